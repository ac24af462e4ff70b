//! What the CPU tells about the node that is looked at.

use std::sync::PoisonError;

use ranka_cpu::{Cancel, Limits};
use ranka_rules::Game;

use super::App;
use crate::app::analysis::{ANSWER_TIME, HINT_VISITS, HINTS, estimate_of, hints};
use crate::app::thinking::Watch;
use crate::contract::{AppError, Estimate, HintMove};

impl App {
    /// Moves worth a look at the node that is looked at, the best first; none where no move can
    /// be played.
    ///
    /// # Errors
    /// [`AppError::NoReview`]; [`AppError::Stale`] when something else was asked meanwhile.
    pub fn review_hint(&self) -> Result<Vec<HintMove>, AppError> {
        let found = self.ask_review(|game, watch, cancel| {
            let limits = Limits { visits: Some(HINT_VISITS), time: Some(ANSWER_TIME) };
            self.engine.analyse(game, limits, self.host.seed(), watch, cancel)
        })?;
        Ok(found.map(|found| hints(&found, HINTS)).unwrap_or_default())
    }

    /// Whose the board seems to be there.
    ///
    /// # Errors
    /// As [`App::review_hint`]; [`AppError::GameOver`] where the stones are such that nothing
    /// can be said.
    pub fn review_estimate(&self) -> Result<Estimate, AppError> {
        let mut size = None;
        let found = self.ask_review(|game, watch, cancel| {
            size = Some(game.setup().size);
            let limits = Limits { visits: None, time: Some(ANSWER_TIME) };
            self.engine.estimate(game, limits, self.host.seed(), watch, cancel)
        })?;
        match (found, size) {
            (Some(found), Some(size)) => Ok(estimate_of(&found, size)),
            _ => Err(AppError::GameOver),
        }
    }

    /// Asks about the node that is looked at. What was asked before is called off.
    fn ask_review<T>(
        &self,
        question: impl FnOnce(&Game, &Watch, &Cancel) -> Option<T>,
    ) -> Result<Option<T>, AppError> {
        let site = self.with_review(|review| Ok(review.site()))?;
        let Some(game) = site.and_then(|site| site.game) else { return Ok(None) };
        let cancel = Cancel::new();
        let before = {
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            asked.replace(cancel.clone())
        };
        before.iter().for_each(Cancel::cancel);
        let asked = Asked { app: self, cancel: cancel.clone() };
        let watch = Watch { host: self.host.clone(), start: self.host.now() };
        let answer = question(&game, &watch, &cancel);
        let stale = cancel.is_cancelled();
        drop(asked);
        if stale {
            return Err(AppError::Stale { ply: game.plies().len() as u32 });
        }
        Ok(answer)
    }
}

/// A question that is being answered: an analysis steps aside for it, and goes on after it.
struct Asked<'a> {
    app: &'a App,
    cancel: Cancel,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.app.go_on_analysing();
    }
}
