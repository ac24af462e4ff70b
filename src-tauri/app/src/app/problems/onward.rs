//! The play that goes on against the CPU after a verdict.

use ranka_cpu::tsumego::{Aim, Outcome, Task};
use ranka_cpu::{Analysis, Cancel};
use ranka_rules::{Board, Colour, Move, Point};

use super::App;
use super::judge::BUDGET;
use super::opinion::PATIENCE;
use crate::contract::{AppError, PlayingOn, PointText, ProblemView};
use crate::problems::{Question, Response, Session};

/// A chain of which the other side owns more than so much of each point, 0–1, is dead.
const DEAD: f32 = 0.7;

impl App {
    /// After a verdict the person plays on against the CPU, which answers at once when it is
    /// its turn. No mark changes by what comes then.
    ///
    /// # Errors
    /// [`AppError::NoProblem`]; [`AppError::GameOver`] when there is no verdict yet;
    /// [`AppError::Stale`] when the person has gone on meanwhile.
    pub fn problem_play_on(&self) -> Result<ProblemView, AppError> {
        self.turn(|session| {
            if !session.is_over() {
                return Err(AppError::GameOver);
            }
            Ok(session.play_on())
        })
    }

    /// The person passes, as for a ko threat elsewhere, while playing on.
    ///
    /// # Errors
    /// [`AppError::NoProblem`]; [`AppError::GameOver`] when the person does not play on;
    /// [`AppError::Stale`] when the person has gone on meanwhile.
    pub fn problem_pass(&self) -> Result<ProblemView, AppError> {
        self.turn(|session| {
            if session.onward().is_none() {
                return Err(AppError::GameOver);
            }
            Ok(session.play_further(Move::Pass)?)
        })
    }

    /// The CPU's answer: what reaches its aim for sure, else what the search thinks best; a
    /// pass where nothing needs an answer.
    pub(super) fn respond(&self, question: &Question, cancel: &Cancel) -> Response {
        let Question { board, to_play, hints, frame, .. } = question;
        let inside = |p: &Point| frame.has(*p, board.size().rows());
        let seen = self.see(question, board, *to_play, PATIENCE, cancel);
        let mut dead = seen.as_ref().map(|seen| dead(board, seen, inside)).unwrap_or_default();
        let mut reply = seen.and_then(|seen| best(&seen, inside));
        if let Some((task, _)) = question.task {
            let (outcome, reading) = task.outcome(board, *to_play, hints, BUDGET, cancel);
            if let Some(outcome) = outcome {
                dead.retain(|&p| board.chain_head(p) != board.chain_head(task.target));
                if dies(task, outcome) {
                    dead.extend(board.chain(task.target));
                }
            }
            // With nothing left to do it has what it wants.
            if outcome == Some(Outcome::Fails) || reading.best.is_some() {
                reply = reading.best;
            }
        }
        Response { reply, dead }
    }
}

/// Whether the chain at stake dies for sure.
const fn dies(task: Task, outcome: Outcome) -> bool {
    matches!((outcome, task.aim), (Outcome::Works, Aim::Kill) | (Outcome::Fails, Aim::Live))
}

/// The best move within the part, unless a pass is better.
fn best(seen: &Analysis, inside: impl Fn(&Point) -> bool) -> Option<Point> {
    let visited = seen.moves.iter().filter(|m| m.visits > 0);
    let mut of_here = visited.filter(|m| !matches!(m.mv, Move::Play(p) if !inside(&p)));
    match of_here.next()?.mv {
        Move::Play(p) => Some(p),
        Move::Pass => None,
    }
}

/// The stones of the chains within the part that belong to the other side.
fn dead(board: &Board, seen: &Analysis, inside: impl Fn(&Point) -> bool) -> Vec<Point> {
    let owner = |p: Point| seen.ownership.iter().find(|o| o.0 == p).map_or(0.0, |o| o.1);
    let is_dead = |&head: &Point| {
        let sign = if board.stone(head) == Some(Colour::Black) { -1.0 } else { 1.0 };
        let lost: f32 = board.chain(head).map(|p| sign * owner(p)).sum();
        lost > DEAD * board.chain_len(head) as f32
    };
    let heads = board.size().points().filter(|&p| board.chain_head(p) == Some(p));
    heads.filter(inside).filter(is_dead).flat_map(|head| board.chain(head)).collect()
}

/// What the person is shown of it.
pub(super) fn view(session: &Session) -> Option<PlayingOn> {
    session.onward().map(|onward| PlayingOn {
        passed: onward.passed,
        dead: onward.dead.iter().copied().map(PointText).collect(),
    })
}
