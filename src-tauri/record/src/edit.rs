//! Changing a tree. What is not named by an edit stays as it is.
//!
//! Every change can be undone: what [`GameTree::set_values`] replaced can be written again, a
//! node that [`GameTree::remove`] took out is put back, one that was added last is dropped.

use ranka_rules::{Colour, Ply, Point};

use crate::coordinates::{move_text, point_text};
use crate::tree::{GameTree, NONE, NodeId};
use crate::value::{escape, escape_composed, escape_simple};

/// A kind of mark on single points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `CR`.
    Circle,
    /// `MA`.
    Cross,
    /// `SL`.
    Selected,
    /// `TB`.
    BlackTerritory,
    /// `TW`.
    WhiteTerritory,
    /// `DD`.
    Dimmed,
    /// `VW`.
    View,
}

impl Mark {
    /// SGF's identifier.
    #[must_use]
    pub const fn ident(self) -> &'static str {
        match self {
            Self::Triangle => "TR",
            Self::Square => "SQ",
            Self::Circle => "CR",
            Self::Cross => "MA",
            Self::Selected => "SL",
            Self::BlackTerritory => "TB",
            Self::WhiteTerritory => "TW",
            Self::Dimmed => "DD",
            Self::View => "VW",
        }
    }
}

impl GameTree {
    /// Adds a move as the last variation after a node, or finds the child that has it.
    pub fn add_move(&mut self, at: NodeId, ply: Ply) -> NodeId {
        let existing = self.node(at).children().find(|&id| self.node(id).ply() == Some(ply));
        existing.unwrap_or_else(|| {
            let value = move_text(ply.mv, self.size);
            self.add_node(at, &format!("{}[{value}]", ply.colour.letter()))
        })
    }

    /// Sets up or clears points: in the node itself when it is the root or has a setup already
    /// and no move, else in a new child. Returns the node that has it.
    pub fn add_setup(&mut self, at: NodeId, stone: Option<Colour>, points: &[Point]) -> NodeId {
        let node = self.node(at);
        let here = node.raw_move().is_none() && (node.parent().is_none() || node.has_setup());
        let at = if here { at } else { self.add_node(at, "") };
        let ident = |stone| match stone {
            Some(Colour::Black) => "AB",
            Some(Colour::White) => "AW",
            None => "AE",
        };
        for other in [Some(Colour::Black), Some(Colour::White), None] {
            let mut list = self.node(at).points(ident(other));
            list.retain(|p| !points.contains(p));
            if other == stone {
                list.extend_from_slice(points);
            }
            self.set_points(at, ident(other), &list);
        }
        at
    }

    /// Says who moves next (`PL`), or takes that away.
    pub fn set_to_play(&mut self, at: NodeId, colour: Option<Colour>) {
        let letter = colour.map(|c| c.letter().to_string());
        self.set_values(at, "PL", letter.as_slice());
    }

    /// Makes a node's variation the first among its siblings.
    pub fn promote(&mut self, id: NodeId) {
        self.move_child(id, 0);
    }

    /// Makes the line to a node the main line.
    pub fn make_main(&mut self, id: NodeId) {
        for node in self.path(id) {
            self.promote(node);
        }
    }

    /// Writes the comment of a node; an empty one takes it away.
    pub fn set_comment(&mut self, at: NodeId, text: &str) {
        let value = (!text.is_empty()).then(|| escape(text));
        self.set_values(at, "C", value.as_slice());
    }

    /// Names a node (`N`); an empty name takes it away.
    pub fn set_name(&mut self, at: NodeId, name: &str) {
        self.set_info(at, "N", name);
    }

    /// Writes a SimpleText property, such as those about the game (`PB`, `EV`, ...), usually at the
    /// root; an empty text takes it away.
    pub fn set_info(&mut self, at: NodeId, ident: &str, text: &str) {
        let value = (!text.is_empty()).then(|| escape_simple(text));
        self.set_values(at, ident, value.as_slice());
    }

    /// Marks exactly these points with a kind of mark; none takes it away.
    pub fn set_marks(&mut self, at: NodeId, mark: Mark, points: &[Point]) {
        self.set_points(at, mark.ident(), points);
    }

