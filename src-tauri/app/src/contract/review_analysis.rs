//! What the CPU sees in a whole game.

use serde::Serialize;
use ts_rs::TS;

use super::Lesson;

/// How far an analysis has come, and what it has found on the line that is looked at.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewAnalysis {
    /// Whether it is running.
    pub running: bool,
    /// Nodes of the line that were looked at as closely as they will be.
    pub done: u32,
    /// Nodes of the line that can be looked at.
    pub total: u32,
    /// What was found, along the line.
    pub points: Vec<AnalysisPoint>,
    /// The moves that changed the game most, along the line.
    pub turns: Vec<TurningPoint>,
}

/// What the CPU sees at a node.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct AnalysisPoint {
    /// Place on the line, 0 for the root.
    pub index: u32,
    /// Black's win rate, 0–1.
    pub win: f64,
    /// Black's lead in points, komi included.
    pub lead: f64,
}

/// A move that changed the game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TurningPoint {
    /// The node of the move.
    pub node: u32,
    /// Its place on the line.
    pub index: u32,
    /// What it gave away, and what was better.
    pub lesson: Lesson,
}
