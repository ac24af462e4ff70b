//! The picture of the tree: no node on another, no line through a node, no trunk on another,
//! variations in their order from the top, as high as there is room, and windows that show what
//! is in them.

#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use ranka_app::contract::TreeEdge;
use ranka_app::{Spot, TreeLayout};
use ranka_record::{GameTree, NodeId};
use ranka_rules::Size;

/// A tree of which each node but the root has the parent that `parents` names, from the nodes
/// before it.
fn tree(parents: &[usize]) -> GameTree {
    let mut tree = GameTree::new(Size::NINE);
    let mut nodes = vec![tree.root()];
    for (i, parent) in parents.iter().enumerate() {
        let at = nodes[parent % nodes.len()];
        let node = tree.add_child(at);
        if i % 5 > 0 {
            tree.set_values(node, if i % 2 == 0 { "B" } else { "W" }, &["aa"]);
        }
        nodes.push(node);
    }
    tree
}

/// Parents that make long lines with branches, as games have.
fn parents() -> impl Strategy<Value = Vec<usize>> {
    let step = prop_oneof![6 => Just(None), 1 => (0..400usize).prop_map(Some)];
    prop::collection::vec(step, 0..200).prop_map(|steps| {
        steps.into_iter().enumerate().map(|(i, step)| step.unwrap_or(i)).collect()
    })
}

fn spots(tree: &GameTree, layout: &TreeLayout) -> HashMap<NodeId, Spot> {
    tree.walk().map(|id| (id, layout.spot(id).unwrap())).collect()
}

/// Where nodes belong by the slow, obvious way: a grid of taken places, each variation moved
/// down from its parent until its nodes and the place before them are free; if that is too far,
/// to where nothing is below it either.
fn slow(tree: &GameTree) -> HashMap<NodeId, (u32, u32)> {
    fn place(
        tree: &GameTree,
        first: NodeId,
        (x, from): (u32, u32),
        taken: &mut HashSet<(u32, u32)>,
        places: &mut HashMap<NodeId, (u32, u32)>,
    ) -> u32 {
        let chain: Vec<_> =
            std::iter::successors(Some(first), |&id| tree.node(id).children().next()).collect();
        let columns = x.saturating_sub(1)..x + chain.len() as u32;
        let free = |y: u32| columns.clone().all(|x| !taken.contains(&(x, y)));
        let deepest = taken.iter().map(|t| t.1).max().unwrap_or(0);
        let open = |y: u32| (y..=deepest).all(free);
        let near = (from..from + TreeLayout::REACH).find(|&y| free(y));
        let y = near.unwrap_or_else(|| (from..).find(|&y| open(y)).unwrap());
        taken.extend(columns.map(|x| (x, y)));
        for (&id, x) in chain.iter().zip(x..) {
            places.insert(id, (x, y));
        }
        for (i, &id) in chain.iter().enumerate().rev() {
            let mut below = y + 1;
            for child in tree.node(id).children().skip(1) {
                let at = (x + i as u32 + 1, below);
                below = 1 + place(tree, child, at, taken, places);
            }
        }
        y
    }
    let mut places = HashMap::new();
    place(tree, tree.root(), (0, 0), &mut HashSet::new(), &mut places);
    places
}

