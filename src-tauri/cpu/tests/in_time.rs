//! Answers are there in the time that was given, however slow the network is on the device.

#![allow(clippy::unwrap_used, missing_docs)]

mod common;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use common::position;
use ranka_cpu::net::{Evaluator, Input, Network, Raw, Workspace, built_in};
use ranka_cpu::{Alone, Cancel, Cpu, Level, Limits, Run, Stopwatch};
use ranka_rules::{Colour, Game, Move, Ruleset, Size};
use serde_json::Value;

/// Milliseconds that pass only while something is evaluated.
#[derive(Clone, Default)]
struct Clock(Arc<AtomicU64>);

impl Stopwatch for Clock {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

/// The built-in network on a slow device.
struct Slow {
    network: Network,
    clock: Clock,
    /// Milliseconds for each position.
    cost: u64,
}

impl Evaluator for Slow {
    fn evaluate(&self, inputs: &[Input], workspace: &mut Workspace, answers: &mut Vec<Raw>) {
        self.clock.0.fetch_add(self.cost * inputs.len() as u64, Ordering::Relaxed);
        self.network.evaluate(inputs, workspace, answers);
    }
}

/// Milliseconds for a position: on an old phone, and of a large network on a phone.
const SLOW: u64 = 45;
const SLOWEST: u64 = 200;

fn slow(cost: u64) -> (Cpu, Clock) {
    let clock = Clock::default();
    let network = Network::new(&built_in().unwrap());
    (Cpu::with_network(Arc::new(Slow { network, clock: clock.clone(), cost })), clock)
}

/// Finished games of people, every so many.
fn finished(step: usize) -> Vec<Game> {
    let path = "../rules/tests/data/agreed_counts.jsonl";
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    text.lines().step_by(step).map(|line| game(&serde_json::from_str(line).unwrap())).collect()
}

fn game(value: &Value) -> Game {
    let rows: Vec<&str> =
        value["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let first = if value["to_move"] == "B" { Colour::Black } else { Colour::White };
    position(&rows, Ruleset::Japanese, 6.5, first)
}

/// What a question costs, in milliseconds of the clock.
fn taken(clock: &Clock, limits: Limits, question: impl FnOnce(Run<'_>)) -> u64 {
    clock.0.store(0, Ordering::Relaxed);
    let cancel = Cancel::new();
    question(Run { limits, seed: 1, watch: clock, cancel: &cancel, workers: &Alone });
    clock.0.load(Ordering::Relaxed)
}

#[test]
fn a_move_is_there_when_its_time_is_over() {
    let (mut cpu, clock) = slow(SLOWEST);
    for mut game in finished(12) {
        // Whether to pass, then whether to answer a pass, is looked into after the search.
        for passed in [false, true] {
            if passed {
                game.play(Move::Pass).unwrap();
            }
            for level in [Level::new(9).unwrap(), Level::TOP] {
                let limits = level.limits(Size::NINETEEN);
                let most = limits.time.unwrap().as_millis() as u64;
                let time = taken(&clock, limits, |run| {
                    cpu.forget();
                    cpu.choose(&game, level, true, run, &mut |_| {}).unwrap();
                });
                // What is begun is brought to its end: three looks at most, each of one
                // position, or one at the dead stones by two.
                assert!(time <= most + 3 * SLOWEST, "{time} of {most} ms");
            }
        }
    }
}

#[test]
fn an_estimate_is_there_within_a_second() {
    const TIME: u64 = 900;
    for cost in [SLOW, SLOWEST] {
        let (mut cpu, clock) = slow(cost);
        for game in finished(40) {
            let limits = Limits::time(Duration::from_millis(TIME));
            let time = taken(&clock, limits, |run| {
                assert!(cpu.estimate(&game, run).is_some());
            });
            assert!(time <= TIME + 2 * cost, "{time} ms, {cost} a position");
        }
    }
}

#[test]
fn dead_stones_are_judged_by_less_when_there_is_less_time() {
    let (mut cpu, clock) = slow(200);
    for game in finished(80) {
        let limits = Limits::time(Duration::from_millis(500));
        let time = taken(&clock, limits, |run| {
            assert!(cpu.judge_dead(&game, run).is_some());
        });
        assert!((400..=900).contains(&time), "{time} ms");
        let all = taken(&clock, Limits::default(), |run| {
            assert!(cpu.judge_dead(&game, run).is_some());
        });
        // Eight symmetries with either side to play.
        assert_eq!(all, 16 * 200);
    }
}

#[test]
fn a_large_network_leaves_time_to_read_which_stones_are_dead() {
    const TIME: u64 = 4_000;
    for cost in [SLOWEST, 600, 1_500] {
        let (mut cpu, clock) = slow(cost);
        for game in finished(80) {
            let limits = Limits::time(Duration::from_millis(TIME));
            let time = taken(&clock, limits, |run| {
                assert!(cpu.judge_dead(&game, run).is_some());
            });
            // One look is two positions.
            let most = TIME * 7 / 10 + 2 * cost;
            assert!(time >= 2 * cost && time <= most, "{time} ms, {cost} a position");
        }
    }
}
