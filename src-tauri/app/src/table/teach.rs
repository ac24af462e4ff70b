//! Teaching, and the opponent that adapts.

use ranka_rules::{Colour, Game};

use super::{Seat, Table};
use crate::contract::{AppError, LevelChange};

impl Table {
    /// Whether a person is told of moves that give points away.
    pub(crate) fn is_teaching(&self) -> bool {
        let told = |seat: &Seat| matches!(seat, Seat::Human { teaching: true, .. });
        told(&self.seats.black) || told(&self.seats.white)
    }

    /// Begins or stops to tell. A game with a teacher does not count for the rating.
    pub(crate) fn teach(&mut self, on: bool) {
        for colour in Colour::BOTH {
            if let Seat::Human { teaching, .. } = &mut self.seats[colour] {
                *teaching = on;
            }
        }
        self.ranked &= !self.is_teaching();
    }

    /// The same at a person's wish.
    ///
    /// # Errors
    /// [`AppError::GameOver`]; [`AppError::CpuSeat`] where there is no person.
    pub(crate) fn set_teaching(&mut self, on: bool) -> Result<(), AppError> {
        if self.game.phase_kind() == ranka_rules::PhaseKind::Finished {
            return Err(AppError::GameOver);
        }
        if self.is_watched() {
            return self.person(self.game.to_play());
        }
        self.teach(on);
        Ok(())
    }

    /// Plies before the last one that a person played.
    pub(crate) fn last_by_person(&self) -> Option<usize> {
        let by_person =
            |colour: Colour| self.seats[colour].is_human() && !self.seats[colour].is_cpus();
        self.game.plies().iter().rposition(|ply| by_person(ply.colour))
    }

    /// The game as it was after so many plies.
    pub(crate) fn game_at(&self, plies: usize) -> Option<Game> {
        let mut game = self.game.clone();
        while game.plies().len() > plies {
            game.undo().ok()?;
        }
        (game.plies().len() == plies).then_some(game)
    }

    /// Whether the CPU's level follows from the results.
    pub(crate) fn adapts(&self) -> bool {
        let adapts = |seat: &Seat| matches!(seat, Seat::Cpu { adapts: true, .. });
        adapts(&self.seats.black) || adapts(&self.seats.white)
    }

    /// What the game did to that level.
    pub(crate) fn adapted(&self) -> Option<LevelChange> {
        Colour::BOTH.into_iter().find_map(|colour| match self.seats[colour] {
            Seat::Cpu { level, next: Some(after), .. } => {
                Some(LevelChange { before: level, after })
            }
            _ => None,
        })
    }

    /// The result is not the person's own any more: the level of the next game will not follow
    /// from it.
    pub(super) fn adapt_no_more(&mut self) {
        for colour in Colour::BOTH {
            if let Seat::Cpu { adapts, .. } = &mut self.seats[colour] {
                *adapts = false;
            }
        }
    }

    /// Notes the level of the next game.
    pub(crate) fn adapt(&mut self, to: u32) {
        for colour in Colour::BOTH {
            if let Seat::Cpu { next, adapts: true, .. } = &mut self.seats[colour] {
                *next = Some(to);
            }
        }
    }
}
