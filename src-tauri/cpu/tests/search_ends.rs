//! Where a search ends: by cancel, by its bounds, and where the game is over.

#![allow(clippy::unwrap_used, missing_docs)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use common::field::{Field, judge};
use common::{Threads, Ticks, ask, position, run};
use ranka_cpu::net::{Evaluator, Input, Raw, Workspace};
use ranka_cpu::{Cancel, Cpu, Limits, Run};
use ranka_rules::{Colour, Game, Move, Ruleset, Setup, Size};

/// Raises the cancel flag in an evaluation, and counts those that begin after it.
struct Canceller {
    cancel: Cancel,
    at: u32,
    begun: AtomicU32,
    after: AtomicU32,
}

impl Evaluator for Canceller {
    fn evaluate(&self, inputs: &[Input], _: &mut Workspace, answers: &mut Vec<Raw>) {
        if self.cancel.is_cancelled() {
            self.after.fetch_add(1, Ordering::Relaxed);
        }
        if self.begun.fetch_add(1, Ordering::Relaxed) == self.at {
            self.cancel.cancel();
        }
        answers.clear();
        answers.extend(inputs.iter().map(judge));
    }
}

#[test]
fn no_thread_begins_another_evaluation_once_cancelled() {
    for helpers in [0, 3] {
        for at in [0, 1, 17, 200] {
            let cancel = Cancel::new();
            let network = Arc::new(Canceller {
                cancel: cancel.clone(),
                at,
                begun: AtomicU32::new(0),
                after: AtomicU32::new(0),
            });
            let game = Game::new(Setup::even(Size::NINE, Ruleset::Chinese)).unwrap();
            let mut cpu = Cpu::with_network(network.clone());
            let watch = Ticks::default();
            let limits = Limits::visits(100_000);
            let run = Run { workers: &Threads(helpers), ..run(limits, 1, &watch, &cancel) };
            assert!(cpu.analyse(&game, run, &mut |_| {}).is_none());
            // A thread may have looked at the flag just before it was raised.
            let after = network.after.load(Ordering::Relaxed);
            assert!(after <= helpers as u32, "{after} with {helpers}");
        }
    }
}

/// All is settled: Black has four points, White four; White a dead stone among Black's.
const SETTLED: [&str; 4] = [".OXX..X", "XXXXXXX", "OOOOOOO", "O..OO.."];

#[test]
fn a_game_that_two_passes_end_is_counted_by_the_rules() {
    for (rules, komi, expected) in [
        // Territory: four and a dead stone, which counts two with its point, against four.
        (Ruleset::Japanese, 0.5, 4.0 + 1.0 - 4.0 - 0.5),
        // Area: the upper two rows against the lower two.
        (Ruleset::Chinese, 0.5, 14.0 - 14.0 - 0.5),
        (Ruleset::Chinese, -50.0, 50.0),
        (Ruleset::Japanese, 50.0, 1.0 - 50.0),
    ] {
        let mut game = position(&SETTLED, rules, komi, Colour::White);
        game.play(Move::Pass).unwrap();
        let mut cpu = Cpu::with_network(Arc::new(Field::default()));
        let found = ask(&mut cpu, 200, 1, |cpu, run| cpu.analyse(&game, run, &mut |_| {})).unwrap();
        let pass = found.moves.iter().find(|m| m.mv == Move::Pass).unwrap();
        assert!(pass.visits > 0);
        assert!((f64::from(pass.lead) - expected).abs() < 1e-5, "{rules:?} {}", pass.lead);
        assert_eq!(pass.win, if expected > 0.0 { 1.0 } else { 0.0 }, "{rules:?}");
    }
}

#[test]
fn what_was_found_is_kept_for_the_reply() {
    let mut game = Game::new(Setup::even(Size::NINE, Ruleset::Japanese)).unwrap();
    let network = Arc::new(Field::default());
    let mut cpu = Cpu::with_network(network.clone());
    let analyse = |cpu: &mut Cpu, game: &Game| {
        ask(cpu, 300, 1, |cpu, run| cpu.analyse(game, run, &mut |_| {})).unwrap()
    };
    let first = analyse(&mut cpu, &game);
    for &mv in &first.moves[0].line[..2] {
        game.play(mv).unwrap();
    }
    let before = network.evaluated.swap(0, Ordering::Relaxed);
    assert_eq!(analyse(&mut cpu, &game).visits, 300);
    let again = network.evaluated.swap(0, Ordering::Relaxed);
    assert!(again < before, "{again} after {before}");
    // Another game of the same length has nothing to do with it.
    let mut other = Game::new(Setup::even(Size::NINE, Ruleset::Japanese)).unwrap();
    for p in ["A1", "J9"] {
        other.play(Move::Play(p.parse().unwrap())).unwrap();
    }
    let fresh = analyse(&mut Cpu::with_network(network.clone()), &other);
    assert_eq!(analyse(&mut cpu, &other), fresh);
}
