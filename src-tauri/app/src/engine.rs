//! The CPU, as the app asks it.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ranka_cpu::net::Evaluator;
use ranka_cpu::{
    Cancel, Candidate, Choice, Estimate, Level, Limits, Progress, Run, Stopwatch, Workers,
};
use ranka_rules::{Game, PointSet};

/// Moves that a person who asks for a hint is shown at most.
const HINTS: usize = 4;

/// How hard to search for a move.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The strength to play at.
    pub level: Level,
    /// What bounds the search.
    pub limits: Limits,
    /// The same seed gives the same move.
    pub seed: u64,
    /// Whether it may give the game up: not in a person's place.
    pub may_resign: bool,
}

/// Something that plays Go. Tests put a scripted one in the CPU's place.
pub trait Engine: Send + Sync + 'static {
    /// The move for the side to play; `None` when cancelled.
    fn choose(
        &self,
        game: &Game,
        effort: Effort,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Choice>;

    /// The dead stones of a game that two passes have stopped.
    fn judge_dead(&self, game: &Game, seed: u64) -> PointSet;

    /// Whose the board seems to be; `None` when cancelled.
    fn estimate(&self, game: &Game, seed: u64, cancel: &Cancel) -> Option<Estimate>;

    /// Moves worth a look, the best first; `None` when cancelled.
    fn hints(
        &self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Vec<Candidate>>;
}

/// The real one, `ranka-cpu`.
///
/// It keeps what was found out for one move until the next. A question that comes while
/// another one is being answered is answered from scratch.
#[derive(Default)]
pub struct Cpu {
    /// Playouts without one.
    network: Option<Arc<dyn Evaluator>>,
    kept: Mutex<Option<ranka_cpu::Cpu>>,
}

impl Cpu {
    /// A CPU that searches over a network.
    #[must_use]
    pub fn with_network(network: Arc<dyn Evaluator>) -> Self {
        Self { network: Some(network), kept: Mutex::default() }
    }

    fn ask<T>(&self, question: impl FnOnce(&mut ranka_cpu::Cpu) -> T) -> T {
        let lock = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = lock().take();
        let mut cpu = kept.unwrap_or_else(|| match &self.network {
            Some(network) => ranka_cpu::Cpu::with_network(network.clone()),
            None => ranka_cpu::Cpu::without_network(),
        });
        let answer = question(&mut cpu);
        *lock() = Some(cpu);
        answer
    }
}

/// Threads for a search: half of the cores that the device has, for it is to stay cool, but
/// two if there are two, and four at most.
struct Threads(usize);

impl Threads {
    fn of_this_device() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self(cores.div_ceil(2).max(cores.min(2)).min(4) - 1)
    }
}

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

/// For questions that visits alone bound.
struct Still;

impl Stopwatch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

impl Engine for Cpu {
    fn choose(
        &self,
        game: &Game,
        effort: Effort,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Choice> {
        let Effort { level, limits, seed, may_resign } = effort;
        let workers = &Threads::of_this_device();
        let run = Run { limits, seed, watch, cancel, workers };
        self.ask(|cpu| cpu.choose(game, level, may_resign, run, progress))
    }

    fn judge_dead(&self, game: &Game, seed: u64) -> PointSet {
        let (limits, cancel) = (Limits::default(), Cancel::new());
        let workers = &Threads::of_this_device();
        let run = Run { limits, seed, watch: &Still, cancel: &cancel, workers };
        // Nobody cancels it.
        self.ask(|cpu| cpu.judge_dead(game, run)).unwrap_or_default()
    }

    fn estimate(&self, game: &Game, seed: u64, cancel: &Cancel) -> Option<Estimate> {
        let limits = Limits::default();
        let workers = &Threads::of_this_device();
        let run = Run { limits, seed, watch: &Still, cancel, workers };
        self.ask(|cpu| cpu.estimate(game, run))
    }

    fn hints(
        &self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Vec<Candidate>> {
        let workers = &Threads::of_this_device();
        let run = Run { limits, seed, watch, cancel, workers };
        self.ask(|cpu| cpu.hints(game, HINTS, run))
    }
}
