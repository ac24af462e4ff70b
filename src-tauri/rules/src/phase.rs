//! The phases of a game.

use crate::marking::Marking;
use crate::outcome::Outcome;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Moves are played.
    Playing,
    /// Both passed; dead stones are being marked.
    Marking(Marking),
    /// The game is over.
    Finished {
        /// How it ended.
        outcome: Outcome,
        /// The marks that both agreed to, when it was counted.
        marks: Option<Marking>,
    },
}

/// A [`Phase`] by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseKind {
    /// Moves are played.
    Playing,
    /// Dead stones are being marked.
    Marking,
    /// The game is over.
    Finished,
}
