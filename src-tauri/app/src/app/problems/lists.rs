//! Books, lists, the problem of the day, and which problem is next.

use std::collections::HashMap;

use super::{App, Open};
use crate::app::Inner;
use crate::contract::{
    AppError, BookView, ProblemBook, ProblemFilter, ProblemOverview, ProblemPage, ProblemStatus,
    ProblemSummary, ProblemView,
};
use crate::problems::{Library, part_of};
use crate::storage::ProblemRow;

/// Problems of a list at once.
const MOST: u32 = 200;

/// What is stored of the problems, by number.
type Rows = HashMap<u32, ProblemRow>;

impl App {
    /// The books, the problem of today, and how many days in a row one was solved.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn problem_books(&self) -> Result<ProblemOverview, AppError> {
        let today = self.today();
        let mut inner = self.lock();
        let rows = rows(&mut inner)?;
        let days = inner.store()?.problem_days()?;
        let library = inner.problems.library();
        let daily = daily(library, &rows, today).and_then(|p| summary(library, p, &rows, today));
        Ok(ProblemOverview {
            books: library
                .books()
                .iter()
                .map(|(b, _)| book_view(library, *b, &rows, today))
                .collect(),
            daily: daily.ok_or(AppError::NoSuchProblem { id: 0 })?,
            streak: streak(&days, today),
        })
    }

    /// A stretch of the problems of a book, or of all, in the books' order; due ones from the
    /// one that has waited longest.
    ///
    /// # Errors
    /// [`AppError::BadArgs`] for a stretch of none or too many; the storage kinds.
    pub fn problem_list(
        &self,
        book: Option<ProblemBook>,
        filter: ProblemFilter,
        offset: u32,
        limit: u32,
    ) -> Result<ProblemPage, AppError> {
        if !(1..=MOST).contains(&limit) {
            return Err(AppError::BadArgs { field: "limit".to_owned() });
        }
        let today = self.today();
        let mut inner = self.lock();
        let rows = rows(&mut inner)?;
        let library = inner.problems.library();
        let places = places(library, book, filter, &rows, today);
        let stretch = places.iter().skip(offset as usize).take(limit as usize);
        Ok(ProblemPage {
            total: places.len() as u32,
            problems: stretch.filter_map(|&p| summary(library, p, &rows, today)).collect(),
        })
    }

    /// Opens the problem of today: the same all day, one that had not been solved before today
    /// while there are any.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn problem_daily(&self) -> Result<ProblemView, AppError> {
        let today = self.today();
        let mut inner = self.lock();
        let rows = rows(&mut inner)?;
        let place = daily(inner.problems.library(), &rows, today);
        self.open_at(&mut inner, place.ok_or(AppError::NoSuchProblem { id: 0 })?)
    }

    /// Opens what comes next: a problem that is due, else the next one after the present that
    /// was never solved, in the book given or in that of the present one. Whoever reviews goes
    /// on to what is due in the other books first.
    ///
    /// # Errors
    /// [`AppError::NoSuchProblem`] with 0 when none is left; the storage kinds.
    pub fn problem_next(&self, book: Option<ProblemBook>) -> Result<ProblemView, AppError> {
        let today = self.today();
        let mut inner = self.lock();
        let rows = rows(&mut inner)?;
        let Open { session, .. } = &inner.problems;
        let present = session.as_ref().map(|s| (s.place, s.problem.book));
        let reviews = book.is_none() && session.as_ref().is_some_and(|s| s.was_due);
        let book = book.or(present.map(|(_, book)| book));
        let present = present.map(|(place, _)| place);
        let library = inner.problems.library();
        let mut due = places(library, book, ProblemFilter::Due, &rows, today);
        if reviews {
            due.extend(places(library, None, ProblemFilter::Due, &rows, today));
        }
        // One that is left as it is waits until the others had their turn.
        let left = due.iter().position(|&p| Some(p) == present).map_or(0, |at| at + 1);
        due.rotate_left(left);
        let open = places(library, book, ProblemFilter::Open, &rows, today);
        let other = |p: &&usize| Some(**p) != present;
        let after = |p: &&usize| present.is_none_or(|present| **p > present);
        let next = due.iter().find(other).or_else(|| open.iter().find(after));
        let next = next.or_else(|| open.iter().find(other)).copied();
        self.open_at(&mut inner, next.ok_or(AppError::NoSuchProblem { id: 0 })?)
    }
}

fn rows(inner: &mut Inner) -> Result<Rows, AppError> {
    Ok(inner.store()?.problem_rows()?.into_iter().map(|row| (row.id, row)).collect())
}

