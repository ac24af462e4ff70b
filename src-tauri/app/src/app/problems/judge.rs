//! The CPU judges a move that the book does not have.

use std::time::Duration;

use ranka_cpu::tsumego::Outcome;
use ranka_cpu::{Cancel, Candidate, Limits};
use ranka_rules::{Board, Colour, Game, Move, Point, Ruleset, Setup};

use super::App;
use crate::app::thinking::Watch;
use crate::problems::{Judgement, Question};

/// Positions that life and death is read through, in each of up to two searches: about a second
/// on a phone.
const BUDGET: u32 = 60_000;
/// The longest that a person waits for each of the CPU's looks at a position: one, and two more
/// at the first move that the book lacks there.
const PATIENCE: Duration = Duration::from_secs(1);
const VISITS: u32 = 3_000;
/// In points: where the book's move is worth less to the search, it does not see what it is for.
const LEAST_STAKE: f32 = 5.0;
/// A move is as good as the book's that loses so much of what that is worth, and one is worse
/// from so much on; between them nobody can tell.
const SAME: f32 = 0.2;
const WORSE: f32 = 0.5;

/// What the other side holds of the part after the book's move and after none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stake {
    /// Where: the position, and the side that answers.
    at: (u64, Colour),
    book: f32,
    pass: f32,
}

impl App {
    /// Reads the position out if it can, else asks the search for an opinion.
    pub(super) fn judge_move(&self, question: &Question, cancel: &Cancel) -> Judgement {
        let mut reply = None;
        if let Some((task, reached)) = question.task {
            let Question { board, to_play, hints, .. } = question;
            let (outcome, reading) = task.outcome(board, *to_play, hints, BUDGET, cancel);
            if let Some(outcome) = outcome {
                return Judgement {
                    right: Some(outcome >= reached),
                    ko: outcome == Outcome::Ko,
                    proved: true,
                    reply: reading.best,
                };
            }
            reply = reading.best;
        }
        if question.in_book {
            return Judgement::default();
        }
        let judgement = self.opinion(question, cancel).unwrap_or_default();
        Judgement { reply: reply.or(judgement.reply), ..judgement }
    }

    /// Compares what the other side holds after the person's move with what it holds after the
    /// book's, and after none. Where the search does not see what the book's move is for, it has
    /// no opinion.
    fn opinion(&self, question: &Question, cancel: &Cancel) -> Option<Judgement> {
        let (own, reply) = self.holds(question, &question.board, cancel)?;
        let right = self.stake(question, cancel).and_then(|Stake { book, pass, .. }| {
            if pass - book < LEAST_STAKE {
                return None;
            }
            match (own - book) / (pass - book) {
                lost if lost <= SAME => Some(true),
                lost if lost >= WORSE => Some(false),
                _ => None,
            }
        });
        Some(Judgement { right, ko: false, proved: false, reply })
    }

    /// What the book's move is about. It is the same for every other move there.
    fn stake(&self, question: &Question, cancel: &Cancel) -> Option<Stake> {
        let at = (question.passed.hash(), question.to_play);
        if let Some(stake) = self.lock().problems.stake.filter(|stake| stake.at == at) {
            return Some(stake);
        }
        let (book, _) = self.holds(question, question.instead.as_ref()?, cancel)?;
        let (pass, _) = self.holds(question, &question.passed, cancel)?;
        let stake = Stake { at, book, pass };
        self.lock().problems.stake = Some(stake);
        Some(stake)
    }

    /// How many points of the part more the side to play holds than the other, and its best
    /// move there.
    fn holds(
        &self,
        question: &Question,
        board: &Board,
        cancel: &Cancel,
    ) -> Option<(f32, Option<Point>)> {
        let Question { frame, to_play, .. } = question;
        let (size, side) = (board.size(), *to_play);
        let stones = frame.around(board);
        let of = |colour| stones.iter().filter(|s| s.0 == colour).map(|s| s.1).collect();
        let even = Setup::even(size, Ruleset::Japanese);
        let (black, white) = (of(Colour::Black), of(Colour::White));
        let setup = Setup { black, white, first: side, ko: board.ko(), ..even };
        let game = Game::new(setup).ok()?;
        let watch = Watch { host: self.host.clone(), start: self.host.now() };
        let limits = Limits { visits: Some(VISITS), time: Some(PATIENCE) };
        // The same position is judged the same each time.
        let found = self.engine.analyse(&game, limits, board.hash(), &watch, cancel)?;
        let inside = |p: &Point| frame.has(*p, size.rows());
        let owned = found.ownership.iter().filter(|(p, _)| inside(p)).map(|o| o.1).sum::<f32>();
        let sign = if side == Colour::Black { 1.0 } else { -1.0 };
        let stone = |hint: &Candidate| match hint.mv {
            Move::Play(p) => Some(p).filter(inside),
            Move::Pass => None,
        };
        let reply = found.moves.iter().filter(|m| m.visits > 0).find_map(stone);
        Some((sign * owned, reply))
    }
}
