//! What a search asks of whatever judges positions.

use ranka_rules::{GRID, Move, Ply};

use crate::position::Position;

/// Judges positions for the search: by playouts here, by a network elsewhere.
pub trait Evaluator {
    /// How often a leaf is evaluated before it is expanded: once for an exact evaluation,
    /// more often for a random one.
    fn evaluations_before_expansion(&self) -> u32;

    /// Judges a position. `out` is the caller's, so that its room is used again; everything
    /// in it is overwritten. The policy is wanted only when the leaf is expanded.
    fn evaluate(&mut self, position: &Position, with_policy: bool, out: &mut Evaluation);
}

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
    /// statistics; empty for an evaluator without playouts.
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
