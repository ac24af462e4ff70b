//! What the command `parse` answers. It is for tests and other programs; the page has no use for
//! it.

use serde::Serialize;

use super::{Colour, PerColour, RecordWarning};

/// A file that was read and not stored.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ParsedFile {
    /// The character set in which it was read.
    pub charset: String,
    /// What was mended in the file as a whole.
    pub warnings: Vec<RecordWarning>,
    /// Its games.
    pub games: Vec<ParsedGame>,
}

/// One game of it. Texts are as the file has them, empty when it has none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ParsedGame {
    /// The board's longer side.
    pub size: u32,
    /// Columns of the board.
    pub width: u32,
    /// Rows of the board.
    pub height: u32,
    /// Komi; none when the file does not say or it makes no sense.
    pub komi: Option<f64>,
    /// Handicap stones; 0 when none are named.
    pub handicap: u32,
    /// The rules.
    pub rules: String,
    /// The result, in SGF's form where it can be understood.
    pub result: String,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The date.
    pub date: String,
    /// The event.
    pub event: String,
    /// The stones that stand before the first move, as SGF points.
    pub setup: PerColour<Vec<String>>,
    /// Who moves first.
    pub to_play: Colour,
    /// The main line: `B pd`, and a pass as the letter alone.
    pub moves: Vec<String>,
    /// The comment of the first node; where the root has none, that of the node after it.
    pub comment: String,
    /// Number of nodes.
    pub nodes: u32,
    /// Number of leaves.
    pub leaves: u32,
    /// What was mended, and what is odd.
    pub warnings: Vec<RecordWarning>,
}
