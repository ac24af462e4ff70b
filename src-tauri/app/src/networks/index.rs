//! What is known of the networks, as one JSON file.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::copy::beside;
use crate::contract::{AppError, NetworkSpeed};
use crate::storage::of_folder;

const FILE: &str = "index.json";

/// The network that comes with the app.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Own {
    pub(super) blocks: u32,
    pub(super) channels: u32,
    pub(super) speed: Option<NetworkSpeed>,
}

/// A loaded network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// The beginning of its file's SHA-256, in hexadecimal.
    pub(super) id: String,
    pub(super) name: String,
    pub(super) blocks: u32,
    pub(super) channels: u32,
    pub(super) bytes: u64,
    pub(super) speed: Option<NetworkSpeed>,
    /// Where it lies, when it was not copied.
    #[serde(skip)]
    pub(super) place: PathBuf,
}

/// All of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Index {
    pub(super) used: Option<String>,
    pub(super) own: Own,
    pub(super) networks: Vec<Entry>,
}

impl Entry {
    /// One of which only the file is there.
    pub(super) fn unknown(id: String) -> Self {
        let name = id.clone();
        Self { id, name, blocks: 0, channels: 0, bytes: 0, speed: None, place: PathBuf::new() }
    }
}

impl Index {
    /// The index in a folder; an empty one where there is none that makes sense.
    pub(super) fn read(folder: &Path) -> Self {
        let text = fs::read_to_string(folder.join(FILE)).unwrap_or_default();
        let mut index: Self = serde_json::from_str(&text).unwrap_or_default();
        // An id is a file's name: it leads nowhere else.
        index.networks.retain(|entry| entry.id.chars().all(|c| c.is_ascii_hexdigit()));
        index
    }

    /// Writes the index beside its place and moves it there.
    pub(super) fn write(&self, folder: &Path) -> Result<(), AppError> {
        let text = serde_json::to_string(self).unwrap_or_default();
        let mut file = beside(folder)?;
        file.write_all(text.as_bytes())
            .and_then(|()| file.as_file().sync_all())
            .map_err(|e| of_folder(&e))?;
        file.persist(folder.join(FILE)).map_err(|e| of_folder(&e.error))?;
        Ok(())
    }

    pub(super) fn find(&self, id: &str) -> Option<&Entry> {
        self.networks.iter().find(|entry| entry.id == id)
    }

    /// Adds a network, or puts it in the place of the same one.
    pub(super) fn put(&mut self, entry: Entry) {
        match self.networks.iter_mut().find(|old| old.id == entry.id) {
            Some(old) => *old = Entry { speed: old.speed, ..entry },
            None => self.networks.push(entry),
        }
    }
}
