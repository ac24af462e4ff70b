//! A search that grows as far as it can stays small enough for a phone.

#![allow(clippy::unwrap_used, missing_docs)]

mod common;

use std::sync::Arc;

use common::ask;
use ranka_cpu::Cpu;
use ranka_cpu::net::{Evaluator, Input, Raw, Workspace};
use ranka_rules::{Game, Ruleset, Setup, Size};

/// Sees no difference between any two moves, so that the tree grows as broad as it can.
struct Even;

impl Evaluator for Even {
    fn evaluate(&self, inputs: &[Input], _: &mut Workspace, answers: &mut Vec<Raw>) {
        let raw = |input: &Input| {
            let area = input.size.area();
            Raw { policy: vec![0.0; area], ownership: vec![0.0; area], ..Raw::default() }
        };
        answers.clear();
        answers.extend(inputs.iter().map(raw));
    }
}

/// What a phone can spare, besides the network.
#[test]
fn a_search_takes_less_than_150_megabytes() {
    // Enough to fill the tree's edges; the nodes, which are small, would take many more visits.
    const VISITS: u32 = 35_000;
    let mut game = Game::new(Setup::even(Size::NINETEEN, Ruleset::Japanese)).unwrap();
    let taken = allocation_counter::measure(|| {
        let mut cpu = Cpu::with_network(Arc::new(Even));
        // The second search goes on with a part of the first one's tree.
        for _ in 0..2 {
            let found = ask(&mut cpu, VISITS, 1, |cpu, run| cpu.analyse(&game, run, &mut |_| {}));
            let found = found.unwrap();
            game.play(found.moves[0].mv).unwrap();
        }
    });
    let megabytes = taken.bytes_max as f64 / 1e6;
    println!("{megabytes:.1} MB");
    assert!(
        (40.0..125.0).contains(&megabytes),
        "{megabytes} MB: full, and with room for the nodes"
    );
}
