//! The finished position as the count sees it, on a rectangle of any shape.

use crate::colour::Colour;

/// What lies on a cell once the dead stones are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Outside the board.
    Border,
    /// A stone that lives.
    Stone(Colour),
    /// No stone.
    Empty,
    /// A dead stone of this colour, about to be taken off.
    Dead(Colour),
}

/// A rectangle of cells with a border around it, so that every cell of the board has four
/// neighbours at constant distances.
///
/// Boards are square; the algorithm is not bound to that, and its reference cases are
/// rectangles.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    stride: usize,
    cells: Vec<Cell>,
    /// Open points that are to count for neither side.
    neutral: Vec<bool>,
}

impl Grid {
    /// An empty rectangle of `width` × `height` points.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        let stride = width + 2;
        let mut cells = vec![Cell::Border; stride * (height + 2)];
        for row in cells.chunks_mut(stride).skip(1).take(height) {
            row[1..=width].fill(Cell::Empty);
        }
        let neutral = vec![false; cells.len()];
        Self { stride, cells, neutral }
    }

    /// The cell in column `x` of row `y`, both from 0.
    pub(crate) const fn at(&self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride + x + 1
    }

    /// Number of cells, border included; all indices are below it.
    pub(crate) const fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn set(&mut self, at: usize, cell: Cell) {
        self.cells[at] = cell;
    }

    pub(crate) fn set_neutral(&mut self, at: usize) {
        self.neutral[at] = true;
    }

    pub(crate) fn is_neutral(&self, at: usize) -> bool {
        self.neutral[at]
    }

    pub(crate) fn cell(&self, at: usize) -> Cell {
        self.cells[at]
    }

    /// The colour of the living stone at `at`.
    pub(crate) fn stone(&self, at: usize) -> Option<Colour> {
        match self.cells[at] {
            Cell::Stone(colour) => Some(colour),
            _ => None,
        }
    }

    /// Whether no living stone is on this point of the board.
    pub(crate) fn is_open(&self, at: usize) -> bool {
        matches!(self.cells[at], Cell::Empty | Cell::Dead(_))
    }

    /// The four cells around one of the board; some may be border.
    pub(crate) const fn around(&self, at: usize) -> [usize; 4] {
        [at - 1, at + 1, at - self.stride, at + self.stride]
    }
}
