//! What the window needs first.

use serde::Serialize;
use ts_rs::TS;

use super::{LevelView, RatingView, Settings};

/// Something that went wrong without stopping the app, and that a person should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Warning {
    /// The storage file was damaged. It was kept under this name and a new one begun.
    CorruptSetAside {
        /// Where the damaged file is now.
        path: String,
    },
    /// The storage cannot be written: games can be seen and not played.
    StorageReadOnly,
    /// Some games make no sense and are not listed. They are kept as they are.
    UnreadableGames {
        /// How many.
        count: u32,
    },
    /// A stored setting could not be understood and fell back to its default.
    SettingsField {
        /// Which one.
        field: String,
    },
    /// A loaded network is gone or damaged. The CPU uses the one that comes with the app.
    NetworkLost {
        /// Its name.
        name: String,
    },
}

/// The answer to `startup`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Startup {
    /// The settings.
    pub settings: Settings,
    /// What a person should know.
    pub warnings: Vec<Warning>,
    /// The game to continue: the running one that was changed last.
    pub current: Option<i64>,
    /// The person's rating, once there is one.
    pub rating: Option<RatingView>,
    /// The CPU's levels.
    pub levels: Vec<LevelView>,
    /// The level that the opponent that adapts plays at now.
    pub adapting: u32,
}
