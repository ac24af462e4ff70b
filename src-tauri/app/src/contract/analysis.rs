//! What the CPU tells about a position.

use serde::Serialize;
use ts_rs::TS;

use super::{Colour, MoveText};

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
    /// Points that it gives away against the best move; 0 for that.
    pub loss: f64,
    /// The line that the CPU expects, this move first.
    #[ts(as = "Vec<String>")]
    pub line: Vec<MoveText>,
}

/// What a person's move gave away, and what was better.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Lesson {
    /// Plies before the move.
    pub ply: u32,
    /// The move.
    #[ts(as = "String")]
    pub point: MoveText,
    /// Whose it was.
    pub colour: Colour,
    /// The board before it, rows from the top.
    pub board: Vec<String>,
    /// Points that it gave away.
    pub loss: f64,
    /// Win rate of that side before it, 0–1.
    pub win_before: f64,
    /// And after it.
    pub win_after: f64,
    /// What was better, the best first.
    pub better: Vec<HintMove>,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LevelView {
    /// Its number, from 1, the weakest.
    pub level: u32,
    /// Visits for a move.
    pub visits: u32,
    /// About the rank that it plays at: "12k", "1d".
    pub rank: String,
}
