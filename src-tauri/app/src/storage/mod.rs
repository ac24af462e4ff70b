//! One SQLite file that holds games, settings and the rating.
//!
//! Write-ahead log with full synchronisation: a transaction that has been answered is on
//! the disk. One process has the file at a time, since the table in its memory is the
//! truth between two transactions.

mod analysis;
mod aside;
mod backup;
mod error;
mod games;
mod health;
mod imported;
mod labels;
mod library;
mod merge;
mod problems;
mod review;
mod schema;
mod settings;
mod summary;
mod text;
mod viewing;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::contract::{AppError, Warning};
pub(crate) use analysis::{Seen, SeenMove};
pub(crate) use error::of_folder;
use error::of_sqlite;
pub(crate) use health::{Health, look};

pub(crate) use backup::{Rows, VERSION};
pub(crate) use imported::{FileRow, ImportedGame};
pub(crate) use merge::Restored;
pub(crate) use problems::ProblemRow;
pub(crate) use review::{DraftRow, Original, ReviewRow};
pub(crate) use settings::{checked_form, merge, read_adapting, read_leniently};

/// Where the app keeps its storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In memory, gone with the app.
    Memory,
    /// In a file of this folder, which is made when it is missing.
    Folder(PathBuf),
}

/// The file in the folder.
pub(crate) const FILE: &str = "ranka.db";

/// How closely a storage is looked at before it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// As far as takes no longer where there are many games.
    Quick,
    /// All of it.
    Whole,
}

/// How long to wait for another process that has the file and is about to end.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a deleted game can be brought back.
const KEEP_DELETED: Duration = Duration::from_secs(24 * 60 * 60);

/// The open storage.
#[derive(Debug)]
pub(crate) struct Store {
    db: Connection,
    path: PathBuf,
    read_only: bool,
}

/// Writes of one transaction.
pub(crate) struct Writing<'a>(Transaction<'a>);

impl Store {
    /// Opens the storage, makes it when there is none, and brings an older one up to date.
    /// A file that is found damaged is set aside, which a warning tells. One that may only be read
    /// is opened to be read, which a warning tells too.
    ///
    /// # Errors
    /// The storage kinds of [`AppError`].
    pub(crate) fn open(
        place: &Place,
        now_ms: i64,
        care: Care,
    ) -> Result<(Self, Vec<Warning>), AppError> {
        let Place::Folder(folder) = place else {
            let db = Connection::open_in_memory().map_err(|e| of_sqlite(&e, Path::new("")))?;
            return Ok((Self::prepare(db, PathBuf::new(), care)?, Vec::new()));
        };
        fs::create_dir_all(folder).map_err(|e| of_folder(&e))?;
        let path = folder.join(FILE);
        let mut warnings = Vec::new();
        let opened = match Self::open_file(&path, care) {
            Err(AppError::StorageReadOnly) => Self::open_to_read(&path, care),
            other => other,
        };
        let mut store = match opened {
            Err(AppError::StorageCorrupt { .. }) => {
                let kept = aside::set_aside(&path, now_ms).map_err(|e| of_folder(&e))?;
                warnings.push(Warning::CorruptSetAside { path: kept.display().to_string() });
                Self::open_file(&path, care)?
            }
            other => other?,
        };
        store.purge(now_ms);
        if store.read_only {
            warnings.push(Warning::StorageReadOnly);
        }
        Ok((store, warnings))
    }

    fn open_file(path: &Path, care: Care) -> Result<Self, AppError> {
        // SQLite would take the log of a file that is not its own for its own, and clear it.
        if aside::is_foreign(path).map_err(|e| of_folder(&e))? {
            return Err(AppError::StorageCorrupt { path: path.display().to_string() });
        }
        let db = Connection::open(path).map_err(|e| of_sqlite(&e, path))?;
        Self::prepare(db, path.to_owned(), care)
    }

    /// Opens a file that may only be read.
    ///
    /// # Errors
    /// [`AppError::StorageReadOnly`] where it would have to be written first,
    /// [`AppError::StorageBusy`] while another process writes it, and as for any other file.
    fn open_to_read(path: &Path, care: Care) -> Result<Self, AppError> {
        let db = viewing::open(path)?;
        let store = Self { db, path: path.to_owned(), read_only: true };
        store.settle().map_err(|e| store.error(&e))?;
        store.db.pragma_update(None, "query_only", true).map_err(|e| store.error(&e))?;
        let version = store.check(care)?;
        if version < schema::VERSION { Err(AppError::StorageReadOnly) } else { Ok(store) }
    }

