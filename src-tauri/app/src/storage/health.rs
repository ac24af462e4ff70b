//! A look at the whole file, beside the connection that has it: it takes as long as there are
//! games, and keeps nobody waiting.

use std::path::Path;

use rusqlite::Connection;

use super::summary::{COLUMNS, summary};
use super::{schema, viewing};

/// What a look at the whole file finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    /// The file is whole; so many games of it make no sense and are not listed.
    Whole {
        /// Their number.
        unreadable: u32,
    },
    /// It is not, or changed meanwhile: the connection that has it knows better.
    Doubtful,
}

/// Looks at the file at `path`.
pub(crate) fn look(path: &Path) -> Health {
    let found = viewing::beside(path).and_then(|db| {
        let whole = schema::quick_check(&db)?;
        Ok(if whole { Health::Whole { unreadable: unreadable(&db)? } } else { Health::Doubtful })
    });
    found.unwrap_or(Health::Doubtful)
}

/// Number of games that cannot be listed.
pub(super) fn unreadable(db: &Connection) -> rusqlite::Result<u32> {
    let select = format!("SELECT {COLUMNS} FROM game WHERE deleted_ms IS NULL");
    let mut selecting = db.prepare(&select)?;
    let mut rows = selecting.query([])?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        count += u32::from(summary(row).is_err());
    }
    Ok(count)
}
