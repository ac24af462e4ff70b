//! The search tree and the choice of the next move to look at.
//!
//! PUCT (D. Silver et al., "Mastering the game of Go without human knowledge", 2017), with
//! the exploration and the first-play urgency of KataGo (its `docs/KataGoMethods.md`).

use ranka_rules::{Colour, Move};

use super::utility;

/// A node by its place in the tree.
pub(crate) type NodeId = u32;

/// No node.
const NONE: NodeId = NodeId::MAX;

/// Nodes and edges that a tree holds at most, some 75 MB. Beyond so many edges it grows no
/// deeper, and beyond so many nodes not at all.
const MOST_NODES: usize = 250_000;
const MOST_EDGES: usize = 4_000_000;

/// Exploration, and how it grows with the visits.
const EXPLORATION: f64 = 1.0;
const EXPLORATION_GROWTH: f64 = 0.45;
const EXPLORATION_BASE: f64 = 500.0;

/// Exploration grows with the spread of the utilities below a node: by so much of how the
/// spread differs from the usual one, which stands for so many visits.
const SPREAD_PART: f64 = 0.85;
const SPREAD_USUAL: f64 = 0.4;
const SPREAD_WEIGHT: f64 = 2.0;

/// How much less than its parent a move without visits is taken to be worth, when the moves
/// that were visited have all of the policy; less at the root.
const URGENCY_LOSS: f64 = 0.2;
const URGENCY_LOSS_AT_ROOT: f64 = 0.1;

/// A move out of a node. Those with a node come first, the others by the policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) mv: Move,
    /// Probability by the policy.
    pub(crate) prior: f32,
    node: NodeId,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Nothing.
    New,
    /// It is being evaluated.
    Pending,
    /// It has its moves.
    Expanded,
    /// The game is over, or the tree is full: it stays as it was evaluated.
    Leaf,
}

/// A position of the tree. All values are Black's.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) state: State,
    pub(crate) to_play: Colour,
    first_edge: u32,
    edges: u16,
    /// Edges that lead to a node: the first ones.
    opened: u16,
    pub(crate) visits: u32,
    /// Visits under way.
    pending: u32,
    win: f64,
    lead: f64,
    utility: f64,
    squares: f64,
    /// The node's own evaluation.
    own: Value,
}

/// What one evaluation is worth to Black.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Value {
    pub(crate) utility: f64,
    /// No result counts as half a win.
    pub(crate) win: f64,
    pub(crate) lead: f64,
}

/// The tree.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// The sign of a side's values among Black's.
pub(crate) const fn sign(side: Colour) -> f64 {
    match side {
        Colour::Black => 1.0,
        Colour::White => -1.0,
    }
}

impl Tree {
    pub(crate) const ROOT: NodeId = 0;

