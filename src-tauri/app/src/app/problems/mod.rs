//! The problem book: lists, the open problem, and what is kept of each try.

mod judge;
mod lists;
mod onward;
mod opinion;
mod view;

use jiff::civil::{Date, date};
use ranka_cpu::Cancel;
use ranka_rules::{Move, Point};

use super::{App, Inner};
use crate::contract::{AppError, ProblemState, ProblemStatus, ProblemView, VerdictKind};
use crate::problems::{Answer, Grade, Library, Session, Symmetry};
use crate::storage::ProblemRow;
use judge::Said;
use opinion::Stake;

/// The problem that is open, and the library that it is from.
#[derive(Default)]
pub(crate) struct Open {
    library: Option<Library>,
    session: Option<Session>,
    /// Counts what happened to the session, so that a late judgement is known as such.
    serial: u64,
    /// What the CPU is judging.
    judging: Option<Cancel>,
    /// What the last book's move was about that another one was held against.
    stake: Option<Stake>,
}

impl Open {
    fn library(&mut self) -> &Library {
        self.library.get_or_insert_with(Library::open)
    }

    fn session(&mut self) -> Result<&mut Session, AppError> {
        self.session.as_mut().ok_or(AppError::NoProblem)
    }

    /// Ends whatever was going on; a judgement that comes later is dropped.
    fn turn_to(&mut self, session: Option<Session>) {
        self.session = session;
        self.touch();
    }

    /// The same for a judgement; tells whether there was one.
    fn touch(&mut self) -> bool {
        self.serial += 1;
        let judging = self.judging.take();
        if let Some(judging) = &judging {
            judging.cancel();
        }
        judging.is_some()
    }
}

/// The first day of all.
const FIRST_DAY: Date = date(1970, 1, 1);

/// The day of a date `YYYY-MM-DD`.
fn day_of(text: &str) -> i32 {
    let day = text.parse::<Date>().ok().and_then(|day| day.since(FIRST_DAY).ok());
    day.map_or(0, |span| span.get_days())
}

/// The date of a day.
fn date_of(day: i32) -> String {
    FIRST_DAY.saturating_add(jiff::Span::new().try_days(day).unwrap_or_default()).to_string()
}

impl App {
    /// Today where the person is.
    fn today(&self) -> i32 {
        day_of(&self.host.local_date(self.host.wall_ms()))
    }

    /// Opens a problem, from its start. It is turned and its colours swapped when the settings
    /// say so.
    ///
    /// # Errors
    /// [`AppError::NoSuchProblem`], the storage kinds.
    pub fn problem_open(&self, id: u32) -> Result<ProblemView, AppError> {
        let mut inner = self.lock();
        let place = inner.problems.library().place(id).ok_or(AppError::NoSuchProblem { id })?;
        self.open_at(&mut inner, place)
    }

    fn open_at(&self, inner: &mut Inner, place: usize) -> Result<ProblemView, AppError> {
        let problem = inner.problems.library().problem(place);
        let mut problem = problem.ok_or(AppError::NoSuchProblem { id: 0 })?;
        if inner.settings.vary_problems {
            problem = Symmetry::of(self.host.seed()).apply(&problem);
        }
        let row = inner.store()?.problem_row(problem.id)?;
        let mut session = Session::new(place, problem);
        session.was_due = row.is_some_and(|row| row.is_due(self.today()));
        inner.problems.turn_to(Some(session));
        self.view_problem(inner)
    }

    /// The open problem as it stands.
    ///
    /// # Errors
    /// [`AppError::NoProblem`], the storage kinds.
    pub fn problem_view(&self) -> Result<ProblemView, AppError> {
        self.view_problem(&mut self.lock())
    }

    /// Closes the open problem.
    ///
    /// # Errors
    /// None.
    pub fn problem_close(&self) -> Result<(), AppError> {
        self.lock().problems.turn_to(None);
        Ok(())
    }

    /// The person plays. The book answers; a move that it does not have is judged by the CPU,
    /// without the lock. After a verdict, when the person plays on, the CPU answers.
    ///
    /// # Errors
    /// Why the move is illegal; [`AppError::GameOver`] when the try has come to its end;
    /// [`AppError::Stale`] when the person has gone on meanwhile.
    pub fn problem_play(&self, point: &str) -> Result<ProblemView, AppError> {
        let point: Point = point
            .parse()
            .map_err(|_| AppError::BadPoint { text: point.chars().take(100).collect() })?;
        self.turn(|session| {
            if session.onward().is_some() {
                return Ok(session.play_further(Move::Play(point))?);
            }
            if session.state != ProblemState::ToMove {
                return Err(AppError::GameOver);
            }
            Ok(session.play(point)?)
        })
    }

    /// The person acts, and the CPU says what it is asked about that, without the lock.
    fn turn(
        &self,
        act: impl FnOnce(&mut Session) -> Result<Answer, AppError>,
    ) -> Result<ProblemView, AppError> {
        let (mut session, question, serial, cancel) = {
            let mut inner = self.lock();
            inner.problems.touch();
            // A copy plays: the session changes once what follows is stored.
            let mut session = inner.problems.session()?.clone();
            match act(&mut session)? {
                Answer::Settled => return self.keep(&mut inner, session),
                Answer::Ask(question) => {
                    let cancel = Cancel::new();
                    inner.problems.judging = Some(cancel.clone());
                    (session, question, inner.problems.serial, cancel)
                }
            }
        };
        let said = self.consider(&question, &cancel);
        let mut inner = self.lock();
        if inner.problems.serial != serial {
            return Err(AppError::Stale { ply: 0 });
        }
        inner.problems.judging = None;
        match said {
            Said::Judgement(judgement) => session.judged(judgement),
            Said::Response(response) => session.answered(response),
        }
        self.keep(&mut inner, session)
    }

