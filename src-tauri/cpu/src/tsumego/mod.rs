//! Life and death: whether a chain can be captured, read out to the end.
//!
//! The arena around the chain is small and its border is taken as it stands: stones that have
//! liberties outside are safe, points outside are never played. Within it the answer is exact,
//! ko included, or there is none; on a board of up to 26 points the arena is the whole board.

mod arena;
mod search;
mod state;
mod sum;
mod table;
mod task;

use ranka_rules::{Board, Colour, Point, PointSet};

use crate::limits::Cancel;
use arena::{ATTACKER, Arena, DEFENDER};
use search::Search;
use state::State;
pub use task::{Aim, Outcome, Task, find_task};

/// What becomes of a chain when both sides play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It is captured, whoever has the ko threats.
    Dies,
    /// It is captured or not, as the ko goes.
    Ko,
    /// It survives, whoever has the ko threats: alive, in seki, or out in the open.
    Lives,
}

/// An answer about a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its fate; none when the budget did not suffice or the room around it is too wide.
    pub fate: Option<Fate>,
    /// The move by which the side to play brings that about, where one was found; none for a
    /// pass or where every move leads there.
    pub best: Option<Point>,
    /// Whether the chain could run out of the arena, so that a survival may be an escape that
    /// was not followed any further.
    pub open: bool,
    /// Positions looked into.
    pub positions: u32,
}

/// Reads what becomes of the chain at `target` with `to_play` to move.
///
/// `hints` are points that matter for sure, as the moves of a book. `budget` bounds the
/// positions looked into, in each of two searches: one for each side that might have the ko
/// threats.
#[must_use]
pub fn read(
    board: &Board,
    to_play: Colour,
    target: Point,
    hints: &[Point],
    budget: u32,
    cancel: &Cancel,
) -> Reading {
    let arena = Arena::new(board, target, hints, &PointSet::new());
    read_in(board, arena, to_play, target, budget, cancel)
}

/// The same beside stones of the chain's own side, `living`, that are known to live: to reach
/// them is to survive, and the fight does not go on behind them.
pub(crate) fn read_beside(
    board: &Board,
    to_play: Colour,
    target: Point,
    living: &PointSet,
    budget: u32,
    cancel: &Cancel,
) -> Reading {
    let arena = Arena::new(board, target, &[], living);
    read_in(board, arena, to_play, target, budget, cancel)
}

fn read_in(
    board: &Board,
    arena: Option<Arena>,
    to_play: Colour,
    target: Point,
    budget: u32,
    cancel: &Cancel,
) -> Reading {
    let nothing = Reading { fate: None, best: None, open: true, positions: 0 };
    let (Some(defender), Some(arena)) = (board.stone(target), arena) else { return nothing };
    let turn = usize::from(to_play == defender);
    let mut reading = Reading { open: arena.open, ..nothing };
    let mut ask = |favoured: usize| {
        let ko = board.ko().filter(|_| turn != favoured).map_or(0, |p| arena.bit(p));
        let root = State { stones: arena.stones, ko, turn };
        let mut search = Search::new(&arena, favoured, budget, cancel);
        let captured = search.run(&root);
        reading.positions += budget - search.left;
        let wins = captured == Some(turn == ATTACKER);
        let best = search.best(&root).filter(|_| wins).filter(|&at| at != 0);
        (captured, best.and_then(|at| arena.point(at)))
    };
    // The side to move without a ko threat: what it reaches then, it reaches.
    let goal = turn == ATTACKER;
    let (poor, by_poor) = ask(1 - turn);
    if poor == Some(goal) {
        reading.fate = Some(if goal { Fate::Dies } else { Fate::Lives });
        reading.best = by_poor;
        return reading;
    }
    let (rich, by_rich) = ask(turn);
    reading.best = by_rich;
    reading.fate = match (poor, rich) {
        (_, Some(reached)) if reached != goal => Some(if goal { Fate::Lives } else { Fate::Dies }),
        (Some(_), Some(_)) => Some(Fate::Ko),
        _ => None,
    };
    reading
}

const _: () = assert!(ATTACKER == 0 && DEFENDER == 1);
