//! The Go Text Protocol, version 2 (G. Farnebäck, 2002), so that any Go program can play
//! against this one.
//!
//! [`Engine::line`] takes one line and writes the answer to it. The engine is a plain
//! object: time and files come from a [`Host`], and nothing here blocks but the search.

mod analyze;
mod clock;
mod command;
mod engine;
mod game_commands;
mod score_commands;
mod table;

pub use engine::{Engine, Options, Status};

use std::io;

use crate::limits::Stopwatch;
use crate::workers::Workers;

/// What the engine needs from the world around it.
pub trait Host {
    /// A stopwatch that starts now.
    fn stopwatch(&self) -> Box<dyn Stopwatch>;

    /// Threads that help with a search.
    fn workers(&self) -> &dyn Workers;

    /// The content of a file that the controller names.
    ///
    /// # Errors
    /// Whatever keeps it from being read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// Whether another line has come in: it ends an analysis.
    fn has_input(&self) -> bool;
}