    /// Stores what a try has come to, then makes the session the open one.
    fn keep(&self, inner: &mut Inner, mut session: Session) -> Result<ProblemView, AppError> {
        let verdict = session.verdict;
        let counts = verdict.is_some_and(|v| v.right.is_some() && v.kind != VerdictKind::Opinion);
        match session.state {
            ProblemState::Solved if counts && !session.solved => {
                let grade = match session.hinted {
                    0 => Grade::Solved,
                    1 => Grade::Hinted,
                    _ => Grade::Shown,
                };
                self.record(inner, session.problem.id, grade, session.missed)?;
                session.solved = true;
            }
            ProblemState::Failed if counts && !session.missed && !session.solved => {
                self.record(inner, session.problem.id, Grade::Missed, false)?;
                session.missed = true;
            }
            _ => {}
        }
        inner.problems.session = Some(session);
        self.view_problem(inner)
    }

    /// Puts the end of a try down. A solution after a miss does not move the day on which the
    /// problem comes back.
    fn record(
        &self,
        inner: &mut Inner,
        id: u32,
        grade: Grade,
        after_miss: bool,
    ) -> Result<(), AppError> {
        let (today, now) = (self.today(), self.host.wall_ms());
        let store = inner.store()?;
        let mut row = store.problem_row(id)?.unwrap_or_else(|| ProblemRow::new(id));
        if !after_miss {
            let schedule = row.schedule().after(grade, today);
            row = row.with_schedule(schedule);
        }
        row.tries = row.tries.saturating_add(u32::from(!after_miss));
        row.updated_ms = now;
        let solved = grade != Grade::Missed;
        row.status = if solved { ProblemStatus::Solved } else { ProblemStatus::Missed };
        if solved {
            row.solved_ms.get_or_insert(now);
            row.solved_day.get_or_insert(today);
            row.last_day = Some(today);
        }
        store.write(|w| {
            w.put_problem(&row)?;
            if solved { w.put_problem_day(today) } else { Ok(()) }
        })
    }

    /// Takes the last move back, with its answer; or the one that is being judged.
    ///
    /// # Errors
    /// [`AppError::NoProblem`], [`AppError::NothingToUndo`].
    pub fn problem_undo(&self) -> Result<ProblemView, AppError> {
        let mut inner = self.lock();
        let judging = inner.problems.touch();
        if !judging && !inner.problems.session()?.undo() {
            return Err(AppError::NothingToUndo);
        }
        self.view_problem(&mut inner)
    }

    /// Back to the start of the problem.
    ///
    /// # Errors
    /// [`AppError::NoProblem`].
    pub fn problem_retry(&self) -> Result<ProblemView, AppError> {
        let mut inner = self.lock();
        inner.problems.touch();
        inner.problems.session()?.retry();
        self.view_problem(&mut inner)
    }

    /// Tells where to look, and when asked again the book's move.
    ///
    /// # Errors
    /// [`AppError::NoProblem`]; [`AppError::GameOver`] when there is nothing to find any more.
    pub fn problem_hint(&self) -> Result<ProblemView, AppError> {
        let mut inner = self.lock();
        let session = inner.problems.session()?;
        if session.state != ProblemState::ToMove {
            return Err(AppError::GameOver);
        }
        session.hints = (session.hints + 1).min(2);
        session.hinted = session.hinted.max(session.hints);
        self.view_problem(&mut inner)
    }

    /// Walks the book's line: enters it at its start, then `by` moves on.
    ///
    /// # Errors
    /// [`AppError::NoProblem`], the storage kinds.
    pub fn problem_solution(&self, by: i32) -> Result<ProblemView, AppError> {
        let mut inner = self.lock();
        inner.problems.touch();
        let mut session = inner.problems.session()?.clone();
        let shown = if session.state == ProblemState::Solution {
            session.shown.saturating_add_signed(by as isize)
        } else {
            1
        };
        if session.state != ProblemState::Solution {
            self.look_up(&mut inner, &mut session)?;
        }
        session.show(shown);
        inner.problems.session = Some(session);
        self.view_problem(&mut inner)
    }

    /// Who looks it up has not found it, but for whom nobody can tell whether it was found.
    fn look_up(&self, inner: &mut Inner, session: &mut Session) -> Result<(), AppError> {
        let opinion = session.verdict.filter(|v| v.kind == VerdictKind::Opinion);
        if opinion.is_some_and(|v| v.right != Some(false)) {
            session.hinted = 2;
        } else if !session.missed && !session.solved {
            self.record(inner, session.problem.id, Grade::Missed, false)?;
            session.missed = true;
        }
        Ok(())
    }

    /// Marks the open problem as the person sees fit.
    ///
    /// # Errors
    /// [`AppError::NoProblem`], [`AppError::BadArgs`] for `new`, the storage kinds.
    pub fn problem_mark(&self, status: ProblemStatus) -> Result<ProblemView, AppError> {
        let mut inner = self.lock();
        inner.problems.touch();
        let mut session = inner.problems.session()?.clone();
        let grade = match status {
            ProblemStatus::Solved => Grade::Solved,
            ProblemStatus::Missed => Grade::Missed,
            ProblemStatus::New => return Err(AppError::BadArgs { field: "status".to_owned() }),
        };
        self.record(&mut inner, session.problem.id, grade, session.missed)?;
        // What is tried after that is curiosity.
        session.solved |= grade == Grade::Solved;
        session.missed |= grade == Grade::Missed;
        inner.problems.session = Some(session);
        self.view_problem(&mut inner)
    }
}
