//! How a game ends.

use std::fmt;

use crate::colour::Colour;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Won by counting.
    Score {
        /// The side with more points.
        winner: Colour,
        /// By how much, in half points; above zero.
        halves: u32,
    },
    /// Both have the same number of points (持碁).
    Draw,
    /// The other side resigned.
    Resign {
        /// The side that did not.
        winner: Colour,
    },
    /// The other side's time ran out.
    Time {
        /// The side that had time left.
        winner: Colour,
    },
    /// Neither won: the same position kept coming back (無勝負).
    NoResult,
}

impl Outcome {
    /// The side that won, if any.
    #[must_use]
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Score { winner, .. } | Self::Resign { winner } | Self::Time { winner } => {
                Some(winner)
            }
            Self::Draw | Self::NoResult => None,
        }
    }

    /// The outcome of a count with Black ahead by `halves` half points.
    #[must_use]
    pub const fn of_margin(halves: i32) -> Self {
        match halves {
            0 => Self::Draw,
            1.. => Self::Score { winner: Colour::Black, halves: halves.unsigned_abs() },
            _ => Self::Score { winner: Colour::White, halves: halves.unsigned_abs() },
        }
    }
}

impl fmt::Display for Outcome {
    /// The form of SGF's `RE`: `B+3.5`, `W+R`, `B+T`, `0`, `Void`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Score { winner, halves } => {
                write!(f, "{}+{}", winner.letter(), f64::from(halves) / 2.0)
            }
            Self::Resign { winner } => write!(f, "{}+R", winner.letter()),
            Self::Time { winner } => write!(f, "{}+T", winner.letter()),
            Self::Draw => f.write_str("0"),
            Self::NoResult => f.write_str("Void"),
        }
    }
}
