//! Games in the storage, and the rating with them.

use rusqlite::{OptionalExtension, Row as SqlRow, params};
use skillratings::glicko2::Glicko2Rating;

use super::{Store, Writing};
use crate::contract::{AppError, GameSource, GameSummary, MoveText, SeatView};
use crate::rating::Rating;
use crate::table::{Row, Seat, Table, parse_word};

impl Writing<'_> {
    /// Adds a game; returns its number.
    pub(crate) fn insert(&self, row: &Row, now_ms: i64) -> rusqlite::Result<i64> {
        self.0.execute(
            "INSERT INTO game (name, rules, size, komi_halves, handicap, free_handicap, black,
             white, ranked, on_timeout, sgf, undone, clock, marks, no_result_agreed,
             rating_change, phase, result, move_number, to_play, board, last_move, created_ms,
             updated_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
             ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24)",
            params![
                row.name,
                row.rules,
                row.size,
                row.komi_halves,
                row.handicap,
                row.free_handicap,
                row.black,
                row.white,
                row.ranked,
                row.on_timeout,
                row.sgf,
                row.undone,
                row.clock,
                row.marks,
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
            ],
        )?;
        Ok(self.0.last_insert_rowid())
    }

    /// Stores what may have changed of a game.
    pub(crate) fn update(&self, row: &Row, now_ms: i64) -> rusqlite::Result<()> {
        self.0.execute(
            "UPDATE game SET black = ?2, white = ?3, ranked = ?4, sgf = ?5, undone = ?6,
             clock = ?7, marks = ?8, no_result_agreed = ?9, rating_change = ?10, phase = ?11,
             result = ?12, move_number = ?13, to_play = ?14, board = ?15, last_move = ?16,
             updated_ms = ?17 WHERE id = ?1",
            params![
                row.id,
                row.black,
                row.white,
                row.ranked,
                row.sgf,
                row.undone,
                row.clock,
                row.marks,
                row.no_result_agreed,
                row.rating_change,
                row.phase,
                row.result,
                row.move_number,
                row.to_play,
                row.board,
                row.last_move,
                now_ms,
            ],
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

    /// Names a game anew; tells whether there is one.
    pub(crate) fn rename(&self, id: i64, name: &str, sgf: &str) -> rusqlite::Result<bool> {
        let set = "UPDATE game SET name = ?2, sgf = ?3 WHERE id = ?1 AND deleted_ms IS NULL";
        Ok(self.0.execute(set, params![id, name, sgf])? > 0)
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

    /// A game that was not deleted.
    pub(crate) fn load(&self, id: i64) -> Result<Table, AppError> {
        let select = "SELECT *, (SELECT sides FROM reading WHERE game = id) AS reading
                      FROM game WHERE id = ?1 AND deleted_ms IS NULL";
        let found =
            self.read(|db| db.query_row(select, params![id], |found| Ok(row(found))).optional())?;
        let row = found.ok_or(AppError::NoSuchGame { id })?;
        let table = row.ok().and_then(|row| Table::of_row(&row).ok());
        table.ok_or(AppError::UnreadableGame { id })
    }

    /// The games, running ones first, each kind from the one changed last. Those that cannot
    /// be read are left out.
    pub(crate) fn list(&self) -> Result<Vec<GameSummary>, AppError> {
        Ok(self.listed()?.0)
    }

    /// The same, and the number of games left out.
    pub(super) fn listed(&self) -> Result<(Vec<GameSummary>, u32), AppError> {
        let select = "SELECT id, name, black, white, size, rules, komi_halves, handicap, phase,
                      result, move_number, to_play, ranked, board, last_move, created_ms,
                      updated_ms FROM game WHERE deleted_ms IS NULL
                      ORDER BY phase = 'finished', updated_ms DESC, id DESC";
        self.read(|db| {
            let (mut games, mut unreadable) = (Vec::new(), 0);
            for game in db.prepare(select)?.query_map([], |row| Ok(summary(row)))? {
                match game? {
                    Ok(game) => games.push(game),
                    Err(_) => unreadable += 1,
                }
            }
            Ok((games, unreadable))
        })
    }

    /// The running game that was changed last, of those that can be read.
    pub(crate) fn current(&self) -> Result<Option<i64>, AppError> {
        let select = "SELECT id FROM game WHERE deleted_ms IS NULL AND phase <> 'finished'
                      ORDER BY updated_ms DESC, id DESC";
        let ids: Vec<i64> =
            self.read(|db| db.prepare(select)?.query_map([], |row| row.get(0))?.collect())?;
        Ok(ids.into_iter().find(|&id| self.load(id).is_ok()))
    }
}

fn row(row: &SqlRow<'_>) -> rusqlite::Result<Row> {
    Ok(Row {
        id: row.get("id")?,
        name: row.get("name")?,
        rules: row.get("rules")?,
        size: row.get("size")?,
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
    })
}

fn summary(row: &SqlRow<'_>) -> rusqlite::Result<GameSummary> {
    let board: String = row.get("board")?;
    let last_move: Option<String> = row.get("last_move")?;
    Ok(GameSummary {
        id: row.get("id")?,
        name: row.get("name")?,
        black: seat(row, "black")?,
        white: seat(row, "white")?,
        size: row.get("size")?,
        rules: word(row, "rules")?,
        komi: f64::from(row.get::<_, i32>("komi_halves")?) / 2.0,
        handicap: row.get("handicap")?,
        phase: word(row, "phase")?,
        result: row.get("result")?,
        move_number: row.get("move_number")?,
        to_play: word(row, "to_play")?,
        ranked: row.get("ranked")?,
        board: board.lines().map(str::to_owned).collect(),
        last_move: last_move.and_then(|text| parse_word::<MoveText>(&text)),
        created_ms: row.get("created_ms")?,
        updated_ms: row.get("updated_ms")?,
        width: row.get("size")?,
        height: row.get("size")?,
        source: GameSource::Played,
        favourite: false,
        tags: Vec::new(),
        event: String::new(),
        round: String::new(),
        date: String::new(),
        black_rank: String::new(),
        white_rank: String::new(),
        edited: false,
    })
}

fn seat(row: &SqlRow<'_>, column: &str) -> rusqlite::Result<SeatView> {
    let seat: Option<Seat> = serde_json::from_str(&row.get::<_, String>(column)?).ok();
    seat.map(|seat| seat.view()).ok_or_else(|| rusqlite::Error::InvalidColumnName(column.into()))
}

fn word<T: serde::de::DeserializeOwned>(row: &SqlRow<'_>, column: &str) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    parse_word(&text).ok_or_else(|| rusqlite::Error::InvalidColumnName(column.into()))
}
