//! What a record holds.

use std::time::Duration;

use ranka_rules::{Colour, Game, Illegal, Move, PerColour, PhaseKind, Ply, Ruleset, Setup};
use thiserror::Error;

/// One game as it was played: its setup, its main line and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The start of the game. When its handicap is placed freely, the first plies are
    /// Black's stones; a file has them as stones on the board.
    pub setup: Setup,
    /// The rule set named in the record; `None` when it names none that is known, and the
    /// setup then has Japanese rules.
    pub ruleset: Option<Ruleset>,
    /// The moves of the main line.
    pub plies: Vec<RecordedPly>,
    /// The side to move when play was taken up again after the last ply (`PL`).
    pub resumed: Option<Colour>,
    /// The result in the form of `RE`; empty when unknown.
    pub result: String,
    /// The rest.
    pub info: Info,
}

/// What a record says about a game besides its moves. Texts are empty when not given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The game's name (`GN`).
    pub name: String,
    /// The players' names (`PB`, `PW`).
    pub players: PerColour<String>,
    /// The players' ranks (`BR`, `WR`).
    pub ranks: PerColour<String>,
    /// When it was played (`DT`), `YYYY-MM-DD` where we wrote it.
    pub date: String,
    /// The program that wrote the record (`AP`), as `name:version`.
    pub application: String,
    /// Main time of each side (`TM`).
    pub main_time: Option<Duration>,
    /// Periods after the main time (`OT`), when they are of the form `3x30 byo-yomi`.
    pub overtime: Option<Overtime>,
}

/// Byo-yomi: a number of periods, each of which starts anew when a move is made within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtime {
    /// Number of periods.
    pub periods: u32,
    /// Seconds in each.
    pub seconds: u32,
}

/// A move and the clock after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedPly {
    /// The move.
    pub ply: Ply,
    /// The player's clock once the move was made, if the game was timed.
    pub time_left: Option<TimeLeft>,
}

/// A clock reading of the side that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Main time left, or what is left of the period (`BL`, `WL`).
    pub left: Duration,
    /// Periods left once in byo-yomi (`OB`, `OW`).
    pub periods: Option<u32>,
}

/// A record whose moves cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {ply} of the record cannot be played: {illegal}")]
pub struct ReplayError {
    /// Number of the move, from 1; 0 for the stones set up.
    pub ply: usize,
    /// What is wrong with it.
    pub illegal: Illegal,
}

impl Record {
    /// The record of a game played by a named rule set, without any information besides.
    #[must_use]
    pub fn of_game(game: &Game, ruleset: Ruleset) -> Self {
        let plies = game.plies();
        let last = game.resumptions().last();
        Self {
            setup: game.setup().clone(),
            ruleset: Some(ruleset),
            plies: plies.iter().map(|&ply| RecordedPly { ply, time_left: None }).collect(),
            resumed: last.filter(|r| r.ply == plies.len()).map(|r| r.to_play),
            result: game.outcome().map(|o| o.to_string()).unwrap_or_default(),
            info: Info::default(),
        }
    }

    /// Plays the main line. A move after two passes takes play up again, as the record
    /// shows that it was. The result is not applied.
    ///
    /// # Errors
    /// [`ReplayError`] at the first move that the rules refuse, one out of turn included.
    pub fn replay(&self) -> Result<Game, ReplayError> {
        let at = |ply| move |illegal| ReplayError { ply, illegal };
        let mut game = Game::new(self.setup.clone()).map_err(at(0))?;
        for (i, recorded) in self.plies.iter().enumerate() {
            let Ply { colour, mv } = recorded.ply;
            take_up(&mut game, colour);
            game.play_as(colour, mv).map_err(at(i + 1))?;
        }
        if let Some(colour) = self.resumed {
            take_up(&mut game, colour);
        }
        Ok(game)
    }

    /// The moves alone.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.plies.iter().map(|p| p.ply.mv)
    }
}

/// Resumes a game that two passes have stopped, with `colour` to move.
fn take_up(game: &mut Game, colour: Colour) {
    if game.phase_kind() == PhaseKind::Marking {
        // It cannot fail in this phase.
        let _ = game.resume(!colour);
    }
}
