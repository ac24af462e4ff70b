//! One cell of the grid that a board lies on.

use crate::colour::Colour;

/// What a grid cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Black,
    White,
    Border,
}

impl Cell {
    pub(super) const fn of(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }

    pub(super) const fn colour(self) -> Option<Colour> {
        match self {
            Self::Black => Some(Colour::Black),
            Self::White => Some(Colour::White),
            Self::Empty | Self::Border => None,
        }
    }
}
