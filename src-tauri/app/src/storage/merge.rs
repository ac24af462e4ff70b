//! A game of a backup into the storage, and together with the same game where it is there.

use std::collections::BTreeMap;

use rusqlite::OptionalExtension;
use serde_json::{Value, json};

use super::backup::{Rows, WholeGame, to_json};
use super::{Writing, games};
use crate::records::Entry;
use crate::table::{Table, clean_name};

/// The tables of a game's review, which go together.
const REVIEW: [&str; 3] = ["review", "draft", "draft_edit"];

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

/// What of a game is newer in a backup than here.
#[derive(Clone, Copy, Debug, Default)]
struct Newer {
    /// The moves, and all that goes with them.
    moves: bool,
    /// The name.
    name: bool,
    /// Whether neither has newer moves.
    same_moves: bool,
}

impl Writing<'_> {
    /// Takes a game of a backup in. `file` is its file's number here. The games in `open` are at
    /// the table or in a review, and are left as they are.
    ///
    /// Of a game that is here the newer moves, the newer name and the newer review stay,
    /// whichever device each comes from. Tags and what was analysed add up.
    pub(crate) fn restore_game(
        &self,
        whole: &WholeGame,
        file: Option<i64>,
        open: &[i64],
    ) -> rusqlite::Result<Restored> {
        let (game, rows) = whole;
        let Some(uid) = game.get("uid").and_then(Value::as_str).filter(|uid| !uid.is_empty())
        else {
            return Ok(Restored::Unreadable);
        };
        let known = "SELECT id, updated_ms, named_ms FROM game WHERE uid = ?1";
        let known = self.0.prepare_cached(known)?.query_row([uid], |row| {
            let moves = number(game, "updated_ms").cmp(&row.get(1)?);
            let newer = Newer {
                moves: moves.is_gt(),
                name: number(game, "named_ms") > row.get(2)?,
                same_moves: moves.is_eq(),
            };
            Ok((row.get(0)?, newer))
        });
        let known = match known.optional()? {
            Some(known) => Some(known),
            None => self.same_as(game, rows)?.map(|id| (id, Newer::default())),
        };
        let Some((id, newer)) = known else {
            let added = self.tried(|| self.put_game(game, rows, file))?;
            return Ok(added.map_or(Restored::Unreadable, Restored::Added));
        };
        let merged = self.tried(|| match open.contains(&id) {
            true => self.add_rows(id, game, rows).map(|()| false),
            false => self.merge_game(id, whole, newer, file),
        })?;
        Ok(match merged {
            Some(true) => Restored::Updated(id),
            Some(false) => Restored::Known(id),
            None => Restored::Unreadable,
        })
    }

    /// Brings a game here and that of a backup together; tells whether the one here changed
    /// but for what was added to it.
    fn merge_game(
        &self,
        id: i64,
        whole: &WholeGame,
        newer: Newer,
        file: Option<i64>,
    ) -> rusqlite::Result<bool> {
        let (game, rows) = whole;
        let restored = self.restore(id)?;
        if newer.moves {
            self.replace_game(id, whole, file)?;
        }
        let named = newer.name && self.take_name(id, whole, newer.same_moves)?;
        let reviewed = self.merge_review(id, rows)?;
        self.add_rows(id, game, rows)?;
        let changed = newer.moves || named || reviewed;
        if changed {
            self.relist(id)?;
        }
        Ok(changed || restored)
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
    ) -> rusqlite::Result<i64> {
        let mut game = with_file(game, file);
        game.remove("id");
        self.put_row("game", &game, "INSERT", "")?;
        let id = self.0.last_insert_rowid();
        self.put_rows(id, rows)?;
        self.index(id)?;
        Ok(id)
    }

    /// Puts a game's row and record in the place of those here; all that was added to the game
    /// here stays.
    fn replace_game(
        &self,
        id: i64,
        (game, rows): &WholeGame,
        file: Option<i64>,
    ) -> rusqlite::Result<()> {
        let mut game = with_file(game, file);
        game.insert("id".to_owned(), Value::from(id));
        // What marks the game here, and not its moves.
        let own = "SELECT favourite, edited, name, named_ms FROM game WHERE id = ?1";
        game.extend(self.0.query_row(own, [id], to_json)?);
        self.put_row("game", &game, "INSERT", &self.end_of_newer("game", &game)?)?;
        self.0.execute("DELETE FROM reading WHERE game = ?1", [id])?;
        for table in ["record", "reading"] {
            for row in rows.get(table).into_iter().flatten() {
                let mut row = row.clone();
                row.insert("game".to_owned(), Value::from(id));
                self.put_row(table, &row, "INSERT", &self.end_of_newer(table, &row)?)?;
            }
        }
        Ok(())
    }

    /// Gives a game its name in a backup, with the record that has it where that says the same
    /// else; tells whether that is a name.
    fn take_name(
        &self,
        id: i64,
        (game, rows): &WholeGame,
        same_moves: bool,
    ) -> rusqlite::Result<bool> {
        let Some(name) = game.get("name").and_then(Value::as_str) else { return Ok(false) };
        let Ok(name) = clean_name(name, "name") else { return Ok(false) };
        // The record of an imported game does not have its name here.
        let has_name = same_moves && game.get("source") == Some(&json!("played"));
        let record = rows.get("record").filter(|_| has_name).and_then(|rows| rows.first());
        let sgf = record.and_then(|row| row.get("sgf")?.as_str());
        self.rename(id, &name, sgf, number(game, "named_ms"))
    }

    /// Takes the review of a backup in, its draft too, where it is newer than the one here;
    /// tells whether it was. What was written here never gives way to nothing.
    fn merge_review(&self, id: i64, rows: &BTreeMap<String, Vec<Rows>>) -> rusqlite::Result<bool> {
        let of = |table: &str| rows.get(table).map_or(&[][..], Vec::as_slice);
        let Some(review) = of("review").first() else { return Ok(false) };
        let written = review.get("saved").is_some_and(Value::is_string) || !of("draft").is_empty();
        let here = "SELECT max(changed_ms) FROM review WHERE game = ?1
                    AND (saved IS NOT NULL OR changed_ms > 0
                         OR EXISTS (SELECT 1 FROM draft WHERE game = ?1))";
        let here: Option<i64> = self.0.query_row(here, [id], |row| row.get(0))?;
        if !written || here.is_some_and(|here| here >= number(review, "changed_ms")) {
            return Ok(false);
        }
        for table in REVIEW {
            self.0.execute(&format!("DELETE FROM {table} WHERE game = ?1"), [id])?;
            for row in of(table) {
                let mut row = row.clone();
                row.insert("game".to_owned(), Value::from(id));
                self.put_row(table, &row, "INSERT", "")?;
            }
        }
        Ok(true)
    }

    /// Makes a game's names and comments found. An error when it cannot be read.
    fn index(&self, id: i64) -> rusqlite::Result<()> {
        let (entry, _) = self.readable(id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        self.index_names(id)?;
        self.index_comments(id, &entry.comments)
    }

    /// The same, and lists the game as its saved version says. An error when it cannot be read.
    fn relist(&self, id: i64) -> rusqlite::Result<()> {
        let (entry, edited) = self.readable(id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        self.put_edited(id, &entry, edited)?;
        self.index_names(id)
    }

    /// A game that can be read, by its saved version, and whether it has one; none when it cannot.
    fn readable(&self, id: i64) -> rusqlite::Result<Option<(Entry, bool)>> {
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
        let saved = saved.flatten();
        let read = ranka_record::open_text(saved.as_ref().unwrap_or(&row.sgf)).ok();
        let entry = read.and_then(|read| read.games.first().map(Entry::of));
        Ok(entry.map(|entry| (entry, saved.is_some())))
    }

    /// Adds to a game here what a backup says of it: that it is a favourite, its tags, and what
    /// was seen in an analysis.
    fn add_rows(
        &self,
        id: i64,
        game: &Rows,
        rows: &BTreeMap<String, Vec<Rows>>,
    ) -> rusqlite::Result<()> {
        if game.get("favourite") == Some(&json!(1)) {
            self.set_favourite(id, true)?;
        }
        let apart = |table: &str| REVIEW.contains(&table) || ["record", "reading"].contains(&table);
        let added = rows.iter().filter(|(table, _)| !apart(table));
        let added = added.map(|(table, rows)| (table.clone(), rows.clone())).collect();
        self.put_rows(id, &added)
    }
}

/// The row of a game of a backup as it is put here, where its file has this number.
fn with_file(game: &Rows, file: Option<i64>) -> Rows {
    let mut game = game.clone();
    game.insert("deleted_ms".to_owned(), Value::Null);
    game.insert("file".to_owned(), file.map_or(Value::Null, Value::from));
    game
}

/// A whole number of a row; 0 where there is none, as in rows of older versions.
fn number(row: &Rows, column: &str) -> i64 {
    row.get(column).and_then(Value::as_i64).unwrap_or(0)
}
