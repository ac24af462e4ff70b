//! Why a command was refused.

use ranka_rules::{Illegal, MarkError, UndoError};
use serde::Serialize;
use thiserror::Error;
use ts_rs::TS;

use super::{Colour, FileFault, FilePart, Malformed, NetworkFault, PhaseKind, PointText};

/// What a command answers instead of its result. Whatever it says, the table and the
/// storage are as they were; only the clock stands still once a change cannot be stored.
#[derive(Clone, Debug, PartialEq, Serialize, Error, TS)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[error("{}", serde_json::to_string(self).unwrap_or_default())]
pub enum AppError {
    /// The point is not on this board.
    OffBoard {
        /// The point.
        #[ts(as = "String")]
        point: PointText,
    },
    /// A stone is there.
    Occupied {
        /// The point.
        #[ts(as = "String")]
        point: PointText,
    },
    /// The stone would have no liberty.
    Suicide {
        /// The point.
        #[ts(as = "String")]
        point: PointText,
    },
    /// The ko cannot be retaken yet.
    Ko {
        /// The point.
        #[ts(as = "String")]
        point: PointText,
    },
    /// The whole board would be as it was.
    Repetition {
        /// The point.
        #[ts(as = "String")]
        point: PointText,
        /// Plies after which it was so.
        ply: u32,
    },
    /// It is the other side's turn.
    NotYourTurn {
        /// The side to play.
        to_play: Colour,
    },
    /// Black has handicap stones to place before anyone may pass.
    HandicapLeft {
        /// How many.
        left: u32,
    },
    /// The game is over.
    GameOver,
    /// That cannot be done in this phase.
    WrongPhase {
        /// The phase.
        #[ts(inline)]
        phase: PhaseKind,
    },
    /// The text names no point.
    BadPoint {
        /// The text.
        text: String,
    },
    /// A tag is too long.
    BadTag {
        /// How it begins.
        text: String,
        /// The most characters that one may have.
        limit: u32,
    },
    /// There is no such day, month or year.
    BadDate {
        /// The text.
        text: String,
    },
    /// There is no such board.
    BadSize {
        /// The size asked for.
        size: i64,
    },
    /// Komi must be a half point from −50 to 50.
    BadKomi {
        /// The komi asked for.
        komi: f64,
    },
    /// The board has no such handicap.
    BadHandicap {
        /// The handicap asked for.
        handicap: i64,
        /// The largest that there is; below 2 when there is none.
        max: u32,
    },
    /// The CPU has no such level.
    BadLevel {
        /// The level asked for.
        level: i64,
    },
    /// The times are out of range.
    BadClock,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to play again.
    NothingToRedo,
    /// No game is open.
    NoTable,
    /// There is no such game.
    NoSuchGame {
        /// Its number.
        id: i64,
    },
    /// No problem is open.
    NoProblem,
    /// There is no such problem, or none left.
    NoSuchProblem {
        /// Its number; 0 when none is left.
        id: u32,
    },
    /// No review is open.
    NoReview,
    /// The record has no such node, or no more.
    NoSuchNode {
        /// Its number.
        node: u32,
    },
    /// The root of a record cannot be taken away.
    RootStays,
    /// The game is still running: its record is looked at and not edited.
    ReadOnly,
    /// The record is as large as one may be.
    RecordFull,
    /// What is stored of the game makes no sense. It is kept as it is.
    UnreadableGame {
        /// Its number.
        id: i64,
    },
    /// The caller saw another position than the present one.
    Stale {
        /// Plies played now.
        ply: u32,
    },
    /// A living stone is there, so it is part of no region.
    NotEmpty {
        /// The point.
        #[ts(as = "String")]
        point: PointText,
    },
    /// There is no stone.
    NoStone {
        /// The point.
        #[ts(as = "String")]
        point: PointText,
    },
    /// The position has not come up before.
    NoRepetition,
    /// The CPU plays in that seat.
    CpuSeat {
        /// The seat.
        colour: Colour,
    },
    /// The game was read from a file: it is looked over, not played on at a table.
    IsRecord {
        /// Its number.
        id: i64,
    },
    /// A file cannot be read or written.
    File {
        /// Its path.
        path: String,
        /// What is wrong.
        #[ts(inline)]
        fault: FileFault,
    },
    /// The file is too large to be a record or an archive of them.
    FileTooLarge {
        /// The limit in bytes.
        limit: f64,
    },
    /// The file has more of something than is read.
    TooMuchInFile {
        /// Of what.
        #[ts(inline)]
        what: FilePart,
        /// The limit.
        limit: u32,
    },
    /// The file holds no game record.
    NoGameInFile,
    /// The record is of another game than Go.
    NotGo {
        /// The game type that the file names.
        game: String,
    },
    /// The record's board is not 2 to 25 points each way.
    UnsupportedBoard {
        /// What the file says of the size.
        size: String,
    },
    /// The archive is damaged, or made in a way that is not known.
    BadArchive,
    /// What is in the archive needs a password.
    Encrypted,
    /// No character set has that name.
    UnknownCharset {
        /// The name.
        name: String,
    },
    /// No file of that game is kept, so it cannot be read anew.
    NoOriginal {
        /// Its number.
        id: i64,
    },
    /// There is no such import.
    NoSuchJob {
        /// Its number.
        job: u32,
    },
    /// An import is under way; one runs at a time.
    ImportRuns {
        /// Its number.
        job: u32,
    },
    /// The file is no backup of ours.
    NotBackup,
    /// The backup was written by a newer version of the app.
    BackupNewer {
        /// Its version.
        version: i64,
    },
    /// The file is no network that can be used.
    Network {
        /// What is wrong with it.
        #[ts(inline)]
        fault: NetworkFault,
    },
    /// There is no such network.
    NoSuchNetwork {
        /// What was asked for.
        id: String,
    },
    /// The disk is full.
    StorageFull,
    /// The storage cannot be written.
    StorageReadOnly,
    /// Another process has the storage.
    StorageBusy,
    /// The storage was written by a newer version of the app.
    StorageNewer {
        /// Its version.
        version: i64,
    },
    /// The storage is damaged. The next start sets it aside.
    StorageCorrupt {
        /// The file.
        path: String,
    },
    /// The storage failed in another way.
    Storage {
        /// SQLite's extended result code, or 0 when the fault is not SQLite's.
        code: i32,
    },
    /// A fault of the app itself.
    Internal,
    /// The line is no command (headless only).
    Malformed {
        /// What is wrong with it.
        #[ts(inline)]
        reason: Malformed,
    },
    /// There is no such command.
    UnknownCommand {
        /// Its name.
        command: String,
    },
    /// An argument is missing, not known, or of the wrong kind.
    BadArgs {
        /// Where it is.
        field: String,
    },
}

