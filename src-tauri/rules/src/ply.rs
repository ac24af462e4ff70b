//! Moves.

use std::fmt;

use crate::colour::Colour;
use crate::point::Point;

/// One move of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// A pass.
    Pass,
}

impl Move {
    /// The point played on, if it is no pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Play(p) => Some(p),
            Self::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(p) => p.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// Who played it.
    pub colour: Colour,
    /// What was played.
    pub mv: Move,
}
