//! Edits: each is made out first, then stored, then done.

use std::str::FromStr;

use ranka_rules::{Move, Point};

use super::App;
use crate::contract::{AppError, Colour, GameInfoChange, MarkKind, ReviewView, SetupTool};
use crate::review::{Done, Edit, Plan, Review};

/// Reads a point.
fn point(text: &str) -> Result<Point, AppError> {
    Point::from_str(text).map_err(|_| AppError::BadPoint { text: text.chars().take(100).collect() })
}

impl App {
    /// Plays a point or "pass" for the side to play: goes to the node that has the move, else
    /// adds a variation.
    ///
    /// # Errors
    /// Why it cannot be played; [`AppError::RecordFull`], and as any edit.
    pub fn review_play(&self, at: &str) -> Result<ReviewView, AppError> {
        let mv = if at == "pass" { Move::Pass } else { Move::Play(point(at)?) };
        self.with_review(|review| {
            let plan = review.plan_move(mv)?;
            self.carry_out(review, plan, Done::new)
        })
    }

    /// Takes a node out with all that follows it.
    ///
    /// # Errors
    /// [`AppError::NoSuchNode`], [`AppError::RootStays`], and as any edit.
    pub fn review_delete(&self, node: u32) -> Result<ReviewView, AppError> {
        self.edit(|review| review.plan_delete(node))
    }

    /// Moves the variation that a node is on one place up.
    ///
    /// # Errors
    /// [`AppError::NoSuchNode`], and as any edit.
    pub fn review_promote(&self, node: u32) -> Result<ReviewView, AppError> {
        self.edit(|review| review.plan_promote(node))
    }

    /// Makes the line to a node the main line.
    ///
    /// # Errors
    /// [`AppError::NoSuchNode`], and as any edit.
    pub fn review_main(&self, node: u32) -> Result<ReviewView, AppError> {
        self.edit(|review| review.plan_main(node))
    }

    /// Writes the comment here. Several in a row on one node are one edit to be undone.
    ///
    /// # Errors
    /// [`AppError::BadArgs`] for one too long, and as any edit.
    pub fn review_comment(&self, text: &str) -> Result<ReviewView, AppError> {
        self.edit(|review| review.plan_comment(text))
    }

    /// Names the node here.
    ///
    /// # Errors
    /// As [`App::review_comment`].
    pub fn review_name(&self, text: &str) -> Result<ReviewView, AppError> {
        self.edit(|review| review.plan_name(text))
    }

    /// Changes what the record says about the game.
    ///
    /// # Errors
    /// [`AppError::BadArgs`], [`AppError::BadKomi`], [`AppError::BadHandicap`], and as any edit.
    pub fn review_info(&self, info: &GameInfoChange) -> Result<ReviewView, AppError> {
        self.edit(|review| review.plan_info(info))
    }

    /// Puts a mark on a point, or takes it off.
    ///
    /// # Errors
    /// A bad point, [`AppError::BadArgs`], and as any edit.
    pub fn review_mark(
        &self,
        kind: MarkKind,
        at: &str,
        to: Option<&str>,
        text: Option<&str>,
    ) -> Result<ReviewView, AppError> {
        let (at, to) = (point(at)?, to.map(point).transpose()?);
        self.edit(|review| review.plan_mark(kind, at, to, text))
    }

    /// Takes all marks off.
    ///
    /// # Errors
    /// As any edit.
    pub fn review_clear_marks(&self) -> Result<ReviewView, AppError> {
        self.edit(Review::plan_clear_marks)
    }

    /// Sets a stone up, takes one off, or says who plays next.
    ///
    /// # Errors
    /// [`AppError::BadArgs`] where the tool lacks its point or colour, a bad point, and as any
    /// edit.
    pub fn review_setup(
        &self,
        tool: SetupTool,
        at: Option<&str>,
        colour: Option<Colour>,
    ) -> Result<ReviewView, AppError> {
        let missing = |field: &str| AppError::BadArgs { field: field.to_owned() };
        if tool == SetupTool::ToPlay {
            let colour = colour.ok_or_else(|| missing("colour"))?;
            return self.edit(|review| review.plan_turn(colour.into()));
        }
        let at = point(at.ok_or_else(|| missing("point"))?)?;
        let stone = match tool {
            SetupTool::Black => Some(ranka_rules::Colour::Black),
            SetupTool::White => Some(ranka_rules::Colour::White),
            _ => None,
        };
        self.edit(|review| review.plan_stone(stone, at))
    }

    /// Undoes the last edit.
    ///
    /// # Errors
    /// [`AppError::NothingToUndo`], and as any edit.
    pub fn review_undo(&self) -> Result<ReviewView, AppError> {
        self.with_review(|review| {
            let node = review.history.last().ok_or(AppError::NothingToUndo)?.before;
            self.put_mark(review, node, |done| done - 1)?;
            review.undo();
            Ok(review.view())
        })
    }

    /// Does the last undone edit again.
    ///
    /// # Errors
    /// [`AppError::NothingToRedo`], and as any edit.
    pub fn review_redo(&self) -> Result<ReviewView, AppError> {
        self.with_review(|review| {
            let node = review.history.next().ok_or(AppError::NothingToRedo)?.after;
            self.put_mark(review, node, |done| done + 1)?;
            review.redo();
            Ok(review.view())
        })
    }

    fn put_mark(
        &self,
        review: &Review,
        node: u32,
        then: impl FnOnce(usize) -> usize,
    ) -> Result<(), AppError> {
        let mut mark = review.history.mark();
        mark.done = then(mark.done);
        let wall_ms = self.host.wall_ms();
        self.lock().store()?.write(|w| w.put_mark(review.id, mark, node, wall_ms))
    }

    fn edit(
        &self,
        plan: impl FnOnce(&Review) -> Result<Plan, AppError>,
    ) -> Result<ReviewView, AppError> {
        self.with_review(|review| {
            let plan = plan(review)?;
            self.carry_out(review, plan, Done::new)
        })
    }

    /// Stores what a plan changes, and does it then.
    ///
    /// # Errors
    /// [`AppError::ReadOnly`], the storage kinds.
    pub(super) fn carry_out(
        &self,
        review: &mut Review,
        plan: Plan,
        done: impl FnOnce(Edit) -> Done,
    ) -> Result<ReviewView, AppError> {
        match plan {
            Plan::Nothing => {}
            Plan::Go(node) => {
                review.go(node);
                self.note_seen(review);
            }
            Plan::Edit(_) if review.read_only => return Err(AppError::ReadOnly),
            Plan::Edit(edit) => {
                let entry = review.history.entry(&edit);
                let mark = review.history.mark_after(entry);
                let base = (!review.drafted).then(|| review.tree.to_sgf());
                let from_original = review.history.begins_original();
                let wall_ms = self.host.wall_ms();
                self.lock().store()?.write(|w| {
                    if let Some(base) = &base {
                        w.begin_draft(review.id, base, from_original)?;
                    }
                    w.put_edit(review.id, &edit, mark, wall_ms)
                })?;
                review.drafted = true;
                review.enter(done(edit), entry);
            }
        }
        Ok(review.view())
    }
}
