//! How a person stands with the problems.

use rusqlite::{Connection, Row as SqlRow, params};
use serde::Deserialize;
use serde_json::Value;

use super::{Rows, Store, Writing};
use crate::contract::{AppError, ProblemStatus};
use crate::problems::Schedule;

/// What is stored of a problem that was tried. Days are counted from 1970-01-01 where the
/// person is.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct ProblemRow {
    /// The problem.
    pub(crate) id: u32,
    /// How the last try went.
    pub(crate) status: ProblemStatus,
    /// Tries that came to an end.
    pub(crate) tries: u32,
    /// When it was first solved, in Unix milliseconds, and the day.
    pub(crate) solved_ms: Option<i64>,
    pub(crate) solved_day: Option<i32>,
    /// The day on which it was last solved.
    pub(crate) last_day: Option<i32>,
    pub(crate) repetitions: u32,
    pub(crate) interval: u32,
    pub(crate) ease: f64,
    pub(crate) due_day: Option<i32>,
    pub(crate) updated_ms: i64,
}

impl ProblemRow {
    /// A problem that was never tried.
    pub(crate) fn new(id: u32) -> Self {
        let Schedule { repetitions, interval, ease, due } = Schedule::default();
        Self {
            id,
            status: ProblemStatus::New,
            tries: 0,
            solved_ms: None,
            solved_day: None,
            last_day: None,
            repetitions,
            interval,
            ease,
            due_day: due,
            updated_ms: 0,
        }
    }

    /// When it comes back.
    pub(crate) const fn schedule(&self) -> Schedule {
        let Self { repetitions, interval, ease, due_day, .. } = *self;
        Schedule { repetitions, interval, ease, due: due_day }
    }

    /// The row with another schedule.
    pub(crate) const fn with_schedule(mut self, schedule: Schedule) -> Self {
        self.repetitions = schedule.repetitions;
        self.interval = schedule.interval;
        self.ease = schedule.ease;
        self.due_day = schedule.due;
        self
    }

    /// Whether it comes back by `today`.
    pub(crate) fn is_due(&self, today: i32) -> bool {
        self.schedule().is_due(today)
    }

    /// Whether SM-2 could have come to these numbers. Those of a damaged backup might bring a
    /// problem back every day, or never.
    fn makes_sense(&self) -> bool {
        (1.3..=10.0).contains(&self.ease) && self.interval < 10_000 && self.repetitions < 10_000
    }

    /// What two devices know of one problem: how it stands is as the later one has it, and what
    /// was solved on either is solved.
    fn merged(self, other: Self) -> Self {
        let (late, early) =
            if other.updated_ms > self.updated_ms { (other, self) } else { (self, other) };
        let first = [&late, &early].into_iter().filter(|row| row.solved_ms.is_some());
        let first = first.min_by_key(|row| row.solved_ms);
        Self {
            tries: late.tries.max(early.tries),
            solved_ms: first.and_then(|row| row.solved_ms),
            solved_day: first.and_then(|row| row.solved_day),
            last_day: late.last_day.max(early.last_day),
            ..late
        }
    }

    fn read(row: &SqlRow<'_>) -> rusqlite::Result<Self> {
        let status: String = row.get(1)?;
        Ok(Self {
            id: row.get(0)?,
            status: match status.as_str() {
                "solved" => ProblemStatus::Solved,
                "missed" => ProblemStatus::Missed,
                _ => ProblemStatus::New,
            },
            tries: row.get(2)?,
            solved_ms: row.get(3)?,
            solved_day: row.get(4)?,
            last_day: row.get(5)?,
            repetitions: row.get(6)?,
            interval: row.get(7)?,
            ease: row.get(8)?,
            due_day: row.get(9)?,
            updated_ms: row.get(10)?,
        })
    }
}

const COLUMNS: &str = "id, status, tries, solved_ms, solved_day, last_day, repetitions, interval, \
                       ease, due_day, updated_ms";

impl Writing<'_> {
    /// Puts a row in the place of what there was of the problem.
    pub(crate) fn put_problem(&self, row: &ProblemRow) -> rusqlite::Result<()> {
        let status = match row.status {
            ProblemStatus::New => "new",
            ProblemStatus::Solved => "solved",
            ProblemStatus::Missed => "missed",
        };
        let put = format!(
            "INSERT OR REPLACE INTO problem ({COLUMNS})
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
        );
        let values = params![
            row.id,
            status,
            row.tries,
            row.solved_ms,
            row.solved_day,
            row.last_day,
            row.repetitions,
            row.interval,
            row.ease,
            row.due_day,
            row.updated_ms,
        ];
        self.0.execute(&put, values).map(drop)
    }

    /// Takes in what a backup has of problems. What makes no sense is left out. Returns how many
    /// say more than was known here.
    pub(crate) fn merge_problems(&self, rows: &[Rows]) -> rusqlite::Result<u32> {
        let mut taken = 0;
        for row in rows {
            let read = serde_json::from_value(Value::Object(row.clone()));
            let Ok(there): Result<ProblemRow, _> = read else { continue };
            if !there.makes_sense() {
                continue;
            }
            let here = one(&self.0, there.id)?;
            let merged = here.clone().map_or(there.clone(), |here| here.merged(there));
            if Some(&merged) != here.as_ref() {
                self.put_problem(&merged)?;
                taken += 1;
            }
        }
        Ok(taken)
    }

    /// Puts down that a problem was solved on a day.
    pub(crate) fn put_problem_day(&self, day: i32) -> rusqlite::Result<()> {
        let put = "INSERT OR IGNORE INTO problem_day (day) VALUES (?1)";
        self.0.execute(put, params![day]).map(drop)
    }
}

fn one(db: &Connection, id: u32) -> rusqlite::Result<Option<ProblemRow>> {
    let select = format!("SELECT {COLUMNS} FROM problem WHERE id = ?1");
    sensible(db.prepare_cached(&select)?.query_row(params![id], ProblemRow::read))
}

/// A row; none where there is none or it makes no sense, so that it hides no other and can be
/// written anew.
fn sensible<T>(row: rusqlite::Result<T>) -> rusqlite::Result<Option<T>> {
    match row {
        Ok(row) => Ok(Some(row)),
        Err(e @ rusqlite::Error::SqliteFailure(..)) => Err(e),
        Err(_) => Ok(None),
    }
}

impl Store {
    /// What is stored of one problem.
    pub(crate) fn problem_row(&self, id: u32) -> Result<Option<ProblemRow>, AppError> {
        self.read(|db| one(db, id))
    }

    /// Every problem that was tried.
    pub(crate) fn problem_rows(&self) -> Result<Vec<ProblemRow>, AppError> {
        self.read(|db| {
            let mut select = db.prepare(&format!("SELECT {COLUMNS} FROM problem ORDER BY id"))?;
            let rows = select.query_map([], ProblemRow::read)?;
            rows.map(sensible).filter_map(Result::transpose).collect()
        })
    }

    /// The days on which a problem was solved, the latest first.
    pub(crate) fn problem_days(&self) -> Result<Vec<i32>, AppError> {
        self.read(|db| {
            let mut select = db.prepare("SELECT day FROM problem_day ORDER BY day DESC")?;
            select.query_map([], |row| row.get(0))?.collect()
        })
    }
}
