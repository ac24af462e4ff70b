//! Looking at nodes and their properties.

use std::borrow::Cow;

use ranka_rules::{Colour, Ply, Point};

use crate::coordinates::{parse_move, parse_points};
use crate::tree::{GameTree, NodeId};
use crate::value::{Value, value_end};

/// A node of a tree.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(crate) tree: &'a GameTree,
    pub(crate) id: NodeId,
}

impl<'a> Node<'a> {
    /// Its id.
    #[must_use]
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// The node before; `None` for the root.
    #[must_use]
    pub fn parent(self) -> Option<NodeId> {
        NodeId::of(self.tree.entry(self.id).parent).filter(|&p| p != self.id)
    }

    /// The nodes after, the main variation first.
    pub fn children(self) -> impl Iterator<Item = NodeId> + 'a {
        let tree = self.tree;
        let first = NodeId::of(tree.entry(self.id).first_child);
        std::iter::successors(first, move |&id| NodeId::of(tree.entry(id).next))
    }

    /// Number of children.
    #[must_use]
    pub fn child_count(self) -> usize {
        self.children().count()
    }

    /// Whether nothing follows.
    #[must_use]
    pub fn is_leaf(self) -> bool {
        self.children().next().is_none()
    }

    /// Its properties, in order.
    #[must_use]
    pub fn properties(self) -> Properties<'a> {
        self.tree.properties(self.id)
    }

    /// The property of that identifier.
    #[must_use]
    pub fn property(self, ident: &str) -> Option<Property<'a>> {
        self.properties().find(|p| p.ident == ident)
    }

    /// The first value of a property.
    #[must_use]
    pub fn value(self, ident: &str) -> Option<Value<'a>> {
        self.property(ident)?.values().next()
    }

    /// The first value of a property as SimpleText; `None` when it is missing or empty.
    #[must_use]
    pub fn simple_text(self, ident: &str) -> Option<Cow<'a, str>> {
        self.value(ident).map(Value::simple_text).filter(|text| !text.is_empty())
    }

    /// A property's values as Text, each on a line of its own: a comment that a file has twice
    /// is read whole.
    #[must_use]
    pub fn text(self, ident: &str) -> Option<Cow<'a, str>> {
        let mut values = self.property(ident)?.values();
        let mut text = values.next()?.text();
        for more in values {
            text.to_mut().push('\n');
            text.to_mut().push_str(&more.text());
        }
        Some(text)
    }

    /// The comment (`C`).
    #[must_use]
    pub fn comment(self) -> Option<Cow<'a, str>> {
        self.text("C")
    }

    /// The node's name (`N`).
    #[must_use]
    pub fn name(self) -> Option<Cow<'a, str>> {
        self.simple_text("N")
    }

    /// The move played here, whether it is legal or not. `None` for a node without one, and for a
    /// value that is no point of the board.
    #[must_use]
    pub fn ply(self) -> Option<Ply> {
        let (colour, value) = self.raw_move()?;
        parse_move(value.raw(), self.tree.size).map(|mv| Ply { colour, mv })
    }

    /// The value of `B` or `W`, as it stands.
    pub(crate) fn raw_move(self) -> Option<(Colour, Value<'a>)> {
        self.properties().find_map(|p| {
            let colour = match p.ident {
                "B" => Colour::Black,
                "W" => Colour::White,
                _ => return None,
            };
            Some((colour, p.values().next()?))
        })
    }

    /// The points of a list property, rectangles resolved. What is no point is left out.
    #[must_use]
    pub fn points(self, ident: &str) -> Vec<Point> {
        let values = self.property(ident).into_iter().flat_map(Property::values);
        values.filter_map(|v| parse_points(v.raw(), self.tree.size)).flatten().collect()
    }

    /// Whether stones are set up here (`AB`, `AW`, `AE`).
    #[must_use]
    pub fn has_setup(self) -> bool {
        self.properties().any(|p| matches!(p.ident, "AB" | "AW" | "AE"))
    }
}

/// A property: an identifier and at least one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'a> {
    /// The identifier, in capitals.
    pub ident: &'a str,
    /// `[value][value]`.
    pub(crate) list: &'a str,
}

impl<'a> Property<'a> {
    /// Its values, in order.
    pub fn values(self) -> impl Iterator<Item = Value<'a>> {
        let mut rest = self.list;
        std::iter::from_fn(move || {
            let inside = rest.strip_prefix('[')?;
            let end = value_end(inside);
            rest = inside.get(end + 1..).unwrap_or_default();
            inside.get(..end).map(Value)
        })
    }
}

/// The properties of a node, in order.
#[derive(Clone, Debug)]
pub struct Properties<'a>(pub(crate) &'a str);

impl<'a> Iterator for Properties<'a> {
    type Item = Property<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        let open = memchr::memchr(b'[', self.0.as_bytes())?;
        let mut end = open;
        while self.0.as_bytes().get(end) == Some(&b'[') {
            end += 1 + value_end(&self.0[end + 1..]) + 1;
        }
        let end = end.min(self.0.len());
        let property = Property { ident: &self.0[..open], list: &self.0[open..end] };
        self.0 = &self.0[end..];
        Some(property)
    }
}
