//! The app: the open table, the storage and the CPU behind one lock.
//!
//! A command changes a copy of the table; the copy is kept once it is on the disk, so a
//! command that fails leaves everything as it was. The CPU works on a copy of the game
//! without the lock, and its answer counts only while its ticket is the table's.

mod analysis;
mod dispatch;
mod games;
mod health;
mod library;
mod networks;
mod play;
mod preferences;
mod problems;
#[cfg(test)]
mod random;
mod review;
mod teaching;
#[cfg(test)]
mod tests;
mod thinking;
mod time;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use ranka_cpu::{Cancel, Limits};
use ranka_rules::{Game, PhaseKind, PointSet};

use crate::contract::{AppError, Event, Settings, TableView, Warning};
use crate::engine::Engine;
use crate::host::Host;
use crate::networks::Networks;
use crate::rating;
use crate::review::Review;
use crate::storage::{Care, Place, Store, Writing};
use crate::table::{Clock, Position, Table};
use library::Jobs;
pub use library::replace_file;
use review::Analysing;
use teaching::Teaching;
use thinking::{Held, Thinking, Ticket, Watch};
use time::{Arrivals, Bell};

/// The longest that the CPU judges which stones are dead, while a person waits.
const JUDGING_TIME: Duration = Duration::from_secs(4);

/// The app. Commands may come from any thread.
pub struct App {
    inner: Mutex<Inner>,
    /// The open review. Whoever holds it may take `inner` after it, never before.
    review: Mutex<Option<Review>>,
    /// Held while events go out, so that they go out in order.
    emitting: Mutex<()>,
    host: Arc<dyn Host>,
    engine: Arc<dyn Engine>,
    place: Place,
    networks: Mutex<Networks>,
    analysing: Mutex<Option<Analysing>>,
    /// The last question about a review.
    asked: Mutex<Option<Cancel>>,
    bell: Arc<Bell>,
    arrivals: Arrivals,
    jobs: Mutex<Jobs>,
    me: Weak<Self>,
}

/// All that changes.
pub(crate) struct Inner {
    /// The storage, or why there is none.
    store: Result<Store, AppError>,
    settings: Settings,
    warnings: Vec<Warning>,
    table: Option<Table>,
    /// Counts views.
    serial: u64,
    /// Counts searches that were called off, for tickets.
    searches: u64,
    thinking: Option<Thinking>,
    /// A move of the CPU's that is found and waits for its time.
    held: Option<Held>,
    /// What a person is told of the last move, or is about to be.
    lesson: Option<Teaching>,
    /// Hints and estimates under way; of no use on another position.
    helpers: Vec<Cancel>,
    /// Whether the app is hidden and time stands still.
    suspended: bool,
    /// Whether a change could not be stored. Clocks stand still from then until one can:
    /// a full disk is no fault of the side to play.
    refused: bool,
    /// When the clocks were last stored, as far as was tried.
    clocks_stored_at: Duration,
    /// When to ask the CPU again after its move could not be stored.
    retry_at: Option<Duration>,
    outbox: VecDeque<Event>,
    problems: problems::Open,
}

impl App {
    /// The app with its storage in `place`. It reports a storage that cannot be opened when
    /// it is started up.
    pub fn new(place: Place, host: Arc<dyn Host>, engine: Arc<dyn Engine>) -> Arc<Self> {
        let app = Arc::new_cyclic(|me: &Weak<Self>| {
            let mut inner = Inner {
                store: Err(AppError::NoTable),
                settings: Settings::default(),
                warnings: Vec::new(),
                table: None,
                serial: 0,
                searches: 0,
                thinking: None,
                held: None,
                lesson: None,
                helpers: Vec::new(),
                suspended: false,
                refused: false,
                clocks_stored_at: Duration::ZERO,
                retry_at: None,
                outbox: VecDeque::new(),
                problems: problems::Open::default(),
            };
            inner.open_store(&place, host.wall_ms(), Care::Quick);
            let networks = Networks::open(&place);
            inner.warnings.extend(networks.lost().map(|name| Warning::NetworkLost { name }));
            Self {
                networks: Mutex::new(networks),
                analysing: Mutex::default(),
                asked: Mutex::default(),
                inner: Mutex::new(inner),
                review: Mutex::default(),
                emitting: Mutex::new(()),
                host,
                engine,
                place,
                bell: Arc::default(),
                arrivals: Arrivals::default(),
                jobs: Mutex::default(),
                me: me.clone(),
            }
        });
        app.use_shelf();
        app
    }

