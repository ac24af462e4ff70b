//! The game tree: nodes in an arena, their properties in one text.
//!
//! A node costs 24 bytes and its own text, so that a million nodes, or a node with a million
//! properties, fit on a phone.

use ranka_rules::Size;

use crate::node::{Node, Properties};
use crate::warning::Warnings;

/// The most nodes that a file may have, all its games together.
pub const MAX_NODES: usize = 1_000_000;

/// Marks the absence of a node.
pub(crate) const NONE: u32 = u32::MAX;

/// Names a node of one [`GameTree`]. It stays valid under edits until the node is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);

    /// A number for it, to be stored or sent; [`GameTree::id`] takes it back.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.0
    }

    pub(crate) const fn of(index: u32) -> Option<Self> {
        if index == NONE { None } else { Some(Self(index)) }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// [`NONE`] for the root; the node itself once it is removed.
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) last_child: u32,
    pub(crate) next: u32,
    /// Where its properties stand in the text.
    pub(crate) start: u32,
    pub(crate) len: u32,
}

/// One game: a tree of nodes with properties. There is always a root.
///
/// A clone costs two copies of memory, so that a program may keep one for each step that can be
/// undone.
#[derive(Clone, Debug)]
pub struct GameTree {
    pub(crate) entries: Vec<Entry>,
    /// The properties of every node, as `IDENT[value][value]IDENT[value]`: capitals, no white
    /// space between, each identifier once a node, values still escaped.
    pub(crate) text: String,
    /// Bytes of the text that belong to no node any more.
    pub(crate) unused: usize,
    pub(crate) live: usize,
    pub(crate) size: Size,
    pub(crate) warnings: Warnings,
}

impl GameTree {
    /// A tree with a root that says only the size of the board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut tree = Self::bare(size);
        tree.push_node(NONE);
        let side = crate::write::size_text(size);
        tree.text = format!("FF[4]GM[1]SZ[{side}]");
        tree.close_node(0, 0);
        tree
    }

    /// A tree without even a root, for the parser.
    pub(crate) fn bare(size: Size) -> Self {
        Self {
            entries: Vec::new(),
            text: String::new(),
            unused: 0,
            live: 0,
            size,
            warnings: Warnings::default(),
        }
    }

    /// The root.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What was mended when it was read, and what is odd about it.
    #[must_use]
    pub const fn warnings(&self) -> &Warnings {
        &self.warnings
    }

    /// Number of nodes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.live
    }

    /// A tree always has a root.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The node of that number; `None` when there is none (any more).
    #[must_use]
    pub fn id(&self, index: u32) -> Option<NodeId> {
        let mut at = index;
        // A removed subtree's top is its own parent.
        loop {
            let parent = self.entries.get(at as usize)?.parent;
            if parent == NONE {
                return Some(NodeId(index));
            }
            if parent == at {
                return None;
            }
            at = parent;
        }
    }

    /// A node. An id of another tree gives some node or an empty one.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { tree: self, id }
    }

    /// Number of leaves: the ends of all variations.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.walk().filter(|&id| self.node(id).is_leaf()).count()
    }

    /// Every node, each before its children, the main line first.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| self.after(id))
    }

    /// The next node in the order of [`GameTree::walk`].
    fn after(&self, id: NodeId) -> Option<NodeId> {
        let mut entry = self.entry(id);
        if entry.first_child != NONE {
            return Some(NodeId(entry.first_child));
        }
        while entry.next == NONE {
            let parent = NodeId::of(entry.parent)?;
            entry = self.entry(parent);
        }
        Some(NodeId(entry.next))
    }

    /// The main line from the root: the first child everywhere.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| NodeId::of(self.entry(id).first_child))
    }

    /// The nodes from the root to `id`, both included.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(id), |&id| self.node(id).parent());
        let mut path: Vec<_> = up.collect();
        path.reverse();
        path
    }

    pub(crate) fn entry(&self, id: NodeId) -> Entry {
        let empty = Entry {
            parent: NONE,
            first_child: NONE,
            last_child: NONE,
            next: NONE,
            start: 0,
            len: 0,
        };
        self.entries.get(id.0 as usize).copied().unwrap_or(empty)
    }

    /// The canonical text of a node's properties.
    pub(crate) fn node_text(&self, id: NodeId) -> &str {
        let Entry { start, len, .. } = self.entry(id);
        self.text.get(start as usize..(start + len) as usize).unwrap_or_default()
    }

    /// Adds a node as the last child, without text.
    pub(crate) fn push_node(&mut self, parent: u32) -> u32 {
        let index = self.entries.len() as u32;
        let start = self.text.len() as u32;
        self.entries.push(Entry {
            parent,
            first_child: NONE,
            last_child: NONE,
            next: NONE,
            start,
            len: 0,
        });
        self.live += 1;
        self.link_last(parent, index);
        index
    }

    /// Makes a node that has no place the last child of a parent.
    pub(crate) fn link_last(&mut self, parent: u32, child: u32) {
        let Some(entry) = self.entries.get_mut(parent as usize) else { return };
        let last = std::mem::replace(&mut entry.last_child, child);
        if last == NONE {
            entry.first_child = child;
        } else {
            self.entries[last as usize].next = child;
        }
    }

    /// Gives a node the text from `start` to the end.
    pub(crate) fn close_node(&mut self, node: u32, start: usize) {
        let len = self.text.len() - start;
        let entry = &mut self.entries[node as usize];
        (entry.start, entry.len) = (start as u32, len as u32);
    }

    /// Whether both trees have the same nodes with the same properties in the same order,
    /// whatever their ids.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        let (mut a, mut b) = (self.walk(), other.walk());
        loop {
            match (a.next(), b.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) => {
                    let depth_differs = self.node(a).child_count() != other.node(b).child_count();
                    if depth_differs || self.node_text(a) != other.node_text(b) {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }

    pub(crate) fn properties(&self, id: NodeId) -> Properties<'_> {
        Properties(self.node_text(id))
    }
}
