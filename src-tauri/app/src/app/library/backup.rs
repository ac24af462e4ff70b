//! A backup: everything in one archive, to be read back on any device.
//!
//! - `backup.json`: that it is one of ours, and of which version.
//! - `library/files.jsonl`, `games.jsonl`, `others.jsonl`: rows of the storage, one JSON object
//!   a line. They are what a restoration reads: running games with their clocks, marks, tags,
//!   saved versions, settings, the rating, and whatever later versions add.
//! - `games/*.sgf`: every game's record once more, for people and other programs.

use std::io::{Seek, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::export::{Replacement, Zip};
use crate::app::App;
use crate::contract::{AppError, ExportReport, LibraryQuery, LibrarySort};
use crate::storage::{Rows, VERSION};

/// The names of the parts.
pub(super) const ABOUT: &str = "backup.json";
pub(super) const FILES: &str = "library/files.jsonl";
pub(super) const GAMES: &str = "library/games.jsonl";
pub(super) const OTHERS: &str = "library/others.jsonl";

/// What `format` says.
pub(super) const FORMAT: &str = "ranka-backup";

/// The first part.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct About {
    /// [`FORMAT`].
    pub(super) format: String,
    /// The version of the storage's shape.
    pub(super) version: i64,
    /// The program.
    pub(super) application: String,
    /// When it was made, in Unix milliseconds.
    pub(super) created_ms: i64,
    /// How many games.
    pub(super) games: u32,
}

/// A line of the part with games.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct GameLine {
    pub(super) game: Rows,
    pub(super) rows: std::collections::BTreeMap<String, Vec<Rows>>,
}

impl App {
    /// Writes a backup of all games that are in the list, the settings, the rating and all else
    /// that is stored. What was in the place of the file is replaced, and only once all is
    /// written. The game at the table may go on meanwhile.
    ///
    /// # Errors
    /// [`AppError::File`], the storage kinds.
    pub fn backup(&self, path: &Path) -> Result<ExportReport, AppError> {
        let all = LibraryQuery { sort: LibrarySort::Updated, ..LibraryQuery::default() };
        let ids = {
            let mut inner = self.lock();
            // A storage that cannot be written can be backed up all the same.
            let _ = self.store_clock(&mut inner);
            inner.store()?.found(&all)?
        };
        let mut out = Replacement::new(path)?;
        let mut zip = Zip::new(out.file(), path);
        let games = self.write_parts(&mut zip, &ids)?;
        let readable = |id: &i64| self.lock().store().and_then(|s| s.export_sgf(*id)).is_ok();
        let ids: Vec<i64> = ids.into_iter().filter(readable).collect();
        self.each_game(&ids, |nr, game, sgf| zip.game("games/", nr, game, sgf)).or_else(|e| {
            // Deleted meanwhile, or a row that makes no sense: it is in the parts above.
            if matches!(e, AppError::NoSuchGame { .. } | AppError::UnreadableGame { .. }) {
                Ok(())
            } else {
                Err(e)
            }
        })?;
        zip.finish()?;
        out.finish()?;
        Ok(ExportReport { games, path: path.display().to_string() })
    }

    fn write_parts<W: Write + Seek>(
        &self,
        zip: &mut Zip<'_, W>,
        ids: &[i64],
    ) -> Result<u32, AppError> {
        let about = About {
            format: FORMAT.to_owned(),
            version: VERSION,
            application: concat!("Ranka ", env!("CARGO_PKG_VERSION")).to_owned(),
            created_ms: self.host.wall_ms(),
            games: ids.len() as u32,
        };
        zip.begin(ABOUT)?;
        zip.write(&line(&about))?;
        zip.begin(FILES)?;
        let files = self.lock().store()?.files()?;
        for id in files {
            // One at a time, so that one at a time is in memory.
            let row = self.lock().store()?.file_row(id)?;
            row.map_or(Ok(()), |row| zip.write(&line(&row)))?;
        }
        zip.begin(GAMES)?;
        let mut games = 0;
        for &id in ids {
            let Some((game, rows)) = self.lock().store()?.whole_game(id)? else { continue };
            zip.write(&line(&GameLine { game, rows }))?;
            games += 1;
        }
        zip.begin(OTHERS)?;
        let others = self.lock().store()?.other_rows()?;
        for (table, rows) in others {
            rows.iter()
                .try_for_each(|row| zip.write(&line(&json!({ "table": table, "row": row }))))?;
        }
        Ok(games)
    }
}

/// None of our types fails to become JSON.
fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}