    pub(crate) fn new(to_play: Colour) -> Self {
        Self { nodes: vec![Node::new(to_play)], edges: Vec::new() }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// The moves out of a node, in the order in which they were or will be first visited.
    pub(crate) fn edges(&self, id: NodeId) -> &[Edge] {
        let node = self.node(id);
        &self.edges[node.first_edge as usize..][..usize::from(node.edges)]
    }

    /// The node that an edge leads to, if it was visited.
    pub(crate) fn child(&self, edge: &Edge) -> Option<&Node> {
        self.nodes.get(edge.node as usize)
    }

    pub(crate) fn child_id(edge: &Edge) -> Option<NodeId> {
        (edge.node != NONE).then_some(edge.node)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.nodes.len() >= MOST_NODES || self.edges.len() >= MOST_EDGES
    }

    /// Gives a node its moves, the likeliest first.
    pub(crate) fn expand(&mut self, id: NodeId, policy: impl Iterator<Item = (Move, f32)>) {
        let first = self.edges.len();
        self.edges.extend(policy.map(|(mv, prior)| Edge { mv, prior, node: NONE }));
        let edges = self.edges.len() - first;
        let node = &mut self.nodes[id as usize];
        (node.first_edge, node.edges, node.opened) = (first as u32, edges as u16, 0);
        node.state = if edges == 0 { State::Leaf } else { State::Expanded };
    }

    /// Gives the root exactly these moves, the likeliest first, and keeps what is known of
    /// them.
    pub(crate) fn set_root_moves(&mut self, policy: &[(Move, f32)]) {
        let old: Vec<Edge> = self.edges(Self::ROOT).to_vec();
        let prior = |mv: Move| policy.iter().find(|(m, _)| *m == mv).map(|&(_, prior)| prior);
        let opened: Vec<Edge> = old
            .iter()
            .filter(|e| e.node != NONE)
            .filter_map(|e| Some(Edge { prior: prior(e.mv)?, ..*e }))
            .collect();
        let is_open = |mv: Move| opened.iter().any(|e| e.mv == mv);
        let rest = policy.iter().filter(|(mv, _)| !is_open(*mv));
        let rest = rest.map(|&(mv, prior)| Edge { mv, prior, node: NONE });
        let first = self.edges.len();
        self.edges.extend(opened.iter().copied().chain(rest));
        let edges = self.edges.len() - first;
        let root = &mut self.nodes[Self::ROOT as usize];
        (root.first_edge, root.edges, root.opened) =
            (first as u32, edges as u16, opened.len() as u16);
        root.state = State::Expanded;
    }

    /// The node to visit next below `id`, made if it is new; its visit counts as under way.
    /// `None` for a node without moves, or without visited ones where no node may be made.
    pub(crate) fn descend(&mut self, id: NodeId) -> Option<(Move, NodeId)> {
        let at = self.select(id)?;
        let at = self.node(id).first_edge as usize + at;
        let Edge { mv, node, .. } = self.edges[at];
        if node != NONE {
            return Some((mv, node));
        }
        let to_play = !self.node(id).to_play;
        let new = self.nodes.len() as NodeId;
        self.nodes.push(Node::new(to_play));
        self.edges[at].node = new;
        self.nodes[id as usize].opened += 1;
        Some((mv, new))
    }

    /// The place of the best edge by PUCT.
    fn select(&self, id: NodeId) -> Option<usize> {
        let node = self.node(id);
        let edges = self.edges(id);
        let (opened, rest) = edges.split_at(usize::from(node.opened));
        let side = sign(node.to_play);
        let (mut below, mut known) = (0.0, 0.0);
        for edge in opened {
            below += f64::from(self.child(edge).map_or(0, |n| n.visits));
            known += f64::from(edge.prior);
        }
        let explore = node.exploration(below);
        let unvisited = side * node.expected(known) - node.urgency_loss(id, known);
        let mut best = (f64::NEG_INFINITY, None);
        for (i, edge) in opened.iter().enumerate() {
            let Some(child) = self.child(edge) else { continue };
            let (visits, pending) = (f64::from(child.visits), f64::from(child.pending));
            let own = if child.visits > 0 { side * child.utility / visits } else { unvisited };
            // Visits under way count as lost, so that others look elsewhere meanwhile.
            let lost = pending / (visits + pending).max(1.0);
            let value = own + lost * (-utility::MOST - own);
            let score = value + explore * f64::from(edge.prior) / (1.0 + visits + pending);
            if score > best.0 {
                best = (score, Some(i));
            }
        }
        if let Some(edge) = rest.first().filter(|_| self.nodes.len() < MOST_NODES) {
            let score = unvisited + explore * f64::from(edge.prior);
            if score > best.0 {
                best = (score, Some(opened.len()));
            }
        }
        best.1
    }

    /// Counts a visit to these nodes as under way.
    pub(crate) fn begin(&mut self, path: &[NodeId]) {
        for &id in path {
            self.nodes[id as usize].pending += 1;
        }
    }

    /// Takes back [`Tree::begin`].
    pub(crate) fn give_up(&mut self, path: &[NodeId]) {
        for &id in path {
            let node = &mut self.nodes[id as usize];
            node.pending = node.pending.saturating_sub(1);
        }
    }

    /// Ends a visit that was begun: adds its evaluation to every node on the path.
    pub(crate) fn back_up(&mut self, path: &[NodeId], value: Value) {
        self.give_up(path);
        for &id in path {
            self.nodes[id as usize].add(value);
        }
    }

    pub(crate) fn set_state(&mut self, id: NodeId, state: State) {
        self.nodes[id as usize].state = state;
    }

    /// Notes a node's own evaluation.
    pub(crate) fn set_own(&mut self, id: NodeId, value: Value) {
        self.nodes[id as usize].own = value;
    }

    /// Makes the node that `moves` lead to the root and forgets all that is not below it;
    /// tells whether there was such a node.
    pub(crate) fn advance(&mut self, moves: impl Iterator<Item = Move>) -> bool {
        let mut at = Self::ROOT;
        for mv in moves {
            let found = self.edges(at).iter().find(|e| e.mv == mv && e.node != NONE);
            let Some(edge) = found else { return false };
            at = edge.node;
        }
        if self.node(at).state != State::Expanded {
            return false;
        }
        let mut kept = Self { nodes: vec![self.node(at).clone()], edges: Vec::new() };
        let mut todo = vec![(at, Self::ROOT)];
        while let Some((from, to)) = todo.pop() {
            let first = kept.edges.len();
            for &edge in self.edges(from) {
                let mut edge = edge;
                if let Some(child) = self.child(&edge) {
                    let new = kept.nodes.len() as NodeId;
                    kept.nodes.push(child.clone());
                    todo.push((edge.node, new));
                    edge.node = new;
                }
                kept.edges.push(edge);
            }
            kept.nodes[to as usize].first_edge = first as u32;
        }
        *self = kept;
        true
    }
}

impl Node {
    const fn new(to_play: Colour) -> Self {
        Self {
            state: State::New,
            to_play,
            first_edge: 0,
            edges: 0,
            opened: 0,
            visits: 0,
            pending: 0,
            win: 0.0,
            lead: 0.0,
            utility: 0.0,
            squares: 0.0,
            own: Value { utility: 0.0, win: 0.0, lead: 0.0 },
        }
    }

