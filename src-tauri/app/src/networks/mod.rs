//! Networks that a person has loaded, in a folder beside the storage.
//!
//! Each is a file named by what is in it; an index beside them holds what is known of each
//! and which one is used. Both are written beside their place and moved there whole.

mod check;
mod copy;
mod index;
mod speed;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use ranka_cpu::net;

use crate::contract::{AppError, NetworkSpeed, NetworkView, NetworksView};
use crate::storage::{Place, of_folder};

pub(crate) use check::{Checked, read};
use index::{Entry, Index};
pub(crate) use speed::measure;

/// The folder beside the storage.
const FOLDER: &str = "networks";
/// End of a network's file name.
const END: &str = "net";

/// The shelf of networks.
#[derive(Debug)]
pub(crate) struct Networks {
    /// None where the storage is in memory: files are then used where they lie.
    folder: Option<PathBuf>,
    index: Index,
    /// What tells the app's own network from others.
    own: OnceLock<String>,
    /// Those found to be gone or damaged.
    broken: Vec<String>,
    /// Whether one is being measured.
    pub(crate) measuring: bool,
}

impl Networks {
    /// The shelf as it was left. One that cannot be read is empty; files that the index does
    /// not know are taken up.
    pub(crate) fn open(place: &Place) -> Self {
        let folder = match place {
            Place::Memory => None,
            Place::Folder(folder) => Some(folder.join(FOLDER)),
        };
        let mut index = folder.as_deref().map(Index::read).unwrap_or_default();
        folder.iter().for_each(|folder| copy::tidy(folder));
        for (id, bytes) in folder.iter().flat_map(|folder| files(folder)) {
            if index.find(&id).is_none() {
                index.networks.push(Entry { bytes, ..Entry::unknown(id) });
            }
        }
        let own = OnceLock::new();
        let mut shelf = Self { folder, index, own, broken: Vec::new(), measuring: false };
        shelf.broken = shelf.ids().filter(|id| !shelf.is_whole(id)).map(str::to_owned).collect();
        shelf
    }

    fn ids(&self) -> impl Iterator<Item = &str> {
        self.index.networks.iter().map(|entry| entry.id.as_str())
    }

    /// Whether the file is there and as long as it was.
    fn is_whole(&self, id: &str) -> bool {
        let Some(entry) = self.index.find(id) else { return false };
        fs::metadata(self.path(entry)).is_ok_and(|m| m.is_file() && m.len() == entry.bytes)
    }

    fn path(&self, entry: &Entry) -> PathBuf {
        match &self.folder {
            Some(folder) => folder.join(&entry.id).with_extension(END),
            None => entry.place.clone(),
        }
    }

    /// What there is.
    pub(crate) fn view(&self) -> NetworksView {
        let used = self.index.used.as_deref();
        let own = NetworkView {
            id: None,
            name: String::new(),
            blocks: self.index.own.blocks,
            channels: self.index.own.channels,
            bytes: net::built_in_file().len() as u64,
            speed: self.index.own.speed,
            used: used.is_none_or(|id| self.broken.iter().any(|b| b == id)),
            broken: false,
        };
        let loaded = self.index.networks.iter().map(|entry| {
            let broken = self.broken.contains(&entry.id);
            NetworkView {
                id: Some(entry.id.clone()),
                name: entry.name.clone(),
                blocks: entry.blocks,
                channels: entry.channels,
                bytes: entry.bytes,
                speed: entry.speed,
                used: used == Some(&entry.id) && !broken,
                broken,
            }
        });
        NetworksView {
            networks: [own].into_iter().chain(loaded).collect(),
            measuring: self.measuring,
        }
    }

    /// The one in use, if it is a loaded one.
    pub(crate) fn used(&self) -> Option<String> {
        self.index.used.clone()
    }

    /// What tells the network that the CPU searches over from any other.
    pub(crate) fn identity(&self) -> String {
        let used = self.index.used.as_ref().filter(|id| !self.broken.contains(id));
        let own = || self.own.get_or_init(|| copy::identity(net::built_in_file())).clone();
        used.cloned().unwrap_or_else(own)
    }

    /// The one in use with its name, if it was found to be gone or damaged.
    pub(crate) fn lost(&self) -> Option<String> {
        let used = self.index.used.as_ref().filter(|id| self.broken.contains(id))?;
        self.index.find(used).map(|entry| entry.name.clone())
    }

