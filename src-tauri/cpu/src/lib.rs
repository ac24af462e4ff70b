//! The CPU: which move to play, which stones are dead, who is ahead.
//!
//! No file, no clock, no thread and no global state: the caller hands in a [`Stopwatch`]
//! and a [`Cancel`] and calls from a thread that may take its time.

mod choose;
mod dead;
mod estimate;
mod level;
mod limits;

pub use choose::{Choice, Progress, choose};
pub use dead::judge_dead;
pub use estimate::{Estimate, Hint, estimate, hints};
pub use level::{Level, LevelError};
pub use limits::{Cancel, Limits, Stopwatch};
