//! Rows of any table as JSON, out of one storage and into another.
//!
//! A game goes with the rows of every table that refers to it, so that a table that is added
//! later comes along by itself. On its way in each row is held against the present shape of
//! its table: columns that are not known are left out, those that are missing get their
//! defaults.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rusqlite::types::{Value as SqlValue, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row as SqlRow, params_from_iter};
use serde_json::{Map, Value, json};

use super::{Store, Writing, games, schema};
use crate::contract::AppError;
use crate::records::Entry;
use crate::table::Table;

/// The version of the storage's shape, which a backup names.
pub(crate) const VERSION: i64 = schema::VERSION;

/// A row, by its columns.
pub(crate) type Rows = Map<String, Value>;

/// A game and the rows that belong to it, by their tables.
pub(crate) type WholeGame = (Rows, BTreeMap<String, Vec<Rows>>);

/// What became of a game of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Restored {
    /// It was added under this number.
    Added(i64),
    /// It is newer than what was here under this number, and replaces it.
    Updated(i64),
    /// It was here already.
    Known(i64),
    /// It makes no sense.
    Unreadable,
}

impl Store {
    /// A game that was not deleted, with the rows of every table that refers to it.
    pub(crate) fn whole_game(&self, id: i64) -> Result<Option<WholeGame>, AppError> {
        self.read(|db| {
            let select = "SELECT * FROM game WHERE id = ?1 AND deleted_ms IS NULL";
            let game = db.prepare_cached(select)?.query_row([id], to_json).optional()?;
            let Some(game) = game else { return Ok(None) };
            let mut rows = BTreeMap::new();
            for (table, column) in of_games(db)? {
                let select = format!("SELECT * FROM \"{table}\" WHERE \"{column}\" = ?1");
                let mut selecting = db.prepare_cached(&select)?;
                let found = selecting.query_map([id], to_json)?.collect::<rusqlite::Result<_>>()?;
                rows.insert(table, found);
            }
            Ok(Some((game, rows)))
        })
    }

    /// The numbers of the rows of the table of files.
    pub(crate) fn files(&self) -> Result<Vec<i64>, AppError> {
        self.read(|db| {
            db.prepare("SELECT id FROM file")?.query_map([], |row| row.get(0))?.collect()
        })
    }

    /// A file that was imported.
    pub(crate) fn file_row(&self, id: i64) -> Result<Option<Rows>, AppError> {
        let select = "SELECT * FROM file WHERE id = ?1";
        self.read(|db| db.prepare_cached(select)?.query_row([id], to_json).optional())
    }

    /// The rows of the tables that belong to no game.
    pub(crate) fn other_rows(&self) -> Result<BTreeMap<String, Vec<Rows>>, AppError> {
        self.read(|db| {
            let mut rows = BTreeMap::new();
            for table in others(db)? {
                let mut selecting = db.prepare(&format!("SELECT * FROM \"{table}\""))?;
                let found = selecting.query_map([], to_json)?.collect::<rusqlite::Result<_>>()?;
                rows.insert(table, found);
            }
            Ok(rows)
        })
    }
}

