//! Playouts a second from the empty board: on one core, and with the whole search around.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use ranka_cpu::{
    Alone, Cancel, Cpu, Evaluation, Level, Limits, Playouts, Position, Run, Stopwatch,
};
use ranka_rules::{Game, Ruleset, Setup, Size};

/// Never runs out, so that visits alone bound the search.
struct Stopped;

impl Stopwatch for Stopped {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playouts");
    group.throughput(Throughput::Elements(1));
    for size in [Size::NINE, Size::THIRTEEN, Size::NINETEEN] {
        let Ok(game) = Game::new(Setup::even(size, Ruleset::Japanese)) else { continue };
        let position = Position::of(&game);
        let mut evaluator = Playouts::new(size, 1);
        let mut out = Evaluation::default();
        group.bench_function(size.side().to_string(), |b| {
            b.iter(|| {
                evaluator.evaluate(black_box(&position), false, &mut out);
                black_box(out.lead)
            });
        });
    }
}

fn visits(c: &mut Criterion) {
    const VISITS: u32 = 2_000;
    let mut group = c.benchmark_group("visits");
    group.throughput(Throughput::Elements(u64::from(VISITS))).sample_size(10);
    for size in [Size::NINE, Size::NINETEEN] {
        let Ok(game) = Game::new(Setup::even(size, Ruleset::Japanese)) else { continue };
        group.bench_function(size.side().to_string(), |b| {
            let think = |game: Game| {
                let limits = Limits::visits(VISITS);
                let cancel = Cancel::new();
                let run =
                    Run { limits, seed: 1, watch: &Stopped, cancel: &cancel, workers: &Alone };
                Cpu::without_network().choose(&game, Level::default(), true, run, &mut |_| {})
            };
            b.iter_batched(|| game.clone(), think, BatchSize::LargeInput);
        });
    }
}

criterion_group!(benches, playouts, visits);
criterion_main!(benches);