/// Where a piece of line begins, in columns.
fn start(edge: &TreeEdge) -> f64 {
    f64::from(edge.x1) + edge.shift
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nodes_stand_where_the_obvious_way_puts_them(parents in parents()) {
        let tree = tree(&parents);
        let layout = TreeLayout::new(&tree);
        let fast = spots(&tree, &layout);
        for (id, place) in slow(&tree) {
            prop_assert_eq!((fast[&id].x, fast[&id].y), place);
        }
        let rows = fast.values().map(|s| s.y).max().unwrap() + 1;
        let columns = fast.values().map(|s| s.x).max().unwrap() + 1;
        prop_assert_eq!((layout.columns(), layout.rows()), (columns, rows));
    }

    #[test]
    fn no_node_stands_on_another_and_no_line_runs_through_one(parents in parents()) {
        let tree = tree(&parents);
        let layout = TreeLayout::new(&tree);
        let spots = spots(&tree, &layout);
        let cells: HashMap<(u32, u32), NodeId> =
            spots.iter().map(|(&id, s)| ((s.x, s.y), id)).collect();
        prop_assert_eq!(cells.len(), spots.len());
        let edges = layout.window(0, 0, layout.columns(), layout.rows()).edges;
        let between = |shift: f64| (0.35..0.65).contains(&shift);
        let mut trunks = HashMap::new();
        let mut stubs = HashMap::new();
        for edge in &edges {
            if edge.x1 == edge.x2 {
                // Down between two columns, from the node that it leaves.
                prop_assert!(between(edge.shift) && edge.y1 < edge.y2);
                let node = cells[&(edge.x1, edge.y1)];
                prop_assert!(trunks.insert(node, (start(edge), edge.y1, edge.y2)).is_none());
            } else if edge.shift == 0.0 {
                // Along a row: each node's first child.
                prop_assert_eq!(edge.y1, edge.y2);
                for x in edge.x1..edge.x2 {
                    let (a, b) = (cells[&(x, edge.y1)], cells[&(x + 1, edge.y1)]);
                    prop_assert_eq!(tree.node(a).children().next(), Some(b));
                }
            } else {
                // From a trunk to a node; no other stands before it.
                prop_assert!(between(edge.shift) && edge.x1 + 1 == edge.x2 && edge.y1 == edge.y2);
                prop_assert!(!cells.contains_key(&(edge.x1, edge.y1)));
                let node = cells[&(edge.x2, edge.y2)];
                prop_assert!(stubs.insert(node, start(edge)).is_none());
            }
        }
        for id in tree.walk() {
            let children: Vec<_> = tree.node(id).children().map(|c| (c, spots[&c])).collect();
            prop_assert!(children.windows(2).all(|w| w[0].1.y < w[1].1.y));
            prop_assert!(children.iter().all(|(_, at)| at.x == spots[&id].x + 1));
            prop_assert!(children.first().is_none_or(|(_, at)| at.y == spots[&id].y));
            for (child, _) in children.iter().skip(1) {
                prop_assert_eq!(stubs.remove(child), Some(trunks[&id].0));
            }
            let bottom = children.last().map_or(0, |(_, at)| at.y);
            let whole = trunks.get(&id).map(|&(_, top, bottom)| (top, bottom));
            prop_assert_eq!(whole, (children.len() > 1).then_some((spots[&id].y, bottom)));
        }
        prop_assert!(stubs.is_empty());
        // Trunks that pass the same row are told apart.
        let trunks: Vec<_> = trunks.into_values().collect();
        for (i, a) in trunks.iter().enumerate() {
            for b in &trunks[..i] {
                prop_assert!(a.1 > b.2 || b.1 > a.2 || (a.0 - b.0).abs() > 1e-3, "{:?} {:?}", a, b);
            }
        }
    }

    #[test]
    fn a_window_shows_what_is_in_it(
        parents in parents(),
        left in 0..40u32,
        top in 0..12u32,
        width in 0..20u32,
        height in 0..8u32,
    ) {
        let tree = tree(&parents);
        let layout = TreeLayout::new(&tree);
        let window = layout.window(left, top, width, height);
        let inside = |x: u32, y: u32| {
            (left..left + width).contains(&x) && (top..top + height).contains(&y)
        };
        let mut expected: Vec<_> =
            spots(&tree, &layout).into_iter().filter(|(_, s)| inside(s.x, s.y)).collect();
        let mut shown = window.cells.clone();
        expected.sort_by_key(|(id, _)| *id);
        shown.sort_by_key(|(id, _)| *id);
        prop_assert_eq!(shown, expected);
        // Every piece of line that touches the window is there, cut to it.
        let pieces = |edges: &[TreeEdge]| {
            let mut pieces = HashSet::new();
            for e in edges {
                let steps = (e.x2 - e.x1).max(e.y2 - e.y1);
                for i in 0..steps {
                    let at = |from: u32, to: u32, i: u32| if to > from { from + i } else { from };
                    let from = (at(e.x1, e.x2, i), at(e.y1, e.y2, i));
                    let to = (at(e.x1, e.x2, i + 1), at(e.y1, e.y2, i + 1));
                    if inside(from.0, from.1) || inside(to.0, to.1) {
                        pieces.insert((from, to, e.shift.to_bits()));
                    }
                }
            }
            pieces
        };
        let all = layout.window(0, 0, layout.columns(), layout.rows()).edges;
        prop_assert_eq!(pieces(&window.edges), pieces(&all));
        // The line to the node that was added last.
        let last = tree.walk().max().unwrap();
        let mut line: Vec<_> =
            std::iter::successors(Some(last), |&id| tree.node(id).parent()).collect();
        line.reverse();
        let path = layout.path(&line, left, top, width, height);
        let whole = layout.path(&line, 0, 0, layout.columns(), layout.rows());
        prop_assert_eq!(pieces(&path), pieces(&whole));
        prop_assert!(pieces(&whole).is_subset(&pieces(&all)));
        let along = whole.iter().filter(|e| e.x1 < e.x2).map(|e| e.x2 - e.x1).sum::<u32>();
        let down = whole.iter().map(|e| e.y2 - e.y1).sum::<u32>();
        let end = layout.spot(last).unwrap();
        prop_assert_eq!((along, down), (end.x, end.y));
    }
}

