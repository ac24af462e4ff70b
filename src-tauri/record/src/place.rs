//! Nodes coming, going and moving about in a tree, each step with its way back.

use crate::tree::{GameTree, NONE, NodeId};

impl GameTree {
    /// The id that the next new node gets.
    #[must_use]
    pub fn next_id(&self) -> NodeId {
        NodeId(self.entries.len() as u32)
    }

    /// Number of nodes that were ever added and not dropped again, those taken out included.
    #[must_use]
    pub const fn allocated(&self) -> usize {
        self.entries.len()
    }

    /// Bytes of all properties.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.text.len() - self.unused
    }

    /// Adds a node without properties as the last child.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        NodeId(self.push_node(parent.0))
    }

    /// Drops the node that was added last for good, if nothing follows it: the way back from
    /// [`GameTree::add_child`]. Tells whether it did.
    pub fn drop_newest(&mut self) -> bool {
        let Some(index) = self.entries.len().checked_sub(1) else { return false };
        let id = NodeId(index as u32);
        let (node, len) = (self.node(id), self.entry(id).len as usize);
        let (Some(parent), true) = (node.parent(), node.is_leaf()) else { return false };
        self.unlink(parent, id);
        self.entries.pop();
        self.live -= 1;
        self.unused += len;
        true
    }

    /// Takes a node and all that follows it out. The root cannot be taken out; tells whether
    /// anything was. [`GameTree::put_back`] is the way back.
    pub fn remove(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.node(id).parent() else { return false };
        if self.id(id.0).is_none() {
            return false;
        }
        self.unlink(parent, id);
        self.live -= self.subtree(id).count();
        self.entries[id.0 as usize].parent = id.0;
        true
    }

    /// Puts a node that was taken out back, as child number `index` of `parent`. Tells whether it
    /// did.
    pub fn put_back(&mut self, id: NodeId, parent: NodeId, index: usize) -> bool {
        let is_out = self.entries.get(id.0 as usize).is_some_and(|entry| entry.parent == id.0);
        if !is_out || self.id(parent.0).is_none() {
            return false;
        }
        self.entries[id.0 as usize].parent = parent.0;
        self.link(parent, id, index);
        self.live += self.subtree(id).count();
        true
    }

    /// Makes a node child number `index` of its parent.
    pub fn move_child(&mut self, id: NodeId, index: usize) {
        let Some(parent) = self.node(id).parent() else { return };
        if self.id(id.0).is_some() {
            self.unlink(parent, id);
            self.link(parent, id, index);
        }
    }

    /// Which child of its parent a node is.
    #[must_use]
    pub fn child_index(&self, id: NodeId) -> usize {
        let parent = self.node(id).parent();
        parent.and_then(|p| self.node(p).children().position(|c| c == id)).unwrap_or(0)
    }

    /// A node and all that follows it, each before its children.
    pub fn subtree(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack = vec![id.0];
        std::iter::from_fn(move || {
            let index = stack.pop()?;
            let entry = self.entry(NodeId(index));
            // Its sibling waits below its child.
            stack.extend([entry.next].into_iter().filter(|&next| next != NONE && index != id.0));
            stack.extend([entry.first_child].into_iter().filter(|&child| child != NONE));
            Some(NodeId(index))
        })
    }

    /// Puts a node without a place among the children of its parent.
    fn link(&mut self, parent: NodeId, id: NodeId, index: usize) {
        let before = index.checked_sub(1).and_then(|i| self.node(parent).children().nth(i));
        let Some(before) = before else {
            if index > 0 && self.entry(parent).first_child != NONE {
                self.link_last(parent.0, id.0);
                return;
            }
            let entry = &mut self.entries[parent.0 as usize];
            let first = std::mem::replace(&mut entry.first_child, id.0);
            if first == NONE {
                entry.last_child = id.0;
            }
            self.entries[id.0 as usize].next = first;
            return;
        };
        let next = std::mem::replace(&mut self.entries[before.0 as usize].next, id.0);
        self.entries[id.0 as usize].next = next;
        if next == NONE {
            self.entries[parent.0 as usize].last_child = id.0;
        }
    }

    /// Takes a node out of its parent's children.
    fn unlink(&mut self, parent: NodeId, id: NodeId) {
        let next = std::mem::replace(&mut self.entries[id.0 as usize].next, NONE);
        let before = self.node(parent).children().take_while(|&c| c != id).last();
        match before {
            Some(before) => self.entries[before.0 as usize].next = next,
            None => self.entries[parent.0 as usize].first_child = next,
        }
        let last = &mut self.entries[parent.0 as usize].last_child;
        if *last == id.0 {
            *last = before.map_or(NONE, |b| b.0);
        }
    }
}
