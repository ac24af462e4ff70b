//! Opening, saving and closing a review.

use ranka_record::{GameTree, NodeId};

use super::App;
use crate::contract::{AppError, ReviewView};
use crate::records::Entry;
use crate::review::{Done, History, Review, numbered, read_tree};
use crate::storage::{DraftRow, Original, ReviewRow};

impl App {
    /// Opens a game to look it over, with its draft if there is one, at the node seen last. A
    /// review open before is closed.
    ///
    /// # Errors
    /// [`AppError::NoSuchGame`], [`AppError::UnreadableGame`], the storage kinds.
    pub fn review_open(&self, id: i64) -> Result<ReviewView, AppError> {
        let mut slot = self.lock_review();
        let (original, row) = {
            let mut inner = self.lock();
            let store = inner.store()?;
            (store.original(id)?, store.review(id)?)
        };
        if slot.as_ref().is_some_and(|open| open.id != id) {
            self.leave(&mut slot);
        }
        let opened = opened(id, &original, row).map_err(|_| AppError::UnreadableGame { id })?;
        let view = slot.insert(opened).view();
        drop(slot);
        self.stop_analysing();
        self.resume_analysis(id);
        Ok(view)
    }

    /// Closes the review. Its draft stays.
    ///
    /// # Errors
    /// None.
    pub fn review_close(&self) -> Result<(), AppError> {
        self.stop_analysing();
        self.leave(&mut self.lock_review());
        Ok(())
    }

    /// Writes the draft as the saved version of the game. The original stays beside it.
    ///
    /// # Errors
    /// [`AppError::NoReview`], the storage kinds.
    pub fn review_save(&self) -> Result<ReviewView, AppError> {
        self.with_review(|review| {
            if !review.history.is_edited() {
                return Ok(review.view());
            }
            let text = (!review.history.is_original()).then(|| review.tree.to_sgf());
            let listed = Entry::of(&review.tree);
            let (id, node) = (review.id, review.node().index());
            let mut mark = review.history.mark();
            mark.saved_at = Some(mark.done);
            let wall_ms = self.host.wall_ms();
            self.lock().store()?.write(|w| {
                w.put_mark(id, mark, node, wall_ms)?;
                w.put_saved(id, text.as_deref())?;
                w.put_edited(id, &listed, text.is_some())
            })?;
            review.history.saved();
            review.saved = text.is_some();
            Ok(review.view())
        })
    }

    /// Drops the draft: what was saved, else the original, is there again.
    ///
    /// # Errors
    /// [`AppError::NoReview`], the storage kinds.
    pub fn review_discard(&self) -> Result<ReviewView, AppError> {
        self.with_review(|review| {
            let id = review.id;
            let mut inner = self.lock();
            let store = inner.store()?;
            let row = ReviewRow { saved: store.saved_sgf(id)?, ..ReviewRow::default() };
            let original = store.original(id)?;
            let mut next =
                opened(id, &original, row).map_err(|_| AppError::UnreadableGame { id })?;
            next.go(review.same_place(&next.tree));
            store.write(|w| {
                w.drop_draft(id)?;
                w.put_seen(id, next.node().index())
            })?;
            *review = next;
            Ok(review.view())
        })
    }

    /// Goes back to the original, as an edit that can be undone.
    ///
    /// # Errors
    /// [`AppError::NoReview`], [`AppError::ReadOnly`], the storage kinds.
    pub fn review_original(&self) -> Result<ReviewView, AppError> {
        self.with_review(|review| {
            let original = self.lock().store()?.original(review.id)?;
            let original = original_tree(&original)?;
            let plan = review.plan_original(&original);
            self.carry_out(review, plan, |edit| Done::with_original(edit, original))
        })
    }

    /// Notes the node that is looked at. That it cannot be is no reason to stop anyone.
    pub(super) fn note_seen(&self, review: &Review) {
        let mut inner = self.lock();
        if let Ok(store) = &mut inner.store
            && !store.is_read_only()
        {
            let _ = store.write_lightly(|w| w.put_seen(review.id, review.node().index()));
        }
    }

    /// Closes a review. Where all is saved, the draft has done its duty.
    fn leave(&self, slot: &mut Option<Review>) {
        let Some(review) = slot.take() else { return };
        if review.history.is_edited() || !review.drafted {
            return;
        }
        // Nodes are numbered anew when what is saved is read.
        let node = review.tree.walk().position(|id| id == review.node()).unwrap_or(0) as u32;
        let mut inner = self.lock();
        if let Ok(store) = &mut inner.store {
            // If not, it opens as it is the next time.
            let _ = store.write(|w| {
                w.drop_draft(review.id)?;
                w.put_seen(review.id, node)
            });
        }
    }
}

/// The review of a game as it is stored.
fn opened(id: i64, original: &Original, row: ReviewRow) -> Result<Review, AppError> {
    let ReviewRow { node, saved, draft } = row;
    let (is_saved, is_drafted) = (saved.is_some(), draft.is_some());
    let (tree, history) = match (draft, saved) {
        (Some(DraftRow { base, from_original, mark, edits }), _) => {
            let mut tree = read_tree(&base)?;
            let first = || original_tree(original).ok();
            let history = History::replay(&mut tree, edits, mark, from_original, first);
            (tree, history)
        }
        (None, Some(saved)) => (read_tree(&saved)?, History::new(false)),
        (None, None) => (original_tree(original)?, History::new(true)),
    };
    let mut review = Review::new(id, tree, history);
    (review.saved, review.drafted) = (is_saved, is_drafted);
    review.read_only = original.running;
    review.charset.clone_from(&original.charset);
    review.warnings.clone_from(&original.warnings);
    let node = review.tree.id(node).unwrap_or(NodeId::ROOT);
    review.go(node);
    Ok(review)
}

fn original_tree(original: &Original) -> Result<GameTree, AppError> {
    numbered(read_tree(&original.sgf)?)
}
