//! What the app is given by whoever runs it.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::contract::Event;

/// Work for another thread.
pub type Job = Box<dyn FnOnce() + Send>;

/// The outer world. The window, `headless` and the tests differ in this alone.
pub trait Host: Send + Sync + 'static {
    /// Tells of something that happened. Called from several threads, never from two at
    /// once. It must not call back into the app.
    fn emit(&self, event: Event);

    /// A clock that never runs backwards, from any start. It may stand still while the
    /// device sleeps.
    fn now(&self) -> Duration;

    /// The time of day, in Unix milliseconds.
    fn wall_ms(&self) -> i64;

    /// The date where the person is, `YYYY-MM-DD`, at that time.
    fn local_date(&self, unix_ms: i64) -> String;

    /// A number that is different each time.
    fn seed(&self) -> u64;

    /// How long the CPU seems to think at least where a person plays it or watches: who is answered
    /// at once feels hurried, and moves that follow at once are not seen.
    fn beat(&self) -> Duration {
        Duration::ZERO
    }

    /// Runs a job on a thread of its own.
    ///
    /// The CPU's search is one long computation, so a plain thread serves it better than a
    /// pool made for waiting.
    fn spawn(&self, job: Job);
}

/// The shortest and the longest time that the CPU seems to think at least, in milliseconds:
/// about what a person needs to see a move and to put a stone down.
const BEAT_MS: (u64, u64) = (300, 1200);

/// The machine that the app runs on. Events go where `emit` puts them.
pub struct NativeHost<F> {
    start: Instant,
    emit: F,
    beats: bool,
}

impl<F: Fn(Event) + Send + Sync + 'static> NativeHost<F> {
    /// A host that hands events to `emit`.
    pub fn new(emit: F) -> Arc<Self> {
        Arc::new(Self { start: Instant::now(), emit, beats: false })
    }

    /// The same for a person who watches the board: the CPU takes its time.
    pub fn with_beat(emit: F) -> Arc<Self> {
        Arc::new(Self { start: Instant::now(), emit, beats: true })
    }
}

impl<F: Fn(Event) + Send + Sync + 'static> Host for NativeHost<F> {
    fn emit(&self, event: Event) {
        (self.emit)(event);
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn wall_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    fn local_date(&self, unix_ms: i64) -> String {
        let time = jiff::Timestamp::from_millisecond(unix_ms).unwrap_or_default();
        time.to_zoned_datetime(jiff::tz::TimeZone::system()).date().to_string()
    }

    fn seed(&self) -> u64 {
        // Where the system has no randomness left to give, the time must do.
        getrandom::u64().unwrap_or_else(|_| self.start.elapsed().as_nanos() as u64)
    }

    fn beat(&self) -> Duration {
        if !self.beats {
            return Duration::ZERO;
        }
        let (least, most) = BEAT_MS;
        Duration::from_millis(least + self.seed() % (most - least + 1))
    }

    fn spawn(&self, job: Job) {
        // Without a thread there is no move; the app asks again later.
        let _ = thread::Builder::new().name("ranka".to_owned()).spawn(job);
    }
}
