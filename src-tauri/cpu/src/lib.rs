//! The CPU: which move to play, which stones are dead, who is ahead.
//!
//! No file, no clock, no thread and no global state: the caller hands in a [`Stopwatch`],
//! a [`Cancel`] and [`Workers`], and calls from a thread that may take its time.
//!
//! [`Cpu`] answers everything: the move at a [`Level`], an analysis, hints, the dead stones
//! when both sides have passed, an estimate. It searches over a network ([`net`]), or over
//! playouts where there is none.

mod answer;
mod choose;
mod cpu;
mod dead;
mod dice;
mod estimate;
mod geometry;
pub mod gtp;
mod level;
mod limits;
pub mod net;
mod person;
mod placement;
mod playouts;
mod search;
pub mod tsumego;
mod workers;

pub use answer::{Analysis, Candidate, Choice, Estimate, Progress};
pub use cpu::Cpu;
pub use level::{Character, Level, LevelError, Rank};
pub use limits::{Cancel, Limits, Run, Stopwatch};
pub use playouts::{Evaluation, Playouts, Position};
pub use workers::{Alone, Workers};
