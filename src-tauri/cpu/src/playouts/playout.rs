//! Playouts: games played to the end by quick, mostly sensible moves.
//!
//! The recipe is that of Gelly et al. (2006): answer an atari near the last move, else a
//! 3×3 pattern beside it, else a random move that fills no eye of its own.

use ranka_rules::{Board, Colour, Move, Ply, Point};

use super::patterns::Patterns;
use super::reading::{chain_len_after, has_liberties_after, is_eye, liberties};
use crate::dice::Dice;
use crate::geometry::Geometry;

/// Plays positions to their end.
#[derive(Clone)]
pub(crate) struct Playout {
    geometry: Geometry,
    patterns: Patterns,
    dice: Dice,
    candidates: Vec<Point>,
}

/// Largest chain that may be put into atari on purpose: the largest nakade shape but one
/// more stone.
const LARGEST_THROW_IN: usize = 5;

impl Playout {
    pub(crate) fn new(geometry: Geometry, seed: u64) -> Self {
        let patterns = Patterns::new();
        Self { geometry, patterns, dice: Dice::new(seed), candidates: Vec::new() }
    }

    pub(crate) const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Plays on until neither side has a move, or for three moves a point. `last` is the
    /// move before; the plies are appended to `plies`.
    pub(crate) fn run(
        &mut self,
        board: &mut Board,
        to_play: Colour,
        last: Option<Point>,
        plies: &mut Vec<Ply>,
    ) {
        let most = 3 * self.geometry.size().area();
        let (mut colour, mut last, mut passes) = (to_play, last, 0);
        for _ in 0..most {
            let mv = self.choose(board, colour, last);
            match mv {
                Some(p) => {
                    board.play_legal(colour, p);
                    plies.push(Ply { colour, mv: Move::Play(p) });
                    passes = 0;
                }
                None => {
                    board.pass();
                    passes += 1;
                    if passes == 2 {
                        break;
                    }
                }
            }
            last = mv;
            colour = !colour;
        }
    }

    fn choose(&mut self, board: &Board, colour: Colour, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| {
            self.answer_atari(board, colour, last)
                .or_else(|| self.beside_pattern(board, colour, last))
        })
        .or_else(|| self.anywhere(board, colour))
    }

    /// Takes the stones just played when they are in atari, or saves own chains that the
    /// last move put into atari.
    fn answer_atari(&mut self, board: &Board, colour: Colour, last: Point) -> Option<Point> {
        self.candidates.clear();
        if let Some(p) = board.atari(last)
            && board.check(colour, p, false).is_ok()
        {
            self.candidates.push(p);
        }
        for i in 0..self.geometry.near(last).len() {
            let n = self.geometry.near(last)[i];
            if board.stone(n) != Some(colour) {
                continue;
            }
            if let Some(way_out) = board.atari(n) {
                self.save(board, colour, n, way_out);
            } else {
                self.mind_two_liberties(board, colour, n);
            }
        }
        self.pick()
    }

    /// Lists the ways to save the chain at `prey`: taking a chain beside it, or running.
    fn save(&mut self, board: &Board, colour: Colour, prey: Point, way_out: Point) {
        for stone in board.chain(prey) {
            for &n in self.geometry.near(stone) {
                if board.stone(n) == Some(!colour)
                    && let Some(p) = board.atari(n)
                    && !self.candidates.contains(&p)
                    && board.check(colour, p, false).is_ok()
                {
                    self.candidates.push(p);
                }
            }
        }
        if !self.candidates.contains(&way_out)
            && has_liberties_after(&self.geometry, board, colour, way_out, 2)
            && board.check(colour, way_out, false).is_ok()
        {
            self.candidates.push(way_out);
        }
    }

    /// A chain with two liberties is about to be put into atari: adds a liberty where that
    /// makes at least three.
    fn mind_two_liberties(&mut self, board: &Board, colour: Colour, chain: Point) {
        let two = liberties(&self.geometry, board, chain);
        if two.len() != 2 {
            return;
        }
        for &p in two.as_slice() {
            if !self.candidates.contains(&p)
                && has_liberties_after(&self.geometry, board, colour, p, 3)
                && board.check(colour, p, false).is_ok()
            {
                self.candidates.push(p);
            }
        }
    }

    fn beside_pattern(&mut self, board: &Board, colour: Colour, last: Point) -> Option<Point> {
        self.candidates.clear();
        for &n in self.geometry.eight(last) {
            if board.is_empty(n)
                && self.patterns.matches(&self.geometry, board, n)
                && board.check(colour, n, false).is_ok()
                && has_liberties_after(&self.geometry, board, colour, n, 2)
            {
                self.candidates.push(n);
            }
        }
        self.pick()
    }

    fn pick(&mut self) -> Option<Point> {
        let i = self.dice.below(self.candidates.len());
        self.candidates.get(i).copied()
    }

    /// The first sensible empty point from a random one on.
    fn anywhere(&mut self, board: &Board, colour: Colour) -> Option<Point> {
        let count = board.empty_count();
        let start = self.dice.below(count);
        (0..count)
            .filter_map(|i| board.nth_empty(start + i))
            .find(|&p| self.is_sensible(board, colour, p))
    }

    fn is_sensible(&mut self, board: &Board, colour: Colour, p: Point) -> bool {
        let near = self.geometry.near(p);
        if near.iter().filter(|&&n| board.is_empty(n)).count() >= 2 {
            return true;
        }
        if is_eye(&self.geometry, board, colour, p) || board.check(colour, p, false).is_err() {
            return false;
        }
        if has_liberties_after(&self.geometry, board, colour, p, 2) {
            return true;
        }
        let len = chain_len_after(&self.geometry, board, colour, p);
        len <= LARGEST_THROW_IN && self.dice.below(8) == 0
    }
}

/// The owner of each point at the end of a playout, called for every point, and the area
/// by which Black is ahead: stones, and empty points that one side alone surrounds.
pub(crate) fn count_area(
    geometry: &Geometry,
    board: &Board,
    mut owner: impl FnMut(Point, Option<Colour>),
) -> i32 {
    let mut area = 0;
    for &p in geometry.points() {
        let colour = board.stone(p).or_else(|| surrounding(geometry, board, p));
        area += match colour {
            Some(Colour::Black) => 1,
            Some(Colour::White) => -1,
            None => 0,
        };
        owner(p, colour);
    }
    area
}

/// The one colour of the stones beside the empty `point`, if there is just one.
fn surrounding(geometry: &Geometry, board: &Board, point: Point) -> Option<Colour> {
    let mut found = None;
    for &n in geometry.near(point) {
        match (board.stone(n), found) {
            (None, _) => {}
            (Some(c), Some(other)) if c != other => return None,
            (stone, _) => found = stone,
        }
    }
    found
}