fn places(
    library: &Library,
    book: Option<ProblemBook>,
    filter: ProblemFilter,
    rows: &Rows,
    today: i32,
) -> Vec<usize> {
    let books = library.books().iter().filter(|(b, _)| book.is_none_or(|book| *b == book));
    let row = |place: &usize| library.id(*place).and_then(|id| rows.get(&id));
    let wanted = |place: &usize| {
        let row = row(place);
        match filter {
            ProblemFilter::All => true,
            ProblemFilter::Open => row.is_none_or(|row| row.solved_ms.is_none()),
            ProblemFilter::Solved => row.is_some_and(|row| row.status == ProblemStatus::Solved),
            ProblemFilter::Missed => row.is_some_and(|row| row.status == ProblemStatus::Missed),
            ProblemFilter::Due => row.is_some_and(|row| row.is_due(today)),
        }
    };
    let mut places: Vec<usize> =
        books.flat_map(|(_, places)| places.clone()).filter(wanted).collect();
    if filter == ProblemFilter::Due {
        places.sort_by_key(|place| row(place).and_then(|row| row.due_day));
    }
    places
}

fn summary(library: &Library, place: usize, rows: &Rows, today: i32) -> Option<ProblemSummary> {
    let problem = library.problem(place)?;
    let row = rows.get(&problem.id);
    let view = problem.part();
    let twin = |&twin: &usize| library.id(twin).and_then(|id| rows.get(&id)?.solved_ms).is_some();
    Some(ProblemSummary {
        id: problem.id,
        book: problem.book,
        number: problem.number,
        to_play: problem.to_play.into(),
        goal: problem.known_goal(),
        status: row.map_or(ProblemStatus::New, |row| row.status),
        due: row.is_some_and(|row| row.is_due(today)),
        solved_today: row.is_some_and(|row| row.last_day == Some(today)),
        twin_solved: problem.twins.iter().any(twin),
        size: u32::from(problem.size.side()),
        board: part_of(&problem.board(), view),
        view,
    })
}

fn book_view(library: &Library, book: ProblemBook, rows: &Rows, today: i32) -> BookView {
    let places = places(library, Some(book), ProblemFilter::All, rows, today);
    let tried: Vec<&ProblemRow> =
        places.iter().filter_map(|&p| rows.get(&library.id(p)?)).collect();
    let count =
        |wanted: &dyn Fn(&ProblemRow) -> bool| tried.iter().filter(|r| wanted(r)).count() as u32;
    BookView {
        book,
        count: places.len() as u32,
        solved: count(&|row| row.solved_ms.is_some()),
        tried: count(&|row| row.tries > 0),
        due: count(&|row| row.is_due(today)),
    }
}

/// The place of the problem of a day. What is solved on the day itself stays in question, so
/// that the problem does not change under the person's hand.
fn daily(library: &Library, rows: &Rows, today: i32) -> Option<usize> {
    let solved = |place: &usize| {
        let row = library.id(*place).and_then(|id| rows.get(&id));
        row.and_then(|row| row.solved_day).is_some_and(|day| day < today)
    };
    // A position that stands in several books is one problem.
    let fresh = |place: &usize| !solved(place) && !library.twins(*place).iter().any(solved);
    let mut places: Vec<usize> = (0..library.len()).filter(fresh).collect();
    if places.is_empty() {
        places = (0..library.len()).collect();
    }
    // Any number that looks like chance and is the same all day (SplitMix64).
    let mut mixed = (today as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    places.get((mixed ^ (mixed >> 31)) as usize % places.len().max(1)).copied()
}

/// Days in a row up to today, or to yesterday while today's is still to come.
fn streak(days: &[i32], today: i32) -> u32 {
    // A day to come was put down by a clock that went wrong, or east of here.
    let mut days = days.iter().copied().skip_while(|&day| day > today).peekable();
    let Some(first) = days.peek().copied().filter(|&day| day >= today - 1) else { return 0 };
    let in_row = days.enumerate().take_while(|&(i, day)| day == first - i as i32);
    in_row.count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_lasts_until_a_day_is_left_out() {
        assert_eq!(streak(&[], 10), 0);
        assert_eq!(streak(&[10], 10), 1);
        assert_eq!(streak(&[9, 8, 6], 10), 2);
        assert_eq!(streak(&[8, 7], 10), 0);
        assert_eq!(streak(&[], 10), 0);
    }

    #[test]
    fn days_to_come_are_left_out_of_a_streak() {
        assert_eq!(streak(&[7_000, 10, 9, 8], 10), 3);
        assert_eq!(streak(&[11, 10, 9], 10), 2);
        assert_eq!(streak(&[7_000], 10), 0);
    }
}
