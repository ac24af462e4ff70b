//! What went wrong, in the contract's words.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

use crate::contract::AppError;

/// What SQLite says of the file at `path`.
pub(super) fn of_sqlite(error: &rusqlite::Error, path: &Path) -> AppError {
    let rusqlite::Error::SqliteFailure(failure, _) = error else {
        // A value of another type than the one written: not ours, or damaged.
        return AppError::StorageCorrupt { path: path.display().to_string() };
    };
    match failure.code {
        ErrorCode::DiskFull => AppError::StorageFull,
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => AppError::StorageReadOnly,
        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
            AppError::StorageCorrupt { path: path.display().to_string() }
        }
        _ => AppError::Storage { code: failure.extended_code },
    }
}

/// What the system says of the folder.
pub(super) fn of_folder(error: &io::Error) -> AppError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => AppError::StorageFull,
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            AppError::StorageReadOnly
        }
        _ => AppError::Storage { code: 0 },
    }
}
