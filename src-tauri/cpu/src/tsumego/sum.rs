//! What the children of a position make of it.

use super::arena::Bits;
use super::table::NEVER;

/// The children of a position taken together.
pub(super) struct Sum {
    /// How far the side to move is from winning, and from losing.
    pub(super) win: u32,
    pub(super) loss: u32,
    /// The most promising child.
    pub(super) best: usize,
    /// The child to open next, and how far from winning and from losing it is.
    pub(super) next: usize,
    pub(super) next_win: u32,
    pub(super) next_loss: u32,
    /// How far from winning the next best is.
    pub(super) second: u32,
    /// Children beside the best that are not lost yet.
    pub(super) others: u32,
    /// Where the side to move has to look; elsewhere it has no better move than those tried.
    pub(super) allowed: Bits,
}

impl Sum {
    pub(super) const NOTHING: Self = Self {
        win: NEVER,
        loss: 0,
        best: 0,
        next: 0,
        next_win: 0,
        next_loss: 0,
        second: NEVER,
        others: 0,
        allowed: Bits::MAX,
    };
}
