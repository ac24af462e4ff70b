//! What the page is told without having asked.

use ranka_app::contract::Event;
use serde::Serialize;

/// An event of the core or of the shell, under the same tag `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Told {
    /// What happened in the core.
    Core(Event),
    /// What happened to the window.
    Shell(ShellEvent),
}

/// What happens to the window and not in the core.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "camelCase")]
pub enum ShellEvent {
    /// The person opened files with this app: from a file manager, by a second start, or by dropping them here.
    Opened {
        /// Their paths, absolute.
        paths: Vec<String>,
    },
    /// Files are dragged over the window, or no longer.
    Drag {
        /// Whether they are over it.
        over: bool,
    },
}

impl From<ShellEvent> for Told {
    fn from(event: ShellEvent) -> Self {
        Self::Shell(event)
    }
}
