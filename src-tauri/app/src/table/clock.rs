//! A game's clocks.
//!
//! Time is charged from a monotonic reading that the caller hands in. A device that sleeps
//! while a side thinks must not cost that side the game: such a clock may run on through
//! the sleep, so whatever passes between two looks at it beyond [`Clock::MAX_GAP`] is
//! charged as [`Clock::GAP_CHARGE`] only. The app looks about once a second.

use std::time::Duration;

use ranka_rules::{Colour, PerColour};

use crate::contract::{AppError, ClockSetup, ClockView, SideClock};

/// Both sides' clocks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clock {
    pub(crate) setup: ClockSetup,
    /// Readings when last charged.
    pub(crate) sides: PerColour<SideClock>,
    /// Readings before the first ply and after each, those of plies taken back included.
    pub(crate) history: Vec<PerColour<SideClock>>,
    /// The side whose time ran out and in whose place the CPU now plays one move.
    pub(crate) overtime: Option<Colour>,
    /// Whose clock runs, and up to when it has been charged.
    running: Option<(Colour, Duration)>,
}

impl Clock {
    /// The longest time between two looks that is taken for thinking.
    const MAX_GAP: Duration = Duration::from_secs(10);
    /// What a longer one is charged as.
    const GAP_CHARGE: Duration = Duration::from_secs(1);

    /// Clocks before the first move, not yet running; none in a game without time.
    ///
    /// # Errors
    /// [`AppError::BadClock`].
    pub(crate) fn new(setup: ClockSetup) -> Result<Option<Self>, AppError> {
        let side = match setup {
            ClockSetup::None => return Ok(None),
            ClockSetup::PerMove { seconds } => {
                SideClock { main_ms: 0, period_ms: ms(seconds), periods_left: 1, in_byo_yomi: true }
            }
            ClockSetup::ByoYomi { main_seconds, period_seconds, periods } => SideClock {
                main_ms: ms(main_seconds),
                period_ms: ms(period_seconds),
                periods_left: periods,
                in_byo_yomi: main_seconds == 0,
            },
        };
        let in_range = match setup {
            ClockSetup::None => true,
            ClockSetup::PerMove { seconds } => (1..=3600).contains(&seconds),
            ClockSetup::ByoYomi { main_seconds, period_seconds, periods } => {
                main_seconds <= 86_400
                    && (1..=3600).contains(&period_seconds)
                    && (1..=99).contains(&periods)
            }
        };
        if !in_range {
            return Err(AppError::BadClock);
        }
        let sides = PerColour { black: side, white: side };
        Ok(Some(Self { setup, sides, history: vec![sides], overtime: None, running: None }))
    }

    /// Clocks as they were stored, not running.
    pub(crate) const fn restored(
        setup: ClockSetup,
        sides: PerColour<SideClock>,
        history: Vec<PerColour<SideClock>>,
        overtime: Option<Colour>,
    ) -> Self {
        Self { setup, sides, history, overtime, running: None }
    }

    /// The readings at `now`.
    pub(crate) fn read(&self, now: Duration) -> PerColour<SideClock> {
        let mut sides = self.sides;
        if let Some((colour, since)) = self.running {
            spend(&mut sides[colour], self.period_ms(), charged(since, now));
        }
        sides
    }

    /// Charges the running side up to `now`. What lies before the last charge is no news.
    pub(crate) fn charge(&mut self, now: Duration) {
        self.sides = self.read(now);
        if let Some((_, since)) = self.running.as_mut().filter(|(_, since)| *since < now) {
            // The part of a millisecond that was not charged is left for next time.
            let rest = now.saturating_sub(*since).subsec_nanos() % 1_000_000;
            *since = now.saturating_sub(Duration::from_nanos(u64::from(rest)));
        }
    }

    /// Charges nobody for what has passed since the last charge.
    pub(crate) fn skip_to(&mut self, now: Duration) {
        if let Some((_, since)) = &mut self.running {
            *since = now.max(*since);
        }
    }

    /// Stops all clocks, or runs that of one side from `now`.
    pub(crate) fn run(&mut self, colour: Option<Colour>, now: Duration) {
        let of = |running: Option<(Colour, Duration)>| running.map(|(colour, _)| colour);
        if of(self.running) != colour {
            self.charge(now);
            self.running = colour.map(|colour| (colour, now));
        }
    }

