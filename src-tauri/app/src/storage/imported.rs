//! Imported games in the storage, and the files they came from.

use ranka_record::GameTree;
use rusqlite::{OptionalExtension, params};

use super::{Store, Writing};
use crate::contract::{AppError, RecordWarning};
use crate::records::{Digest, Entry, fold};
use crate::table::{Seat, word};

/// No two games have so many moves in common.
const TELLING_MOVES: u32 = 30;

/// A file to keep.
#[derive(Clone, Debug)]
pub(crate) struct FileRow {
    /// SHA-256 of its bytes.
    pub(crate) digest: [u8; 32],
    pub(crate) name: String,
    /// The character set in which it was read.
    pub(crate) charset: String,
    /// Its bytes, compressed.
    pub(crate) bytes: Vec<u8>,
}

/// A game to add.
#[derive(Clone, Debug)]
pub(crate) struct ImportedGame {
    pub(crate) entry: Entry,
    /// The whole tree, written strictly.
    pub(crate) sgf: String,
    pub(crate) warnings: Vec<RecordWarning>,
}

/// What became of the games of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    /// Games that were added.
    pub(crate) ids: Vec<i64>,
    /// Games that were there already.
    pub(crate) duplicates: Vec<i64>,
}

/// A file that is kept.
#[derive(Clone, Debug)]
pub(crate) struct KeptFile {
    pub(crate) file: i64,
    /// Compressed.
    pub(crate) bytes: Vec<u8>,
}

