//! The move that the CPU plays.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use ranka_rules::{Game, Move, Point};

use crate::level::Level;
use crate::limits::{Cancel, Limits, Stopwatch};

/// What the CPU does on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A stone on a point.
    Play(Point),
    /// A pass.
    Pass,
    /// Giving the game up.
    Resign,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Visits so far.
    pub visits: u32,
    /// The best move so far.
    pub best: Move,
    /// The win rate of the side to play, 0–1.
    pub win: f32,
}

/// The move for the side to play, or `None` when the search was cancelled or no move can
/// be played now. The same game, level, visits and seed always give the same answer unless
/// the time bound cut the search short.
pub fn choose(
    game: &Game,
    _level: Level,
    _limits: Limits,
    seed: u64,
    _watch: &dyn Stopwatch,
    cancel: &Cancel,
    _progress: &mut dyn FnMut(Progress),
) -> Option<Choice> {
    if cancel.is_cancelled() {
        return None;
    }
    let colour = game.to_play();
    let own_eye = |p| game.board().neighbours(p).all(|n| game.board().stone(n) == Some(colour));
    let points: Vec<Point> = game.legal_points().filter(|&p| !own_eye(p)).collect();
    let dice = Xoshiro256PlusPlus::seed_from_u64(seed ^ game.board().hash()).next_u32() as usize;
    let point = dice.checked_rem(points.len()).and_then(|i| points.get(i));
    point
        .map(|&p| Choice::Play(p))
        .or_else(|| game.check(Move::Pass).is_ok().then_some(Choice::Pass))
}
