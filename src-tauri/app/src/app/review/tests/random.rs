//! Random edits, walks, undos and reloads against the slow model.

use proptest::prelude::*;
use ranka_record::{GameTree, NodeId, open_text};
use serde_json::{Value, json};

use super::model::{Model, Node};
use super::{forget, review_of, sgf};
use crate::common::World;

#[derive(Clone, Debug)]
enum Act {
    Play(usize),
    Go(usize),
    Delete(usize),
    Promote(usize),
    Main(usize),
    Comment(u8),
    Mark(u8),
    Undo,
    Redo,
    Save,
    Discard,
    Original,
    Close,
}

fn act() -> impl Strategy<Value = Act> {
    let node = 0..1000usize;
    prop_oneof![
        8 => (0..12usize).prop_map(Act::Play),
        4 => node.clone().prop_map(Act::Go),
        2 => node.clone().prop_map(Act::Delete),
        2 => node.clone().prop_map(Act::Promote),
        1 => node.prop_map(Act::Main),
        3 => any::<u8>().prop_map(|n| Act::Comment(n % 4)),
        2 => any::<u8>().prop_map(|n| Act::Mark(n % 4)),
        4 => Just(Act::Undo),
        3 => Just(Act::Redo),
        1 => Just(Act::Save),
        1 => Just(Act::Discard),
        1 => Just(Act::Original),
        1 => Just(Act::Close),
    ]
}

/// Does the same to both, and compares what comes of it.
fn both(world: &World, id: i64, model: &mut Model, act: &Act) {
    let paths = model.now.0.paths();
    let pick = |n: usize| paths[n % paths.len()].clone();
    match act {
        Act::Play(n) => play(world, model, *n),
        Act::Go(n) => {
            let path = pick(*n);
            world.ok("review_go", json!({ "node": number(world, &path) }));
            model.now.1 = model.now.0.find(&path).key;
            model.typing = None;
        }
        Act::Delete(n) => delete(world, model, &pick(*n)),
        Act::Promote(n) => place(world, model, "review_promote", &pick(*n)),
        Act::Main(n) => place(world, model, "review_main", &pick(*n)),
        Act::Comment(n) => {
            let text = ["", "a", "b]", "c"][usize::from(*n)];
            world.ok("review_comment", json!({ "text": text }));
            let mut tree = model.now.0.clone();
            let (path, key) = (model.path(), model.now.1);
            let comment = &mut tree.find_mut(&path).comment;
            let text = text.replace(']', "\\]");
            if *comment != text {
                *comment = text;
                if model.typing == Some(key) && model.saved_at != Some(model.undo.len()) {
                    model.now.0 = tree;
                } else {
                    model.edit(tree, key);
                }
                model.typing = Some(key);
            }
        }
        Act::Mark(n) => {
            let (point, text) =
                [("A1", "as"), ("B2", "br"), ("C3", "cq"), ("D4", "dp")][usize::from(*n)];
            // Alone on its node, so that a list needs no model.
            world.ok("review_clear_marks", json!({}));
            let (path, key) = (model.path(), model.now.1);
            let mut tree = model.now.0.clone();
            if !tree.find(&path).triangle.is_empty() {
                tree.find_mut(&path).triangle.clear();
                model.edit(tree.clone(), key);
            }
            world.ok("review_mark", json!({ "kind": "triangle", "point": point }));
            text.clone_into(&mut tree.find_mut(&path).triangle);
            model.edit(tree, key);
        }
        Act::Undo | Act::Redo => undo(world, model, matches!(act, Act::Undo)),
        Act::Save => {
            world.ok("review_save", json!({}));
            if model.edited() {
                let at = model.undo.len();
                model.saved_at = Some(at);
                model.typing = None;
                let is_original = model.originals.contains(&at);
                model.saved = (!is_original).then(|| model.now.0.clone());
            }
        }
        Act::Discard => {
            world.ok("review_discard", json!({}));
            fresh(world, model);
        }
        Act::Original => original(world, model),
        Act::Close => {
            let edited = model.edited();
            world.ok("review_close", json!({}));
            world.ok("review_open", json!({ "id": id }));
            model.typing = None;
            if !edited {
                fresh(world, model);
            }
        }
    }
    compare(world, model);
}

/// What is saved is there again, and nothing to be undone. Where one is then, the app says.
fn fresh(world: &World, model: &mut Model) {
    let tree = model.saved.clone().unwrap_or_else(|| model.original.clone());
    let is_original = model.saved.is_none();
    let (original, saved, keys) = (model.original.clone(), model.saved.clone(), model.keys);
    *model = Model { saved, keys, ..Model::new(original) };
    model.originals.retain(|_| is_original);
    model.now = (tree, 0);
    model.now.1 = model.now.0.find(&path_of(world)).key;
}

fn play(world: &World, model: &mut Model, n: usize) {
    let path = model.path();
    let here = model.now.0.find(&path);
    let mut turn = 'B';
    let mut at = &model.now.0;
    for &i in &path {
        at = &at.children[i];
        turn = if at.mv.starts_with('B') { 'W' } else { 'B' };
    }
    // Far from each other, so that nothing is taken.
    let (column, row) = (1 + n % 4 * 5, 1 + n / 4 * 5);
    let letter = |n: usize| char::from(b'a' + n as u8);
    let mv = format!("{turn}[{}{}]", letter(column), letter(row));
    let point = format!("{}{}", char::from(b"ABCDEFGHJKLMNOPQRST"[column]), 19 - row);
    let taken =
        (0..=path.len()).any(|len| model.now.0.find(&path[..len]).mv[..].get(1..) == mv.get(1..));
    let next = here.children.iter().find(|child| child.mv == mv).map(|child| child.key);
    let answer = world.try_do("review_play", json!({ "point": point }));
    match (next, taken) {
        (Some(key), _) => {
            answer.unwrap();
            model.now.1 = key;
            model.typing = None;
        }
        (None, true) => assert!(answer.is_err()),
        (None, false) => {
            answer.unwrap();
            model.keys += 1;
            let key = model.keys;
            let mut tree = model.now.0.clone();
            tree.find_mut(&path).children.push(Node { key, mv, ..Node::default() });
            model.edit(tree, key);
        }
    }
}

