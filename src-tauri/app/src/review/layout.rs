//! The picture of a tree: which node stands in which column and row.
//!
//! A column is the number of nodes from the root. A *chain* is a node and what follows it by
//! first children; it lies in one row. A chain that branches off starts below its parent, as
//! high as there is room: the chains behind it on the same parent chain come first, so that
//! short variations late in a game nestle under it and early ones go around them. One pass
//! over the columns of each chain against the lowest rows taken so far is all that takes,
//! since a chain could only lie above something placed before by crossing its line to its
//! parent.

use ranka_record::{GameTree, NodeId};

use crate::contract::TreeEdge;

/// Marks a node that is not in the tree.
const NOWHERE: u32 = u32::MAX;

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
struct Chain {
    /// Column of the first node.
    start: u32,
    /// Column of the last.
    end: u32,
    row: u32,
    /// Where its nodes stand in the list of all.
    first: u32,
}

/// The line down from a node with variations, to above the last of them.
#[derive(Clone, Copy, Debug)]
struct Trunk {
    top: u32,
    bottom: u32,
}

/// Where every node of a tree stands.
#[derive(Debug)]
pub struct TreeLayout {
    /// By the number of the node.
    spots: Vec<Spot>,
    /// The nodes of every chain.
    nodes: Vec<NodeId>,
    /// By row, each row from the left.
    chains: Vec<Chain>,
    /// Where each row begins among the chains, and their number at the end.
    rows: Vec<u32>,
    /// By column, each column from the top.
    trunks: Vec<Trunk>,
    /// Where each column begins among the trunks, and their number at the end.
    columns: Vec<u32>,
}

/// What a window shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The nodes in it, row by row.
    pub cells: Vec<(NodeId, Spot)>,
    /// The straight pieces of line that touch it.
    pub edges: Vec<TreeEdge>,
}

/// A chain to be placed.
struct Waiting {
    node: NodeId,
    column: u32,
    /// Move number before it.
    number: u32,
}

impl TreeLayout {
    /// Lays a tree out, in time linear in its nodes.
    #[must_use]
    pub fn new(tree: &GameTree) -> Self {
        let mut placing = Placing::default();
        let mut waiting = vec![Waiting { node: tree.root(), column: 0, number: 0 }];
        while let Some(next) = waiting.pop() {
            placing.place(tree, &next, &mut waiting);
        }
        placing.finish()
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
        if width == 0 || height == 0 {
            return window;
        }
        let (right, bottom) = (left.saturating_add(width - 1), top.saturating_add(height - 1));
        // A row more, for the lines that come down into it.
        let last = bottom.saturating_add(1).min(self.rows().saturating_sub(1));
        for row in top..=last {
            let lane = self.lane(row);
            let from = lane.partition_point(|chain| chain.end < left);
            let chains = lane.iter().skip(from);
            // A chain's line begins in the column before it.
            for chain in chains.take_while(|c| c.start <= right.saturating_add(1)) {
                self.cross(chain, (left, right), row <= bottom, &mut window);
            }
        }
        let last = right.min(self.columns().saturating_sub(1));
        for column in left..=last {
            let trunks = self.trunks_of(column);
            let from = trunks.partition_point(|trunk| trunk.bottom < top);
            for trunk in trunks.iter().skip(from).take_while(|trunk| trunk.top <= bottom) {
                let y1 = trunk.top.max(top.saturating_sub(1));
                let y2 = trunk.bottom.min(bottom.saturating_add(1));
                window.edges.push(TreeEdge { x1: column, y1, x2: column, y2 });
            }
        }
        window
    }

    /// Adds what a chain has between two columns: its nodes if `inside`, and its lines.
    fn cross(&self, chain: &Chain, (left, right): (u32, u32), inside: bool, window: &mut Window) {
        let &Chain { start, end, row, first } = chain;
        if start > 0 && row > 0 && start >= left {
            window.edges.push(TreeEdge { x1: start - 1, y1: row - 1, x2: start, y2: row });
        }
        if !inside {
            return;
        }
        let (from, to) = (start.max(left.saturating_sub(1)), end.min(right.saturating_add(1)));
        if from < to {
            window.edges.push(TreeEdge { x1: from, y1: row, x2: to, y2: row });
        }
        for column in start.max(left)..=end.min(right) {
            let node = self.nodes.get((first + column - start) as usize);
            window.cells.extend(node.and_then(|&node| Some((node, self.spot(node)?))));
        }
    }

    fn lane(&self, row: u32) -> &[Chain] {
        part(&self.chains, &self.rows, row)
    }

    fn trunks_of(&self, column: u32) -> &[Trunk] {
        part(&self.trunks, &self.columns, column)
    }
}

/// The part of a list whose parts begin at `starts`.
fn part<'a, T>(list: &'a [T], starts: &[u32], index: u32) -> &'a [T] {
    let at = |i: usize| starts.get(i).map(|&start| start as usize);
    let range = at(index as usize).zip(at(index as usize + 1));
    range.and_then(|(from, to)| list.get(from..to)).unwrap_or_default()
}

