//! The picture of a tree: which node stands in which column and row.
//!
//! A column is the number of nodes from the root. A *chain* is a node and what follows it by
//! first children; it lies in one row, and the place before it is kept empty. From a node with
//! variations a *trunk* goes down between its column and the next, and from there a short line
//! to each of them; so trunks cross lines, but never a node. How chains find their rows is in
//! [`super::placing`].

use ranka_record::{GameTree, NodeId};

use super::placing::{self, part};
use crate::contract::TreeEdge;

/// Marks a node that is not in the tree.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Where a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Column.
    pub x: u32,
    /// Row.
    pub y: u32,
    /// Number of the last move on the way there.
    pub number: u32,
}

/// Nodes in one row, each the first child of the one before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    /// Column of the first node.
    pub(super) start: u32,
    /// Column of the last.
    pub(super) end: u32,
    pub(super) row: u32,
    /// Where its nodes stand in the list of all.
    pub(super) first: u32,
    /// How far right of the column before it its trunk is, in columns.
    pub(super) shift: f64,
}

/// The line down from a node with variations, to the row of the last of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trunk {
    pub(super) top: u32,
    pub(super) bottom: u32,
    /// The lowest that it or one before it in its column comes.
    pub(super) reach: u32,
    /// How far right of its column it is, in columns.
    pub(super) shift: f64,
}

/// Where every node of a tree stands.
#[derive(Debug)]
pub struct TreeLayout {
    /// By the number of the node.
    pub(super) spots: Vec<Spot>,
    /// The nodes of every chain.
    pub(super) nodes: Vec<NodeId>,
    /// By row, each row from the left.
    pub(super) chains: Vec<Chain>,
    /// Where each row begins among the chains, and their number at the end.
    pub(super) rows: Vec<u32>,
    /// By column, each column from the top.
    pub(super) trunks: Vec<Trunk>,
    /// Where each column begins among the trunks, and their number at the end.
    pub(super) columns: Vec<u32>,
}

/// What a window shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Window {
    /// The nodes in it, row by row.
    pub cells: Vec<(NodeId, Spot)>,
    /// The straight pieces of line that touch it.
    pub edges: Vec<TreeEdge>,
}

/// A part of the picture, its bounds included.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    left: u32,
    right: u32,
    top: u32,
    bottom: u32,
}

impl Bounds {
    /// `None` for a part without places.
    fn new(left: u32, top: u32, width: u32, height: u32) -> Option<Self> {
        let right = left.saturating_add(width.checked_sub(1)?);
        let bottom = top.saturating_add(height.checked_sub(1)?);
        Some(Self { left, right, top, bottom })
    }

    /// The line along a row, cut one column outside.
    fn run(&self, y: u32, from: u32, to: u32) -> Option<TreeEdge> {
        let (x1, x2) =
            (from.max(self.left.saturating_sub(1)), to.min(self.right.saturating_add(1)));
        let inside = (self.top..=self.bottom).contains(&y);
        (inside && x1 < x2).then_some(TreeEdge { x1, y1: y, x2, y2: y, shift: 0.0 })
    }

    /// The line from a trunk to the first node of a chain.
    fn stub(&self, start: u32, y: u32, shift: f64) -> Option<TreeEdge> {
        let x1 = start.checked_sub(1)?;
        let inside =
            (self.top..=self.bottom).contains(&y) && x1 <= self.right && start >= self.left;
        inside.then_some(TreeEdge { x1, y1: y, x2: start, y2: y, shift })
    }

    /// A trunk from row `top` to row `bottom`, cut one row outside.
    fn trunk(&self, column: u32, (top, bottom): (u32, u32), shift: f64) -> Option<TreeEdge> {
        let inside = (self.left..=self.right).contains(&column);
        let (y1, y2) =
            (top.max(self.top.saturating_sub(1)), bottom.min(self.bottom.saturating_add(1)));
        (inside && y1 < y2).then_some(TreeEdge { x1: column, y1, x2: column, y2, shift })
    }
}

