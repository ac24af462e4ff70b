//! PUCT over a network.
//!
//! A [`Searcher`] keeps its tree from one search to the next. Each thread that takes part
//! has a [`Seat`]; they share the tree under one lock, which is held for microseconds where
//! an evaluation takes milliseconds.

mod dead;
mod judged;
mod root;
mod seat;
mod situation;
mod symmetry;
mod tree;
mod utility;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ranka_rules::{Game, Move, Point, PointSet};

use crate::answer::{Analysis, Candidate};
use crate::limits::{Cancel, Limits, Run};
use crate::net::Evaluator;

use judged::{Cache, Judged};
use seat::Seat;
use situation::{Mix, Root};
use symmetry::{Turn, turns};
use tree::{Edge, NodeId, Tree, Value, sign};
use utility::Utility;

/// Time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Positions that a thread evaluates together. On a CPU eight at once are a tenth faster on
/// 19×19 and no faster on 9×9 (`docs/STRENGTH.md`), since one board has rows enough for the
/// matrix products; and the tree is the better for one at a time.
const BATCH: usize = 1;

/// Moves of a line that is told.
const LINE: usize = 16;

/// Whether a search came to its own end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It reached its bounds, or nothing could change its answer any more.
    Done,
    /// It was cancelled.
    Cancelled,
}

/// A network and what was found out with it.
pub(crate) struct Searcher {
    evaluator: Arc<dyn Evaluator>,
    seats: Vec<Seat>,
    cache: Cache,
    /// The last search, gone on with if the next one is about a position that it looked at.
    last: Option<(Root, Memory)>,
}

/// What the threads share.
struct Memory {
    tree: Tree,
    cache: Cache,
    /// Sums over the visits of this search of the owner of each point, Black's being 1.
    ownership: Vec<f64>,
    owners: u32,
    /// Visits of this search that were begun.
    begun: u32,
}

/// What a search stands on.
struct Ground<'a> {
    evaluator: &'a dyn Evaluator,
    root: &'a Root,
    /// The points of the board, row by row from the top left.
    points: Vec<Point>,
    turns: Vec<Turn>,
    seed: u64,
}

/// A search while it runs.
struct Shared<'a> {
    ground: Ground<'a>,
    utility: Utility,
    /// Positions that a thread evaluates together.
    batch: usize,
    /// Visits that may be begun.
    most: u32,
    memory: Mutex<Memory>,
    /// Rung when a visit ends.
    bell: Condvar,
    stop: AtomicBool,
    cancel: &'a Cancel,
}

impl<'a> Ground<'a> {
    fn new(evaluator: &'a dyn Evaluator, root: &'a Root, seed: u64) -> Self {
        let size = root.setup.size;
        let (points, turns) = (size.points().collect(), turns(size));
        Self { evaluator, root, points, turns, seed }
    }

    /// The symmetry in which the network sees a position: any, but always the same.
    fn turn_for(&self, key: u64) -> usize {
        let mut mix = Mix(self.seed);
        mix.add(key);
        (mix.0 % self.turns.len().max(1) as u64) as usize
    }
}

impl Shared<'_> {
    fn lock(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.cancel.is_cancelled()
    }
}

impl Memory {
    fn add_owners(&mut self, judged: &Judged) {
        self.ownership.resize(judged.ownership.len(), 0.0);
        for (sum, &owner) in self.ownership.iter_mut().zip(&judged.ownership) {
            *sum += f64::from(owner) / 127.0;
        }
        self.owners += 1;
    }
}

/// How a search is to end and what it may leave out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// Stop when no other move can overtake the most visited one.
    pub(crate) stop_when_decided: bool,
}

impl Searcher {
    pub(crate) fn new(evaluator: Arc<dyn Evaluator>) -> Self {
        let cache = Cache::new(Cache::PLACES);
        Self { evaluator, seats: Vec::new(), cache, last: None }
    }

    /// Forgets what was found out.
    pub(crate) fn forget(&mut self) {
        self.cache = Cache::new(Cache::PLACES);
        self.last = None;
    }

