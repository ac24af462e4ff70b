//! The CPU: which move to play, which stones are dead, who is ahead.
//!
//! No file, no clock, no thread and no global state: the caller hands in a [`Stopwatch`]
//! and a [`Cancel`] and calls from a thread that may take its time.
//!
//! - [`choose`]: the move at a [`Level`], by a search (PUCT) over an [`Evaluator`].
//! - [`judge_dead`]: the dead stones when both sides have passed.
//! - [`estimate`], [`hints`]: for a person who asks.

mod choose;
mod dead;
mod dice;
mod estimate;
mod evaluator;
mod geometry;
pub mod gtp;
mod level;
mod limits;
pub mod net;
mod opening;
mod patterns;
mod placement;
mod playout;
mod playouts;
mod position;
mod prior;
mod reading;
mod search;
mod tree;

pub use choose::{Choice, Progress, choose, choose_without_resigning};
pub use dead::judge_dead;
pub use estimate::{Estimate, Hint, estimate, hints};
pub use evaluator::{Evaluation, Evaluator};
pub use level::{Level, LevelError};
pub use limits::{Cancel, Limits, Stopwatch};
pub use playouts::Playouts;
pub use position::Position;
