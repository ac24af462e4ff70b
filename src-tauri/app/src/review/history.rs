//! The edits of a review, done and undone, and what of them is saved.

use ranka_record::GameTree;

use super::edit::{Done, Edit, Step};

/// The edits since the draft was begun.
#[derive(Debug, Default)]
pub(crate) struct History {
    edits: Vec<Done>,
    /// How many of them are in force.
    done: usize,
    /// How many were in force in what is saved; none when that cannot be reached any more.
    saved_at: Option<usize>,
    /// Whether the edits begin from the original.
    from_original: bool,
    /// Whether more text for the same property belongs to the last edit.
    joinable: bool,
}

/// Where an edit goes in the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// It follows those in force; what was undone is lost.
    Next,
    /// It takes the place of the last, being more text of the same kind.
    Joins,
}

/// How many edits are in force, and how many were when last saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) done: usize,
    pub(crate) saved_at: Option<usize>,
}

impl History {
    /// No edits yet, to what is saved.
    pub(crate) fn new(from_original: bool) -> Self {
        Self { saved_at: Some(0), from_original, ..Self::default() }
    }

    /// Does stored edits again. Those that make no sense, and all after them, are left out.
    pub(crate) fn replay(
        tree: &mut GameTree,
        edits: Vec<Edit>,
        mark: Mark,
        from_original: bool,
        mut original: impl FnMut() -> Option<GameTree>,
    ) -> Self {
        let mut history = Self { from_original, ..Self::default() };
        for edit in edits {
            let mut done = match edit.steps.contains(&Step::Original) {
                true => match original() {
                    Some(original) => Done::with_original(edit, original),
                    None => break,
                },
                false => Done::new(edit),
            };
            if !done.redo(tree) {
                break;
            }
            history.edits.push(done);
        }
        history.done = history.edits.len();
        history.saved_at = mark.saved_at.filter(|&at| at <= history.done);
        while history.done > mark.done {
            history.undo(tree);
        }
        history
    }

    /// Where an edit would go.
    pub(crate) fn entry(&self, edit: &Edit) -> Entry {
        let text = self.last().and_then(Edit::only_text);
        let is_saved = self.saved_at == Some(self.done);
        let joins = self.joinable && !is_saved && self.done == self.edits.len();
        match text {
            Some(text) if joins && edit.only_text() == Some(text) => Entry::Joins,
            _ => Entry::Next,
        }
    }

    /// The marks once an edit is entered.
    pub(crate) fn mark_after(&self, entry: Entry) -> Mark {
        let done = match entry {
            Entry::Next => self.done + 1,
            Entry::Joins => self.done,
        };
        Mark { done, saved_at: self.saved_at.filter(|&at| at <= self.done) }
    }

    /// Does an edit.
    pub(crate) fn enter(&mut self, tree: &mut GameTree, mut done: Done, entry: Entry) -> bool {
        let mark = self.mark_after(entry);
        if entry == Entry::Joins {
            if let Some(last) = self.edits.last_mut() {
                last.retype(tree, done.edit);
            }
        } else {
            if !done.redo(tree) {
                return false;
            }
            self.edits.truncate(self.done);
            self.edits.push(done);
        }
        (self.done, self.saved_at) = (mark.done, mark.saved_at);
        self.joinable = true;
        true
    }

    /// How many edits are in force and saved.
    pub(crate) const fn mark(&self) -> Mark {
        Mark { done: self.done, saved_at: self.saved_at }
    }

    /// The last edit in force, which an undo takes back.
    pub(crate) fn last(&self) -> Option<&Edit> {
        self.done.checked_sub(1).and_then(|i| self.edits.get(i)).map(|done| &done.edit)
    }

    /// The edit that a redo does again.
    pub(crate) fn next(&self) -> Option<&Edit> {
        self.edits.get(self.done).map(|done| &done.edit)
    }

    /// Undoes the last edit in force.
    pub(crate) fn undo(&mut self, tree: &mut GameTree) {
        self.joinable = false;
        let Some(at) = self.done.checked_sub(1) else { return };
        if let Some(last) = self.edits.get_mut(at) {
            last.undo(tree);
            self.done = at;
        }
    }

    /// Does the last undone edit again.
    pub(crate) fn redo(&mut self, tree: &mut GameTree) {
        self.joinable = false;
        if self.edits.get_mut(self.done).is_some_and(|next| next.redo(tree)) {
            self.done += 1;
        }
    }

    /// More text is an edit of its own from now on.
    pub(crate) const fn part(&mut self) {
        self.joinable = false;
    }

    /// What is there now was saved.
    pub(crate) const fn saved(&mut self) {
        self.saved_at = Some(self.done);
        self.joinable = false;
    }

    /// Whether what is there now differs from what is saved.
    pub(crate) fn is_edited(&self) -> bool {
        self.saved_at != Some(self.done)
    }

    /// Whether what is there now is the original.
    pub(crate) fn is_original(&self) -> bool {
        match self.last() {
            Some(last) => last.steps == [Step::Original],
            None => self.from_original,
        }
    }

    /// Whether the edits begin from the original.
    pub(crate) const fn begins_original(&self) -> bool {
        self.from_original
    }
}