/// A layout under way.
#[derive(Default)]
struct Placing {
    spots: Vec<Spot>,
    nodes: Vec<NodeId>,
    chains: Vec<Chain>,
    /// The first free row of each column, below everything placed so far.
    free: Vec<u32>,
    /// Row of the last variation of each node that has more than one child.
    last_variation: Vec<(NodeId, u32)>,
}

impl Placing {
    /// Places a chain; what branches off it then waits, the deepest branch to come next.
    fn place(&mut self, tree: &GameTree, next: &Waiting, waiting: &mut Vec<Waiting>) {
        let (start, first) = (next.column, self.nodes.len());
        let mut number = next.number;
        let chain = std::iter::successors(Some(next.node), |&id| tree.node(id).children().next());
        for (node, column) in chain.zip(start..) {
            number = move_number(tree, node, number);
            self.nodes.push(node);
            let index = node.index() as usize;
            if self.spots.len() <= index {
                self.spots.resize(index + 1, Spot { x: NOWHERE, y: 0, number: 0 });
            }
            self.spots[index] = Spot { x: column, y: 0, number };
        }
        let len = self.nodes.len() - first;
        let end = start + len as u32 - 1;
        let row = self.take(start.saturating_sub(1), end);
        for &node in &self.nodes[first..] {
            let spot = &mut self.spots[node.index() as usize];
            spot.y = row;
            let (column, number) = (spot.x + 1, spot.number);
            let from = waiting.len();
            let variations = tree.node(node).children().skip(1);
            waiting.extend(variations.map(|node| Waiting { node, column, number }));
            // The last one waits the longest.
            waiting[from..].reverse();
        }
        self.chains.push(Chain { start, end, row, first: first as u32 });
        if let Some(parent) = tree.node(next.node).parent() {
            self.last_variation.push((parent, row));
        }
    }

    /// Takes the first row that is free from column `from` to column `to`.
    fn take(&mut self, from: u32, to: u32) -> u32 {
        let (from, to) = (from as usize, to as usize + 1);
        if self.free.len() < to {
            self.free.resize(to, 0);
        }
        let span = &mut self.free[from..to];
        let row = span.iter().copied().max().unwrap_or(0);
        span.fill(row + 1);
        row
    }

    fn finish(self) -> TreeLayout {
        let columns = self.free.len();
        let rows = self.free.iter().copied().max().unwrap_or(0) as usize;
        let (by_start, _) = sorted(&self.chains, columns, |chain| chain.start);
        let (chains, row_starts) = sorted(&by_start, rows, |chain| chain.row);
        // Of variations of one node the last was placed last.
        let mut bottoms = vec![0; self.spots.len()];
        for (node, row) in self.last_variation {
            bottoms[node.index() as usize] = row - 1;
        }
        let mut trunks: Vec<(u32, Trunk)> = Vec::new();
        for chain in &chains {
            let (from, len) = (chain.first as usize, (chain.end - chain.start) as usize + 1);
            for (&node, column) in self.nodes[from..from + len].iter().zip(chain.start..) {
                let bottom = bottoms[node.index() as usize];
                if bottom > chain.row {
                    trunks.push((column, Trunk { top: chain.row, bottom }));
                }
            }
        }
        let (trunks, column_starts) = sorted(&trunks, columns, |&(column, _)| column);
        TreeLayout {
            spots: self.spots,
            nodes: self.nodes,
            chains,
            rows: row_starts,
            trunks: trunks.into_iter().map(|(_, trunk)| trunk).collect(),
            columns: column_starts,
        }
    }
}

/// Move number after a node.
fn move_number(tree: &GameTree, node: NodeId, before: u32) -> u32 {
    let node = tree.node(node);
    let mut number = before;
    let mut set = None;
    for property in node.properties() {
        match property.ident {
            "B" | "W" => number = before.saturating_add(1),
            "MN" => set = property.values().next().and_then(|v| v.raw().trim().parse().ok()),
            _ => {}
        }
    }
    set.unwrap_or(number)
}

/// Sorts by a key below `keys`, those of one key staying in their order; and where each key
/// begins. A counting sort, for linear time.
fn sorted<T: Copy>(list: &[T], keys: usize, key: impl Fn(&T) -> u32) -> (Vec<T>, Vec<u32>) {
    let mut starts = vec![0u32; keys + 1];
    for item in list {
        starts[key(item) as usize + 1] += 1;
    }
    for i in 1..starts.len() {
        starts[i] += starts[i - 1];
    }
    let mut at = starts.clone();
    let Some(&any) = list.first() else { return (Vec::new(), starts) };
    let mut sorted = vec![any; list.len()];
    for item in list {
        let place = &mut at[key(item) as usize];
        sorted[*place as usize] = *item;
        *place += 1;
    }
    (sorted, starts)
}
