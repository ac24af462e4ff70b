//! Finding the files that are to be imported.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ranka_record::MAX_BYTES;
use walkdir::WalkDir;

use crate::contract::{AppError, ImportFailure};

/// What the names of files with games end in.
const RECORDS: &[&str] = &["sgf", "mgt", "ngf", "gib", "ugf", "ugi"];

/// What archives' names end in.
const ARCHIVES: &[&str] = &["zip"];

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) files: Vec<PathBuf>,
    /// Files in folders that are of another kind.
    pub(super) ignored: u32,
    pub(super) failures: Vec<ImportFailure>,
}

/// The files of the given paths. A file that is named itself is taken whatever its name is;
/// of a folder those whose names say that they hold games, in alphabetical order, and those of
/// the folders in it. Links are followed, and each folder is looked into once.
pub(super) fn find(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    let mut seen = HashSet::new();
    for path in paths {
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => look_into(path, &mut seen, &mut found),
            Ok(_) => found.files.push(path.clone()),
            Err(error) => found.fail(path, &error),
        }
    }
    found
}

fn look_into(folder: &Path, seen: &mut HashSet<PathBuf>, found: &mut Found) {
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
    let mut walk = walk.into_iter();
    while let Some(entry) = walk.next() {
        let entry = match entry {
            Ok(entry) => entry,
            // A link that leads back to where it stands.
            Err(error) if error.loop_ancestor().is_some() => continue,
            Err(error) => {
                let at = error.path().unwrap_or(folder).to_owned();
                let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
                found.fail(&at, &error);
                continue;
            }
        };
        if entry.file_type().is_dir() {
            let real = fs::canonicalize(entry.path()).unwrap_or_else(|_| entry.path().to_owned());
            if !seen.insert(real) {
                walk.skip_current_dir();
            }
        } else if entry.file_type().is_file() && holds_games(entry.path()) {
            found.files.push(entry.into_path());
        } else {
            found.ignored += 1;
        }
    }
}

impl Found {
    fn fail(&mut self, path: &Path, error: &io::Error) {
        let file = path.display().to_string();
        self.failures.push(ImportFailure { error: of_file(error, path), file });
    }
}

/// Whether a file's name says that there are games in it. What some systems keep beside a
/// file under a name that begins with a dot is none.
pub(super) fn holds_games(path: &Path) -> bool {
    let is_hidden = path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    let end =
        path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_ascii_lowercase();
    !is_hidden && (RECORDS.contains(&end.as_str()) || ARCHIVES.contains(&end.as_str()))
}

/// Opens a file and reads its first bytes, to see what it is.
pub(super) fn open(path: &Path) -> Result<(File, [u8; 4]), AppError> {
    let failed = |error: &io::Error| of_file(error, path);
    // Nobody knows when a pipe will end.
    if !fs::metadata(path).map_err(|e| failed(&e))?.is_file() {
        return Err(failed(&io::ErrorKind::Other.into()));
    }
    let mut file = File::open(path).map_err(|e| failed(&e))?;
    let mut magic = Vec::new();
    (&mut file).take(4).read_to_end(&mut magic).map_err(|e| failed(&e))?;
    io::Seek::rewind(&mut file).map_err(|e| failed(&e))?;
    magic.resize(4, 0);
    Ok((file, magic.try_into().unwrap_or_default()))
}

/// Reads a record's file whole, unless it is too large.
pub(super) fn read(file: &mut File, path: &Path) -> Result<Vec<u8>, AppError> {
    let too_large = AppError::FileTooLarge { limit: MAX_BYTES as f64 };
    let length = file.metadata().map_or(0, |data| data.len());
    if length > MAX_BYTES as u64 {
        return Err(too_large);
    }
    let mut bytes = Vec::with_capacity(length as usize);
    // It may grow meanwhile.
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|e| of_file(&e, path))?;
    if bytes.len() > MAX_BYTES { Err(too_large) } else { Ok(bytes) }
}

/// What the system says of a file.
pub(super) fn of_file(error: &io::Error, path: &Path) -> AppError {
    AppError::File { path: path.display().to_string(), fault: error.into() }
}
