//! Strengths to choose from.

use std::time::Duration;

use ranka_rules::Size;
use thiserror::Error;

use crate::limits::Limits;

/// A strength that can be chosen; 1 is the weakest.
///
/// Levels differ in visits. The lower ones also choose less strictly among the moves that
/// the search found playable ([`Level::softness`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A number that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("level {level} is not in 1..={max}")]
pub struct LevelError {
    /// The number asked for.
    pub level: u32,
    /// The strongest level.
    pub max: u32,
}

/// Visits of each level.
const VISITS: [u32; 6] = [150, 250, 500, 1_500, 5_000, 15_000];

/// How much win rate each level may give away for a move that looks natural.
const SOFTNESS: [f32; 6] = [0.12, 0.06, 0.03, 0.0, 0.0, 0.0];

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The level of that number.
    ///
    /// # Errors
    /// [`LevelError`] when there is none.
    pub fn new(number: u32) -> Result<Self, LevelError> {
        let found = Self::ALL.into_iter().find(|l| u32::from(l.0) == number);
        found.ok_or(LevelError { level: number, max: Self::ALL.len() as u32 })
    }

    /// Its number, 1 and up.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Visits for one move.
    #[must_use]
    pub fn visits(self) -> u32 {
        VISITS[usize::from(self.0) - 1]
    }

    /// Temperature of the choice among playable moves, in win rate (0–1): a move that
    /// loses this much is e times less likely. 0 always takes the best.
    #[must_use]
    pub fn softness(self) -> f32 {
        SOFTNESS[usize::from(self.0) - 1]
    }

    /// Bounds of the search for one move: the visits, and a time that a person gladly waits:
    /// 3 s on 9×9, 4 s on 13×13, 5 s on 19×19.
    #[must_use]
    pub fn limits(self, size: Size) -> Limits {
        let seconds = match size.area() {
            0..=81 => 3,
            82..=169 => 4,
            _ => 5,
        };
        Limits { visits: Some(self.visits()), time: Some(Duration::from_secs(seconds)) }
    }
}

impl Default for Level {
    /// In the middle.
    fn default() -> Self {
        Self(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_from_one_and_grow() {
        for (i, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(level.number()), i + 1);
            assert_eq!(Level::new(u32::from(level.number())), Ok(level));
        }
        assert!(Level::ALL.windows(2).all(|w| w[0].visits() < w[1].visits()));
        assert_eq!(Level::new(0), Err(LevelError { level: 0, max: 6 }));
        assert_eq!(Level::new(7), Err(LevelError { level: 7, max: 6 }));
        assert_eq!(Level::new(u32::MAX), Err(LevelError { level: u32::MAX, max: 6 }));
    }
}
