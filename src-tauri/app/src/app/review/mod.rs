//! Commands to the open review. Each answers with its view, and changes nothing when it fails.
//!
//! There is one review at a time, beside the table and with a lock of its own: a large record
//! that is read or laid out keeps no table waiting.

mod analyse;
mod ask;
mod edit;
mod keep;
mod start;
#[cfg(test)]
mod tests;
mod turns;

use std::sync::MutexGuard;

use super::App;
use crate::contract::{AppError, ReviewPlace, ReviewView, TreeView};
use crate::review::Review;

pub(super) use analyse::Analysing;

impl App {
    /// The review as it is.
    ///
    /// # Errors
    /// [`AppError::NoReview`].
    pub fn review_view(&self) -> Result<ReviewView, AppError> {
        self.with_review(|review| Ok(review.view()))
    }

    /// Goes to a node.
    ///
    /// # Errors
    /// [`AppError::NoSuchNode`], [`AppError::NoReview`].
    pub fn review_go(&self, node: u32) -> Result<ReviewView, AppError> {
        self.walk(|review| {
            let node = review.id_of(node)?;
            review.go(node);
            Ok(())
        })
    }

    /// Goes that many nodes along the line, as far as there are.
    ///
    /// # Errors
    /// [`AppError::NoReview`].
    pub fn review_step(&self, by: i64) -> Result<ReviewView, AppError> {
        self.walk(|review| {
            review.step(by);
            Ok(())
        })
    }

    /// Goes to a place; stays where there is none such.
    ///
    /// # Errors
    /// [`AppError::NoReview`].
    pub fn review_to(
        &self,
        place: ReviewPlace,
        number: Option<u32>,
    ) -> Result<ReviewView, AppError> {
        if matches!(place, ReviewPlace::NextTurn | ReviewPlace::PreviousTurn) {
            // So that the review knows them as they are now.
            self.review_analysis()?;
        }
        self.walk(|review| {
            review.go_to(place, number);
            Ok(())
        })
    }

    /// A window of the picture of the tree, at most 512 cells wide and high.
    ///
    /// # Errors
    /// [`AppError::NoReview`].
    pub fn review_tree(
        &self,
        left: u32,
        top: u32,
        width: u32,
        height: u32,
    ) -> Result<TreeView, AppError> {
        self.with_review(|review| review.tree_view(left, top, width, height))
    }

    /// The record as it is seen now, the draft included, as SGF.
    ///
    /// # Errors
    /// [`AppError::NoReview`].
    pub fn review_sgf(&self) -> Result<String, AppError> {
        self.with_review(|review| Ok(review.tree.to_sgf()))
    }

    fn walk(
        &self,
        act: impl FnOnce(&mut Review) -> Result<(), AppError>,
    ) -> Result<ReviewView, AppError> {
        self.with_review(|review| {
            act(review)?;
            self.note_seen(review);
            Ok(review.view())
        })
    }

    fn with_review<T>(
        &self,
        act: impl FnOnce(&mut Review) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        act(self.lock_review().as_mut().ok_or(AppError::NoReview)?)
    }

    /// The open review. One that a fault has left half changed is closed; its draft is stored.
    pub(super) fn lock_review(&self) -> MutexGuard<'_, Option<Review>> {
        self.review.lock().unwrap_or_else(|poisoned| {
            self.review.clear_poison();
            let mut review = poisoned.into_inner();
            *review = None;
            review
        })
    }
}
