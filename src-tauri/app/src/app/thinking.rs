//! The CPU's moves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use ranka_cpu::{Cancel, Choice, Limits, Progress, Stopwatch};
use ranka_rules::{Colour, Game};

use super::{App, Inner};
use crate::contract::{AppError, Event};
use crate::engine::Effort;
use crate::host::Host;
use crate::table::{Actor, Table};

/// What a search was asked for. Its answer counts while this is still the table's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    pub(crate) game: i64,
    pub(crate) ply: usize,
    /// Searches called off before it.
    pub(crate) serial: u64,
}

/// A search under way.
pub(crate) struct Thinking {
    pub(crate) ticket: Ticket,
    pub(crate) colour: Colour,
    pub(crate) cancel: Cancel,
}

/// A move that is found and waits until the CPU has seemed to think.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    ticket: Ticket,
    choice: Choice,
    /// When it is played.
    pub(super) at: Duration,
}

/// How often progress is told at most.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);
/// How long to wait before the CPU is asked again, when its move could not be stored.
const RETRY_AFTER: Duration = Duration::from_secs(2);
/// The longest search for a person whose time has run out.
const OVERTIME_LIMIT: Duration = Duration::from_secs(1);
/// What of a period is kept for the way from the search to the board.
const MARGIN: Duration = Duration::from_millis(300);
/// The shortest search.
const LEAST: Duration = Duration::from_millis(50);

/// The time since a search was asked for.
pub(super) struct Watch {
    pub(super) host: Arc<dyn Host>,
    pub(super) start: Duration,
}

impl Stopwatch for Watch {
    fn elapsed(&self) -> Duration {
        self.host.now().saturating_sub(self.start)
    }
}

impl Inner {
    /// Refuses a ticket that is not the table's.
    pub(super) fn holds(&self, ticket: Option<Ticket>) -> Result<(), AppError> {
        let current = self.thinking.as_ref().map(|t| t.ticket);
        if ticket.is_some() && ticket != current {
            let ply = self.table.as_ref().map_or(0, |t| t.game.plies().len());
            return Err(AppError::Stale { ply: ply as u32 });
        }
        Ok(())
    }
}

impl App {
    /// Begins to think when it is the CPU's turn and it does not think yet.
    pub(super) fn think(&self, inner: &mut Inner) {
        let Some(table) = &inner.table else { return };
        let Some(actor) = table.actor() else { return };
        let waits = inner.suspended || inner.retry_at.is_some() || !inner.is_writable();
        if inner.thinking.is_some() || waits {
            return;
        }
        let ply = table.game.plies().len();
        let ticket = Ticket { game: table.id, ply, serial: inner.searches };
        let (game, limits) = (table.game.clone(), limits(table, actor));
        // Who is answered at once feels hurried, and who watches wants to see each move; where the
        // CPU plays in a person's place, nobody waits for it.
        let beat = if actor.may_resign {
            self.host.beat().min(limits.time.unwrap_or(Duration::MAX))
        } else {
            Duration::ZERO
        };
        let at = self.host.now() + beat;
        let cancel = Cancel::new();
        inner.thinking = Some(Thinking { ticket, colour: actor.colour, cancel: cancel.clone() });
        let Some(me) = self.me.upgrade() else { return };
        self.host.spawn(Box::new(move || {
            let search = || {
                let choice = me.search(&game, actor, limits, ticket, &cancel);
                if !cancel.is_cancelled() {
                    me.deliver_at(at, ticket, choice);
                }
            };
            // A fault must not leave the table waiting for ever.
            if catch_unwind(AssertUnwindSafe(search)).is_err() {
                me.deliver(ticket, None);
            }
        }));
    }

