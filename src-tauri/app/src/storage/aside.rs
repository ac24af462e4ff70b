//! Setting a damaged file aside.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What every SQLite file begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether there is a file at `path` that does not begin as SQLite's do. An empty one is
/// none yet; what is no plain file is left to SQLite to refuse.
pub(super) fn is_foreign(path: &Path) -> io::Result<bool> {
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        return Ok(false);
    }
    let mut start = Vec::new();
    match File::open(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
        opened => opened?.take(MAGIC.len() as u64).read_to_end(&mut start)?,
    };
    Ok(!start.is_empty() && start != MAGIC)
}

/// Renames the file at `path`, and what SQLite keeps beside it, to names that are not yet
/// taken. Returns where the file is now.
pub(super) fn set_aside(path: &Path, now_ms: i64) -> io::Result<PathBuf> {
    let name = |n: u32| path.with_file_name(format!("ranka-damaged-{now_ms}-{n}.db"));
    let free = |n: &u32| ["", "-wal", "-shm"].iter().all(|end| !with_end(&name(*n), end).exists());
    let kept = name((1..).find(free).unwrap_or(0));
    // The log first: should this be cut short, a file without its log is still found damaged.
    for end in ["-wal", "-shm", ""] {
        match fs::rename(with_end(path, end), with_end(&kept, end)) {
            Err(e) if e.kind() == io::ErrorKind::NotFound && !end.is_empty() => {}
            other => other?,
        }
    }
    Ok(kept)
}

/// The name of what SQLite keeps beside the file at `path`.
pub(super) fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    PathBuf::from(name)
}
