//! What a problem is about: which chain is at stake, and for whom.

use ranka_rules::{Board, Colour, Move, Point};

use super::{Fate, Reading, read};
use crate::limits::Cancel;

/// What the side to play of a problem wants of the chain at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// It is its own, and is to live.
    Live,
    /// It is the other side's, and is to die.
    Kill,
}

/// How well the side to play of a problem does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// It does not reach its aim.
    Fails,
    /// It does as the ko goes.
    Ko,
    /// It reaches its aim.
    Works,
}

/// A chain at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// What the side to play wants.
    pub aim: Aim,
    /// A stone of the chain.
    pub target: Point,
}

/// Positions looked into where the book's line has ended and little should be left to read.
const SETTLED_BUDGET: u32 = 20_000;

/// Most chains that are tried for the one at stake.
const MOST_CHAINS: usize = 6;

impl Task {
    /// How well the side that set out does on `board`, with `to_play` to move, and the reading
    /// that it comes from; a target that is gone is dead.
    #[must_use]
    pub fn outcome(
        self,
        board: &Board,
        to_play: Colour,
        hints: &[Point],
        budget: u32,
        cancel: &Cancel,
    ) -> (Option<Outcome>, Reading) {
        let reading = if board.stone(self.target).is_none() {
            Reading { fate: Some(Fate::Dies), best: None, open: false, positions: 0 }
        } else {
            read(board, to_play, self.target, hints, budget, cancel)
        };
        (reading.fate.map(|fate| self.outcome_of(fate)), reading)
    }

    const fn outcome_of(self, fate: Fate) -> Outcome {
        match (self.aim, fate) {
            (_, Fate::Ko) => Outcome::Ko,
            (Aim::Live, Fate::Lives) | (Aim::Kill, Fate::Dies) => Outcome::Works,
            (Aim::Live, Fate::Dies) | (Aim::Kill, Fate::Lives) => Outcome::Fails,
        }
    }
}

/// Finds the chain that a problem is about, and what the book's first move reaches: the
/// largest chain near the book's line that the line settles and a pass instead of its first
/// move would lose. None where no chain can be shown to be so.
///
/// `line` is the book's main line, beginning with `to_play`; `aims` are those to try.
#[must_use]
pub fn find_task(
    board: &Board,
    to_play: Colour,
    line: &[Move],
    aims: &[Aim],
    hints: &[Point],
    budget: u32,
    cancel: &Cancel,
) -> Option<(Task, Outcome)> {
    let (end, next) = after(board, to_play, line);
    let (first, _) = after(board, to_play, line.get(..1)?);
    let mut passed = board.clone();
    passed.pass();
    candidates(board, to_play, line, aims).into_iter().find_map(|task| {
        let ask = |board: &Board, side, budget| task.outcome(board, side, hints, budget, cancel).0;
        let reached =
            ask(&end, next, SETTLED_BUDGET.min(budget)).filter(|&o| o > Outcome::Fails)?;
        let outcome = ask(&first, !to_play, budget).filter(|&o| o > Outcome::Fails)?;
        // The aim is known from the book, or else shown by what a pass would lose.
        match ask(&passed, !to_play, budget) {
            Some(lost) if lost >= reached.min(outcome) => return None,
            None if aims.len() > 1 => return None,
            _ => {}
        }
        Some((task, outcome))
    })
}

/// The position at the end of a line, and who is to move there. A move that cannot be played
/// ends it.
fn after(board: &Board, to_play: Colour, line: &[Move]) -> (Board, Colour) {
    let mut board = board.clone();
    let mut colour = to_play;
    for &mv in line {
        match mv {
            Move::Pass => board.pass(),
            Move::Play(p) => {
                if board.play(colour, p, false).is_err() {
                    break;
                }
            }
        }
        colour = !colour;
    }
    (board, colour)
}

/// Chains near the line, the largest first.
fn candidates(board: &Board, to_play: Colour, line: &[Move], aims: &[Aim]) -> Vec<Task> {
    let near = |stone: Point| {
        line.iter().any(|&mv| match mv {
            Move::Pass => false,
            Move::Play(p) => p.col().abs_diff(stone.col()) + p.row().abs_diff(stone.row()) <= 2,
        })
    };
    let heads = board.size().points().filter(|&p| board.chain_head(p) == Some(p));
    let mut chains: Vec<Point> = heads.filter(|&p| board.chain(p).any(near)).collect();
    chains.sort_by_key(|&p| std::cmp::Reverse(board.chain_len(p)));
    let of = |aim: Aim| {
        let colour = if aim == Aim::Live { to_play } else { !to_play };
        let own = chains.iter().copied().filter(move |&p| board.stone(p) == Some(colour));
        own.take(MOST_CHAINS).map(move |target| Task { aim, target })
    };
    aims.iter().flat_map(|&aim| of(aim)).collect()
}