    fn search(
        &self,
        game: &Game,
        actor: Actor,
        limits: Limits,
        ticket: Ticket,
        cancel: &Cancel,
    ) -> Option<Choice> {
        let watch = Watch { host: self.host.clone(), start: self.host.now() };
        let mut next = PROGRESS_EVERY;
        let mut progress = |progress: Progress| {
            let elapsed = watch.elapsed();
            if elapsed >= next {
                next = elapsed + PROGRESS_EVERY;
                self.tell_progress(ticket, progress, elapsed);
            }
        };
        let Actor { level, may_resign, .. } = actor;
        let effort = Effort { level, limits, seed: self.host.seed(), may_resign };
        self.engine.choose(game, effort, &watch, cancel, &mut progress)
    }

    fn tell_progress(&self, ticket: Ticket, progress: Progress, elapsed: Duration) {
        let mut inner = self.lock();
        if inner.holds(Some(ticket)).is_ok() {
            inner.outbox.push_back(Event::Thinking {
                game: ticket.game,
                ply: ticket.ply as u32,
                visits: progress.visits,
                elapsed_ms: elapsed.as_millis() as u64,
            });
            drop(inner);
            self.flush();
        }
    }

    /// Plays what a search has found once it is time. Whoever keeps the time does so; what
    /// calls the search off drops the move.
    fn deliver_at(&self, at: Duration, ticket: Ticket, choice: Option<Choice>) {
        if let Some(choice) = choice.filter(|_| self.host.now() < at) {
            let mut inner = self.lock();
            if inner.holds(Some(ticket)).is_ok() {
                inner.held = Some(Held { ticket, choice, at });
                self.bell.ring();
            }
            return;
        }
        self.deliver(ticket, choice);
    }

    /// Plays the move that waited, if it is time.
    pub(super) fn release(&self) {
        let held = {
            let mut inner = self.lock();
            let now = self.host.now();
            inner.held.take_if(|held| held.at <= now)
        };
        if let Some(Held { ticket, choice, .. }) = held {
            self.deliver(ticket, Some(choice));
        }
    }

    /// Plays what a search has found, if its ticket is still the table's. When the move
    /// cannot be stored the table stays as it was and the CPU is asked again later.
    pub(super) fn deliver(&self, ticket: Ticket, choice: Option<Choice>) {
        let _arrival = self.arrive();
        let played =
            choice.map(|choice| self.change_if(Some(ticket), |table, _| table.cpu_moves(choice)));
        let mut inner = self.lock();
        let now = self.host.now();
        match played {
            Some(Ok(_)) => inner.announce(now),
            // Another position, another search.
            Some(Err(AppError::Stale { .. } | AppError::NoTable)) => {}
            Some(Err(_)) | None => {
                if inner.holds(Some(ticket)).is_ok() {
                    inner.thinking = None;
                    inner.retry_at = Some(now + RETRY_AFTER);
                    inner.serial += 1;
                    inner.announce(now);
                    self.bell.ring();
                }
            }
        }
        drop(inner);
        self.flush();
    }
}

/// What bounds the search for a move: the level, and the clock where it is short.
fn limits(table: &Table, actor: Actor) -> Limits {
    let size = table.game.setup().size;
    let mut limits = actor.level.limits(size);
    let mut at_most = |time: Duration| {
        let time = time.max(LEAST);
        limits.time = Some(limits.time.map_or(time, |own| own.min(time)));
    };
    if actor.overtime {
        at_most(OVERTIME_LIMIT);
    } else if let Some(clock) = &table.clock {
        let side = clock.sides[actor.colour];
        // A game takes about as many moves of each side as a third of the board has points.
        let own_plies = table.game.plies().len() / 2;
        let moves_left = (size.area() / 3).saturating_sub(own_plies).max(12);
        let main = Duration::from_millis(side.main_ms) / moves_left as u32;
        let period = if side.in_byo_yomi || side.periods_left > 0 {
            Duration::from_millis(side.period_ms).saturating_sub(MARGIN) / 2
        } else {
            Duration::ZERO
        };
        at_most(if side.in_byo_yomi { period } else { main.max(period / 4) });
    }
    limits
}
