//! Games in the storage, and the rating with them.

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use skillratings::glicko2::Glicko2Rating;

use super::summary::{COLUMNS, summary};
use super::{Store, Writing};
use crate::contract::{AppError, GameSummary};
use crate::rating::Rating;
use crate::records::{Fingerprint, winner};
use crate::table::{Row, Table};

impl Writing<'_> {
    /// Adds a game that is played here; returns its number.
    pub(crate) fn insert(&self, row: &Row, now_ms: i64) -> rusqlite::Result<i64> {
        self.0.execute(
            "INSERT INTO game (name, rules, size, width, height, komi_halves, handicap,
             free_handicap, black, white, ranked, on_timeout, no_result_agreed, rating_change,
             phase, result, move_number, to_play, board, last_move, created_ms, updated_ms, uid,
             black_name, white_name, date, date_key)
             VALUES (?1, ?2, max(?3, ?4), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
             ?16, ?17, ?18, ?19, ?20, ?21, lower(hex(randomblob(16))), ?22, ?23, ?24, ?24)",
            params![
                row.name,
                row.rules,
                row.width,
                row.height,
                row.komi_halves,
                row.handicap,
                row.free_handicap,
                row.black,
                row.white,
                row.ranked,
                row.on_timeout,
                row.no_result_agreed,
                row.rating_change,
                row.phase,
                row.result,
                row.move_number,
                row.to_play,
                row.board,
                row.last_move,
                row.created_ms,
                now_ms,
                row.black_name,
                row.white_name,
                row.date,
            ],
        )?;
        let id = self.0.last_insert_rowid();
        self.0.execute(
            "INSERT INTO record (game, sgf, undone, clock, marks) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![id, row.sgf, row.undone, row.clock, row.marks],
        )?;
        self.index_names(id)?;
        Ok(id)
    }

    /// Stores what may have changed of a game.
    pub(crate) fn update(&self, row: &Row, now_ms: i64) -> rusqlite::Result<()> {
        // No move follows, so that it can now be told from others.
        let fingerprint = match row.phase.as_str() {
            "finished" => Fingerprint::of_sgf(&row.sgf),
            _ => None,
        };
        self.0.execute(
            "UPDATE game SET black = ?2, white = ?3, ranked = ?4, no_result_agreed = ?5,
             rating_change = ?6, phase = ?7, result = ?8, move_number = ?9, to_play = ?10,
             board = ?11, last_move = ?12, updated_ms = ?13, winner = ?14, moves_digest = ?15,
             content_digest = ?16 WHERE id = ?1",
            params![
                row.id,
                row.black,
                row.white,
                row.ranked,
                row.no_result_agreed,
                row.rating_change,
                row.phase,
                row.result,
                row.move_number,
                row.to_play,
                row.board,
                row.last_move,
                now_ms,
                winner(row.result.as_deref().unwrap_or_default()),
                fingerprint.map(|f| f.moves),
                fingerprint.map(|f| f.content),
            ],
        )?;
        self.0.execute(
            "UPDATE record SET sgf = ?2, undone = ?3, clock = ?4, marks = ?5 WHERE game = ?1",
            params![row.id, row.sgf, row.undone, row.clock, row.marks],
        )?;
        self.0.execute("DELETE FROM reading WHERE game = ?1", params![row.id])?;
        Ok(())
    }

    /// Stores how the clocks of a game stand, without writing its long row anew.
    pub(crate) fn put_reading(&self, id: i64, sides: &str) -> rusqlite::Result<()> {
        let put = "INSERT OR REPLACE INTO reading (game, sides) VALUES (?1, ?2)";
        self.0.execute(put, params![id, sides])?;
        Ok(())
    }

    /// Names a game anew, and writes its record anew if there is one; tells whether there is such
    /// a game.
    pub(crate) fn rename(
        &self,
        id: i64,
        name: &str,
        sgf: Option<&str>,
        now_ms: i64,
    ) -> rusqlite::Result<bool> {
        let set = "UPDATE game SET name = ?2, named_ms = ?3 WHERE id = ?1 AND deleted_ms IS NULL";
        if self.0.execute(set, params![id, name, now_ms])? == 0 {
            return Ok(false);
        }
        if let Some(sgf) = sgf {
            self.0.execute("UPDATE record SET sgf = ?2 WHERE game = ?1", params![id, sgf])?;
        }
        self.index_names(id)?;
        Ok(true)
    }

    /// Takes a game out of the list; tells whether it was there.
    pub(crate) fn delete(&self, id: i64, now_ms: i64) -> rusqlite::Result<bool> {
        let set = "UPDATE game SET deleted_ms = ?2 WHERE id = ?1 AND deleted_ms IS NULL";
        Ok(self.0.execute(set, params![id, now_ms])? > 0)
    }

    /// Puts a deleted game back; tells whether it was there.
    pub(crate) fn restore(&self, id: i64) -> rusqlite::Result<bool> {
        let set = "UPDATE game SET deleted_ms = NULL WHERE id = ?1 AND deleted_ms IS NOT NULL";
        Ok(self.0.execute(set, params![id])? > 0)
    }

    /// Forgets the games that were deleted before `before_ms`.
    pub(super) fn purge_deleted(&self, before_ms: i64) -> rusqlite::Result<()> {
        self.0.execute("DELETE FROM game WHERE deleted_ms < ?1", params![before_ms])?;
        Ok(())
    }

    /// Keeps the rating of a backup; tells whether it makes sense.
    pub(crate) fn restore_rating(&self, row: &super::Rows) -> rusqlite::Result<bool> {
        let number = |name: &str| row.get(name)?.as_f64().filter(|x| x.is_finite());
        let games = row.get("games").and_then(serde_json::Value::as_u64);
        let rating = (|| {
            let (rating, deviation, volatility) =
                (number("rating")?, number("deviation")?, number("volatility")?);
            let glicko = Glicko2Rating { rating, deviation, volatility };
            Some(Rating { glicko, games: u32::try_from(games?).ok()? })
        })();
        rating.map_or(Ok(false), |rating| self.put_rating(&rating).map(|()| true))
    }

    /// Keeps the rating.
    pub(crate) fn put_rating(&self, rating: &Rating) -> rusqlite::Result<()> {
        let Rating { glicko: Glicko2Rating { rating, deviation, volatility }, games } = rating;
        self.0.execute(
            "INSERT OR REPLACE INTO rating (id, rating, deviation, volatility, games)
             VALUES (1, ?1, ?2, ?3, ?4)",
            params![rating, deviation, volatility, games],
        )?;
        Ok(())
    }
}

