//! Walking a tree with the position at hand.

use crate::node::Node;
use crate::position::{NodePosition, Saved, State};
use crate::tree::{GameTree, NodeId};

/// A place in a tree and the position there.
///
/// A step forward costs one move, a step back or a jump at most [`Cursor::STRIDE`] of them along
/// the line that was walked, however long the game is.
#[derive(Clone)]
pub struct Cursor<'t> {
    tree: &'t GameTree,
    /// From the root to here.
    path: Vec<NodeId>,
    state: State,
    /// The states at every `STRIDE`-th node of the path.
    saved: Vec<Saved>,
}

impl<'t> Cursor<'t> {
    /// Number of nodes between two saved positions.
    pub const STRIDE: usize = 64;

    /// A cursor at the root.
    #[must_use]
    pub fn new(tree: &'t GameTree) -> Self {
        let mut cursor =
            Self { tree, path: Vec::new(), state: State::start(tree), saved: Vec::new() };
        cursor.enter(tree.root());
        cursor
    }

    /// Where it is.
    #[must_use]
    pub fn node(&self) -> Node<'t> {
        self.tree.node(self.path.last().copied().unwrap_or(NodeId::ROOT))
    }

    /// The nodes from the root to here.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// The position here.
    #[must_use]
    pub fn position(&self) -> NodePosition {
        self.state.position(self.tree, self.node().id())
    }

    /// Goes to the `n`-th child; tells whether there is one.
    pub fn forward(&mut self, n: usize) -> bool {
        let child = self.node().children().nth(n);
        child.is_some_and(|child| {
            self.enter(child);
            true
        })
    }

    /// Goes to the parent; tells whether there is one.
    pub fn back(&mut self) -> bool {
        let Some(len) = self.path.len().checked_sub(1).filter(|&len| len > 0) else { return false };
        self.cut(len);
        true
    }

    /// Goes to any node of the tree.
    pub fn go(&mut self, node: NodeId) {
        if self.tree.node(node).parent() == Some(self.node().id()) {
            self.enter(node);
            return;
        }
        let path = self.tree.path(node);
        let common = path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        self.cut(common);
        for &id in &path[common.min(path.len())..] {
            self.enter(id);
        }
    }

    fn enter(&mut self, node: NodeId) {
        self.state.enter(self.tree.node(node));
        if self.path.len().is_multiple_of(Self::STRIDE) {
            self.saved.push(self.state.save());
        }
        self.path.push(node);
    }

    /// Goes back to where the path had `len` nodes, at least the root.
    fn cut(&mut self, len: usize) {
        if len == self.path.len() || len == 0 {
            return;
        }
        // The saved state at or before the node's parent, so that the node itself is entered and
        // tells what it captured.
        let from = (len - 1).saturating_sub(1) / Self::STRIDE;
        let again = if len == 1 { 0 } else { from * Self::STRIDE + 1 };
        if let Some(saved) = self.saved.get(from).filter(|_| again > 0) {
            self.state.restore(saved);
        } else {
            self.state = State::start(self.tree);
        }
        self.saved.truncate((len - 1) / Self::STRIDE + 1);
        self.path.truncate(len);
        for &id in &self.path[again..] {
            self.state.enter(self.tree.node(id));
        }
    }
}
