//! A table as it is seen.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    ClockView, Colour, Lesson, LevelChange, MoveText, OnTimeout, PerColour, PointText,
    RatingChange, Ruleset,
};

/// The phase of a game by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PhaseKind {
    /// Moves are played.
    Playing,
    /// Dead stones are being marked.
    Marking,
    /// The game is over.
    Finished,
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PhaseView {
    /// Which one.
    #[ts(inline)]
    pub kind: PhaseKind,
}

/// A person or the CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SeatKind {
    /// A person.
    Human,
    /// The CPU.
    Cpu,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatView {
    /// A person or the CPU.
    #[ts(inline)]
    pub kind: SeatKind,
    /// The person's name; "" for the CPU and for the default.
    pub name: String,
    /// The CPU's level.
    pub level: Option<u32>,
    /// Whether the CPU plays in this person's place now.
    pub handed: bool,
}

/// A border that stands open when the game is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenBorder {
    /// Where the other side comes in; none where both hold much of the border.
    #[ts(as = "Vec<String>")]
    pub gaps: Vec<PointText>,
    /// The points behind it, which count for nobody.
    #[ts(as = "Vec<String>")]
    pub lost: Vec<PointText>,
}

/// What one side's points are made of. `total` is the sum of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct SideScore {
    /// Living stones (area scoring; else 0).
    pub stones: u32,
    /// Points of territory.
    pub territory: u32,
    /// Stones taken during play (territory scoring; else 0).
    pub prisoners: u32,
    /// Dead stones of the other colour (territory scoring; else 0).
    pub dead: u32,
    /// Komi; White only.
    pub komi: f64,
    /// Compensation for handicap stones (area scoring); White only.
    pub handicap: u32,
    /// The sum.
    pub total: f64,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Outcome {
    /// By counting.
    Score {
        /// Who has more.
        winner: Colour,
        /// By how many points.
        margin: f64,
    },
    /// Both have the same.
    Draw,
    /// The other side resigned.
    Resign {
        /// Who did not.
        winner: Colour,
    },
    /// The other side's time ran out.
    Time {
        /// Who had time left.
        winner: Colour,
    },
    /// Without a result, by agreement.
    NoResult,
}

/// Everything that a window shows of a table.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// Grows with every view of this run of the app: of two views, the one with the
    /// larger number is the newer, whichever came first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<u32>")]
    pub serial: Option<u64>,
    /// Number of the game.
    pub id: i64,
    /// Its name; "" when it was given none.
    pub name: String,
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
    /// Whether the game counts for the rating.
    pub ranked: bool,
    /// Rows from the top, `X` black, `O` white, `.` empty.
    pub board: Vec<String>,
    /// The side to play.
    pub to_play: Colour,
    /// Plies played.
    pub move_number: u32,
    /// The last move: a point, "pass", or none yet.
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
    /// The phase.
    #[ts(inline)]
    pub phase: PhaseView,
    /// Who plays.
    pub seats: PerColour<SeatView>,
    /// The clocks, in a timed game.
    pub clock: Option<ClockView>,
    /// What happens when a person's time runs out.
    pub on_timeout: OnTimeout,
    /// The side whose move the CPU is thinking about.
    pub thinking: Option<Colour>,
    /// Plies that an undo would take back; 0 when there is none.
    pub undo_plies: u32,
    /// Plies that a redo would play again; 0 when there is none.
    pub redo_plies: u32,
    /// Handicap stones that Black has still to place.
    pub free_handicap_left: u32,
    /// The earlier ply with the same whole board, where both may agree to no result.
    pub repetition: Option<u32>,
    /// Who has agreed to no result.
    pub no_result_agreed: PerColour<bool>,
    /// Stones marked dead.
    #[ts(as = "Vec<String>")]
    pub dead: Vec<PointText>,
    /// Points marked as nobody's.
    #[ts(as = "Vec<String>")]
    pub neutral: Vec<PointText>,
    /// Points counted for each side.
    #[ts(as = "PerColour<Vec<String>>")]
    pub territory: PerColour<Vec<PointText>>,
    /// Empty points counted for neither side.
    #[ts(as = "Vec<String>")]
    pub dame: Vec<PointText>,
    /// Borders that stand open while the marks are agreed on.
    pub open_borders: Vec<OpenBorder>,
    /// The count, from marking on.
    pub score: Option<PerColour<SideScore>>,
    /// Who has agreed to the marks.
    pub agreed: PerColour<bool>,
    /// What the CPU disputes after a person has agreed: stones marked otherwise than it
    /// judges, and points that would be counted for another side by that.
    #[ts(as = "Vec<String>")]
    pub disputed: Vec<PointText>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The same in the form of SGF's `RE`.
    pub result: Option<String>,
    /// The person's rating before and after, when the game counted.
    #[ts(inline)]
    pub rating_change: Option<RatingChange>,
    /// Whether the CPU's level follows from the results.
    pub adapts: bool,
    /// What this game did to that level, once it is over.
    pub adapted: Option<LevelChange>,
    /// Whether a game to watch stands still until it is told to go on.
    pub paused: bool,
    /// Whether a person is told of moves that give points away.
    pub teaching: bool,
    /// What there is to tell of the last one.
    pub lesson: Option<Lesson>,
}
