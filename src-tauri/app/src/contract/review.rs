//! Looking a game over: the record, its nodes and the picture of its tree.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Colour, MoveText, PerColour, PointText, RecordWarning};

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

/// What a record says about its game, as it is written there; "" where it says nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// Black's name (`PB`).
    pub black: String,
    /// White's name (`PW`).
    pub white: String,
    /// Black's rank (`BR`).
    pub black_rank: String,
    /// White's rank (`WR`).
    pub white_rank: String,
    /// Black's team (`BT`).
    pub black_team: String,
    /// White's team (`WT`).
    pub white_team: String,
    /// The event (`EV`).
    pub event: String,
    /// The round (`RO`).
    pub round: String,
    /// The place (`PC`).
    pub place: String,
    /// The date (`DT`).
    pub date: String,
    /// The game's name (`GN`).
    pub name: String,
    /// The result (`RE`).
    pub result: String,
    /// The rules (`RU`).
    pub rules: String,
    /// Points for White (`KM`); none where the record does not say.
    pub komi: Option<f64>,
    /// Handicap stones (`HA`).
    pub handicap: u32,
    /// Main time (`TM`).
    pub time: String,
    /// Overtime (`OT`).
    pub overtime: String,
    /// Where it is from (`SO`).
    pub source: String,
    /// Who annotated it (`AN`).
    pub annotator: String,
    /// Copyright (`CP`).
    pub copyright: String,
    /// The opening (`ON`).
    pub opening: String,
    /// A comment on the whole game (`GC`).
    pub comment: String,
}

/// The fields of [`GameInfo`] that are to change; "" takes one away.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct GameInfoChange {
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// Black's rank.
    pub black_rank: Option<String>,
    /// White's rank.
    pub white_rank: Option<String>,
    /// Black's team.
    pub black_team: Option<String>,
    /// White's team.
    pub white_team: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The place.
    pub place: Option<String>,
    /// The date.
    pub date: Option<String>,
    /// The game's name.
    pub name: Option<String>,
    /// The result.
    pub result: Option<String>,
    /// The rules.
    pub rules: Option<String>,
    /// Points for White, a half point from −50 to 50.
    pub komi: Option<f64>,
    /// Handicap stones; 0 takes the number away.
    pub handicap: Option<u32>,
    /// Main time.
    pub time: Option<String>,
    /// Overtime.
    pub overtime: Option<String>,
    /// Where it is from.
    pub source: Option<String>,
    /// Who annotated it.
    pub annotator: Option<String>,
    /// Copyright.
    pub copyright: Option<String>,
    /// The opening.
    pub opening: Option<String>,
    /// A comment on the whole game.
    pub comment: Option<String>,
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

/// Marks on the board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewMarks {
    /// Triangles (`TR`).
    #[ts(as = "Vec<String>")]
    pub triangle: Vec<PointText>,
    /// Squares (`SQ`).
    #[ts(as = "Vec<String>")]
    pub square: Vec<PointText>,
    /// Circles (`CR`).
    #[ts(as = "Vec<String>")]
    pub circle: Vec<PointText>,
    /// Crosses (`MA`).
    #[ts(as = "Vec<String>")]
    pub cross: Vec<PointText>,
    /// Selected points (`SL`).
    #[ts(as = "Vec<String>")]
    pub selected: Vec<PointText>,
    /// Black's territory (`TB`).
    #[ts(as = "Vec<String>")]
    pub black_territory: Vec<PointText>,
    /// White's territory (`TW`).
    #[ts(as = "Vec<String>")]
    pub white_territory: Vec<PointText>,
    /// Dimmed points (`DD`), those of earlier nodes included.
    #[ts(as = "Vec<String>")]
    pub dim: Vec<PointText>,
    /// Texts on points (`LB`).
    pub labels: Vec<LabelMark>,
    /// Arrows (`AR`).
    pub arrows: Vec<LineMark>,
    /// Lines (`LN`).
    pub lines: Vec<LineMark>,
}

/// A text on a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LabelMark {
    /// The point.
    #[ts(as = "String")]
    pub point: PointText,
    /// The text.
    pub text: String,
}

/// An arrow or a line between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LineMark {
    /// Where it begins.
    #[ts(as = "String")]
    pub from: PointText,
    /// Where it ends.
    #[ts(as = "String")]
    pub to: PointText,
}

/// What to put on a point, or take off it where it is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum MarkKind {
    /// A triangle. It takes the place of any other shape, as do those down to `Selected`.
    Triangle,
    /// A square.
    Square,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A selected point.
    Selected,
    /// Black's territory.
    BlackTerritory,
    /// White's territory.
    WhiteTerritory,
    /// A dimmed point.
    Dim,
    /// A text. Another text takes its place; the same one, or none, takes it off.
    Label,
    /// An arrow to a second point.
    Arrow,
    /// A line to a second point.
    Line,
    /// Nothing: whatever marks the point goes.
    None,
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

/// A part of the picture of the tree: columns are nodes from the root, rows are lanes.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TreeView {
    /// Columns of the whole picture.
    pub columns: u32,
    /// Rows of the whole picture.
    pub rows: u32,
    /// The cell of the node that is looked at.
    pub current: TreePlace,
    /// The nodes in the window.
    pub cells: Vec<TreeCell>,
    /// Straight pieces of the lines between nodes, as far as they touch the window.
    pub edges: Vec<TreeEdge>,
    /// Those of them that join the nodes of the line through the node that is looked at.
    pub line: Vec<TreeEdge>,
}

/// A place in the picture of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TreePlace {
    /// Column, from 0.
    pub x: u32,
    /// Row, from 0.
    pub y: u32,
}

/// A node in the picture of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TreeCell {
    /// Number of the node.
    pub node: u32,
    /// Column.
    pub x: u32,
    /// Row.
    pub y: u32,
    /// What it is.
    #[ts(inline)]
    pub kind: TreeCellKind,
    /// Number of its move; 0 when it has none.
    pub number: u32,
    /// Whether it has a comment.
    pub comment: bool,
    /// Whether it has marks.
    pub marks: bool,
    /// Whether more than one node follows.
    pub branch: bool,
    /// Whether it is on the line through the node that is looked at.
    pub line: bool,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum TreeCellKind {
    /// The root without a move.
    Root,
    /// A move of Black's.
    Black,
    /// A move of White's.
    White,
    /// A pass.
    Pass,
    /// Stones set up.
    Setup,
    /// Neither.
    None,
}

/// A straight piece: along a row, down beside a column, or from there to a variation's first
/// node in the next column.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct TreeEdge {
    /// Column where it begins.
    pub x1: u32,
    /// Row where it begins.
    pub y1: u32,
    /// Column where it ends.
    pub x2: u32,
    /// Row where it ends.
    pub y2: u32,
    /// How far right of column `x1` it begins, in columns; 0 for what joins two nodes of a row.
    pub shift: f64,
}
