//! The search's signature: what it finds in 100 positions, in one number, as Stockfish pins
//! the nodes of its bench. It changes with every change of the search, the inputs or the
//! rules that matters to play; a change that is not meant to, must leave it alone.
//!
//! The network is evaluated by plain loops, whose sums and products come out the same on every
//! machine, and which round what they take from the system's mathematics.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use std::sync::Arc;

use common::{ask, tiny};
use ranka_cpu::net::{Evaluator, Input, Model, Raw, Workspace, plain};
use ranka_cpu::{Analysis, Cpu};
use ranka_rules::{Game, Komi, Move, Ruleset, Setup, Size};

/// To be taken from the test's message after a change that is meant.
const SIGNATURE: u64 = 0xec9d_50b2_50eb_f44a;

const VISITS: u32 = 24;

struct Plain(Model);

impl Evaluator for Plain {
    fn evaluate(&self, inputs: &[Input], _: &mut Workspace, answers: &mut Vec<Raw>) {
        answers.clear();
        answers.extend(inputs.iter().map(|input| plain::evaluate(&self.0, input)));
    }
}

fn game(line: &str) -> Game {
    let mut words = line.split_whitespace();
    let size = Size::new(words.next().unwrap().parse().unwrap()).unwrap();
    let ruleset = match words.next().unwrap() {
        "japanese" => Ruleset::Japanese,
        "chinese" => Ruleset::Chinese,
        "aga" => Ruleset::Aga,
        other => panic!("{other}"),
    };
    let komi = Komi::from_points(words.next().unwrap().parse().unwrap()).unwrap();
    let mut game = Game::new(Setup { komi, ..Setup::even(size, ruleset) }).unwrap();
    for word in words {
        let mv = if word == "-" { Move::Pass } else { Move::Play(word.parse().unwrap()) };
        // Rule sets differ a little in ko from where the positions come from.
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

/// Mixes a text into a number (FNV-1a, Fowler, Noll and Vo).
fn mix(number: u64, text: &str) -> u64 {
    text.bytes().fold(number, |n, b| (n ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn said(found: &Analysis) -> String {
    let visited = found.moves.iter().filter(|m| m.visits > 0);
    visited.map(|m| format!("{} {}\n", m.mv, m.visits)).collect()
}

#[test]
fn the_search_finds_what_it_found() {
    let network: Arc<dyn Evaluator> = Arc::new(Plain(tiny()));
    let lines: Vec<&str> =
        include_str!("data/positions.txt").lines().filter(|l| !l.starts_with('#')).collect();
    assert_eq!(lines.len(), 100);
    let mut signature = 0xcbf2_9ce4_8422_2325;
    for (seed, line) in lines.iter().enumerate() {
        let mut cpu = Cpu::with_network(network.clone());
        let game = game(line);
        let found =
            ask(&mut cpu, VISITS, seed as u64, |cpu, run| cpu.analyse(&game, run, &mut |_| {}));
        signature = mix(signature, &found.map_or("over".into(), |found| said(&found)));
    }
    assert_eq!(signature, SIGNATURE, "the signature is now {signature:#018x}");
}
