//! What the CPU tells about a position.

use serde::Serialize;
use ts_rs::TS;

use super::MoveText;

/// A move worth a look.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct HintMove {
    /// The move: a point or "pass".
    #[ts(as = "String")]
    pub point: MoveText,
    /// Win rate of the side to play after it, 0–1.
    pub win: f64,
    /// Lead of the side to play after it, in points.
    pub lead: f64,
    /// Visits that the search gave it.
    pub visits: u32,
}

/// Whose the board seems to be.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    /// Rows from the top, −100 White … 100 Black.
    pub ownership: Vec<Vec<i32>>,
    /// Black's lead in points, komi included.
    pub lead_black: f64,
    /// Black's win rate, 0–1.
    pub win_black: f64,
}

/// A strength of the CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LevelView {
    /// Its number, from 1, the weakest.
    pub level: u32,
    /// Visits for a move.
    pub visits: u32,
}
