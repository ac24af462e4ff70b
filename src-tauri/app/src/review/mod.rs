//! Looking a game over: its tree, the node that is looked at, and edits that can be undone.
//!
//! A command makes an [`Edit`] without changing anything; it is stored first and done then.

mod edit;
mod history;
mod layout;
mod mark;
mod placing;
mod plan;
mod setup;
mod sites;
mod view;
mod walk;

use std::collections::HashMap;

use ranka_record::{GameTree, NodeId, NodePosition, Trail, open_text};

use crate::contract::{AppError, RecordWarning};
pub(crate) use edit::{Done, Edit};
pub(crate) use history::{Entry, History, Mark};
pub use layout::{Spot, TreeLayout, Window};
pub(crate) use plan::Plan;
pub(crate) use sites::Site;

/// A game that is looked over.
pub(crate) struct Review {
    /// Number of the game.
    pub(crate) id: i64,
    pub(crate) tree: GameTree,
    /// Where we are.
    trail: Trail,
    /// The nodes from the root through where we are to the end of the line.
    line: Vec<NodeId>,
    /// The child that was last taken, where there are several.
    taken: HashMap<NodeId, NodeId>,
    pub(crate) history: History,
    layout: Option<TreeLayout>,
    /// Whether the game is still running.
    pub(crate) read_only: bool,
    /// The character set of the file that it is from.
    pub(crate) charset: Option<String>,
    /// What was mended when that was read.
    pub(crate) warnings: Vec<RecordWarning>,
    /// Whether there is a saved version.
    pub(crate) saved: bool,
    /// Whether the storage has the draft.
    pub(crate) drafted: bool,
    /// The moves that changed the game, as far as they are known.
    pub(crate) turns: Vec<NodeId>,
}

impl Review {
    /// A review of a tree that the edits of `history` have led to.
    pub(crate) fn new(id: i64, tree: GameTree, history: History) -> Self {
        let trail = Trail::new(&tree);
        let mut review = Self {
            id,
            tree,
            trail,
            line: Vec::new(),
            taken: HashMap::new(),
            history,
            layout: None,
            read_only: false,
            charset: None,
            warnings: Vec::new(),
            saved: false,
            drafted: false,
            turns: Vec::new(),
        };
        review.draw_line();
        review
    }

    /// The node that is looked at.
    pub(crate) fn node(&self) -> NodeId {
        self.trail.node()
    }

    /// The position there.
    pub(crate) fn position(&self) -> NodePosition {
        self.trail.position(&self.tree)
    }

    /// The node of that number.
    ///
    /// # Errors
    /// [`AppError::NoSuchNode`].
    pub(crate) fn id_of(&self, node: u32) -> Result<NodeId, AppError> {
        self.tree.id(node).ok_or(AppError::NoSuchNode { node })
    }

    /// Does an edit that is stored, and goes where it leads.
    pub(crate) fn enter(&mut self, done: Done, entry: Entry) {
        let edit = done.edit.clone();
        self.change(&edit, edit.after, |tree, history| {
            history.enter(tree, done, entry);
        });
    }

    /// Undoes the last edit.
    pub(crate) fn undo(&mut self) {
        let Some(edit) = self.history.last().cloned() else { return };
        self.change(&edit, edit.before, |tree, history| history.undo(tree));
    }

    /// Does the last undone edit again.
    pub(crate) fn redo(&mut self) {
        let Some(edit) = self.history.next().cloned() else { return };
        self.change(&edit, edit.after, |tree, history| history.redo(tree));
    }

    fn change(&mut self, edit: &Edit, then: u32, act: impl FnOnce(&mut GameTree, &mut History)) {
        let first = self.tree.first_to_play();
        act(&mut self.tree, &mut self.history);
        if edit.moves_nodes() {
            self.layout = None;
        }
        if edit.touches_positions() || first != self.tree.first_to_play() {
            self.trail = Trail::new(&self.tree);
        }
        let then = self.tree.id(then).unwrap_or(self.tree.root());
        self.trail.go(&self.tree, then);
        self.remember();
        self.draw_line();
    }
}

/// A tree whose nodes are numbered in the order in which they are written, so that the same
/// text gives the same numbers again.
///
/// # Errors
/// When the text that is written cannot be read, which would be a fault of ours.
pub(crate) fn numbered(tree: GameTree) -> Result<GameTree, AppError> {
    if tree.walk().map(NodeId::index).eq(0..tree.allocated() as u32) {
        return Ok(tree);
    }
    read_tree(&tree.to_sgf())
}

/// The tree that a text of ours holds.
///
/// # Errors
/// [`AppError::Internal`].
pub(crate) fn read_tree(text: &str) -> Result<GameTree, AppError> {
    let read = open_text(text).ok().and_then(|c| c.games.into_iter().next());
    read.ok_or(AppError::Internal)
}
