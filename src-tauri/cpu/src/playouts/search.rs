//! PUCT over playouts, with all-moves-as-first statistics.

use std::collections::HashSet;
use std::time::Duration;

use ranka_rules::{GRID, Game, Move, Point};

use super::Playouts;
use super::evaluator::Evaluation;
use super::position::Position;
use super::reading::is_eye;
use super::tree::{Edge, Step, Tree, Worth};
use crate::geometry::Geometry;
use crate::limits::{Cancel, Limits, Stopwatch};

/// Part of the utility that the lead makes up; the rest is the win rate. It is what keeps
/// a side from giving points away when the game is decided, either way.
const LEAD_PART: f32 = 0.12;

/// Time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Plies that one visit goes down at most.
const DEEPEST: usize = 400;

/// A search from the position that a game has reached.
pub(crate) struct Search {
    root: Position,
    evaluator: Playouts,
    geometry: Geometry,
    tree: Tree,
    /// Hashes of the positions that the game has seen. The search never repeats one: that
    /// is forbidden by superko, and elsewhere leads nowhere.
    seen: HashSet<u64>,
    /// Room for the visits.
    evaluation: Evaluation,
    path: Vec<Step>,
    hashes: Vec<u64>,
    ownership: Vec<f32>,
}

/// Whether a search came to its own end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It reached its bounds, or nothing could change its answer any more.
    Done,
    /// It was cancelled.
    Cancelled,
}

impl Search {
    pub(crate) fn new(game: &Game, evaluator: Playouts) -> Self {
        let root = Position::of(game);
        let mut search = Self {
            geometry: Geometry::new(game.setup().size),
            tree: Tree::new(root.to_play()),
            seen: positions_seen(game),
            evaluator,
            evaluation: Evaluation::default(),
            path: Vec::new(),
            hashes: Vec::new(),
            ownership: vec![0.0; GRID],
            root,
        };
        search.expand_root(game);
        search
    }

    /// The root gets the moves that the game itself allows.
    fn expand_root(&mut self, game: &Game) {
        self.evaluator.evaluate(&self.root, true, &mut self.evaluation);
        self.back_up(Tree::ROOT);
        let (board, colour) = (self.root.board(), self.root.to_play());
        let playable = |mv: Move| match mv {
            Move::Pass => true,
            Move::Play(p) => {
                !is_eye(&self.geometry, board, colour, p)
                    && !self.seen.contains(&board.hash_after(colour, p))
            }
        };
        let policy = self.evaluation.policy.iter().copied();
        let policy = policy.filter(|&(mv, _)| game.check(mv).is_ok() && playable(mv));
        self.tree.expand(Tree::ROOT, policy);
    }

    /// Visits until a bound is reached. `report` is called from time to time.
    pub(crate) fn run(
        &mut self,
        limits: Limits,
        stop_when_decided: bool,
        watch: &dyn Stopwatch,
        cancel: &Cancel,
        report: &mut dyn FnMut(&Self),
    ) -> Ended {
        let unbounded = limits.time.map_or(Limits::UNBOUNDED_VISITS, |_| u32::MAX);
        let most = limits.visits.unwrap_or(unbounded).max(1);
        let mut reported = Duration::ZERO;
        let mut visits = 0;
        while visits < most {
            if cancel.is_cancelled() {
                return Ended::Cancelled;
            }
            let now = watch.elapsed();
            if limits.time.is_some_and(|time| now >= time) && visits > 0 {
                break;
            }
            if now >= reported + REPORT_EVERY && visits > 0 {
                reported = now;
                report(self);
            }
            if stop_when_decided && visits % 32 == 0 {
                let left = left(limits, most - visits, visits, now);
                if self.is_decided(left) {
                    break;
                }
            }
            self.visit();
            visits += 1;
        }
        Ended::Done
    }

    /// Whether no other move can overtake the most visited one in `left` visits.
    fn is_decided(&self, left: u32) -> bool {
        let mut best = [0; 2];
        for edge in self.moves() {
            if edge.visits > best[0] {
                best = [edge.visits, best[0]];
            } else if edge.visits > best[1] {
                best[1] = edge.visits;
            }
        }
        self.moves().len() < 2 || best[0] > best[1].saturating_add(left)
    }

