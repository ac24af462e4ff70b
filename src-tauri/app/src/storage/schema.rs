//! The shape of the file. `user_version` counts its changes.

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

/// The version that this program writes.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Each takes a file from one version to the next.
const MIGRATIONS: &[&str] = &[
    "
CREATE TABLE game (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    name             TEXT    NOT NULL,
    rules            TEXT    NOT NULL,
    size             INTEGER NOT NULL,
    komi_halves      INTEGER NOT NULL,
    handicap         INTEGER NOT NULL,
    free_handicap    INTEGER NOT NULL,
    black            TEXT    NOT NULL, -- JSON, as are those below unless said otherwise
    white            TEXT    NOT NULL,
    ranked           INTEGER NOT NULL,
    on_timeout       TEXT    NOT NULL, -- a word
    no_result_agreed TEXT    NOT NULL,
    rating_change    TEXT,
    phase            TEXT    NOT NULL, -- a word
    result           TEXT,             -- as SGF has it
    move_number      INTEGER NOT NULL,
    to_play          TEXT    NOT NULL, -- a word
    board            TEXT    NOT NULL, -- rows, for the list of games
    last_move        TEXT,             -- a point or a pass
    created_ms       INTEGER NOT NULL,
    updated_ms       INTEGER NOT NULL,
    deleted_ms       INTEGER,
    -- Long texts last: the list of games is read up to here.
    sgf              TEXT    NOT NULL, -- the record, the one truth of the moves
    undone           TEXT    NOT NULL,
    clock            TEXT,
    marks            TEXT
) STRICT;
CREATE INDEX game_listed ON game (phase, updated_ms) WHERE deleted_ms IS NULL;
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
CREATE TABLE rating (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL
) STRICT;
",
    "
CREATE TABLE reading ( -- of a clock that runs, newer than the game's row
    game  INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    sides TEXT    NOT NULL -- JSON
) STRICT;
",
    include_str!("library.sql"),
    "
CREATE TABLE review (
    game  INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    node  INTEGER NOT NULL, -- looked at last
    saved TEXT              -- as SGF; none for the original
) STRICT;
CREATE TABLE draft (
    game          INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    base          TEXT    NOT NULL, -- SGF that the edits begin from
    from_original INTEGER NOT NULL,
    done          INTEGER NOT NULL, -- edits in force; those after can be done again
    saved_at      INTEGER           -- edits in force when saved last
) STRICT;
CREATE TABLE draft_edit (
    game   INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, -- from 1
    edit   TEXT    NOT NULL, -- JSON
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
",
    "
CREATE TABLE analysis ( -- what a network sees where a line of the game has led
    game    INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    network TEXT    NOT NULL,
    line    INTEGER NOT NULL, -- hash of the moves that led there
    visits  INTEGER NOT NULL,
    win     REAL    NOT NULL, -- of the side to play, as is the lead
    lead    REAL    NOT NULL,
    moves   TEXT    NOT NULL, -- JSON
    PRIMARY KEY (game, network, line)
) STRICT, WITHOUT ROWID;
CREATE TABLE analysing ( -- games whose analysis goes on when they are opened
    game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE
) STRICT;
",
    "
CREATE TABLE problem ( -- those that were tried; days are counted from 1970-01-01
    id          INTEGER PRIMARY KEY, -- as the problem book numbers them
    status      TEXT    NOT NULL,    -- a word
    tries       INTEGER NOT NULL,
    solved_ms   INTEGER,
    solved_day  INTEGER,
    last_day    INTEGER,
    repetitions INTEGER NOT NULL,
    interval    INTEGER NOT NULL,
    ease        REAL    NOT NULL,
    due_day     INTEGER,
    updated_ms  INTEGER NOT NULL
) STRICT;
CREATE TABLE problem_day ( -- on which a problem was solved
    day INTEGER PRIMARY KEY
) STRICT;
",
    "
ALTER TABLE game ADD COLUMN named_ms INTEGER NOT NULL DEFAULT 0; -- when it was named anew
ALTER TABLE review ADD COLUMN changed_ms INTEGER NOT NULL DEFAULT 0; -- by an edit, last
",
];

/// The version of a file; 0 for a new one.
pub(super) fn version(db: &Connection) -> rusqlite::Result<i64> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// What a file of each version has at least: from which version until before which, and where.
const COLUMNS: &[(i64, i64, &str)] = &[
    (
        1,
        i64::MAX,
        "SELECT id, name, rules, size, komi_halves, handicap, free_handicap, black, white, ranked,
         on_timeout, no_result_agreed, rating_change, phase, result, move_number, to_play, board,
         last_move, created_ms, updated_ms, deleted_ms FROM game",
    ),
    (1, 3, "SELECT sgf, undone, clock, marks FROM game"),
    (1, i64::MAX, "SELECT name, value FROM setting"),
    (1, i64::MAX, "SELECT id, rating, deviation, volatility, games FROM rating"),
    (2, i64::MAX, "SELECT game, sides FROM reading"),
    (
        3,
        i64::MAX,
        "SELECT uid, source, favourite, edited, width, height, black_name, white_name, black_rank,
         white_rank, event, round, place, date, date_key, winner, file, nr, moves_digest,
         content_digest FROM game",
    ),
    (3, i64::MAX, "SELECT game, sgf, undone, clock, marks, warnings FROM record"),
    (3, i64::MAX, "SELECT id, digest, name, charset, bytes FROM file"),
    (3, i64::MAX, "SELECT game, tag FROM tag"),
    (3, i64::MAX, "SELECT rowid FROM name_text"),
    (3, i64::MAX, "SELECT rowid FROM comment_text"),
    (4, i64::MAX, "SELECT game, node, saved FROM review"),
    (4, i64::MAX, "SELECT game, base, from_original, done, saved_at FROM draft"),
    (4, i64::MAX, "SELECT game, number, edit FROM draft_edit"),
    (5, i64::MAX, "SELECT game, network, line, visits, win, lead, moves FROM analysis"),
    (5, i64::MAX, "SELECT game FROM analysing"),
    (
        6,
        i64::MAX,
        "SELECT id, status, tries, solved_ms, solved_day, last_day, repetitions, interval, ease,
         due_day, updated_ms FROM problem",
    ),
    (6, i64::MAX, "SELECT day FROM problem_day"),
    (7, i64::MAX, "SELECT named_ms FROM game"),
    (7, i64::MAX, "SELECT changed_ms FROM review"),
];

/// Whether the file has what one of ours of that version has. Another program may have left
/// its own under the same name.
pub(super) fn is_ours(db: &Connection, version: i64) -> rusqlite::Result<bool> {
    if version == 0 {
        let tables = "SELECT count(*) FROM sqlite_schema";
        return db.query_row(tables, [], |row| Ok(row.get::<_, i64>(0)? == 0));
    }
    let has = |since: i64, before: i64| since <= version && version < before;
    for (_, _, columns) in COLUMNS.iter().filter(|(since, before, _)| has(*since, *before)) {
        match db.prepare(columns) {
            Ok(_) => {}
            // No such table or column.
            Err(e) if e.sqlite_error_code() == Some(ErrorCode::Unknown) => return Ok(false),
            Err(other) => return Err(other),
        }
    }
    Ok(version > 0)
}

/// Whether SQLite finds the file whole.
pub(super) fn quick_check(db: &Connection) -> rusqlite::Result<bool> {
    let word: String = db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok(word == "ok")
}

/// Takes a file from `version` to [`VERSION`], all in one transaction.
pub(super) fn migrate(db: &mut Connection, version: i64) -> rusqlite::Result<()> {
    // Kept in the file; refused within a transaction; a file in memory has its own way.
    let _: String = db.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if version == VERSION {
        return Ok(());
    }
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for migration in MIGRATIONS.iter().skip(usize::try_from(version).unwrap_or(0)) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()
}
