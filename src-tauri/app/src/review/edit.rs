//! Edits of a tree, each with its way back.

use ranka_record::{GameTree, NodeId};
use serde::{Deserialize, Serialize};

/// One step of an edit, as it is stored. Nodes are numbered as in the tree that the edits begin
/// from; a new node gets the next number, so that the same steps give the same numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "camelCase")]
pub(crate) enum Step {
    /// A node is added as the last child.
    Add { parent: u32 },
    /// A node and all that follows it is taken out.
    Remove { node: u32 },
    /// A node becomes that child of its parent.
    Place { node: u32, index: usize },
    /// A property gets these values, escaped; none take it away.
    Set { node: u32, ident: String, values: Vec<String> },
    /// The tree is as it was before all edits that were ever saved.
    Original,
}

/// What a person did at once, to be undone at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Edit {
    pub(crate) steps: Vec<Step>,
    /// The node that was looked at before.
    pub(crate) before: u32,
    /// The node that is looked at after.
    pub(crate) after: u32,
}

/// The way back from a step.
#[derive(Debug)]
enum Back {
    Add,
    Remove { node: NodeId, parent: NodeId, index: usize },
    Place { node: NodeId, index: usize },
    Set { node: NodeId, text: String },
    Original { other: Box<GameTree> },
}

/// An edit that was done, and perhaps undone since.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) edit: Edit,
    /// The ways back, the last step's first; empty while it is undone.
    back: Vec<Back>,
    /// The original while an edit that goes back to it is undone.
    original: Option<Box<GameTree>>,
}

impl Edit {
    /// Whether it changes which nodes there are or how they hang together.
    pub(crate) fn moves_nodes(&self) -> bool {
        self.steps.iter().any(|step| !matches!(step, Step::Set { .. }))
    }

    /// The only property that it sets, if that is all it does and it is a text that is typed.
    pub(crate) fn only_text(&self) -> Option<(u32, &str)> {
        match &self.steps[..] {
            [Step::Set { node, ident, .. }] if is_text(ident) => Some((*node, ident)),
            _ => None,
        }
    }

    /// Whether it may change a position: what a node does to the board, or where it stands.
    pub(crate) fn touches_positions(&self) -> bool {
        self.steps.iter().any(|step| match step {
            Step::Set { ident, .. } => matches!(
                ident.as_str(),
                "B" | "W" | "AB" | "AW" | "AE" | "PL" | "MN" | "DD" | "VW" | "HA"
            ),
            Step::Original => true,
            _ => false,
        })
    }
}

/// Whether a person types the values of a property.
fn is_text(ident: &str) -> bool {
    const TEXTS: [&str; 22] = [
        "C", "N", "GC", "PB", "PW", "BR", "WR", "BT", "WT", "EV", "RO", "PC", "DT", "GN", "RE",
        "RU", "TM", "OT", "SO", "AN", "CP", "ON",
    ];
    TEXTS.contains(&ident)
}

impl Done {
    pub(crate) const fn new(edit: Edit) -> Self {
        Self { edit, back: Vec::new(), original: None }
    }

    /// The same with the original at hand, for an edit that goes back to it.
    pub(crate) fn with_original(edit: Edit, original: GameTree) -> Self {
        Self { original: Some(Box::new(original)), ..Self::new(edit) }
    }

    /// Does it. Tells whether it could; the tree is unchanged if not.
    pub(crate) fn redo(&mut self, tree: &mut GameTree) -> bool {
        for step in &self.edit.steps {
            let Some(back) = take(tree, step, &mut self.original) else {
                self.undo(tree);
                return false;
            };
            self.back.push(back);
        }
        true
    }

    /// Undoes it.
    pub(crate) fn undo(&mut self, tree: &mut GameTree) {
        while let Some(back) = self.back.pop() {
            match back {
                Back::Add => drop(tree.drop_newest()),
                Back::Remove { node, parent, index } => drop(tree.put_back(node, parent, index)),
                Back::Place { node, index } => tree.move_child(node, index),
                Back::Set { node, text } => tree.restore_text(node, &text),
                Back::Original { mut other } => {
                    std::mem::swap(tree, &mut *other);
                    self.original = Some(other);
                }
            }
        }
    }

    /// Takes other values for the one property that it sets: what was typed in one go.
    pub(crate) fn retype(&mut self, tree: &mut GameTree, edit: Edit) {
        for step in &edit.steps {
            let _ = take(tree, step, &mut None);
        }
        self.edit.steps = edit.steps;
        self.edit.after = edit.after;
    }
}

/// Takes a step; `None` when it makes no sense in this tree.
fn take(tree: &mut GameTree, step: &Step, original: &mut Option<Box<GameTree>>) -> Option<Back> {
    match step {
        Step::Add { parent } => {
            let parent = tree.id(*parent)?;
            tree.add_child(parent);
            Some(Back::Add)
        }
        Step::Remove { node } => {
            let node = tree.id(*node)?;
            let (parent, index) = (tree.node(node).parent()?, tree.child_index(node));
            tree.remove(node).then_some(Back::Remove { node, parent, index })
        }
        Step::Place { node, index } => {
            let node = tree.id(*node)?;
            let before = tree.child_index(node);
            tree.move_child(node, *index);
            Some(Back::Place { node, index: before })
        }
        Step::Set { node, ident, values } => {
            let node = tree.id(*node)?;
            let text = tree.text_of(node).to_owned();
            tree.set_values(node, ident, values);
            Some(Back::Set { node, text })
        }
        Step::Original => {
            let mut other = original.take()?;
            std::mem::swap(tree, &mut *other);
            Some(Back::Original { other })
        }
    }
}
