//! A try at a problem: where it stands, what the book answers, and what the CPU is asked.

mod onward;

use std::collections::HashMap;

use ranka_cpu::tsumego::{Outcome, Task};
use ranka_rules::{Board, Colour, Illegal, Move, Point};

use super::frame::Frame;
use super::problem::Problem;
use super::tree::Tree;
use crate::contract::{ProblemState, Verdict, VerdictKind};
pub(crate) use onward::{Onward, Response};

/// The open problem and how far the person is.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The place of the problem in the library.
    pub(crate) place: usize,
    /// As the person sees it.
    pub(crate) problem: Problem,
    /// The positions of the tree, by hash and the side to move, with the node that led there.
    known: HashMap<(u64, Colour), usize>,
    /// The moves so far, each with the position before it.
    trail: Vec<Step>,
    board: Board,
    to_play: Colour,
    /// The node of the book's tree where the play stands; none outside the book.
    node: Option<usize>,
    /// Whether the play is in a line of the book of which nobody says that it is right.
    doubtful: bool,
    pub(crate) state: ProblemState,
    pub(crate) verdict: Option<Verdict>,
    /// What has been told about the next move: nothing, the region, the move.
    pub(crate) hints: u32,
    /// The most that was told about any move since the problem was opened.
    pub(crate) hinted: u32,
    /// Whether it had come back when it was opened.
    pub(crate) was_due: bool,
    /// Whether a miss has been put down since the problem was opened.
    pub(crate) missed: bool,
    /// Whether a solution has been put down since it was opened.
    pub(crate) solved: bool,
    /// Moves of the main line that the walk has shown.
    pub(crate) shown: usize,
    /// The play that goes on after a verdict.
    onward: Option<Onward>,
}

#[derive(Clone, Debug)]
struct Step {
    mv: Move,
    board: Board,
    to_play: Colour,
    node: Option<usize>,
    doubtful: bool,
    onward: Option<Onward>,
}

/// What the CPU is asked about a move of the person.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) asks: Asks,
    /// The position after the move, with the other side to play.
    pub(crate) board: Board,
    pub(crate) to_play: Colour,
    /// The chain at stake, and what the book's first move reaches.
    pub(crate) task: Option<(Task, Outcome)>,
    /// Points that matter for sure.
    pub(crate) hints: Vec<Point>,
    /// Where the search is to look.
    pub(crate) frame: Frame,
}

/// What is asked of the CPU.
#[derive(Clone, Debug)]
pub(crate) enum Asks {
    /// Whether a move works that the book lacks.
    Move(Box<Others>),
    /// Whether a line of the book works of which the book does not say so.
    SideLine,
    /// An answer and nothing else: the verdict has fallen, and the person plays on.
    Answer,
}

/// The positions that a move is held against.
#[derive(Clone, Debug)]
pub(crate) struct Others {
    /// After the book's own move instead.
    pub(crate) instead: Option<Board>,
    /// After no move at all.
    pub(crate) passed: Board,
}

/// What the CPU says.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Judgement {
    /// Whether the move works; none when the CPU cannot tell.
    pub(crate) right: Option<bool>,
    pub(crate) ko: bool,
    /// Whether it is proved.
    pub(crate) proved: bool,
    /// The best answer.
    pub(crate) reply: Option<Point>,
}

/// What became of a move of the person.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// It is settled.
    Settled,
    /// The CPU has to judge it, and [`Session::judged`] goes on with what it says; or to answer
    /// it, and [`Session::answered`] does.
    Ask(Box<Question>),
}

impl Session {
    pub(crate) fn new(place: usize, problem: Problem) -> Self {
        let board = problem.board();
        let mut session = Self {
            place,
            known: HashMap::new(),
            trail: Vec::new(),
            to_play: problem.to_play,
            node: Some(Tree::ROOT),
            doubtful: false,
            state: ProblemState::ToMove,
            verdict: None,
            hints: 0,
            hinted: 0,
            was_due: false,
            missed: false,
            solved: false,
            shown: 0,
            onward: None,
            problem,
            board: board.clone(),
        };
        session.learn(Tree::ROOT, &board);
        session
    }

