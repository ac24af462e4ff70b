//! Looking a game over: the record and its nodes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Colour, GameInfo, MoveText, PerColour, PointText, RecordWarning, ReviewMarks};

/// The review that is open.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewView {
    /// Number of the game.
    pub id: i64,
    /// What the record says about the game.
    pub info: GameInfo,
    /// Columns of the board.
    pub width: u32,
    /// Rows of the board.
    pub height: u32,
    /// Number of nodes in the tree.
    pub nodes: u32,
    /// The node that is looked at.
    pub node: NodeView,
    /// The line that it is on.
    pub line: LineView,
    /// Whether there are changes that were not saved. They are kept as a draft all the same.
    pub edited: bool,
    /// Whether there is an edit to take back.
    pub can_undo: bool,
    /// Whether there is an edit to make again.
    pub can_redo: bool,
    /// Whether a saved version differs from the original.
    pub saved: bool,
    /// Whether the game is still running, so that it is looked at and not edited.
    pub read_only: bool,
    /// The character set of the file that it was imported from; none for a played game.
    pub charset: Option<String>,
    /// What was mended when it was imported.
    pub warnings: Vec<RecordWarning>,
}

/// The line through a node: from the root by the variations last taken to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LineView {
    /// Number of nodes after the root.
    pub length: u32,
    /// Where the node is on it, 0 for the root.
    pub index: u32,
}

/// A node of the tree and the position there.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    /// Its number, which stays while the review is open.
    pub node: u32,
    /// The node before; none for the root.
    pub parent: Option<u32>,
    /// Nodes from the root.
    pub ply: u32,
    /// Number of the last move.
    pub move_number: u32,
    /// The move of this node: a point, "pass", or none.
    #[ts(as = "Option<String>")]
    #[serde(rename = "move")]
    pub mv: Option<MoveText>,
    /// Who made it.
    pub colour: Option<Colour>,
    /// Rows from the top, `X` black, `O` white, `.` empty.
    pub board: Vec<String>,
    /// The side to play.
    pub to_play: Colour,
    /// The last move on the way here: a point, "pass", or none yet.
    #[ts(as = "Option<String>")]
    pub last_move: Option<MoveText>,
    /// The point that cannot be taken now because of ko.
    #[ts(as = "Option<String>")]
    pub ko: Option<PointText>,
    /// Every stone of a chain with one liberty.
    #[ts(as = "Vec<String>")]
    pub atari: Vec<PointText>,
    /// Stones taken by each side.
    pub prisoners: PerColour<u32>,
    /// The comment (`C`).
    pub comment: String,
    /// The name of the node (`N`).
    pub name: String,
    /// The marks on the board.
    pub marks: ReviewMarks,
    /// The nodes after, the main one first; at most the first 200.
    pub children: Vec<ChildView>,
    /// How many there are.
    pub child_count: u32,
    /// Number of variations at this node's place, itself included.
    pub siblings: u32,
    /// Which of them it is, from 0.
    pub sibling_index: u32,
    /// Whether it is on the main line.
    pub on_main_line: bool,
    /// Whether stones are set up here.
    pub has_setup: bool,
    /// Whether the rules forbid its move.
    pub illegal: bool,
    /// Time left after the move, as written; none where neither is given.
    pub time_left: Option<PerColour<String>>,
    /// SGF's judgements of the move and the position: `BM`, `DO`, `IT`, `TE`, `GB`, `GW`, `DM`,
    /// `UC`, `HO`; with "2" behind for emphasis.
    pub annotations: Vec<String>,
}

/// A node after the one that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct ChildView {
    /// Its number.
    pub node: u32,
    /// Who moves there.
    pub colour: Option<Colour>,
    /// The move: a point, "pass", or none.
    #[ts(as = "Option<String>")]
    #[serde(rename = "move")]
    pub mv: Option<MoveText>,
}

/// What to set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SetupTool {
    /// A black stone, or none where one is.
    Black,
    /// A white stone, or none where one is.
    White,
    /// No stone.
    Empty,
    /// The side to play.
    ToPlay,
}

/// Where to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ReviewPlace {
    /// The root.
    Start,
    /// The end of the line.
    End,
    /// The first node of the line with that move number; its end when there are fewer.
    Move,
    /// The next node of the line whose move takes stones.
    NextCapture,
    /// The one before.
    PreviousCapture,
    /// The next node of the line with a comment.
    NextComment,
    /// The one before.
    PreviousComment,
    /// The next node of the line with more than one child.
    NextBranch,
    /// The one before.
    PreviousBranch,
    /// The next variation at this node's place.
    NextVariation,
    /// The one before.
    PreviousVariation,
    /// The next turning point of a stored analysis; stays where there is none.
    NextTurn,
    /// The one before.
    PreviousTurn,
}
