//! Whose the board is and which moves are worth a look, for a person who asks.

use ranka_rules::{Colour, Game, Move, Phase, Point};

use crate::limits::{Cancel, Limits, Stopwatch};
use crate::placement::next_handicap_stone;
use crate::playouts::{Playouts, mean_of};
use crate::search::{Ended, Search};

/// The whole board as the CPU sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Each point of the board with its owner: 1 Black … −1 White.
    pub ownership: Vec<(Point, f32)>,
    /// Black's lead in points, komi included.
    pub lead_black: f32,
    /// Black's win rate, 0–1.
    pub win_black: f32,
}

/// A move worth a look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// Win rate of the side to play after it, 0–1.
    pub win: f32,
    /// Lead of the side to play after it, in points.
    pub lead: f32,
    /// Visits that the search gave it.
    pub visits: u32,
}

/// Hints given at most.
const HINTS: usize = 4;

/// Playouts that an estimate is made of, by the area of the board: the same work on each.
const fn playouts(area: usize) -> usize {
    let many = 250_000 / (area + 1);
    if many < 400 {
        400
    } else if many > 2_000 {
        2_000
    } else {
        many
    }
}

/// Estimates the game as it stands, half of the playouts begun by either side; `None` when
/// cancelled.
pub fn estimate(game: &Game, seed: u64, cancel: &Cancel) -> Option<Estimate> {
    let size = game.setup().size;
    let count = playouts(size.area());
    let mean = mean_of(game, seed, count, cancel)?;
    let ownership = size.points().map(|p| (p, mean.ownership[p.index()])).collect();
    Some(Estimate { ownership, lead_black: mean.lead, win_black: mean.win })
}

/// Up to four moves for the side to play, the best first; `None` when cancelled, and when
/// no move can be played now.
pub fn hints(
    game: &Game,
    limits: Limits,
    seed: u64,
    watch: &dyn Stopwatch,
    cancel: &Cancel,
) -> Option<Vec<Hint>> {
    if !matches!(game.phase(), Phase::Playing) {
        return None;
    }
    if game.handicap_left() > 0 {
        return place_hint(game, seed, cancel);
    }
    let mut search = Search::new(game, Playouts::new(game.setup().size, seed));
    if search.run(limits, false, watch, cancel, &mut |_| {}) == Ended::Cancelled {
        return None;
    }
    let hint =
        |e: &crate::tree::Edge| Hint { mv: e.mv, win: e.win, lead: e.lead, visits: e.visits };
    let ranked = search.ranked();
    Some(ranked.into_iter().filter(|e| e.visits > 0).take(HINTS).map(hint).collect())
}

/// Where the next handicap stone goes.
fn place_hint(game: &Game, seed: u64, cancel: &Cancel) -> Option<Vec<Hint>> {
    let mv = Move::Play(next_handicap_stone(game)?);
    let mut after = game.clone();
    after.play(mv).ok()?;
    let mean = mean_of(&after, seed, 100, cancel)?;
    debug_assert_eq!(game.to_play(), Colour::Black);
    Some(vec![Hint { mv, win: mean.win, lead: mean.lead, visits: 0 }])
}
