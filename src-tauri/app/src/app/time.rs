//! Time that passes: while nobody asks for anything, and while a command is being done.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use super::{App, Inner};
use crate::contract::AppError;
use crate::table::Clock;

/// How often a running clock is looked at, so that a device's sleep is noticed.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often its reading is stored, so that a kill gives little time back.
const STORE_EVERY: Duration = Duration::from_secs(3);
/// How soon it is looked at again at the soonest.
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

/// Commands under way and when each arrived. A command counts as given when it arrives: what
/// it waits for after that, be it the lock, the disk or the CPU's judgement, costs nobody time.
#[derive(Debug, Default)]
pub(super) struct Arrivals(Mutex<Vec<Duration>>);

/// A command under way.
pub(super) struct Arrival<'a> {
    all: &'a Arrivals,
    /// When it arrived.
    pub(super) at: Duration,
}

impl Arrivals {
    fn held(&self) -> MutexGuard<'_, Vec<Duration>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.held().len()
    }
}

impl Drop for Arrival<'_> {
    fn drop(&mut self) {
        let mut all = self.all.held();
        if let Some(index) = all.iter().position(|&at| at == self.at) {
            all.swap_remove(index);
        }
    }
}

impl App {
    /// Notes that a command has arrived, until what this returns is dropped.
    pub(super) fn arrive(&self) -> Arrival<'_> {
        let mut all = self.arrivals.held();
        let at = self.host.now();
        all.push(at);
        Arrival { all: &self.arrivals, at }
    }

    /// The time up to which clocks are charged: that of the earliest command under way.
    pub(super) fn now(&self) -> Duration {
        let all = self.arrivals.held();
        let now = self.host.now();
        all.iter().copied().min().map_or(now, |earliest| earliest.min(now))
    }

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
        let passed = self.pass_time();
        self.flush();
        self.release();
        let mut inner = self.lock();
        let now = self.host.now();
        inner.store_reading(now);
        if inner.retry_at.is_some_and(|at| at <= now) {
            inner.retry_at = None;
            self.think(&mut inner);
            if inner.thinking.is_some() {
                inner.serial += 1;
                inner.announce(now);
            }
        }
        let clock = inner.table.as_ref().and_then(|t| t.clock.as_ref()).and_then(Clock::deadline);
        // A consequence that could not be stored is not tried again at once.
        let soonest = if passed.is_ok() { LOOK_AGAIN } else { LOOK_EVERY };
        let look = clock.map(|at| at.saturating_sub(now).clamp(soonest, LOOK_EVERY));
        let retry = inner.retry_at.map(|at| at.saturating_sub(now));
        let held = inner.held.map(|held| held.at.saturating_sub(now));
        drop(inner);
        self.flush();
        look.into_iter().chain(retry).chain(held).min()
    }

    /// Charges the running clock. When it has run out, the consequence is stored before
    /// anything else is done; while that fails it is tried again at the next look.
    ///
    /// # Errors
    /// The storage kinds.
    pub(super) fn pass_time(&self) -> Result<(), AppError> {
        let mut inner = self.lock();
        let now = self.now();
        let Some(table) = &mut inner.table else { return Ok(()) };
        let mut next = table.clone();
        // A reading alone is not worth a transaction each time.
        table.charge(now);
        if next.pass_time(now) {
            let now = self.accept(&mut inner, next)?;
            inner.announce(now);
        }
        Ok(())
    }
}

impl Inner {
    /// Stores how the clocks stand, if one runs and it is time to.
    fn store_reading(&mut self, now: Duration) {
        let Some(table) = &self.table else { return };
        let runs = table.clock.as_ref().and_then(Clock::deadline).is_some();
        if !runs || now.saturating_sub(self.clocks_stored_at) < STORE_EVERY {
            return;
        }
        self.clocks_stored_at = now;
        if let (Some(reading), id, Ok(store)) = (table.reading(), table.id, &mut self.store) {
            // Nobody asked for it, so nobody is told; it is tried again.
            let _ = store.write(|w| w.put_reading(id, &reading));
        }
    }
}

fn keep_time(me: &Weak<App>, bell: &Bell) {
    loop {
        let Some(app) = me.upgrade() else { return };
        // A fault must not stop the time for good.
        let time = catch_unwind(AssertUnwindSafe(|| app.tick())).unwrap_or(Some(LOOK_EVERY));
        drop(app);
        bell.wait(time);
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.bell.ring();
    }
}
