//! The person's rating: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013),
//! after every ranked game against the CPU, whose levels have fixed ratings.

use ranka_rules::{Colour, Outcome};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::contract::{RatingChange, RatingView};
use crate::table::Table;

/// Ratings of the CPU's levels, the weakest first, on the scale of [`rank`].
///
/// Levels are ranks apart, each below the next; where the whole stands against people is a
/// guess until it is measured.
const LEVELS: [f64; 6] = [500.0, 700.0, 900.0, 1100.0, 1250.0, 1400.0];

/// How far the CPU may be from the rating of its level.
const LEVEL_DEVIATION: f64 = 60.0;

/// Where a person begins: somewhere among kyu players, nobody knows where.
const START: Glicko2Rating = Glicko2Rating { rating: 900.0, deviation: 350.0, volatility: 0.06 };

/// Rating points between two ranks, and the middle of 1 dan, as in the European Go
/// Federation's system.
const PER_RANK: f64 = 100.0;
const FIRST_DAN: f64 = 2100.0;

/// Komi within which an even game is even.
const FAIR_KOMI: std::ops::RangeInclusive<f64> = 0.0..=8.0;

/// A person's rating and the number of games behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) glicko: Glicko2Rating,
    pub(crate) games: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Self { glicko: START, games: 0 }
    }
}

impl Rating {
    pub(crate) fn view(&self) -> RatingView {
        let Glicko2Rating { rating, deviation, .. } = self.glicko;
        // 95 % of a normal distribution.
        let spread = 1.96 * deviation;
        RatingView {
            rating,
            deviation,
            rank: rank(rating),
            rank_low: rank(rating - spread),
            rank_high: rank(rating + spread),
            games: self.games,
        }
    }

    /// The rating after a game against the level of that number.
    fn after(&self, level: u32, result: Outcomes) -> Self {
        let cpu = Glicko2Rating {
            rating: level_rating(level),
            deviation: LEVEL_DEVIATION,
            ..Glicko2Rating::new()
        };
        let (glicko, _) = glicko2(&self.glicko, &cpu, &result, &Glicko2Config::default());
        Self { glicko, games: self.games + 1 }
    }
}

/// The rating of a level; above the table, that of its top.
fn level_rating(level: u32) -> f64 {
    let index = (level.max(1) as usize - 1).min(LEVELS.len() - 1);
    LEVELS[index]
}

/// The rank that a rating stands for: "30k" … "1k", "1d" … "9d".
pub(crate) fn rank(rating: f64) -> String {
    // 0 for 1 dan, −1 for 1 kyu.
    let steps = ((rating - FIRST_DAN) / PER_RANK).round().clamp(-30.0, 8.0) as i32;
    if steps >= 0 { format!("{}d", steps + 1) } else { format!("{}k", -steps) }
}

/// Whether a game may count: one person against the CPU, even, with an ordinary komi, on an
/// ordinary board.
pub(crate) fn can_count(table: &Table) -> bool {
    let setup = table.game.setup();
    table.only_human().is_some()
        && setup.handicap == 0
        && FAIR_KOMI.contains(&setup.komi.points())
        && [9, 13, 19].contains(&setup.size.side())
}

/// What a game that has just ended does to a rating; nothing when it does not count.
pub(crate) fn settle(table: &Table, before: Rating) -> Option<(Rating, RatingChange)> {
    if !table.ranked || table.rating_change.is_some() {
        return None;
    }
    let person = table.only_human()?;
    let level = u32::from(table.seats[!person].level()?.number());
    let after = before.after(level, result(table.game.outcome()?, person)?);
    let change = RatingChange { before: before.view(), after: after.view() };
    Some((after, change))
}

/// A draw counts half; a game without result counts nothing.
fn result(outcome: Outcome, person: Colour) -> Option<Outcomes> {
    match outcome {
        Outcome::NoResult => None,
        Outcome::Draw => Some(Outcomes::DRAW),
        other if other.winner() == Some(person) => Some(Outcomes::WIN),
        _ => Some(Outcomes::LOSS),
    }
}

#[cfg(test)]
mod tests {
    use ranka_cpu::Level;

    use super::*;

    #[test]
    fn every_level_has_a_rating_above_the_one_below() {
        assert_eq!(LEVELS.len(), Level::ALL.len());
        assert!(LEVELS.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn ranks_are_a_hundred_points_apart() {
        for (rating, text) in [
            (2100.0, "1d"),
            (2149.0, "1d"),
            (2151.0, "2d"),
            (2000.0, "1k"),
            (1600.0, "5k"),
            (100.0, "20k"),
            (-5000.0, "30k"),
            (9000.0, "9d"),
        ] {
            assert_eq!(rank(rating), text);
        }
    }

    #[test]
    fn a_win_raises_a_loss_lowers_and_a_draw_with_an_equal_leaves() {
        let start = Rating::default();
        let equal = 3;
        assert_eq!(level_rating(equal), start.glicko.rating);
        assert!(start.after(equal, Outcomes::WIN).glicko.rating > 1000.0);
        assert!(start.after(equal, Outcomes::LOSS).glicko.rating < 800.0);
        let drawn = start.after(equal, Outcomes::DRAW).glicko;
        assert!((drawn.rating - 900.0).abs() < 1e-6, "{drawn:?}");
        assert!(drawn.deviation < 350.0, "every game makes the rating surer");
    }
}
