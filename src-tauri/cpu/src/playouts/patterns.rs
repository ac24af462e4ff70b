//! 3×3 patterns for playouts.
//!
//! The shapes (hane, cut, side) are those of S. Gelly, Y. Wang, R. Munos and O. Teytaud,
//! "Modification of UCT with Patterns in Monte-Carlo Go" (2006).

use std::sync::LazyLock;

use ranka_rules::{Board, Colour, Point};

use crate::geometry::Geometry;

/// Eight neighbours row by row from the top, without the middle. `X` and `O` are the two
/// colours either way round, `.` empty, `#` border, `x` anything but X, `o` anything but
/// O, `?` anything.
const SHAPES: [&str; 13] = [
    // Hane: around one stone from both sides, from one, turning, and from afar.
    "XOX..???", "XO...?.?", "XO?X.x.?", ".O.X....",
    // Cut: open, with a peep, from the middle, by a knight's move.
    "XO?Oo?o?", "XO?OX???", "?X?OOooo", "OX?oO???",
    // At the edge: chase, block a cut, block a connection, descend, cut.
    "X.?O?###", "OX?XO###", "?X?xO###", "?XOxx###", "?OXXO###",
];

/// One bit for each code of eight neighbours.
static MATCHES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut bits = vec![0; (1 << 16) / 64];
    for shape in SHAPES {
        let shape: Vec<u8> = shape.bytes().collect();
        for turn in 0..8 {
            for swap in [false, true] {
                mark(&mut bits, &turned(&shape, turn), swap, 0, 0);
            }
        }
    }
    bits
});

/// Marks every code of the shape, cell by cell from `cell` on.
fn mark(bits: &mut [u64], shape: &[u8], swap: bool, cell: usize, code: usize) {
    let Some(letter) = shape.get(cell) else {
        bits[code / 64] |= 1 << (code % 64);
        return;
    };
    let values: &[usize] = match letter {
        b'.' => &[0],
        b'X' => &[1],
        b'O' => &[2],
        b'#' => &[3],
        b'x' => &[0, 2, 3],
        b'o' => &[0, 1, 3],
        _ => &[0, 1, 2, 3],
    };
    for &value in values {
        let value = match value {
            1 | 2 if swap => 3 - value,
            other => other,
        };
        mark(bits, shape, swap, cell + 1, code | value << (2 * cell));
    }
}

/// The shape in one of its eight symmetries.
fn turned(shape: &[u8], turn: usize) -> Vec<u8> {
    // The 3×3 cell that each of the eight neighbours takes, and back.
    const CELL: [usize; 8] = [0, 1, 2, 3, 5, 6, 7, 8];
    CELL.iter()
        .map(|&cell| {
            let (mut row, mut col) = (cell / 3, cell % 3);
            if turn & 1 != 0 {
                row = 2 - row;
            }
            if turn & 2 != 0 {
                col = 2 - col;
            }
            if turn & 4 != 0 {
                (row, col) = (col, row);
            }
            let from = row * 3 + col;
            shape[if from > 4 { from - 1 } else { from }]
        })
        .collect()
}

/// The patterns, ready to be looked up.
#[derive(Clone, Copy)]
pub(crate) struct Patterns(&'static [u64]);

impl Patterns {
    pub(crate) fn new() -> Self {
        Self(&MATCHES)
    }

    /// Whether one of the shapes lies around the empty `point`.
    pub(crate) fn matches(self, geometry: &Geometry, board: &Board, point: Point) -> bool {
        let mut code = usize::from(geometry.border(point));
        for (i, &n) in geometry.eight(point).iter().enumerate() {
            code |= match board.stone(n) {
                None => 0,
                Some(Colour::Black) => 1,
                Some(Colour::White) => 2,
            } << (2 * i);
        }
        self.0[code / 64] >> (code % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use ranka_rules::Size;

    use super::*;

    fn matches(black: &[&str], white: &[&str], at: &str) -> bool {
        let size = Size::NINE;
        let p = |text: &&str| text.parse::<Point>().unwrap();
        let stones = black.iter().map(|t| (Colour::Black, p(t)));
        let stones = stones.chain(white.iter().map(|t| (Colour::White, p(t))));
        let board = Board::with_stones(size, stones).unwrap();
        Patterns::new().matches(&Geometry::new(size), &board, p(&at))
    }

    #[test]
    fn hane_cut_and_edge() {
        assert!(matches(&["C5"], &["D5"], "D4"), "hane beneath a stone");
        assert!(matches(&["D5"], &["C5"], "C4"), "the same, mirrored, by the other colour");
        assert!(matches(&["C5", "E4"], &["D5", "C4"], "D4"), "peeped cut");
        assert!(matches(&["C2"], &["C1"], "D1"), "chase along the edge");
    }

    #[test]
    fn nothing_in_the_open() {
        assert!(!matches(&[], &[], "D4"));
        assert!(!matches(&["C5"], &[], "D4"));
        assert!(!matches(&["D5", "C4", "E4", "D3"], &[], "D4"));
    }
}
