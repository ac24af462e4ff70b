//! Time for a move, from what the controller says about the clock.

use std::time::Duration;

use ranka_rules::{Colour, PerColour};

/// Time settings (protocol, §6.3.2) and what is left of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    settings: Option<Settings>,
    left: PerColour<Option<Left>>,
}

#[derive(Clone, Copy, Debug)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// Time left: main time when `stones` is 0, else for that many moves.
#[derive(Clone, Copy, Debug)]
struct Left {
    time: Duration,
    stones: u32,
}

/// Kept back of each move's time for what is not searching.
const RESERVE: Duration = Duration::from_millis(80);

impl Clock {
    /// New settings: main time, then `period` for each `stones` moves. A period without
    /// stones means no limit at all; no period means that the main time is all there is.
    pub(crate) fn set(&mut self, main: u32, period: u32, stones: u32) {
        let seconds = |n| Duration::from_secs(u64::from(n));
        let unlimited = period > 0 && stones == 0;
        let settings = Settings { main: seconds(main), period: seconds(period), stones };
        *self = Self { settings: (!unlimited).then_some(settings), left: PerColour::default() };
    }

    pub(crate) fn set_left(&mut self, colour: Colour, seconds: u32, stones: u32) {
        self.left[colour] = Some(Left { time: Duration::from_secs(u64::from(seconds)), stones });
    }

    /// Time that `colour` may spend on its next move with `empty` empty points; `None`
    /// when there is no limit.
    pub(crate) fn for_move(&self, colour: Colour, empty: usize) -> Option<Duration> {
        let settings = self.settings?;
        let left = self.left[colour].unwrap_or(if settings.main.is_zero() {
            Left { time: settings.period, stones: settings.stones }
        } else {
            Left { time: settings.main, stones: 0 }
        });
        let moves = if left.stones > 0 { left.stones } else { moves_to_come(empty) };
        let mut share = left.time / moves.max(1);
        if left.stones == 0 && settings.stones > 0 {
            share += settings.period / settings.stones;
            share = share.min(left.time + settings.period / settings.stones);
        }
        let kept = RESERVE.max(share / 20).min(share / 2);
        Some(share.saturating_sub(kept))
    }

    pub(crate) fn reset(&mut self) {
        self.left = PerColour::default();
    }
}

/// Own moves that a game still has, more or less; never so few that the time runs out.
fn moves_to_come(empty: usize) -> u32 {
    (empty as u32 / 3).max(12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_settings_or_a_period_without_stones_is_no_limit() {
        let mut clock = Clock::default();
        assert_eq!(clock.for_move(Colour::Black, 81), None);
        clock.set(0, 10, 0);
        assert_eq!(clock.for_move(Colour::Black, 81), None);
    }

    #[test]
    fn the_time_is_never_overspent() {
        let mut clock = Clock::default();
        clock.set(60, 0, 0);
        let mut left = Duration::from_secs(60);
        for ply in 0..200 {
            clock.set_left(Colour::White, left.as_secs() as u32, 0);
            left -= clock.for_move(Colour::White, 81usize.saturating_sub(ply)).unwrap();
        }
        clock.set(0, 30, 5);
        assert!(clock.for_move(Colour::Black, 81).unwrap() < Duration::from_secs(6));
        clock.set_left(Colour::Black, 3, 1);
        let last = clock.for_move(Colour::Black, 81).unwrap();
        assert!(last < Duration::from_secs(3) && last > Duration::from_secs(2));
        clock.set_left(Colour::Black, 0, 1);
        assert_eq!(clock.for_move(Colour::Black, 81), Some(Duration::ZERO));
    }
}
