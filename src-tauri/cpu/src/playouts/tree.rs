//! The search tree: nodes, their edges, and the choice between them.

use ranka_rules::{Colour, GRID, Move, Ply};

/// Weight of the policy against what was found out.
const EXPLORATION: f32 = 0.4;

/// Visits at which a move's own result counts as much as its all-moves-as-first result.
const AMAF_EQUIVALENCE: f32 = 1000.0;

/// All-moves-as-first results that the parent's mean stands for, so that a few lucky ones
/// do not decide.
const AMAF_PRIOR: f32 = 8.0;

/// Edges that a tree holds at most, some 70 MB; beyond that it grows no deeper.
const MOST_EDGES: usize = 2_000_000;

/// Win rate that a move's all-moves-as-first result is raised by for each factor of e that
/// the policy puts it above an average move. Without it, on a large board the luckiest of
/// hundreds of odd moves would always seem the best.
const AMAF_BIAS: f32 = 0.02;

const NO_NODE: u32 = u32::MAX;

/// A move out of a node. Means are those of the side that plays the move.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub(crate) mv: Move,
    /// Probability by the policy; below zero when the move turned out to be forbidden.
    pub(crate) prior: f32,
    pub(crate) visits: u32,
    pub(crate) utility: f32,
    pub(crate) win: f32,
    pub(crate) lead: f32,
    amaf_visits: u32,
    amaf: f32,
    node: u32,
}

/// A position of the tree.
#[derive(Clone, Debug)]
struct Node {
    to_play: Colour,
    visits: u32,
    /// Mean utility for the side to play.
    utility: f32,
    first_edge: u32,
    edges: u32,
}

/// What an evaluation is worth to Black.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    pub(crate) utility: f32,
    pub(crate) win: f32,
    pub(crate) lead: f32,
}

/// One step from the root to a leaf.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    node: u32,
    edge: u32,
}

/// The tree, from a root position on.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Who played first on each grid cell after the node at hand.
    first: Vec<Option<Colour>>,
}

/// A node by its place in the tree.
pub(crate) type NodeId = u32;

impl Tree {
    pub(crate) const ROOT: NodeId = 0;

    pub(crate) fn new(to_play: Colour) -> Self {
        let mut tree = Self { nodes: Vec::new(), edges: Vec::new(), first: vec![None; GRID] };
        tree.add_node(to_play);
        tree
    }

    fn add_node(&mut self, to_play: Colour) -> NodeId {
        self.nodes.push(Node { to_play, visits: 0, utility: 0.5, first_edge: 0, edges: 0 });
        (self.nodes.len() - 1) as NodeId
    }

    pub(crate) fn visits(&self, node: NodeId) -> u32 {
        self.nodes[node as usize].visits
    }

    pub(crate) fn is_expanded(&self, node: NodeId) -> bool {
        self.nodes[node as usize].edges > 0
    }

    pub(crate) const fn is_full(&self) -> bool {
        self.edges.len() >= MOST_EDGES
    }

    /// Gives a node its moves.
    pub(crate) fn expand(&mut self, node: NodeId, policy: impl Iterator<Item = (Move, f32)>) {
        let first = self.edges.len();
        self.edges.extend(policy.map(|(mv, prior)| Edge {
            mv,
            prior,
            visits: 0,
            utility: 0.0,
            win: 0.0,
            lead: 0.0,
            amaf_visits: 0,
            amaf: 0.0,
            node: NO_NODE,
        }));
        let edges = (self.edges.len() - first) as u32;
        let node = &mut self.nodes[node as usize];
        (node.first_edge, node.edges) = (first as u32, edges);
    }

    pub(crate) fn edges(&self, node: NodeId) -> &[Edge] {
        let node = &self.nodes[node as usize];
        let first = node.first_edge as usize;
        &self.edges[first..first + node.edges as usize]
    }

