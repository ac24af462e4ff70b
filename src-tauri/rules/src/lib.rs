//! The rules of Go: board, moves, rule sets, the phases of a game, and scoring.
//!
//! Nothing here reads a file or a clock or rolls dice.
//!
//! - [`Board`]: stones, captures, simple ko.
//! - [`Game`]: a [`Setup`], its plies and the [`Phase`] that it is in; superko, undo,
//!   marking, the end.
//! - [`score()`]: the count of a finished position by its [`Rules`].

mod board;
mod colour;
mod game;
mod handicap;
mod illegal;
mod komi;
mod marking;
mod outcome;
mod pass_alive;
mod phase;
mod ply;
mod point;
mod point_set;
mod ruleset;
mod score;
mod setup;
mod territory;
mod zobrist;

pub use board::{Board, Captures};
pub use colour::{Colour, PerColour};
pub use game::{Game, Resumption, UndoError};
pub use handicap::{HandicapCustom, HandicapError, fixed_handicap, max_fixed_handicap};
pub use illegal::Illegal;
pub use komi::{Komi, KomiError};
pub use marking::{MarkError, Marking};
pub use outcome::Outcome;
pub use pass_alive::pass_alive;
pub use phase::{Phase, PhaseKind};
pub use ply::{Move, Ply};
pub use point::{GRID, Point, PointError, Size, SizeError};
pub use point_set::PointSet;
pub use ruleset::{HandicapCompensation, KoRule, Rules, Ruleset, Scoring};
pub use score::{Score, SideScore, score};
pub use setup::Setup;
pub use territory::{OpenBorder, Territory, area, open_borders, territory};