    /// Changes the table as `act` does, all or nothing, and views it. Clocks are charged up to
    /// when the command arrived; they run on when it is done.
    ///
    /// When two passes stop the game, the CPU's judgement of dead stones is found without
    /// the lock and `act` is then done again, so `act` may run more than once.
    fn change(
        &self,
        act: impl Fn(&mut Table, Duration) -> Result<(), AppError>,
    ) -> Result<TableView, AppError> {
        let _arrival = self.arrive();
        let view = self.pass_time().and_then(|()| self.change_if(None, act));
        self.flush();
        view
    }

    /// The same, if `ticket` is none or still the table's.
    fn change_if(
        &self,
        ticket: Option<Ticket>,
        act: impl Fn(&mut Table, Duration) -> Result<(), AppError>,
    ) -> Result<TableView, AppError> {
        let mut judged: Option<(Position, PointSet)> = None;
        loop {
            let mut inner = self.lock();
            inner.holds(ticket)?;
            let now = self.now();
            let table = inner.table.as_ref().ok_or(AppError::NoTable)?;
            let mut next = table.clone();
            next.charge(now);
            act(&mut next, now)?;
            if next.awaits_judgement() {
                match judged.take() {
                    Some((position, dead)) if position == next.position() => {
                        next.mark_judged(dead)?;
                    }
                    _ => {
                        drop(inner);
                        judged = Some((next.position(), self.judge(&next.game)));
                        continue;
                    }
                }
            }
            next.stop_endless();
            return match self.accept(&mut inner, next) {
                Ok(now) => inner.view(now),
                Err(error) => {
                    inner.stop_clock(now);
                    Err(error)
                }
            };
        }
    }