impl Writing<'_> {
    /// Keeps a file of a backup; returns its number here.
    pub(crate) fn restore_file(&self, file: &Rows) -> rusqlite::Result<Option<i64>> {
        let Some(SqlValue::Blob(digest)) = file.get("digest").and_then(to_sql) else {
            return Ok(None);
        };
        let kept = "SELECT id FROM file WHERE digest = ?1";
        let kept = self.0.query_row(kept, [&digest], |row| row.get(0)).optional()?;
        if kept.is_some() {
            return Ok(kept);
        }
        let mut file = file.clone();
        file.remove("id");
        self.tried(|| {
            self.put_row("file", &file, "INSERT", "").map(|()| self.0.last_insert_rowid())
        })
    }

    /// Forgets a file to which no game has come.
    pub(crate) fn drop_unused_files(&self) -> rusqlite::Result<()> {
        let drop =
            "DELETE FROM file WHERE id NOT IN (SELECT file FROM game WHERE file IS NOT NULL)";
        self.0.execute(drop, []).map(std::mem::drop)
    }

    /// Takes a game of a backup in. `file` is its file's number here. The game with the number
    /// `open` is at the table and is left as it is.
    pub(crate) fn restore_game(
        &self,
        (game, rows): &WholeGame,
        file: Option<i64>,
        open: Option<i64>,
    ) -> rusqlite::Result<Restored> {
        let Some(uid) = game.get("uid").and_then(Value::as_str).filter(|uid| !uid.is_empty())
        else {
            return Ok(Restored::Unreadable);
        };
        let known = "SELECT id, updated_ms FROM game WHERE uid = ?1";
        let known: Option<(i64, i64)> = self
            .0
            .prepare_cached(known)?
            .query_row([uid], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        if let Some((id, updated_ms)) = known {
            let newer = game.get("updated_ms").and_then(Value::as_i64) > Some(updated_ms);
            if newer && open != Some(id) {
                let replaced = self.tried(|| {
                    self.0.execute("DELETE FROM game WHERE id = ?1", [id])?;
                    self.put_game(game, rows, file, Some(id))
                })?;
                return Ok(replaced.map_or(Restored::Unreadable, Restored::Updated));
            }
            let restored = self.restore(id)?;
            self.add_rows(id, game, rows)?;
            return Ok(if restored { Restored::Updated(id) } else { Restored::Known(id) });
        }
        if let Some(id) = self.same_as(game, rows)? {
            self.add_rows(id, game, rows)?;
            return Ok(Restored::Known(id));
        }
        let added = self.tried(|| self.put_game(game, rows, file, None))?;
        Ok(added.map_or(Restored::Unreadable, Restored::Added))
    }

    /// The game here that was imported from a file of its own and has all that this one has.
    fn same_as(
        &self,
        game: &Rows,
        rows: &BTreeMap<String, Vec<Rows>>,
    ) -> rusqlite::Result<Option<i64>> {
        let is = |column: &str, value: &Value| game.get(column) == Some(value);
        if !is("source", &json!("imported")) || !is("edited", &json!(0)) {
            return Ok(None);
        }
        let sgf = rows.get("record").and_then(|rows| rows.first()?.get("sgf")?.as_str());
        let Some(sgf) = sgf else { return Ok(None) };
        let read = ranka_record::open_text(sgf).ok();
        let entry = read.and_then(|read| read.games.first().map(Entry::of));
        entry.map_or(Ok(None), |entry| self.same_game(&entry, sgf))
    }

    /// Adds a game with its rows. An error when it cannot be read.
    fn put_game(
        &self,
        game: &Rows,
        rows: &BTreeMap<String, Vec<Rows>>,
        file: Option<i64>,
        id: Option<i64>,
    ) -> rusqlite::Result<i64> {
        let mut game = game.clone();
        game.remove("id");
        game.insert("deleted_ms".to_owned(), Value::Null);
        game.insert("file".to_owned(), file.map_or(Value::Null, Value::from));
        if let Some(id) = id {
            game.insert("id".to_owned(), Value::from(id));
        }
        self.put_row("game", &game, "INSERT", "")?;
        let id = self.0.last_insert_rowid();
        self.put_rows(id, rows)?;
        let comments = self.readable(id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        self.index_names(id)?;
        self.index_comments(id, &comments)?;
        Ok(id)
    }

    /// The comments of a game that can be read; none when it cannot.
    fn readable(&self, id: i64) -> rusqlite::Result<Option<String>> {
        use super::summary::{COLUMNS, summary};
        let listed = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
        if self.0.prepare_cached(&listed)?.query_row([id], |row| Ok(summary(row).is_err()))? {
            return Ok(None);
        }
        let select = "SELECT *, NULL AS reading FROM game JOIN record ON record.game = id
                      WHERE id = ?1";
        let found = self
            .0
            .prepare_cached(select)?
            .query_row([id], |row| Ok((row.get::<_, String>("source")?, games::row(row)?)));
        let Some((source, row)) = found.optional()? else { return Ok(None) };
        if source == "played" && Table::of_row(&row).is_err() {
            return Ok(None);
        }
        let saved = "SELECT saved FROM review WHERE game = ?1";
        let saved: Option<Option<String>> =
            self.0.prepare_cached(saved)?.query_row([id], |row| row.get(0)).optional()?;
        let read = ranka_record::open_text(saved.flatten().as_ref().unwrap_or(&row.sgf)).ok();
        Ok(read.and_then(|read| read.games.first().map(|tree| Entry::of(tree).comments)))
    }

    /// Adds to a game here what a backup says of it: that it is a favourite, its tags, and rows
    /// of its own where there are none yet.
    fn add_rows(
        &self,
        id: i64,
        game: &Rows,
        rows: &BTreeMap<String, Vec<Rows>>,
    ) -> rusqlite::Result<()> {
        if game.get("favourite") == Some(&json!(1)) {
            self.set_favourite(id, true)?;
        }
        let tags = rows.iter().filter(|(table, _)| table.as_str() == "tag");
        let tags = tags.map(|(table, rows)| (table.clone(), rows.clone())).collect();
        self.put_rows(id, &tags)
    }

    /// Adds rows of the tables that refer to a game.
    fn put_rows(&self, id: i64, rows: &BTreeMap<String, Vec<Rows>>) -> rusqlite::Result<()> {
        for (table, column) in of_games(&self.0)? {
            for row in rows.get(&table).into_iter().flatten() {
                let mut row = row.clone();
                row.insert(column.clone(), Value::from(id));
                self.put_row(&table, &row, "INSERT OR IGNORE", "")?;
            }
        }
        Ok(())
    }

    /// Takes rows in that belong to no game: those that are not here yet and, where rows say
    /// when they were changed (`updated_ms`), newer ones. Returns how many were taken.
    pub(crate) fn restore_others(&self, table: &str, rows: &[Rows]) -> rusqlite::Result<u32> {
        if !others(&self.0)?.iter().any(|known| known == table) {
            return Ok(0);
        }
        let columns = columns(&self.0, table)?;
        let end = match columns.iter().any(|column| column == "updated_ms") {
            true => {
                let set: Vec<_> =
                    columns.iter().map(|c| format!("\"{c}\" = excluded.\"{c}\"")).collect();
                let set = set.join(", ");
                format!(
                    "ON CONFLICT DO UPDATE SET {set}
                     WHERE excluded.updated_ms > \"{table}\".updated_ms"
                )
            }
            false => "ON CONFLICT DO NOTHING".to_owned(),
        };
        let mut taken = 0;
        for row in rows {
            let put = || self.put_row(table, row, "INSERT", &end).map(|()| self.0.changes());
            taken += self.tried(put)?.unwrap_or(0) as u32;
        }
        Ok(taken)
    }

    /// Does something whole or not at all. None when the rows make no sense.
    fn tried<T>(&self, f: impl FnOnce() -> rusqlite::Result<T>) -> rusqlite::Result<Option<T>> {
        self.0.execute_batch("SAVEPOINT tried")?;
        let end = match f() {
            Ok(done) => Ok(Some(done)),
            // No room, or no right: nothing is wrong with the row.
            Err(e @ rusqlite::Error::SqliteFailure(failure, _))
                if failure.code != rusqlite::ErrorCode::ConstraintViolation =>
            {
                Err(e)
            }
            Err(_) => Ok(None),
        };
        if !matches!(end, Ok(Some(_))) && !self.0.is_autocommit() {
            self.0.execute_batch("ROLLBACK TO tried")?;
        }
        if !self.0.is_autocommit() {
            self.0.execute_batch("RELEASE tried")?;
        }
        end
    }

    fn put_row(&self, table: &str, row: &Rows, verb: &str, end: &str) -> rusqlite::Result<()> {
        let known = columns(&self.0, table)?;
        let given: Vec<(&String, SqlValue)> =
            known.iter().filter_map(|column| Some((column, to_sql(row.get(column)?)?))).collect();
        let names: Vec<String> = given.iter().map(|(column, _)| format!("\"{column}\"")).collect();
        let marks = vec!["?"; given.len()].join(", ");
        let put = format!("{verb} INTO \"{table}\" ({}) VALUES ({marks}) {end}", names.join(", "));
        let values = given.into_iter().map(|(_, value)| value);
        self.0.prepare_cached(&put)?.execute(params_from_iter(values)).map(drop)
    }
}

/// The tables that refer to games, and by which column.
fn of_games(db: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let select = "SELECT list.name, keys.\"from\"
                  FROM pragma_table_list AS list, pragma_foreign_key_list (list.name) AS keys
                  WHERE list.schema = 'main' AND list.type = 'table' AND keys.\"table\" = 'game'
                  ORDER BY list.name = 'record' DESC, list.name";
    let mut selecting = db.prepare_cached(select)?;
    selecting.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// The tables that belong to no game.
fn others(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let select = "SELECT name FROM pragma_table_list
                  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                  AND name NOT IN ('game', 'file') ORDER BY name";
    let all: rusqlite::Result<Vec<String>> =
        db.prepare_cached(select)?.query_map([], |row| row.get(0))?.collect();
    let games = of_games(db)?;
    Ok(all?.into_iter().filter(|name| games.iter().all(|(table, _)| table != name)).collect())
}

fn columns(db: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let select = "SELECT name FROM pragma_table_info (?1)";
    db.prepare_cached(select)?.query_map([table], |row| row.get(0))?.collect()
}

/// A row as JSON. What is no text and no number is base64 in an object.
fn to_json(row: &SqlRow<'_>) -> rusqlite::Result<Rows> {
    let names = row.as_ref().column_names().map(ToOwned::to_owned);
    let value = |(i, name): (usize, String)| {
        let value = match row.get_ref(i)? {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(n) => Value::from(n),
            ValueRef::Real(x) => Value::from(x),
            ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned().into(),
            ValueRef::Blob(bytes) => json!({ "base64": STANDARD.encode(bytes) }),
        };
        Ok((name, value))
    };
    names.enumerate().map(value).collect()
}

/// None for a value that no row has.
fn to_sql(value: &Value) -> Option<SqlValue> {
    Some(match value {
        Value::Null => SqlValue::Null,
        Value::Bool(yes) => SqlValue::Integer(i64::from(*yes)),
        Value::Number(n) => match n.as_i64() {
            Some(n) => SqlValue::Integer(n),
            None => SqlValue::Real(n.as_f64()?),
        },
        Value::String(text) => SqlValue::Text(text.clone()),
        Value::Object(object) => {
            let text = object.get("base64")?.as_str()?;
            SqlValue::Blob(STANDARD.decode(text).ok()?)
        }
        Value::Array(_) => return None,
    })
}
