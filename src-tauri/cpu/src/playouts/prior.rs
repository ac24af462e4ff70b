//! Which moves are worth a look before any is tried: a policy from cheap features.
//!
//! Each move's weight is a product of factors, one for each feature that it has. The
//! factors were chosen by hand, not fitted; they say how many times likelier
//! a move with the feature is than one without.

use ranka_rules::{Board, Colour, GRID, Move, Point};

use super::opening::Opening;
use super::patterns::Patterns;
use super::position::Position;
use super::reading::{
    chain_len_after, has_liberties_after, is_caught, is_eye, ladder_starts, liberties,
};
use crate::geometry::{Geometry, distance};

/// Weight of a pass beside that of an ordinary move.
const PASS: f32 = 0.3;

/// Computes the policy.
#[derive(Clone)]
pub(crate) struct Prior {
    patterns: Patterns,
    opening: Opening,
    /// Factors of the points for their fights, by grid cell.
    fights: Vec<f32>,
}

impl Prior {
    pub(crate) fn new() -> Self {
        Self { patterns: Patterns::new(), opening: Opening::new(), fights: vec![1.0; GRID] }
    }

    /// Fills `policy` with every move that the board allows and that fills no own eye, and
    /// a pass.
    pub(crate) fn fill(
        &mut self,
        geometry: &Geometry,
        position: &Position,
        policy: &mut Vec<(Move, f32)>,
    ) {
        let (board, colour) = (position.board(), position.to_play());
        self.read_fights(geometry, board, colour);
        self.opening.read(geometry, board);
        policy.clear();
        for &p in geometry.points() {
            if board.is_empty(p)
                && board.check(colour, p, false).is_ok()
                && !is_eye(geometry, board, colour, p)
            {
                policy.push((Move::Play(p), self.weight(geometry, position, p)));
            }
        }
        policy.push((Move::Pass, PASS));
        let total: f32 = policy.iter().map(|&(_, w)| w).sum();
        for (_, weight) in policy {
            *weight /= total;
        }
    }

    fn weight(&self, geometry: &Geometry, position: &Position, p: Point) -> f32 {
        let (board, colour) = (position.board(), position.to_play());
        let mut weight = self.fights[p.index()];
        if self.patterns.matches(geometry, board, p) {
            weight *= 2.5;
        }
        let near = |mv: Option<Move>| mv.and_then(Move::point).map(|last| distance(last, p));
        let [last, before] = position.recent();
        weight *= match near(last) {
            Some(..=3) => 4.0,
            Some(4) => 3.0,
            Some(5..=7) => 1.8,
            _ => 1.0,
        };
        weight *= match near(before) {
            Some(..=3) => 2.0,
            Some(4..=6) => 1.3,
            _ => 1.0,
        };
        if !has_liberties_after(geometry, board, colour, p, 2) {
            weight *= if chain_len_after(geometry, board, colour, p) > 2 { 0.02 } else { 0.15 };
        }
        weight * self.opening.factor(geometry, p)
    }

    /// Finds the chains in danger, of both sides, and weighs the moves about them.
    fn read_fights(&mut self, geometry: &Geometry, board: &Board, colour: Colour) {
        self.fights.fill(1.0);
        for &p in geometry.points() {
            if board.chain_head(p) != Some(p) {
                continue;
            }
            let size = board.chain_len(p).min(10) as f32;
            let own = board.stone(p) == Some(colour);
            match (board.atari(p), own) {
                (Some(at), true) => self.save(geometry, board, p, at, size),
                (Some(at), false) => {
                    let urgent = !is_caught(geometry, board, p) || saves_own(geometry, board, p);
                    self.raise(at, if urgent { 6.0 + 3.0 * size } else { 2.0 + 0.2 * size });
                }
                (None, _) => self.two_liberties(geometry, board, p, own, size),
            }
        }
    }

    /// An own chain in atari: take what holds it, or run where running helps.
    fn save(&mut self, geometry: &Geometry, board: &Board, prey: Point, at: Point, size: f32) {
        let Some(colour) = board.stone(prey) else { return };
        let caught = is_caught(geometry, board, prey);
        if caught || !has_liberties_after(geometry, board, colour, at, 2) {
            self.raise(at, 0.2);
        } else {
            self.raise(at, 5.0 + 3.0 * size);
        }
    }

    /// A chain with two liberties: moves that catch it in a ladder, or that save it from one.
    fn two_liberties(
        &mut self,
        geometry: &Geometry,
        board: &Board,
        prey: Point,
        own: bool,
        size: f32,
    ) {
        let Some(colour) = board.stone(prey) else { return };
        let two = liberties(geometry, board, prey);
        if two.len() != 2 {
            return;
        }
        let mut starts = ladder_starts(geometry, board, prey);
        if own {
            if starts.next().is_none() {
                return;
            }
            for &p in two.as_slice() {
                if has_liberties_after(geometry, board, colour, p, 3) {
                    self.raise(p, 2.0 + size);
                }
            }
        } else {
            let starts: Vec<Point> = starts.collect();
            for &p in two.as_slice() {
                self.raise(p, if starts.contains(&p) { 2.5 + size } else { 1.3 });
            }
        }
    }

    fn raise(&mut self, p: Point, factor: f32) {
        let weight = &mut self.fights[p.index()];
        *weight = (*weight * factor).min(200.0);
    }
}

/// Whether taking the chain at `prey` frees a chain of the other side that is in atari.
fn saves_own(geometry: &Geometry, board: &Board, prey: Point) -> bool {
    let theirs = board.stone(prey);
    board.chain(prey).any(|stone| {
        geometry.near(stone).iter().any(|&n| {
            let stone = board.stone(n);
            stone.is_some() && stone != theirs && board.atari(n).is_some()
        })
    })
}
