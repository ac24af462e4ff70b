//! What bounds a search, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::workers::Workers;

/// Tells a search how long it has run. Handed in, since this crate reads no clock.
pub trait Stopwatch: Send {
    /// The time since the search was asked for. It never runs backwards.
    fn elapsed(&self) -> Duration;
}

/// A flag that stops a search from another thread. Clones share it.
///
/// A search looks at it before each visit and between the blocks of a network (how soon that
/// is: `benches/waiting.rs`).
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag for good.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag was raised.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What bounds a search: it stops at whichever comes first.
///
/// With neither bound a search stops after [`Limits::UNBOUNDED_VISITS`] visits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Number of visits, at least one.
    pub visits: Option<u32>,
    /// Time on the [`Stopwatch`]. A search bounded by it alone depends on the machine's
    /// speed and so need not come out the same twice.
    pub time: Option<Duration>,
}

impl Limits {
    /// Visits of a search that is given no bound at all.
    pub const UNBOUNDED_VISITS: u32 = 1_000_000;

    /// A number of visits and no bound in time.
    #[must_use]
    pub const fn visits(visits: u32) -> Self {
        Self { visits: Some(visits), time: None }
    }

    /// A bound in time and none in visits.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { visits: None, time: Some(time) }
    }
}

/// Until when what follows a search may go on.
#[derive(Clone, Copy)]
pub(crate) struct Deadline<'a> {
    cancel: &'a Cancel,
    end: Option<(&'a dyn Stopwatch, Duration)>,
}

impl<'a> Deadline<'a> {
    /// No end but by the flag.
    pub(crate) const fn none(cancel: &'a Cancel) -> Self {
        Self { cancel, end: None }
    }

    pub(crate) const fn cancel(&self) -> &'a Cancel {
        self.cancel
    }

    /// Whether nobody waits for the answer any more.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Whether to come to an end with what is known.
    pub(crate) fn has_passed(&self) -> bool {
        self.is_cancelled() || self.end.is_some_and(|(watch, end)| watch.elapsed() >= end)
    }
}

/// What a question to the CPU is asked with.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// What bounds the search.
    pub limits: Limits,
    /// Seed of all randomness. The same question with the same seed and a bound of visits has
    /// the same answer, unless helpers took part or an earlier search is gone on with.
    pub seed: u64,
    /// The time since the question was asked.
    pub watch: &'a dyn Stopwatch,
    /// Stops the search.
    pub cancel: &'a Cancel,
    /// Threads that may help.
    pub workers: &'a dyn Workers,
}

impl<'a> Run<'a> {
    /// The end of the time, by which the answer is to be there.
    pub(crate) fn deadline(&self) -> Deadline<'a> {
        Deadline { cancel: self.cancel, end: self.limits.time.map(|time| (self.watch, time)) }
    }

    /// The same question with so many visits at most.
    pub(crate) const fn with_visits(self, visits: u32) -> Self {
        let limits = Limits { visits: Some(visits), time: self.limits.time };
        Self { limits, ..self }
    }

    /// The same question with this part, 0 to 1, of its time.
    pub(crate) fn with_part_of_time(self, part: f32) -> Self {
        let time = self.limits.time.map(|time| time.mul_f32(part));
        Self { limits: Limits { time, ..self.limits }, ..self }
    }
}