    /// The edge to follow from an expanded node: the best by PUCT, its value a mean of the
    /// visits' and the all-moves-as-first results (S. Gelly, D. Silver, "Monte-Carlo tree
    /// search and rapid action value estimation in computer Go", 2011). `None` when every
    /// move is forbidden.
    pub(crate) fn select(&self, id: NodeId) -> Option<(Step, Move)> {
        let node = &self.nodes[id as usize];
        let explore = EXPLORATION * (node.visits as f32).sqrt();
        let average = node.edges as f32;
        let mut best = (f32::NEG_INFINITY, None);
        for (i, edge) in self.edges(id).iter().enumerate() {
            if edge.prior < 0.0 {
                continue;
            }
            let (n, m) = (edge.visits as f32, edge.amaf_visits as f32);
            let amaf = (edge.amaf * m + node.utility * AMAF_PRIOR) / (m + AMAF_PRIOR);
            let m = m + AMAF_PRIOR;
            let beta = m / (n + m + n * m / AMAF_EQUIVALENCE);
            let bias = AMAF_BIAS * (edge.prior * average).ln().max(-8.0);
            let value = beta * (amaf + bias) + (1.0 - beta) * edge.utility;
            let score = value + explore * edge.prior / (1.0 + n);
            if score > best.0 {
                let step = Step { node: id, edge: node.first_edge + i as u32 };
                best = (score, Some((step, edge.mv)));
            }
        }
        best.1
    }

    /// The node that a step leads to, made when it is new.
    pub(crate) fn follow(&mut self, step: Step) -> NodeId {
        let known = self.edges[step.edge as usize].node;
        if known != NO_NODE {
            return known;
        }
        let to_play = !self.nodes[step.node as usize].to_play;
        let node = self.add_node(to_play);
        self.edges[step.edge as usize].node = node;
        node
    }

    /// Whether a step leads to a node that was there before.
    pub(crate) fn is_new(&self, step: Step) -> bool {
        self.edges[step.edge as usize].node == NO_NODE
    }

    /// Takes a move out for good.
    pub(crate) fn forbid(&mut self, step: Step) {
        self.edges[step.edge as usize].prior = -1.0;
    }

    /// Adds an evaluation to the leaf, to every step that led to it, and, by the moves that
    /// followed, to the all-moves-as-first results of the nodes on the way.
    pub(crate) fn back_up(
        &mut self,
        path: &[Step],
        leaf: NodeId,
        worth: Worth,
        continuation: &[Ply],
    ) {
        self.first.fill(None);
        for ply in continuation.iter().rev() {
            if let Move::Play(p) = ply.mv {
                self.first[p.index()] = Some(ply.colour);
            }
        }
        self.add(leaf, worth, !continuation.is_empty());
        for &step in path.iter().rev() {
            let to_play = self.nodes[step.node as usize].to_play;
            let edge = &mut self.edges[step.edge as usize];
            edge.add(for_side(worth, to_play));
            if let Move::Play(p) = edge.mv {
                self.first[p.index()] = Some(to_play);
            }
            self.add(step.node, worth, !continuation.is_empty());
        }
    }

    fn add(&mut self, id: NodeId, worth: Worth, with_amaf: bool) {
        let node = &mut self.nodes[id as usize];
        let worth = for_side(worth, node.to_play);
        node.visits += 1;
        node.utility += (worth.utility - node.utility) / node.visits as f32;
        if !with_amaf {
            return;
        }
        let (first, to_play) = (node.first_edge as usize, node.to_play);
        for edge in &mut self.edges[first..first + node.edges as usize] {
            if let Move::Play(p) = edge.mv
                && self.first[p.index()] == Some(to_play)
            {
                edge.amaf_visits += 1;
                edge.amaf += (worth.utility - edge.amaf) / edge.amaf_visits as f32;
            }
        }
    }
}

impl Edge {
    fn add(&mut self, worth: Worth) {
        self.visits += 1;
        let n = self.visits as f32;
        self.utility += (worth.utility - self.utility) / n;
        self.win += (worth.win - self.win) / n;
        self.lead += (worth.lead - self.lead) / n;
    }
}

fn for_side(worth: Worth, side: Colour) -> Worth {
    match side {
        Colour::Black => worth,
        Colour::White => {
            Worth { utility: 1.0 - worth.utility, win: 1.0 - worth.win, lead: -worth.lead }
        }
    }
}
