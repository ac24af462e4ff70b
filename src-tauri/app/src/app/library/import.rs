//! Reading files into the library.
//!
//! Files are read and parsed without the lock and stored some at a time, each transaction
//! whole: a game at the table goes on meanwhile, and a process that is killed leaves whole
//! files. A file is stored with all its games or not at all.

use std::io::{Cursor, Read, Seek, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ranka_record::{Charset, write_collection};
use sha2::{Digest, Sha256};

use super::archive::{Archive, MAGIC, MAX_DEPTH, MAX_TOTAL};
use super::source::{self, Found};
use crate::app::App;
use crate::contract::{
    AppError, FilePart, ImportFailure, ImportReport, ImportWarning, RecordWarning,
};
use crate::records::{Entry, warnings};
use crate::storage::{FileRow, ImportedGame};

/// Failures and warnings that a report names.
const MAX_TOLD: usize = 1000;

/// What a transaction holds at most, if it holds more than one file.
const BATCH_GAMES: usize = 200;
const BATCH_BYTES: usize = 2 << 20;
const BATCH_TIME: Duration = Duration::from_millis(500);

/// What is imported.
#[derive(Clone, Debug)]
pub(crate) enum Import {
    /// A file, an archive or a folder.
    Path(PathBuf),
    /// The bytes of a file or an archive, and its name.
    Bytes(Vec<u8>, String),
}

impl App {
    /// Imports a file, an archive or a folder and waits for the end. The game at the table may
    /// go on meanwhile.
    ///
    /// # Errors
    /// [`AppError::UnknownCharset`]. For a single file what is wrong with it, and nothing is
    /// stored; else the report says so. The storage kinds when nothing could be stored.
    pub(crate) fn import(
        &self,
        what: Import,
        charset: Option<&str>,
    ) -> Result<ImportReport, AppError> {
        let charset = super::charset(charset)?;
        let never = AtomicBool::new(false);
        let mut importer = Importer::new(self, charset, &never, Box::new(|_, _| {}));
        let single = match what {
            Import::Path(path) => {
                let single = !path.is_dir();
                importer.paths(&[path]);
                single
            }
            Import::Bytes(bytes, name) => {
                importer.total = 1;
                let _ = importer.bytes(name, bytes, 0, &mut MAX_TOTAL.clone());
                true
            }
        };
        let mut report = importer.finish();
        let nothing = report.ids.is_empty() && report.duplicates.is_empty();
        match report.stopped.take() {
            Some(error) if nothing => return Err(error),
            stopped => report.stopped = stopped,
        }
        let alone = single && nothing && report.failures.len() == 1 && report.files == 1;
        match report.failures.pop() {
            Some(failure) if alone => Err(failure.error),
            failure => {
                report.failures.extend(failure);
                Ok(report)
            }
        }
    }
}

/// A file that was read, ready to be stored.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) row: FileRow,
    pub(super) games: Vec<ImportedGame>,
    /// What was mended in the file as a whole.
    pub(super) warnings: Vec<RecordWarning>,
}

/// Reads a file's games. May take a second for one of many megabytes.
///
/// # Errors
/// Why it cannot be read.
pub(super) fn prepare(
    name: &str,
    bytes: &[u8],
    charset: Option<Charset>,
) -> Result<Prepared, AppError> {
    // A fault over one file is no reason to stop before the others.
    let read = || -> Result<Prepared, AppError> {
        let collection = ranka_record::open(bytes, charset)?;
        let game = |tree: &ranka_record::GameTree| ImportedGame {
            entry: Entry::of(tree),
            sgf: write_collection(std::slice::from_ref(tree)),
            warnings: warnings(tree.warnings()),
        };
        Ok(Prepared {
            row: FileRow {
                digest: Sha256::digest(bytes).into(),
                name: name.to_owned(),
                charset: collection.charset.to_string(),
                bytes: compressed(bytes),
            },
            games: collection.games.iter().map(game).collect(),
            warnings: warnings(&collection.warnings),
        })
    };
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(Err(AppError::Internal))
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let out = Vec::with_capacity(bytes.len() / 3);
    let mut out = flate2::write::ZlibEncoder::new(out, flate2::Compression::fast());
    // Memory takes every write.
    let _ = out.write_all(bytes);
    out.finish().unwrap_or_default()
}

/// Tells how far it has come: files done and known of.
pub(super) type Progress<'a> = Box<dyn FnMut(&ImportReport, (u32, u32)) + 'a>;

/// An import under way.
pub(super) struct Importer<'a> {
    app: &'a App,
    charset: Option<Charset>,
    cancel: &'a AtomicBool,
    progress: Progress<'a>,
    report: ImportReport,
    /// Files done and known of.
    done: u32,
    total: u32,
    batch: Vec<(String, Prepared)>,
    batch_since: Duration,
    /// The character set of the first file.
    read_in: Option<String>,
}

impl<'a> Importer<'a> {
    pub(super) fn new(
        app: &'a App,
        charset: Option<Charset>,
        cancel: &'a AtomicBool,
        progress: Progress<'a>,
    ) -> Self {
        Self {
            app,
            charset,
            cancel,
            progress,
            report: ImportReport::default(),
            done: 0,
            total: 0,
            batch: Vec::new(),
            batch_since: Duration::ZERO,
            read_in: None,
        }
    }

