//! How long a person waits: what a search sees in a second, the top level's moves, estimates, and
//! a search that is called off. On two threads, with the built-in network or those of the files
//! that are named.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::error::Error;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ranka_cpu::net::{Model, Network, built_in};
use ranka_cpu::{Cancel, Cpu, Level, Limits, Run, Stopwatch, Workers};
use ranka_rules::{Colour, Game, Point, Ruleset, Setup, Size};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Moves, estimates and searches of each kind.
const TIMES: usize = 20;

/// The bound of an estimate in the app.
const ESTIMATE: Duration = Duration::from_millis(900);

struct Wall(Instant);

impl Stopwatch for Wall {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The calling thread and one more.
struct Two;

impl Workers for Two {
    fn helpers(&self) -> usize {
        1
    }

    fn run(&self, help: &(dyn Fn(usize) + Sync), own: &mut dyn FnMut()) {
        thread::scope(|scope| {
            scope.spawn(|| help(0));
            own();
        });
    }
}

/// How long a question takes.
fn timed(limits: Limits, cancel: &Cancel, question: impl FnOnce(Run<'_>)) -> Duration {
    let watch = Wall(Instant::now());
    question(Run { limits, seed: 1, watch: &watch, cancel, workers: &Two });
    watch.elapsed()
}

/// Finished games on a board of this size: of people on 19×19, of a network on smaller ones.
fn finished(size: Size) -> Result<Vec<Game>> {
    let file = match size {
        Size::NINETEEN => "../rules/tests/data/agreed_counts.jsonl",
        _ => "tests/data/finished_small.jsonl",
    };
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file))?;
    let games = text.lines().map(|line| position(&serde_json::from_str(line)?));
    let games = games.collect::<Result<Vec<Game>>>()?;
    Ok(games.into_iter().filter(|game| game.setup().size == size).take(TIMES).collect())
}

fn position(value: &Value) -> Result<Game> {
    let rows = value["board"].as_array().ok_or("no board")?;
    let mut setup = Setup::even(Size::new(rows.len() as u32)?, Ruleset::Japanese);
    setup.first = if value["to_move"] == "B" { Colour::Black } else { Colour::White };
    for (row, stones) in rows.iter().rev().enumerate() {
        for (col, stone) in stones.as_str().unwrap_or_default().bytes().enumerate() {
            let p = Point::new(col as u8, row as u8).ok_or("no such point")?;
            match stone {
                b'X' => setup.black.push(p),
                b'O' => setup.white.push(p),
                _ => {}
            }
        }
    }
    Ok(Game::new(setup)?)
}

/// The middle one and the longest, in milliseconds.
fn told(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let of = |at: usize| times.get(at).map_or(f64::NAN, |time| 1_000.0 * time.as_secs_f64());
    format!("{:.0} ({:.0})", of(times.len() / 2), of(times.len().wrapping_sub(1)))
}

fn visits_in_a_second(network: &Arc<Network>, game: &Game) -> u32 {
    let mut found: Vec<u32> = (0..5)
        .map(|_| {
            let (mut cpu, mut visits) = (Cpu::with_network(network.clone()), 0);
            timed(Limits::time(Duration::from_secs(1)), &Cancel::new(), |run| {
                visits = cpu.analyse(game, run, &mut |_| {}).map_or(0, |found| found.visits);
            });
            visits
        })
        .collect();
    found.sort_unstable();
    found[found.len() / 2]
}

fn moves(network: &Arc<Network>, games: &[Game]) -> Vec<Duration> {
    let think = |game: &Game| {
        let mut cpu = Cpu::with_network(network.clone());
        timed(Level::TOP.limits(game.setup().size), &Cancel::new(), |run| {
            cpu.choose(game, Level::TOP, false, run, &mut |_| {});
        })
    };
    games.iter().map(think).collect()
}

fn estimates(network: &Arc<Network>, games: &[Game]) -> Vec<Duration> {
    let mut cpu = Cpu::with_network(network.clone());
    let mut estimate = |game| {
        timed(Limits::time(ESTIMATE), &Cancel::new(), |run| {
            cpu.estimate(game, run);
        })
    };
    games.iter().map(&mut estimate).collect()
}

/// From the moment when a search is called off until it has ended.
fn cancels(network: &Arc<Network>, game: &Game) -> Vec<Duration> {
    let one = |i: usize| {
        let (cancel, mut cpu) = (Cancel::new(), Cpu::with_network(network.clone()));
        let flag = cancel.clone();
        thread::scope(|scope| {
            let caller = scope.spawn(move || {
                thread::sleep(Duration::from_millis(20 + 7 * i as u64));
                flag.cancel();
                Instant::now()
            });
            timed(Limits::default(), &cancel, |run| {
                cpu.analyse(game, run, &mut |_| {});
            });
            let end = Instant::now();
            caller.join().map_or(Duration::MAX, |called| end.saturating_duration_since(called))
        })
    };
    (0..TIMES).map(one).collect()
}

fn measure(name: &str, model: &Model) -> Result<()> {
    let network = Arc::new(Network::new(model));
    println!("{name}: milliseconds, the middle one of {TIMES} and the longest\n");
    println!(
        "| board | visits in a second | first move | move at the end | estimate at the end | called off |"
    );
    println!("|---|---|---|---|---|---|");
    for size in [Size::NINE, Size::THIRTEEN, Size::NINETEEN] {
        let empty = Game::new(Setup::even(size, Ruleset::Japanese))?;
        let ended = finished(size)?;
        let visits = visits_in_a_second(&network, &empty);
        let first = moves(&network, std::slice::from_ref(&empty));
        let (last, estimate) = (moves(&network, &ended), estimates(&network, &ended));
        let [first, last, estimate, called] =
            [first, last, estimate, cancels(&network, &empty)].map(told);
        let side = size.side();
        println!("| {side}×{side} | {visits} | {first} | {last} | {estimate} | {called} |");
    }
    println!();
    Ok(())
}

fn main() -> Result<()> {
    // Cargo adds flags of its own.
    let files: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    if files.is_empty() {
        measure("built in", &built_in()?)?;
    }
    for file in files {
        let model = Model::read(File::open(file)?)?;
        measure(&model.name, &model)?;
    }
    Ok(())
}
