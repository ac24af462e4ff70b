//! The CPU judges a move that the book does not have.

use std::time::Duration;

use ranka_cpu::tsumego::Outcome;
use ranka_cpu::{Cancel, Candidate, Limits};
use ranka_rules::{Board, Colour, Game, Move, Ruleset, Setup};

use super::App;
use crate::app::thinking::Watch;
use crate::problems::{Judgement, Question};

/// Positions that life and death is read through, in each of up to two searches: about a second
/// on a phone.
const BUDGET: u32 = 150_000;
/// The longest that a person waits for each of the CPU's opinions.
const PATIENCE: Duration = Duration::from_millis(1_500);
const VISITS: u32 = 3_000;
/// Two moves are as good as each other within so many points, and one is worse from so many
/// on; between them nobody can tell by playouts.
const SAME: f32 = 2.0;
const WORSE: f32 = 7.0;

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

    /// Compares what the other side has after the person's move with what it has after the
    /// book's.
    fn opinion(&self, question: &Question, cancel: &Cancel) -> Option<Judgement> {
        let (own, reply) = self.lead(&question.board, question.to_play, cancel)?;
        let instead = question.instead.as_ref();
        let book = instead.and_then(|board| self.lead(board, question.to_play, cancel));
        let right = book.and_then(|(book, _)| match own - book {
            loss if loss <= SAME => Some(true),
            loss if loss >= WORSE => Some(false),
            _ => None,
        });
        Some(Judgement { right, ko: false, proved: false, reply })
    }

    /// The lead of the side to play with its best move, and that move if it is a stone.
    fn lead(
        &self,
        board: &Board,
        to_play: Colour,
        cancel: &Cancel,
    ) -> Option<(f32, Option<ranka_rules::Point>)> {
        let size = board.size();
        let of = |colour| size.points().filter(move |&p| board.stone(p) == Some(colour)).collect();
        let even = Setup::even(size, Ruleset::Japanese);
        let (black, white) = (of(Colour::Black), of(Colour::White));
        let game = Game::new(Setup { black, white, first: to_play, ..even }).ok()?;
        let watch = Watch { host: self.host.clone(), start: self.host.now() };
        let limits = Limits { visits: Some(VISITS), time: Some(PATIENCE) };
        // The same position is judged the same each time.
        let found = self.engine.analyse(&game, limits, board.hash(), &watch, cancel)?;
        let best: &Candidate = found.moves.first()?;
        let stone = |hint: &Candidate| if let Move::Play(p) = hint.mv { Some(p) } else { None };
        Some((best.lead, stone(best)))
    }
}
