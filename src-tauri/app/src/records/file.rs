//! Reading the bytes of a file.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use crate::contract::{AppError, FileFault};

/// The bytes of a file, which may have no more than `limit` of them.
///
/// # Errors
/// [`AppError::File`], [`AppError::FileTooLarge`].
pub(crate) fn read_file(path: &Path, limit: usize) -> Result<Vec<u8>, AppError> {
    let fault = |error: io::Error| AppError::File {
        path: path.display().to_string(),
        fault: (&error).into(),
    };
    let mut bytes = Vec::new();
    // One byte more than the limit tells that there are more.
    File::open(path)
        .map_err(fault)?
        .take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(fault)?;
    if bytes.len() > limit {
        return Err(AppError::FileTooLarge { limit: limit as f64 });
    }
    Ok(bytes)
}

impl From<&io::Error> for FileFault {
    fn from(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::Denied,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full,
            _ => Self::Other,
        }
    }
}
