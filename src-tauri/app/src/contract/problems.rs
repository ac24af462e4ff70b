//! The problem book: classical problems, their solving and their coming back.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Colour, PointText};

/// A classical book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ProblemBook {
    /// 碁経衆妙, Hayashi Genbi, 1812.
    Gokyo,
    /// 玄玄碁経, 1349.
    Xuanxuan,
    /// 官子譜, 17th century.
    Guanzi,
    /// 死活妙機, Hon'inbō Shūsai, 1910.
    Shikatsu,
}

/// What the side to play has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ProblemGoal {
    /// Its group lives.
    Live,
    /// The other side's group dies.
    Kill,
    /// A ko about life or death.
    Ko,
    /// Its stones connect.
    Connect,
    /// It wins a race to capture (攻め合い).
    Semeai,
}

/// How a person stands with a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ProblemStatus {
    /// Never tried to an end.
    New,
    /// Solved at the last try.
    Solved,
    /// Missed at the last try.
    Missed,
}

/// Which problems a list has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ProblemFilter {
    /// Every one.
    #[default]
    All,
    /// Those that were never solved.
    Open,
    /// Those solved at the last try.
    Solved,
    /// Those missed at the last try.
    Missed,
    /// Those that come back today.
    Due,
}

/// A rectangle of the board, in points from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardPart {
    /// Columns to the left of it.
    pub left: u32,
    /// Rows above it.
    pub top: u32,
    /// Its columns.
    pub width: u32,
    /// Its rows.
    pub height: u32,
}

/// A book, and how far a person is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BookView {
    /// Which one.
    pub book: ProblemBook,
    /// Its problems.
    pub count: u32,
    /// Solved at least once.
    pub solved: u32,
    /// Tried at least once.
    pub tried: u32,
    /// Missed ones that come back today.
    pub due: u32,
}

/// The books at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProblemOverview {
    /// Every book, the easiest first.
    pub books: Vec<BookView>,
    /// The problem of today.
    pub daily: ProblemSummary,
    /// Days in a row, up to today or yesterday, on which a problem was solved.
    pub streak: u32,
}

/// One problem in a list. It tells nothing of the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProblemSummary {
    /// Stays the same for ever.
    pub id: u32,
    /// The book it is of.
    pub book: ProblemBook,
    /// Its number there.
    pub number: u32,
    /// The side to play.
    pub to_play: Colour,
    /// What to reach, where the book's data say so.
    pub goal: Option<ProblemGoal>,
    /// How the person stands with it.
    pub status: ProblemStatus,
    /// Whether it comes back today.
    pub due: bool,
    /// Whether it was solved today.
    pub solved_today: bool,
    /// Whether the same position was solved where it stands elsewhere.
    pub twin_solved: bool,
    /// Side length of the board.
    pub size: u32,
    /// The part worth showing.
    pub view: BoardPart,
    /// Rows of that part from the top, `X` black, `O` white, `.` empty.
    pub board: Vec<String>,
}

/// A stretch of a list of problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProblemPage {
    /// Problems in the whole list.
    pub total: u32,
    /// Those of the stretch.
    pub problems: Vec<ProblemSummary>,
}

/// How far a try has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ProblemState {
    /// The person is to move.
    ToMove,
    /// Solved.
    Solved,
    /// The last move does not work.
    Failed,
    /// The book's line is being walked.
    Solution,
}

/// Whose judgement a verdict is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum VerdictKind {
    /// The book's.
    Book,
    /// The CPU's, read out to the end.
    Proof,
    /// The CPU's opinion; it could not read it out.
    Opinion,
}

/// What became of the person's last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Verdict {
    /// Whose judgement it is.
    #[ts(inline)]
    pub kind: VerdictKind,
    /// Whether the move works; none where nobody can tell.
    pub right: Option<bool>,
    /// Whether it comes to a ko.
    pub ko: bool,
}

/// What a person has been told.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProblemHint {
    /// Points around the first move.
    #[ts(as = "Vec<String>")]
    pub region: Vec<PointText>,
    /// The first move.
    #[ts(as = "Option<String>")]
    pub point: Option<PointText>,
}

/// The same position in another book, or under a symmetry of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProblemTwin {
    /// The other problem.
    pub id: u32,
    /// Its book.
    pub book: ProblemBook,
    /// Its number there.
    pub number: u32,
    /// Whether it was solved at least once.
    pub solved: bool,
}

/// Where the walk along the book's line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SolutionStep {
    /// Moves shown.
    pub index: u32,
    /// Moves of the line.
    pub length: u32,
}

/// The play that goes on against the CPU after a verdict.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct PlayingOn {
    /// Whether the CPU's last answer was to pass: it sees nothing that needs one.
    pub passed: bool,
    /// The stones that it takes for dead.
    #[ts(as = "Vec<String>")]
    pub dead: Vec<PointText>,
}

/// The open problem. Everything is in the coordinates that the person sees: the problem may be
/// turned, mirrored and its colours swapped.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProblemView {
    /// Number of the problem.
    pub id: u32,
    /// The book it is of.
    pub book: ProblemBook,
    /// Its number there.
    pub number: u32,
    /// Problems of the book.
    pub count: u32,
    /// The problem before it in the book.
    pub previous: Option<u32>,
    /// The one after it.
    pub next: Option<u32>,
    /// Side length of the board.
    pub size: u32,
    /// Rows from the top, `X` black, `O` white, `.` empty: the whole board.
    pub board: Vec<String>,
    /// The part worth showing.
    pub view: BoardPart,
    /// The person's side.
    pub side: Colour,
    /// What to reach, where it is known.
    pub goal: Option<ProblemGoal>,
    /// How far the try has come.
    #[ts(inline)]
    pub state: ProblemState,
    /// The moves played since the start, "pass" among them.
    pub moves: Vec<String>,
    /// The last of them that is a stone.
    #[ts(as = "Option<String>")]
    pub last_move: Option<PointText>,
    /// The point that cannot be taken now because of ko.
    #[ts(as = "Option<String>")]
    pub ko: Option<PointText>,
    /// What became of the person's last move; none at the start.
    pub verdict: Option<Verdict>,
    /// What the person has been told.
    pub hint: ProblemHint,
    /// How the play stands that goes on after the verdict; none before the person asks for it.
    pub onward: Option<PlayingOn>,
    /// The walk along the book's line, in the state `solution`.
    pub solution: Option<SolutionStep>,
    /// How the person stands with the problem.
    pub status: ProblemStatus,
    /// Whether it comes back today.
    pub due: bool,
    /// Tries that came to an end.
    pub tries: u32,
    /// When it was first solved, in Unix milliseconds.
    pub solved_ms: Option<i64>,
    /// When it comes back, `YYYY-MM-DD`; none when it does not.
    pub comes_back: Option<String>,
    /// The same position elsewhere.
    pub twins: Vec<ProblemTwin>,
}
