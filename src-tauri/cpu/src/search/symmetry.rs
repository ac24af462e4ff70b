//! The symmetries of the board: a network answers a little differently for each.

use ranka_rules::Size;

use crate::net::{Input, PLANES};

/// Where each point goes, row by row from the top left.
pub(super) type Turn = Box<[u16]>;

/// The symmetries of a board, the identity first: eight of a square, four of another
/// rectangle.
pub(super) fn turns(size: Size) -> Vec<Turn> {
    let (rows, cols) = (usize::from(size.rows()), usize::from(size.cols()));
    let count = if size.is_square() { 8 } else { 4 };
    let turn = |symmetry: usize| -> Turn {
        let place = |at: usize| {
            let (row, col) = (at / cols, at % cols);
            let row = if symmetry & 1 > 0 { rows - 1 - row } else { row };
            let col = if symmetry & 2 > 0 { cols - 1 - col } else { col };
            if symmetry & 4 > 0 { col * cols + row } else { row * cols + col }
        };
        (0..rows * cols).map(|at| place(at) as u16).collect()
    };
    (0..count).map(turn).collect()
}

/// Turns an input. `scratch` is the caller's, for its memory.
pub(super) fn turn_input(input: &mut Input, turn: &Turn, scratch: &mut Vec<f32>) {
    scratch.resize(input.spatial.len(), 0.0);
    for (from, &to) in input.spatial.chunks_exact(PLANES).zip(turn) {
        scratch[usize::from(to) * PLANES..][..PLANES].copy_from_slice(from);
    }
    std::mem::swap(&mut input.spatial, scratch);
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn symmetries_differ_and_keep_neighbours() {
        for (cols, rows, count) in [(9, 9, 8), (5, 3, 4), (2, 7, 4)] {
            let size = Size::rectangle(cols, rows).unwrap();
            let all = turns(size);
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), count);
            assert!(all[0].iter().enumerate().all(|(i, &to)| i == usize::from(to)));
            let cols = cols as usize;
            let next = |a: usize, b: usize| {
                (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols) == 1
            };
            for turn in all {
                for a in 0..size.area() {
                    for b in 0..size.area() {
                        let turned = next(usize::from(turn[a]), usize::from(turn[b]));
                        assert_eq!(next(a, b), turned);
                    }
                }
            }
        }
    }
}
