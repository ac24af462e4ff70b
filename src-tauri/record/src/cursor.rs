//! Walking a tree with the position at hand.

use crate::node::Node;
use crate::position::{NodePosition, Saved, State};
use crate::tree::{GameTree, NodeId};

/// A place in a tree and the position there, apart from the tree, so that the tree may change
/// meanwhile.
///
/// A step forward costs one move, a step back or a jump at most [`Trail::STRIDE`] of them along
/// the line that was walked, however long the game is.
#[derive(Clone)]
pub struct Trail {
    /// From the root to here.
    path: Vec<NodeId>,
    state: State,
    /// The states at every `STRIDE`-th node of the path.
    saved: Vec<Saved>,
}

impl Trail {
    /// Number of nodes between two saved positions.
    pub const STRIDE: usize = 64;

    /// At the root of a tree. Give the same tree to every other call.
    #[must_use]
    pub fn new(tree: &GameTree) -> Self {
        let mut trail = Self { path: Vec::new(), state: State::start(tree), saved: Vec::new() };
        trail.enter(tree, tree.root());
        trail
    }

    /// The node here.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.path.last().copied().unwrap_or(NodeId::ROOT)
    }

    /// The nodes from the root to here.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// The position here.
    #[must_use]
    pub fn position(&self, tree: &GameTree) -> NodePosition {
        self.state.position(tree, self.node())
    }

    /// Whether the move here took stones.
    #[must_use]
    pub fn captures(&self) -> bool {
        !self.state.captured.is_empty()
    }

    /// The number of the last move, as `MN` sets it.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.state.move_number
    }

    /// Goes to any node of the tree.
    pub fn go(&mut self, tree: &GameTree, node: NodeId) {
        if node != self.node() && tree.node(node).parent() == Some(self.node()) {
            self.enter(tree, node);
            return;
        }
        let path = tree.path(node);
        let common = path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        self.cut(tree, common);
        for &id in &path[common.min(path.len())..] {
            self.enter(tree, id);
        }
    }

    /// Goes back to where the path had `len` nodes, at least the root.
    pub fn cut(&mut self, tree: &GameTree, len: usize) {
        if len >= self.path.len() || len == 0 {
            return;
        }
        // The saved state at or before the node's parent, so that the node itself is entered and
        // tells what it captured.
        let from = (len - 1).saturating_sub(1) / Self::STRIDE;
        let again = if len == 1 { 0 } else { from * Self::STRIDE + 1 };
        if let Some(saved) = self.saved.get(from).filter(|_| again > 0) {
            self.state.restore(saved);
        } else {
            self.state = State::start(tree);
        }
        self.saved.truncate((len - 1) / Self::STRIDE + 1);
        self.path.truncate(len);
        for &id in &self.path[again..] {
            self.state.enter(tree.node(id));
        }
    }

    fn enter(&mut self, tree: &GameTree, node: NodeId) {
        self.state.enter(tree.node(node));
        if self.path.len().is_multiple_of(Self::STRIDE) {
            self.saved.push(self.state.save());
        }
        self.path.push(node);
    }
}

/// A place in a tree that does not change, and the position there: a [`Trail`] with its tree.
#[derive(Clone)]
pub struct Cursor<'t> {
    tree: &'t GameTree,
    trail: Trail,
}

impl<'t> Cursor<'t> {
    /// A cursor at the root.
    #[must_use]
    pub fn new(tree: &'t GameTree) -> Self {
        Self { tree, trail: Trail::new(tree) }
    }

    /// Where it is.
    #[must_use]
    pub fn node(&self) -> Node<'t> {
        self.tree.node(self.trail.node())
    }

    /// The nodes from the root to here.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        self.trail.path()
    }

    /// The position here.
    #[must_use]
    pub fn position(&self) -> NodePosition {
        self.trail.position(self.tree)
    }

    /// Goes to the `n`-th child; tells whether there is one.
    pub fn forward(&mut self, n: usize) -> bool {
        let child = self.node().children().nth(n);
        child.is_some_and(|child| {
            self.trail.enter(self.tree, child);
            true
        })
    }

    /// Goes to the parent; tells whether there is one.
    pub fn back(&mut self) -> bool {
        let Some(len) = self.path().len().checked_sub(1).filter(|&len| len > 0) else {
            return false;
        };
        self.trail.cut(self.tree, len);
        true
    }

    /// Goes to any node of the tree.
    pub fn go(&mut self, node: NodeId) {
        self.trail.go(self.tree, node);
    }
}
