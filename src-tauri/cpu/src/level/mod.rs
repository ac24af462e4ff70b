//! Strengths to choose from.

mod character;
mod measured;
mod rank;

use std::time::Duration;

use ranka_rules::Size;
use thiserror::Error;

pub use character::Character;
pub use rank::Rank;

use crate::limits::Limits;

/// How many levels there are.
const COUNT: usize = 20;

/// A strength that can be chosen; 1 is the weakest.
///
/// Each stands for a player of some rank ([`Level::rank`]), who has a [`Character`].
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

/// The skill of each level on boards up to 9×9 and from 19×19: places in the table of
/// characters. They were moved until each level beat the one below often enough, as
/// `docs/STRENGTH.md` tells; a long game lets small differences win more often than a short
/// one, so that steps are smaller on the large board.
const SKILLS: [(f32, f32); COUNT] = [
    (0.0, 2.6),
    (1.47, 3.37),
    (2.92, 4.12),
    (4.7, 4.93),
    (6.34, 5.75),
    (7.44, 6.52),
    (8.29, 7.22),
    (9.23, 7.9),
    (10.32, 8.62),
    (11.49, 9.42),
    (12.8, 10.3),
    (14.06, 10.94),
    (15.13, 11.88),
    (16.03, 13.24),
    (16.76, 14.38),
    (17.31, 15.39),
    (17.75, 16.17),
    (18.13, 16.81),
    (18.47, 17.41),
    (19.0, 19.0),
];

/// Visits of each level where playouts stand in for a network, which is hundreds of times
/// cheaper and weaker.
const PLAYOUTS: [u32; COUNT] = [
    60, 75, 95, 120, 150, 190, 240, 300, 380, 480, 600, 800, 1_000, 1_400, 2_000, 3_000, 4_500,
    6_500, 9_500, 15_000,
];

/// What each level may give away there for a move that looks natural, in win rate.
const SOFTNESS: [f32; COUNT] = [
    0.3, 0.27, 0.24, 0.21, 0.18, 0.155, 0.13, 0.11, 0.092, 0.076, 0.062, 0.05, 0.04, 0.03, 0.02,
    0.012, 0.005, 0.0, 0.0, 0.0,
];

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; COUNT] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
        Self(9),
        Self(10),
        Self(11),
        Self(12),
        Self(13),
        Self(14),
        Self(15),
        Self(16),
        Self(17),
        Self(18),
        Self(19),
        Self(20),
    ];

    /// The strongest.
    pub const TOP: Self = Self(COUNT as u8);

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

    fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// How it plays on a board of this size.
    #[must_use]
    pub fn character(self, size: Size) -> Character {
        let (small, large) = SKILLS[self.index()];
        // By the number of points between 9×9 and 19×19: lengths of games grow with it.
        let part = ((size.area() as f32).sqrt() - 9.0) / 10.0;
        Character::of_skill(small + (large - small) * part.clamp(0.0, 1.0))
    }

    /// Visits for one move on 19×19.
    #[must_use]
    pub fn visits(self) -> u32 {
        self.character(Size::NINETEEN).visits
    }

    /// Visits for one move of a CPU without a network.
    #[must_use]
    pub fn playouts(self) -> u32 {
        PLAYOUTS[self.index()]
    }

    /// Temperature of the choice among playable moves of a CPU without a network, in win
    /// rate (0–1): a move that loses this much is e times less likely. 0 always takes the
    /// best.
    pub(crate) fn softness(self) -> f32 {
        SOFTNESS[self.index()]
    }

    /// Its rating, on the scale of the European Go Federation: 2100 is the middle of 1 dan,
    /// and ranks are 100 apart. From matches between levels and against GNU Go, see
    /// `docs/STRENGTH.md`.
    #[must_use]
    pub fn rating(self) -> f64 {
        measured::RATINGS[self.index()]
    }

    /// The rank that its rating stands for.
    #[must_use]
    pub fn rank(self) -> Rank {
        Rank::of_rating(self.rating())
    }

    /// Bounds of the search for one move: the visits, and a time that a person gladly waits:
    /// hardly 3 s on 9×9, 4 s on 13×13, 5 s on 19×19, with the time until the stone is seen.
    #[must_use]
    pub fn limits(self, size: Size) -> Limits {
        let milliseconds = match size.area() {
            0..=81 => 2_700,
            82..=169 => 3_700,
            _ => 4_700,
        };
        let visits = self.character(size).visits;
        Limits { visits: Some(visits), time: Some(Duration::from_millis(milliseconds)) }
    }
}

impl Default for Level {
    /// For somebody of whom nothing is known.
    fn default() -> Self {
        Self(5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_from_one_and_grow() {
        let max = COUNT as u32;
        for (i, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(level.number()), i + 1);
            assert_eq!(Level::new(u32::from(level.number())), Ok(level));
        }
        assert_eq!(Level::ALL.last(), Some(&Level::TOP));
        for size in [Size::NINE, Size::THIRTEEN, Size::NINETEEN] {
            let visits = |l: &Level| l.character(size).visits;
            assert!(Level::ALL.is_sorted_by_key(visits));
        }
        assert!(Level::ALL.windows(2).all(|w| w[0].playouts() < w[1].playouts()));
        assert!(Level::ALL.windows(2).all(|w| w[0].softness() >= w[1].softness()));
        assert_eq!(Level::new(0), Err(LevelError { level: 0, max }));
        assert_eq!(Level::new(max + 1), Err(LevelError { level: max + 1, max }));
        assert_eq!(Level::new(u32::MAX), Err(LevelError { level: u32::MAX, max }));
    }

    #[test]
    fn ratings_grow_and_span_from_a_first_week_on() {
        assert!(Level::ALL.windows(2).all(|w| w[0].rating() < w[1].rating()));
        let first = Level::ALL[0].rank();
        assert!(matches!(first, Rank::Kyu(20..)), "{first}");
    }
}