impl Store {
    /// The rating, once there is one.
    pub(crate) fn rating(&self) -> Result<Option<Rating>, AppError> {
        let select = "SELECT rating, deviation, volatility, games FROM rating";
        self.read(|db| {
            db.query_row(select, [], |row| {
                let (rating, deviation, volatility) = (row.get(0)?, row.get(1)?, row.get(2)?);
                let glicko = Glicko2Rating { rating, deviation, volatility };
                Ok(Rating { glicko, games: row.get(3)? })
            })
            .optional()
        })
    }

    /// A game at the table that was not deleted.
    ///
    /// # Errors
    /// [`AppError::IsRecord`] for one that was imported.
    pub(crate) fn load(&self, id: i64) -> Result<Table, AppError> {
        let select = "SELECT game.*, record.*,
                      (SELECT sides FROM reading WHERE game = id) AS reading
                      FROM game LEFT JOIN record ON record.game = id
                      WHERE id = ?1 AND deleted_ms IS NULL";
        let found = self.read(|db| {
            let found = |found: &SqlRow<'_>| {
                let is_played = found.get::<_, String>("source").is_ok_and(|s| s == "played");
                Ok((is_played, row(found)))
            };
            db.query_row(select, params![id], found).optional()
        })?;
        let (is_played, row) = found.ok_or(AppError::NoSuchGame { id })?;
        if !is_played {
            return Err(AppError::IsRecord { id });
        }
        let table = row.ok().and_then(|row| Table::of_row(&row).ok());
        table.ok_or(AppError::UnreadableGame { id })
    }

    /// The games, running ones first, each kind from the one changed last. Those that cannot
    /// be read are left out.
    pub(crate) fn list(&self) -> Result<Vec<GameSummary>, AppError> {
        let select = format!(
            "SELECT {COLUMNS} FROM game WHERE deleted_ms IS NULL
             ORDER BY phase <> 'finished' DESC, updated_ms DESC, id DESC"
        );
        self.read(|db| {
            let mut games = Vec::new();
            for game in db.prepare(&select)?.query_map([], |row| Ok(summary(row)))? {
                games.extend(game?);
            }
            Ok(games)
        })
    }

    /// Number of games that cannot be read.
    pub(crate) fn unreadable(&self) -> Result<u32, AppError> {
        self.read(super::health::unreadable)
    }

    /// The running game that was changed last, of those that can be read.
    pub(crate) fn current(&self) -> Result<Option<i64>, AppError> {
        let select = "SELECT id FROM game WHERE deleted_ms IS NULL AND (phase <> 'finished') = 1
                      ORDER BY updated_ms DESC, id DESC";
        let ids: Vec<i64> =
            self.read(|db| db.prepare(select)?.query_map([], |row| row.get(0))?.collect())?;
        Ok(ids.into_iter().find(|&id| self.load(id).is_ok()))
    }
}

/// The row of a game joined with its record.
pub(super) fn row(row: &SqlRow<'_>) -> rusqlite::Result<Row> {
    Ok(Row {
        id: row.get("id")?,
        name: row.get("name")?,
        rules: row.get("rules")?,
        width: row.get("width")?,
        height: row.get("height")?,
        komi_halves: row.get("komi_halves")?,
        handicap: row.get("handicap")?,
        free_handicap: row.get("free_handicap")?,
        black: row.get("black")?,
        white: row.get("white")?,
        ranked: row.get("ranked")?,
        on_timeout: row.get("on_timeout")?,
        sgf: row.get("sgf")?,
        undone: row.get("undone")?,
        clock: row.get("clock")?,
        reading: row.get("reading")?,
        marks: row.get("marks")?,
        no_result_agreed: row.get("no_result_agreed")?,
        rating_change: row.get("rating_change")?,
        phase: row.get("phase")?,
        result: row.get("result")?,
        move_number: row.get("move_number")?,
        to_play: row.get("to_play")?,
        board: row.get("board")?,
        last_move: row.get("last_move")?,
        created_ms: row.get("created_ms")?,
        black_name: row.get("black_name")?,
        white_name: row.get("white_name")?,
        date: row.get("date")?,
    })
}
