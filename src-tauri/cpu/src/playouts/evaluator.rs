//! What a playout tells about a position.

use ranka_rules::{GRID, Move, Ply};

/// The judgement of a position.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Moves with their probabilities, which add up to 1. Points that are left out are not
    /// searched; the search itself takes out what is illegal. Empty unless asked for.
    pub policy: Vec<(Move, f32)>,
    /// Black's win rate, 0–1.
    pub win: f32,
    /// Black's lead in points, komi included.
    pub lead: f32,
    /// The owner of each grid cell of the board, by [`ranka_rules::Point::index`]: 1 Black …
    /// −1 White.
    pub ownership: Vec<f32>,
    /// The plies with which a playout went on from the position, for the all-moves-as-first
    /// statistics.
    pub continuation: Vec<Ply>,
}

impl Default for Evaluation {
    fn default() -> Self {
        Self {
            policy: Vec::new(),
            win: 0.5,
            lead: 0.0,
            ownership: vec![0.0; GRID],
            continuation: Vec::new(),
        }
    }
}