    /// The running side, if it has no time left.
    pub(crate) fn expired(&self) -> Option<Colour> {
        let (colour, _) = self.running?;
        (self.sides[colour].periods_left == 0).then_some(colour)
    }

    /// When the running side will have no time left.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        let (colour, since) = self.running?;
        Some(since + self.left(colour))
    }

    /// All the time that a side has, as last charged.
    pub(crate) fn left(&self, colour: Colour) -> Duration {
        Duration::from_millis(self.left_ms(self.sides[colour]))
    }

    fn left_ms(&self, side: SideClock) -> u64 {
        let more = u64::from(side.periods_left.saturating_sub(1)) * self.period_ms();
        side.main_ms + side.period_ms + more
    }

    /// Notes a move of `colour`, now the `plies`-th ply: its period starts anew.
    pub(crate) fn moved(&mut self, colour: Colour, plies: usize) {
        if self.sides[colour].periods_left > 0 {
            self.sides[colour].period_ms = self.period_ms();
        }
        self.overtime = None;
        self.history.truncate(plies);
        self.history.push(self.sides);
    }

    /// Goes back, or forward again, from the readings after `from` plies to those after `to`.
    ///
    /// Moves taken back give back the time spent on them, and moves played again take it
    /// again. What a side has thought since it came to the position is spent for good,
    /// whichever way the position is left: going back and forth is no way to time. Nor does
    /// it make a flag fall: a side keeps what it has now, up to one period.
    pub(crate) fn go_to(&mut self, from: usize, to: usize) {
        let period_ms = self.period_ms();
        for colour in Colour::BOTH {
            let now = self.left_ms(self.sides[colour]);
            let came_with = self.history.get(from).map_or(now, |r| self.left_ms(r[colour]));
            let thought = Duration::from_millis(came_with.saturating_sub(now));
            for reading in &mut self.history {
                spend(&mut reading[colour], period_ms, thought);
            }
            let least = now.min(period_ms);
            if self.history.get(to).is_some_and(|r| self.left_ms(r[colour]) < least) {
                self.history[to][colour] = last_period(least);
            }
        }
        if let Some(&sides) = self.history.get(to) {
            self.sides = sides;
        }
        self.overtime = None;
    }

    /// Gives a side whose time ran out its last period once more.
    pub(crate) fn refresh(&mut self, colour: Colour) {
        self.sides[colour] = last_period(self.period_ms());
    }

    /// What the window shows.
    pub(crate) fn view(&self, now: Duration) -> ClockView {
        let PerColour { black, white } = self.read(now);
        let running = self.running.map(|(colour, _)| colour.into());
        ClockView { setup: self.setup, black, white, running }
    }

    const fn period_ms(&self) -> u64 {
        match self.setup {
            ClockSetup::None => 0,
            ClockSetup::PerMove { seconds } => ms(seconds),
            ClockSetup::ByoYomi { period_seconds, .. } => ms(period_seconds),
        }
    }
}

/// What the time between two looks is charged as.
fn charged(since: Duration, now: Duration) -> Duration {
    let gap = now.saturating_sub(since);
    if gap > Clock::MAX_GAP { Clock::GAP_CHARGE } else { gap }
}

/// The last period, with so much left of it.
const fn last_period(period_ms: u64) -> SideClock {
    SideClock { main_ms: 0, period_ms, periods_left: 1, in_byo_yomi: true }
}

const fn ms(seconds: u32) -> u64 {
    seconds as u64 * 1000
}

/// Takes time off a clock: main time first, then period after period.
fn spend(side: &mut SideClock, whole_period_ms: u64, time: Duration) {
    let mut rest = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let main = side.main_ms.min(rest);
    side.main_ms -= main;
    rest -= main;
    side.in_byo_yomi |= side.main_ms == 0;
    while rest > 0 && side.periods_left > 0 {
        if rest < side.period_ms {
            side.period_ms -= rest;
            return;
        }
        rest -= side.period_ms;
        side.periods_left -= 1;
        side.period_ms = if side.periods_left > 0 { whole_period_ms } else { 0 };
    }
}
