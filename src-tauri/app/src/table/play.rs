//! Moves, resignation, time and the end.

use std::time::Duration;

use ranka_cpu::Choice;
use ranka_rules::{Colour, KoRule, Move, PerColour, PhaseKind, Ply, PointSet};

use super::{Seat, Table};
use crate::contract::{AppError, OnTimeout};

/// How often a position must have stood before the CPU stops playing against itself.
const ENDLESS: usize = 3;

impl Table {
    /// A person's move.
    ///
    /// # Errors
    /// Why it cannot be played; [`AppError::Stale`] when `seen` is not the number of plies.
    pub(crate) fn person_plays(&mut self, mv: Move, seen: Option<u32>) -> Result<(), AppError> {
        self.in_phase(PhaseKind::Playing)?;
        let plies = self.game.plies().len() as u32;
        if seen.is_some_and(|seen| seen != plies) {
            return Err(AppError::Stale { ply: plies });
        }
        self.person_to_play()?;
        self.play(mv)
    }

    /// Refuses what only a person on the move may do.
    ///
    /// # Errors
    /// [`AppError::NotYourTurn`] when the only person waits for the CPU,
    /// [`AppError::CpuSeat`] when the CPU plays in the person's place, the wrong phase.
    pub(crate) fn person_to_play(&self) -> Result<(), AppError> {
        self.in_phase(PhaseKind::Playing)?;
        let colour = self.game.to_play();
        if !self.cpu_plays(colour) {
            return Ok(());
        }
        Err(if self.only_human() == Some(!colour) {
            AppError::NotYourTurn { to_play: colour.into() }
        } else {
            AppError::CpuSeat { colour: colour.into() }
        })
    }

    /// The CPU's move on its turn. What the rules would not let it do becomes a pass, or
    /// any legal move where it may not even pass.
    ///
    /// # Errors
    /// [`AppError`] when it has no move at all.
    pub(crate) fn cpu_moves(&mut self, choice: Choice) -> Result<(), AppError> {
        let colour = self.game.to_play();
        let mv = match choice {
            // It gives up in its own seat only; a person's game is the person's to give up.
            Choice::Resign if !self.seats[colour].is_human() => return self.resign(colour),
            Choice::Resign | Choice::Pass => Move::Pass,
            Choice::Play(point) => Move::Play(point),
        };
        if self.overtime() == Some(colour) {
            self.ranked = false;
        }
        if self.play(mv).is_ok() || self.play(Move::Pass).is_ok() {
            return Ok(());
        }
        let any = self.game.legal_points().next().map_or(Move::Pass, Move::Play);
        self.play(any)
    }

    fn play(&mut self, mv: Move) -> Result<(), AppError> {
        let colour = self.game.to_play();
        self.game.play(mv)?;
        let plies = self.game.plies().len();
        if let Some(clock) = &mut self.clock {
            clock.moved(colour, plies);
        }
        self.position_changed();
        Ok(())
    }

    /// Ends the game: `colour` gives up.
    ///
    /// # Errors
    /// [`AppError::GameOver`].
    pub(crate) fn resign(&mut self, colour: Colour) -> Result<(), AppError> {
        self.game.resign(colour)?;
        self.position_changed();
        Ok(())
    }

    /// A person gives up: the one named, else the only person, else the one to move.
    ///
    /// # Errors
    /// [`AppError::GameOver`], [`AppError::CpuSeat`].
    pub(crate) fn person_resigns(&mut self, colour: Option<Colour>) -> Result<(), AppError> {
        if self.game.phase_kind() == PhaseKind::Finished {
            return Err(AppError::GameOver);
        }
        let colour = colour.or_else(|| self.only_human()).unwrap_or_else(|| self.game.to_play());
        self.person(colour)?;
        self.resign(colour)
    }

