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

use super::{Store, Writing, schema};
use crate::contract::AppError;

/// The version of the storage's shape, which a backup names.
pub(crate) const VERSION: i64 = schema::VERSION;

/// A row, by its columns.
pub(crate) type Rows = Map<String, Value>;

/// A game and the rows that belong to it, by their tables.
pub(crate) type WholeGame = (Rows, BTreeMap<String, Vec<Rows>>);

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

    /// Adds rows of the tables that refer to a game.
    pub(super) fn put_rows(
        &self,
        id: i64,
        rows: &BTreeMap<String, Vec<Rows>>,
    ) -> rusqlite::Result<()> {
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
        let dated = columns(&self.0, table)?.iter().any(|column| column == "updated_ms");
        let end = |row: &Rows| match dated {
            true => Ok::<_, rusqlite::Error>(format!(
                "{} WHERE excluded.updated_ms > \"{table}\".updated_ms",
                self.end_of_newer(table, row)?
            )),
            false => Ok("ON CONFLICT DO NOTHING".to_owned()),
        };
        let mut taken = 0;
        for row in rows {
            let put = || self.put_row(table, row, "INSERT", &end(row)?).map(|()| self.0.changes());
            taken += self.tried(put)?.unwrap_or(0) as u32;
        }
        Ok(taken)
    }

    /// Does something whole or not at all. None when the rows make no sense.
    pub(super) fn tried<T>(
        &self,
        f: impl FnOnce() -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Option<T>> {
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

    /// The end of a statement that puts a row in the place of the one with its key.
    pub(super) fn end_of_newer(&self, table: &str, row: &Rows) -> rusqlite::Result<String> {
        let given = columns(&self.0, table)?.into_iter().filter(|column| row.contains_key(column));
        let set: Vec<_> = given.map(|c| format!("\"{c}\" = excluded.\"{c}\"")).collect();
        Ok(format!("ON CONFLICT DO UPDATE SET {}", set.join(", ")))
    }

    pub(super) fn put_row(
        &self,
        table: &str,
        row: &Rows,
        verb: &str,
        end: &str,
    ) -> rusqlite::Result<()> {
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
pub(super) fn to_json(row: &SqlRow<'_>) -> rusqlite::Result<Rows> {
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
