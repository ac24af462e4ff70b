//! Files in zip archives. Nothing of an archive is written to the disk, so that the names in
//! it cannot do harm; what it says of sizes is not believed.

use std::io::{self, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;

use ranka_record::MAX_BYTES;
use zip::ZipArchive;
use zip::result::ZipError;

use super::source::holds_games;
use crate::contract::{AppError, FilePart};

/// What every zip archive begins with that has anything in it.
pub(super) const MAGIC: [u8; 4] = *b"PK\x03\x04";

/// Most files that an archive may name.
const MAX_FILES: usize = 200_000;

/// Archives within one another.
pub(super) const MAX_DEPTH: u32 = 2;

/// Bytes that come out of one archive and all within it at most.
pub(super) const MAX_TOTAL: u64 = 2 << 30;

/// A file of an archive, or why it cannot be read.
pub(super) type Entry = (String, Result<Vec<u8>, AppError>);

/// How many files of an archive may hold games, and how many are of another kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kinds {
    pub(super) games: u32,
    pub(super) others: u32,
}

/// An open archive.
pub(super) struct Archive<R>(ZipArchive<R>);

impl<R: Read + Seek> Archive<R> {
    /// Reads the list of its files.
    ///
    /// # Errors
    /// [`AppError::BadArchive`], [`AppError::TooMuchInFile`].
    pub(super) fn open(input: R) -> Result<Self, AppError> {
        let archive = ZipArchive::new(input).map_err(|_| AppError::BadArchive)?;
        if archive.len() > MAX_FILES {
            let limit = MAX_FILES as u32;
            return Err(AppError::TooMuchInFile { what: FilePart::Files, limit });
        }
        Ok(Self(archive))
    }

    /// Counts the files.
    pub(super) fn kinds(&mut self) -> Kinds {
        let mut kinds = Kinds::default();
        for i in 0..self.0.len() {
            match self.name(i) {
                Some(name) if holds_games(Path::new(&name)) => kinds.games += 1,
                Some(_) => kinds.others += 1,
                None => {}
            }
        }
        kinds
    }

    /// Hands each file that may hold games to `each`, until it breaks off or `left`, the bytes
    /// that may still come out, is used up.
    ///
    /// # Errors
    /// [`AppError::FileTooLarge`] when more would come out.
    pub(super) fn each(
        &mut self,
        left: &mut u64,
        mut each: impl FnMut(Entry, &mut u64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, AppError> {
        for i in 0..self.0.len() {
            let Some(name) = self.name(i).filter(|name| holds_games(Path::new(name))) else {
                continue;
            };
            let bytes = self.read(i, *left);
            if let Ok(bytes) = &bytes {
                *left -= bytes.len() as u64;
            } else if *left < MAX_BYTES as u64 {
                return Err(AppError::FileTooLarge { limit: MAX_TOTAL as f64 });
            }
            if each((name, bytes), left).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The name of a file; none for a folder.
    fn name(&mut self, i: usize) -> Option<String> {
        let entry = self.0.by_index_raw(i).ok()?;
        (!entry.is_dir()).then(|| decoded(entry.name_raw()))
    }

    fn read(&mut self, i: usize, left: u64) -> Result<Vec<u8>, AppError> {
        let entry = self.0.by_index(i).map_err(|e| of_zip(&e))?;
        let most = (MAX_BYTES as u64).min(left);
        let mut bytes = Vec::new();
        entry
            .take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(|_: io::Error| AppError::BadArchive)?;
        if bytes.len() as u64 > most {
            return Err(AppError::FileTooLarge { limit: MAX_BYTES as f64 });
        }
        Ok(bytes)
    }
}

fn of_zip(error: &ZipError) -> AppError {
    match error {
        ZipError::UnsupportedArchive(what) if *what == ZipError::PASSWORD_REQUIRED => {
            AppError::Encrypted
        }
        _ => AppError::BadArchive,
    }
}

/// A name as it was meant: archives from Windows have names in the system's character set,
/// whatever they say.
fn decoded(raw: &[u8]) -> String {
    if let Ok(name) = std::str::from_utf8(raw) {
        return name.to_owned();
    }
    for charset in [encoding_rs::SHIFT_JIS, encoding_rs::GBK] {
        if let Some(name) = charset.decode_without_bom_handling_and_without_replacement(raw) {
            return name.into_owned();
        }
    }
    String::from_utf8_lossy(raw).into_owned()
}
