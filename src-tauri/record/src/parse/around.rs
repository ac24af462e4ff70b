//! What stands around games, and where the next one begins.

use memchr::memmem;

use super::{Parser, is_blank, is_move, scan};
use crate::ident::{Kind, begins_game, canonical};
use crate::node::Properties;
use crate::tree::GameTree;
use crate::warning::{Warning, Warnings};

impl Parser<'_> {
    /// Where the next game begins, and whether with a parenthesis. In front of the first game a
    /// parenthesis may be missing, behind one it may have been closed too early.
    pub(super) fn find_game(&self, first: bool) -> Option<(usize, bool)> {
        let rest = &self.bytes[self.at..];
        for at in memchr::memchr2_iter(b'(', b';', rest).map(|i| self.at + i) {
            if self.bytes[at] == b'(' {
                let inside = self.skip_blank(at + 1);
                let is_node = self.bytes.get(inside) == Some(&b';');
                if is_node || self.property_at(inside).is_some_and(begins_game_as) {
                    return Some((at, true));
                }
            } else if let Some(name) = self.property_at(at + 1) {
                let name = canonical(name);
                if !first || begins_game(&name) {
                    return Some((at, false));
                }
            }
        }
        None
    }

    /// Whether the node at a semicolon is a game's root.
    pub(super) fn is_root(&self, semicolon: usize) -> bool {
        self.property_at(semicolon + 1).is_some_and(begins_game_as)
    }

    /// Whether the tree at a parenthesis belongs to the game before, which a parenthesis too many
    /// has closed: it begins with a move where a game says what it is, and a parenthesis is left
    /// over before the next game does.
    pub(super) fn goes_on(&mut self, last: &GameTree, parenthesis: usize) -> bool {
        let inside = self.skip_blank(parenthesis + 1);
        let first = self.property_at(inside + 1).map(canonical);
        self.bytes.get(inside) == Some(&b';')
            && first.is_some_and(|ident| is_move(&ident))
            && has_header(last)
            && self.has_left_over(parenthesis)
    }

    /// Whether, from there on, more parentheses are closed than opened before the next game.
    fn has_left_over(&mut self, from: usize) -> bool {
        // All trees up to there have the same end.
        if self.balanced.contains(&from) {
            return false;
        }
        let (mut at, mut depth, mut kind) = (from, 0usize, Kind::Other);
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'(' if depth == 0 && self.is_header(at + 1) => break,
                b'(' => depth += 1,
                b')' if depth == 0 => return true,
                b')' => depth -= 1,
                b'[' => {
                    at = scan::value(self.bytes, at + 1, kind).next;
                    continue;
                }
                _ if byte.is_ascii_alphabetic() => {
                    let end = self.word_end(at);
                    kind = Kind::of(&canonical(&self.text[at..end]));
                    at = end;
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        self.balanced = from..at;
        false
    }

    /// Whether a game begins after a parenthesis.
    fn is_header(&self, at: usize) -> bool {
        let inside = self.skip_blank(at);
        let inside = inside + usize::from(self.bytes.get(inside) == Some(&b';'));
        self.property_at(inside).is_some_and(begins_game_as)
    }

    /// Says what stands between two games.
    pub(super) fn between(&self, text: &str, warnings: &mut Warnings) {
        let closing = memmem::find(text.as_bytes(), b")").is_some();
        if closing {
            warnings.push(Warning::ExtraParenthesis);
        }
        if !is_blank(&text.replace(')', "")) {
            warnings.push(Warning::TextAfter);
        }
    }
}

/// Whether the root of a game says what it is.
fn has_header(tree: &GameTree) -> bool {
    let root = tree.entries.first();
    let text = root.and_then(|root| tree.text.get(root.start as usize..)?.get(..root.len as usize));
    text.is_some_and(|text| Properties(text).any(|property| begins_game(property.ident)))
}

fn begins_game_as(name: &str) -> bool {
    begins_game(&canonical(name))
}
