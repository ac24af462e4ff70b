//! What one thread does in a search.

use std::sync::Arc;

use ranka_rules::{GRID, Move, PointSet, score};

use super::judged::Judged;
use super::situation::{End, Situation};
use super::symmetry::{Turn, turn_input};
use super::tree::{NodeId, State, Tree};
use super::utility::Worth;
use super::{Ground, Memory, Shared};
use crate::dead::dead_stones;
use crate::limits::Cancel;
use crate::net::{Encoder, Input, Raw, Workspace};

/// A chain that belongs to its own side by less than this, from −1 to 1, counts as dead when
/// both sides pass: whoever could still have saved it would have done so. Anything from 0 to
/// 0.4 does as well on games whose players agreed on the count.
const ALIVE: f32 = 0.2;

/// A thread's own memory.
#[derive(Default)]
pub(super) struct Seat {
    workspace: Workspace,
    encoder: Encoder,
    /// Inputs, of which the first ones are to be evaluated.
    inputs: Vec<Input>,
    wanted: usize,
    raws: Vec<Raw>,
    leaves: Vec<Leaf>,
    /// Leaves in use: the first ones.
    used: usize,
    moves: Vec<(Move, f32)>,
    turned: Vec<f32>,
}

/// A node to be evaluated, and the way to it.
#[derive(Default)]
struct Leaf {
    path: Vec<NodeId>,
    moves: Vec<Move>,
    situation: Option<Situation>,
    forbidden: PointSet,
    key: u64,
    end: Option<End>,
    judged: Option<Arc<Judged>>,
    /// Number of the symmetry in which the network sees it.
    turn: usize,
    worth: Worth,
}

/// What became of the attempt to begin a visit.
enum Begun {
    /// A leaf is to be evaluated.
    Leaf,
    /// The visit ended at once, at a node whose evaluation was known.
    Done,
    /// All that is left is being evaluated already.
    Busy,
}

