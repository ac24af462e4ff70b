//! The library: every game played or imported, searched, sorted and counted.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::GameSummary;

/// Where a game comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum GameSource {
    /// It was played here.
    #[default]
    Played,
    /// It was read from a file.
    Imported,
}

/// Which games a source filter lets through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SourceFilter {
    /// All.
    #[default]
    Any,
    /// Those played here.
    Played,
    /// Those read from files.
    Imported,
}

/// Which games a filter of results lets through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ResultFilter {
    /// All.
    #[default]
    Any,
    /// Won by Black.
    Black,
    /// Won by White.
    White,
    /// Drawn (持碁).
    Draw,
    /// Without a result (無勝負).
    NoResult,
    /// Of a result that is not known, or unfinished.
    Unknown,
}

/// What the games are sorted by. Where it is the same, the newer game is the larger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LibrarySort {
    /// When it was last changed; running games are larger than finished ones.
    #[default]
    Updated,
    /// The date of the record.
    Date,
    /// Black's name.
    Black,
    /// White's name.
    White,
    /// The event.
    Event,
    /// The result.
    Result,
    /// The size of the board.
    Size,
    /// The number of moves.
    Moves,
}

/// Which games, and in which order. A field that is missing lets everything through.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct LibraryQuery {
    /// Words, each of which is somewhere in names, event, place or comments. A word of one
    /// letter is looked for in names, event and place alone.
    #[ts(optional, as = "Option<String>")]
    pub text: String,
    /// Part of a player's name.
    #[ts(optional, as = "Option<String>")]
    pub player: String,
    /// Part of the event's name.
    #[ts(optional, as = "Option<String>")]
    pub event: String,
    /// The result.
    #[ts(optional, as = "Option<ResultFilter>", inline)]
    pub result: ResultFilter,
    /// The longer side of the board.
    #[ts(optional = nullable)]
    pub size: Option<u32>,
    /// The first date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    #[ts(optional = nullable)]
    pub date_from: Option<String>,
    /// The last date, likewise.
    #[ts(optional = nullable)]
    pub date_to: Option<String>,
    /// Where the games come from.
    #[ts(optional, as = "Option<SourceFilter>", inline)]
    pub source: SourceFilter,
    /// Favourites alone.
    #[ts(optional, as = "Option<bool>")]
    pub favourite: bool,
    /// A tag that they have.
    #[ts(optional = nullable)]
    pub tag: Option<String>,
    /// The order.
    #[ts(optional, as = "Option<LibrarySort>", inline)]
    pub sort: LibrarySort,
    /// Whether the largest comes first.
    #[ts(optional, as = "Option<bool>")]
    pub descending: bool,
}

/// Some of the games that a query finds.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibraryPage {
    /// How many the query finds.
    pub total: u32,
    /// Place of the first one here among them, from 0.
    pub offset: u32,
    /// The games.
    pub games: Vec<GameSummary>,
}

/// What there is among the games that a query finds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibraryCounts {
    /// How many the query finds.
    pub total: u32,
    /// Won by Black.
    pub black: u32,
    /// Won by White.
    pub white: u32,
    /// Drawn.
    pub draw: u32,
    /// Without a result.
    pub no_result: u32,
    /// Of a result that is not known, or unfinished.
    pub unknown: u32,
    /// The players with most games, at most 50.
    #[ts(inline)]
    pub players: Vec<PlayerCount>,
    /// The tags, those with most games first.
    #[ts(inline)]
    pub tags: Vec<TagCount>,
    /// The sizes of boards (longer side), the smallest first.
    #[ts(inline)]
    pub sizes: Vec<SizeCount>,
}

/// A player's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayerCount {
    /// The name as the records have it.
    pub name: String,
    /// Games of either colour.
    pub games: u32,
    /// Those won.
    pub wins: u32,
    /// Those lost.
    pub losses: u32,
}

/// A tag's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TagCount {
    /// The tag.
    pub tag: String,
    /// Games that have it.
    pub games: u32,
}

/// Games on boards of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SizeCount {
    /// The longer side.
    pub size: u32,
    /// Games.
    pub games: u32,
}
