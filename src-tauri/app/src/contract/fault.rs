//! What exactly is wrong with a file, a network or a line, as errors name it.

use serde::Serialize;
use ts_rs::TS;

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FileFault {
    /// It is not there.
    Missing,
    /// There is no right to it.
    Denied,
    /// There is no room for it.
    Full,
    /// Something else.
    Other,
}

/// What is wrong with a network's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum NetworkFault {
    /// It does not look like a network in KataGo's binary format.
    NoNetwork,
    /// It ends in the middle.
    Truncated,
    /// Something in it cannot be: it is damaged.
    Damaged,
    /// A version of the format that is not known.
    Version {
        /// The file's.
        version: u32,
    },
    /// A kind of layer that is not known.
    Layer {
        /// Its name.
        name: String,
    },
    /// It is larger than this app will hold in memory.
    TooLarge,
    /// It can be read, and answers with no sensible numbers.
    Senseless,
}

/// What a file may have too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FilePart {
    /// Nodes of game trees.
    Nodes,
    /// Games.
    Games,
    /// Properties.
    Properties,
    /// Files in an archive, or archives within archives.
    Files,
}

/// What is wrong with a line of the headless protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Malformed {
    /// It is not UTF-8.
    Utf8,
    /// It is not JSON.
    Json,
    /// It is JSON, but no object with a `command`.
    Shape,
    /// It is longer than a line may be.
    TooLong,
}