impl From<ranka_rules::PhaseKind> for PhaseKind {
    fn from(phase: ranka_rules::PhaseKind) -> Self {
        match phase {
            ranka_rules::PhaseKind::Playing => Self::Playing,
            ranka_rules::PhaseKind::Marking => Self::Marking,
            ranka_rules::PhaseKind::Finished => Self::Finished,
        }
    }
}

impl AppError {
    /// That something cannot be done in `phase`.
    pub(crate) fn in_phase(phase: ranka_rules::PhaseKind) -> Self {
        match phase {
            ranka_rules::PhaseKind::Finished => Self::GameOver,
            phase => Self::WrongPhase { phase: phase.into() },
        }
    }
}

impl From<Illegal> for AppError {
    fn from(illegal: Illegal) -> Self {
        match illegal {
            Illegal::OffBoard(p) => Self::OffBoard { point: PointText(p) },
            Illegal::Occupied(p) => Self::Occupied { point: PointText(p) },
            Illegal::Suicide(p) => Self::Suicide { point: PointText(p) },
            Illegal::Ko(p) => Self::Ko { point: PointText(p) },
            Illegal::Repetition { point, ply } => {
                Self::Repetition { point: PointText(point), ply: ply as u32 }
            }
            Illegal::NotYourTurn { to_play } => Self::NotYourTurn { to_play: to_play.into() },
            Illegal::HandicapLeft { left } => Self::HandicapLeft { left },
            Illegal::WrongPhase { phase } => Self::in_phase(phase),
        }
    }
}

impl From<MarkError> for AppError {
    fn from(error: MarkError) -> Self {
        match error {
            MarkError::WrongPhase { phase } => Self::in_phase(phase),
            MarkError::OffBoard(p) => Self::OffBoard { point: PointText(p) },
            MarkError::NoStone(p) => Self::NoStone { point: PointText(p) },
            MarkError::Occupied(p) => Self::NotEmpty { point: PointText(p) },
        }
    }
}

impl From<UndoError> for AppError {
    fn from(error: UndoError) -> Self {
        match error {
            UndoError::Nothing => Self::NothingToUndo,
            UndoError::Finished => Self::GameOver,
        }
    }
}
