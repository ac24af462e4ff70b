//! A game's line in the list, out of its row.

use rusqlite::Row as SqlRow;

use crate::contract::{GameSummary, MoveText, SeatView};
use crate::table::{Seat, parse_word};

/// The columns that make a [`GameSummary`], of the table `game`.
pub(super) const COLUMNS: &str = "id, name, black, white, size, width, height, rules, komi_halves,
    handicap, phase, result, move_number, to_play, ranked, board, last_move, created_ms,
    updated_ms, source, favourite, edited, event, round, date, black_rank, white_rank,
    (SELECT json_group_array(tag) FROM (SELECT tag FROM tag WHERE game = game.id ORDER BY tag))
    AS tags";

/// The line of a row.
///
/// # Errors
/// Names the column that makes no sense.
pub(super) fn summary(row: &SqlRow<'_>) -> rusqlite::Result<GameSummary> {
    let board: String = row.get("board")?;
    let last_move: Option<String> = row.get("last_move")?;
    let tags: String = row.get("tags")?;
    Ok(GameSummary {
        id: row.get("id")?,
        name: row.get("name")?,
        black: seat(row, "black")?,
        white: seat(row, "white")?,
        size: row.get("size")?,
        width: row.get("width")?,
        height: row.get("height")?,
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
        source: word(row, "source")?,
        favourite: row.get("favourite")?,
        tags: serde_json::from_str(&tags).unwrap_or_default(),
        event: row.get("event")?,
        round: row.get("round")?,
        date: row.get("date")?,
        black_rank: row.get("black_rank")?,
        white_rank: row.get("white_rank")?,
        edited: row.get("edited")?,
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
