//! Moves by plain habits, without a network.

use ranka_rules::{GRID, Game, Move, Point};

use super::position::Position;
use super::prior::Prior;
use crate::geometry::Geometry;

/// How likely somebody without a sense for the whole board plays on each point: near the
/// last move, to save, to take, to cut, along the third and fourth lines.
pub(crate) struct Habits(Vec<f32>);

impl Habits {
    pub(crate) fn of(geometry: &Geometry, game: &Game) -> Self {
        let mut policy = Vec::new();
        Prior::new().fill(geometry, &Position::of(game), &mut policy);
        let mut points = vec![0.0; GRID];
        for (mv, weight) in policy {
            if let Move::Play(p) = mv {
                points[p.index()] = weight;
            }
        }
        Self(points)
    }

    /// The probability of a move there, 0–1.
    pub(crate) fn at(&self, p: Point) -> f32 {
        self.0[p.index()]
    }
}