impl Writing<'_> {
    /// Adds the games of a file that are not there yet, and keeps the file if there are any.
    pub(crate) fn import(
        &self,
        file: &FileRow,
        games: &[ImportedGame],
        now_ms: i64,
    ) -> rusqlite::Result<Outcome> {
        let mut outcome = Outcome::default();
        let mut row = None;
        for (nr, game) in (0_i64..).zip(games) {
            if let Some(id) = self.same_game(&game.entry, &game.sgf)? {
                outcome.duplicates.push(id);
                continue;
            }
            let file = match row {
                Some(row) => row,
                None => *row.insert(self.keep_file(file)?),
            };
            outcome.ids.push(self.insert_imported(file, nr, game, now_ms)?);
        }
        Ok(outcome)
    }

    /// Keeps a file; returns the number of its row. One that is kept already is not kept twice.
    fn keep_file(&self, file: &FileRow) -> rusqlite::Result<i64> {
        let kept = "SELECT id FROM file WHERE digest = ?1";
        let kept = self.0.prepare_cached(kept)?.query_row([file.digest], |row| row.get(0));
        if let Some(id) = kept.optional()? {
            return Ok(id);
        }
        let put = "INSERT INTO file (digest, name, charset, bytes) VALUES (?1, ?2, ?3, ?4)";
        let FileRow { digest, name, charset, bytes } = file;
        self.0.prepare_cached(put)?.execute(params![digest, name, charset, bytes])?;
        Ok(self.0.last_insert_rowid())
    }

    /// The game that is there already: the same text as we write it; or the same moves by the
    /// same players, on the same day, of the same komi and result as far as these are known,
    /// with all that the new one has. A few moves of nobody's make no game the same.
    pub(super) fn same_game(&self, new: &Entry, sgf: &str) -> rusqlite::Result<Option<i64>> {
        let select = "SELECT id, black_name, white_name, date_key, winner, komi_halves,
                      content_digest, sgf FROM game JOIN record ON record.game = id
                      WHERE moves_digest = ?1 AND deleted_ms IS NULL ORDER BY id";
        let mut selecting = self.0.prepare_cached(select)?;
        let mut rows = selecting.query([new.fingerprint.moves])?;
        while let Some(row) = rows.next()? {
            let [black, white, date, winner]: [String; 4] =
                [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?];
            let komi_halves: i32 = row.get(5)?;
            let content: Option<Digest> = row.get(6)?;
            let new_date = new.date_key.as_str();
            let named = |black: &str, white: &str| !(black.is_empty() && white.is_empty());
            let told = new.move_number >= TELLING_MOVES
                || (named(&black, &white) && named(&new.black_name, &new.white_name));
            let alike = told
                && (new.fingerprint.is_bare || content == Some(new.fingerprint.content))
                && (date.starts_with(new_date) || new_date.starts_with(date.as_str()))
                && alike(&black, &new.black_name, same_name)
                && alike(&white, &new.white_name, same_name)
                && alike(&winner, new.winner, str::to_owned)
                // Zero is also what stands where none is given.
                && (komi_halves == new.komi_halves || komi_halves * new.komi_halves == 0);
            if alike || row.get_ref(7)?.as_str().is_ok_and(|text| text == sgf) {
                return row.get(0).map(Some);
            }
        }
        Ok(None)
    }

    fn insert_imported(
        &self,
        file: i64,
        nr: i64,
        game: &ImportedGame,
        now_ms: i64,
    ) -> rusqlite::Result<i64> {
        let put =
            "INSERT INTO game (name, rules, size, komi_halves, handicap, free_handicap, black,
                   white, ranked, on_timeout, no_result_agreed, phase, move_number, to_play, board,
                   created_ms, updated_ms, uid, source, file, nr)
                   VALUES ('', '', 0, 0, 0, 0, '', '', 0, ?1, ?2, 'finished', 0, '', '', ?3, ?3,
                   lower(hex(randomblob(16))), 'imported', ?4, ?5)";
        let on_timeout = word(&crate::contract::OnTimeout::default());
        let agreed = r#"{"black":false,"white":false}"#;
        self.0.prepare_cached(put)?.execute(params![on_timeout, agreed, now_ms, file, nr])?;
        let id = self.0.last_insert_rowid();
        let put = "INSERT INTO record (game, sgf, undone) VALUES (?1, '', '[]')";
        self.0.prepare_cached(put)?.execute([id])?;
        self.put_original(id, game)?;
        Ok(id)
    }

    /// Stores what an imported game is, in place of what it was.
    pub(crate) fn put_original(&self, id: i64, game: &ImportedGame) -> rusqlite::Result<()> {
        let warnings = (!game.warnings.is_empty())
            .then(|| serde_json::to_string(&game.warnings).unwrap_or_default());
        let set = "UPDATE record SET sgf = ?2, warnings = ?3 WHERE game = ?1";
        self.0.prepare_cached(set)?.execute(params![id, game.sgf, warnings])?;
        let set = "UPDATE game SET moves_digest = ?2, content_digest = ?3 WHERE id = ?1";
        let of = &game.entry.fingerprint;
        self.0.prepare_cached(set)?.execute(params![id, of.moves, of.content])?;
        // A game with a saved version is listed as that says.
        let edited = "SELECT edited FROM game WHERE id = ?1";
        match self.0.prepare_cached(edited)?.query_row([id], |row| row.get(0))? {
            true => Ok(()),
            false => self.put_entry(id, &game.entry),
        }
    }

    /// Lists an imported game as `entry` says, its comments for the search included.
    pub(crate) fn put_entry(&self, id: i64, entry: &Entry) -> rusqlite::Result<()> {
        let seat = |name: &str| {
            let seat = Seat::Human { name: name.to_owned(), handed: false, teaching: false };
            serde_json::to_string(&seat).unwrap_or_default()
        };
        let set = "UPDATE game SET name = ?2, rules = ?3, size = max(?4, ?5), width = ?4,
                   height = ?5, komi_halves = ?6, handicap = ?7, black = ?8, white = ?9,
                   black_name = ?10, white_name = ?11, black_rank = ?12, white_rank = ?13,
                   event = ?14, round = ?15, place = ?16, date = ?17, date_key = ?18, result = ?19,
                   winner = ?20, move_number = ?21, to_play = ?22, board = ?23, last_move = ?24
                   WHERE id = ?1";
        self.0.prepare_cached(set)?.execute(params![
            id,
            entry.name,
            entry.rules,
            entry.width,
            entry.height,
            entry.komi_halves,
            entry.handicap,
            seat(&entry.black_name),
            seat(&entry.white_name),
            entry.black_name,
            entry.white_name,
            entry.black_rank,
            entry.white_rank,
            entry.event,
            entry.round,
            entry.place,
            entry.date,
            entry.date_key,
            entry.result,
            entry.winner,
            entry.move_number,
            entry.to_play,
            entry.board,
            entry.last_move,
        ])?;
        self.index_names(id)?;
        self.index_comments(id, &entry.comments)
    }

    /// Notes that a game has a saved version, or no more, and lists it as that version says. Of
    /// a game that was played here only the comments are taken: its players and its result are
    /// its own.
    pub(crate) fn put_edited(&self, id: i64, entry: &Entry, edited: bool) -> rusqlite::Result<()> {
        let set = "UPDATE game SET edited = ?2 WHERE id = ?1";
        self.0.execute(set, params![id, edited])?;
        let source = "SELECT source = 'imported' FROM game WHERE id = ?1";
        match self.0.query_row(source, [id], |row| row.get(0))? {
            true => self.put_entry(id, entry),
            false => self.index_comments(id, &entry.comments),
        }
    }

    /// The games of a file by their places in it, deleted ones too.
    pub(crate) fn games_of_file(&self, file: i64) -> rusqlite::Result<Vec<(i64, i64)>> {
        let select = "SELECT nr, id FROM game WHERE file = ?1 ORDER BY nr";
        let mut selecting = self.0.prepare(select)?;
        selecting.query_map([file], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    }

    /// Notes in which character set a file is read now.
    pub(crate) fn set_charset(&self, file: i64, charset: &str) -> rusqlite::Result<()> {
        let set = "UPDATE file SET charset = ?2 WHERE id = ?1";
        self.0.execute(set, params![file, charset])?;
        Ok(())
    }
}

