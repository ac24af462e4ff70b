//! Marks on the board of a review.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::PointText;

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
