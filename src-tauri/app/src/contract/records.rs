//! What is said of records that were read.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Colour;

/// Something that was mended when a file was read, or is odd about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RecordWarning {
    /// The file names a character set in which it is not written.
    CharsetMismatch {
        /// What the file names.
        declared: String,
        /// What it was read in.
        used: String,
    },
    /// The file names no character set and has more than ASCII: it was guessed.
    CharsetGuessed {
        /// The guess.
        used: String,
    },
    /// The games of the file are in different character sets.
    MixedCharsets,
    /// Bytes that mean nothing in the character set became U+FFFD.
    BadBytes {
        /// Number of such places.
        count: u32,
    },
    /// There is text before the first game.
    TextBefore,
    /// There is text between games or after the last.
    TextAfter,
    /// A game was left out, because it is not Go.
    NotGo {
        /// Its number in the file, from 1.
        game: u32,
        /// The game type that the file names.
        text: String,
    },
    /// A game was left out, because its board cannot be shown.
    UnsupportedBoard {
        /// Its number in the file, from 1.
        game: u32,
        /// What the file says of the size.
        text: String,
    },
    /// Closing parentheses are missing.
    MissingParentheses {
        /// How many.
        count: u32,
    },
    /// There are closing parentheses too many, or they stand too early.
    ExtraParenthesis,
    /// The opening parenthesis of the game is missing.
    NoOpeningParenthesis,
    /// A node does not begin with a semicolon.
    MissingSemicolon,
    /// A variation holds no node.
    EmptyVariation,
    /// There is text that belongs to no property.
    LooseText,
    /// The closing bracket of a value is missing.
    UnfinishedValue {
        /// The property.
        ident: String,
    },
    /// A closing bracket in a text was not escaped.
    BareBracket {
        /// The property.
        ident: String,
    },
    /// An identifier in lower case was read as one in capitals.
    LowerCase {
        /// The identifier in capitals.
        ident: String,
    },
    /// A property stands twice in a node; its values were joined.
    Repeated {
        /// The property.
        ident: String,
    },
    /// A property has no value and was left out.
    NoValue {
        /// The property.
        ident: String,
    },
    /// A node with more than one move was parted.
    ManyMovesInNode,
    /// The file does not say the size of the board.
    NoSize {
        /// Columns of the board taken.
        width: u32,
        /// Rows of it.
        height: u32,
    },
    /// The size of the board makes no sense.
    BadSize {
        /// What stands there.
        text: String,
        /// Columns of the board taken.
        width: u32,
        /// Rows of it.
        height: u32,
    },
    /// Komi is not written as a number of points, but it is clear what is meant.
    OddKomi {
        /// What stands there.
        text: String,
        /// The komi taken.
        used: f64,
    },
    /// Komi makes no sense; the game has none.
    BadKomi {
        /// What stands there.
        text: String,
    },
    /// Handicap stones are named but not set up; they were put on the usual points.
    HandicapPlaced {
        /// Number of stones.
        handicap: u32,
    },
    /// Handicap stones are named but stand nowhere.
    HandicapMissing {
        /// Number of stones.
        handicap: u32,
    },
    /// A pass is written as `tt`, as in FF\[3\].
    OldPass,
    /// A value is no point of the board.
    BadPoint {
        /// The property.
        ident: String,
        /// What stands there.
        text: String,
        /// For a move: its number in its line of play, from 1.
        move_number: Option<u32>,
    },
    /// A move that the rules do not allow; it was played as the file says.
    IllegalMove {
        /// Its number in its line of play, from 1.
        move_number: u32,
        /// Who played it.
        colour: Colour,
        /// What is wrong.
        #[ts(inline)]
        fault: MoveFault,
    },
    /// Stones are set up after the first move.
    SetupInPlay {
        /// Number of moves before.
        move_number: u32,
    },
    /// There are more warnings of these kinds than are told.
    More {
        /// How many.
        count: u32,
    },
}

/// Why a move of a record is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum MoveFault {
    /// A stone stands there; it was replaced.
    Occupied,
    /// The move leaves its own chain without a liberty; the chain was taken off.
    Suicide,
    /// It retakes a ko at once.
    Ko,
}
