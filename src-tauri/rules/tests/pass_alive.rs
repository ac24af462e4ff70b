//! Unconditional life against its definition: the opponent moves on and on.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

#[allow(dead_code)]
mod common;

use std::collections::HashSet;

use common::board;
use proptest::prelude::*;
use rand::{Rng, SeedableRng, rngs::StdRng};
use ranka_rules::{Board, Colour, Point, PointSet, Size, pass_alive};

/// The stones of `colour` that stay in every position the opponent can reach by moving any
/// number of times in a row; `None` when there are too many positions to try.
fn never_captured(start: &Board, colour: Colour) -> Option<PointSet> {
    let stones = |board: &Board| -> Vec<Point> {
        board.size().points().filter(|&p| board.stone(p) == Some(colour)).collect()
    };
    let mut left: PointSet = stones(start).into_iter().collect();
    let mut seen = HashSet::from([start.rows()]);
    let mut todo = vec![start.clone()];
    while let Some(board) = todo.pop() {
        for p in board.empties() {
            let mut next = board.clone();
            next.pass();
            if next.play(!colour, p, false).is_ok() && seen.insert(next.rows()) {
                for q in start.size().points().filter(|&q| next.stone(q) != Some(colour)) {
                    left.remove(q);
                }
                todo.push(next);
            }
        }
        if seen.len() > 4_000 {
            return None;
        }
    }
    Some(left)
}

fn random_position(size: Size, seed: u64) -> Board {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut board = Board::new(size);
    for _ in 0..rng.random_range(4..3 * size.area()) {
        // Mostly one colour, so that something lives.
        let colour = if rng.random_ratio(3, 4) { Colour::Black } else { Colour::White };
        let at = board.empties().nth(rng.random_range(0..board.empty_count().max(1)));
        if let Some(p) = at.filter(|_| board.empty_count() > 2) {
            let _ = board.play(colour, p, false);
        }
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn it_is_what_no_sequence_of_moves_captures(
        cols in 2u32..=5, rows in 2u32..=5, seed: u64,
    ) {
        let board = random_position(Size::rectangle(cols, rows).unwrap(), seed);
        for colour in Colour::BOTH {
            if let Some(left) = never_captured(&board, colour) {
                let alive = pass_alive(&board, colour);
                let stones: PointSet =
                    alive.iter().filter(|&p| board.stone(p) == Some(colour)).collect();
                prop_assert_eq!(stones, left, "{} in {:?}", colour, board);
            }
        }
    }
}

fn rows(text: &[&str]) -> Vec<String> {
    text.iter().map(|&row| row.to_owned()).collect()
}

#[test]
fn two_eyes_live_and_their_regions_come_along() {
    let size = Size::new(5).unwrap();
    let position = board(size, &rows(&[".X.XO", "XXXXO", "OOOOO", ".....", "....."]));
    let alive = pass_alive(&position, Colour::Black);
    let expected: PointSet = ["A5", "B5", "C5", "D5", "A4", "B4", "C4", "D4"]
        .map(|p| p.parse::<Point>().unwrap())
        .into_iter()
        .collect();
    assert_eq!(alive, expected);
    // White's one region is large, but a single one.
    assert!(pass_alive(&position, Colour::White).is_empty());
}

#[test]
fn an_eye_with_a_dead_stone_in_it_is_vital_when_all_its_empty_points_are_liberties() {
    let size = Size::new(5).unwrap();
    let position = board(size, &rows(&[".OX.X", "XXXXX", ".....", ".....", "....."]));
    let alive = pass_alive(&position, Colour::Black);
    for p in ["A5", "B5", "C5", "D5", "E4"] {
        assert!(alive.contains(p.parse().unwrap()), "{p}");
    }
    assert!(!alive.contains("C2".parse().unwrap()));
}

#[test]
fn a_false_eye_keeps_nothing_alive() {
    let size = Size::new(5).unwrap();
    // B5–C4 holds only by the point C5, which the opponent can fill.
    let position = board(size, &rows(&[".X.XO", "XXOXO", "OOOOO", ".....", "....."]));
    assert!(pass_alive(&position, Colour::Black).is_empty());
}
