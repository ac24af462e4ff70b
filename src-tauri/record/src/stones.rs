//! Stones on a board as a file puts them there, legal or not.

use std::fmt;

use ranka_rules::{Board, Colour, GRID, Illegal, PerColour, Point, Size};

use crate::warning::MoveFault;

/// The stones of a position.
///
/// Unlike [`Board`] it takes whatever a file says: stones on stones, suicide, chains without a
/// liberty. [`Stones::to_board`] tells whether it is a position that can be played on.
#[derive(Clone, PartialEq, Eq)]
pub struct Stones {
    size: Size,
    /// 0 empty, 1 black, 2 white.
    cells: [u8; GRID],
    /// The point that the last move forbids to its opponent.
    ko: Option<Point>,
}

const EMPTY: u8 = 0;

const fn cell(colour: Colour) -> u8 {
    match colour {
        Colour::Black => 1,
        Colour::White => 2,
    }
}

impl Stones {
    /// An empty board.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { size, cells: [EMPTY; GRID], ko: None }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point; `None` when it is empty or off the board.
    #[must_use]
    pub const fn stone(&self, point: Point) -> Option<Colour> {
        match self.cells[point.index()] {
            1 => Some(Colour::Black),
            2 => Some(Colour::White),
            _ => None,
        }
    }

    /// Every stone, row by row from the top left.
    pub fn stones(&self) -> impl Iterator<Item = (Colour, Point)> + '_ {
        self.size.points().filter_map(|p| self.stone(p).map(|colour| (colour, p)))
    }

    /// The point that simple ko forbids after the last move.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Rows from the top, `X` black, `O` white, `.` empty.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let letter = |p| match self.stone(p) {
            Some(Colour::Black) => 'X',
            Some(Colour::White) => 'O',
            None => '.',
        };
        let row = |row| (0..self.size.cols()).filter_map(move |col| Point::new(col, row));
        (0..self.size.rows()).rev().map(|n| row(n).map(letter).collect()).collect()
    }

    /// The same position as one that can be played on; the ko ban is not part of it.
    ///
    /// # Errors
    /// [`Illegal::Suicide`] with a stone of a chain that has no liberty.
    pub fn to_board(&self) -> Result<Board, Illegal> {
        Board::with_stones(self.size, self.stones())
    }

    /// Sets a point up, or clears it. Nothing is captured.
    pub(crate) const fn set(&mut self, point: Point, stone: Option<Colour>) {
        self.cells[point.index()] = match stone {
            Some(colour) => cell(colour),
            None => EMPTY,
        };
    }

    /// Forbids an empty point as a ko.
    pub(crate) fn forbid(&mut self, point: Option<Point>) {
        self.ko = point.filter(|p| self.cells[p.index()] == EMPTY);
    }

    /// Lifts the ko ban, as a pass or a setup does.
    pub(crate) const fn lift_ko(&mut self) {
        self.ko = None;
    }

    /// Plays a stone as SGF says: it is put down whatever was there, chains of the opponent
    /// without a liberty come off, then its own chain if it has none. Returns the stones that came
    /// off, and what the rules say against the move.
    pub(crate) fn play(
        &mut self,
        colour: Colour,
        point: Point,
        captured: &mut Vec<Point>,
    ) -> Option<MoveFault> {
        captured.clear();
        let occupied = self.cells[point.index()] != EMPTY;
        let retakes = self.ko == Some(point);
        self.cells[point.index()] = cell(colour);
        for next in point.neighbours(self.size) {
            if self.cells[next.index()] == cell(!colour) {
                self.take_if_dead(next, captured);
            }
        }
        let taken = captured.len();
        let alone = self.is_alone(colour, point);
        let suicide = taken == 0 && self.take_if_dead(point, captured);
        self.ko = (taken == 1 && alone && self.liberties(point) == 1).then(|| captured[0]);
        // A ko point that is not taken back, but filled by the side that took it, is legal.
        let is_retaking = retakes && taken > 0;
        match (occupied, suicide, is_retaking) {
            (true, ..) => Some(MoveFault::Occupied),
            (_, true, _) => Some(MoveFault::Suicide),
            (_, _, true) => Some(MoveFault::Ko),
            _ => None,
        }
    }

    fn is_alone(&self, colour: Colour, point: Point) -> bool {
        point.neighbours(self.size).all(|p| self.cells[p.index()] != cell(colour))
    }

    /// Number of empty points beside one.
    fn liberties(&self, point: Point) -> usize {
        point.neighbours(self.size).filter(|p| self.cells[p.index()] == EMPTY).count()
    }

    /// Takes the chain at a point off when it has no liberty, and adds its stones to the list.
    fn take_if_dead(&mut self, point: Point, off: &mut Vec<Point>) -> bool {
        if self.liberties(point) > 0 {
            return false;
        }
        let colour = self.cells[point.index()];
        let first = off.len();
        let mut seen = [false; GRID];
        seen[point.index()] = true;
        off.push(point);
        let mut at = first;
        while let Some(&stone) = off.get(at) {
            for next in stone.neighbours(self.size) {
                let there = self.cells[next.index()];
                if there == EMPTY {
                    off.truncate(first);
                    return false;
                }
                if there == colour && !std::mem::replace(&mut seen[next.index()], true) {
                    off.push(next);
                }
            }
            at += 1;
        }
        for stone in &off[first..] {
            self.cells[stone.index()] = EMPTY;
        }
        true
    }

    /// The stones in little space: two bits a point.
    pub(crate) fn pack(&self) -> Packed {
        let mut bits = vec![0u8; self.size.area().div_ceil(4)].into_boxed_slice();
        for (i, p) in self.size.points().enumerate() {
            bits[i / 4] |= self.cells[p.index()] << (i % 4 * 2);
        }
        Packed { bits, ko: self.ko }
    }

    /// Takes packed stones back.
    pub(crate) fn unpack(&mut self, packed: &Packed) {
        for (i, p) in self.size.points().enumerate() {
            self.cells[p.index()] = packed.bits[i / 4] >> (i % 4 * 2) & 3;
        }
        self.ko = packed.ko;
    }
}

/// [`Stones`] in little space.
#[derive(Clone)]
pub(crate) struct Packed {
    bits: Box<[u8]>,
    ko: Option<Point>,
}

/// Captures of a move for each side.
pub(crate) fn prisoners_of(
    colour: Colour,
    fault: Option<MoveFault>,
    stones: usize,
) -> PerColour<u32> {
    let mut prisoners = PerColour::default();
    let taker = if fault == Some(MoveFault::Suicide) { !colour } else { colour };
    prisoners[taker] = stones as u32;
    prisoners
}

impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            writeln!(f, "{row}")?;
        }
        write!(f, "ko: {:?}", self.ko)
    }
}
