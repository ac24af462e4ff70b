//! Ranks of amateurs.

use std::fmt;

/// Rating points between two ranks, and the middle of 1 dan, as in the European Go
/// Federation's system.
const PER_RANK: f64 = 100.0;
const FIRST_DAN: f64 = 2100.0;

/// An amateur's rank: 級 and 段.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// 級, 1 the strongest, up to 30.
    Kyu(u8),
    /// 段, 1 the weakest, up to 9.
    Dan(u8),
}

impl Rank {
    /// The rank that a rating stands for: that in whose middle it is nearest to.
    #[must_use]
    pub fn of_rating(rating: f64) -> Self {
        // 0 for 1 dan, −1 for 1 kyu.
        let steps = ((rating - FIRST_DAN) / PER_RANK).round().clamp(-30.0, 8.0) as i8;
        if steps >= 0 {
            Self::Dan(steps.unsigned_abs() + 1)
        } else {
            Self::Kyu(steps.unsigned_abs())
        }
    }
}

impl fmt::Display for Rank {
    /// As on servers: "25k", "1d".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kyu(n) => write!(f, "{n}k"),
            Self::Dan(n) => write!(f, "{n}d"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_a_hundred_points_apart() {
        for (rating, text) in [
            (2100.0, "1d"),
            (2149.0, "1d"),
            (2151.0, "2d"),
            (2000.0, "1k"),
            (1600.0, "5k"),
            (-400.0, "25k"),
            (-5000.0, "30k"),
            (9000.0, "9d"),
        ] {
            assert_eq!(Rank::of_rating(rating).to_string(), text);
        }
    }
}