    /// Puts every position of the tree down; of two ways to the same one, the earlier.
    fn learn(&mut self, root: usize, board: &Board) {
        let mut todo = vec![(root, board.clone())];
        while let Some((from, board)) = todo.pop() {
            for &reply in self.problem.tree.replies(from) {
                let Some(node) = self.problem.tree.node(reply) else { continue };
                let mut next = board.clone();
                if apply(&mut next, node.colour, node.mv).is_ok() {
                    let known = self.known.entry((next.hash(), !node.colour)).or_insert(reply);
                    *known = reply.min(*known);
                    todo.push((reply, next));
                }
            }
        }
    }

    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.trail.iter().map(|step| step.mv)
    }

    /// The person plays; the book answers if it can.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub(crate) fn play(&mut self, point: Point) -> Result<Answer, Illegal> {
        let before = self.board.clone();
        let mut next = before.clone();
        next.play(self.to_play, point, false)?;
        let found = self.find(point, &next);
        let (from, doubtful) = (self.node, self.doubtful);
        self.hints = 0;
        self.push(Move::Play(point), found);
        let Some(node) = found else {
            return Ok(Answer::Ask(self.question(self.off_book(before, from))));
        };
        let main = from.and_then(|from| self.problem.tree.replies(from).first().copied());
        let info = self.problem.tree.node(node);
        if info.is_some_and(|n| n.wrong) {
            self.reply();
            self.end(VerdictKind::Book, Some(false), false);
            return Ok(Answer::Settled);
        }
        let sure = info.is_some_and(|n| n.right) || (Some(node) == main && !doubtful);
        if !sure && !doubtful {
            return Ok(Answer::Ask(self.question(Asks::SideLine)));
        }
        self.follow();
        Ok(Answer::Settled)
    }

    /// Goes on after the CPU has judged the person's last move.
    pub(crate) fn judged(&mut self, judgement: Judgement) {
        let kind = if judgement.proved { VerdictKind::Proof } else { VerdictKind::Opinion };
        if self.node.is_some() {
            // A side line of the book. Only a proof says more than the book does.
            match judgement.right.filter(|_| judgement.proved) {
                Some(false) => {
                    self.reply();
                    self.end(kind, Some(false), judgement.ko);
                }
                Some(true) => self.follow(),
                None => {
                    self.doubtful = true;
                    self.follow();
                }
            }
            return;
        }
        if judgement.right != Some(true) {
            let legal = |&p: &Point| self.board.check(self.to_play, p, false).is_ok();
            let reply = judgement.reply.filter(legal);
            if let Some(reply) = reply {
                self.push(Move::Play(reply), None);
            }
        }
        self.end(kind, judgement.right, judgement.ko);
    }

    /// The node of the book to which a move leads, by whatever order of moves.
    fn find(&self, point: Point, next: &Board) -> Option<usize> {
        let tree = &self.problem.tree;
        let from = self.node?;
        let same = |&n: &usize| tree.node(n).is_some_and(|n| n.mv == Move::Play(point));
        let child = tree.replies(from).iter().copied().find(same);
        child.or_else(|| self.known.get(&(next.hash(), !self.to_play)).copied())
    }

    /// The book answers; where its line ends, the problem is solved as far as it goes.
    fn follow(&mut self) {
        let mut ko = self.node.and_then(|n| self.problem.tree.node(n)).is_some_and(|n| n.ko);
        let person_ends = !self.reply();
        ko |= self.node.and_then(|n| self.problem.tree.node(n)).is_some_and(|n| n.ko);
        let over = self.node.is_none_or(|n| self.problem.tree.replies(n).is_empty());
        if over {
            // Where nobody says that a line is right, it is one that ends with a move of the
            // person; else the book may show how it fails.
            let right = if self.doubtful && !person_ends { None } else { Some(true) };
            self.end(VerdictKind::Book, right, ko);
        } else {
            self.verdict = Some(Verdict { kind: VerdictKind::Book, right: None, ko: false });
        }
    }

    /// Plays the book's reply; tells whether there is one.
    fn reply(&mut self) -> bool {
        let reply = self.node.and_then(|n| self.problem.tree.replies(n).first().copied());
        let node = reply.and_then(|n| self.problem.tree.node(n));
        if let (Some(reply), Some(node)) = (reply, node) {
            self.push(node.mv, Some(reply));
        }
        reply.is_some()
    }

    const fn end(&mut self, kind: VerdictKind, right: Option<bool>, ko: bool) {
        self.verdict = Some(Verdict { kind, right, ko });
        self.state = match right {
            Some(true) => ProblemState::Solved,
            _ => ProblemState::Failed,
        };
    }

    fn push(&mut self, mv: Move, node: Option<usize>) {
        self.trail.push(Step {
            mv,
            board: self.board.clone(),
            to_play: self.to_play,
            node: self.node,
            doubtful: self.doubtful,
            onward: self.onward.clone(),
        });
        let _ = apply(&mut self.board, self.to_play, mv);
        self.to_play = !self.to_play;
        self.node = node;
    }

    /// What there is to ask of a move that the book lacks, in the position `before` it.
    fn off_book(&self, before: Board, from: Option<usize>) -> Asks {
        let tree = &self.problem.tree;
        let own = from.and_then(|from| tree.replies(from).first()).and_then(|&n| tree.node(n));
        let instead = own.and_then(|node| {
            let mut board = before.clone();
            apply(&mut board, node.colour, node.mv).ok().map(|()| board)
        });
        let mut passed = before;
        passed.pass();
        Asks::Move(Box::new(Others { instead, passed }))
    }

    fn question(&self, asks: Asks) -> Box<Question> {
        Box::new(Question {
            asks,
            board: self.board.clone(),
            to_play: self.to_play,
            task: self.problem.task,
            hints: self.problem.points(),
            frame: Frame::of(&self.problem),
        })
    }

    /// Takes the person's last move back, with what answered it. Tells whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let side = self.problem.to_play;
        let Some(at) = self.trail.iter().rposition(|step| step.to_play == side) else {
            return false;
        };
        self.back_to(at);
        true
    }

    /// Back to the start.
    pub(crate) fn retry(&mut self) {
        self.back_to(0);
    }

    fn back_to(&mut self, at: usize) {
        if let Some(step) = self.trail.get(at).cloned() {
            (self.board, self.to_play) = (step.board, step.to_play);
            (self.node, self.doubtful) = (step.node, step.doubtful);
            self.onward = step.onward;
            self.trail.truncate(at);
        } else {
            self.onward = None;
        }
        self.shown = 0;
        // Within the play that goes on after a verdict, the verdict stands.
        if self.onward.is_none() {
            self.state = ProblemState::ToMove;
            self.verdict = None;
        }
    }

    /// The book's main line.
    pub(crate) fn main_line(&self) -> Vec<usize> {
        self.problem.tree.main_line(Tree::ROOT)
    }

    /// Walks the main line: shows its first `shown` moves.
    pub(crate) fn show(&mut self, shown: usize) {
        self.retry();
        let line = self.main_line();
        for &node in line.iter().take(shown) {
            if let Some(info) = self.problem.tree.node(node) {
                self.push(info.mv, Some(node));
            }
        }
        self.shown = shown.min(line.len());
        self.state = ProblemState::Solution;
    }

    /// The first move of the book from where the play stands in it, else from the start.
    pub(crate) fn hint(&self) -> Option<Point> {
        let tree = &self.problem.tree;
        let from = self.node.filter(|_| self.state == ProblemState::ToMove).unwrap_or(Tree::ROOT);
        let node = tree.replies(from).first().and_then(|&n| tree.node(n))?;
        if let Move::Play(p) = node.mv { Some(p) } else { None }
    }
}

fn apply(board: &mut Board, colour: Colour, mv: Move) -> Result<(), Illegal> {
    match mv {
        Move::Pass => board.pass(),
        Move::Play(p) => {
            board.play(colour, p, false)?;
        }
    }
    Ok(())
}
