//! A stranger's file, copied beside the others and named by what is in it.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use crate::contract::{AppError, FileFault};
use crate::storage::of_folder;

/// Bytes in the largest file: twice what the largest network published takes.
const LARGEST: u64 = 1 << 30;

/// A copy that is gone with this value unless it is kept; without a folder no copy at all.
pub(super) struct Copied {
    /// The first 16 digits of its SHA-256.
    pub(super) id: String,
    pub(super) bytes: u64,
    file: Option<NamedTempFile>,
}

impl Copied {
    /// The copy, or the original where there is none.
    pub(super) fn path<'a>(&'a self, original: &'a Path) -> &'a Path {
        self.file.as_ref().map_or(original, NamedTempFile::path)
    }

    /// Moves the copy to its place.
    pub(super) fn keep(self, place: &Path) -> Result<(), AppError> {
        let Some(file) = self.file else { return Ok(()) };
        file.persist(place).map_err(|e| of_folder(&e.error))?;
        Ok(())
    }
}

/// Copies a file into the folder.
///
/// # Errors
/// [`AppError::File`] and [`AppError::FileTooLarge`] for the original, the storage kinds for
/// the copy.
pub(super) fn copy(path: &Path, folder: Option<&Path>) -> Result<Copied, AppError> {
    let unreadable = |e: io::Error| fault(path, &e);
    let mut source = File::open(path).map_err(unreadable)?;
    let about = source.metadata().map_err(unreadable)?;
    if !about.is_file() {
        return Err(AppError::File { path: path.display().to_string(), fault: FileFault::Other });
    }
    let too_large = AppError::FileTooLarge { limit: LARGEST as f64 };
    if about.len() > LARGEST {
        return Err(too_large);
    }
    let mut file = match folder {
        None => None,
        Some(folder) => Some(beside(folder)?),
    };
    let (mut hash, mut bytes, mut chunk) = (Sha256::new(), 0, vec![0; 1 << 16]);
    loop {
        let read = source.read(&mut chunk).map_err(unreadable)?;
        let Some(part) = chunk.get(..read).filter(|part| !part.is_empty()) else { break };
        bytes += part.len() as u64;
        if bytes > LARGEST {
            return Err(too_large);
        }
        hash.update(part);
        if let Some(file) = &mut file {
            file.write_all(part).map_err(|e| of_folder(&e))?;
        }
    }
    if let Some(file) = &file {
        file.as_file().sync_all().map_err(|e| of_folder(&e))?;
    }
    Ok(Copied { id: digits(hash), bytes, file })
}

/// Begins the name of a file on its way.
const UNDER_WAY: &str = "under-way-";

/// A file in the folder that is gone with this value unless it is moved to its place.
pub(super) fn beside(folder: &Path) -> Result<NamedTempFile, AppError> {
    fs::create_dir_all(folder).map_err(|e| of_folder(&e))?;
    tempfile::Builder::new().prefix(UNDER_WAY).tempfile_in(folder).map_err(|e| of_folder(&e))
}

/// Removes what a killed process has left on its way.
pub(super) fn tidy(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(UNDER_WAY) {
            // What cannot be removed is in nobody's way.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The id of a network whose file is this.
pub(super) fn identity(file: &[u8]) -> String {
    digits(Sha256::new_with_prefix(file))
}

fn digits(hash: Sha256) -> String {
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// What the system says of a file that a person picked.
pub(super) fn fault(path: &Path, error: &io::Error) -> AppError {
    let fault = match error.kind() {
        io::ErrorKind::NotFound => FileFault::Missing,
        io::ErrorKind::PermissionDenied => FileFault::Denied,
        _ => FileFault::Other,
    };
    AppError::File { path: path.display().to_string(), fault }
}
