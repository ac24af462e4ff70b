//! Komi and other scores in half points.

use std::fmt;

use thiserror::Error;

/// Points that White gets for moving second, a multiple of one half from −50 to 50.
///
/// "No komi" is zero: the game can then be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi(i16);

/// A komi that is not a half point from −50 to 50.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("komi {0} is not a half point from -50 to 50")]
pub struct KomiError(pub f64);

impl Komi {
    /// No komi.
    pub const NONE: Self = Self(0);
    const LIMIT: i16 = 100;

    /// Komi of `halves` half points.
    ///
    /// # Errors
    /// [`KomiError`] beyond ±100 half points.
    pub fn from_halves(halves: i16) -> Result<Self, KomiError> {
        if halves.abs() <= Self::LIMIT {
            Ok(Self(halves))
        } else {
            Err(KomiError(f64::from(halves) / 2.0))
        }
    }

    /// Komi of `points` points.
    ///
    /// # Errors
    /// [`KomiError`] when it is not a multiple of one half from −50 to 50.
    pub fn from_points(points: f64) -> Result<Self, KomiError> {
        let halves = points * 2.0;
        if halves.fract() == 0.0 && halves.abs() <= f64::from(Self::LIMIT) {
            Ok(Self(halves as i16))
        } else {
            Err(KomiError(points))
        }
    }

    pub(crate) const fn of_halves(halves: i16) -> Self {
        Self(halves)
    }

    /// In half points.
    #[must_use]
    pub const fn halves(self) -> i16 {
        self.0
    }

    /// In points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}
