//! Borders that are open when nothing else is left to play.

#![allow(clippy::unwrap_used, missing_docs)]

mod common;

use std::sync::Arc;

use common::field::{around, stone};
use common::{ask, position};
use ranka_cpu::net::{Evaluator, Input, Raw, Workspace};
use ranka_cpu::{Choice, Cpu, Level};
use ranka_rules::{Colour, Move, Ruleset};

/// A stand-in for a network that takes every point for settled and wants to pass. Nothing is at
/// stake but stones thrown in, twenty points each.
struct Content;

impl Evaluator for Content {
    fn evaluate(&self, inputs: &[Input], _: &mut Workspace, answers: &mut Vec<Raw>) {
        answers.clear();
        answers.extend(inputs.iter().map(|input| {
            let area = input.size.area();
            let lead = -20.0 * (0..area).map(|at| alone(input, at)).sum::<i32>() as f32;
            Raw {
                policy: (0..area).map(|at| if is_gap(input, at) { 2.0 } else { 0.0 }).collect(),
                pass: 6.0,
                outcome: [0.0, 0.0, -8.0],
                lead,
                ownership: (0..area).map(|at| nearest(input, at)).collect(),
            }
        }));
    }
}

/// The side, 1 to move and −1, of the stones nearest to a point; 0 where both are.
fn nearest(input: &Input, at: usize) -> f32 {
    let mut ring = vec![at];
    let mut seen = ring.clone();
    loop {
        let sides: Vec<i32> = ring.iter().map(|&p| stone(input, p)).filter(|&s| s != 0).collect();
        if !sides.is_empty() {
            return sides.iter().sum::<i32>().signum() as f32;
        }
        let next: Vec<usize> = ring.iter().flat_map(|&p| around(input, p)).collect();
        ring = next.into_iter().filter(|p| !seen.contains(p)).collect();
        ring.sort_unstable();
        ring.dedup();
        seen.extend(&ring);
    }
}

/// Whether the two sides meet here: stones of one next to the point, of the other next to an
/// empty point beside it.
fn is_gap(input: &Input, at: usize) -> bool {
    let beside = |p: usize, side: i32| around(input, p).iter().any(|&n| stone(input, n) == side);
    let meets = |side: i32| {
        let empty = around(input, at).into_iter().filter(|&n| stone(input, n) == 0);
        beside(at, side) && empty.into_iter().any(|n| beside(n, -side))
    };
    meets(1) || meets(-1)
}

/// 1 for a stone of the side to move that no other of its own is next to, −1 for such a stone of
/// the other side.
fn alone(input: &Input, at: usize) -> i32 {
    let side = stone(input, at);
    if around(input, at).into_iter().any(|n| stone(input, n) == side) { 0 } else { side }
}

/// Black on the left, White on the right, and nobody has closed the top.
const OPEN: [&str; 9] = [
    ".........",
    ".XXXOOO..",
    ".XXXOOO..",
    ".XXXOOO..",
    ".XXXOOO..",
    ".XXXOOO..",
    ".XXXOOO..",
    ".XXXOOO..",
    ".XXXOOO..",
];

#[test]
fn they_are_closed_before_anybody_passes_and_after_the_other_side_has() {
    for level in Level::ALL {
        // Whose turn it is wins as it stands, with nobody's points on the board.
        for (first, komi) in [(Colour::Black, -6.5), (Colour::White, 6.5)] {
            for passed in [false, true] {
                let to_move_first = if passed { !first } else { first };
                let mut game = position(&OPEN, Ruleset::Japanese, komi, to_move_first);
                if passed {
                    game.play(Move::Pass).unwrap();
                }
                let mut cpu = Cpu::with_network(Arc::new(Content));
                let choice = ask(&mut cpu, 40, 1, |cpu, run| {
                    cpu.choose(&game, level, false, run, &mut |_| {})
                });
                let closing = ["D9", "E9"].map(|p| Choice::Play(p.parse().unwrap()));
                let choice = choice.unwrap();
                assert!(closing.contains(&choice), "level {} {first} {choice:?}", level.number());
            }
        }
    }
}
