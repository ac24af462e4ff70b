//! The picture of a tree of 100,000 nodes: ours laid out against the crate `reingold-tilford`,
//! and a window of it looked up against a look at every node, in one run.
//!
//! The programs take turns, so that a busy machine slows both alike. Theirs puts parents in the
//! middle above their children and packs less tightly; both are linear on paper.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng, rngs::SmallRng};
use ranka_app::TreeLayout;
use ranka_record::{GameTree, NodeId};
use ranka_rules::Size;
use reingold_tilford::{NodeInfo, SmallVec};

const NODES: usize = 100_000;
const ROUNDS: u32 = 5;
const WINDOWS: u32 = 2000;

/// A tree as a much commented game has it: lines that branch now and then, anywhere.
fn tree(longest: u32) -> GameTree {
    let mut random = SmallRng::seed_from_u64(1);
    let mut tree = GameTree::new(Size::NINETEEN);
    let mut nodes = vec![(tree.root(), 0)];
    let (mut at, mut depth) = nodes[0];
    while nodes.len() < NODES {
        if depth == longest || random.random_ratio(1, 20) {
            (at, depth) = nodes[random.random_range(0..nodes.len())];
            continue;
        }
        at = tree.add_child(at);
        depth += 1;
        tree.set_values(at, if depth % 2 == 0 { "W" } else { "B" }, &["dd"]);
        nodes.push((at, depth));
    }
    tree
}

struct Theirs<'a>(&'a GameTree);

impl NodeInfo<NodeId> for Theirs<'_> {
    type Key = u32;

    fn key(&self, node: NodeId) -> u32 {
        node.index()
    }

    fn children(&self, node: NodeId) -> SmallVec<NodeId> {
        self.0.node(node).children().collect()
    }
}

fn time<T>(spent: &mut Duration, act: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let answer = act();
    *spent += start.elapsed();
    answer
}

fn main() {
    for longest in [60, 300] {
        let tree = tree(longest);
        let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..ROUNDS {
            black_box(time(&mut ours, || TreeLayout::new(&tree)));
            black_box(time(&mut theirs, || reingold_tilford::layout(&Theirs(&tree), tree.root())));
        }
        let layout = TreeLayout::new(&tree);
        println!(
            "{NODES} nodes, lines up to {longest}, {} rows: ours {:.1} ms, reingold-tilford {:.1} ms, \
             {:.1} times as fast",
            layout.rows(),
            ours.as_secs_f64() * 1e3 / f64::from(ROUNDS),
            theirs.as_secs_f64() * 1e3 / f64::from(ROUNDS),
            theirs.as_secs_f64() / ours.as_secs_f64(),
        );
        windows(&tree, &layout);
    }
}

fn windows(tree: &GameTree, layout: &TreeLayout) {
    let mut random = SmallRng::seed_from_u64(2);
    let (mut indexed, mut all) = (Duration::ZERO, Duration::ZERO);
    let mut cells = 0;
    for i in 0..WINDOWS {
        let left = random.random_range(0..layout.columns());
        let top = random.random_range(0..layout.rows());
        cells += time(&mut indexed, || layout.window(left, top, 40, 20)).cells.len();
        // The slow way takes its turn now and then.
        if i % 100 == 0 {
            let inside = |id: &NodeId| {
                let spot = layout.spot(*id);
                spot.is_some_and(|s| s.x.wrapping_sub(left) < 40 && s.y.wrapping_sub(top) < 20)
            };
            black_box(time(&mut all, || tree.walk().filter(inside).count()));
        }
    }
    let (indexed, all) = (indexed / WINDOWS, all / (WINDOWS / 100));
    println!(
        "a window of 40 by 20 ({} cells): {indexed:.1?}, a look at every node {all:.1?}",
        cells / WINDOWS as usize,
    );
}
