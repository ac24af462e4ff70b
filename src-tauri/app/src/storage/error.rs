//! What went wrong, in the contract's words.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use rusqlite::ErrorCode;

use super::aside::with_end;
use crate::contract::AppError;

/// What SQLite says of the file at `path`.
pub(super) fn of_sqlite(error: &rusqlite::Error, path: &Path) -> AppError {
    let rusqlite::Error::SqliteFailure(failure, _) = error else {
        // A value of another type than the one written: not ours, or damaged.
        return AppError::StorageCorrupt { path: path.display().to_string() };
    };
    let other = AppError::Storage { code: failure.extended_code };
    match failure.code {
        ErrorCode::DiskFull => AppError::StorageFull,
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => AppError::StorageReadOnly,
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => AppError::StorageBusy,
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
            AppError::StorageCorrupt { path: path.display().to_string() }
        }
        ErrorCode::CannotOpen | ErrorCode::SystemIoFailure => trial(path).unwrap_or(other),
        _ => other,
    }
}

/// What the system says of the folder.
pub(crate) fn of_folder(error: &io::Error) -> AppError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            AppError::StorageFull
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            AppError::StorageReadOnly
        }
        _ => AppError::Storage { code: 0 },
    }
}

/// What the system says when something is written beside the file, if it is that there is no
/// room or no right to. SQLite tells that the system has refused, and not why.
fn trial(path: &Path) -> Option<AppError> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty())?;
    let name = format!("ranka-trial-{}", std::process::id());
    let trial = path.with_file_name(name);
    let beside = OpenOptions::new().write(true).create_new(true).open(&trial);
    let written = beside.and_then(|mut file| {
        file.write_all(&[0; 4096])?;
        file.sync_all()
    });
    let _ = fs::remove_file(&trial);
    // Not the file itself: to close it would let go of SQLite's lock on it.
    let log = || match OpenOptions::new().write(true).open(with_end(path, "-wal")) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    };
    match written.and_then(|()| log()).map_err(|e| of_folder(&e)) {
        Err(e @ (AppError::StorageFull | AppError::StorageReadOnly)) => Some(e),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::ffi;

    use super::*;

    fn failure(code: i32) -> rusqlite::Error {
        rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)
    }

    #[test]
    fn what_the_system_refuses_is_told_by_its_reason() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ranka.db");
        let code = ffi::SQLITE_IOERR_LOCK;
        assert_eq!(of_sqlite(&failure(code), &path), AppError::Storage { code });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
        assert_eq!(of_sqlite(&failure(ffi::SQLITE_BUSY), &path), AppError::StorageBusy);
    }
}
