//! What stands around the part of the board that a problem is about when the search is asked.
//!
//! On a board that is empty but for one corner the other corners are worth more than most
//! problems, so that the search would play there and see no difference between a right move and
//! a wrong one. So the rest is given away: it is filled with living stones, a wall of the side
//! that surrounds first, then the other side's, about as much of each.

use std::collections::{HashMap, HashSet};

use ranka_cpu::tsumego::Aim;
use ranka_rules::{Board, Colour, Point, Size};

use super::problem::Problem;
use crate::contract::{BoardPart, ProblemGoal};

type Stone = (Colour, Point);

/// Lines of the wall around the part.
const WALL: u32 = 2;
/// What a side has to have in order to live for sure.
const EYES: usize = 2;

/// Where the search is to look.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    part: BoardPart,
    stones: Vec<Stone>,
}

impl Frame {
    /// The frame of a problem; no stones where the problem leaves no room for it.
    pub(crate) fn of(problem: &Problem) -> Self {
        let (part, size) = (problem.part(), problem.size);
        let far = |p: &Point| distance(part, *p, size.rows());
        let mut order: Vec<Point> = size.points().filter(|p| far(p) > 0).collect();
        order.sort_by_key(far);
        let around = surrounding(problem);
        let wall = |p: Point| around.or_else(|| nearest(problem, p)).unwrap_or(problem.to_play);
        // Behind the wall the surrounding side has what it lacks of its half, then the other's.
        let first = around.unwrap_or(!problem.to_play);
        let walls = order.iter().filter(|p| far(p) <= WALL);
        let mut lacks =
            (order.len() / 2).saturating_sub(walls.filter(|p| wall(**p) == first).count());
        let owner = |&p: &Point| {
            if far(&p) <= WALL {
                return (p, wall(p));
            }
            let own = lacks > 0;
            lacks = lacks.saturating_sub(1);
            (p, if own { first } else { !first })
        };
        let halves = order.iter().map(owner).collect();
        let (mut stones, all_live) = fill(&halves, &order, size);
        if !all_live {
            let walls = order.iter().map(|&p| (p, wall(p))).collect();
            stones = fill(&walls, &order, size).0;
        }
        Self { part, stones }
    }

    /// Whether a point is in the part that the problem is about.
    pub(crate) fn has(&self, p: Point, rows: u8) -> bool {
        distance(self.part, p, rows) == 0
    }

    /// The stones of a position within the frame; a stone elsewhere is left out, as if its move
    /// had been a pass.
    pub(crate) fn around(&self, board: &Board) -> Vec<Stone> {
        let size = board.size();
        if self.stones.is_empty() {
            let stone = |p| board.stone(p).map(|colour| (colour, p));
            return size.points().filter_map(stone).collect();
        }
        let inside = size.points().filter(|&p| self.has(p, size.rows()));
        let own = inside.filter_map(|p| board.stone(p).map(|colour| (colour, p)));
        self.stones.iter().copied().chain(own).collect()
    }
}

/// The side that surrounds the other, where the goal tells.
fn surrounding(problem: &Problem) -> Option<Colour> {
    match (problem.goal, problem.task.map(|(task, _)| task.aim)) {
        (Some(ProblemGoal::Live), _) | (_, Some(Aim::Live)) => Some(!problem.to_play),
        (Some(ProblemGoal::Kill), _) | (_, Some(Aim::Kill)) => Some(problem.to_play),
        _ => None,
    }
}

/// The colour of the stone that is nearest to a point.
fn nearest(problem: &Problem, p: Point) -> Option<Colour> {
    let apart = |q: Point| {
        let (x, y) = (p.col().abs_diff(q.col()), p.row().abs_diff(q.row()));
        u32::from(x).pow(2) + u32::from(y).pow(2)
    };
    problem.stones.iter().min_by_key(|&&(_, q)| apart(q)).map(|&(colour, _)| colour)
}