impl TreeLayout {
    /// How many rows below its parent a variation looks for room between others; one that finds
    /// none goes below them all.
    pub const REACH: u32 = placing::REACH;

    /// Lays a tree out, in time `n log n` in its nodes.
    #[must_use]
    pub fn new(tree: &GameTree) -> Self {
        placing::lay_out(tree)
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> u32 {
        self.columns.len().saturating_sub(1) as u32
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.rows.len().saturating_sub(1) as u32
    }

    /// Where a node stands; `None` for one that is not in the tree.
    #[must_use]
    pub fn spot(&self, node: NodeId) -> Option<Spot> {
        self.spots.get(node.index() as usize).copied().filter(|spot| spot.x != NOWHERE)
    }

    /// What the window from that column and row on shows. Lines are cut one column and one row
    /// outside it.
    #[must_use]
    pub fn window(&self, left: u32, top: u32, width: u32, height: u32) -> Window {
        let mut window = Window::default();
        let Some(bounds) = Bounds::new(left, top, width, height) else { return window };
        for row in top..=bounds.bottom.min(self.rows().saturating_sub(1)) {
            let lane = part(&self.chains, &self.rows, row);
            let from = lane.partition_point(|chain| chain.end < left);
            let chains = lane.iter().skip(from);
            // A chain's line begins in the column before it.
            for chain in chains.take_while(|c| c.start <= bounds.right.saturating_add(1)) {
                self.cross(chain, &bounds, &mut window);
            }
        }
        for column in left..=bounds.right.min(self.columns().saturating_sub(1)) {
            let trunks = part(&self.trunks, &self.columns, column);
            let from = trunks.partition_point(|trunk| trunk.reach < top);
            let near = trunks.iter().skip(from).take_while(|trunk| trunk.top <= bounds.bottom);
            for trunk in near.filter(|trunk| trunk.bottom >= top) {
                window.edges.extend(bounds.trunk(column, (trunk.top, trunk.bottom), trunk.shift));
            }
        }
        window
    }

    /// The pieces of line, in the same window, that join the nodes of a line from the root.
    #[must_use]
    pub fn path(
        &self,
        line: &[NodeId],
        left: u32,
        top: u32,
        width: u32,
        height: u32,
    ) -> Vec<TreeEdge> {
        let mut edges = Vec::new();
        let Some(bounds) = Bounds::new(left, top, width, height) else { return edges };
        // A node's column is its place in the line.
        let from = (left as usize).saturating_sub(1).min(line.len());
        let to = (bounds.right as usize).saturating_add(2).min(line.len());
        let spots: Vec<Spot> = line[from..to].iter().filter_map(|&node| self.spot(node)).collect();
        let mut start = 0;
        for i in 1..=spots.len() {
            if spots.get(i).is_some_and(|next| next.y == spots[start].y) {
                continue;
            }
            edges.extend(bounds.run(spots[start].y, spots[start].x, spots[i - 1].x));
            if let (Some(next), Some(parent)) = (spots.get(i), spots.get(i - 1)) {
                let shift = self.shift_of(parent);
                edges.extend(bounds.trunk(parent.x, (parent.y, next.y), shift));
                edges.extend(bounds.stub(next.x, next.y, shift));
            }
            start = i;
        }
        edges
    }

    fn shift_of(&self, parent: &Spot) -> f64 {
        let trunks = part(&self.trunks, &self.columns, parent.x);
        let at = trunks.partition_point(|trunk| trunk.top < parent.y);
        trunks.get(at).map_or(0.5, |trunk| trunk.shift)
    }

    /// Adds what a chain has within the bounds: its nodes and its lines.
    fn cross(&self, chain: &Chain, bounds: &Bounds, window: &mut Window) {
        let &Chain { start, end, row, first, shift } = chain;
        window.edges.extend(bounds.stub(start, row, shift));
        window.edges.extend(bounds.run(row, start, end));
        for column in start.max(bounds.left)..=end.min(bounds.right) {
            let node = self.nodes.get((first + column - start) as usize);
            window.cells.extend(node.and_then(|&node| Some((node, self.spot(node)?))));
        }
    }
}
