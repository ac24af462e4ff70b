//! What was mended when a file was read, and what is odd about it.

use std::ops::Deref;

use ranka_rules::{Colour, Komi, Size};

use crate::charset::Charset;
use crate::tree::NodeId;

/// Something a person may want to know about a file that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The file names a character set (`CA`) in which it is not written.
    CharsetMismatch {
        /// What the file names.
        declared: String,
        /// What it was read in.
        used: Charset,
    },
    /// The file names no character set and has more than ASCII: it was guessed.
    CharsetGuessed {
        /// The guess.
        used: Charset,
    },
    /// The games of the file are in different character sets.
    MixedCharsets,
    /// Bytes that mean nothing in the character set became U+FFFD.
    BadBytes {
        /// Number of such places.
        count: usize,
    },
    /// There is text before the first game.
    TextBefore,
    /// There is text between games or after the last.
    TextAfter,
    /// A game was left out, because it is not Go or its board cannot be shown.
    GameLeftOut {
        /// Its number in the file, from 1.
        game: usize,
        /// Why.
        reason: Refusal,
    },
    /// Closing parentheses are missing.
    MissingParentheses {
        /// How many.
        count: usize,
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
        /// The size taken.
        used: Size,
    },
    /// The size of the board makes no sense.
    BadSize {
        /// What stands there.
        text: String,
        /// The size taken.
        used: Size,
    },
    /// Komi is not written as a number of points, but it is clear what is meant.
    OddKomi {
        /// What stands there.
        text: String,
        /// The komi taken.
        used: Komi,
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
    OldPass {
        /// Its node.
        node: NodeId,
    },
    /// A value is no point of the board.
    BadPoint {
        /// Its node.
        node: NodeId,
        /// The property.
        ident: String,
        /// What stands there.
        text: String,
        /// For a move: its number in its line of play, from 1.
        move_number: Option<u32>,
    },
    /// A move that the rules do not allow; it was played as the file says.
    IllegalMove {
        /// Its node.
        node: NodeId,
        /// Its number in its line of play, from 1.
        move_number: u32,
        /// Who played it.
        colour: Colour,
        /// What is wrong.
        fault: MoveFault,
    },
    /// Stones are set up after the first move.
    SetupInPlay {
        /// The node.
        node: NodeId,
        /// Number of moves before.
        move_number: u32,
    },
}

/// Why a move is not legal. Superko differs between rule sets and is not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// A stone stands there; it was replaced.
    Occupied,
    /// The move leaves its own chain without a liberty; the chain was taken off.
    Suicide,
    /// It retakes a ko at once.
    Ko,
}

/// Why a game of a file cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is another game than Go (`GM`).
    NotGo {
        /// The value of `GM`.
        game: String,
    },
    /// Its board is not 2 to 25 points each way.
    UnsupportedSize {
        /// The value of `SZ`.
        size: String,
    },
}

/// A list of warnings that does not grow without end: of each kind the first
/// [`Warnings::PER_KIND`] are kept, the others counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Warnings {
    list: Vec<Warning>,
    omitted: usize,
}

impl Warnings {
    /// How many of each kind are kept.
    pub const PER_KIND: usize = 20;

    /// Number of warnings that were not kept.
    #[must_use]
    pub const fn omitted(&self) -> usize {
        self.omitted
    }

    /// Adds one, unless it is there already.
    pub(crate) fn push(&mut self, warning: Warning) {
        let kind = std::mem::discriminant(&warning);
        let alike = self.list.iter().filter(|w| std::mem::discriminant(*w) == kind);
        if alike.count() >= Self::PER_KIND {
            self.omitted += 1;
        } else if !self.list.contains(&warning) {
            self.list.push(warning);
        }
    }
}

impl Deref for Warnings {
    type Target = [Warning];

    fn deref(&self) -> &[Warning] {
        &self.list
    }
}

impl<'a> IntoIterator for &'a Warnings {
    type Item = &'a Warning;
    type IntoIter = std::slice::Iter<'a, Warning>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}
