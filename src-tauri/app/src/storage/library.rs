//! Looking through the library.

use std::collections::HashMap;

use rusqlite::params_from_iter;
use rusqlite::types::Value;

use super::Store;
use super::summary::{COLUMNS, summary};
use super::text::{Place, conditions};
use crate::contract::{
    AppError, GameSummary, LibraryCounts, LibraryPage, LibraryQuery, LibrarySort, PlayerCount,
    ResultFilter, SizeCount, SourceFilter, TagCount,
};
use crate::records::is_date;

/// Players that are counted.
const MAX_PLAYERS: usize = 50;

/// A part of an SQL statement with its parameters.
struct Condition {
    sql: String,
    params: Vec<Value>,
}

impl Condition {
    /// # Errors
    /// [`AppError::BadDate`].
    fn of(query: &LibraryQuery) -> Result<Self, AppError> {
        let mut all = Self { sql: "deleted_ms IS NULL".to_owned(), params: Vec::new() };
        for (text, place) in [
            (&query.text, Place::Anywhere),
            (&query.player, Place::Players),
            (&query.event, Place::Event),
        ] {
            conditions(text, place).into_iter().for_each(|(sql, params)| all.and(sql, params));
        }
        match query.result {
            ResultFilter::Any => {}
            ResultFilter::Black => all.and("winner = 'black'", []),
            ResultFilter::White => all.and("winner = 'white'", []),
            ResultFilter::Draw => all.and("winner = 'draw'", []),
            ResultFilter::NoResult => all.and("winner = 'noResult'", []),
            ResultFilter::Unknown => all.and("winner = ''", []),
        }
        if let Some(size) = query.size {
            all.and("size = ?", [Value::from(size)]);
        }
        // A date of which only the year is known may be any day of that year.
        if let Some(from) = date(query.date_from.as_deref())? {
            let sql = "date_key <> '' AND date_key >= substr(?, 1, length(date_key))";
            all.and(sql, [Value::from(from)]);
        }
        if let Some(to) = date(query.date_to.as_deref())? {
            all.and("date_key <> '' AND date_key <= ? || '~'", [Value::from(to)]);
        }
        match query.source {
            SourceFilter::Any => {}
            SourceFilter::Played => all.and("source = 'played'", []),
            SourceFilter::Imported => all.and("source = 'imported'", []),
        }
        if query.favourite {
            all.and("favourite", []);
        }
        if let Some(tag) = query.tag.clone() {
            all.and("id IN (SELECT game FROM tag WHERE tag = ?)", [Value::from(tag)]);
        }
        Ok(all)
    }

    fn and(&mut self, sql: &str, params: impl IntoIterator<Item = Value>) {
        self.sql.push_str(" AND ");
        self.sql.push_str(sql);
        self.params.extend(params);
    }
}

/// A date that is asked for; "" asks for none.
fn date(text: Option<&str>) -> Result<Option<String>, AppError> {
    match text.filter(|text| !text.is_empty()) {
        Some(text) if !is_date(text) => {
            Err(AppError::BadDate { text: text.chars().take(100).collect() })
        }
        text => Ok(text.map(str::to_owned)),
    }
}

/// The order of a query, written as its index is.
const fn order(sort: LibrarySort, descending: bool) -> &'static str {
    match (sort, descending) {
        (LibrarySort::Updated, false) => "phase <> 'finished', updated_ms, id",
        (LibrarySort::Updated, true) => "phase <> 'finished' DESC, updated_ms DESC, id DESC",
        (LibrarySort::Date, false) => "date_key = '', date_key, id",
        (LibrarySort::Date, true) => "date_key = '', date_key DESC, id DESC",
        (LibrarySort::Black, false) => "black_name = '', black_name COLLATE NOCASE, id",
        (LibrarySort::Black, true) => "black_name = '', black_name COLLATE NOCASE DESC, id DESC",
        (LibrarySort::White, false) => "white_name = '', white_name COLLATE NOCASE, id",
        (LibrarySort::White, true) => "white_name = '', white_name COLLATE NOCASE DESC, id DESC",
        (LibrarySort::Event, false) => "event = '', event COLLATE NOCASE, id",
        (LibrarySort::Event, true) => "event = '', event COLLATE NOCASE DESC, id DESC",
        (LibrarySort::Result, false) => "winner = '', winner, id",
        (LibrarySort::Result, true) => "winner = '', winner DESC, id DESC",
        (LibrarySort::Size, false) => "size, id",
        (LibrarySort::Size, true) => "size DESC, id DESC",
        (LibrarySort::Moves, false) => "move_number, id",
        (LibrarySort::Moves, true) => "move_number DESC, id DESC",
    }
}

