//! Why a move cannot be played.

use thiserror::Error;

use crate::colour::Colour;
use crate::phase::PhaseKind;
use crate::point::Point;

/// The reason that a move is refused; the game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// A stone is there.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The stone, or the chain that it joins, would have no liberty.
    #[error("{0} would be suicide")]
    Suicide(Point),
    /// The point was taken by ko on the last move.
    #[error("{0} may not retake the ko yet")]
    Ko(Point),
    /// Superko: the whole board would be as it was.
    #[error("{point} would repeat the position after ply {ply}")]
    Repetition {
        /// The point played.
        point: Point,
        /// Number of plies after which the same position stood before.
        ply: usize,
    },
    /// It is the other side's turn.
    #[error("it is {to_play}'s turn")]
    NotYourTurn {
        /// The side to play.
        to_play: Colour,
    },
    /// Black has handicap stones to place before anyone may pass.
    #[error("{left} handicap stones are still to be placed")]
    HandicapLeft {
        /// Stones to place.
        left: u32,
    },
    /// Moves are played while the game is in play only.
    #[error("no move can be played now")]
    WrongPhase {
        /// The phase that the game is in.
        phase: PhaseKind,
    },
}
