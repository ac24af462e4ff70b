//! Closing a node: properties that stand twice are joined, moves too many get nodes of their own.

use std::collections::HashMap;

use super::Game;
use super::game::is_odd;
use crate::ident::Kind;
use crate::node::{Properties, Property};
use crate::warning::Warning;

impl Game {
    /// Begins a node after the current one.
    pub(super) fn begin(&mut self) {
        self.current = self.tree.push_node(self.current);
        self.start = self.tree.text.len();
        (self.open, self.fresh) = (true, false);
        (self.seen, self.repeated) = (0, false);
        (self.moves, self.properties) = (0, 0);
    }

    /// Notes an identifier of the open node.
    pub(super) fn note(&mut self, ident: &str) {
        let hash = ident.bytes().fold(0u64, |h, b| h.wrapping_mul(31).wrapping_add(u64::from(b)));
        let bit = 1 << (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58);
        self.repeated |= self.seen & bit != 0;
        self.seen |= bit;
    }

    /// Adds a value to the last property: no bracket within is bare, so that what is written of
    /// it needs no mending when it is read again. A control character, which means a space, becomes
    /// one: it would look like a binary file, or like a shift of ISO-2022-JP.
    pub(super) fn value(&mut self, raw: &str) {
        let plain = raw
            .bytes()
            .any(is_odd)
            .then(|| raw.replace(|c| u8::try_from(c).is_ok_and(is_odd), " "));
        let raw = plain.as_deref().unwrap_or(raw);
        // A bracket can only open one inside text; elsewhere a value is kept as it stands.
        let brackets: &[u8] = if self.last.0 == Kind::Text { b"[]" } else { b"]" };
        let special = |b: u8| b == b'\\' || brackets.contains(&b);
        self.tree.text.push('[');
        if raw.bytes().any(special) {
            self.tree.text.push_str(&mend(raw, brackets));
        } else {
            self.tree.text.push_str(raw);
        }
        self.tree.text.push(']');
    }

    /// Ends the open node, if there is one.
    pub(super) fn close(&mut self) {
        if !std::mem::take(&mut self.open) {
            return;
        }
        if self.moves > 1 || self.repeated {
            self.rebuild();
        } else {
            self.tree.close_node(self.current, self.start);
        }
    }

    /// Writes the text of the node anew, as one node or, with more than one move, as several.
    fn rebuild(&mut self) {
        let raw = self.tree.text.split_off(self.start);
        let mut parts: Vec<Vec<Property<'_>>> = vec![Vec::new()];
        let mut moves = 0;
        for property in Properties(&raw) {
            for property in apart(property) {
                if matches!(property.ident, "B" | "W") {
                    moves += 1;
                    if moves > 1 {
                        parts.push(Vec::new());
                    }
                }
                if let Some(part) = parts.last_mut() {
                    part.push(property);
                }
            }
        }
        if parts.len() > 1 {
            self.warn(Warning::ManyMovesInNode);
        }
        for (n, part) in parts.iter().enumerate() {
            if n > 0 {
                self.current = self.tree.push_node(self.current);
            }
            let start = self.tree.text.len();
            self.join(part);
            self.tree.close_node(self.current, start);
        }
    }

    /// Writes properties, those of one identifier as one at the place of the first.
    fn join(&mut self, properties: &[Property<'_>]) {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut joined: Vec<(&str, Vec<&str>)> = Vec::new();
        for property in properties {
            let place = *places.entry(property.ident).or_insert(joined.len());
            match joined.get_mut(place) {
                Some((_, lists)) => lists.push(property.list),
                None => joined.push((property.ident, vec![property.list])),
            }
        }
        for (ident, lists) in joined {
            if lists.len() > 1 {
                self.warn(Warning::Repeated { ident: ident.to_owned() });
            }
            self.tree.text.push_str(ident);
            lists.into_iter().for_each(|list| self.tree.text.push_str(list));
        }
    }
}

/// A move with many values as many moves; anything else as it is.
fn apart(property: Property<'_>) -> impl Iterator<Item = Property<'_>> {
    let is_move = matches!(property.ident, "B" | "W");
    let many = is_move && property.values().nth(1).is_some();
    let whole = (!many).then_some(property);
    let mut rest = if many { property.list } else { "" };
    let each = std::iter::from_fn(move || {
        let inside = rest.strip_prefix('[')?;
        let end = (crate::value::value_end(inside) + 2).min(rest.len());
        let (list, after) = rest.split_at(end);
        rest = after;
        Some(Property { ident: property.ident, list })
    });
    whole.into_iter().chain(each)
}

/// Escapes brackets that are bare, and drops a backslash at the end that escapes nothing.
fn mend(raw: &str, brackets: &[u8]) -> String {
    let mut value = String::with_capacity(raw.len() + 8);
    let (mut done, mut at) = (0, 0);
    let bytes = raw.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        if byte == b'\\' {
            at += 1;
        } else if brackets.contains(&byte) {
            value.extend([&raw[done..at], "\\"]);
            done = at;
        }
        at += 1;
    }
    value.push_str(&raw[done..]);
    if at > bytes.len() {
        value.pop();
    }
    value
}
