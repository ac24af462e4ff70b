//! The two sides.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Colour {
    /// Black.
    Black,
    /// White.
    White,
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PerColour<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl From<ranka_rules::Colour> for Colour {
    fn from(colour: ranka_rules::Colour) -> Self {
        match colour {
            ranka_rules::Colour::Black => Self::Black,
            ranka_rules::Colour::White => Self::White,
        }
    }
}

impl From<Colour> for ranka_rules::Colour {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}

impl<T, U: Into<T>> From<ranka_rules::PerColour<U>> for PerColour<T> {
    fn from(of: ranka_rules::PerColour<U>) -> Self {
        Self { black: of.black.into(), white: of.white.into() }
    }
}

impl<T> From<PerColour<T>> for ranka_rules::PerColour<T> {
    fn from(of: PerColour<T>) -> Self {
        Self { black: of.black, white: of.white }
    }
}
