//! Opening a file that may be read and not written.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::aside::with_end;
use super::error::of_sqlite;
use super::{PATIENCE, schema};
use crate::contract::AppError;

/// SQLite's way to a file that locks nothing, since what may not be written cannot be locked
/// either.
const UNLOCKED: &str = if cfg!(windows) { "win32-none" } else { "unix-none" };

/// A connection that reads and never writes.
///
/// # Errors
/// [`AppError::StorageBusy`] while another process writes the file;
/// [`AppError::StorageReadOnly`] when it can be opened in no way, as when it is missing.
pub(super) fn open(path: &Path) -> Result<Connection, AppError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let locked = Connection::open_with_flags(path, flags).and_then(|db| {
        db.busy_timeout(PATIENCE)?;
        // Or a file to be shared with others would be left beside it.
        db.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        schema::version(&db)
    });
    if locked.is_err_and(|e| of_sqlite(&e, path) == AppError::StorageBusy) {
        return Err(AppError::StorageBusy);
    }
    let has_log = fs::metadata(with_end(path, "-wal")).is_ok_and(|log| log.len() > 0);
    let opened = match immutable(path) {
        // SQLite would make a log where there is none, unless it is told that nothing changes.
        Some(uri) if !has_log => {
            Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI)
        }
        _ => Connection::open_with_flags_and_vfs(path, flags, UNLOCKED),
    };
    opened.map_err(|_| AppError::StorageReadOnly)
}

/// A connection that reads a file beside the one that writes it, and locks nothing. What stands in
/// the log is not seen.
///
/// # Errors
/// It cannot be opened.
pub(super) fn beside(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let uri = immutable(path).ok_or(rusqlite::Error::InvalidPath(path.to_owned()))?;
    Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI)
}

/// SQLite's name for a file that never changes; none for one whose path is no text.
fn immutable(path: &Path) -> Option<String> {
    let path = path.to_str()?.replace(std::path::MAIN_SEPARATOR, "/");
    let mut uri = String::from(if cfg!(windows) { "file:///" } else { "file:" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b':' => {
                uri.push(char::from(byte));
            }
            // Writing into a text cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri.push_str("?immutable=1");
    Some(uri)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_path_can_be_named() {
        let path = Path::new("/home/あ/50% a?b#c/ranka.db");
        let uri = "file:/home/%E3%81%82/50%25%20a%3Fb%23c/ranka.db?immutable=1";
        if cfg!(unix) {
            assert_eq!(immutable(path).as_deref(), Some(uri));
        }
    }
}