    /// Copies a file onto the shelf, checks the copy, and uses it from now on. When anything
    /// fails the shelf is as it was.
    ///
    /// # Errors
    /// [`AppError::File`], [`AppError::FileTooLarge`], [`AppError::Network`]; the storage
    /// kinds when it cannot be kept.
    pub(crate) fn load(&mut self, path: &Path) -> Result<(), AppError> {
        let copied = copy::copy(path, self.folder.as_deref())?;
        let checked = read(copied.path(path), copied.bytes)?;
        let entry = Entry {
            id: copied.id.clone(),
            name: checked.name,
            blocks: checked.blocks,
            channels: checked.channels,
            bytes: copied.bytes,
            speed: None,
            place: path.to_owned(),
        };
        let was_there = self.is_whole(&entry.id);
        let place = self.path(&entry);
        copied.keep(&place)?;
        let mut next = self.index.clone();
        next.used = Some(entry.id.clone());
        let id = entry.id.clone();
        next.put(entry);
        if let Err(error) = self.store(next) {
            if !was_there && self.folder.is_some() {
                // It is of no use without the index, and would come up by itself later.
                let _ = fs::remove_file(place);
            }
            return Err(error);
        }
        self.broken.retain(|b| *b != id);
        Ok(())
    }

    /// Uses a loaded network, or with none the one that comes with the app.
    ///
    /// # Errors
    /// [`AppError::NoSuchNetwork`]; [`AppError::Network`] for one that is damaged or gone;
    /// the storage kinds.
    pub(crate) fn choose(&mut self, id: Option<&str>) -> Result<(), AppError> {
        let mut next = self.index.clone();
        if let Some(id) = id {
            let checked = self.read(id)?;
            if let Some(entry) = next.networks.iter_mut().find(|entry| entry.id == id) {
                entry.name = checked.name;
                (entry.blocks, entry.channels) = (checked.blocks, checked.channels);
            }
        }
        next.used = id.map(str::to_owned);
        self.store(next)
    }

    /// Reads a network from the shelf. One that cannot be read is noted as broken.
    ///
    /// # Errors
    /// [`AppError::NoSuchNetwork`], [`AppError::File`], [`AppError::Network`].
    pub(crate) fn read(&mut self, id: &str) -> Result<Checked, AppError> {
        let entry = self.index.find(id);
        let entry = entry.ok_or_else(|| AppError::NoSuchNetwork { id: short(id) })?;
        let found = read(&self.path(entry), entry.bytes);
        self.broken.retain(|b| b != id);
        if found.is_err() {
            self.broken.push(id.to_owned());
        }
        found
    }

    /// Takes a network off the shelf, its file with it.
    ///
    /// # Errors
    /// [`AppError::NoSuchNetwork`], the storage kinds.
    pub(crate) fn remove(&mut self, id: &str) -> Result<(), AppError> {
        let entry = self.index.find(id).cloned();
        let entry = entry.ok_or_else(|| AppError::NoSuchNetwork { id: short(id) })?;
        let place = self.path(&entry);
        // The file first: one that the index does not know would come back.
        if self.folder.is_some() {
            match fs::remove_file(&place) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(of_folder(&e)),
                _ => {}
            }
        }
        self.broken.push(id.to_owned());
        let mut next = self.index.clone();
        next.networks.retain(|entry| entry.id != id);
        next.used = next.used.filter(|used| used != id);
        self.store(next)?;
        self.broken.retain(|b| b != id);
        Ok(())
    }

    /// Notes how fast a network is. It is measured again should that not be stored.
    pub(crate) fn put_speed(&mut self, id: Option<&str>, facts: &Checked, speed: NetworkSpeed) {
        let mut next = self.index.clone();
        match id {
            None => {
                next.own.speed = Some(speed);
                (next.own.blocks, next.own.channels) = (facts.blocks, facts.channels);
            }
            Some(id) => {
                if let Some(entry) = next.networks.iter_mut().find(|entry| entry.id == id) {
                    entry.speed = Some(speed);
                }
            }
        }
        if self.store(next.clone()).is_err() {
            self.index = next;
        }
    }

    fn store(&mut self, next: Index) -> Result<(), AppError> {
        if let Some(folder) = &self.folder {
            next.write(folder)?;
        }
        self.index = next;
        Ok(())
    }
}

/// The networks' files in the folder with their sizes.
fn files(folder: &Path) -> Vec<(String, u64)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries
        .filter_map(|entry| {
            let path = entry.path();
            let is_network = path.extension().is_some_and(|end| end == END);
            let id = path.file_stem()?.to_str()?.to_owned();
            is_network.then_some((id, entry.metadata().ok()?.len()))
        })
        .collect();
    files.sort();
    files
}

/// What a caller wrote, shortened.
fn short(text: &str) -> String {
    text.chars().take(100).collect()
}
