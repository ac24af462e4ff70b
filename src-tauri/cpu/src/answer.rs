//! What the CPU answers.

use ranka_rules::{Move, Point};

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

impl From<Move> for Choice {
    fn from(mv: Move) -> Self {
        match mv {
            Move::Play(p) => Self::Play(p),
            Move::Pass => Self::Pass,
        }
    }
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

/// A move that was looked at, as the side to play sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Probability by the policy, 0–1: how natural it looks.
    pub prior: f32,
    /// Visits that the search gave it; with none, `win` and `lead` are those of the position.
    pub visits: u32,
    /// Win rate after it, 0–1.
    pub win: f32,
    /// Lead after it, in points, komi included.
    pub lead: f32,
    /// What the search maximises: win rate and lead in one, the more the better.
    pub utility: f32,
    /// The line that the search expects, this move first.
    pub line: Vec<Move>,
}

/// A position as a search sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Visits, the first evaluation of the position included.
    pub visits: u32,
    /// Win rate of the side to play, 0–1; a game without result counts half.
    pub win: f32,
    /// Lead of the side to play in points, komi included.
    pub lead: f32,
    /// Each point of the board with its owner: 1 Black … −1 White.
    pub ownership: Vec<(Point, f32)>,
    /// The moves, the best first. With a network, every legal move that is not plainly
    /// useless; the visited ones before the others, and those by how natural they look.
    pub moves: Vec<Candidate>,
}
