//! The lines of a problem.

use ranka_rules::{Colour, Move};

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) mv: Move,
    pub(crate) colour: Colour,
    /// The book calls it right.
    pub(crate) right: bool,
    /// The book calls it wrong.
    pub(crate) wrong: bool,
    /// It comes to a ko.
    pub(crate) ko: bool,
}

/// Moves and the replies to them, by number; the first reply is the book's main one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// By number of the parent, the root first.
    replies: Vec<Vec<usize>>,
}

impl Tree {
    /// The beginning, before any move. Nodes are numbered from 1.
    pub(crate) const ROOT: usize = 0;

    pub(crate) fn new() -> Self {
        Self { nodes: Vec::new(), replies: vec![Vec::new()] }
    }

    /// Adds a last reply; returns its number.
    pub(crate) fn add(&mut self, parent: usize, node: Node) -> usize {
        self.nodes.push(node);
        self.replies.push(Vec::new());
        let number = self.nodes.len();
        self.replies[parent].push(number);
        number
    }

    /// The move of that number.
    pub(crate) fn node(&self, number: usize) -> Option<Node> {
        self.nodes.get(number.checked_sub(1)?).copied()
    }

    /// The replies to it.
    pub(crate) fn replies(&self, number: usize) -> &[usize] {
        self.replies.get(number).map_or(&[], Vec::as_slice)
    }

    /// Every move, each after what it is a reply to.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The main line from there on.
    pub(crate) fn main_line(&self, from: usize) -> Vec<usize> {
        std::iter::successors(self.replies(from).first().copied(), |&n| {
            self.replies(n).first().copied()
        })
        .collect()
    }

    /// The tree with every move changed.
    pub(crate) fn map(&self, change: impl Fn(Node) -> Node) -> Self {
        Self { nodes: self.nodes.iter().copied().map(change).collect(), ..self.clone() }
    }
}
