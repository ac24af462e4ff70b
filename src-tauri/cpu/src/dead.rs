//! Which stones are dead when both sides have passed.

use ranka_rules::{Board, Colour, Game, PerColour, Point, PointSet, pass_alive};

use crate::evaluator::{Evaluation, Evaluator};
use crate::playouts::Playouts;
use crate::position::Position;

/// A chain that belongs to its own side by less than this, from −1 to 1, is dead in the
/// end: when both have passed, whoever could still have saved it would have done so.
const ALIVE: f32 = 0.35;

/// Playouts that a judgement is made of, by the area of the board.
const fn playouts(area: usize) -> usize {
    let many = 150_000 / (area + 1);
    if many < 200 {
        200
    } else if many > 1_000 {
        1_000
    } else {
        many
    }
}

/// The dead stones of the position, as whole chains: those that do not surely end up as
/// their own side's. Never those that are alive whatever the other side plays. The same seed
/// gives the same answer.
#[must_use]
pub fn judge_dead(game: &Game, seed: u64) -> PointSet {
    let board = game.board();
    let owner = mean_ownership(game, seed);
    let safe = PerColour::from_fn(|colour| pass_alive(board, colour));
    let is_safe = |p: Point| board.stone(p).is_some_and(|c| safe[c].contains(p));
    let mut dead = PointSet::new();
    for p in board.size().points() {
        let judged = board.chain_head(p) == Some(p) && !is_safe(p);
        if judged && belongs(board, &owner, p) < ALIVE {
            dead.extend(board.chain(p));
        }
    }
    dead
}

/// The mean ownership of the chain at `p`, from its own side.
fn belongs(board: &Board, owner: &[f32], p: Point) -> f32 {
    let sum: f32 = board.chain(p).map(|s| owner[s.index()]).sum();
    let sign = if board.stone(p) == Some(Colour::Black) { 1.0 } else { -1.0 };
    sign * sum / board.chain_len(p) as f32
}

/// The mean owner of each grid cell, half of the playouts begun by either side.
fn mean_ownership(game: &Game, seed: u64) -> Vec<f32> {
    let size = game.setup().size;
    let mut evaluator = Playouts::new(size, seed);
    let here = Position::of(game);
    let other = here.with_other_side_to_play();
    let mut one = Evaluation::default();
    let mut mean = vec![0.0; one.ownership.len()];
    let count = playouts(size.area());
    for i in 0..count {
        evaluator.evaluate(if i % 2 == 0 { &here } else { &other }, false, &mut one);
        for (sum, &owner) in mean.iter_mut().zip(&one.ownership) {
            *sum += owner / count as f32;
        }
    }
    mean
}