#[test]
fn variations_fill_the_rows_again_and_again() {
    // A game of 200 moves; from every second of them three variations of seven. In one column
    // there are those of four nodes, with the place before them: 12 rows and no more are
    // needed. A picture without crossings would have 300.
    let mut parents: Vec<usize> = (0..200).collect();
    for node in (2..190).step_by(2) {
        for _ in 0..3 {
            let first = parents.len();
            parents.push(node);
            parents.extend(first + 1..first + 7);
        }
    }
    let layout = TreeLayout::new(&tree(&parents));
    assert_eq!(layout.columns(), 201);
    assert!((13..=18).contains(&layout.rows()), "{}", layout.rows());
}

#[test]
fn what_belongs_together_stays_together() {
    // Two variations of the first move, each ending in four ways: a picture without crossings.
    let mut parents = vec![0, 1, 2, 3];
    for _ in 0..2 {
        let first = parents.len() + 1;
        parents.extend([1, first, first + 1, first + 1, first + 1, first + 1]);
    }
    let tree = tree(&parents);
    let layout = TreeLayout::new(&tree);
    let rows: Vec<_> = (1..=16).map(|i| layout.spot(tree.id(i).unwrap()).unwrap().y).collect();
    assert_eq!(rows, [0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8]);
}

#[test]
fn moves_are_numbered() {
    let mut game = GameTree::new(Size::NINE);
    let mut at = game.root();
    for (ident, number) in [("B", None), ("C", None), ("W", Some("10")), ("B", None)] {
        at = game.add_child(at);
        game.set_values(at, ident, &["aa"]);
        if let Some(number) = number {
            game.set_values(at, "MN", &[number]);
        }
    }
    let layout = TreeLayout::new(&game);
    let numbers: Vec<_> = game.walk().map(|id| layout.spot(id).unwrap().number).collect();
    assert_eq!(numbers, [0, 1, 1, 10, 11]);
}

#[test]
fn hostile_trees_are_laid_out() {
    // A hundred thousand variations of one node; a line as long; a comb; all of them branching.
    let wide: Vec<usize> = vec![0; 100_000];
    let deep: Vec<usize> = (0..100_000).collect();
    let comb: Vec<usize> = (0..100_000).map(|i| if i % 2 == 0 { i } else { i - 1 }).collect();
    let halves: Vec<usize> = (0..100_000).map(|i| i / 2).collect();
    for (parents, rows) in [(wide, Some(100_000)), (deep, Some(1)), (comb, None), (halves, None)] {
        let tree = tree(&parents);
        let layout = TreeLayout::new(&tree);
        assert!(rows.is_none_or(|rows| rows == layout.rows()));
        assert_eq!(tree.walk().filter(|&id| layout.spot(id).is_some()).count(), 100_001);
        let (x, y) = (layout.columns() / 2, layout.rows() / 2);
        assert!(layout.window(x, y, 40, 20).cells.len() <= 800);
    }
}