    /// Searches the position that a game has reached, which must be one to play in.
    pub(crate) fn search(
        &mut self,
        game: &Game,
        run: Run<'_>,
        manner: Manner,
        report: &mut dyn FnMut(&Analysis),
    ) -> Ended {
        let Run { limits, watch, cancel, workers, .. } = run;
        if cancel.is_cancelled() {
            return Ended::Cancelled;
        }
        let root = Root::new(game);
        let helpers = workers.helpers();
        self.seats.resize_with(helpers + 1, Seat::default);
        let mut memory = self.memory_for(&root);
        let ground = Ground::new(&*self.evaluator, &root, run.seed);
        let judged = judge_root(&mut self.seats[0], game, &ground, &mut memory, cancel);
        let Some(utility) = judged else {
            self.cache = memory.cache;
            return Ended::Cancelled;
        };
        let unbounded = limits.time.map_or(Limits::UNBOUNDED_VISITS, |_| u32::MAX);
        let before = memory.tree.node(Tree::ROOT).visits;
        memory.begun = before;
        let shared = Shared {
            utility,
            batch: BATCH,
            ground,
            // One at least, so that something is looked at.
            most: limits.visits.unwrap_or(unbounded).max(2).max(before.saturating_add(1)),
            memory: Mutex::new(memory),
            bell: Condvar::new(),
            stop: AtomicBool::new(false),
            cancel,
        };
        let mut reported = Duration::ZERO;
        let mut look = |shared: &Shared<'_>| {
            let now = watch.elapsed();
            if limits.time.is_some_and(|time| now >= time) {
                shared.stop.store(true, Ordering::Relaxed);
            } else if now >= reported + REPORT_EVERY {
                reported = now;
                let analysis = analysis(&shared.lock(), shared.ground.root);
                report(&analysis);
            }
            if manner.stop_when_decided && shared.is_decided(limits, before, now) {
                shared.stop.store(true, Ordering::Relaxed);
            }
        };
        let (own, others) = self.seats.split_at_mut(1);
        let others: Vec<Mutex<&mut Seat>> = others.iter_mut().map(Mutex::new).collect();
        let help = |i: usize| {
            if let Some(Ok(mut seat)) = others.get(i).map(Mutex::try_lock) {
                seat.work(&shared, &mut |_| {});
            }
        };
        workers.run(&help, &mut || {
            own[0].work(&shared, &mut look);
            // Whoever still works has nothing more to wait for.
            shared.stop.store(true, Ordering::Relaxed);
            shared.bell.notify_all();
        });
        let memory = shared.memory.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.last = Some((root, memory));
        if cancel.is_cancelled() { Ended::Cancelled } else { Ended::Done }
    }

    /// Searches another position without losing what the last search found; `None` when
    /// cancelled.
    pub(crate) fn look_aside(&mut self, game: &Game, run: Run<'_>) -> Option<Analysis> {
        let kept = self.last.take();
        let ended = self.search(game, run, Manner { stop_when_decided: false }, &mut |_| {});
        let found = if ended == Ended::Done { self.analysis() } else { None };
        // The cache goes with the newer search.
        let cache = self.last.take().map(|(_, memory)| memory.cache);
        self.last = kept;
        match (cache, &mut self.last) {
            (Some(cache), Some((_, memory))) => memory.cache = cache,
            (Some(cache), None) => self.cache = cache,
            (None, _) => {}
        }
        found
    }

    /// What the last search found.
    pub(crate) fn analysis(&self) -> Option<Analysis> {
        let (root, memory) = self.last.as_ref()?;
        Some(analysis(memory, root))
    }

    /// The tree to go on with: what the last search found below this position, or an empty
    /// one.
    fn memory_for(&mut self, root: &Root) -> Memory {
        let mut cache = Cache::new(1);
        std::mem::swap(&mut cache, &mut self.cache);
        let fresh = |cache| Memory {
            tree: Tree::new(root.situation().to_play),
            cache,
            ownership: Vec::new(),
            owners: 0,
            begun: 0,
        };
        let Some((old, mut memory)) = self.last.take() else { return fresh(cache) };
        let cache = std::mem::replace(&mut memory.cache, Cache::new(1));
        let later = root.plies.strip_prefix(old.plies.as_slice());
        let later = later.filter(|_| old.setup == root.setup).map(|plies| plies.iter());
        if later.is_some_and(|plies| memory.tree.advance(plies.map(|ply| ply.mv))) {
            Memory { tree: memory.tree, ..fresh(cache) }
        } else {
            fresh(cache)
        }
    }
}

