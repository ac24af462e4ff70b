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

    /// The same for the opponent that adapts, which takes no rating for too sure.
    fn after_adapting(&self, level: u32, result: Outcomes) -> Self {
        let deviation = self.glicko.deviation.max(LEAST_DEVIATION);
        let glicko = Glicko2Rating { deviation, ..self.glicko };
        Self { glicko, ..*self }.after(level, result)
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
    is_even(table) && !table.is_teaching()
}

fn is_even(table: &Table) -> bool {
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

/// Where the opponent that adapts begins for a person without a rating: gently.
const GENTLE_LEVEL: u32 = 2;

/// The opponent that adapts stays ready to move: after a few results one way it is a level
/// further, however many games there were before.
const LEAST_DEVIATION: f64 = 120.0;

/// The strength that the opponent that adapts takes a person for before the first game with
/// it.
pub(crate) fn adapting_start(person: Option<Rating>) -> Rating {
    let gentle = Glicko2Rating { rating: level_rating(GENTLE_LEVEL), deviation: 250.0, ..START };
    person.filter(|rating| rating.games > 0).unwrap_or(Rating { glicko: gentle, games: 0 })
}

/// The level next to a rating.
pub(crate) fn level_for(rating: &Rating) -> u32 {
    let distance = |level: &u32| (level_rating(*level) - rating.glicko.rating).abs();
    let levels = 1..=LEVELS.len() as u32;
    levels.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(1)
}

/// The rank that a level plays at.
pub(crate) fn level_rank(level: u32) -> String {
    rank(level_rating(level))
}

/// What a game that has just ended tells the opponent that adapts; nothing when it was not
/// its game, or an uneven one.
pub(crate) fn adapted(table: &Table, before: Rating) -> Option<Rating> {
    if !table.adapts() || table.adapted().is_some() || !is_even(table) {
        return None;
    }
    let person = table.only_human()?;
    let level = u32::from(table.seats[!person].level()?.number());
    Some(before.after_adapting(level, result(table.game.outcome()?, person)?))
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

    #[test]
    fn the_opponent_that_adapts_follows_results_and_the_rating() {
        let mut rating = adapting_start(None);
        assert_eq!(level_for(&rating), GENTLE_LEVEL);
        let top = LEVELS.len() as u32;
        let mut before = level_for(&rating);
        for _ in 0..40 {
            rating = rating.after_adapting(level_for(&rating), Outcomes::WIN);
            assert!(level_for(&rating) >= before, "a win makes it no weaker");
            before = level_for(&rating);
        }
        assert_eq!(before, top);
        for _ in 0..80 {
            rating = rating.after_adapting(level_for(&rating), Outcomes::LOSS);
            assert!(level_for(&rating) <= before, "a loss makes it no stronger");
            before = level_for(&rating);
        }
        assert_eq!(before, 1);
        let strong = Glicko2Rating { rating: 5000.0, ..START };
        let known = Rating { glicko: strong, games: 9 };
        assert_eq!(level_for(&adapting_start(Some(known))), top);
    }
}