    /// Writes exactly these labels (`LB`).
    pub fn set_labels(&mut self, at: NodeId, labels: &[(Point, String)]) {
        let size = self.size;
        let value = |(p, text): &(Point, String)| {
            format!("{}:{}", point_text(*p, size), escape_composed(text))
        };
        let values: Vec<_> = labels.iter().map(value).collect();
        self.set_values(at, "LB", &values);
        self.set_values::<String>(at, "L", &[]);
    }

    /// Draws exactly these arrows (`AR`).
    pub fn set_arrows(&mut self, at: NodeId, arrows: &[(Point, Point)]) {
        self.set_pairs(at, "AR", arrows);
    }

    /// Draws exactly these lines (`LN`).
    pub fn set_lines(&mut self, at: NodeId, lines: &[(Point, Point)]) {
        self.set_pairs(at, "LN", lines);
    }

    fn set_pairs(&mut self, at: NodeId, ident: &str, pairs: &[(Point, Point)]) {
        let text = |p| point_text(p, self.size);
        let values: Vec<_> =
            pairs.iter().map(|&(a, b)| format!("{}:{}", text(a), text(b))).collect();
        self.set_values(at, ident, &values);
    }

    fn set_points(&mut self, at: NodeId, ident: &str, points: &[Point]) {
        let values: Vec<_> = points.iter().map(|&p| point_text(p, self.size)).collect();
        self.set_values(at, ident, &values);
    }

    /// Replaces the values of a property, which are escaped already (as [`Value::raw`] gives
    /// them), at its place among the others, or adds it as the last. No values take it away.
    ///
    /// [`Value::raw`]: crate::Value::raw
    pub fn set_values<T: AsRef<str>>(&mut self, at: NodeId, ident: &str, values: &[T]) {
        if at.0 as usize >= self.entries.len() {
            return;
        }
        let mut property = String::new();
        if !values.is_empty() {
            property.push_str(ident);
            for value in values {
                property.extend(["[", value.as_ref(), "]"]);
            }
        }
        let mut text = String::with_capacity(self.node_text(at).len() + property.len());
        for old in self.node(at).properties() {
            if old.ident == ident {
                text.push_str(&std::mem::take(&mut property));
            } else {
                text.extend([old.ident, old.list]);
            }
        }
        text.push_str(&property);
        self.set_text(at, &text);
    }

    fn add_node(&mut self, parent: NodeId, text: &str) -> NodeId {
        let node = self.push_node(parent.0);
        let start = self.text.len();
        self.text.push_str(text);
        self.close_node(node, start);
        NodeId(node)
    }

    /// All properties of a node in one text, for [`GameTree::restore_text`].
    #[must_use]
    pub fn text_of(&self, at: NodeId) -> &str {
        self.node_text(at)
    }

    /// Gives a node the properties that [`GameTree::text_of`] told, order included: the way back
    /// from [`GameTree::set_values`].
    pub fn restore_text(&mut self, at: NodeId, text: &str) {
        if (at.0 as usize) < self.entries.len() {
            self.set_text(at, text);
        }
    }

    fn set_text(&mut self, at: NodeId, text: &str) {
        if text == self.node_text(at) {
            return;
        }
        self.unused += self.entry(at).len as usize;
        let start = self.text.len();
        self.text.push_str(text);
        self.close_node(at.0, start);
        if self.unused > self.text.len() / 2 + (1 << 16) {
            self.compact();
        }
    }

    /// Rewrites the text without what belongs to no node. Nodes that were taken out keep theirs,
    /// so that they can be put back.
    fn compact(&mut self) {
        let mut text = String::with_capacity(self.text.len() - self.unused);
        for index in 0..self.entries.len() as u32 {
            let start = text.len() as u32;
            text.push_str(self.node_text(NodeId(index)));
            self.entries[index as usize].start = start;
        }
        (self.text, self.unused) = (text, 0);
    }

    pub(crate) fn is_last_child(&self, id: NodeId) -> bool {
        self.entry(id).next == NONE
    }
}
