//! The score of a match and how sure it is.

use std::fmt;

/// Games won, drawn and lost, as seen by the first program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

impl Tally {
    pub(crate) fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points as a part of the games; a draw counts half.
    fn rate(self) -> f64 {
        (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / f64::from(self.games().max(1))
    }

    /// Binomial standard error of [`Tally::rate`].
    fn standard_error(self) -> f64 {
        (self.rate() * (1.0 - self.rate()) / f64::from(self.games().max(1))).sqrt()
    }

    /// The 95 % interval of E. B. Wilson (1927), which holds for few games and lopsided
    /// scores too.
    fn wilson(self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let (n, p) = (f64::from(self.games().max(1)), self.rate());
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        (middle - half, middle + half)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.wilson();
        write!(
            f,
            "{} won, {} drawn, {} lost of {}: {:.1} % ± {:.1} (95 %: {:.0}–{:.0} %)",
            self.won,
            self.drawn,
            self.lost,
            self.games(),
            100.0 * self.rate(),
            100.0 * self.standard_error(),
            100.0 * low,
            100.0 * high
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_ten_in_ten() {
        // Wilson's lower bound for 10 of 10 is n / (n + z²) = 10 / 13.84.
        let tally = Tally { won: 10, drawn: 0, lost: 0 };
        assert!((tally.wilson().0 - 10.0 / 13.8416).abs() < 1e-9);
        assert!((tally.wilson().1 - 1.0).abs() < 1e-9);
        assert_eq!(Tally { won: 1, drawn: 2, lost: 1 }.rate(), 0.5);
    }
}
