//! What the tests of the search share.

#![allow(clippy::unwrap_used, dead_code, missing_docs)]

pub(crate) mod field;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use ranka_cpu::net::{Model, Network};
use ranka_cpu::{Alone, Cancel, Cpu, Limits, Run, Stopwatch, Workers};
use ranka_rules::{Colour, Game, Komi, Point, Ruleset, Setup, Size};

/// A stopwatch that counts a millisecond each time it is read.
#[derive(Default)]
pub(crate) struct Ticks(pub(crate) AtomicU64);

impl Stopwatch for Ticks {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// Real threads besides the calling one.
pub(crate) struct Threads(pub(crate) usize);

impl Workers for Threads {
    fn helpers(&self) -> usize {
        self.0
    }

    fn run(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        thread::scope(|scope| {
            for i in 0..self.0 {
                scope.spawn(move || help(i));
            }
            own();
        });
    }
}

/// A network with random weights.
pub(crate) fn tiny() -> Model {
    let bytes = include_bytes!("../data/net/tiny-f32.bin.gz");
    Model::read(bytes.as_slice()).unwrap()
}

pub(crate) fn tiny_cpu() -> Cpu {
    Cpu::with_network(Arc::new(Network::new(&tiny())))
}

pub(crate) const fn run<'a>(
    limits: Limits,
    seed: u64,
    watch: &'a Ticks,
    cancel: &'a Cancel,
) -> Run<'a> {
    Run { limits, seed, watch, cancel, workers: &Alone }
}

/// Asks something with a number of visits.
pub(crate) fn ask<T>(
    cpu: &mut Cpu,
    visits: u32,
    seed: u64,
    question: impl FnOnce(&mut Cpu, Run<'_>) -> T,
) -> T {
    let (watch, cancel) = (Ticks::default(), Cancel::new());
    question(cpu, run(Limits::visits(visits), seed, &watch, &cancel))
}

pub(crate) fn even(side: u32, rules: Ruleset) -> Game {
    Game::new(Setup::even(Size::new(side).unwrap(), rules)).unwrap()
}

/// A game whose stones are set up from rows, with a side to move.
pub(crate) fn position(rows: &[&str], rules: Ruleset, komi: f64, first: Colour) -> Game {
    let size = Size::rectangle(rows[0].len() as u32, rows.len() as u32).unwrap();
    let mut setup = Setup { first, ..Setup::even(size, rules) };
    setup.komi = Komi::from_points(komi).unwrap();
    for (row, text) in rows.iter().rev().enumerate() {
        for (col, c) in text.bytes().enumerate() {
            let p = Point::new(col as u8, row as u8).unwrap();
            match c {
                b'X' => setup.black.push(p),
                b'O' => setup.white.push(p),
                _ => {}
            }
        }
    }
    Game::new(setup).unwrap()
}
