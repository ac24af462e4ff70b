//! Which stones are dead when both sides have passed, by playouts.

use ranka_rules::{Game, PointSet};

use super::mean_of;
use crate::dead::dead_stones;
use crate::limits::Cancel;

/// A chain that belongs to its own side by less than this, from −1 to 1, is dead in the
/// end: when both have passed, whoever could still have saved it would have done so.
const ALIVE: f32 = 0.35;

/// Playouts that a judgement is made of, by the area of the board.
const fn playouts(area: usize) -> usize {
    let many = 150_000 / (area + 1);
    if many < 200 {
        200
    } else if many > 1_000 {
        1_000
    } else {
        many
    }
}

/// The dead stones of the position, as whole chains: those that do not surely end up as
/// their own side's. Never those that are alive whatever the other side plays. The same seed
/// gives the same answer; `None` when cancelled.
pub(crate) fn judge(game: &Game, seed: u64, cancel: &Cancel) -> Option<PointSet> {
    let board = game.board();
    let owner = mean_of(game, seed, playouts(board.size().area()), cancel)?.ownership;
    Some(dead_stones(board, ALIVE, |p| owner[p.index()]))
}
