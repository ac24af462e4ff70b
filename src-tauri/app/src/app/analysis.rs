//! What the CPU tells a person who asks. Asking makes a game no longer count for the rating.

use std::time::Duration;

use ranka_cpu::{Analysis, Cancel, Candidate, Limits};
use ranka_rules::{Game, PhaseKind, Size};

use super::App;
use super::thinking::Watch;
use crate::contract::{AppError, Estimate, HintMove, MoveText};
use crate::table::Table;

/// The longest that a search takes that a person waits for: with the way to and fro it is
/// answered within a second.
pub(super) const ANSWER_TIME: Duration = Duration::from_millis(900);

/// Visits after which a hint is as sure as it needs to be.
pub(super) const HINT_VISITS: u32 = 2_000;

/// Moves that a person who asks for a hint is shown: the best one, and alternatives.
pub(super) const HINTS: usize = 4;

impl App {
    /// Moves worth a look for the person to play, the best first.
    ///
    /// # Errors
    /// [`AppError::NotYourTurn`] and [`AppError::CpuSeat`] on the CPU's turn, the wrong
    /// phase; [`AppError::Stale`] when the position changed meanwhile.
    pub fn hint(&self) -> Result<Vec<HintMove>, AppError> {
        let allowed = |table: &Table| table.person_to_play();
        let found = self.ask(allowed, |game, seed, cancel| {
            let watch = Watch { host: self.host.clone(), start: self.host.now() };
            let limits = Limits { visits: Some(HINT_VISITS), time: Some(ANSWER_TIME) };
            self.engine.analyse(game, limits, seed, &watch, cancel)
        })?;
        Ok(hints(&found, HINTS))
    }

    /// Whose the board seems to be.
    ///
    /// # Errors
    /// [`AppError::Stale`] when the position changed meanwhile.
    pub fn estimate(&self) -> Result<Estimate, AppError> {
        let mut size = None;
        let found = self.ask(
            |_| Ok(()),
            |game, seed, cancel| {
                size = Some(game.setup().size);
                let watch = Watch { host: self.host.clone(), start: self.host.now() };
                let limits = Limits { visits: None, time: Some(ANSWER_TIME) };
                self.engine.estimate(game, limits, seed, &watch, cancel)
            },
        )?;
        Ok(estimate_of(&found, size.unwrap_or(Size::NINETEEN)))
    }

    /// Asks the CPU about the position, without the lock. The answer is dropped when the
    /// position changes meanwhile.
    fn ask<T>(
        &self,
        allowed: impl Fn(&Table) -> Result<(), AppError>,
        question: impl FnOnce(&Game, u64, &Cancel) -> Option<T>,
    ) -> Result<T, AppError> {
        let counts = |table: &Table| table.ranked && table.game.phase_kind() != PhaseKind::Finished;
        self.change_where(counts, |table, _| {
            allowed(table)?;
            table.ranked = false;
            Ok(())
        })?;
        let cancel = Cancel::new();
        let (game, searches) = {
            let mut inner = self.lock();
            let table = inner.table.as_ref().ok_or(AppError::NoTable)?;
            allowed(table)?;
            let game = table.game.clone();
            inner.helpers.retain(|helper| !helper.is_cancelled());
            inner.helpers.push(cancel.clone());
            (game, inner.searches)
        };
        let answer = question(&game, self.host.seed(), &cancel);
        let inner = self.lock();
        let now = inner.table.as_ref().map_or(0, |table| table.game.plies().len());
        let stale = AppError::Stale { ply: now as u32 };
        answer.filter(|_| inner.searches == searches).ok_or(stale)
    }

    /// Changes the table if it is as `wanted` says.
    fn change_where(
        &self,
        wanted: impl Fn(&Table) -> bool,
        act: impl Fn(&mut Table, Duration) -> Result<(), AppError>,
    ) -> Result<(), AppError> {
        let is_wanted = self.lock().table.as_ref().is_some_and(wanted);
        if is_wanted { self.change(act).map(drop) } else { Ok(()) }
    }
}

/// The moves of a search worth showing, the best first. One that was hardly looked at is
/// worth nothing known.
pub(super) fn hints(analysis: &Analysis, most: usize) -> Vec<HintMove> {
    let best = analysis.moves.first();
    let (lead, visits) = best.map_or((0.0, 0), |best| (best.lead, best.visits));
    let seen = analysis.moves.iter().enumerate();
    let worth = seen.filter(|(i, m)| *i == 0 || m.visits > 1 && m.visits * 50 >= visits);
    let hint = |m: &Candidate| HintMove {
        point: MoveText(m.mv),
        win: f64::from(m.win),
        lead: f64::from(m.lead),
        visits: m.visits,
        loss: f64::from((lead - m.lead).max(0.0)),
        line: m.line.iter().copied().map(MoveText).collect(),
    };
    worth.take(most).map(|(_, m)| hint(m)).collect()
}

/// An estimate as it is told.
pub(super) fn estimate_of(found: &ranka_cpu::Estimate, size: Size) -> Estimate {
    let (cols, rows) = (usize::from(size.cols()), usize::from(size.rows()));
    let mut ownership = vec![vec![0; cols]; rows];
    for (point, owner) in &found.ownership {
        let row = rows.checked_sub(1 + usize::from(point.row()));
        let row = row.and_then(|row| ownership.get_mut(row));
        if let Some(cell) = row.and_then(|row| row.get_mut(usize::from(point.col()))) {
            *cell = (owner.clamp(-1.0, 1.0) * 100.0).round() as i32;
        }
    }
    Estimate {
        ownership,
        lead_black: f64::from(found.lead_black),
        win_black: f64::from(found.win_black),
    }
}
