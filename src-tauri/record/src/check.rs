//! Looking a tree over: values that are no points, moves that are not legal.

use crate::coordinates::{is_old_pass, parse_move, parse_points};
use crate::node::Node;
use crate::position::{Saved, State};
use crate::tree::{GameTree, NodeId};
use crate::value::Value;
use crate::warning::{Warning, Warnings};

/// Plays every variation and adds a warning for each oddity.
pub(crate) fn check(tree: &mut GameTree) {
    let mut warnings = std::mem::take(&mut tree.warnings);
    let mut state = State::start(tree);
    // Positions at the nodes whose other children are still to come. Two bits a point, so that a
    // million of them fit.
    let mut branches: Vec<(NodeId, Saved)> = Vec::new();
    for id in tree.walk() {
        let node = tree.node(id);
        if let Some(parent) = node.parent() {
            let is_first = tree.node(parent).children().next() == Some(id);
            if !is_first {
                while branches.last().is_some_and(|(at, _)| *at != parent) {
                    branches.pop();
                }
                if let Some((_, saved)) = branches.last() {
                    state.restore(saved);
                }
                if tree.is_last_child(id) {
                    branches.pop();
                }
            }
        }
        enter(node, &mut state, &mut warnings);
        if node.children().nth(1).is_some() {
            branches.push((id, state.save()));
        }
    }
    tree.warnings = warnings;
}

fn enter(node: Node<'_>, state: &mut State, warnings: &mut Warnings) {
    let before = state.plies;
    look(node, before, warnings);
    state.enter(node);
    let ply = state.last_move.filter(|_| state.plies > before);
    if let (Some(fault), Some(ply)) = (state.fault, ply) {
        warnings.push(Warning::IllegalMove {
            node: node.id(),
            move_number: state.plies,
            colour: ply.colour,
            fault,
        });
    }
}

/// Looks at the values of a node that should be points.
fn look(node: Node<'_>, plies: u32, warnings: &mut Warnings) {
    let (id, size) = (node.id(), node.tree.size());
    let bad = |ident: &str, value: Value<'_>, move_number| Warning::BadPoint {
        node: id,
        ident: ident.to_owned(),
        text: value.raw().chars().take(40).collect(),
        move_number,
    };
    for property in node.properties() {
        match property.ident {
            "B" | "W" => {
                let Some(value) = property.values().next() else { continue };
                if is_old_pass(value.raw(), size) {
                    warnings.push(Warning::OldPass { node: id });
                } else if parse_move(value.raw(), size).is_none() {
                    warnings.push(bad(property.ident, value, Some(plies + 1)));
                }
            }
            "AB" | "AW" | "AE" => {
                if plies > 0 {
                    warnings.push(Warning::SetupInPlay { node: id, move_number: plies });
                }
                for value in property.values().filter(|v| parse_points(v.raw(), size).is_none()) {
                    warnings.push(bad(property.ident, value, None));
                }
            }
            _ => {}
        }
    }
}
