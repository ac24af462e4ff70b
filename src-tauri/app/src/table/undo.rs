//! Taking moves back (待った) and playing them again.

use ranka_rules::{Colour, PhaseKind};

use super::{Seat, Table};
use crate::contract::AppError;

impl Table {
    /// Plies that [`Table::undo`] takes back.
    ///
    /// Two persons take back one ply. A person alone takes back the last ply of his own,
    /// or played in his place, and whatever the CPU has played since. Nobody takes a move
    /// back in a game that is only watched, or over.
    pub(crate) fn undo_plies(&self) -> usize {
        let plies = self.game.plies();
        if self.game.phase_kind() == PhaseKind::Finished || self.is_watched() {
            return 0;
        }
        match self.only_human() {
            None => plies.len().min(1),
            Some(colour) => {
                let since = plies.iter().rev().position(|ply| ply.colour == colour);
                since.map_or(0, |n| n + 1)
            }
        }
    }

    /// Plies that [`Table::redo`] plays again: one, and the CPU's replies to it.
    pub(crate) fn redo_plies(&self) -> usize {
        if self.game.phase_kind() == PhaseKind::Finished {
            return 0;
        }
        let mut next = self.game.undone().iter().rev();
        let Some(_) = next.next() else { return 0 };
        let by_cpu = |colour: Colour| !self.seats[colour].is_human();
        1 + next.take_while(|ply| by_cpu(ply.colour)).count()
    }

    /// Takes back as many plies as [`Table::undo_plies`] says, and the time spent on them;
    /// what was thought since is not given back ([`Clock::go_to`](super::Clock::go_to)). A seat that was handed over is its person's again, who wants to move
    /// otherwise than the CPU did.
    ///
    /// # Errors
    /// [`AppError::NothingToUndo`], [`AppError::GameOver`].
    pub(crate) fn undo(&mut self) -> Result<(), AppError> {
        self.not_over()?;
        let plies = self.undo_plies();
        if plies == 0 {
            return Err(AppError::NothingToUndo);
        }
        let from = self.game.plies().len();
        for _ in 0..plies {
            self.game.undo()?;
        }
        if let Seat::Human { handed, .. } = &mut self.seats[self.game.to_play()] {
            *handed = false;
        }
        self.ranked = false;
        self.went_from(from);
        Ok(())
    }

    /// Plays as many plies again as [`Table::redo_plies`] says.
    ///
    /// # Errors
    /// [`AppError::NothingToRedo`], [`AppError::GameOver`].
    pub(crate) fn redo(&mut self) -> Result<(), AppError> {
        self.not_over()?;
        let plies = self.redo_plies();
        if plies == 0 {
            return Err(AppError::NothingToRedo);
        }
        let from = self.game.plies().len();
        for _ in 0..plies {
            self.game.redo()?;
        }
        self.went_from(from);
        Ok(())
    }

    fn went_from(&mut self, from: usize) {
        let to = self.game.plies().len();
        if let Some(clock) = &mut self.clock {
            clock.go_to(from, to);
        }
        self.position_changed();
    }

    fn not_over(&self) -> Result<(), AppError> {
        match self.game.phase_kind() {
            PhaseKind::Finished => Err(AppError::GameOver),
            _ => Ok(()),
        }
    }
}
