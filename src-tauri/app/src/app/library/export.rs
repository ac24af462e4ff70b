//! Games out of the library.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::source::of_file;
use crate::app::App;
use crate::contract::{AppError, ExportKind, ExportReport, GameSummary, LibraryQuery};

/// Games that are read at a time.
const BATCH: usize = 100;

impl App {
    /// Writes games to a file: the given ones, else all that the query finds. What was there
    /// is replaced, and only once all is written.
    ///
    /// # Errors
    /// [`AppError::File`], [`AppError::NoSuchGame`], [`AppError::UnreadableGame`], the storage
    /// kinds.
    pub fn export_games(
        &self,
        ids: Option<Vec<i64>>,
        query: &LibraryQuery,
        path: &Path,
        kind: ExportKind,
    ) -> Result<ExportReport, AppError> {
        let ids = match ids {
            Some(ids) => ids,
            None => self.lock().store()?.found(query)?,
        };
        let mut out = Replacement::new(path)?;
        match kind {
            ExportKind::Sgf => self.each_game(&ids, |_, _, sgf| {
                out.file().write_all(sgf.as_bytes()).map_err(|e| of_file(&e, path))
            })?,
            ExportKind::Zip => {
                let mut zip = Zip::new(out.file(), path);
                self.each_game(&ids, |nr, game, sgf| zip.game("", nr, game, sgf))?;
                zip.finish()?;
            }
        }
        out.finish()?;
        Ok(ExportReport { games: ids.len() as u32, path: path.display().to_string() })
    }

    /// Hands each game's place from 1, its line in the list and its record to `each`. The lock
    /// is held for some of them at a time.
    pub(super) fn each_game(
        &self,
        ids: &[i64],
        mut each: impl FnMut(usize, &GameSummary, &str) -> Result<(), AppError>,
    ) -> Result<(), AppError> {
        let mut nr = 0;
        for ids in ids.chunks(BATCH) {
            let mut games = Vec::with_capacity(ids.len());
            {
                let mut inner = self.lock();
                let store = inner.store()?;
                for &id in ids {
                    let game = store.summaries(&[id])?.pop();
                    let sgf = store.export_sgf(id)?;
                    games.push((game.ok_or(AppError::UnreadableGame { id })?, sgf));
                }
            }
            for (game, sgf) in games {
                nr += 1;
                each(nr, &game, &sgf)?;
            }
        }
        Ok(())
    }
}

/// A file that takes another's place when it is whole.
pub(super) struct Replacement<'a> {
    file: NamedTempFile,
    path: &'a Path,
}

impl<'a> Replacement<'a> {
    pub(super) fn new(path: &'a Path) -> Result<Self, AppError> {
        // A folder, a device or a pipe is nothing whose place a file may take.
        if path.metadata().is_ok_and(|there| !there.is_file()) {
            return Err(of_file(&io::ErrorKind::AlreadyExists.into(), path));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let file = tempfile::Builder::new().prefix(".ranka-").tempfile_in(folder);
        Ok(Self { file: file.map_err(|e| of_file(&e, path))?, path })
    }

    pub(super) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Puts it in its place once it is on the disk.
    pub(super) fn finish(self) -> Result<(), AppError> {
        let Self { file, path } = self;
        let failed = |e: io::Error| of_file(&e, path);
        file.as_file().sync_all().map_err(failed)?;
        // A temporary file is for its owner alone; a file that was asked for is like any other.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let _ = file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644));
        }
        file.persist(path).map_err(|e| of_file(&e.error, path))?;
        Ok(())
    }
}

/// Writes a file; what was in its place is replaced, and only once all is written.
///
/// # Errors
/// [`AppError::File`].
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), AppError> {
    let mut out = Replacement::new(path)?;
    out.file().write_all(bytes).map_err(|e| of_file(&e, path))?;
    out.finish()
}

/// An archive that is written.
pub(super) struct Zip<'a, W: Write + io::Seek> {
    zip: ZipWriter<W>,
    path: &'a Path,
    names: HashSet<String>,
}

impl<'a, W: Write + io::Seek> Zip<'a, W> {
    pub(super) fn new(out: W, path: &'a Path) -> Self {
        Self { zip: ZipWriter::new(out), path, names: HashSet::new() }
    }

    /// Begins a file; what is written goes into it from now on.
    pub(super) fn begin(&mut self, name: &str) -> Result<(), AppError> {
        let options = SimpleFileOptions::default().large_file(false);
        self.zip.start_file(name, options).map_err(|e| of_file(&e.into(), self.path))
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), AppError> {
        self.zip.write_all(bytes).map_err(|e| of_file(&e, self.path))
    }

    /// Adds a game's record under a name that a person knows it by.
    pub(super) fn game(
        &mut self,
        folder: &str,
        nr: usize,
        game: &GameSummary,
        sgf: &str,
    ) -> Result<(), AppError> {
        let mut name = format!("{folder}{}.sgf", title(nr, game));
        // Systems that know no capitals take names for the same that differ in them.
        if !self.names.insert(name.to_lowercase()) {
            name = format!("{folder}{} ({}).sgf", title(nr, game), game.id);
            self.names.insert(name.to_lowercase());
        }
        self.begin(&name)?;
        self.write(sgf.as_bytes())
    }

    pub(super) fn finish(self) -> Result<(), AppError> {
        self.zip.finish().map(drop).map_err(|e| of_file(&e.into(), self.path))
    }
}

/// A name for a game's file: date, players and event, as far as they are known, of letters
/// that every system takes.
fn title(nr: usize, game: &GameSummary) -> String {
    let player = |seat: &crate::contract::SeatView| match seat.level {
        Some(level) => format!("Ranka {level}"),
        None => seat.name.clone(),
    };
    let players = match (player(&game.black), player(&game.white)) {
        (black, white) if black.is_empty() && white.is_empty() => game.name.clone(),
        (black, white) => format!("{black}-{white}"),
    };
    let parts = [format!("{nr:05}"), game.date.clone(), players, game.event.clone()];
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let safe = |c: char| if c.is_control() || "<>:\"/\\|?*".contains(c) { '_' } else { c };
    let text: String = text.chars().map(safe).take(60).collect();
    text.trim_end_matches([' ', '.']).to_owned()
}
