//! What the core tells without being asked.

use serde::Serialize;
use ts_rs::TS;

use super::{TableView, Warning};

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
    /// How far an import has come; about ten times a second, and once when it ends.
    Import {
        /// Its number.
        job: u32,
        /// Files done.
        done: u32,
        /// Files known of; grows while archives are opened.
        total: u32,
        /// Games added.
        imported: u32,
        /// Games that were there already.
        duplicates: u32,
        /// Files that were not read.
        failed: u32,
        /// Whether it has ended.
        finished: bool,
    },
    /// The networks changed: one was measured, or was found to be lost.
    Networks {
        /// What a person should know.
        #[ts(as = "Option<Warning>")]
        warning: Option<Warning>,
    },
    /// Something is wrong with what is stored. Where the file was set aside, all that was shown
    /// before is gone.
    Storage {
        /// What a person should know.
        #[ts(as = "Warning")]
        warning: Warning,
    },
    /// How far the analysis of a game has come; a few times a second, and once when it ends.
    Analysis {
        /// Number of the game.
        game: i64,
        /// Nodes looked at as closely as they will be.
        done: u32,
        /// Nodes that can be looked at.
        total: u32,
        /// Whether it goes on.
        running: bool,
    },
}
