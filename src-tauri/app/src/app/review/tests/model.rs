//! A slow model of a review: nested lists, and a copy of all of it for each step that can be
//! undone.

use std::fmt::Write as _;

/// A node of the model.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// A name of its own, which it keeps.
    pub(super) key: u32,
    pub(super) mv: String,
    pub(super) comment: String,
    pub(super) triangle: String,
    pub(super) children: Vec<Self>,
}

impl Node {
    pub(super) fn write(&self, out: &mut String) {
        let property = |ident: &str, text: &str| match text {
            "" => String::new(),
            text => format!("{ident}[{text}]"),
        };
        // In the order in which an editor that adds at the end writes them.
        let texts = [property("C", &self.comment), property("TR", &self.triangle)];
        let _ = write!(out, ";{}{}", self.mv, texts.concat());
        for child in &self.children {
            out.push('(');
            child.write(out);
            out.push(')');
        }
    }

    pub(super) fn find(&self, path: &[usize]) -> &Self {
        path.iter().fold(self, |node, &i| &node.children[i])
    }

    pub(super) fn find_mut(&mut self, path: &[usize]) -> &mut Self {
        path.iter().fold(self, |node, &i| &mut node.children[i])
    }

    /// Paths to every node.
    pub(super) fn paths(&self) -> Vec<Vec<usize>> {
        let mut paths = vec![Vec::new()];
        for (i, child) in self.children.iter().enumerate() {
            paths.extend(child.paths().into_iter().map(|mut path| {
                path.insert(0, i);
                path
            }));
        }
        paths
    }

    pub(super) fn path_to(&self, key: u32) -> Option<Vec<usize>> {
        self.paths().into_iter().find(|path| self.find(path).key == key)
    }
}

/// The tree and the node that is looked at.
pub(super) type State = (Node, u32);

pub(super) struct Model {
    pub(super) now: State,
    /// States to go back to, with the node that is looked at then.
    pub(super) undo: Vec<State>,
    pub(super) redo: Vec<State>,
    pub(super) original: Node,
    pub(super) saved: Option<Node>,
    /// Number of edits in force when saved last.
    pub(super) saved_at: Option<usize>,
    /// The node whose comment is being typed.
    pub(super) typing: Option<u32>,
    pub(super) keys: u32,
    /// Numbers of edits after which the tree is the original.
    pub(super) originals: Vec<usize>,
}

impl Model {
    pub(super) fn new(original: Node) -> Self {
        Self {
            now: (original.clone(), 0),
            undo: Vec::new(),
            redo: Vec::new(),
            original,
            saved: None,
            saved_at: Some(0),
            typing: None,
            keys: 100,
            originals: vec![0],
        }
    }

    pub(super) fn path(&self) -> Vec<usize> {
        self.now.0.path_to(self.now.1).unwrap()
    }

    pub(super) fn edit(&mut self, tree: Node, here: u32) {
        self.undo.push(std::mem::replace(&mut self.now, (tree, here)));
        self.redo.clear();
        let before = self.undo.len() - 1;
        self.saved_at = self.saved_at.filter(|&at| at <= before);
        self.originals.retain(|&at| at <= before);
        self.typing = None;
    }

    pub(super) fn edited(&self) -> bool {
        self.saved_at != Some(self.undo.len())
    }
}