    fn prepare(db: Connection, path: PathBuf, care: Care) -> Result<Self, AppError> {
        let mut store = Self { db, path, read_only: false };
        // First of all: a file that may not be written cannot be locked either.
        if store.db.is_readonly("main").map_err(|e| store.error(&e))? {
            return Err(AppError::StorageReadOnly);
        }
        store.settle().map_err(|e| store.error(&e))?;
        store.keep_log(true).map_err(|e| store.error(&e))?;
        let version = store.check(care)?;
        schema::migrate(&mut store.db, version).map_err(|e| of_sqlite(&e, &store.path))?;
        store.keep_log(false).map_err(|e| store.error(&e))?;
        Ok(store)
    }

    /// Refuses a file that is newer, damaged, or not ours. Returns its version.
    fn check(&self, care: Care) -> Result<i64, AppError> {
        let version = self.read(schema::version)?;
        if version > schema::VERSION {
            return Err(AppError::StorageNewer { version });
        }
        let whole = care == Care::Quick || self.is_whole()?;
        if whole && self.read(|db| schema::is_ours(db, version))? {
            Ok(version)
        } else {
            Err(AppError::StorageCorrupt { path: self.path.display().to_string() })
        }
    }

    /// Whether SQLite finds all of the file whole. Takes as long as there are games.
    ///
    /// # Errors
    /// The storage kinds of [`AppError`]: also [`AppError::StorageCorrupt`].
    pub(crate) fn is_whole(&self) -> Result<bool, AppError> {
        self.read(schema::quick_check)
    }

    /// Lets go of a file that is damaged, and leaves it as it is, the log beside it included.
    pub(crate) fn abandon(self) {
        // If not, the log is worked into a file that is set aside anyway.
        let _ = self.keep_log(true);
    }

    /// Whether every change will be refused.
    pub(crate) const fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Settles how the file is written, before anything of it is read or changed.
    fn settle(&self) -> rusqlite::Result<()> {
        self.db.busy_timeout(PATIENCE)?;
        self.db.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        self.db.pragma_update(None, "foreign_keys", true)?;
        self.db.pragma_update(None, "synchronous", "FULL")
    }

    /// Whether closing leaves the log beside the file instead of working it in: a file that
    /// turns out to be damaged is set aside as it was found.
    fn keep_log(&self, keep: bool) -> rusqlite::Result<bool> {
        self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep)
    }

    /// Runs `f` as one transaction: all of it is on the disk when this returns, or nothing.
    ///
    /// # Errors
    /// The storage kinds of [`AppError`].
    pub(crate) fn write<T>(
        &mut self,
        f: impl FnOnce(&Writing<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, AppError> {
        let begun = self.db.transaction_with_behavior(TransactionBehavior::Immediate);
        let written = begun.and_then(|transaction| {
            let writing = Writing(transaction);
            let answer = f(&writing)?;
            writing.0.commit()?;
            Ok(answer)
        });
        written.map_err(|e| of_sqlite(&e, &self.path))
    }

    /// The same without waiting for the disk: a killed process loses nothing of it, a machine
    /// that loses its power perhaps. For what is worth little and written often.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub(crate) fn write_lightly<T>(
        &mut self,
        f: impl FnOnce(&Writing<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, AppError> {
        self.db.pragma_update(None, "synchronous", "NORMAL").map_err(|e| self.error(&e))?;
        let written = self.write(f);
        self.db.pragma_update(None, "synchronous", "FULL").map_err(|e| self.error(&e))?;
        written
    }

    fn read<T>(&self, f: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, AppError> {
        f(&self.db).map_err(|e| self.error(&e))
    }

    fn error(&self, error: &rusqlite::Error) -> AppError {
        of_sqlite(error, &self.path)
    }

    /// Forgets games that were deleted long ago. A storage that cannot be written says so
    /// when there is something to lose.
    fn purge(&mut self, now_ms: i64) {
        let before = now_ms.saturating_sub(KEEP_DELETED.as_millis() as i64);
        let _ = self.write(|w| w.purge_deleted(before));
    }

    /// Runs a statement, so that a test can make the storage fail.
    #[cfg(test)]
    pub(crate) fn execute(&self, statement: &str) {
        self.db.execute_batch(statement).unwrap();
    }

    /// The number that a query answers.
    #[cfg(test)]
    pub(crate) fn number(&self, query: &str) -> i64 {
        self.db.query_row(query, [], |row| row.get(0)).unwrap()
    }
}