    /// Stores a changed table and keeps it, or leaves everything as it was. Returns the time
    /// from which the clock runs.
    fn accept(&self, inner: &mut Inner, mut next: Table) -> Result<Duration, AppError> {
        let wall_ms = self.host.wall_ms();
        let date = self.host.local_date(next.created_ms);
        let store = inner.store.as_mut().map_err(|e| e.clone())?;
        let settled = match next.game.phase_kind() {
            PhaseKind::Finished if next.ranked => {
                rating::settle(&next, store.rating()?.unwrap_or_default())
            }
            _ => None,
        };
        let rating = settled.map(|(rating, change)| {
            next.rating_change = Some(change);
            rating
        });
        let adapting = match next.game.phase_kind() {
            PhaseKind::Finished if next.adapts() => {
                let known = store.adapting()?;
                let before = match known {
                    Some(known) => known,
                    None => rating::adapting_start(store.rating()?),
                };
                rating::adapted(&next, before)
            }
            _ => None,
        };
        if let Some(strength) = &adapting {
            next.adapt(rating::level_for(strength));
        }
        let row = next.to_row(&date);
        store.write(|w: &Writing<'_>| {
            w.update(&row, wall_ms)?;
            adapting.iter().try_for_each(|strength| w.put_adapting(strength))?;
            rating.iter().try_for_each(|rating| w.put_rating(rating))
        })?;
        // What passed since the last charge was the disk's, or the CPU's who judged.
        let now = self.host.now();
        next.skip_to(now);
        self.seat(inner, Some(next), now);
        Ok(now)
    }

    /// Makes `next` the open table and does what follows from it: the clock runs for the
    /// side to play, the CPU stops thinking about what was and begins with what is.
    fn seat(&self, inner: &mut Inner, next: Option<Table>, now: Duration) {
        let position = |table: &Option<Table>| table.as_ref().map(Table::position);
        if position(&inner.table) != position(&next) {
            inner.stop_cpu();
        }
        let before = std::mem::replace(&mut inner.table, next);
        inner.refused = false;
        inner.clocks_stored_at = now;
        inner.run_clock(now);
        inner.serial += 1;
        self.think(inner);
        self.teach(inner, before.as_ref());
        self.bell.ring();
    }

    /// The stones that the CPU judges dead; the same for the same position, unless a network is
    /// too large for the device.
    fn judge(&self, game: &Game) -> PointSet {
        let watch = Watch { host: self.host.clone(), start: self.host.now() };
        let limits = Limits::time(JUDGING_TIME);
        self.engine.judge_dead(game, limits, game.board().hash(), &watch)
    }

    /// Refuses what will have to be stored while nothing can be.
    fn check_writable(&self) -> Result<(), AppError> {
        match self.lock().store()?.is_read_only() {
            true => Err(AppError::StorageReadOnly),
            false => Ok(()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // What a panicking thread left is a whole table still: tables change by exchange.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends events on, in order and without the lock, after something has changed.
    fn flush(&self) {
        let order = self.emitting.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let Some(event) = self.lock().outbox.pop_front() else { break };
            self.host.emit(event);
        }
        drop(order);
        self.go_on_analysing();
    }
}

impl Inner {
    /// Opens the storage, if it is not open to be written, and reads the settings.
    fn open_store(&mut self, place: &Place, now_ms: i64, care: Care) {
        if self.is_writable() {
            return;
        }
        let opened = Store::open(place, now_ms, care).and_then(|(mut store, mut warnings)| {
            let (settings, bad) = store.settings()?;
            if !bad.is_empty() {
                // So that a person is told once; if it cannot be stored, once more.
                let _ = store.write(|w| w.put_settings(&settings));
            }
            warnings.extend(bad);
            (self.settings, self.warnings) = (settings, warnings);
            Ok(store)
        });
        self.store = opened;
    }

    /// Whether there is a storage that takes changes. Without one no time passes.
    fn is_writable(&self) -> bool {
        self.store.as_ref().is_ok_and(|store| !store.is_read_only())
    }

    fn store(&mut self) -> Result<&mut Store, AppError> {
        self.store.as_mut().map_err(|e| e.clone())
    }

    fn view(&self, now: Duration) -> Result<TableView, AppError> {
        let table = self.table.as_ref().ok_or(AppError::NoTable)?;
        let thinking = self.thinking.as_ref().map(|t| t.colour);
        let view = table.view(now, thinking, self.serial);
        Ok(TableView { lesson: self.lesson.as_ref().and_then(Teaching::told), ..view })
    }

    /// Lets the clock run as the game stands, unless time stands still.
    fn run_clock(&mut self, now: Duration) {
        let runs = !self.suspended && !self.refused && self.is_writable();
        if let Some(table) = &mut self.table {
            table.run_clock(runs, now);
        }
    }

    /// Stops the clock, as it stood at `now`, since a change could not be stored.
    fn stop_clock(&mut self, now: Duration) {
        self.refused = true;
        let stops = self.table.as_mut().is_some_and(|table| {
            table.charge(now);
            table.clock.as_ref().and_then(Clock::deadline).is_some()
        });
        if stops {
            self.run_clock(now);
            self.serial += 1;
            self.announce(now);
        }
    }

    /// Puts the table's view into the outbox.
    fn announce(&mut self, now: Duration) {
        if let Ok(view) = self.view(now) {
            self.outbox.push_back(Event::Table { view: Box::new(view) });
        }
    }

    /// Stops whatever the CPU does for this table; no ticket is the table's any more.
    fn stop_cpu(&mut self) {
        self.searches += 1;
        if let Some(thinking) = self.thinking.take() {
            thinking.cancel.cancel();
        }
        for helper in self.helpers.drain(..) {
            helper.cancel();
        }
        self.held = None;
        self.retry_at = None;
    }
}