    /// Hands a person's seat to the CPU, or takes it back.
    ///
    /// # Errors
    /// [`AppError::GameOver`], [`AppError::CpuSeat`].
    pub(crate) fn hand_seat(&mut self, colour: Colour, cpu: bool) -> Result<(), AppError> {
        if self.game.phase_kind() == PhaseKind::Finished {
            return Err(AppError::GameOver);
        }
        self.person(colour)?;
        if let Seat::Human { handed, .. } = &mut self.seats[colour] {
            *handed = cpu;
        }
        if cpu {
            self.ranked = false;
            self.adapt_no_more();
        }
        Ok(())
    }

    /// Lets a game to watch stand still, or go on.
    ///
    /// # Errors
    /// [`AppError::GameOver`]; [`AppError::WrongPhase`] where a person plays, who can take all
    /// the time there is.
    pub(crate) fn pause(&mut self, paused: bool) -> Result<(), AppError> {
        let phase = self.game.phase_kind();
        if phase == PhaseKind::Finished {
            return Err(AppError::GameOver);
        }
        if !self.is_watched() {
            return Err(AppError::WrongPhase { phase: phase.into() });
        }
        self.paused = paused;
        Ok(())
    }

    /// Charges the running clock and draws the consequence when it has run out. The CPU
    /// never loses on time: a slow device is not its fault.
    ///
    /// Tells whether the table changed otherwise than by a reading.
    pub(crate) fn pass_time(&mut self, now: Duration) -> bool {
        let Some(clock) = &mut self.clock else { return false };
        clock.charge(now);
        let Some(colour) = clock.expired() else { return false };
        let by_cpu = self.cpu_plays(colour);
        let Some(clock) = &mut self.clock else { return false };
        match self.on_timeout {
            _ if by_cpu => clock.refresh(colour),
            OnTimeout::CpuPlays => {
                clock.refresh(colour);
                clock.overtime = Some(colour);
            }
            OnTimeout::Loses => {
                // It cannot fail: a clock runs in play only.
                let _ = self.game.lose_on_time(colour);
                self.position_changed();
            }
        }
        true
    }

    /// A side agrees that the game ends without result, as may be when the whole board is
    /// as it was before (Japanese rules, article 12). The CPU agrees at once.
    ///
    /// # Errors
    /// [`AppError::NoRepetition`], [`AppError::CpuSeat`], the wrong phase.
    pub(crate) fn agree_no_result(&mut self, colour: Colour) -> Result<(), AppError> {
        self.in_phase(PhaseKind::Playing)?;
        self.repetition().ok_or(AppError::NoRepetition)?;
        self.person(colour)?;
        self.no_result_agreed[colour] = true;
        if self.no_result_agreed[!colour] || !self.seats[!colour].is_human() {
            self.no_result_agreed = PerColour { black: true, white: true };
            self.game.end_without_result()?;
        }
        Ok(())
    }

    /// The earlier ply with the same whole board, where that lets both agree to no result.
    pub(crate) fn repetition(&self) -> Option<usize> {
        let allowed = self.game.setup().rules.ko == KoRule::Simple;
        let playing = self.game.phase_kind() == PhaseKind::Playing;
        self.game.repetition().filter(|_| allowed && playing)
    }

    /// Ends a game that the CPU plays against itself, be it in persons' places, and would
    /// never end.
    pub(crate) fn stop_endless(&mut self) {
        let by_cpu = Colour::BOTH.into_iter().all(|c| self.seats[c].is_cpus());
        if by_cpu && self.repetition().is_some() && self.times_stood() >= ENDLESS {
            // It cannot fail: a repetition is seen in play only.
            let _ = self.game.end_without_result();
        }
    }

    /// How often the board has stood as it does now.
    fn times_stood(&self) -> usize {
        let now = self.game.board().hash();
        let mut board = self.game.board_at(0);
        let mut times = usize::from(board.hash() == now);
        for &Ply { colour, mv } in self.game.plies() {
            if let Move::Play(point) = mv {
                board.play_legal(colour, point);
                times += usize::from(board.hash() == now);
            }
        }
        times
    }

    /// Forgets what was agreed on another position.
    pub(super) fn position_changed(&mut self) {
        self.no_result_agreed = PerColour::default();
        self.judged = None;
        self.disputed = PointSet::new();
    }
}
