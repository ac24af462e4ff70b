//! A problem seen from elsewhere: turned, mirrored, colours swapped.

use ranka_cpu::tsumego::Task;
use ranka_rules::{Move, Point, Size};

use super::problem::Problem;
use super::tree::Node;

/// One of the eight ways to look at a square board, and whether colours are swapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Symmetry {
    turn: u8,
    swap: bool,
}

impl Symmetry {
    /// The sixteen of them by number.
    pub(crate) const fn of(number: u64) -> Self {
        Self { turn: (number & 7) as u8, swap: number & 8 != 0 }
    }

    fn point(self, p: Point, size: Size) -> Point {
        let last = size.side() - 1;
        let (mut col, mut row) = (p.col(), p.row());
        if self.turn & 1 != 0 {
            (col, row) = (row, col);
        }
        if self.turn & 2 != 0 {
            col = last - col;
        }
        if self.turn & 4 != 0 {
            row = last - row;
        }
        Point::new(col, row).unwrap_or(p)
    }

    /// The problem as it is seen so.
    pub(crate) fn apply(self, problem: &Problem) -> Problem {
        let size = problem.size;
        let colour = |colour: ranka_rules::Colour| if self.swap { !colour } else { colour };
        let seen = |mv: Move| match mv {
            Move::Pass => Move::Pass,
            Move::Play(p) => Move::Play(self.point(p, size)),
        };
        let stones =
            problem.stones.iter().map(|&(c, p)| (colour(c), self.point(p, size))).collect();
        let tree = problem.tree.map(|n| Node { mv: seen(n.mv), colour: colour(n.colour), ..n });
        let task = problem.task.map(|(task, outcome)| {
            (Task { target: self.point(task.target, size), ..task }, outcome)
        });
        let to_play = colour(problem.to_play);
        Problem { stones, tree, task, to_play, twins: problem.twins.clone(), ..*problem }
    }
}