/// Whether two texts are the same or one of them is not known.
fn alike(old: &str, new: &str, plain: fn(&str) -> String) -> bool {
    old.is_empty() || new.is_empty() || plain(old) == plain(new)
}

/// A name without what differs from one file to another.
fn same_name(name: &str) -> String {
    fold(name).chars().filter(|c| c.is_alphanumeric()).collect()
}

impl Store {
    /// The record of a game as it was played or imported, whatever was saved of it since.
    pub(crate) fn original_sgf(&self, id: i64) -> Result<String, AppError> {
        let select = "SELECT sgf FROM record JOIN game ON game.id = record.game
                      WHERE id = ?1 AND deleted_ms IS NULL";
        let sgf = self.read(|db| {
            db.query_row(select, [id], |row| Ok(row.get::<_, String>(0).ok())).optional()
        })?;
        sgf.ok_or(AppError::NoSuchGame { id })?.ok_or(AppError::UnreadableGame { id })
    }

    /// The record of a game as it is written to files: its saved version, else the original.
    pub(crate) fn export_sgf(&self, id: i64) -> Result<String, AppError> {
        let original = self.original_sgf(id)?;
        Ok(self.saved_sgf(id)?.unwrap_or(original))
    }

    /// The same as a tree.
    pub(crate) fn export_tree(&self, id: i64) -> Result<GameTree, AppError> {
        let read = ranka_record::open_text(&self.export_sgf(id)?).ok();
        let tree = read.and_then(|read| read.games.into_iter().next());
        tree.ok_or(AppError::UnreadableGame { id })
    }

    /// The character set of the file that a game came from; none for a game played here.
    pub(crate) fn charset(&self, id: i64) -> Result<Option<String>, AppError> {
        let select = "SELECT charset FROM file JOIN game ON game.file = file.id WHERE game.id = ?1";
        self.read(|db| db.query_row(select, [id], |row| row.get(0)).optional())
    }

    /// What was mended in an imported game.
    pub(crate) fn record_warnings(&self, id: i64) -> Result<Vec<RecordWarning>, AppError> {
        let select = "SELECT warnings FROM record WHERE game = ?1";
        let text: Option<Option<String>> =
            self.read(|db| db.query_row(select, [id], |row| row.get(0)).optional())?;
        Ok(text.flatten().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// The file that a game came from.
    pub(crate) fn original_file(&self, id: i64) -> Result<KeptFile, AppError> {
        let select = "SELECT file.id, bytes FROM game LEFT JOIN file ON file.id = game.file
                      WHERE game.id = ?1 AND deleted_ms IS NULL";
        let found = self.read(|db| {
            let file = |row: &rusqlite::Row<'_>| {
                let file: Option<i64> = row.get(0)?;
                let bytes: Option<Vec<u8>> = row.get(1)?;
                Ok(file.zip(bytes).map(|(file, bytes)| KeptFile { file, bytes }))
            };
            db.query_row(select, [id], file).optional()
        })?;
        found.ok_or(AppError::NoSuchGame { id })?.ok_or(AppError::NoOriginal { id })
    }

    /// The lines of games in the list.
    pub(crate) fn summaries(
        &self,
        ids: &[i64],
    ) -> Result<Vec<crate::contract::GameSummary>, AppError> {
        use super::summary::{COLUMNS, summary};
        let select = format!("SELECT {COLUMNS} FROM game WHERE id = ?1 AND deleted_ms IS NULL");
        self.read(|db| {
            let mut selecting = db.prepare_cached(&select)?;
            let mut all = Vec::new();
            for id in ids {
                let found = selecting.query_row([id], |row| Ok(summary(row).ok())).optional()?;
                all.extend(found.flatten());
            }
            Ok(all)
        })
    }
}
