//! The engine on standard input and output, and its options on the command line.

use std::fs::File;
use std::io::{self, BufRead};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use lexopt::{Arg, Parser, ValueExt};
use ranka_cpu::gtp::{Engine, Host, Options, Status};
use ranka_cpu::net::{self, Model, Network};
use ranka_cpu::{Cpu, Level, Limits, Stopwatch, Workers};
use ranka_rules::Ruleset;

pub(crate) const USAGE: &str = "[--network FILE | --playouts] [--threads N] [--level N] [--visits N] \
                                [--seconds S] [--seed N] [--rules japanese|chinese|aga|nz]";

/// What the program was started with.
#[derive(Default)]
pub(crate) struct Start {
    engine: Options,
    mind: Mind,
    /// Threads besides the first.
    helpers: usize,
}

/// What a search stands on.
#[derive(Default)]
enum Mind {
    /// The network that comes with the program.
    #[default]
    BuiltIn,
    /// A network in KataGo's format.
    File(PathBuf),
    Playouts,
}

/// A monotonic clock.
struct Wall(Instant);

impl Stopwatch for Wall {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Threads that are started for each search.
pub(crate) struct Threads(usize);

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

/// Lines that came in and were not taken up yet; the end of the input counts as one.
#[derive(Clone, Default)]
struct Pending(Arc<AtomicUsize>);

/// This program as the engine sees it.
struct Program {
    pending: Pending,
    threads: Threads,
}

impl Host for Program {
    fn stopwatch(&self) -> Box<dyn Stopwatch> {
        Box::new(Wall(Instant::now()))
    }

    fn workers(&self) -> &dyn Workers {
        &self.threads
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        std::fs::read(path)
    }

    fn has_input(&self) -> bool {
        self.pending.0.load(Ordering::Acquire) > 0
    }
}

/// Reads the options that are left in `parser`.
pub(crate) fn options(mut parser: Parser) -> Result<Start, lexopt::Error> {
    let mut start = Start::default();
    let options = &mut start.engine;
    let mut limits = Limits::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("network") => start.mind = Mind::File(parser.value()?.into()),
            Arg::Long("playouts") => start.mind = Mind::Playouts,
            Arg::Long("threads") => {
                start.helpers = parser.value()?.parse::<usize>()?.clamp(1, 256) - 1;
            }
            Arg::Long("level") => {
                options.level = parser.value()?.parse_with(|n| {
                    let number = n.parse().map_err(|_| "not a number".to_owned())?;
                    Level::new(number).map_err(|e| e.to_string())
                })?;
            }
            Arg::Long("visits") => limits.visits = Some(parser.value()?.parse()?),
            Arg::Long("seconds") => limits.time = Some(parser.value()?.parse_with(seconds)?),
            Arg::Long("seed") => options.seed = parser.value()?.parse()?,
            Arg::Long("rules") => options.rules = parser.value()?.parse_with(ruleset)?,
            other => return Err(other.unexpected()),
        }
    }
    options.limits = (limits != Limits::default()).then_some(limits);
    Ok(start)
}

fn cpu(mind: &Mind) -> io::Result<Cpu> {
    let model = match mind {
        Mind::Playouts => return Ok(Cpu::without_network()),
        Mind::BuiltIn => net::built_in().map_err(io::Error::other)?,
        Mind::File(path) => {
            let named = |e: String| io::Error::other(format!("{}: {e}", path.display()));
            let file = File::open(path).map_err(|e| named(e.to_string()))?;
            Model::read(file).map_err(|e| named(e.to_string()))?
        }
    };
    Ok(Cpu::with_network(Arc::new(Network::new(&model))))
}

/// A duration in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "not a number".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|e| e.to_string())
}

/// A rule set by its name in SGF.
pub(crate) fn ruleset(name: &str) -> Result<Ruleset, String> {
    let of = |r: &Ruleset| r.sgf_name().eq_ignore_ascii_case(name);
    Ruleset::ALL.into_iter().find(of).ok_or_else(|| format!("no rules {name:?}"))
}

/// Answers lines until the end of the input. They are read on a thread of their own, so
/// that one that comes during an analysis ends it.
pub(crate) fn serve(start: Start) -> io::Result<()> {
    let pending = Pending::default();
    let host = Program { pending: pending.clone(), threads: Threads(start.helpers) };
    let cpu = cpu(&start.mind)?;
    let mut engine = Engine::new(host, cpu, start.engine).map_err(io::Error::other)?;
    let (sender, lines) = mpsc::channel();
    let count = pending.0.clone();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
            count.fetch_add(1, Ordering::AcqRel);
            if sender.send(std::mem::take(&mut line)).is_err() {
                return;
            }
        }
        count.fetch_add(1, Ordering::AcqRel);
    });
    let mut out = io::stdout().lock();
    for line in lines {
        pending.0.fetch_sub(1, Ordering::AcqRel);
        if engine.line(&String::from_utf8_lossy(&line), &mut out)? == Status::Quit {
            break;
        }
    }
    Ok(())
}