/// Evaluates the root with all its moves and gives it to the tree; `None` when cancelled.
fn judge_root(
    seat: &mut Seat,
    game: &Game,
    ground: &Ground<'_>,
    memory: &mut Memory,
    cancel: &Cancel,
) -> Option<Utility> {
    let situation = ground.root.situation();
    let turn = &ground.turns[ground.turn_for(situation.key(ground.root, &PointSet::new()))];
    let mut judged = seat.judge(ground, situation, turn, cancel)?;
    judged.policy = root::worth_looking_at(game, &judged.policy);
    let root = memory.tree.node(Tree::ROOT);
    let known = root.visits > 0;
    let lead = if known { root.mean().lead as f32 } else { judged.worth.lead };
    let utility = Utility::new(ground.points.len(), lead);
    memory.add_owners(&judged);
    memory.tree.set_root_moves(&judged.policy);
    if !known {
        let value = utility.value(judged.worth);
        memory.tree.set_own(Tree::ROOT, value);
        memory.tree.back_up(&[Tree::ROOT], value);
    }
    Some(utility)
}

impl Shared<'_> {
    /// Whether no other move can overtake the most visited one in what is left.
    fn is_decided(&self, limits: Limits, before: u32, now: Duration) -> bool {
        let memory = self.lock();
        let left = self.left(&memory, limits, before, now);
        let mut best = [0; 2];
        let edges = memory.tree.edges(Tree::ROOT);
        for edge in edges {
            let visits = memory.tree.child(edge).map_or(0, |n| n.visits);
            if visits > best[0] {
                best = [visits, best[0]];
            } else if visits > best[1] {
                best[1] = visits;
            }
        }
        edges.len() < 2 && best[0] > 0 || best[0] > best[1].saturating_add(left)
    }

    /// Visits that are left: by their own bound, and by the time and the pace so far. Where the
    /// visits are what ends the search, the answer does not depend on the machine's speed: then
    /// the pace leaves more of them.
    fn left(&self, memory: &Memory, limits: Limits, before: u32, now: Duration) -> u32 {
        let done = memory.begun - before;
        let left = self.most.saturating_sub(memory.begun);
        match limits.time {
            Some(time) if done > 0 && !now.is_zero() => {
                let pace = f64::from(done) / now.as_secs_f64();
                left.min((time.saturating_sub(now).as_secs_f64() * pace).ceil() as u32)
            }
            _ => left,
        }
    }
}

fn analysis(memory: &Memory, root: &Root) -> Analysis {
    let tree = &memory.tree;
    let node = tree.node(Tree::ROOT);
    let side = sign(root.situation().to_play);
    let mean = node.mean();
    let ownership = root.setup.size.points().zip(&memory.ownership);
    let owners = f64::from(memory.owners.max(1));
    let mut moves: Vec<Candidate> =
        tree.edges(Tree::ROOT).iter().map(|edge| candidate(tree, edge, mean, side)).collect();
    // Stable: those without visits stay in the order of the policy.
    moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.utility.total_cmp(&a.utility)));
    Analysis {
        visits: node.visits,
        win: for_side(mean.win, side),
        lead: (side * mean.lead) as f32,
        ownership: ownership.map(|(p, sum)| (p, (sum / owners) as f32)).collect(),
        moves,
    }
}

/// A win rate of Black's as that of the side of this sign.
fn for_side(win: f64, side: f64) -> f32 {
    (0.5 + side * (win - 0.5)) as f32
}

fn candidate(tree: &Tree, edge: &Edge, parent: Value, side: f64) -> Candidate {
    let child = tree.child(edge).filter(|n| n.visits > 0);
    let value = child.map_or(parent, tree::Node::mean);
    Candidate {
        mv: edge.mv,
        prior: edge.prior,
        visits: child.map_or(0, |n| n.visits),
        win: for_side(value.win, side),
        lead: (side * value.lead) as f32,
        utility: (side * value.utility) as f32,
        line: if child.is_some() { line(tree, edge) } else { vec![edge.mv] },
    }
}

/// The most visited line that begins with a move.
fn line(tree: &Tree, edge: &Edge) -> Vec<Move> {
    let mut moves = vec![edge.mv];
    let mut at: Option<NodeId> = Tree::child_id(edge);
    while let Some(id) = at.filter(|_| moves.len() < LINE) {
        let visits = |e: &&Edge| tree.child(e).map_or(0, |n| n.visits);
        // The first of the most visited: later ones win a tie in `max_by_key`.
        let best = tree.edges(id).iter().rev().max_by_key(visits).filter(|e| visits(e) > 0);
        moves.extend(best.map(|e| e.mv));
        at = best.and_then(Tree::child_id);
    }
    moves
}
