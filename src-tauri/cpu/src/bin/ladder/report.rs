//! The table of ratings, and the ratings as the program reads them.

use std::fmt::Write;
use std::fs;

use ranka_cpu::{Level, Rank};

use crate::fit::{Met, Strength, fit};
use crate::schedule::{Pairing, Player, schedule};
use crate::scores::Scores;
use crate::settings::{HANDICAPS, Settings};

/// Where everything is tied to people: GNU Go's usual level, and its rating (9 kyu).
const ANCHOR: Player = Player::GnuGo(10);
const ANCHOR_RATING: f64 = 1200.0;

/// The rating where ranks begin to lie further apart (5 kyu), and that where they no longer
/// do (2 dan), with the logarithm of the odds between ranks: those of the KGS Go Server.
const FAR: [(f64, f64); 2] = [(1600.0, 0.85), (2200.0, 1.30)];

const TABLE: &str = "target/ladder.md";
const RATINGS: &str = "src-tauri/cpu/src/level/measured.rs";

/// Writes the table, and the ratings if every level has one.
pub(crate) fn write(settings: &Settings, scores: &Scores) -> Result<(), String> {
    let all = Settings {
        levels: Level::ALL.to_vec(),
        gnugo: true,
        handicaps: HANDICAPS.to_vec(),
        ..settings.clone()
    };
    let mut text = String::new();
    let mut ratings = None;
    for &size in &settings.sizes {
        let strengths = strengths(scores, size);
        table(&mut text, &all, scores, size, &strengths);
        let of = |level: &Level| {
            let found = strengths.iter().find(|(player, _)| *player == Player::Level(*level));
            found.map(|(_, strength)| rating(strength.value))
        };
        // Of several boards the last one, the largest, counts.
        ratings = Level::ALL.iter().map(of).collect::<Option<Vec<f64>>>().or(ratings);
    }
    crate::say(&text);
    fs::create_dir_all("target").map_err(|e| format!("target: {e}"))?;
    put(TABLE, &text)?;
    match ratings {
        Some(ratings) if ratings.is_sorted_by(|a, b| a < b) => put(RATINGS, &source(&ratings)),
        Some(_) => Err(format!("a level is not above the one below: {RATINGS} stays as it is")),
        None => Err(format!("levels without games: {RATINGS} stays as it is")),
    }
}

fn put(path: &str, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{path}: {e}"))
}

/// Everybody who is connected with the anchor on a board, with the strength.
fn strengths(scores: &Scores, size: u32) -> Vec<(Player, Strength)> {
    let mut players = vec![ANCHOR];
    let mut met = Vec::new();
    for row in &scores.rows {
        let Pairing { player, opponent, handicap, .. } = row.pairing;
        if row.pairing.size != size || handicap > 0 {
            continue;
        }
        let mut number = |player| {
            players.iter().position(|&p| p == player).unwrap_or_else(|| {
                players.push(player);
                players.len() - 1
            })
        };
        let draws = f64::from(row.drawn) / 2.0;
        let points = (f64::from(row.won) + draws, f64::from(row.lost) + draws);
        add(&mut met, Met { players: (number(player), number(opponent)), points });
    }
    let found = fit(players.len(), &met, 0);
    let mut all: Vec<(Player, Strength)> =
        players.into_iter().zip(found).filter_map(|(p, s)| Some((p, s?))).collect();
    all.sort_by(|a, b| a.1.value.total_cmp(&b.1.value));
    all
}

/// Adds a score to that of the same two.
fn add(met: &mut Vec<Met>, new: Met) {
    match met.iter_mut().find(|old| old.players == new.players) {
        Some(old) => {
            old.points.0 += new.points.0;
            old.points.1 += new.points.1;
        }
        None => met.push(new),
    }
}

/// The rating that a logarithm of odds against the anchor stands for.
fn rating(odds: f64) -> f64 {
    let mut rating = ANCHOR_RATING;
    let mut left = odds;
    let step = 1.0_f64.copysign(odds);
    while left.abs() > per_rank(rating) / 100.0 {
        left -= step * per_rank(rating) / 100.0;
        rating += step;
    }
    rating
}

/// The logarithm of the odds between two ranks there.
fn per_rank(rating: f64) -> f64 {
    let [(low, small), (high, large)] = FAR;
    small + (large - small) * ((rating - low) / (high - low)).clamp(0.0, 1.0)
}

fn table(
    text: &mut String,
    settings: &Settings,
    scores: &Scores,
    size: u32,
    strengths: &[(Player, Strength)],
) {
    let mut line = |line: String| {
        // Writing to a string does not fail.
        writeln!(text, "{line}").ok();
    };
    line(format!(
        "### {size}×{size}\n\n| player | rating ± standard error | rank |\n|---|---|---|"
    ));
    for (player, Strength { value, error }) in strengths {
        let rating = rating(*value);
        let error = 100.0 * error / per_rank(rating);
        line(format!("| {player} | {rating:.0} ± {error:.0} | {} |", Rank::of_rating(rating)));
    }
    line(
        "\n| player | opponent | stones given | score | % | 95 % |\n|---|---|---|---|---|---|"
            .into(),
    );
    for pairing in schedule(settings).into_iter().filter(|p| p.size == size) {
        let (won, drawn, lost) = scores.score(&pairing);
        let games = won + drawn + lost;
        if games > 0 {
            let points = f64::from(won) + f64::from(drawn) / 2.0;
            let (low, high) = wilson(points, f64::from(games));
            let Pairing { player, opponent, handicap, .. } = pairing;
            let part = 100.0 * points / f64::from(games);
            line(format!(
                "| {player} | {opponent} | {handicap} | {points} of {games} | {part:.0} | {:.0}–{:.0} |",
                100.0 * low,
                100.0 * high
            ));
        }
    }
    line(String::new());
}

/// The 95 % interval of E. B. Wilson (1927).
fn wilson(points: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let part = points / games;
    let middle = (part + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
    let inner = part * (1.0 - part) / games + Z * Z / (4.0 * games * games);
    let half = Z / (1.0 + Z * Z / games) * inner.sqrt();
    (middle - half, middle + half)
}

fn source(ratings: &[f64]) -> String {
    let mut text = String::from(
        "//! Ratings of the levels. `make ladder` writes this file; `docs/STRENGTH.md` tells how.\n\n\
         /// The rating of each level, the weakest first.\n",
    );
    writeln!(text, "pub(super) const RATINGS: [f64; {}] = [", ratings.len()).ok();
    for rating in ratings {
        writeln!(text, "    {rating:.1},").ok();
    }
    text + "];\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_lie_as_far_apart_as_on_the_server() {
        assert_eq!(rating(0.0), ANCHOR_RATING);
        // Below 5 kyu 0.85 a rank.
        assert!((rating(-8.5) - 200.0).abs() <= 1.0, "{}", rating(-8.5));
        assert!((rating(1.7) - 1400.0).abs() <= 1.0);
        // 4 ranks to 5 kyu, then ever further apart.
        let one_more = rating(4.0 * 0.85 + 0.85) - 1600.0;
        assert!((90.0..98.0).contains(&one_more), "{one_more}");
        assert_eq!(per_rank(2500.0), 1.30);
    }

    #[test]
    fn the_interval_of_ten_in_ten() {
        // Wilson's lower bound for 10 of 10 is n / (n + z²) = 10 / 13.84.
        assert!((wilson(10.0, 10.0).0 - 10.0 / 13.8416).abs() < 1e-9);
    }
}
