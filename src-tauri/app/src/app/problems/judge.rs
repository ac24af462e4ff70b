//! The CPU judges a move that the book does not have, and answers it.

use ranka_cpu::Cancel;
use ranka_cpu::tsumego::Outcome;

use super::App;
use crate::problems::{Asks, Judgement, Others, Question, Response};

/// Positions that life and death is read through, in each of up to two searches: about a second
/// on a phone.
pub(super) const BUDGET: u32 = 60_000;

/// What the CPU has to say about a question.
pub(super) enum Said {
    Judgement(Judgement),
    Response(Response),
}

impl App {
    /// Does what a question asks for.
    pub(super) fn consider(&self, question: &Question, cancel: &Cancel) -> Said {
        match &question.asks {
            Asks::Answer => Said::Response(self.respond(question, cancel)),
            Asks::SideLine => Said::Judgement(self.judge_move(question, None, cancel)),
            Asks::Move(others) => Said::Judgement(self.judge_move(question, Some(others), cancel)),
        }
    }

    /// Reads the position out if it can, else asks the search for an opinion.
    fn judge_move(
        &self,
        question: &Question,
        others: Option<&Others>,
        cancel: &Cancel,
    ) -> Judgement {
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
        let Some(others) = others else { return Judgement::default() };
        let judgement = self.opinion(question, others, cancel).unwrap_or_default();
        Judgement { reply: reply.or(judgement.reply), ..judgement }
    }
}
