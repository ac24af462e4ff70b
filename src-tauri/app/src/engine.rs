//! The CPU, as the app asks it.

use ranka_cpu::{Cancel, Choice, Estimate, Hint, Level, Limits, Progress, Stopwatch};
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
    ) -> Option<Vec<Hint>>;
}

/// The real one, `ranka-cpu`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cpu;

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
        let choose =
            if may_resign { ranka_cpu::choose } else { ranka_cpu::choose_without_resigning };
        choose(game, level, limits, seed, watch, cancel, progress)
    }

    fn judge_dead(&self, game: &Game, seed: u64) -> PointSet {
        ranka_cpu::judge_dead(game, seed)
    }

    fn estimate(&self, game: &Game, seed: u64, cancel: &Cancel) -> Option<Estimate> {
        ranka_cpu::estimate(game, seed, cancel)
    }

    fn hints(
        &self,
        game: &Game,
        limits: Limits,
        seed: u64,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Vec<Hint>> {
        ranka_cpu::hints(game, limits, seed, watch, cancel)
    }
}
