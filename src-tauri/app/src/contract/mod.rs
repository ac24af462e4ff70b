//! What goes between the window and the core: JSON in camelCase, points as "D4".
//!
//! The page's TypeScript is derived from these types (`make bindings`).

mod analysis;
mod clock;
mod colour;
mod error;
mod event;
mod games;
mod import;
mod library;
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
mod view;

pub use analysis::{Estimate, HintMove, Lesson, LevelView};
pub use clock::{ClockSetup, ClockView, OnTimeout, SideClock};
pub use colour::{Colour, PerColour};
pub use error::{AppError, FileFault, FilePart, Malformed, NetworkFault};
pub use event::Event;
pub use games::GameSummary;
pub use import::{
    ExportKind, ExportReport, ImportFailure, ImportReport, ImportStarted, ImportWarning,
    RestoreReport, RestoredRows,
};
pub use library::{
    GameSource, LibraryCounts, LibraryPage, LibraryQuery, LibrarySort, PlayerCount, ResultFilter,
    SizeCount, SourceFilter, TagCount,
};
pub use networks::{NetworkSpeed, NetworkView, NetworksView};
pub use new_game::{
    ColourChoice, HandicapPlacement, NewGame, NewGameForm, Opponent, PlayerSetup, Ruleset,
};
pub use parsed::{ParsedFile, ParsedGame};
pub use point::{MoveText, PointText};
pub use problems::{
    BoardPart, BookView, ProblemBook, ProblemFilter, ProblemGoal, ProblemHint, ProblemOverview,
    ProblemPage, ProblemState, ProblemStatus, ProblemSummary, ProblemTwin, ProblemView,
    SolutionStep, Verdict, VerdictKind,
};
pub use rating::{LevelChange, RatingChange, RatingView};
pub use records::{MoveFault, RecordWarning};
pub use review::{
    ChildView, GameInfo, GameInfoChange, LabelMark, LineMark, LineView, MarkKind, NodeView,
    ReviewMarks, ReviewPlace, ReviewView, SetupTool, TreeCell, TreeCellKind, TreeEdge, TreePlace,
    TreeView,
};
pub use review_analysis::{AnalysisPoint, ReviewAnalysis, TurningPoint};
pub use settings::{Coordinates, Language, Placement, Settings, TeachLoss, Theme};
pub use startup::{Startup, Warning};
pub use view::{Outcome, PhaseKind, PhaseView, SeatKind, SeatView, SideScore, TableView};
