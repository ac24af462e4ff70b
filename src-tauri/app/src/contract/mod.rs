//! What goes between the window and the core: JSON in camelCase, points as "D4".
//!
//! The page's TypeScript is derived from these types (`make bindings`).

mod analysis;
mod clock;
mod colour;
mod error;
mod event;
mod fault;
mod game_info;
mod games;
mod import;
mod library;
mod marks;
mod networks;
mod new_game;
mod parsed;
mod point;
mod problems;
mod rating;
mod records;
mod review;
mod review_analysis;
mod settings;
mod startup;
mod tree;
mod view;

pub use analysis::{Estimate, HintMove, Lesson, LevelView};
pub use clock::{ClockSetup, ClockView, OnTimeout, SideClock};
pub use colour::{Colour, PerColour};
pub use error::AppError;
pub use event::Event;
pub use fault::{FileFault, FilePart, Malformed, NetworkFault};
pub use game_info::{GameInfo, GameInfoChange};
pub use games::GameSummary;
pub use import::{
    ExportKind, ExportReport, ImportFailure, ImportReport, ImportStarted, ImportWarning,
    RestoreReport, RestoredRows,
};
pub use library::{
    GameSource, LibraryCounts, LibraryPage, LibraryQuery, LibrarySort, PlayerCount, ResultFilter,
    SizeCount, SourceFilter, TagCount,
};
pub use marks::{LabelMark, LineMark, MarkKind, ReviewMarks};
pub use networks::{NetworkSpeed, NetworkView, NetworksView};
pub use new_game::{
    ColourChoice, HandicapPlacement, NewGame, NewGameForm, Opponent, PlayerSetup, Ruleset,
};
pub use parsed::{ParsedFile, ParsedGame};
pub use point::{MoveText, PointText};
pub use problems::{
    BoardPart, BookView, PlayingOn, ProblemBook, ProblemFilter, ProblemGoal, ProblemHint,
    ProblemOverview, ProblemPage, ProblemState, ProblemStatus, ProblemSummary, ProblemTwin,
    ProblemView, SolutionStep, Verdict, VerdictKind,
};
pub use rating::{LevelChange, RatingChange, RatingView};
pub use records::{MoveFault, RecordWarning};
pub use review::{ChildView, LineView, NodeView, ReviewPlace, ReviewView, SetupTool};
pub use review_analysis::{AnalysisPoint, ReviewAnalysis, TurningPoint};
pub use settings::{Coordinates, Language, Placement, Settings, TeachLoss, Theme};
pub use startup::{Startup, Warning};
pub use tree::{TreeCell, TreeCellKind, TreeEdge, TreePlace, TreeView};
pub use view::{
    OpenBorder, Outcome, PhaseKind, PhaseView, SeatKind, SeatView, SideScore, TableView,
};
