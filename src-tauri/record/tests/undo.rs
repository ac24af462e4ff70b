//! Every change of a tree has a way back, to the same nodes with the same ids.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use ranka_record::{GameTree, NodeId, open_text};

/// Nodes with their parents, children and texts: all that an edit can change.
fn picture(tree: &GameTree) -> Vec<(NodeId, Option<NodeId>, Vec<NodeId>, String)> {
    let look = |id| {
        let node = tree.node(id);
        let texts = node.properties().map(|p| format!("{p:?}"));
        (id, node.parent(), node.children().collect(), texts.collect())
    };
    tree.walk().map(look).collect()
}

#[derive(Clone, Debug)]
enum Step {
    Add(usize),
    Remove(usize),
    Move(usize, usize),
    Comment(usize, u8),
}

fn step() -> impl Strategy<Value = Step> {
    let n = 0..64usize;
    prop_oneof![
        3 => n.clone().prop_map(Step::Add),
        1 => n.clone().prop_map(Step::Remove),
        1 => (n.clone(), 0..5usize).prop_map(|(a, b)| Step::Move(a, b)),
        1 => (n, any::<u8>()).prop_map(|(a, b)| Step::Comment(a, b)),
    ]
}

/// Takes a step; returns the way back.
fn take(tree: &mut GameTree, step: &Step) -> Box<dyn FnOnce(&mut GameTree)> {
    let nodes: Vec<_> = tree.walk().collect();
    let pick = |n: usize| nodes[n % nodes.len()];
    match *step {
        Step::Add(n) => {
            let expected = tree.next_id();
            assert_eq!(tree.add_child(pick(n)), expected);
            Box::new(|tree| assert!(tree.drop_newest()))
        }
        Step::Remove(n) => {
            let id = pick(n);
            let (parent, index) = (tree.node(id).parent(), tree.child_index(id));
            let gone: Vec<_> = tree.subtree(id).collect();
            let removed = tree.remove(id);
            assert_eq!(removed, parent.is_some());
            assert!(!removed || gone.iter().all(|id| tree.id(id.index()).is_none()));
            let Some(parent) = parent else { return Box::new(|_| ()) };
            Box::new(move |tree| assert!(tree.put_back(id, parent, index)))
        }
        Step::Move(n, to) => {
            let id = pick(n);
            let from = tree.child_index(id);
            tree.move_child(id, to);
            Box::new(move |tree| tree.move_child(id, from))
        }
        Step::Comment(n, text) => {
            let id = pick(n);
            let old = tree.text_of(id).to_owned();
            tree.set_values(id, "C", &[text.to_string()]);
            Box::new(move |tree| tree.restore_text(id, &old))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_step_can_be_taken_back(steps in prop::collection::vec(step(), 1..60)) {
        let mut tree = open_text("(;FF[4]GM[1]CA[UTF-8]SZ[9](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))").unwrap().games.remove(0);
        let mut back = Vec::new();
        for step in &steps {
            let before = picture(&tree);
            prop_assert_eq!(before.len(), tree.len());
            back.push((before, take(&mut tree, step)));
        }
        let written = open_text(&tree.to_sgf()).unwrap().games.remove(0);
        prop_assert!(written.same(&tree));
        for (before, undo) in back.into_iter().rev() {
            undo(&mut tree);
            prop_assert_eq!(picture(&tree), before);
        }
    }
}
