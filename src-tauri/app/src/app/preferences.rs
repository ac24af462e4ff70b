//! Settings, the rating, and the app out of sight.

use std::time::Duration;

use serde_json::Value;

use super::{App, Inner};
use crate::contract::{AppError, RatingView, Settings, TableView};
use crate::storage::merge;

impl App {
    /// The settings.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.lock().settings.clone()
    }

    /// Changes the settings that `change` names.
    ///
    /// # Errors
    /// [`AppError::BadArgs`] for a field that is unknown or of the wrong kind; what the form
    /// of a new game may not hold; the storage kinds.
    pub fn set_settings(&self, change: &Value) -> Result<Settings, AppError> {
        let mut inner = self.lock();
        let settings = merge(&inner.settings, change)?;
        inner.store()?.write(|w| w.put_settings(&settings))?;
        inner.settings = settings.clone();
        Ok(settings)
    }

    /// The person's rating, once a ranked game has been finished.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn rating(&self) -> Result<Option<RatingView>, AppError> {
        Ok(self.lock().store()?.rating()?.map(|rating| rating.view()))
    }

    /// The app goes out of sight: clocks stand still, with their reading stored, and the
    /// CPU stops; the analysis of a game waits.
    ///
    /// # Errors
    /// The storage kinds, when the reading cannot be stored; time stands still none the less.
    pub fn suspend(&self) -> Result<Option<TableView>, AppError> {
        let _arrival = self.arrive();
        // A flag that fell and cannot be stored falls again later.
        let _ = self.pass_time();
        self.flush();
        let mut inner = self.lock();
        let now = self.now();
        inner.suspended = true;
        inner.stop_cpu();
        inner.stop_teaching();
        inner.serial += 1;
        inner.run_clock(now);
        self.store_clock(&mut inner)?;
        Ok(inner.view(now).ok())
    }

    /// The app is seen again: clocks run on, and the CPU thinks if it is its turn.
    pub fn wake(&self) -> Option<TableView> {
        let mut inner = self.lock();
        let now = self.awake(&mut inner);
        let view = inner.view(now).ok();
        drop(inner);
        self.go_on_analysing();
        view
    }

    /// Lets time go on. Returns from when.
    pub(super) fn awake(&self, inner: &mut Inner) -> Duration {
        let now = self.host.now();
        inner.suspended = false;
        inner.run_clock(now);
        inner.serial += 1;
        self.think(inner);
        self.bell.ring();
        now
    }
}
