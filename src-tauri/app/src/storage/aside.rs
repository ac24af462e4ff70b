//! Setting a damaged file aside.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    PathBuf::from(name)
}
