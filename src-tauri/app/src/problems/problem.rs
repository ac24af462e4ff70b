//! One problem.

use ranka_cpu::tsumego::{Aim, Outcome, Task};
use ranka_rules::{Board, Colour, Move, Point, Size};

use super::tree::Tree;
use crate::contract::{BoardPart, ProblemBook, ProblemGoal};

/// A problem of a book.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Problem {
    pub(crate) id: u32,
    pub(crate) book: ProblemBook,
    /// Its number in the book.
    pub(crate) number: u32,
    pub(crate) size: Size,
    pub(crate) to_play: Colour,
    /// What the book's data say about the goal.
    pub(crate) goal: Option<ProblemGoal>,
    /// The chain at stake and what the book's first move reaches, where reading has shown it.
    pub(crate) task: Option<(Task, Outcome)>,
    pub(crate) stones: Vec<(Colour, Point)>,
    pub(crate) tree: Tree,
    /// The places of the problems with the same position.
    pub(crate) twins: Vec<usize>,
}

/// Lines of open board that are shown beside what matters.
const MARGIN: u8 = 2;
/// From so near, the edge of the board is shown.
const NEAR_EDGE: u8 = 4;
/// The least that is shown in each direction.
const LEAST: u8 = 7;

impl Problem {
    /// The position; empty should the stones not go together, which a test rules out.
    pub(crate) fn board(&self) -> Board {
        Board::with_stones(self.size, self.stones.iter().copied())
            .unwrap_or_else(|_| Board::new(self.size))
    }

    /// The goal, as the book's data have it, else as reading has shown it.
    pub(crate) fn known_goal(&self) -> Option<ProblemGoal> {
        self.goal.or_else(|| {
            self.task.map(|(task, outcome)| match (outcome, task.aim) {
                (Outcome::Ko, _) => ProblemGoal::Ko,
                (_, Aim::Live) => ProblemGoal::Live,
                (_, Aim::Kill) => ProblemGoal::Kill,
            })
        })
    }

    /// Every point that a line of the book plays on.
    pub(crate) fn points(&self) -> Vec<Point> {
        let moves = self.tree.nodes().iter();
        let mut points: Vec<Point> =
            moves.filter_map(|n| if let Move::Play(p) = n.mv { Some(p) } else { None }).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The part of the board worth showing: all stones, all lines, and a little around them.
    pub(crate) fn part(&self) -> BoardPart {
        let points = self.points();
        let all = || self.stones.iter().map(|s| s.1).chain(points.iter().copied());
        let span = |at: fn(Point) -> u8, side: u8| {
            let low = all().map(at).min().unwrap_or(0);
            let high = all().map(at).max().unwrap_or(side - 1);
            stretch(low, high, side)
        };
        let (left, right) = span(Point::col, self.size.cols());
        let (bottom, top) = span(Point::row, self.size.rows());
        BoardPart {
            left: u32::from(left),
            top: u32::from(self.size.rows() - 1 - top),
            width: u32::from(right - left) + 1,
            height: u32::from(top - bottom) + 1,
        }
    }
}

/// A stretch of lines with a margin, out to an edge that is near, and not too short.
fn stretch(low: u8, high: u8, side: u8) -> (u8, u8) {
    let last = side - 1;
    let low = if low <= NEAR_EDGE { 0 } else { low - MARGIN };
    let high = if last - high <= NEAR_EDGE { last } else { high + MARGIN };
    let more = LEAST.saturating_sub(high - low + 1);
    let high = (high + more).min(last);
    (low.min(high + 1 - LEAST.min(high + 1)), high)
}

/// The rows of a part of the board.
pub(crate) fn part_of(board: &Board, part: BoardPart) -> Vec<String> {
    let row = |row: String| {
        row.chars().skip(part.left as usize).take(part.width as usize).collect::<String>()
    };
    board.rows().into_iter().skip(part.top as usize).take(part.height as usize).map(row).collect()
}
