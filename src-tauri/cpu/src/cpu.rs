//! The CPU, as everybody asks it.

use std::sync::Arc;

use ranka_rules::{Game, Move, Phase, PointSet, Setup, Size};

use crate::answer::{Analysis, Candidate, Choice, Estimate, Progress};
use crate::choose;
use crate::estimate::estimate;
use crate::level::Level;
use crate::limits::{Limits, Run};
use crate::net::Evaluator;
use crate::person::Temper;
use crate::placement::next_handicap_stone;
use crate::playouts;
use crate::search::{Ended, Manner, Searcher};

/// What part of the time for dead stones the network may take; playouts and reading have the
/// rest.
const NETWORK_TIME: f32 = 0.7;

/// The CPU: a network, or playouts where there is none.
///
/// Keep it from move to move of a game: it goes on with what it found out before, as far as
/// that still holds. The network can be shared between any number of these.
///
/// ```
/// use ranka_cpu::{Alone, Cancel, Choice, Cpu, Level, Limits, Run, Stopwatch};
/// use ranka_rules::{Game, Ruleset, Setup, Size};
/// # struct Still;
/// # impl Stopwatch for Still {
/// #     fn elapsed(&self) -> std::time::Duration { std::time::Duration::ZERO }
/// # }
/// let game = Game::new(Setup::even(Size::NINE, Ruleset::Japanese))?;
/// let (limits, cancel) = (Limits::visits(50), Cancel::new());
/// let run = Run { limits, seed: 1, watch: &Still, cancel: &cancel, workers: &Alone };
/// let choice = Cpu::without_network().choose(&game, Level::default(), true, run, &mut |_| {});
/// assert!(matches!(choice, Some(Choice::Play(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Cpu {
    searcher: Option<Searcher>,
    hopeless: Hopeless,
    temper: Temper,
}

/// For how many of its own moves in a row the CPU has seen no hope.
#[derive(Default)]
pub(crate) struct Hopeless {
    setup: Option<Setup>,
    plies: usize,
    pub(crate) moves: u32,
}

impl Hopeless {
    /// Starts anew unless this is the same game a move of each side later, or the same
    /// position again.
    pub(crate) fn look_at(&mut self, game: &Game) {
        let plies = game.plies().len();
        let same = self.setup.as_ref() == Some(game.setup())
            && (self.plies..=self.plies + 2).contains(&plies);
        if !same {
            *self = Self { setup: Some(game.setup().clone()), plies, moves: 0 };
        }
        self.plies = plies;
    }
}

impl Cpu {
    /// A CPU that searches over a network.
    #[must_use]
    pub fn with_network(network: Arc<dyn Evaluator>) -> Self {
        Self {
            searcher: Some(Searcher::new(network)),
            hopeless: Hopeless::default(),
            temper: Temper::default(),
        }
    }

    /// A CPU that searches over playouts.
    #[must_use]
    pub fn without_network() -> Self {
        Self { searcher: None, hopeless: Hopeless::default(), temper: Temper::default() }
    }

    /// Bounds of the search for one move of a level: playouts are cheaper than a network,
    /// and more of them are wanted.
    #[must_use]
    pub fn limits(&self, level: Level, size: Size) -> Limits {
        let limits = level.limits(size);
        match self.searcher {
            Some(_) => limits,
            None => Limits { visits: Some(level.playouts()), ..limits },
        }
    }

    /// Forgets what it found out, so that the next answer depends on nothing before.
    pub fn forget(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.forget();
        }
        self.hopeless = Hopeless::default();
        self.temper = Temper::default();
    }

    /// The move for the side to play, or `None` when the search was cancelled or no move can
    /// be played now. Without `may_resign`, as for whoever plays in a person's place, a lost
    /// game is played on.
    pub fn choose(
        &mut self,
        game: &Game,
        level: Level,
        may_resign: bool,
        run: Run<'_>,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Choice> {
        if !matches!(game.phase(), Phase::Playing) || run.cancel.is_cancelled() {
            return None;
        }
        if game.handicap_left() > 0 {
            return next_handicap_stone(game).map(Choice::Play);
        }
        match &mut self.searcher {
            None => playouts::choose(game, level, may_resign, run, progress),
            Some(searcher) => {
                self.hopeless.look_at(game);
                let run = Run { seed: self.temper.seed(game, run.seed), ..run };
                let asked = choose::Asked { game, level, may_resign, run };
                choose::choose(searcher, asked, &mut self.hopeless, progress)
            }
        }
    }

    /// What a search sees in a position; `None` when it was cancelled or no move can be
    /// played now. `report` is told from time to time how far it has come.
    pub fn analyse(
        &mut self,
        game: &Game,
        run: Run<'_>,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        if !matches!(game.phase(), Phase::Playing) {
            return None;
        }
        if game.handicap_left() > 0 {
            return self.placement(game, run);
        }
        match &mut self.searcher {
            None => playouts::analyse(game, run, report),
            Some(searcher) => {
                let manner = Manner { stop_when_decided: false };
                let ended = searcher.search(game, run, manner, report);
                if ended == Ended::Done { searcher.analysis() } else { None }
            }
        }
    }

    /// Up to `most` moves for the side to play, the best first; `None` as for
    /// [`Cpu::analyse`].
    pub fn hints(&mut self, game: &Game, most: usize, run: Run<'_>) -> Option<Vec<Candidate>> {
        let analysis = self.analyse(game, run, &mut |_| {})?;
        let seen = analysis.moves.into_iter().enumerate();
        Some(seen.filter(|(i, m)| *i == 0 || m.visits > 0).map(|(_, m)| m).take(most).collect())
    }

    /// Whose the board is, who leads and who wins, in any phase; `None` when cancelled. The
    /// bound of visits in `run` is not used.
    pub fn estimate(&mut self, game: &Game, run: Run<'_>) -> Option<Estimate> {
        match &mut self.searcher {
            None => playouts::estimate(game, run.seed, run.deadline()),
            Some(searcher) => estimate(searcher, game, run),
        }
    }

    /// The dead stones when both sides have passed, as whole chains: never those that are
    /// alive whatever the other side plays. `None` when cancelled. Whatever time `run` gives, a
    /// little is looked at; the bound of visits is not used.
    pub fn judge_dead(&mut self, game: &Game, run: Run<'_>) -> Option<PointSet> {
        match &mut self.searcher {
            None => playouts::judge(game, run.seed, run.deadline()),
            Some(searcher) => {
                let network_until = run.with_part_of_time(NETWORK_TIME).deadline();
                searcher.judge_dead(game, network_until, run.deadline())
            }
        }
    }

    /// Where the next handicap stone goes.
    fn placement(&mut self, game: &Game, run: Run<'_>) -> Option<Analysis> {
        let mv = Move::Play(next_handicap_stone(game)?);
        let mut after = game.clone();
        after.play(mv).ok()?;
        let Estimate { ownership, lead_black: lead, win_black: win } =
            self.estimate(&after, run)?;
        let candidate =
            Candidate { mv, prior: 1.0, visits: 0, win, lead, utility: 0.0, line: vec![mv] };
        Some(Analysis { visits: 0, win, lead, ownership, moves: vec![candidate] })
    }
}
