//! The problem book: its data, a try at a problem, and when missed ones come back.

mod book;
mod frame;
mod problem;
mod repetition;
mod session;
mod symmetry;
#[cfg(test)]
mod tests;
mod tree;

pub(crate) use book::Library;
pub(crate) use problem::part_of;
pub(crate) use repetition::{Grade, Schedule};
pub(crate) use session::{Answer, Asks, Judgement, Others, Question, Response, Session};
pub(crate) use symmetry::Symmetry;
