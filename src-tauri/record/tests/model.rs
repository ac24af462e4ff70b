//! Trees and positions against slow and obvious models.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use ranka_record::{Cursor, GameTree, NodeId, open_text};
use ranka_rules::{Colour, Point};

/// A node as a list of properties, with its children.
#[derive(Clone, Debug)]
struct Model {
    properties: Vec<(String, Vec<String>)>,
    children: Vec<Model>,
}

const SIDE: u8 = 5;

/// Anything that may stand in a value, escaped.
fn value() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "a", "\\]", "\\\\", "[", "\n", ":", ";", "(", ")", "碁", " ", "\\n", "B[aa\\]",
    ]);
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn letters() -> impl Strategy<Value = String> {
    (b'a'..b'a' + SIDE, b'a'..b'a' + SIDE)
        .prop_map(|(x, y)| [x as char, y as char].iter().collect())
}

fn property() -> impl Strategy<Value = (String, Vec<String>)> {
    let known = prop::sample::select(vec!["C", "N", "XX", "LB", "KGSSB", "Z9", "GB"]);
    let text = (known, prop::collection::vec(value(), 1..3));
    let setup =
        (prop::sample::select(vec!["AB", "AW", "AE"]), prop::collection::vec(letters(), 1..4));
    let named = |(ident, values): (&str, Vec<String>)| (ident.to_owned(), values);
    prop_oneof![text.prop_map(named), setup.prop_map(named)]
}

fn node() -> impl Strategy<Value = Vec<(String, Vec<String>)>> {
    let letter = prop::sample::select(vec!["B", "W"]);
    let point = prop_oneof![9 => letters(), 1 => Just(String::new())];
    let played = prop::option::weighted(0.8, (letter, point));
    (played, prop::collection::vec(property(), 0..3)).prop_map(|(played, others)| {
        let played = played.map(|(letter, point)| (letter.to_owned(), vec![point]));
        let mut seen = BTreeSet::new();
        let all = others.into_iter().chain(played);
        all.filter(|(ident, _)| seen.insert(ident.clone())).collect()
    })
}

fn tree() -> impl Strategy<Value = Model> {
    let leaf = node().prop_map(|properties| Model { properties, children: Vec::new() });
    leaf.prop_recursive(12, 60, 3, |inner| {
        (node(), prop::collection::vec(inner, 0..4))
            .prop_map(|(properties, children)| Model { properties, children })
    })
}

/// SGF as a beginner would write it: parentheses around every variation.
fn sgf(model: &Model, out: &mut String) {
    out.push_str("(;");
    for (ident, values) in &model.properties {
        out.push_str(ident);
        values.iter().for_each(|v| out.push_str(&format!("[{v}]")));
    }
    model.children.iter().for_each(|child| sgf(child, out));
    out.push(')');
}

fn file(model: &Model) -> String {
    let mut text = String::new();
    let root = Model { properties: vec![("SZ".into(), vec!["5".into()])], ..model.clone() };
    sgf(&root, &mut text);
    text
}

/// The meaning of a node's values, as the model has them: what follows a backslash is itself.
fn plain(value: &str) -> String {
    let mut out = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        out.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    out
}

fn same(model: &Model, tree: &GameTree, id: NodeId) {
    let node = tree.node(id);
    let read: Vec<(String, Vec<String>)> = node
        .properties()
        .map(|p| (p.ident.to_owned(), p.values().map(|v| v.text().into_owned()).collect()))
        .collect();
    let wanted: Vec<(String, Vec<String>)> = model
        .properties
        .iter()
        .map(|(i, values)| (i.clone(), values.iter().map(|v| plain(v)).collect()))
        .collect();
    if node.parent().is_some() {
        assert_eq!(read, wanted);
    }
    assert_eq!(node.child_count(), model.children.len());
    model.children.iter().zip(node.children()).for_each(|(m, id)| same(m, tree, id));
}

/// Stones by their points, row from the top; the rules as a beginner would write them down.
type Stones = BTreeMap<(u8, u8), char>;