    /// Imports files, archives and folders.
    pub(super) fn paths(&mut self, paths: &[PathBuf]) {
        if let Err(error) = self.app.check_writable() {
            self.report.stopped = Some(error);
            return;
        }
        let Found { files, ignored, failures } = source::find(paths);
        self.report.ignored += ignored;
        self.total = (files.len() + failures.len()) as u32;
        for failure in failures {
            self.report.files += 1;
            self.failed(failure.file, failure.error);
        }
        for path in files {
            if self.file(&path).is_break() {
                return;
            }
        }
    }

    fn file(&mut self, path: &Path) -> ControlFlow<()> {
        let name = path.display().to_string();
        match source::open(path) {
            Ok((file, MAGIC)) => {
                let left = &mut MAX_TOTAL.clone();
                self.archive(std::io::BufReader::new(file), &name, 0, left)
            }
            Ok((mut file, _)) => {
                let bytes = source::read(&mut file, path);
                self.record(name, bytes)
            }
            Err(error) => self.record(name, Err(error)),
        }
    }

    /// Imports the bytes of a file or an archive. `left` is what may still come out of archives.
    fn bytes(
        &mut self,
        name: String,
        bytes: Vec<u8>,
        depth: u32,
        left: &mut u64,
    ) -> ControlFlow<()> {
        if bytes.starts_with(&MAGIC) {
            self.archive(Cursor::new(bytes), &name, depth, left)
        } else {
            self.record(name, Ok(bytes))
        }
    }

    fn archive(
        &mut self,
        input: impl Read + Seek,
        name: &str,
        depth: u32,
        left: &mut u64,
    ) -> ControlFlow<()> {
        if depth >= MAX_DEPTH {
            let error = AppError::TooMuchInFile { what: FilePart::Files, limit: MAX_DEPTH };
            return self.record(name.to_owned(), Err(error));
        }
        let mut archive = match Archive::open(input) {
            Ok(archive) => archive,
            Err(error) => return self.record(name.to_owned(), Err(error)),
        };
        let kinds = archive.kinds();
        self.report.ignored += kinds.others;
        // The archive itself is none any more.
        self.total = (self.total + kinds.games).saturating_sub(1);
        let ended = archive.each(left, |(file, bytes), left| {
            let file = format!("{name}!/{file}");
            match bytes {
                Ok(bytes) => self.bytes(file, bytes, depth + 1, left),
                Err(error) => self.record(file, Err(error)),
            }
        });
        match ended {
            Ok(flow) => flow,
            Err(error) => {
                self.failed(name.to_owned(), error);
                ControlFlow::Continue(())
            }
        }
    }

    /// Takes one file in, or notes why not.
    fn record(&mut self, name: String, bytes: Result<Vec<u8>, AppError>) -> ControlFlow<()> {
        if self.cancel.load(Ordering::SeqCst) {
            self.report.cancelled = true;
            return ControlFlow::Break(());
        }
        self.report.files += 1;
        match bytes.and_then(|bytes| prepare(&name, &bytes, self.charset)) {
            Ok(prepared) => {
                self.read_in.get_or_insert_with(|| prepared.row.charset.clone());
                if self.batch.is_empty() {
                    self.batch_since = self.app.host.now();
                }
                self.batch.push((name, prepared));
            }
            Err(error) => self.failed(name, error),
        }
        let games: usize = self.batch.iter().map(|(_, file)| file.games.len()).sum();
        let bytes: usize = self.batch.iter().map(|(_, file)| file.row.bytes.len()).sum();
        let since = self.app.host.now().saturating_sub(self.batch_since);
        if games >= BATCH_GAMES || bytes >= BATCH_BYTES || since >= BATCH_TIME {
            self.store()?;
        }
        self.done += 1;
        (self.progress)(&self.report, (self.done, self.total));
        ControlFlow::Continue(())
    }

    /// Stores the files read so far, in one transaction.
    fn store(&mut self) -> ControlFlow<()> {
        let batch = std::mem::take(&mut self.batch);
        if batch.is_empty() {
            return ControlFlow::Continue(());
        }
        let now = self.app.host.wall_ms();
        let stored = self.app.lock().store().and_then(|store| {
            store.write(|w| {
                let outcomes = batch.iter().map(|(_, file)| w.import(&file.row, &file.games, now));
                outcomes.collect::<rusqlite::Result<Vec<_>>>()
            })
        });
        match stored {
            Ok(outcomes) => {
                for outcome in outcomes {
                    self.report.ids.extend(outcome.ids);
                    self.report.duplicates.extend(outcome.duplicates);
                }
                batch.into_iter().for_each(|(name, file)| self.warned(&name, file));
                ControlFlow::Continue(())
            }
            Err(error) => {
                self.report.stopped = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn warned(&mut self, file: &str, prepared: Prepared) {
        let of_file = prepared.warnings.into_iter().map(|warning| (None, warning));
        let of_games = (1..).zip(prepared.games).flat_map(|(number, game)| {
            game.warnings.into_iter().map(move |warning| (Some(number), warning))
        });
        for (game, warning) in of_file.chain(of_games) {
            if self.report.warnings.len() >= MAX_TOLD {
                return;
            }
            self.report.warnings.push(ImportWarning { file: file.to_owned(), game, warning });
        }
    }

    fn failed(&mut self, file: String, error: AppError) {
        self.report.failed += 1;
        if self.report.failures.len() < MAX_TOLD {
            self.report.failures.push(ImportFailure { file, error });
        }
    }

    /// Stores what is left and tells what became of all.
    pub(super) fn finish(mut self) -> ImportReport {
        if self.report.stopped.is_none() {
            let _ = self.store();
        }
        if self.report.files == 1 {
            self.report.charset = self.read_in;
        }
        self.report
    }
}
