//! How the chains of a tree find their rows, and trunks their place between two columns.
//!
//! A chain takes the first row below its parent, and below the variations before it, that is
//! free from the column before it to its end. Chains behind it on the same parent chain come
//! first, each with all that branches off it: what belongs together stays together, and short
//! variations of a long game fill the rows again and again. Strictly without crossings each of
//! them would have to lie below the next, a staircase as long as the game.
//!
//! Only [`REACH`] rows are tried, and then the one below all in those columns is taken, so that
//! a hostile tree costs no more than `n log n` either.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use ranka_record::{GameTree, NodeId};

use super::layout::{Chain, NOWHERE, Spot, TreeLayout, Trunk};

/// Rows tried.
pub(super) const REACH: u32 = 64;
/// How far apart two trunks between the same columns are, and how much room there is for all
/// of them, in columns.
const STEP: f64 = 0.1;
const ROOM: f64 = 0.22;

/// A chain to be placed.
struct Waiting {
    node: NodeId,
    column: u32,
    /// Move number before it.
    number: u32,
}

/// Lays a tree out.
pub(super) fn lay_out(tree: &GameTree) -> TreeLayout {
    let mut placing = Placing::default();
    let mut waiting = vec![Waiting { node: tree.root(), column: 0, number: 0 }];
    while let Some(next) = waiting.pop() {
        placing.place(tree, &next, &mut waiting);
    }
    placing.finish(tree)
}

/// The part of a list whose parts begin at `starts`.
pub(super) fn part<'a, T>(list: &'a [T], starts: &[u32], index: u32) -> &'a [T] {
    let at = |i: usize| starts.get(i).map(|&start| start as usize);
    let range = at(index as usize).zip(at(index as usize + 1));
    range.and_then(|(from, to)| list.get(from..to)).unwrap_or_default()
}

/// A layout under way.
#[derive(Default)]
struct Placing {
    spots: Vec<Spot>,
    /// By node, the row of the last of its variations that is placed.
    bottoms: Vec<u32>,
    nodes: Vec<NodeId>,
    chains: Vec<Chain>,
    /// By row, what is taken: first and last column of each piece.
    taken: Vec<BTreeMap<u32, u32>>,
    /// The first free row of each column, below everything placed so far.
    free: Vec<u32>,
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
                self.bottoms.resize(index + 1, 0);
            }
            self.spots[index] = Spot { x: column, y: 0, number };
        }
        let len = self.nodes.len() - first;
        let end = start + len as u32 - 1;
        let parent = tree.node(next.node).parent().map(|id| id.index() as usize);
        // Below the parent, and below the variation before.
        let from = parent.map_or(0, |id| self.spots[id].y.max(self.bottoms[id]) + 1);
        let row = self.take(from, start.saturating_sub(1), end);
        if let Some(id) = parent {
            self.bottoms[id] = row;
        }
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
        self.chains.push(Chain { start, end, row, first: first as u32, shift: 0.5 });
    }

    /// Takes the first free row from row `from` on, from column `left` to column `right`.
    fn take(&mut self, from: u32, left: u32, right: u32) -> u32 {
        let columns = right as usize + 1;
        if self.free.len() < columns {
            self.free.resize(columns, 0);
        }
        let span = &mut self.free[left as usize..columns];
        let below = span.iter().copied().max().unwrap_or(0).max(from);
        let is_free = |row: &u32| {
            let before = self.taken[*row as usize].range(..=right).next_back();
            before.is_none_or(|(_, &end)| end < left)
        };
        let row = (from..below.min(from + REACH)).find(is_free).unwrap_or(below);
        span.iter_mut().for_each(|free| *free = (*free).max(row + 1));
        if self.taken.len() <= row as usize {
            self.taken.resize_with(row as usize + 1, BTreeMap::new);
        }
        self.taken[row as usize].insert(left, right);
        row
    }

    fn finish(mut self, tree: &GameTree) -> TreeLayout {
        let columns = self.free.len();
        let (by_start, _) = sorted(&self.chains, columns, |chain| chain.start);
        let (mut chains, rows) = sorted(&by_start, self.taken.len(), |chain| chain.row);
        let mut trunks: Vec<(u32, Trunk)> = Vec::new();
        for chain in &chains {
            let (from, len) = (chain.first as usize, (chain.end - chain.start) as usize + 1);
            for (&node, column) in self.nodes[from..from + len].iter().zip(chain.start..) {
                let bottom = self.bottoms[node.index() as usize];
                if bottom > chain.row {
                    let trunk = Trunk { top: chain.row, bottom, reach: bottom, shift: 0.5 };
                    trunks.push((column, trunk));
                }
            }
        }
        let (trunks, starts) = sorted(&trunks, columns, |&(column, _)| column);
        let mut trunks: Vec<_> = trunks.into_iter().map(|(_, trunk)| trunk).collect();
        for column in starts.windows(2) {
            set_apart(&mut trunks[column[0] as usize..column[1] as usize]);
        }
        for chain in &mut chains {
            let parent = tree.node(self.nodes[chain.first as usize]).parent();
            let Some(parent) = parent.map(|id| self.spots[id.index() as usize]) else { continue };
            let beside = part(&trunks, &starts, parent.x);
            let at = beside.partition_point(|trunk| trunk.top < parent.y);
            chain.shift = beside.get(at).map_or(chain.shift, |trunk| trunk.shift);
        }
        self.spots.shrink_to_fit();
        TreeLayout { spots: self.spots, nodes: self.nodes, chains, rows, trunks, columns: starts }
    }
}

/// Gives the trunks of one column, sorted from the top, their places: those that pass the same
/// row get different ones, the one from higher up to the left, since it then crosses only the
/// line to the other and not those that leave it.
fn set_apart(trunks: &mut [Trunk]) {
    let mut from = 0;
    while from < trunks.len() {
        let mut reach = trunks[from].bottom;
        let mut to = from + 1;
        while to < trunks.len() && trunks[to].top <= reach {
            reach = reach.max(trunks[to].bottom);
            to += 1;
        }
        set_group_apart(&mut trunks[from..to]);
        from = to;
    }
    let mut reach = 0;
    for trunk in trunks {
        reach = trunk.bottom.max(reach);
        trunk.reach = reach;
    }
}

/// The same for trunks that hang together, by the greedy colouring of intervals, which takes
/// as few tracks as there can be.
fn set_group_apart(trunks: &mut [Trunk]) {
    if trunks.len() == 1 {
        return;
    }
    let mut tracks = 0u32;
    let mut idle = BinaryHeap::new();
    let mut busy = BinaryHeap::new();
    let mut given = Vec::with_capacity(trunks.len());
    for trunk in trunks.iter() {
        while let Some(&Reverse((bottom, track))) = busy.peek() {
            if bottom >= trunk.top {
                break;
            }
            busy.pop();
            idle.push(Reverse(track));
        }
        let track = idle.pop().map_or(tracks, |Reverse(track)| track);
        tracks = tracks.max(track + 1);
        busy.push(Reverse((trunk.bottom, track)));
        given.push(track);
    }
    let last = f64::from(tracks - 1);
    let step = STEP.min(ROOM / last.max(1.0));
    for (trunk, track) in trunks.iter_mut().zip(given) {
        trunk.shift = 0.5 + (f64::from(track) - last / 2.0) * step;
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
