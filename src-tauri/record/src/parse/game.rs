//! Telling a game from what only looks like the start of one.

use super::is_blank;
use crate::coordinates::letters;
use crate::ident::{Kind, is_known};
use crate::node::{Properties, Property};
use crate::tree::GameTree;

/// Whether a tree that was read from `text` is a game. Pictures, programs and letters have `(;`
/// in them too, by chance, in `for (;;)` and in `(;-)`. `alone` when nothing else stands before.
pub(super) fn is_one(tree: &GameTree, text: &str, alone: bool) -> bool {
    if tree.entries.is_empty() || is_binary(text) {
        return false;
    }
    let mut properties = Properties(&tree.text);
    let first = properties.next();
    if first.into_iter().chain(properties).any(is_sense) {
        return true;
    }
    // Of what the standard does not know, or of nothing at all, a game may still be made, if
    // there is no other text.
    let structure = |c: char| "(;)".contains(c);
    let clean = first.is_some() || is_blank(&text.replace(structure, ""));
    alone && clean && tree.warnings.iter().all(|w| *w != crate::Warning::LooseText)
}

/// Whether a property is one of the standard's, with a value that it may have.
fn is_sense(property: Property<'_>) -> bool {
    let is_point = |raw: &str| raw.split(':').all(|part| letters(part).is_some());
    let is_points = || property.values().any(|v| v.raw().is_empty() || is_point(v.raw()));
    is_known(property.ident) && (Kind::of(property.ident) != Kind::Points || is_points())
}

/// Whether a text is none: of the bytes of a binary file one in ten is a control character that
/// no text has. Escapes (ESC) may be what is left of ISO-2022-JP.
fn is_binary(text: &str) -> bool {
    let count = text.bytes().filter(|&b| is_odd(b) && b != 0x1b).count();
    count > 4 && count * 50 > text.len()
}

/// Whether a byte is a control character that no text has. Zeros are left out: some programs
/// write them.
pub(super) const fn is_odd(byte: u8) -> bool {
    matches!(byte, 0x01..=0x08 | 0x0e..=0x1f)
}