fn chain(stones: &Stones, at: (u8, u8)) -> (BTreeSet<(u8, u8)>, bool) {
    let colour = stones[&at];
    let (mut chain, mut free) = (BTreeSet::from([at]), false);
    loop {
        let mut grown = chain.clone();
        for &(x, y) in &chain {
            let near = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
            for n in near.into_iter().filter(|&(x, y)| x < SIDE && y < SIDE) {
                match stones.get(&n) {
                    None => free = true,
                    Some(&c) if c == colour => drop(grown.insert(n)),
                    Some(_) => {}
                }
            }
        }
        if grown.len() == chain.len() {
            return (chain, free);
        }
        chain = grown;
    }
}

fn play(stones: &mut Stones, colour: char, at: (u8, u8)) {
    stones.insert(at, colour);
    let theirs: Vec<_> = stones.iter().filter(|(_, c)| **c != colour).map(|(&p, _)| p).collect();
    let near = |p: (u8, u8)| p.0.abs_diff(at.0) + p.1.abs_diff(at.1) == 1;
    let mut off = BTreeSet::new();
    for p in theirs.into_iter().filter(|&p| near(p)) {
        let (chain, free) = chain(stones, p);
        if !free {
            off.extend(chain);
        }
    }
    if off.is_empty() {
        let (own, free) = chain(stones, at);
        if !free {
            off = own;
        }
    }
    stones.retain(|p, _| !off.contains(p));
}

fn point(text: &str) -> (u8, u8) {
    let b = text.as_bytes();
    (b[0] - b'a', b[1] - b'a')
}

/// Setup first, then the move, in the order of SGF's execution.
fn enter(stones: &mut Stones, model: &Model) {
    for (ident, values) in &model.properties {
        for at in values.iter().filter(|v| v.len() == 2 && ident.starts_with('A')).map(|v| point(v))
        {
            match ident.as_str() {
                "AB" => drop(stones.insert(at, 'X')),
                "AW" => drop(stones.insert(at, 'O')),
                _ => drop(stones.remove(&at)),
            }
        }
    }
    for (ident, values) in &model.properties {
        let colour = match ident.as_str() {
            "B" => 'X',
            "W" => 'O',
            _ => continue,
        };
        if values[0].len() == 2 {
            play(stones, colour, point(&values[0]));
        }
    }
}

fn positions(model: &Model, mut stones: Stones, is_root: bool, out: &mut Vec<Stones>) {
    if !is_root {
        enter(&mut stones, model);
    }
    out.push(stones.clone());
    model.children.iter().for_each(|child| positions(child, stones.clone(), false, out));
}

fn board(tree: &GameTree, id: NodeId) -> Stones {
    let letter = |c| if c == Colour::Black { 'X' } else { 'O' };
    let place = |p: Point| (p.col(), SIDE - 1 - p.row());
    tree.position(id).board.stones().map(|(c, p)| (place(p), letter(c))).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_and_written_alike(model in tree()) {
        let tree = open_text(&file(&model)).unwrap().games.remove(0);
        same(&model, &tree, tree.root());
        let written = tree.to_sgf();
        let again = open_text(&written).unwrap();
        prop_assert_eq!(again.games.len(), 1);
        prop_assert_eq!(again.games[0].to_sgf(), written);
        same(&model, &again.games[0], tree.root());
    }

    #[test]
    fn positions_are_those_of_the_model(model in tree(), jumps in prop::collection::vec(0usize..100, 0..12)) {
        let tree = open_text(&file(&model)).unwrap().games.remove(0);
        let mut wanted = Vec::new();
        positions(&model, Stones::new(), true, &mut wanted);
        let nodes: Vec<_> = tree.walk().collect();
        prop_assert_eq!(nodes.len(), wanted.len());
        for (&id, stones) in nodes.iter().zip(&wanted) {
            prop_assert_eq!(&board(&tree, id), stones);
        }
        let mut cursor = Cursor::new(&tree);
        for jump in jumps {
            let id = nodes[jump % nodes.len()];
            cursor.go(id);
            prop_assert_eq!(cursor.position(), tree.position(id));
        }
    }
}
