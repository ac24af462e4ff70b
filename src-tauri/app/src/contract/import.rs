//! Files in and out of the library.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AppError, RecordWarning};

/// What became of the files that were to be imported.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// The games that were added.
    pub ids: Vec<i64>,
    /// Games that were there already. One may be named more than once.
    pub duplicates: Vec<i64>,
    /// The character set of the file, if it was one file.
    pub charset: Option<String>,
    /// How many files were read or tried.
    pub files: u32,
    /// How many files in folders and archives are not of a kind that holds games.
    pub ignored: u32,
    /// The files that were not read, the first thousand of them.
    #[ts(inline)]
    pub failures: Vec<ImportFailure>,
    /// How many files were not read.
    pub failed: u32,
    /// What was mended, the first thousand.
    #[ts(inline)]
    pub warnings: Vec<ImportWarning>,
    /// Whether a person called it off. What was in by then stays.
    pub cancelled: bool,
    /// Why it stopped before the end, as for want of room. What was in by then stays.
    pub stopped: Option<AppError>,
}

/// A file that was not read.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ImportFailure {
    /// Its path; within an archive after the archive's own and "!/".
    pub file: String,
    /// Why.
    pub error: AppError,
}

/// Something that was mended in a file that was read.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ImportWarning {
    /// Its path.
    pub file: String,
    /// Which of its games, from 1; none for the file as a whole.
    pub game: Option<u32>,
    /// What.
    pub warning: RecordWarning,
}

/// An import that runs by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImportStarted {
    /// Its number, for `import_report` and `import_cancel`.
    pub job: u32,
}

/// How games are written to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ExportKind {
    /// One SGF file with all of them.
    Sgf,
    /// An archive with an SGF file each.
    Zip,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ExportReport {
    /// How many games.
    pub games: u32,
    /// The file.
    pub path: String,
}

/// What was taken from a backup. What was here before stays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RestoreReport {
    /// Games that were added.
    pub ids: Vec<i64>,
    /// Games of which the backup had a newer state, which they have now.
    pub updated: Vec<i64>,
    /// Games that were here already.
    pub duplicates: Vec<i64>,
    /// How many games of the backup could not be read.
    pub failed: u32,
    /// Whether the settings were taken.
    pub settings: bool,
    /// Whether the rating was taken: only where it rests on more games than the one here.
    pub rating: bool,
    /// What else was taken: the kind and how many rows.
    #[ts(inline)]
    pub other: Vec<RestoredRows>,
}

/// Rows of one kind taken from a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RestoredRows {
    /// The kind, as the storage calls it.
    pub kind: String,
    /// How many.
    pub rows: u32,
}
