//! Networks that the CPU can search over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How fast a network is on this device, with the threads that a search has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct NetworkSpeed {
    /// Evaluations a second on 9×9.
    pub nine: f64,
    /// Evaluations a second on 19×19.
    pub nineteen: f64,
}

/// A network on the shelf.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NetworkView {
    /// What it is asked for by; `null` for the one that comes with the app.
    pub id: Option<String>,
    /// The name in its file; "" for the one that comes with the app.
    pub name: String,
    /// Residual blocks; 0 while not known.
    pub blocks: u32,
    /// Channels of the trunk; 0 while not known.
    pub channels: u32,
    /// Size of its file in bytes.
    pub bytes: u64,
    /// How fast it is here; `null` while not measured.
    pub speed: Option<NetworkSpeed>,
    /// Whether the CPU searches over it.
    pub used: bool,
    /// Whether its file is gone or damaged. The CPU searches over the one of the app instead.
    pub broken: bool,
}

/// The networks there are.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct NetworksView {
    /// The one that comes with the app, then those loaded, the oldest first.
    pub networks: Vec<NetworkView>,
    /// Whether the speed of one is being measured.
    pub measuring: bool,
}