    fn add(&mut self, value: Value) {
        self.visits += 1;
        self.win += value.win;
        self.lead += value.lead;
        self.utility += value.utility;
        self.squares += value.utility * value.utility;
    }

    /// The mean of the visits, or the node's own evaluation while there are none.
    pub(crate) fn mean(&self) -> Value {
        if self.visits == 0 {
            return self.own;
        }
        let n = f64::from(self.visits);
        Value { utility: self.utility / n, win: self.win / n, lead: self.lead / n }
    }

    /// The standard deviation of the utility, in which the usual one stands for some visits.
    pub(crate) fn spread(&self) -> f64 {
        let n = f64::from(self.visits);
        let mean = self.mean().utility;
        let usual = SPREAD_USUAL * SPREAD_USUAL;
        let sum = SPREAD_WEIGHT * (mean * mean + usual) + self.squares;
        (sum / (SPREAD_WEIGHT + n) - mean * mean).max(0.0).sqrt()
    }

    pub(crate) const fn own(&self) -> Value {
        self.own
    }

    fn exploration(&self, below: f64) -> f64 {
        let growth = ((below + EXPLORATION_BASE) / EXPLORATION_BASE).ln();
        let spread = 1.0 + SPREAD_PART * (self.spread() / SPREAD_USUAL - 1.0);
        (EXPLORATION + EXPLORATION_GROWTH * growth) * (below + 0.01).sqrt() * spread
    }

    /// What the node is worth to Black: its own evaluation, and the more of its policy was
    /// visited, the more what was found.
    fn expected(&self, known: f64) -> f64 {
        let part = (known * known).min(1.0);
        part * self.mean().utility + (1.0 - part) * self.own.utility
    }

    fn urgency_loss(&self, id: NodeId, known: f64) -> f64 {
        let loss = if id == Tree::ROOT { URGENCY_LOSS_AT_ROOT } else { URGENCY_LOSS };
        loss * known.max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_with_all_its_nodes_goes_on_among_them() {
        let mut tree = Tree::new(Colour::Black);
        let policy = || (0..25).map(|_| (Move::Pass, 1.0 / 25.0));
        let mut visit = || {
            let (mut path, mut at) = (vec![Tree::ROOT], Tree::ROOT);
            while tree.node(at).state == State::Expanded {
                let Some((_, next)) = tree.descend(at) else { break };
                path.push(next);
                at = next;
            }
            match tree.node(at).state {
                State::New if tree.edges.len() < MOST_EDGES => tree.expand(at, policy()),
                State::New => tree.set_state(at, State::Leaf),
                _ => {}
            }
            tree.begin(&path);
            tree.back_up(&path, Value::default());
            (tree.nodes.len(), tree.node(Tree::ROOT).visits)
        };
        let mut visits = 1;
        while visit().0 < MOST_NODES {
            visits += 1;
            assert!(visits < 4 * MOST_NODES as u32, "never full");
        }
        for more in 1..=20_000 {
            assert_eq!(visit(), (MOST_NODES, visits + more));
        }
    }
}
