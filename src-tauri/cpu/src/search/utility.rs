//! What a position is worth: win rate and lead in one number.
//!
//! Source: D. J. Wu, "Accelerating Self-Play Learning in Go" (2019), §5.1, and KataGo's
//! published defaults for play.

use std::f64::consts::FRAC_2_PI;

use super::tree::Value;

/// Weight of the lead by itself.
const STATIC: f64 = 0.1;

/// Weight of the lead as compared with what is expected of the game.
const DYNAMIC: f64 = 0.3;

/// What part of the expected lead the comparison is moved by: the rest leans to an even game.
const CENTRE: f64 = 0.8;

/// The furthest that a utility can be from zero.
pub(crate) const MOST: f64 = 1.0 + STATIC + DYNAMIC;

/// Turns results into utilities for Black, from −[`MOST`] to [`MOST`].
///
/// The win rate rules. The lead is what keeps a side from giving points away when the game
/// is decided, either way; it flattens out far from the lead that is expected, so that a
/// winning side does not gamble for more, nor a losing one for a hundred points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Utility {
    /// The square root of the number of points.
    side: f64,
    centre: f64,
}

/// A result, or what is expected of it, as Black sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Worth {
    /// Probability of a win, 0–1; of a draw, half.
    pub(crate) win: f32,
    /// Probability of no result, 0–1.
    pub(crate) no_result: f32,
    /// Lead in points, komi included.
    pub(crate) lead: f32,
}

impl Worth {
    /// The win rate, in which no result counts as half a win.
    pub(crate) fn win_rate(self) -> f32 {
        self.win + 0.5 * self.no_result
    }
}

impl Utility {
    /// For a board of `area` points where Black is expected to lead by `lead`.
    pub(crate) fn new(area: usize, lead: f32) -> Self {
        Self { side: (area as f64).sqrt(), centre: CENTRE * f64::from(lead) }
    }

    /// What a result is worth to Black, in all respects.
    pub(crate) fn value(&self, worth: Worth) -> Value {
        Value {
            utility: self.of(worth),
            win: f64::from(worth.win_rate()),
            lead: f64::from(worth.lead),
        }
    }

    /// The utility for Black.
    fn of(&self, worth: Worth) -> f64 {
        let lead = f64::from(worth.lead);
        let curve = |lead: f64, scale: f64| FRAC_2_PI * (lead / (scale * self.side)).atan();
        let win = 2.0 * f64::from(worth.win_rate()) - 1.0;
        win + STATIC * curve(lead, 2.0) + DYNAMIC * curve(lead - self.centre, 0.75)
    }
}
