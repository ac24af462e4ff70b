//! Which stones are dead when both sides have passed.

use ranka_rules::{Board, Colour, Game, PerColour, Point, PointSet, pass_alive};

use crate::limits::Cancel;
use crate::playouts::mean_of;

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
    judge(game, seed, &Cancel::new()).unwrap_or_default()
}

/// As [`judge_dead`]; `None` when cancelled.
pub(crate) fn judge(game: &Game, seed: u64, cancel: &Cancel) -> Option<PointSet> {
    let board = game.board();
    let owner = mean_of(game, seed, playouts(board.size().area()), cancel)?.ownership;
    let safe = PerColour::from_fn(|colour| pass_alive(board, colour));
    let is_safe = |p: Point| board.stone(p).is_some_and(|c| safe[c].contains(p));
    let mut dead = PointSet::new();
    for p in board.size().points() {
        let judged = board.chain_head(p) == Some(p) && !is_safe(p);
        if judged && belongs(board, &owner, p) < ALIVE {
            dead.extend(board.chain(p));
        }
    }
    Some(dead)
}

/// The mean ownership of the chain at `p`, from its own side.
fn belongs(board: &Board, owner: &[f32], p: Point) -> f32 {
    let sum: f32 = board.chain(p).map(|s| owner[s.index()]).sum();
    let sign = if board.stone(p) == Some(Colour::Black) { 1.0 } else { -1.0 };
    sign * sum / board.chain_len(p) as f32
}
