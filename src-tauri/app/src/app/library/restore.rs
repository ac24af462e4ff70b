//! Reading a backup back.
//!
//! What is here stays: a game of the backup is added, or replaces the same game where it is
//! the newer of the two. Some games are stored at a time, each transaction whole; to read a
//! backup once more after it was cut short does what was left to do.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use zip::ZipArchive;

use super::backup::{ABOUT, About, FILES, FORMAT, GAMES, GameLine, OTHERS};
use super::source::of_file;
use crate::app::App;
use crate::contract::{AppError, RestoreReport, RestoredRows};
use crate::storage::{Restored, Rows, VERSION, read_adapting, read_leniently};

/// Games that are stored at a time.
const BATCH: usize = 200;

/// Bytes in the longest line: a file of 64 MB, compressed badly and in base64, and a little.
const MAX_LINE: u64 = 128 << 20;

/// Bytes of each part at most.
const MAX_PART: u64 = 16 << 30;

/// A line of the part with all else.
#[derive(Deserialize)]
struct OtherLine {
    table: String,
    row: Rows,
}

impl App {
    /// Takes a backup in. Settings are those of the backup then; the rating and the strength of
    /// the opponent that adapts too, if they rest on more games than those here.
    ///
    /// # Errors
    /// [`AppError::File`], [`AppError::NotBackup`], [`AppError::BackupNewer`], the storage
    /// kinds. What was taken in before stays.
    pub fn restore_backup(&self, path: &Path) -> Result<RestoreReport, AppError> {
        self.check_writable()?;
        let mut zip = open(path)?;
        let mut report = RestoreReport::default();
        let files = self.restore_files(&mut zip)?;
        let mut batch = Vec::new();
        each_line(&mut zip, GAMES, |line: Option<GameLine>| {
            match line {
                Some(line) => batch.push(line),
                None => report.failed += 1,
            }
            if batch.len() < BATCH {
                return Ok(());
            }
            self.restore_games_of(&mut batch, &files, &mut report)
        })?;
        self.restore_games_of(&mut batch, &files, &mut report)?;
        self.lock().store()?.write(|w| w.drop_unused_files())?;
        let mut others: BTreeMap<String, Vec<Rows>> = BTreeMap::new();
        each_line(&mut zip, OTHERS, |line: Option<OtherLine>| {
            line.into_iter().for_each(|line| others.entry(line.table).or_default().push(line.row));
            Ok(())
        })?;
        self.restore_others(others, &mut report)?;
        Ok(report)
    }

    /// The numbers of the backup's files, here.
    fn restore_files(&self, zip: &mut Backup) -> Result<HashMap<i64, i64>, AppError> {
        let mut files = HashMap::new();
        each_line(zip, FILES, |line: Option<Rows>| {
            let Some(row) = line else { return Ok(()) };
            let here = self.lock().store()?.write(|w| w.restore_file(&row))?;
            let there = row.get("id").and_then(serde_json::Value::as_i64);
            files.extend(there.zip(here));
            Ok(())
        })?;
        Ok(files)
    }

    fn restore_games_of(
        &self,
        batch: &mut Vec<GameLine>,
        files: &HashMap<i64, i64>,
        report: &mut RestoreReport,
    ) -> Result<(), AppError> {
        let games: Vec<_> = batch.drain(..).map(|line| (line.game, line.rows)).collect();
        let restored = {
            let review = self.lock_review();
            let mut inner = self.lock();
            let open = inner.table.as_ref().map(|table| table.id);
            let open: Vec<i64> = open.into_iter().chain(review.as_ref().map(|r| r.id)).collect();
            inner.store()?.write(|w| {
                let restore = |game: &(Rows, BTreeMap<String, Vec<Rows>>)| {
                    let file = game.0.get("file").and_then(serde_json::Value::as_i64);
                    w.restore_game(game, file.and_then(|file| files.get(&file).copied()), &open)
                };
                games.iter().map(restore).collect::<rusqlite::Result<Vec<_>>>()
            })?
        };
        for game in restored {
            match game {
                Restored::Added(id) => report.ids.push(id),
                Restored::Updated(id) => report.updated.push(id),
                Restored::Known(id) => report.duplicates.push(id),
                Restored::Unreadable => report.failed += 1,
            }
        }
        Ok(())
    }

    fn restore_others(
        &self,
        mut others: BTreeMap<String, Vec<Rows>>,
        report: &mut RestoreReport,
    ) -> Result<(), AppError> {
        let settings = others.remove("setting").unwrap_or_default();
        let rating = others.remove("rating").unwrap_or_default();
        let mut inner = self.lock();
        let setting = |name: &str| {
            let row = settings.iter().find(|row| row.get("name").is_some_and(|n| n == name));
            row.and_then(|row| row.get("value")?.as_str())
        };
        if let Some(strength) = setting("adapting").and_then(read_adapting) {
            let store = inner.store()?;
            let here = store.adapting()?.map_or(0, |strength| strength.games);
            if strength.games > here {
                store.write(|w| w.put_adapting(&strength))?;
            }
        }
        if let Some(text) = setting("settings") {
            let (settings, _) = read_leniently(text);
            inner.store()?.write(|w| w.put_settings(&settings))?;
            inner.settings = settings;
            report.settings = true;
        }
        let store = inner.store()?;
        let here = store.rating()?.map_or(0, |rating| i64::from(rating.games));
        let newer = |row: &&Rows| row.get("games").and_then(serde_json::Value::as_i64) > Some(here);
        if let Some(row) = rating.iter().find(newer) {
            report.rating = store.write(|w| w.restore_rating(row))?;
        }
        for (kind, rows) in others {
            let rows = store.write(|w| match kind.as_str() {
                "problem" => w.merge_problems(&rows),
                _ => w.restore_others(&kind, &rows),
            })?;
            if rows > 0 {
                report.other.push(RestoredRows { kind, rows });
            }
        }
        Ok(())
    }
}

type Backup = ZipArchive<BufReader<File>>;

fn open(path: &Path) -> Result<Backup, AppError> {
    let file = File::open(path).map_err(|e| of_file(&e, path))?;
    let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|_| AppError::NotBackup)?;
    let mut about: Option<About> = None;
    each_line(&mut zip, ABOUT, |line| {
        about = about.take().or(line);
        Ok(())
    })
    .map_err(|_| AppError::NotBackup)?;
    match about.filter(|about| about.format == FORMAT) {
        Some(about) if about.version > VERSION => {
            Err(AppError::BackupNewer { version: about.version })
        }
        Some(_) => Ok(zip),
        None => Err(AppError::NotBackup),
    }
}

/// Hands each line of a part on; none in the place of one that makes no sense.
fn each_line<T: DeserializeOwned>(
    zip: &mut Backup,
    part: &str,
    mut each: impl FnMut(Option<T>) -> Result<(), AppError>,
) -> Result<(), AppError> {
    let damaged = |_: io::Error| AppError::BadArchive;
    let part = zip.by_name(part).map_err(|_| AppError::BadArchive)?;
    let mut part = BufReader::new(part.take(MAX_PART));
    loop {
        let mut line = Vec::new();
        let read = (&mut part).take(MAX_LINE).read_until(b'\n', &mut line).map_err(damaged)?;
        if read == 0 {
            return Ok(());
        }
        if line.last() != Some(&b'\n') && read as u64 == MAX_LINE {
            part.skip_until(b'\n').map_err(damaged)?;
        }
        each(serde_json::from_slice(&line).ok())?;
    }
}
