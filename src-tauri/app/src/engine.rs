//! The CPU, as the app asks it.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use ranka_cpu::net::{self, Evaluator, Network};
use ranka_cpu::{
    Analysis, Cancel, Choice, Estimate, Level, Limits, Progress, Run, Stopwatch, Workers,
};
use ranka_rules::{Game, PointSet};

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

/// Reads a network when it is first needed; nothing when it is gone.
pub type NetworkSource = Arc<dyn Fn() -> Option<Arc<dyn Evaluator>> + Send + Sync>;

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

    /// The dead stones of a game that two passes have stopped. Of the limits only the time
    /// counts.
    fn judge_dead(&self, game: &Game, limits: Limits, seed: u64, watch: &dyn Stopwatch)
    -> PointSet;

    /// Whose the board seems to be; `None` when cancelled. The bound of visits is its own.
    fn estimate(
        &self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Estimate>;

    /// What a search sees, its moves the best first; `None` when cancelled, or when no move
    /// can be played.
    fn analyse(
        &self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Analysis>;

    /// Searches over that network from now on; with none, or when it cannot be read, over the
    /// one that comes with the program. One that needs none takes no notice.
    fn use_network(&self, _: Option<NetworkSource>) {}
}

/// The real one, `ranka-cpu`.
///
/// It searches over the network that comes with the program, which is read when it is first
/// asked, or over another one. It keeps what was found out for one move until the next. A
/// question that comes while another one is being answered is answered from scratch.
#[derive(Default)]
pub struct Cpu {
    built_in: OnceLock<Option<Arc<dyn Evaluator>>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// In place of the one that comes with the program.
    other: Option<Arc<Other>>,
    kept: Option<ranka_cpu::Cpu>,
    /// Counts the changes of the network.
    changes: u64,
}

/// A network that is read once.
struct Other {
    source: NetworkSource,
    network: OnceLock<Option<Arc<dyn Evaluator>>>,
}

impl Cpu {
    /// A CPU that searches over playouts, until it is given a network.
    #[must_use]
    pub fn with_playouts() -> Self {
        Self { built_in: OnceLock::from(None), state: Mutex::default() }
    }

    /// The network that comes with the program. Nothing keeps it from being read, as a test
    /// shows; were there anything, playouts would have to do.
    fn built_in(&self) -> Option<Arc<dyn Evaluator>> {
        let read = || {
            let model = net::built_in().ok()?;
            Some(Arc::new(Network::new(&model)) as Arc<dyn Evaluator>)
        };
        self.built_in.get_or_init(read).clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask<T>(&self, question: impl FnOnce(&mut ranka_cpu::Cpu) -> T) -> T {
        let (kept, other, changes) = {
            let mut state = self.state();
            (state.kept.take(), state.other.clone(), state.changes)
        };
        let mut cpu = kept.unwrap_or_else(|| {
            let other = other.and_then(|o| o.network.get_or_init(|| (o.source)()).clone());
            match other.or_else(|| self.built_in()) {
                Some(network) => ranka_cpu::Cpu::with_network(network),
                None => ranka_cpu::Cpu::without_network(),
            }
        });
        let answer = question(&mut cpu);
        let mut state = self.state();
        if state.changes == changes {
            state.kept = Some(cpu);
        }
        answer
    }
}

/// Threads besides the one that asks.
pub(crate) struct Threads(usize);

impl Threads {
    /// Visits up to which a search is done on one thread: it is over soon, and a phone stays
    /// cool.
    const FEW: u32 = 250;

    /// Half of the cores that the device has, for it is to stay cool, but two if there are
    /// two, and four at most; one for a search of few visits.
    pub(crate) fn for_search(limits: Limits) -> Self {
        if limits.visits.is_some_and(|visits| visits <= Self::FEW) {
            return Self(0);
        }
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
        let workers = &Threads::for_search(limits);
        let run = Run { limits, seed, watch, cancel, workers };
        self.ask(|cpu| cpu.choose(game, level, may_resign, run, progress))
    }

    fn judge_dead(
        &self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &dyn Stopwatch,
    ) -> PointSet {
        let cancel = Cancel::new();
        let workers = &Threads::for_search(limits);
        let run = Run { limits, seed, watch, cancel: &cancel, workers };
        // Nobody cancels it.
        self.ask(|cpu| cpu.judge_dead(game, run)).unwrap_or_default()
    }

    fn estimate(
        &self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Estimate> {
        let workers = &Threads::for_search(limits);
        let run = Run { limits, seed, watch, cancel, workers };
        self.ask(|cpu| cpu.estimate(game, run))
    }

    fn analyse(
        &self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Analysis> {
        let workers = &Threads::for_search(limits);
        let run = Run { limits, seed, watch, cancel, workers };
        self.ask(|cpu| cpu.analyse(game, run, &mut |_| {}))
    }

    fn use_network(&self, source: Option<NetworkSource>) {
        let other = source.map(|source| Arc::new(Other { source, network: OnceLock::new() }));
        let mut state = self.state();
        let changes = state.changes + 1;
        *state = State { other, kept: None, changes };
    }
}
