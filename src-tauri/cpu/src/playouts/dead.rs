//! Which stones are dead when both sides have passed, by playouts.

use ranka_rules::{Game, PointSet};

use super::estimate::mean;
use crate::dead::{ALIVE, judged_dead};
use crate::limits::Deadline;

/// The dead stones of the position, as whole chains: those that do not surely end up as
/// their own side's. Never those that are alive whatever the other side plays. The same seed
/// gives the same answer; `None` when cancelled.
pub(crate) fn judge(game: &Game, seed: u64, deadline: Deadline<'_>) -> Option<PointSet> {
    let owner = mean(game, seed, deadline)?.ownership;
    Some(judged_dead(game.board(), ALIVE, |p| owner[p.index()], deadline))
}