fn delete(world: &World, model: &mut Model, path: &[usize]) {
    let answer = world.try_do("review_delete", json!({ "node": number(world, path) }));
    let Some((&last, parent)) = path.split_last() else {
        return assert!(answer.is_err());
    };
    answer.unwrap();
    let is_within = model.path().starts_with(path);
    let mut tree = model.now.0.clone();
    tree.find_mut(parent).children.remove(last);
    let here = if is_within { tree.find(parent).key } else { model.now.1 };
    model.edit(tree, here);
}

fn place(world: &World, model: &mut Model, command: &str, path: &[usize]) {
    world.ok(command, json!({ "node": number(world, path) }));
    let mut tree = model.now.0.clone();
    let mut changed = false;
    for len in (1..=path.len()).rev() {
        let (index, siblings) = (path[len - 1], &mut tree.find_mut(&path[..len - 1]).children);
        if index == 0 {
            continue;
        }
        changed = true;
        if command == "review_promote" {
            siblings.swap(index, index - 1);
            break;
        }
        let node = siblings.remove(index);
        siblings.insert(0, node);
    }
    if changed {
        let here = model.now.1;
        model.edit(tree, here);
    }
}

fn undo(world: &World, model: &mut Model, back: bool) {
    let answer = world.try_do(if back { "review_undo" } else { "review_redo" }, json!({}));
    let (from, to) = match back {
        true => (&mut model.undo, &mut model.redo),
        false => (&mut model.redo, &mut model.undo),
    };
    let Some(state) = from.pop() else { return assert!(answer.is_err()) };
    answer.unwrap();
    to.push(std::mem::replace(&mut model.now, state));
    model.typing = None;
    // Where one was before or after is the app's to remember; that the node is there is not.
    model.now.1 = model.now.0.find(&path_of(world)).key;
}

fn original(world: &World, model: &mut Model) {
    let is_original = model.originals.contains(&model.undo.len());
    world.ok("review_original", json!({}));
    if !is_original {
        model.edit(model.original.clone(), 0);
        model.originals.push(model.undo.len());
        model.now.1 = model.now.0.find(&path_of(world)).key;
    }
}

/// Child by child from the root to the node that is looked at.
fn path_of(world: &World) -> Vec<usize> {
    let slot = world.app.lock_review();
    let review = slot.as_ref().unwrap();
    let path = review.tree.path(review.node());
    path.iter().skip(1).map(|&id| review.tree.child_index(id)).collect()
}

fn number(world: &World, path: &[usize]) -> u32 {
    let slot = world.app.lock_review();
    let tree = &slot.as_ref().unwrap().tree;
    let step = |id: NodeId, &i: &usize| tree.node(id).children().nth(i).unwrap();
    path.iter().fold(tree.root(), step).index()
}

/// Shape and texts of a tree, the root's own properties aside.
fn shape(tree: &GameTree) -> Vec<(usize, String)> {
    let text = |id| {
        let all = tree.node(id).properties().filter(|p| matches!(p.ident, "B" | "W" | "C" | "TR"));
        let mut texts: Vec<_> = all.map(|p| format!("{p:?}")).collect();
        texts.sort();
        texts.concat()
    };
    tree.walk().map(|id| (tree.node(id).child_count(), text(id))).collect()
}

fn compare(world: &World, model: &Model) {
    let mut text = String::from("(");
    model.now.0.write(&mut text);
    text.push(')');
    let of = |text: &str| shape(&open_text(text).unwrap().games[0]);
    assert_eq!(of(&sgf(world)), of(&text));
    let view: Value = world.ok("review_view", json!({}));
    let flag = |name: &str| view[name].as_bool().unwrap();
    assert_eq!(flag("edited"), model.edited());
    assert_eq!(flag("saved"), model.saved.is_some());
    assert_eq!(flag("canUndo"), !model.undo.is_empty());
    assert_eq!(flag("canRedo"), !model.redo.is_empty());
    assert_eq!(path_of(world), model.path());
    let here = model.now.0.find(&model.path());
    assert_eq!(view["node"]["comment"], here.comment.replace('\\', ""));
    assert_eq!(view["node"]["childCount"], here.children.len());
    let nodes = model.now.0.paths().len();
    assert_eq!(view["nodes"], nodes);
}

fn start() -> Node {
    let leaf = |key, mv: &str| Node { key, mv: mv.to_owned(), ..Node::default() };
    let first = Node {
        children: vec![leaf(2, "W[gb]"), leaf(3, "W[bg]")],
        comment: "x".to_owned(),
        ..leaf(1, "B[bb]")
    };
    Node { children: vec![first], ..Node::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn edits_undo_and_reload_as_a_slow_model_says(
        acts in prop::collection::vec((act(), any::<bool>()), 1..60),
    ) {
        let (world, id) = review_of("(;SZ[19];B[bb]C[x](;W[gb])(;W[bg]))");
        let mut model = Model::new(start());
        for (act, reload) in &acts {
            both(&world, id, &mut model, act);
            if *reload {
                forget(&world);
                world.ok("review_open", json!({ "id": id }));
                model.typing = None;
                compare(&world, &model);
            }
        }
    }
}
