//! What Ranka does, without a window: tables, clocks, players, settings, rating, storage.
//!
//! [`App`] takes every command of the [`contract`]; a [`Host`] gives it clocks, threads and
//! a place for its events, and [`Cpu`] plays. The window and the program `headless` are thin
//! around it.

mod app;
pub mod contract;
mod engine;
mod host;
mod networks;
mod paths;
mod problems;
mod rating;
mod records;
mod review;
mod storage;
mod table;

pub use app::{App, replace_file};
pub use engine::{Cpu, Effort, Engine, NetworkSource};
pub use host::{Host, Job, NativeHost};
pub use paths::path_text;
pub use review::{Spot, TreeLayout, Window};
pub use storage::Place;

// The tests within the crate and beside it share their fixtures.
#[cfg(test)]
extern crate self as ranka_app;
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
