//! The person's rating: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013),
//! after every ranked game against the CPU, whose levels have fixed ratings.

use ranka_cpu::{Level, Rank};
use ranka_rules::{Colour, Outcome};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::contract::{RatingChange, RatingView};
use crate::table::Table;

/// How far the CPU may be from the rating of its level.
const LEVEL_DEVIATION: f64 = 60.0;

/// Where a person begins: somewhere among kyu players, nobody knows where.
const START: Glicko2Rating = Glicko2Rating { rating: 900.0, deviation: 350.0, volatility: 0.06 };

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

/// The level of that number; above the last one, the last.
fn level_of(number: u32) -> Level {
    Level::new(number.max(1)).unwrap_or(Level::TOP)
}

fn level_rating(level: u32) -> f64 {
    level_of(level).rating()
}

/// The rank that a rating stands for: "30k" … "1k", "1d" … "9d".
pub(crate) fn rank(rating: f64) -> String {
    Rank::of_rating(rating).to_string()
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
        && setup.black.is_empty()
        && setup.white.is_empty()
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

/// Where the opponent that adapts begins for a person whose rating is not sure: gently.
const GENTLE_LEVEL: u32 = 2;

/// The opponent that adapts stays ready to move: after a few results one way it is a level
/// further, however many games there were before.
const LEAST_DEVIATION: f64 = 200.0;

/// The strength that the opponent that adapts takes a person for before the first game with
/// it.
pub(crate) fn adapting_start(person: Option<Rating>) -> Rating {
    let gentle = Glicko2Rating { rating: level_rating(GENTLE_LEVEL), deviation: 250.0, ..START };
    // After few games a rating is still near where everybody begins, whatever the results.
    let sure = |rating: &Rating| rating.glicko.deviation <= LEAST_DEVIATION;
    let glicko = person.filter(sure).map_or(gentle, |rating| rating.glicko);
    Rating { glicko, games: 0 }
}

/// The level next to a rating.
pub(crate) fn level_for(rating: &Rating) -> u32 {
    let distance = |level: &u32| (level_rating(*level) - rating.glicko.rating).abs();
    let levels = 1..=Level::ALL.len() as u32;
    levels.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(1)
}

/// The rank that a level plays at.
pub(crate) fn level_rank(level: u32) -> String {
    level_of(level).rank().to_string()
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
    use super::*;

    #[test]
    fn a_win_raises_a_loss_lowers_and_a_draw_leads_towards_the_opponent() {
        let start = Rating::default();
        let near = level_for(&start);
        assert!(start.after(near, Outcomes::WIN).glicko.rating > START.rating + 50.0);
        assert!(start.after(near, Outcomes::LOSS).glicko.rating < START.rating - 50.0);
        for level in [1, Level::ALL.len() as u32] {
            let drawn = start.after(level, Outcomes::DRAW).glicko;
            let before = (START.rating - level_rating(level)).abs();
            assert!((drawn.rating - level_rating(level)).abs() < before, "{drawn:?}");
            assert!(drawn.deviation < START.deviation, "every game makes the rating surer");
        }
    }

    #[test]
    fn the_opponent_that_adapts_follows_results_and_the_rating() {
        let mut rating = adapting_start(None);
        assert_eq!(level_for(&rating), GENTLE_LEVEL);
        let top = Level::ALL.len() as u32;
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
        let known = |deviation| {
            let glicko = Glicko2Rating { rating: 5000.0, deviation, ..START };
            level_for(&adapting_start(Some(Rating { glicko, games: 9 })))
        };
        assert_eq!((known(100.0), known(300.0)), (top, GENTLE_LEVEL));
    }
}
