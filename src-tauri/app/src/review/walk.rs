//! Walking through a review.

use ranka_record::{GameTree, NodeId, Trail};

use super::Review;
use crate::contract::ReviewPlace;

impl Review {
    /// Goes to a node.
    pub(crate) fn go(&mut self, node: NodeId) {
        self.history.part();
        self.trail.go(&self.tree, node);
        self.remember();
        if self.line.get(self.index()) != Some(&node) {
            self.draw_line();
        }
    }

    /// Goes that many nodes along the line, as far as there are.
    pub(crate) fn step(&mut self, by: i64) {
        let index = self.index() as i64;
        let last = self.line.len().saturating_sub(1) as i64;
        self.go_to_index(index.saturating_add(by).clamp(0, last) as usize);
    }

    /// Goes to a place. Stays where there is none such.
    pub(crate) fn go_to(&mut self, place: ReviewPlace, number: Option<u32>) {
        use ReviewPlace as P;
        let ahead = matches!(
            place,
            P::NextCapture | P::NextComment | P::NextBranch | P::NextVariation | P::NextTurn
        );
        match place {
            P::Start => self.go_to_index(0),
            P::End => self.go_to_index(self.line.len().saturating_sub(1)),
            P::Move => self.go_to_index(self.index_of_move(number.unwrap_or(0))),
            P::NextCapture | P::PreviousCapture => self.jump(self.capture(ahead)),
            P::NextComment | P::PreviousComment => {
                self.jump(self.find(ahead, |tree, id| tree.node(id).property("C").is_some()));
            }
            P::NextBranch | P::PreviousBranch => {
                self.jump(self.find(ahead, |tree, id| tree.node(id).children().nth(1).is_some()));
            }
            P::NextVariation | P::PreviousVariation => {
                if let Some(node) = self.variation(ahead) {
                    self.go(node);
                }
            }
            P::NextTurn | P::PreviousTurn => {
                self.jump(self.find(ahead, |_, id| self.turns.contains(&id)));
            }
        }
    }

    /// Where we are on the line.
    pub(crate) fn index(&self) -> usize {
        self.trail.path().len().saturating_sub(1)
    }

    /// Number of nodes of the line after the root.
    pub(crate) fn line_length(&self) -> usize {
        self.line.len().saturating_sub(1)
    }

    fn jump(&mut self, index: Option<usize>) {
        self.history.part();
        if let Some(index) = index {
            self.go_to_index(index);
        }
    }

    fn go_to_index(&mut self, index: usize) {
        self.history.part();
        self.trail.cut(&self.tree, index + 1);
        let from = self.trail.path().len();
        for &id in self.line.get(from..=index).unwrap_or_default() {
            self.trail.go(&self.tree, id);
        }
    }

    /// The next node of the line that is such, or the one before.
    fn find(&self, ahead: bool, is: impl Fn(&GameTree, NodeId) -> bool) -> Option<usize> {
        let (before, after) = self.line.split_at_checked(self.index())?;
        if ahead {
            let found = after.iter().skip(1).position(|&id| is(&self.tree, id))?;
            return Some(self.index() + 1 + found);
        }
        before.iter().rposition(|&id| is(&self.tree, id))
    }

    /// The next node of the line that takes stones, or the one before.
    fn capture(&self, ahead: bool) -> Option<usize> {
        let here = self.index();
        if ahead {
            let mut trail = self.trail.clone();
            for (index, &id) in self.line.iter().enumerate().skip(here + 1) {
                trail.go(&self.tree, id);
                if trail.captures() {
                    return Some(index);
                }
            }
            return None;
        }
        let mut trail = Trail::new(&self.tree);
        let mut last = None;
        for (index, &id) in self.line.iter().enumerate().take(here).skip(1) {
            trail.go(&self.tree, id);
            if trail.captures() {
                last = Some(index);
            }
        }
        last
    }

    /// The first node of the line whose move has at least that number; the end if there is none.
    fn index_of_move(&self, number: u32) -> usize {
        let mut trail = Trail::new(&self.tree);
        for (index, &id) in self.line.iter().enumerate() {
            if index > 0 {
                trail.go(&self.tree, id);
            }
            if trail.move_number() >= number {
                return index;
            }
        }
        self.line_length()
    }

    /// The sibling after or before.
    fn variation(&self, after: bool) -> Option<NodeId> {
        let parent = self.tree.node(self.node()).parent()?;
        let mut siblings = self.tree.node(parent).children();
        if after {
            return siblings.skip_while(|&id| id != self.node()).nth(1);
        }
        let mut before = None;
        siblings.find(|&id| {
            let found = id == self.node();
            if !found {
                before = Some(id);
            }
            found
        })?;
        before
    }

    /// Remembers the variations that led here.
    pub(super) fn remember(&mut self) {
        let path = self.trail.path();
        // What the line has in common was taken before.
        let known = path.iter().zip(&self.line).take_while(|(a, b)| a == b).count();
        for pair in path.get(known.saturating_sub(1)..).unwrap_or_default().windows(2) {
            if let &[parent, child] = pair
                && self.tree.node(parent).children().nth(1).is_some()
            {
                self.taken.insert(parent, child);
            }
        }
    }

    /// Draws the line anew: here, and on by the variations last taken.
    pub(super) fn draw_line(&mut self) {
        self.line.clear();
        self.line.extend_from_slice(self.trail.path());
        let mut at = self.node();
        while let Some(next) = self.next_of(at) {
            self.line.push(next);
            at = next;
        }
    }

    fn next_of(&self, node: NodeId) -> Option<NodeId> {
        let is_child = |&child: &NodeId| self.tree.node(child).parent() == Some(node);
        let taken = self.taken.get(&node).copied().filter(is_child);
        taken.or_else(|| self.tree.node(node).children().next())
    }
}
