//! What a root says that all else depends on: the game, the board, komi, handicap.

use std::borrow::Cow;

use ranka_rules::{Colour, HandicapCustom, PointSet, Size, fixed_handicap};

use crate::coordinates::{letters, point_text};
use crate::komi::{KomiText, parse_komi};
use crate::tree::{GameTree, NodeId};
use crate::warning::{Refusal, Warning};

/// Takes the size of the board from a tree's root, and mends what is missing there.
///
/// # Errors
/// [`Refusal`] when the game cannot be shown.
pub(crate) fn mend(tree: &mut GameTree) -> Result<(), Refusal> {
    let root = tree.node(NodeId::ROOT);
    let is_go = |game: &str| matches!(game, "1" | "01" | "Go" | "go" | "GO" | "weiqi" | "baduk");
    let game = root.simple_text("GM").filter(|game| !is_go(game)).map(|game| game.into_owned());
    if let Some(game) = game {
        return Err(Refusal::NotGo { game });
    }
    tree.size = size(tree)?;
    komi(tree);
    handicap(tree);
    Ok(())
}

fn size(tree: &mut GameTree) -> Result<Size, Refusal> {
    let values = tree.node(NodeId::ROOT).property("SZ").into_iter().flat_map(|p| p.values());
    let texts: Vec<String> = values.map(|v| v.simple_text().into_owned()).collect();
    let Some(first) = texts.first() else {
        let used = size_of_moves(tree);
        tree.warnings.push(Warning::NoSize { used });
        return Ok(used);
    };
    for (i, text) in texts.iter().enumerate() {
        match read_size(text) {
            Reading::Size(used, clean) => {
                if i > 0 || !clean {
                    tree.warnings.push(Warning::BadSize { text: first.clone(), used });
                }
                return Ok(used);
            }
            Reading::Unsupported => return Err(Refusal::UnsupportedSize { size: text.clone() }),
            Reading::Nonsense => {}
        }
    }
    let used = size_of_moves(tree);
    tree.warnings.push(Warning::BadSize { text: first.clone(), used });
    Ok(used)
}

enum Reading {
    /// A size, and whether it is written as the standard says.
    Size(Size, bool),
    /// A number, but none of a board that can be shown.
    Unsupported,
    /// No number.
    Nonsense,
}

/// Reads `19`, `19:13`, and what is close to it: `19x19`, `19.0`, `１９`, `19路`.
fn read_size(text: &str) -> Reading {
    let plain = crate::komi::plain_digits(text);
    let mut numbers = Vec::new();
    // A fraction of zero is no second side.
    for part in plain.replace(".0", "").split(|c: char| !c.is_ascii_digit()) {
        if !part.is_empty() {
            numbers.push(part.parse::<u32>().unwrap_or(u32::MAX));
        }
    }
    let clean = text.chars().all(|c| c.is_ascii_digit() || c == ':');
    let (cols, rows) = match numbers[..] {
        [] | [0] => return Reading::Nonsense,
        _ if plain.trim_start().starts_with('-') => return Reading::Nonsense,
        [side] => (side, side),
        [cols, rows, ..] => (cols, rows),
    };
    Size::rectangle(cols, rows).map_or(Reading::Unsupported, |size| Reading::Size(size, clean))
}

/// 19×19, or larger where the moves need it.
fn size_of_moves(tree: &GameTree) -> Size {
    let mut side = Size::NINETEEN.side();
    for id in tree.walk() {
        for property in tree.node(id).properties() {
            if !matches!(property.ident, "B" | "W" | "AB" | "AW") {
                continue;
            }
            for (x, y) in property.values().filter_map(|v| letters(v.raw())) {
                // `tt` is the pass of old files.
                let is_point = (x, y) != (19, 19) && x.max(y) < Size::MAX;
                side = if is_point { side.max(x.max(y) + 1) } else { side };
            }
        }
    }
    Size::new(u32::from(side)).unwrap_or(Size::NINETEEN)
}

fn komi(tree: &mut GameTree) {
    let Some(text) = tree.komi_text().map(Cow::into_owned) else { return };
    match parse_komi(&text) {
        Some(KomiText { exact: true, .. }) => {}
        Some(KomiText { komi: used, .. }) => tree.warnings.push(Warning::OddKomi { text, used }),
        None => tree.warnings.push(Warning::BadKomi { text }),
    }
}

/// Servers leave out the stones of a fixed handicap: when White moves first and nothing is set
/// up, they are put where they belong, unless a move of the game is on one of these points.
fn handicap(tree: &mut GameTree) {
    let Some(handicap) = tree.handicap().filter(|&n| n >= 2) else { return };
    let mut moves = PointSet::new();
    let mut first = None;
    let mut is_set_up = false;
    for id in tree.main_line() {
        let node = tree.node(id);
        is_set_up |= node.has_setup();
        if let Some(ply) = node.ply() {
            first.get_or_insert(ply.colour);
            moves.extend(ply.mv.point());
        }
    }
    // Without a move the stones may be still to come.
    if is_set_up || first != Some(Colour::White) {
        return;
    }
    match fixed_handicap(tree.size, handicap, HandicapCustom::Japanese) {
        Ok(points) if !points.iter().any(|&p| moves.contains(p)) => {
            let values: Vec<_> = points.iter().map(|&p| point_text(p, tree.size)).collect();
            tree.set_values(NodeId::ROOT, "AB", &values);
            tree.warnings.push(Warning::HandicapPlaced { handicap });
        }
        _ => tree.warnings.push(Warning::HandicapMissing { handicap }),
    }
}
