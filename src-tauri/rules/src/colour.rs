//! The two sides.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// The colour of a stone, and of the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Black, who moves first in an even game.
    Black,
    /// White, who receives komi.
    White,
}

impl Colour {
    /// Both colours, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The SGF and GTP letter, `B` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }
}

impl Not for Colour {
    type Output = Self;

    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// One value for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PerColour<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> PerColour<T> {
    /// Makes both values by calling `f` with each colour, Black first.
    pub fn from_fn(mut f: impl FnMut(Colour) -> T) -> Self {
        Self { black: f(Colour::Black), white: f(Colour::White) }
    }
}

impl<T> Index<Colour> for PerColour<T> {
    type Output = T;

    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }
}

impl<T> IndexMut<Colour> for PerColour<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::Black => &mut self.black,
            Colour::White => &mut self.white,
        }
    }
}
