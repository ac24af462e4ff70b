//! Writing trees: strict FF\[4\], UTF-8.

use ranka_rules::Move;

use crate::coordinates::{move_text, parse_move, parse_points};
use crate::info::parse_ruleset;
use crate::komi::{KomiText, parse_komi};
use crate::node::{Node, Property};
use crate::result::result_text;
use crate::tree::{GameTree, NodeId};
use crate::write::size_text;

/// Writes games as one strict SGF file, each with its format, its character set (UTF-8), its
/// size; passes without a point, komi and results in the form of the standard. What the standard
/// does not know stands as it was.
#[must_use]
pub fn write_collection(games: &[GameTree]) -> String {
    let mut out = String::with_capacity(games.iter().map(|g| g.text.len() + 64).sum());
    for game in games {
        write_tree(&mut out, game);
    }
    out
}

impl GameTree {
    /// The tree as a strict SGF file of its own.
    #[must_use]
    pub fn to_sgf(&self) -> String {
        write_collection(std::slice::from_ref(self))
    }
}

fn write_tree(out: &mut String, tree: &GameTree) {
    out.push('(');
    let mut branches: Vec<NodeId> = Vec::new();
    let mut previous = None;
    for id in tree.walk() {
        let node = tree.node(id);
        let parent = node.parent();
        if let Some(at) = parent.filter(|&p| previous != Some(p)) {
            // Back from the end of a variation to its branch.
            while branches.last().is_some_and(|&b| b != at) {
                out.push(')');
                branches.pop();
            }
            out.push_str(")\n(");
        } else if parent.is_some() {
            out.push('\n');
            if branches.last() == parent.as_ref() {
                out.push('(');
            }
        }
        write_node(out, node);
        if node.children().nth(1).is_some() {
            branches.push(id);
        }
        previous = Some(id);
    }
    out.extend(branches.iter().map(|_| ')'));
    out.push_str(")\n");
}

fn write_node(out: &mut String, node: Node<'_>) {
    out.push(';');
    let is_root = node.parent().is_none();
    if is_root {
        out.push_str("FF[4]GM[1]CA[UTF-8]SZ[");
        out.push_str(&size_text(node.tree.size()));
        out.push(']');
    }
    for property in node.properties() {
        // Elsewhere than in a root they have no meaning, and would look like the next game.
        if matches!(property.ident, "FF" | "GM" | "CA" | "SZ") {
            continue;
        }
        write_property(out, node, property);
    }
}

fn write_property(out: &mut String, node: Node<'_>, property: Property<'_>) {
    let Some(value) = property.values().next() else { return };
    let size = node.tree.size();
    out.push_str(property.ident);
    let strict = match property.ident {
        "B" | "W" => parse_move(value.raw(), size).map(|mv| move_value(mv, node)),
        "KM" => match parse_komi(&value.simple_text()) {
            Some(KomiText { komi, exact: false }) => Some(komi.to_string()),
            _ => None,
        },
        "RE" => {
            let text = value.simple_text();
            let strict = result_text(&text);
            (strict != text).then(|| strict.into_owned())
        }
        "RU" => {
            let text = value.simple_text();
            let name = parse_ruleset(&text).map(ranka_rules::Ruleset::sgf_name);
            name.filter(|name| name.eq_ignore_ascii_case(&text)).map(ToOwned::to_owned)
        }
        _ => None,
    };
    if let Some(strict) = strict {
        out.extend(["[", &strict, "]"]);
        return;
    }
    let is_list = matches!(property.ident, "AB" | "AW" | "AE" | "TR" | "SQ" | "CR" | "MA" | "SL");
    if is_list && property.list.bytes().any(|b| b.is_ascii_whitespace()) {
        for value in property.values() {
            let is_point = parse_points(value.raw(), size).is_some();
            let keep = |c: &char| !is_point || !c.is_ascii_whitespace();
            out.push('[');
            out.extend(value.raw().chars().filter(keep));
            out.push(']');
        }
        return;
    }
    out.push_str(property.list);
}

fn move_value(mv: Move, node: Node<'_>) -> String {
    move_text(mv, node.tree.size())
}
