//! Clocks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Colour;

/// How a game is timed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum ClockSetup {
    /// Not at all.
    #[default]
    None,
    /// So many seconds for every move.
    PerMove {
        /// Seconds for a move, 1 to 3600.
        seconds: u32,
    },
    /// Main time, then periods; a move within a period starts the period anew.
    ByoYomi {
        /// Seconds of main time, up to a day; 0 begins with the periods.
        main_seconds: u32,
        /// Seconds in a period, 1 to 3600.
        period_seconds: u32,
        /// Number of periods, 1 to 99.
        periods: u32,
    },
}

/// What happens when a person's time runs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum OnTimeout {
    /// The CPU plays this one move in the person's place.
    #[default]
    CpuPlays,
    /// The game is lost.
    Loses,
}

/// The clocks at the moment of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// How the game is timed; never "none" here.
    pub setup: ClockSetup,
    /// Black's clock.
    pub black: SideClock,
    /// White's clock.
    pub white: SideClock,
    /// The side whose clock is running.
    pub running: Option<Colour>,
}

/// One side's clock. With a time per move there is no main time and one period that
/// never ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SideClock {
    /// Main time left, in milliseconds.
    pub main_ms: u64,
    /// What is left of the period, in milliseconds; a whole one before byo-yomi.
    pub period_ms: u64,
    /// Periods left, the running one included.
    pub periods_left: u32,
    /// Whether the main time is used up.
    pub in_byo_yomi: bool,
}
