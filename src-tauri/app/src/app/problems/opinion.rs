//! What the CPU thinks of a move that nobody has read out.

use std::time::Duration;

use ranka_cpu::tsumego::{Aim, Outcome, Task};
use ranka_cpu::{Analysis, Cancel, Candidate, Limits};
use ranka_rules::{Board, Colour, Game, Move, Point, Ruleset, Setup};

use super::App;
use super::judge::BUDGET;
use crate::app::thinking::Watch;
use crate::problems::{Judgement, Others, Question};

/// The longest that a person waits for each of the CPU's looks at a position: one, two more at
/// the first move that the book lacks there, and two of half the time at one that seems right.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);
const VISITS: u32 = 3_000;
/// In points: where the book's move is worth less to the search, it does not see what it is for.
const LEAST_STAKE: f32 = 5.0;
/// A move is as good as the book's that loses so much of what that is worth, and one is worse
/// from so much on; between them nobody can tell.
const SAME: f32 = 0.2;
const WORSE: f32 = 0.5;
/// Positions that a chain is read through of which it is a guess that it is at stake.
const GUESS_BUDGET: u32 = BUDGET / 4;
/// A chain is at stake when the book's move changes the owner of its points by so much, where
/// 2 is from one side to the other.
const CHANGES: f32 = 1.0;

/// What the side that answers the person holds of the part, as the search sees it.
#[derive(Clone, Debug)]
struct Held {
    /// Points, less those of the other side.
    all: f32,
    /// How much of each point, from 1 to −1.
    owned: Vec<(Point, f32)>,
    /// The best move there of the side to play.
    reply: Option<Point>,
}

/// What the other side holds after the book's move and after none.
#[derive(Clone, Debug)]
pub(super) struct Stake {
    /// Where: the position, and the side that answers.
    at: (u64, Colour),
    book: Held,
    pass: Held,
}

impl Held {
    /// How much of a chain's points, from 1 to −1.
    fn of_chain(&self, board: &Board, head: Point) -> f32 {
        let of = |p: Point| self.owned.iter().find(|o| o.0 == p).map_or(0.0, |o| o.1);
        board.chain(head).map(of).sum::<f32>() / board.chain_len(head).max(1) as f32
    }
}

impl Stake {
    /// What part of what the book's move is worth is lost, in points and at the chain at stake,
    /// the lesser first; none where the search does not see what the move is for.
    fn lost(&self, own: &Held, before: &Board, chain: Option<Point>) -> Option<(f32, f32)> {
        let worth = self.pass.all - self.book.all;
        let points = (worth >= LEAST_STAKE).then(|| (own.all - self.book.all) / worth)?;
        let chain = chain.map_or(points, |at| {
            let of = |held: &Held| held.of_chain(before, at);
            (of(own) - of(&self.book)) / (of(&self.pass) - of(&self.book))
        });
        Some((points.min(chain), points.max(chain)))
    }

    /// The chain at stake: the one for which the book's move does most.
    fn chain(&self, board: &Board) -> Option<Point> {
        let changes = |&head: &Point| {
            let of = |held: &Held| held.of_chain(board, head);
            (of(&self.pass) - of(&self.book)).abs()
        };
        let heads = board.size().points().filter(|&p| board.chain_head(p) == Some(p));
        let worth = |head: &Point| changes(head) * board.chain_len(*head) as f32;
        let at_stake = heads.filter(|head| changes(head) >= CHANGES);
        at_stake.max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }
}

impl App {
    /// Compares what the other side holds after the person's move with what it holds after the
    /// book's, and after none. Where the search does not see what the book's move is for, it has
    /// no opinion. What can be read of the chain at stake is worth more than what the search
    /// sees, though nobody has said that the problem is about it.
    pub(super) fn opinion(
        &self,
        question: &Question,
        others: &Others,
        cancel: &Cancel,
    ) -> Option<Judgement> {
        let own = self.holds(question, &question.board, question.to_play, PATIENCE, cancel)?;
        let opinion = |right, reply| Judgement { right, ko: false, proved: false, reply };
        let Some(stake) = self.stake(question, others, cancel) else {
            return Some(opinion(None, own.reply));
        };
        let chain = stake.chain(&others.passed);
        let Some(mut lost) = stake.lost(&own, &others.passed, chain) else {
            return Some(opinion(None, own.reply));
        };
        if let Some((right, reply)) =
            chain.and_then(|at| read(question, &others.passed, at, cancel))
        {
            return Some(opinion(Some(right), reply.or(own.reply)));
        }
        let mut reply = own.reply;
        if lost.1 <= SAME {
            let answers = [own.reply, stake.pass.reply.filter(|_| stake.pass.reply != own.reply)];
            for answer in answers.into_iter().flatten() {
                let Some(held) = self.holds_after(question, answer, cancel) else { continue };
                let again = stake.lost(&held, &others.passed, chain).filter(|l| l.1 > lost.1);
                if let Some(again) = again {
                    (lost, reply) = (again, Some(answer));
                }
            }
        }
        let right = match lost {
            // Points here and there that it gains may be noise; a chain that it saves is none.
            (_, most) if most <= SAME => chain.map(|_| true),
            (least, most) if most >= WORSE && least > SAME => Some(false),
            _ => None,
        };
        Some(opinion(right, reply))
    }

    /// What the other side holds once it has given that answer: the second look at a move that
    /// seems to be as good as the book's. A search may miss the answer to one move that it finds
    /// at once to another.
    fn holds_after(&self, question: &Question, answer: Point, cancel: &Cancel) -> Option<Held> {
        let mut board = question.board.clone();
        board.play(question.to_play, answer, false).ok()?;
        self.holds(question, &board, !question.to_play, PATIENCE / 2, cancel)
    }