impl Store {
    /// Some of the games that a query finds, and how many there are. A row that cannot be read
    /// is counted and left out.
    pub(crate) fn page(
        &self,
        query: &LibraryQuery,
        offset: u32,
        limit: u32,
    ) -> Result<LibraryPage, AppError> {
        let Condition { sql, mut params } = Condition::of(query)?;
        let count = format!("SELECT count(*) FROM game WHERE {sql}");
        let order = order(query.sort, query.descending);
        let select =
            format!("SELECT {COLUMNS} FROM game WHERE {sql} ORDER BY {order} LIMIT ? OFFSET ?");
        self.read(|db| {
            let mut counting = db.prepare_cached(&count)?;
            let total = counting.query_row(params_from_iter(&params), |row| row.get(0))?;
            params.extend([Value::from(limit), Value::from(offset)]);
            let mut selecting = db.prepare_cached(&select)?;
            let found = selecting.query_map(params_from_iter(&params), |row| Ok(summary(row)))?;
            let games: rusqlite::Result<Vec<rusqlite::Result<GameSummary>>> = found.collect();
            let games = games?.into_iter().filter_map(Result::ok).collect();
            Ok(LibraryPage { total, offset, games })
        })
    }

    /// The numbers of the games that a query finds, in its order.
    pub(crate) fn found(&self, query: &LibraryQuery) -> Result<Vec<i64>, AppError> {
        let Condition { sql, params } = Condition::of(query)?;
        let order = order(query.sort, query.descending);
        let select = format!("SELECT id FROM game WHERE {sql} ORDER BY {order}");
        self.read(|db| {
            let mut selecting = db.prepare_cached(&select)?;
            selecting.query_map(params_from_iter(&params), |row| row.get(0))?.collect()
        })
    }

    /// What there is among the games that a query finds.
    pub(crate) fn counts(&self, query: &LibraryQuery) -> Result<LibraryCounts, AppError> {
        let Condition { sql, params } = Condition::of(query)?;
        let select = format!("SELECT winner, size, black_name, white_name FROM game WHERE {sql}");
        let tags = format!(
            "SELECT tag, count(*) FROM tag WHERE game IN (SELECT id FROM game WHERE {sql})
             GROUP BY tag ORDER BY count(*) DESC, tag"
        );
        self.read(|db| {
            let mut tally = Tally::default();
            let mut selecting = db.prepare_cached(&select)?;
            let mut rows = selecting.query(params_from_iter(&params))?;
            while let Some(row) = rows.next()? {
                // A row that makes no sense hides no other.
                let text = |i| row.get_ref(i).ok().and_then(|value| value.as_str().ok());
                let text = |i| text(i).unwrap_or_default();
                tally.add(text(0), row.get(1)?, text(2), text(3));
            }
            let mut selecting = db.prepare_cached(&tags)?;
            let tags = selecting.query_map(params_from_iter(&params), |row| {
                Ok(TagCount { tag: row.get(0)?, games: row.get(1)? })
            })?;
            Ok(tally.counts(tags.collect::<rusqlite::Result<_>>()?))
        })
    }
}

/// Counts under way.
#[derive(Default)]
struct Tally {
    counts: LibraryCounts,
    players: HashMap<String, PlayerCount>,
    sizes: HashMap<u32, u32>,
}

impl Tally {
    fn add(&mut self, winner: &str, size: u32, black: &str, white: &str) {
        let counts = &mut self.counts;
        counts.total += 1;
        *match winner {
            "black" => &mut counts.black,
            "white" => &mut counts.white,
            "draw" => &mut counts.draw,
            "noResult" => &mut counts.no_result,
            _ => &mut counts.unknown,
        } += 1;
        *self.sizes.entry(size).or_default() += 1;
        self.player(black, winner == "black", winner == "white");
        if white != black {
            self.player(white, winner == "white", winner == "black");
        }
    }

    fn player(&mut self, name: &str, won: bool, lost: bool) {
        if name.is_empty() {
            return;
        }
        if !self.players.contains_key(name) {
            let new = PlayerCount { name: name.to_owned(), games: 0, wins: 0, losses: 0 };
            self.players.insert(name.to_owned(), new);
        }
        if let Some(player) = self.players.get_mut(name) {
            player.games += 1;
            player.wins += u32::from(won);
            player.losses += u32::from(lost);
        }
    }

    fn counts(self, tags: Vec<TagCount>) -> LibraryCounts {
        let mut players: Vec<PlayerCount> = self.players.into_values().collect();
        players.sort_unstable_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
        players.truncate(MAX_PLAYERS);
        let mut sizes: Vec<SizeCount> =
            self.sizes.into_iter().map(|(size, games)| SizeCount { size, games }).collect();
        sizes.sort_unstable_by_key(|s| s.size);
        LibraryCounts { players, tags, sizes, ..self.counts }
    }
}
