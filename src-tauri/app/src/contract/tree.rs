//! The picture of a record's tree.

use serde::Serialize;
use ts_rs::TS;

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
