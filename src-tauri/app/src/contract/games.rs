//! The list of games.

use serde::Serialize;
use ts_rs::TS;

use super::{Colour, GameSource, MoveText, PhaseKind, Ruleset, SeatView};

/// One game in the list.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    /// Number of the game.
    pub id: i64,
    /// Its name; "" when it was given none.
    pub name: String,
    /// Who plays Black.
    pub black: SeatView,
    /// Who plays White.
    pub white: SeatView,
    /// The longer side of the board.
    pub size: u32,
    /// Columns of the board.
    pub width: u32,
    /// Rows of the board.
    pub height: u32,
    /// The rules.
    pub rules: Ruleset,
    /// Points for White.
    pub komi: f64,
    /// Handicap stones.
    pub handicap: u32,
    /// The phase.
    #[ts(inline)]
    pub phase: PhaseKind,
    /// The result in the form of SGF's `RE`.
    pub result: Option<String>,
    /// Plies played.
    pub move_number: u32,
    /// The side to play.
    pub to_play: Colour,
    /// Whether the game counts for the rating.
    pub ranked: bool,
    /// Rows from the top, `X` black, `O` white, `.` empty.
    pub board: Vec<String>,
    /// The last move: a point, "pass", or none yet.
    #[ts(as = "Option<String>")]
    pub last_move: Option<MoveText>,
    /// When it was begun, in Unix milliseconds.
    pub created_ms: i64,
    /// When it was last changed, in Unix milliseconds.
    pub updated_ms: i64,
    /// Where it comes from.
    #[ts(inline)]
    pub source: GameSource,
    /// Whether it is a favourite.
    pub favourite: bool,
    /// Its tags, in alphabetical order.
    pub tags: Vec<String>,
    /// The event; "" when not known.
    pub event: String,
    /// The round.
    pub round: String,
    /// The date of the record, as written.
    pub date: String,
    /// Black's rank, as written.
    pub black_rank: String,
    /// White's rank, as written.
    pub white_rank: String,
    /// Whether comments or variations were saved with it here.
    pub edited: bool,
}
