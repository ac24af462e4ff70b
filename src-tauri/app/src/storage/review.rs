//! Reviews in the storage: the saved version of a game, and a draft as what its edits begin
//! from and the edits one by one, so that an edit writes little however large the game is.

use rusqlite::{OptionalExtension, params};

use super::{Store, Writing};
use crate::contract::{AppError, RecordWarning};
use crate::review::{Edit, Mark};

/// What is kept of a game's review.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ReviewRow {
    /// The node that was looked at last, by its number in the draft, else in the saved version,
    /// else in the original.
    pub(crate) node: u32,
    /// The saved version; none where it is the original.
    pub(crate) saved: Option<String>,
    pub(crate) draft: Option<DraftRow>,
}

/// Changes that were not saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DraftRow {
    /// What the edits begin from.
    pub(crate) base: String,
    /// Whether that is the original.
    pub(crate) from_original: bool,
    pub(crate) mark: Mark,
    pub(crate) edits: Vec<Edit>,
}

/// The record of a game as it was played or imported.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Original {
    pub(crate) sgf: String,
    /// Whether the game is still running.
    pub(crate) running: bool,
    /// The character set of the file that it came from.
    pub(crate) charset: Option<String>,
    /// What was mended when that was read.
    pub(crate) warnings: Vec<RecordWarning>,
}

impl Writing<'_> {
    /// Notes the node that is looked at.
    pub(crate) fn put_seen(&self, game: i64, node: u32) -> rusqlite::Result<()> {
        self.0.execute(
            "INSERT INTO review (game, node) VALUES (?1, ?2)
             ON CONFLICT (game) DO UPDATE SET node = excluded.node",
            params![game, node],
        )?;
        Ok(())
    }

    /// Begins a draft; there must be none.
    pub(crate) fn begin_draft(
        &self,
        game: i64,
        base: &str,
        from_original: bool,
    ) -> rusqlite::Result<()> {
        self.0.execute(
            "INSERT INTO draft (game, base, from_original, done, saved_at)
             VALUES (?1, ?2, ?3, 0, 0)",
            params![game, base, from_original],
        )?;
        Ok(())
    }

    /// Stores an edit of the draft as the last that is in force, in place of any undone one.
    pub(crate) fn put_edit(
        &self,
        game: i64,
        edit: &Edit,
        mark: Mark,
        now_ms: i64,
    ) -> rusqlite::Result<()> {
        let number = mark.done as i64;
        let text = serde_json::to_string(edit).unwrap_or_default();
        let rest = "DELETE FROM draft_edit WHERE game = ?1 AND number >= ?2";
        self.0.execute(rest, params![game, number])?;
        let put = "INSERT INTO draft_edit (game, number, edit) VALUES (?1, ?2, ?3)";
        self.0.execute(put, params![game, number, text])?;
        self.put_mark(game, mark, edit.after, now_ms)
    }

    /// Stores how many edits of the draft are in force.
    pub(crate) fn put_mark(
        &self,
        game: i64,
        mark: Mark,
        node: u32,
        now_ms: i64,
    ) -> rusqlite::Result<()> {
        self.0.execute(
            "UPDATE draft SET done = ?2, saved_at = ?3 WHERE game = ?1",
            params![game, mark.done as i64, mark.saved_at.map(|at| at as i64)],
        )?;
        self.put_seen(game, node)?;
        let set = "UPDATE review SET changed_ms = ?2 WHERE game = ?1";
        self.0.execute(set, params![game, now_ms]).map(drop)
    }

    /// Stores the saved version of a game; none for its original.
    pub(crate) fn put_saved(&self, game: i64, saved: Option<&str>) -> rusqlite::Result<()> {
        let set = "UPDATE review SET saved = ?2 WHERE game = ?1";
        self.0.execute(set, params![game, saved])?;
        Ok(())
    }

    /// Drops the draft of a game.
    pub(crate) fn drop_draft(&self, game: i64) -> rusqlite::Result<()> {
        self.0.execute("DELETE FROM draft_edit WHERE game = ?1", params![game])?;
        self.0.execute("DELETE FROM draft WHERE game = ?1", params![game])?;
        Ok(())
    }
}

impl Store {
    /// The record of a game that was not deleted.
    pub(crate) fn original(&self, id: i64) -> Result<Original, AppError> {
        let select = "SELECT sgf, phase FROM game JOIN record ON record.game = id
                      WHERE id = ?1 AND deleted_ms IS NULL";
        let found = self.read(|db| {
            db.query_row(select, params![id], |row| {
                let phase: String = row.get(1)?;
                Ok((row.get(0)?, phase != "finished"))
            })
            .optional()
        })?;
        let (sgf, running) = found.ok_or(AppError::NoSuchGame { id })?;
        let (charset, warnings) = (self.charset(id)?, self.record_warnings(id)?);
        Ok(Original { sgf, running, charset, warnings })
    }

    /// The saved version of a game, if it differs from its original.
    pub(crate) fn saved_sgf(&self, id: i64) -> Result<Option<String>, AppError> {
        let select = "SELECT saved FROM review WHERE game = ?1";
        let found = self.read(|db| {
            db.query_row(select, params![id], |row| row.get::<_, Option<String>>(0)).optional()
        })?;
        Ok(found.flatten())
    }

    /// What is kept of a game's review.
    pub(crate) fn review(&self, id: i64) -> Result<ReviewRow, AppError> {
        let select = "SELECT node, saved FROM review WHERE game = ?1";
        let row = self.read(|db| {
            db.query_row(select, params![id], |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })?;
        let (node, saved) = row.unwrap_or_default();
        Ok(ReviewRow { node, saved, draft: self.draft(id)? })
    }

    fn draft(&self, id: i64) -> Result<Option<DraftRow>, AppError> {
        let select = "SELECT base, from_original, done, saved_at FROM draft WHERE game = ?1";
        let found = self.read(|db| {
            db.query_row(select, params![id], |row| {
                let (done, saved_at) = (row.get::<_, i64>(2)?, row.get::<_, Option<i64>>(3)?);
                let mark = Mark {
                    done: usize::try_from(done).unwrap_or(0),
                    saved_at: saved_at.and_then(|at| usize::try_from(at).ok()),
                };
                let (base, from_original) = (row.get(0)?, row.get(1)?);
                Ok(DraftRow { base, from_original, mark, edits: Vec::new() })
            })
            .optional()
        })?;
        let Some(mut draft) = found else { return Ok(None) };
        let select = "SELECT edit FROM draft_edit WHERE game = ?1 ORDER BY number";
        let texts: Vec<String> =
            self.read(|db| db.prepare(select)?.query_map([id], |row| row.get(0))?.collect())?;
        // One that cannot be read takes those after it along: they build on it.
        draft.edits = texts.iter().map_while(|text| serde_json::from_str(text).ok()).collect();
        Ok(Some(draft))
    }
}