    /// What the book's move is about. It is the same for every other move there.
    fn stake(&self, question: &Question, others: &Others, cancel: &Cancel) -> Option<Stake> {
        let at = (others.passed.hash(), question.to_play);
        if let Some(stake) = self.lock().problems.stake.clone().filter(|stake| stake.at == at) {
            return Some(stake);
        }
        let book =
            self.holds(question, others.instead.as_ref()?, question.to_play, PATIENCE, cancel)?;
        let pass = self.holds(question, &others.passed, question.to_play, PATIENCE, cancel)?;
        let stake = Stake { at, book, pass };
        self.lock().problems.stake = Some(stake.clone());
        Some(stake)
    }

    /// What the other side holds of the part, with `to_play` to move.
    fn holds(
        &self,
        question: &Question,
        board: &Board,
        to_play: Colour,
        time: Duration,
        cancel: &Cancel,
    ) -> Option<Held> {
        let found = self.see(question, board, to_play, time, cancel)?;
        let inside = |p: &Point| question.frame.has(*p, board.size().rows());
        let sign = if question.to_play == Colour::Black { 1.0 } else { -1.0 };
        let owned = found.ownership.iter().filter(|(p, _)| inside(p));
        let owned: Vec<(Point, f32)> = owned.map(|&(p, owner)| (p, sign * owner)).collect();
        let stone = |hint: &Candidate| match hint.mv {
            Move::Play(p) => Some(p).filter(inside),
            Move::Pass => None,
        };
        let reply = found.moves.iter().filter(|m| m.visits > 0).find_map(stone);
        Some(Held { all: owned.iter().map(|o| o.1).sum(), owned, reply })
    }

    /// What the search sees of a position within its frame.
    pub(super) fn see(
        &self,
        question: &Question,
        board: &Board,
        to_play: Colour,
        time: Duration,
        cancel: &Cancel,
    ) -> Option<Analysis> {
        let stones = question.frame.around(board);
        let of = |colour| stones.iter().filter(|s| s.0 == colour).map(|s| s.1).collect();
        let even = Setup::even(board.size(), Ruleset::Japanese);
        let (black, white) = (of(Colour::Black), of(Colour::White));
        let setup = Setup { black, white, first: to_play, ko: board.ko(), ..even };
        let game = Game::new(setup).ok()?;
        let watch = Watch { host: self.host.clone(), start: self.host.now() };
        let limits = Limits { visits: Some(VISITS), time: Some(time) };
        // The same position is judged the same each time.
        self.engine.analyse(&game, limits, board.hash(), &watch, cancel)
    }
}

/// Whether the person's move does for a chain what the book's move is for, as far as that can
/// be read, and the answer to it. An escape is not followed, and so decides nothing.
fn read(
    question: &Question,
    before: &Board,
    target: Point,
    cancel: &Cancel,
) -> Option<(bool, Option<Point>)> {
    let Question { board, to_play, hints, .. } = question;
    let own = before.stone(target) == Some(*to_play);
    let task = Task { aim: if own { Aim::Kill } else { Aim::Live }, target };
    let (outcome, reading) = task.outcome(board, *to_play, hints, GUESS_BUDGET, cancel);
    let dies = match outcome? {
        Outcome::Ko => return None,
        Outcome::Works => own,
        Outcome::Fails => !own,
    };
    (dies || !reading.open).then_some((outcome == Some(Outcome::Works), reading.best))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use ranka_cpu::Cancel;

    use super::*;
    use crate::problems::{Answer, Asks, Library, Session};
    use crate::{Cpu, NativeHost, Place};

    /// Most moves of each kind that are held against their proof in one problem.
    const MOST: usize = 3;

    /// `cargo test --package ranka-app --lib opinions_and_proofs -- --ignored --nocapture`
    /// prints how often the opinion on a move agrees with its proof, where there is one.
    #[test]
    #[ignore = "takes minutes, and measures"]
    #[allow(clippy::print_stdout)]
    fn opinions_and_proofs() {
        let app = App::new(Place::Memory, NativeHost::new(|_| {}), Arc::new(Cpu::default()));
        let (library, cancel) = (Library::open(), Cancel::new());
        let mut counts: BTreeMap<(bool, Option<bool>), u32> = BTreeMap::new();
        for place in 0..library.len() {
            let problem = library.problem(place).unwrap();
            let Some((task, reached)) = problem.task else { continue };
            let mut asked = [0; 2];
            let near = |p: &Point| {
                let apart = |q: Point| p.col().abs_diff(q.col()).max(p.row().abs_diff(q.row()));
                problem.board().chain(task.target).any(|q| apart(q) <= 2)
            };
            for point in problem.size.points().filter(near) {
                let mut session = Session::new(place, problem.clone());
                let Ok(Answer::Ask(mut question)) = session.play(point) else { continue };
                let Asks::Move(others) = question.asks.clone() else { continue };
                let Question { board, to_play, hints, .. } = &*question;
                let (proof, _) = task.outcome(board, *to_play, hints, BUDGET, &cancel);
                let Some(right) = proof.map(|proof| proof >= reached) else { continue };
                if asked[usize::from(right)] == MOST {
                    continue;
                }
                asked[usize::from(right)] += 1;
                question.task = None;
                let opinion = app.opinion(&question, &others, &cancel).unwrap();
                println!("{} {point}: {right}, called {:?}", problem.id, opinion.right);
                *counts.entry((right, opinion.right)).or_default() += 1;
            }
        }
        println!("{counts:?}");
        let called = |right, opinion| counts.get(&(right, opinion)).copied().unwrap_or(0);
        assert!(called(false, Some(true)) <= called(false, Some(false)) / 10);
    }
}
