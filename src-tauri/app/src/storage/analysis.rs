//! Analyses of games in the storage.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::{Store, Writing};
use crate::contract::{AppError, MoveText};

/// What a network saw in a position, for the side to play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) visits: u32,
    pub(crate) win: f64,
    pub(crate) lead: f64,
    /// The best moves, the best first.
    pub(crate) moves: Vec<SeenMove>,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SeenMove {
    pub(crate) visits: u32,
    pub(crate) win: f64,
    pub(crate) lead: f64,
    /// The line that it begins.
    pub(crate) line: Vec<MoveText>,
}

impl Writing<'_> {
    /// Keeps what was seen where lines of a game have led.
    pub(crate) fn put_seen_lines(
        &self,
        game: i64,
        network: &str,
        seen: &[(i64, Seen)],
    ) -> rusqlite::Result<()> {
        let mut put = self.0.prepare_cached(
            "INSERT OR REPLACE INTO analysis (game, network, line, visits, win, lead, moves)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?;
        for (line, Seen { visits, win, lead, moves }) in seen {
            let moves = serde_json::to_string(moves).unwrap_or_default();
            put.execute(params![game, network, line, visits, win, lead, moves])?;
        }
        Ok(())
    }

    /// Notes whether a game's analysis is to go on when it is opened.
    pub(crate) fn put_analysing(&self, game: i64, on: bool) -> rusqlite::Result<()> {
        let change = if on {
            "INSERT OR IGNORE INTO analysing (game) VALUES (?1)"
        } else {
            "DELETE FROM analysing WHERE game = ?1"
        };
        self.0.execute(change, params![game])?;
        Ok(())
    }
}

impl Store {
    /// What a network has seen of a game, by the hash of the line.
    pub(crate) fn seen_lines(
        &self,
        game: i64,
        network: &str,
    ) -> Result<HashMap<i64, Seen>, AppError> {
        let select = "SELECT line, visits, win, lead, moves FROM analysis
                      WHERE game = ?1 AND network = ?2";
        self.read(|db| {
            let mut select = db.prepare_cached(select)?;
            let rows = select.query_map(params![game, network], |row| {
                let moves: String = row.get(4)?;
                // Moves that make no sense are none.
                let moves = serde_json::from_str(&moves).unwrap_or_default();
                let (visits, win, lead) = (row.get(1)?, row.get(2)?, row.get(3)?);
                Ok((row.get(0)?, Seen { visits, win, lead, moves }))
            })?;
            rows.collect()
        })
    }

    /// Whether a game's analysis is to go on when it is opened.
    pub(crate) fn is_analysing(&self, game: i64) -> Result<bool, AppError> {
        let select = "SELECT 1 FROM analysing WHERE game = ?1";
        let found = self.read(|db| db.query_row(select, params![game], |_| Ok(())).optional())?;
        Ok(found.is_some())
    }
}
