//! The teacher: tells a person of a move that gave points away, and what was better.
//!
//! The position before the move and the one after it are looked at beside the CPU's own
//! thinking, which waits for neither. What is found counts while the move is the person's
//! last one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ranka_cpu::{Analysis, Cancel, Level, Limits};
use ranka_rules::{Game, Ply};

use super::analysis::hints;
use super::thinking::Watch;
use super::{App, Inner};
use crate::contract::{AppError, Lesson, MoveText, TableView, TeachLoss};
use crate::table::Table;

/// Better moves that are shown.
const BETTER: usize = 2;

/// What a person is told of a move, or is about to be.
pub(crate) struct Teaching {
    game: i64,
    /// The plies up to the move, the move included.
    plies: Vec<Ply>,
    cancel: Cancel,
    told: Option<Lesson>,
}

impl Teaching {
    /// What there is to tell.
    pub(super) fn told(&self) -> Option<Lesson> {
        self.told.clone()
    }

    /// Whether its move is still the last that a person has played.
    fn holds(&self, table: &Table) -> bool {
        table.is_teaching()
            && table.id == self.game
            && table.game.plies().starts_with(&self.plies)
            && table.last_by_person() == self.plies.len().checked_sub(1)
    }
}

impl Drop for Teaching {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// Visits for each of the two positions: few, since the phone thinks beside it.
const fn visits(area: usize) -> u32 {
    if area <= 100 { 120 } else { 60 }
}

/// Points from which on the person is told.
fn threshold(loss: TeachLoss, table: &Table) -> f32 {
    match loss {
        TeachLoss::Two => 2.0,
        TeachLoss::Five => 5.0,
        TeachLoss::Ten => 10.0,
        TeachLoss::Auto => {
            let person = table.only_human();
            let level = person.and_then(|colour| table.seats[!colour].level());
            let part = usize::from(level.unwrap_or_default().number()) * 3;
            match part.div_ceil(Level::ALL.len()) {
                0 | 1 => 10.0,
                2 => 5.0,
                _ => 2.0,
            }
        }
    }
}

impl Inner {
    /// Has nothing more to tell.
    pub(super) fn stop_teaching(&mut self) {
        self.lesson = None;
    }
}

impl App {
    /// Begins or stops to tell a person of moves that give points away.
    ///
    /// # Errors
    /// [`AppError::GameOver`]; [`AppError::CpuSeat`] in a game to watch.
    pub fn set_teaching(&self, on: bool) -> Result<TableView, AppError> {
        self.change(|table, _| table.set_teaching(on))
    }

    /// The person has read what there was to tell.
    ///
    /// # Errors
    /// [`AppError::NoTable`].
    pub fn dismiss_lesson(&self) -> Result<TableView, AppError> {
        {
            let mut inner = self.lock();
            inner.serial += 1;
            if let Some(lesson) = &mut inner.lesson {
                lesson.told = None;
                lesson.cancel.cancel();
            }
        }
        self.view()
    }

    /// Looks at the move that a person has just played; `before` is the table without it.
    pub(super) fn teach(&self, inner: &mut Inner, before: Option<&Table>) {
        let table = inner.table.as_ref();
        if inner.lesson.as_ref().is_some_and(|l| !table.is_some_and(|table| l.holds(table))) {
            inner.lesson = None;
        }
        let Some(table) = table.filter(|table| table.is_teaching()) else { return };
        let Some(ply) = table.last_by_person() else { return };
        let plies = table.game.plies();
        let just_played = before.is_some_and(|old| {
            old.id == table.id && old.game.plies() == plies.get(..ply).unwrap_or_default()
        });
        if !just_played || ply + 1 != plies.len() || inner.suspended {
            return;
        }
        let (Some(old), Some(new)) = (table.game_at(ply), table.game_at(ply + 1)) else { return };
        let cancel = Cancel::new();
        let threshold = threshold(inner.settings.teach_loss, table);
        let (game, plies) = (table.id, plies.to_vec());
        inner.lesson = Some(Teaching { game, plies, cancel: cancel.clone(), told: None });
        let Some(me) = self.me.upgrade() else { return };
        self.host.spawn(Box::new(move || {
            // A fault costs the lesson and nothing else.
            let look = || me.look(&old, &new, threshold, &cancel);
            let lesson = catch_unwind(AssertUnwindSafe(look)).ok().flatten();
            if let Some(lesson) = lesson {
                me.tell(lesson, &cancel);
            }
        }));
    }

    /// What there is to tell of the move between two positions.
    fn look(&self, old: &Game, new: &Game, threshold: f32, cancel: &Cancel) -> Option<Lesson> {
        let ply = new.plies().last().copied()?;
        let analyse = |game: &Game| -> Option<Analysis> {
            let watch = Watch { host: self.host.clone(), start: self.host.now() };
            let limits = Limits::visits(visits(game.setup().size.area()));
            self.engine.analyse(game, limits, self.host.seed(), &watch, cancel)
        };
        let before = analyse(old)?;
        let best = before.moves.first()?;
        if best.mv == ply.mv {
            return None;
        }
        let after = analyse(new)?;
        // After the move it is the other side that leads by so much.
        let loss = best.lead + after.lead;
        let (win_before, win_after) = (f64::from(best.win), f64::from(1.0 - after.win));
        // Whoever gives points away for a safer win has not erred.
        (loss >= threshold && win_after <= win_before).then(|| Lesson {
            ply: old.plies().len() as u32,
            point: MoveText(ply.mv),
            colour: ply.colour.into(),
            board: old.board().rows(),
            loss: f64::from(loss),
            win_before,
            win_after,
            better: hints(&before, BETTER),
        })
    }

    fn tell(&self, lesson: Lesson, cancel: &Cancel) {
        let mut inner = self.lock();
        if cancel.is_cancelled() {
            return;
        }
        let Some(teaching) = &mut inner.lesson else { return };
        teaching.told = Some(lesson);
        inner.serial += 1;
        let now = self.host.now();
        inner.announce(now);
        drop(inner);
        self.flush();
    }
}