impl Seat {
    /// Visits until the search is stopped or no more may be begun. `look` is called again
    /// and again in between, and may stop it.
    pub(super) fn work(&mut self, shared: &Shared<'_>, look: &mut dyn FnMut(&Shared<'_>)) {
        self.workspace.break_off_with(shared.cancel);
        loop {
            look(shared);
            if shared.is_stopped() || !self.gather(shared) {
                break;
            }
            self.prepare(shared);
            if !shared.cancel.is_cancelled() {
                self.evaluate(&shared.ground);
            }
            // An evaluation that was broken off says nothing.
            if shared.cancel.is_cancelled() {
                break;
            }
            self.judge_leaves(&shared.ground);
            self.finish(shared);
        }
        self.give_up(shared);
    }

    /// Begins visits until there is a batch to evaluate. `false` when there is nothing left
    /// to do.
    fn gather(&mut self, shared: &Shared<'_>) -> bool {
        let mut memory = shared.lock();
        let mut known = 0;
        while self.used < shared.batch && memory.begun < shared.most && !shared.is_stopped() {
            match self.begin(&mut memory) {
                Begun::Leaf => memory.begun += 1,
                // Lest a finished game be visited for ever between two looks at the clock.
                Begun::Done => {
                    memory.begun += 1;
                    known += 1;
                    if known >= 64 {
                        return true;
                    }
                }
                Begun::Busy if self.used > 0 => break,
                Begun::Busy => {
                    memory =
                        shared.bell.wait(memory).unwrap_or_else(std::sync::PoisonError::into_inner);
                }
            }
        }
        self.used > 0
    }

    /// Walks down the tree to a leaf.
    fn begin(&mut self, memory: &mut Memory) -> Begun {
        if self.leaves.len() <= self.used {
            self.leaves.push(Leaf::default());
        }
        let Leaf { path, moves, .. } = &mut self.leaves[self.used];
        path.clear();
        moves.clear();
        let tree = &mut memory.tree;
        let mut at = Tree::ROOT;
        path.push(at);
        while tree.node(at).state == State::Expanded {
            let Some((mv, next)) = tree.descend(at) else { break };
            moves.push(mv);
            path.push(next);
            at = next;
        }
        match tree.node(at).state {
            State::Pending => Begun::Busy,
            State::New => {
                tree.begin(path);
                tree.set_state(at, State::Pending);
                self.used += 1;
                Begun::Leaf
            }
            State::Leaf | State::Expanded => {
                let value = tree.node(at).own();
                tree.begin(path);
                tree.back_up(path, value);
                Begun::Done
            }
        }
    }

    /// Finds out what the leaves' positions are and makes the inputs of those whose
    /// evaluation is not known.
    fn prepare(&mut self, shared: &Shared<'_>) {
        let (ground, root) = (&shared.ground, shared.ground.root);
        let mut wanted = 0;
        for leaf in &mut self.leaves[..self.used] {
            let situation = leaf.situation.get_or_insert_with(|| root.situation().clone());
            situation.follow(root, &leaf.moves);
            leaf.end = situation.end();
            leaf.judged = None;
            if leaf.end == Some(End::Repetition) {
                continue;
            }
            if leaf.end == Some(End::Passes) {
                situation.forget_passes();
            }
            situation.superko_points(root, &mut leaf.forbidden);
            leaf.key = situation.key(root, &leaf.forbidden);
            leaf.judged = shared.lock().cache.get(leaf.key);
            if leaf.judged.is_none() {
                if self.inputs.len() <= wanted {
                    self.inputs.push(Input::default());
                }
                let view = situation.view(root, &leaf.forbidden);
                let input = &mut self.inputs[wanted];
                self.encoder.encode(&view, input);
                leaf.turn = ground.turn_for(leaf.key);
                turn_input(input, &ground.turns[leaf.turn], &mut self.turned);
                wanted += 1;
            }
        }
        self.wanted = wanted;
    }

    /// Evaluates the inputs that were made.
    fn evaluate(&mut self, ground: &Ground<'_>) {
        let inputs = &self.inputs[..self.wanted];
        if !inputs.is_empty() {
            ground.evaluator.evaluate(inputs, &mut self.workspace, &mut self.raws);
        }
    }

    /// Makes sense of the answers.
    fn judge_leaves(&mut self, ground: &Ground<'_>) {
        let mut raws = self.raws.iter();
        for leaf in &mut self.leaves[..self.used] {
            let Some(situation) = &leaf.situation else { continue };
            if leaf.judged.is_none() && leaf.end != Some(End::Repetition) {
                let Some(raw) = raws.next() else { continue };
                let answer = (raw, &ground.turns[leaf.turn]);
                let judged = Judged::new(ground, situation, answer, false, &mut self.moves);
                leaf.judged = Some(Arc::new(judged));
            }
            leaf.worth = leaf.find_worth(ground);
        }
    }

    /// Ends the visits.
    fn finish(&mut self, shared: &Shared<'_>) {
        let mut memory = shared.lock();
        for leaf in &self.leaves[..self.used] {
            let Some(&node) = leaf.path.last() else { continue };
            let value = shared.utility.value(leaf.worth);
            if let Some(judged) = &leaf.judged {
                memory.cache.put(leaf.key, judged.clone());
                memory.add_owners(judged);
            }
            match &leaf.judged {
                Some(judged) if leaf.end.is_none() && !memory.tree.is_full() => {
                    memory.tree.expand(node, judged.policy.iter().copied());
                }
                _ => memory.tree.set_state(node, State::Leaf),
            }
            memory.tree.set_own(node, value);
            memory.tree.back_up(&leaf.path, value);
        }
        self.used = 0;
        drop(memory);
        shared.bell.notify_all();
    }

    /// Takes back the visits that were begun and not ended.
    fn give_up(&mut self, shared: &Shared<'_>) {
        let mut memory = shared.lock();
        for leaf in &self.leaves[..self.used] {
            memory.tree.give_up(&leaf.path);
            if let Some(&node) = leaf.path.last() {
                memory.tree.set_state(node, State::New);
            }
        }
        self.used = 0;
        drop(memory);
        shared.bell.notify_all();
    }

    /// Evaluates one position, turned, with all its moves; `None` when cancelled.
    pub(super) fn judge(
        &mut self,
        ground: &Ground<'_>,
        situation: &Situation,
        turn: &Turn,
        cancel: &Cancel,
    ) -> Option<Judged> {
        self.workspace.break_off_with(cancel);
        let mut forbidden = PointSet::new();
        situation.superko_points(ground.root, &mut forbidden);
        if self.inputs.is_empty() {
            self.inputs.push(Input::default());
        }
        let input = &mut self.inputs[..1];
        self.encoder.encode(&situation.view(ground.root, &forbidden), &mut input[0]);
        turn_input(&mut input[0], turn, &mut self.turned);
        ground.evaluator.evaluate(input, &mut self.workspace, &mut self.raws);
        let raw = self.raws.first().filter(|_| !cancel.is_cancelled())?;
        Some(Judged::new(ground, situation, (raw, turn), true, &mut self.moves))
    }
}

impl Leaf {
    /// What the leaf is worth: by the network, or by the rules where the game is over.
    fn find_worth(&self, ground: &Ground<'_>) -> Worth {
        match (self.end, &self.judged, &self.situation) {
            (Some(End::Passes), Some(judged), Some(situation)) => {
                counted(ground, situation, judged)
            }
            (None, Some(judged), _) => judged.worth,
            _ => Worth { win: 0.0, no_result: 1.0, lead: 0.0 },
        }
    }
}

/// The result by the rules when the dead stones are those that the network takes for dead.
fn counted(ground: &Ground<'_>, situation: &Situation, judged: &Judged) -> Worth {
    let board = situation.board();
    let mut owner = vec![0.0; GRID];
    for (i, p) in ground.points.iter().enumerate() {
        owner[p.index()] = judged.owner(i);
    }
    let dead = dead_stones(board, ALIVE, |p| owner[p.index()]);
    let prisoners = situation.prisoners();
    let halves = score(&ground.root.setup, board, prisoners, &dead, &PointSet::new()).margin();
    let win = match halves.signum() {
        1 => 1.0,
        0 => 0.5,
        _ => 0.0,
    };
    Worth { win, no_result: 0.0, lead: halves as f32 / 2.0 }
}
