//! The texts that are searched, and how they are searched.
//!
//! The index has every three letters in a row (SQLite's FTS5, tokenizer `trigram`), so that
//! any part of a name is found, in languages that put no space between words too. Each text
//! ends in two spaces: so that a word of two letters, of which Japanese has many, begins some
//! three letters wherever it stands, and is found by a look at the index's terms in order.

use rusqlite::params;
use rusqlite::types::Value;

use super::Writing;
use crate::records::fold;
use crate::table::Seat;

/// Most words of a search that are looked at, and letters of each.
const MAX_WORDS: usize = 16;
const MAX_LETTERS: usize = 100;

impl Writing<'_> {
    /// Lists the names of a game anew for the search, as its row has them.
    pub(super) fn index_names(&self, id: i64) -> rusqlite::Result<()> {
        let select = "SELECT black_name, white_name, event, name || char(10) || place ||
                      char(10) || round, black, white FROM game WHERE id = ?1";
        let [black, white, event, other] =
            self.0.prepare_cached(select)?.query_row([id], |row| {
                let text = |i| row.get::<_, String>(i);
                let (black, white) = (seat(&text(4)?), seat(&text(5)?));
                let [black, white] = [seen_as(&black, &white), seen_as(&white, &black)];
                let player = |i, seen: String| text(i).map(|name| padded(&(name + &seen)));
                Ok([player(0, black)?, player(1, white)?, padded(&text(2)?), padded(&text(3)?)])
            })?;
        let put = "INSERT OR REPLACE INTO name_text (rowid, black, white, event, other)
                   VALUES (?1, ?2, ?3, ?4, ?5)";
        self.0.prepare_cached(put)?.execute(params![id, black, white, event, other])?;
        Ok(())
    }

    /// Lists the comments of a game anew for the search.
    pub(super) fn index_comments(&self, id: i64, comments: &str) -> rusqlite::Result<()> {
        if comments.trim().is_empty() {
            let drop = "DELETE FROM comment_text WHERE rowid = ?1";
            self.0.prepare_cached(drop)?.execute([id])?;
            return Ok(());
        }
        let put = "INSERT OR REPLACE INTO comment_text (rowid, comments) VALUES (?1, ?2)";
        self.0.prepare_cached(put)?.execute(params![id, padded(comments)])?;
        Ok(())
    }
}

fn seat(json: &str) -> Option<Seat> {
    serde_json::from_str(json).ok()
}

/// What a list shows for a seat that has no name of a person, in both languages, behind its
/// name in the record: what is seen is found.
fn seen_as(seat: &Option<Seat>, other: &Option<Seat>) -> String {
    match (seat, other) {
        (Some(Seat::Cpu { level, .. }), _) => format!("\nCPU レベル{level}\nCPU level {level}"),
        (Some(Seat::Human { name, .. }), Some(Seat::Cpu { .. })) if name.is_empty() => {
            "\nあなた\nYou".to_owned()
        }
        _ => String::new(),
    }
}

fn padded(text: &str) -> String {
    let mut text = fold(text.trim());
    if !text.is_empty() {
        text.push_str("  ");
    }
    text
}

/// Where a word is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In all names; and in comments, if the word has two letters or more.
    Anywhere,
    /// In the players' names.
    Players,
    /// In the name of the event.
    Event,
}

/// Conditions on `game.id`, each with its parameter: one for each word of the text. `?` stands
/// for the parameter.
pub(super) fn conditions(text: &str, place: Place) -> Vec<(&'static str, Vec<Value>)> {
    let text = fold(text);
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty());
    words.take(MAX_WORDS).map(|word| condition(word, place)).collect()
}

fn condition(word: &str, place: Place) -> (&'static str, Vec<Value>) {
    let word: String = word.chars().take(MAX_LETTERS).collect();
    let letters = word.chars().count();
    if letters >= 3 {
        let phrase = format!("\"{}\"", word.replace('"', "\"\""));
        return match place {
            Place::Anywhere => (
                "id IN (SELECT rowid FROM name_text WHERE name_text MATCH ?
                 UNION ALL SELECT rowid FROM comment_text WHERE comment_text MATCH ?)",
                vec![phrase.clone().into(), phrase.into()],
            ),
            Place::Players => (
                "id IN (SELECT rowid FROM name_text WHERE name_text MATCH ?)",
                vec![format!("{{black white}} : {phrase}").into()],
            ),
            Place::Event => (
                "id IN (SELECT rowid FROM name_text WHERE name_text MATCH ?)",
                vec![format!("event : {phrase}").into()],
            ),
        };
    }
    // No letter sorts after this one.
    let end = format!("{word}\u{10ffff}");
    let range = [Value::from(word), Value::from(end)];
    match place {
        Place::Anywhere if letters == 2 => (
            "id IN (SELECT doc FROM name_term WHERE term >= ? AND term <= ?
             UNION ALL SELECT doc FROM comment_term WHERE term >= ? AND term <= ?)",
            [range.clone(), range].concat(),
        ),
        Place::Anywhere => {
            ("id IN (SELECT doc FROM name_term WHERE term >= ? AND term <= ?)", range.to_vec())
        }
        Place::Players => (
            "id IN (SELECT doc FROM name_term WHERE term >= ? AND term <= ?
             AND col IN ('black', 'white'))",
            range.to_vec(),
        ),
        Place::Event => (
            "id IN (SELECT doc FROM name_term WHERE term >= ? AND term <= ? AND col = 'event')",
            range.to_vec(),
        ),
    }
}
