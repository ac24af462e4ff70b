//! Whose the board is, for a person who asks.

use ranka_rules::{Game, Move, Point};

use crate::limits::{Cancel, Limits, Stopwatch};

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

/// Estimates the game as it stands; `None` when cancelled.
pub fn estimate(game: &Game, _seed: u64, cancel: &Cancel) -> Option<Estimate> {
    if cancel.is_cancelled() {
        return None;
    }
    let ownership = game.setup().size.points().map(|p| (p, 0.0)).collect();
    Some(Estimate { ownership, lead_black: 0.0, win_black: 0.5 })
}

/// Up to four moves for the side to play, the best first; `None` when cancelled.
pub fn hints(
    _game: &Game,
    _limits: Limits,
    _seed: u64,
    _watch: &dyn Stopwatch,
    cancel: &Cancel,
) -> Option<Vec<Hint>> {
    (!cancel.is_cancelled()).then(Vec::new)
}
