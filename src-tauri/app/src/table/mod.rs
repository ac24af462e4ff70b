//! A table: a game, who plays it, its clocks and its agreements. No lock, no storage, no
//! thread: the app changes a copy and keeps it once it is stored.

mod begin;
mod clock;
mod marking;
mod play;
mod seat;
mod stored;
mod teach;
mod undo;
mod view;

use std::time::Duration;

use ranka_cpu::Level;
use ranka_rules::{Colour, Game, PerColour, PhaseKind, Ply, PointSet, Ruleset};

use crate::contract::{AppError, OnTimeout, RatingChange};

pub(crate) use clock::Clock;
pub(crate) use seat::{MAX_NAME, Seat, clean_name, is_layout};
pub(crate) use stored::{Row, parse_word, word};

/// One game and all that belongs to it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Number of the game; 0 until it is stored.
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) ruleset: Ruleset,
    pub(crate) game: Game,
    pub(crate) seats: PerColour<Seat>,
    pub(crate) clock: Option<Clock>,
    pub(crate) on_timeout: OnTimeout,
    pub(crate) ranked: bool,
    pub(crate) no_result_agreed: PerColour<bool>,
    /// The stones that the CPU judged dead when the game stopped.
    pub(crate) judged: Option<PointSet>,
    /// Where the CPU disagrees with the marks that a person agreed to.
    pub(crate) disputed: PointSet,
    pub(crate) rating_change: Option<RatingChange>,
    /// Whether a game to watch stands still. Not kept: who opens it again wants to go on.
    pub(crate) paused: bool,
    pub(crate) created_ms: i64,
}

/// What the CPU's thinking depends on: when it changes, an answer is of no use any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    game: i64,
    plies: Vec<Ply>,
    phase: PhaseKind,
    to_play: Colour,
    actor: Option<Actor>,
}

/// The CPU on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Actor {
    pub(crate) colour: Colour,
    pub(crate) level: Level,
    /// Whether it plays this one move because a person's time ran out.
    pub(crate) overtime: bool,
    /// Whether it may give the game up: in its own seat only.
    pub(crate) may_resign: bool,
}

impl Table {
    /// Whether the CPU plays for `colour` now: in its own seat, in one handed over, or for
    /// one move after a person's time ran out.
    pub(crate) fn cpu_plays(&self, colour: Colour) -> bool {
        self.seats[colour].is_cpus() || self.overtime() == Some(colour)
    }

    /// The CPU, if it is its turn to move and the game does not stand still.
    pub(crate) fn actor(&self) -> Option<Actor> {
        let colour = self.game.to_play();
        let playing = self.game.phase_kind() == PhaseKind::Playing && !self.paused;
        if !playing || !self.cpu_plays(colour) {
            return None;
        }
        // In a person's place it plays as its opponent does, or as it does by default.
        let own = self.seats[colour].level();
        let level = own.or_else(|| self.seats[!colour].level()).unwrap_or_default();
        let (overtime, may_resign) = (self.overtime() == Some(colour), own.is_some());
        Some(Actor { colour, level, overtime, may_resign })
    }

    pub(crate) fn overtime(&self) -> Option<Colour> {
        self.clock.as_ref().and_then(|clock| clock.overtime)
    }

    /// What the CPU's thinking depends on.
    pub(crate) fn position(&self) -> Position {
        Position {
            game: self.id,
            plies: self.game.plies().to_vec(),
            phase: self.game.phase_kind(),
            to_play: self.game.to_play(),
            actor: self.actor(),
        }
    }

    /// The only person at the table, if there is exactly one.
    pub(crate) fn only_human(&self) -> Option<Colour> {
        match (self.seats.black.is_human(), self.seats.white.is_human()) {
            (true, false) => Some(Colour::Black),
            (false, true) => Some(Colour::White),
            _ => None,
        }
    }

    /// Whether the CPU plays itself.
    pub(crate) fn is_watched(&self) -> bool {
        !self.seats.black.is_human() && !self.seats.white.is_human()
    }

    /// Charges the running clock up to `now`.
    pub(crate) fn charge(&mut self, now: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.charge(now);
        }
    }

    /// Leaves out of account what has passed since the clock was last charged.
    pub(crate) fn skip_to(&mut self, now: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.skip_to(now);
        }
    }

    /// Lets the clock run as the game stands, or stops it.
    pub(crate) fn run_clock(&mut self, on: bool, now: Duration) {
        // While the CPU finds the move for a person out of time, nobody's time passes.
        let playing = self.game.phase_kind() == PhaseKind::Playing
            && self.overtime().is_none()
            && !self.paused;
        let colour = (on && playing).then(|| self.game.to_play());
        if let Some(clock) = &mut self.clock {
            clock.run(colour, now);
        }
    }

    /// Refuses what only the person in that seat may do.
    pub(crate) fn person(&self, colour: Colour) -> Result<(), AppError> {
        if self.seats[colour].is_human() {
            Ok(())
        } else {
            Err(AppError::CpuSeat { colour: colour.into() })
        }
    }

    /// Refuses what can be done in one phase only.
    pub(crate) fn in_phase(&self, phase: PhaseKind) -> Result<(), AppError> {
        let now = self.game.phase_kind();
        if now == phase { Ok(()) } else { Err(AppError::in_phase(now)) }
    }
}
