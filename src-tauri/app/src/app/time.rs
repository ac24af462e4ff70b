//! Time that passes while nobody asks for anything.

use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::time::Duration;

use super::App;
use crate::table::Clock;

/// How often a running clock is looked at, so that a device's sleep is noticed.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How soon it is looked at again at the soonest: a consequence that could not be stored is
/// not tried again at once.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Wakes the timekeeper.
#[derive(Debug, Default)]
pub(super) struct Bell {
    rung: Mutex<bool>,
    changed: Condvar,
}

impl Bell {
    pub(super) fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Waits until it rings, or for that long.
    fn wait(&self, time: Option<Duration>) {
        let rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        let silent = |rung: &mut bool| !*rung;
        let mut rung = match time {
            Some(time) => {
                let waited = self.changed.wait_timeout_while(rung, time, silent);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            None => self.changed.wait_while(rung, silent).unwrap_or_else(PoisonError::into_inner),
        };
        *rung = false;
    }
}

impl App {
    /// Keeps the time from now on, on a thread of its own, for as long as the app lives.
    ///
    /// A thread that sleeps until the next deadline does all that a timer would, without a
    /// runtime of its own.
    pub fn keep_time(self: &Arc<Self>) {
        let (me, bell) = (self.me.clone(), self.bell.clone());
        self.host.spawn(Box::new(move || keep_time(&me, &bell)));
    }

    /// Does what time has brought about: a clock that ran out, a move to be asked for again.
    /// Returns how long nothing more will happen by itself; `None` for ever.
    pub fn tick(&self) -> Option<Duration> {
        self.pass_time();
        self.flush();
        let mut inner = self.lock();
        let now = self.host.now();
        if inner.retry_at.is_some_and(|at| at <= now) {
            inner.retry_at = None;
            self.think(&mut inner);
            if inner.thinking.is_some() {
                inner.serial += 1;
                inner.announce(now);
            }
        }
        let clock = inner.table.as_ref().and_then(|t| t.clock.as_ref()).and_then(Clock::deadline);
        let look = clock.map(|at| at.saturating_sub(now).clamp(LOOK_AGAIN, LOOK_EVERY));
        let retry = inner.retry_at.map(|at| at.saturating_sub(now));
        drop(inner);
        self.flush();
        look.into_iter().chain(retry).min()
    }

    /// Charges the running clock. When it has run out, the consequence is stored before
    /// anything else is done; while that fails it is tried again at the next look.
    pub(super) fn pass_time(&self) {
        let mut inner = self.lock();
        let now = self.host.now();
        let Some(table) = &mut inner.table else { return };
        let mut next = table.clone();
        // A reading alone is not worth a transaction.
        table.charge(now);
        if next.pass_time(now) && self.accept(&mut inner, next, now).is_ok() {
            inner.announce(now);
        }
    }
}

fn keep_time(me: &Weak<App>, bell: &Bell) {
    loop {
        let Some(app) = me.upgrade() else { return };
        let time = app.tick();
        drop(app);
        bell.wait(time);
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.bell.ring();
    }
}
