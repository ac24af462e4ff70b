//! The picture of the tree: no node on another, no line through a node, variations in their
//! order from the top, as high as there is room, and windows that show what is in them.

#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
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
/// down from its parent until its line and its nodes are free.
fn slow(tree: &GameTree) -> HashMap<NodeId, (u32, u32)> {
    fn place(
        tree: &GameTree,
        first: NodeId,
        (x, from): (u32, u32),
        taken: &mut HashSet<(u32, u32)>,
        places: &mut HashMap<NodeId, (u32, u32)>,
    ) {
        let chain: Vec<_> =
            std::iter::successors(Some(first), |&id| tree.node(id).children().next()).collect();
        let last = x + chain.len() as u32 - 1;
        let start = x.saturating_sub(1);
        // Free all along, and nothing below it that it would come to lie above.
        let is_free =
            |y: &u32| (start..=last).all(|x| !taken.iter().any(|t| t.0 == x && t.1 >= *y));
        let y = (from..).find(is_free).unwrap();
        taken.extend((start..=last).map(|x| (x, y)));
        for (i, &id) in chain.iter().enumerate() {
            places.insert(id, (x + i as u32, y));
        }
        for (i, &id) in chain.iter().enumerate().rev() {
            for child in tree.node(id).children().skip(1) {
                place(tree, child, (x + i as u32 + 1, y + 1), taken, places);
            }
        }
    }
    let mut places = HashMap::new();
    place(tree, tree.root(), (0, 0), &mut HashSet::new(), &mut places);
    places
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
        let mut touched: HashSet<(u32, u32)> = HashSet::new();
        for edge in layout.window(0, 0, layout.columns(), layout.rows()).edges {
            let (x, y) = ((edge.x1, edge.x2), (edge.y1, edge.y2));
            if x.0 == x.1 {
                // Down from a node: nothing stands in the way.
                for y in y.0 + 1..=y.1 {
                    prop_assert!(!cells.contains_key(&(x.0, y)), "{:?}", edge);
                }
            } else if y.0 == y.1 {
                // Along a row: each node's first child.
                for x in x.0..x.1 {
                    let (a, b) = (cells[&(x, y.0)], cells[&(x + 1, y.0)]);
                    prop_assert_eq!(tree.node(a).children().next(), Some(b));
                }
            } else {
                prop_assert_eq!((x.0 + 1, y.0 + 1), (x.1, y.1));
                prop_assert!(cells.contains_key(&(x.1, y.1)));
                touched.insert((x.1, y.1));
            }
        }
        for id in tree.walk() {
            let rows: Vec<_> = tree.node(id).children().map(|c| spots[&c].y).collect();
            prop_assert!(rows.is_sorted() && rows.windows(2).all(|w| w[0] < w[1]));
            for (i, child) in tree.node(id).children().enumerate() {
                prop_assert_eq!(spots[&child].x, spots[&id].x + 1);
                if i == 0 {
                    prop_assert_eq!(spots[&child].y, spots[&id].y);
                } else {
                    prop_assert!(touched.contains(&(spots[&child].x, spots[&child].y)));
                }
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
        let pieces = |edges: &[ranka_app::contract::TreeEdge]| {
            let mut pieces = HashSet::new();
            for e in edges {
                let steps = (e.x2 - e.x1).max(e.y2 - e.y1);
                for i in 0..steps {
                    let at = |from: u32, to: u32, i: u32| if to > from { from + i } else { from };
                    let from = (at(e.x1, e.x2, i), at(e.y1, e.y2, i));
                    let to = (at(e.x1, e.x2, i + 1), at(e.y1, e.y2, i + 1));
                    if inside(from.0, from.1) || inside(to.0, to.1) {
                        pieces.insert((from, to));
                    }
                }
            }
            pieces
        };
        let all = layout.window(0, 0, layout.columns(), layout.rows()).edges;
        prop_assert_eq!(pieces(&window.edges), pieces(&all));
    }
}

#[test]
fn short_variations_nestle_under_the_line_they_leave() {
    // A line of ten with variations of one node at the third, the sixth and the ninth.
    let parents: Vec<usize> = (0..10).chain([2, 5, 8]).collect();
    let tree = tree(&parents);
    let layout = TreeLayout::new(&tree);
    assert_eq!((layout.columns(), layout.rows()), (11, 2));
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
