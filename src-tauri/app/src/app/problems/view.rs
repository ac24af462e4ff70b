//! The open problem as the person is shown it.

use ranka_rules::{Move, Point};

use super::{App, Inner, Open, date_of, onward};
use crate::contract::{
    AppError, MoveText, PointText, ProblemHint, ProblemState, ProblemTwin, ProblemView,
    SolutionStep,
};
use crate::problems::Session;
use crate::storage::ProblemRow;

impl App {
    /// The open problem as the person is shown it.
    pub(super) fn view_problem(&self, inner: &mut Inner) -> Result<ProblemView, AppError> {
        let today = self.today();
        let id = inner.problems.session()?.problem.id;
        let twins = inner.problems.session()?.problem.twins.clone();
        let twins = inner.twins(&twins)?;
        let row = inner.store()?.problem_row(id)?.unwrap_or_else(|| ProblemRow::new(id));
        let Open { library, session, .. } = &inner.problems;
        let (Some(session), Some(library)) = (session, library) else {
            return Err(AppError::NoProblem);
        };
        let problem = &session.problem;
        let board = session.board();
        let count = library.books().iter().find(|(book, _)| *book == problem.book);
        let beside = |by: isize| {
            let (_, places) = count?;
            let place = session.place.checked_add_signed(by)?;
            library.id(place).filter(|_| places.contains(&place))
        };
        let is_walk = session.state == ProblemState::Solution;
        let last = session.moves().rev().find_map(|mv| match mv {
            Move::Play(p) => Some(PointText(p)),
            Move::Pass => None,
        });
        Ok(ProblemView {
            id,
            book: problem.book,
            number: problem.number,
            count: count.map_or(0, |(_, places)| places.len() as u32),
            previous: beside(-1),
            next: beside(1),
            size: u32::from(problem.size.side()),
            board: board.rows(),
            view: problem.part(),
            side: problem.to_play.into(),
            goal: problem.known_goal(),
            state: session.state,
            moves: session.moves().map(|mv| MoveText(mv).0.to_string()).collect(),
            last_move: last,
            ko: board.ko().map(PointText),
            verdict: session.verdict,
            hint: hint(session),
            onward: onward::view(session),
            solution: is_walk.then(|| SolutionStep {
                index: session.shown as u32,
                length: session.main_line().len() as u32,
            }),
            status: row.status,
            due: row.is_due(today),
            tries: row.tries,
            solved_ms: row.solved_ms,
            comes_back: row.due_day.map(date_of),
            twins,
        })
    }
}

impl Inner {
    /// The problems at some places, as twins of another one.
    fn twins(&mut self, places: &[usize]) -> Result<Vec<ProblemTwin>, AppError> {
        let twin = |&place: &usize| {
            let Some(problem) = self.problems.library().problem(place) else { return Ok(None) };
            let row = self.store()?.problem_row(problem.id)?;
            let solved = row.is_some_and(|row| row.solved_ms.is_some());
            let (id, book, number) = (problem.id, problem.book, problem.number);
            Ok(Some(ProblemTwin { id, book, number, solved }))
        };
        places.iter().map(twin).filter_map(Result::transpose).collect()
    }
}

/// What the person has been told so far.
fn hint(session: &Session) -> ProblemHint {
    let point = session.hint().filter(|_| session.hints > 0);
    let Some(point) = point.filter(|_| session.state == ProblemState::ToMove) else {
        return ProblemHint::default();
    };
    let size = session.problem.size;
    let near = |p: &Point| {
        p.col().abs_diff(point.col()).max(p.row().abs_diff(point.row())) <= 1
            && session.board().is_empty(*p)
    };
    ProblemHint {
        region: size.points().filter(near).map(PointText).collect(),
        point: (session.hints > 1).then_some(PointText(point)),
    }
}
