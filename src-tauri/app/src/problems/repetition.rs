//! When a missed problem comes back: SM-2 (Woźniak, "Optimization of repetition spacing in the
//! practice of learning", 1990, https://super-memory.com/english/ol/sm2.htm).
//!
//! Only problems that were missed come back; one that is remembered half a year is left alone.

/// How a try went, as SM-2 grades it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// Missed.
    Missed = 1,
    /// Solved once the first move was shown.
    Shown = 3,
    /// Solved with the region as a hint.
    Hinted = 4,
    /// Solved.
    Solved = 5,
}

/// When a problem comes back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Schedule {
    /// Solved so many times in a row since it was missed.
    pub(crate) repetitions: u32,
    /// Days between the last time and the next.
    pub(crate) interval: u32,
    /// SM-2's easiness factor.
    pub(crate) ease: f64,
    /// The day on which it comes back, counted from 1970-01-01 where the person is.
    pub(crate) due: Option<i32>,
}

const LEAST_EASE: f64 = 1.3;
/// A longer interval than this is the last one, in days.
const LONGEST: u32 = 180;

impl Default for Schedule {
    fn default() -> Self {
        Self { repetitions: 0, interval: 0, ease: 2.5, due: None }
    }
}

impl Schedule {
    /// Whether the problem comes back by `today`. One that was put down on a day that is still
    /// to come was put down by a clock that went wrong, and comes back too; a day more may come
    /// of a journey west.
    pub(crate) fn is_due(self, today: i32) -> bool {
        self.due.is_some_and(|due| {
            due <= today || due.saturating_sub_unsigned(self.interval) > today.saturating_add(1)
        })
    }

    /// The schedule after a try on `today`.
    pub(crate) fn after(self, grade: Grade, today: i32) -> Self {
        if grade == Grade::Missed {
            let ease = self.eased(grade);
            return Self { repetitions: 0, interval: 1, ease, due: Some(today.saturating_add(1)) };
        }
        // Practice before its time changes nothing.
        if !self.is_due(today) {
            return self;
        }
        let ease = self.eased(grade);
        let repetitions = self.repetitions.saturating_add(1);
        let interval = match repetitions {
            1 => 1,
            2 => 6,
            _ => (f64::from(self.interval) * ease).round() as u32,
        };
        let due = (interval <= LONGEST).then_some(today.saturating_add_unsigned(interval));
        Self { repetitions, interval, ease, due }
    }

    fn eased(self, grade: Grade) -> f64 {
        let lack = f64::from(5 - grade as u8);
        (self.ease + 0.1 - lack * (0.08 + lack * 0.02)).max(LEAST_EASE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The intervals of the published algorithm: 1, 6, then times the factor.
    #[test]
    fn a_missed_problem_comes_back_ever_later() {
        let missed = Schedule::default().after(Grade::Missed, 100);
        assert_eq!(missed.due, Some(101));
        // 2.5 + 0.1 − 4 × (0.08 + 4 × 0.02).
        assert!((missed.ease - 1.96).abs() < 1e-9);
        let first = missed.after(Grade::Solved, 101);
        assert_eq!(first.due, Some(102));
        let second = first.after(Grade::Solved, 102);
        assert_eq!(second.due, Some(108));
        let third = second.after(Grade::Solved, 108);
        // 1.96 + 3 × 0.1 = 2.26; 6 × 2.26 = 13.56.
        assert_eq!(third.due, Some(108 + 14));
        let later = third.after(Grade::Hinted, 122);
        // A grade of 4 leaves the factor as it is: 14 × 2.26 = 31.64.
        assert_eq!(later.due, Some(122 + 32));
    }

    #[test]
    fn what_was_never_missed_never_comes_back_and_early_practice_changes_nothing() {
        assert_eq!(Schedule::default().after(Grade::Solved, 5), Schedule::default());
        let missed = Schedule::default().after(Grade::Missed, 5);
        assert_eq!(missed.after(Grade::Solved, 5), missed);
    }

    #[test]
    fn what_a_wrong_clock_put_off_comes_back_all_the_same() {
        let missed = Schedule::default().after(Grade::Missed, 9_000);
        assert!(!missed.is_due(9_000) && missed.is_due(9_001));
        // The clock is put right: two thousand days are not to be waited for.
        assert!(missed.is_due(7_000));
        assert_eq!(missed.after(Grade::Solved, 7_000).due, Some(7_001));
        // The other side of the date line is no wrong clock.
        assert!(!missed.is_due(8_999));
    }

    #[test]
    fn what_is_remembered_long_enough_is_left_alone() {
        let mut schedule = Schedule::default().after(Grade::Missed, 0);
        let mut times = 0;
        while let Some(due) = schedule.due {
            schedule = schedule.after(Grade::Solved, due);
            times += 1;
            assert!(times < 10);
        }
        assert!(schedule.interval > LONGEST);
    }
}
