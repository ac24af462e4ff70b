//! What the core tells without being asked.

use serde::Serialize;
use ts_rs::TS;

use super::TableView;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The table changed otherwise than by a command.
    Table {
        /// The table now.
        view: Box<TableView>,
    },
    /// How far the CPU has come with its move.
    Thinking {
        /// Number of the game.
        game: i64,
        /// Plies played when it began.
        ply: u32,
        /// Visits so far.
        visits: u32,
        /// Time so far, in milliseconds.
        elapsed_ms: u64,
    },
}