    fn visit(&mut self) {
        let mut position = self.root.clone();
        self.path.clear();
        self.hashes.clear();
        let mut node = Tree::ROOT;
        while self.tree.is_expanded(node) && !position.is_over() && self.path.len() < DEEPEST {
            let Some((step, mv)) = self.tree.select(node) else { break };
            if mv != Move::Pass && self.tree.is_new(step) && self.repeats(&position, mv) {
                self.tree.forbid(step);
                continue;
            }
            position.play(mv);
            self.hashes.push(position.board().hash());
            self.path.push(step);
            node = self.tree.follow(step);
        }
        let enough = self.evaluator.evaluations_before_expansion();
        let expand = !self.tree.is_expanded(node)
            && self.tree.visits(node) + 1 >= enough
            && !position.is_over()
            && !self.tree.is_full();
        self.evaluator.evaluate(&position, expand, &mut self.evaluation);
        if expand {
            let (board, colour) = (position.board(), position.to_play());
            let geometry = &self.geometry;
            let playable = |mv: Move| match mv {
                Move::Pass => true,
                Move::Play(p) => {
                    board.check(colour, p, false).is_ok() && !is_eye(geometry, board, colour, p)
                }
            };
            let policy = self.evaluation.policy.iter().copied();
            self.tree.expand(node, policy.filter(|&(mv, _)| playable(mv)));
        }
        self.back_up(node);
    }

    fn repeats(&self, position: &Position, mv: Move) -> bool {
        let Move::Play(p) = mv else { return false };
        let hash = position.board().hash_after(position.to_play(), p);
        self.seen.contains(&hash) || self.hashes.contains(&hash)
    }

    fn back_up(&mut self, leaf: u32) {
        let Evaluation { win, lead, continuation, ownership, .. } = &self.evaluation;
        let scale = (self.geometry.size().area() as f32).sqrt();
        let by_lead = 0.5 + 0.5 * (lead / scale).tanh();
        let worth = Worth {
            utility: (1.0 - LEAD_PART) * win + LEAD_PART * by_lead,
            win: *win,
            lead: *lead,
        };
        self.tree.back_up(&self.path, leaf, worth, continuation);
        for &p in self.geometry.points() {
            self.ownership[p.index()] += ownership[p.index()];
        }
    }

    /// The moves of the root with what was found out about them.
    pub(crate) fn moves(&self) -> &[Edge] {
        self.tree.edges(Tree::ROOT)
    }

    /// The moves of the root, the most visited first.
    pub(crate) fn ranked(&self) -> Vec<&Edge> {
        let mut moves: Vec<&Edge> = self.moves().iter().filter(|e| e.prior >= 0.0).collect();
        moves.sort_by(|a, b| {
            let key = |e: &Edge| (e.visits, e.utility);
            key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal)
        });
        moves
    }

    /// Visits so far, the first evaluation of the root included.
    pub(crate) fn visits(&self) -> u32 {
        self.tree.visits(Tree::ROOT)
    }

    /// The mean owner of `point` over all visits: 1 Black … −1 White.
    pub(crate) fn owner(&self, point: Point) -> f32 {
        self.ownership[point.index()] / self.visits().max(1) as f32
    }

    pub(crate) const fn geometry(&self) -> &Geometry {
        &self.geometry
    }
}

/// Visits that are left: by their own bound if there is one, since the answer must not
/// depend on the machine's speed then, else by the time and the pace so far.
fn left(limits: Limits, by_visits: u32, visits: u32, now: Duration) -> u32 {
    match (limits.visits, limits.time) {
        (None, Some(time)) if visits > 0 && !now.is_zero() => {
            let pace = f64::from(visits) / now.as_secs_f64();
            (time.saturating_sub(now).as_secs_f64() * pace).ceil() as u32
        }
        _ => by_visits,
    }
}

fn positions_seen(game: &Game) -> HashSet<u64> {
    let mut board = game.board_at(0);
    let mut seen = HashSet::from([board.hash()]);
    for ply in game.plies() {
        if let Move::Play(p) = ply.mv {
            board.play_legal(ply.colour, p);
            seen.insert(board.hash());
        }
    }
    seen
}