/// How many lines a point is outside of a part; 0 within it.
fn distance(part: BoardPart, p: Point, rows: u8) -> u32 {
    let outside = |at: u32, from: u32, length: u32| {
        from.saturating_sub(at).max((at + 1).saturating_sub(from + length))
    };
    let row = u32::from(rows - 1 - p.row());
    outside(u32::from(p.col()), part.left, part.width).max(outside(row, part.top, part.height))
}

/// Stones on all points but for eyes, and whether all of them live; those that would not are
/// left out.
fn fill(owners: &HashMap<Point, Colour>, order: &[Point], size: Size) -> (Vec<Stone>, bool) {
    let (mut stones, mut all_live) = (Vec::new(), true);
    let mut seen = HashSet::new();
    // From the outside, where there is most room.
    for &start in order.iter().rev() {
        let Some(&colour) = owners.get(&start) else { continue };
        let own = |p: &Point| owners.get(p) == Some(&colour);
        let (mut chain, mut eyes) = (vec![start], Vec::<Point>::new());
        if !seen.insert(start) {
            continue;
        }
        let mut next = 0;
        while let Some(&p) = chain.get(next) {
            next += 1;
            chain.extend(p.neighbours(size).filter(own).filter(|&q| seen.insert(q)));
            let apart = |q: &Point| p.col().abs_diff(q.col()).max(p.row().abs_diff(q.row())) > 1;
            if p.neighbours(size).all(|q| own(&q)) && eyes.iter().all(apart) {
                eyes.push(p);
            }
        }
        if eyes.len() < EYES {
            all_live = false;
            continue;
        }
        stones.extend(chain.into_iter().filter(|p| !eyes.contains(p)).map(|p| (colour, p)));
    }
    (stones, all_live)
}

#[cfg(test)]
mod tests {
    use ranka_rules::Board;

    use super::*;
    use crate::problems::Library;

    /// Liberties that are eyes of one colour's stones around them.
    fn eyes(board: &Board, colour: Colour, frame: &Frame) -> usize {
        let size = board.size();
        let own = |q: Point| board.stone(q) == Some(colour) && !frame.has(q, size.rows());
        size.points()
            .filter(|&p| board.is_empty(p) && !frame.has(p, size.rows()))
            .filter(|&p| p.neighbours(size).all(own))
            .count()
    }

    #[test]
    fn the_rest_of_the_board_lives_and_leaves_the_problem_alone() {
        let library = Library::open();
        let (mut all, mut framed) = (0, 0);
        // All of them take half a minute without optimisation.
        for place in (0..library.len()).step_by(9) {
            let problem = library.problem(place).unwrap();
            let frame = Frame::of(&problem);
            let stones = frame.around(&problem.board());
            let board = Board::with_stones(problem.size, stones.iter().copied()).unwrap();
            let inside = problem.size.points().filter(|&p| frame.has(p, 19));
            for p in inside {
                assert_eq!(board.stone(p), problem.board().stone(p), "{} {p}", problem.id);
            }
            all += 1;
            if frame.stones.is_empty() {
                continue;
            }
            framed += 1;
            for colour in [Colour::Black, Colour::White] {
                let has = frame.stones.iter().any(|s| s.0 == colour);
                let eyes = eyes(&board, colour, &frame);
                assert!(
                    !has || eyes >= 2,
                    "{} {colour:?}\n{}",
                    problem.id,
                    board.rows().join("\n")
                );
            }
        }
        // Some fill the board, or nearly.
        assert!(framed * 10 > all * 9, "{framed} of {all}");
    }

    #[test]
    fn a_stone_outside_is_a_pass() {
        let library = Library::open();
        let problem = library.problem(0).unwrap();
        let frame = Frame::of(&problem);
        let mut board = problem.board();
        let before = frame.around(&board);
        board.play(Colour::White, "A1".parse().unwrap(), false).unwrap();
        assert_eq!(frame.around(&board), before);
        assert_eq!(surrounding(&problem), Some(Colour::Black));
    }
}
