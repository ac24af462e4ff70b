//! The play that goes on after a verdict: the person wants to see who lives, and the CPU
//! answers. What has been judged stands, and nothing is put down.

use ranka_rules::{Illegal, Move, Point};

use super::{Answer, Asks, Session};
use crate::contract::ProblemState;

/// How the play stands that goes on after a verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Onward {
    /// Whether the CPU's last answer was to pass.
    pub(crate) passed: bool,
    /// The stones that it took for dead then.
    pub(crate) dead: Vec<Point>,
}

/// The CPU's answer to a move of the person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Response {
    /// Its move; none to pass.
    pub(crate) reply: Option<Point>,
    /// The stones that it takes for dead.
    pub(crate) dead: Vec<Point>,
}

impl Session {
    /// How the play stands, while it goes on after a verdict.
    pub(crate) const fn onward(&self) -> Option<&Onward> {
        self.onward.as_ref()
    }

    /// Whether a verdict has fallen after which the person may play on.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.state, ProblemState::Solved | ProblemState::Failed)
    }

    /// Begins to play on. The CPU has to answer when it is its turn.
    pub(crate) fn play_on(&mut self) -> Answer {
        if self.onward.is_some() {
            return Answer::Settled;
        }
        self.onward = Some(Onward::default());
        if self.to_play == self.problem.to_play {
            return Answer::Settled;
        }
        Answer::Ask(self.question(Asks::Answer))
    }

    /// The person's next move, or a pass.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub(crate) fn play_further(&mut self, mv: Move) -> Result<Answer, Illegal> {
        if let Move::Play(point) = mv {
            self.board.check(self.to_play, point, false)?;
        }
        self.push(mv, None);
        Ok(Answer::Ask(self.question(Asks::Answer)))
    }

    /// The CPU has answered.
    pub(crate) fn answered(&mut self, response: Response) {
        let legal = |&p: &Point| self.board.check(self.to_play, p, false).is_ok();
        let reply = response.reply.filter(legal);
        self.push(reply.map_or(Move::Pass, Move::Play), None);
        let dead = response.dead.into_iter().filter(|&p| self.board.stone(p).is_some()).collect();
        self.onward = Some(Onward { passed: reply.is_none(), dead });
    }
}
