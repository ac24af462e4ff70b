//! Imports that run by themselves, with progress.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::import::Importer;
use crate::app::App;
use crate::contract::{AppError, Event, ImportReport, ImportStarted};

/// Reports that are kept.
const KEPT: usize = 8;

/// The shortest time between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// Imports, the latest last.
#[derive(Debug, Default)]
pub(in crate::app) struct Jobs {
    begun: u32,
    jobs: VecDeque<Arc<Job>>,
}

#[derive(Debug)]
struct Job {
    number: u32,
    cancel: AtomicBool,
    is_over: AtomicBool,
    report: Mutex<ImportReport>,
}

impl Job {
    fn put(&self, report: ImportReport) {
        *self.report.lock().unwrap_or_else(PoisonError::into_inner) = report;
    }
}

/// Says that a job is over, whatever ended it: a thread that could not be had, or a fault.
struct Ending(Arc<App>, Arc<Job>, (u32, u32));

impl Drop for Ending {
    fn drop(&mut self) {
        let Self(app, job, (done, total)) = self;
        job.is_over.store(true, Ordering::SeqCst);
        let report = job.report.lock().unwrap_or_else(PoisonError::into_inner).clone();
        app.tell_import(job.number, &report, (*done, *total), true);
    }
}

impl App {
    /// Begins to import files, archives and folders. Events tell how far it has come.
    ///
    /// # Errors
    /// [`AppError::ImportRuns`], [`AppError::UnknownCharset`], and the storage kinds when
    /// nothing can be stored.
    pub fn import_start(
        &self,
        paths: Vec<PathBuf>,
        charset: Option<&str>,
    ) -> Result<ImportStarted, AppError> {
        let charset = super::charset(charset)?;
        self.check_writable()?;
        let me = self.me.upgrade().ok_or(AppError::Internal)?;
        let job = {
            let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(running) = jobs.jobs.iter().find(|j| !j.is_over.load(Ordering::SeqCst)) {
                return Err(AppError::ImportRuns { job: running.number });
            }
            jobs.begun += 1;
            let job = Arc::new(Job {
                number: jobs.begun,
                cancel: AtomicBool::new(false),
                is_over: AtomicBool::new(false),
                report: Mutex::default(),
            });
            jobs.jobs.push_back(job.clone());
            if jobs.jobs.len() > KEPT {
                jobs.jobs.pop_front();
            }
            job
        };
        let started = ImportStarted { job: job.number };
        let ending = Ending(me.clone(), job.clone(), (0, 0));
        self.host.spawn(Box::new(move || {
            // The whole of it, so that it is dropped with this job and not before.
            let mut ending = ending;
            let mut told: Option<Duration> = None;
            let progress = Box::new(|report: &ImportReport, (done, total)| {
                ending.2 = (done, total);
                let now = me.host.now();
                if told.is_none_or(|told| now.saturating_sub(told) >= PAUSE) {
                    told = Some(now);
                    job.put(report.clone());
                    me.tell_import(job.number, report, (done, total), false);
                }
            });
            let mut importer = Importer::new(&me, charset, &job.cancel, progress);
            importer.paths(&paths);
            job.put(importer.finish());
        }));
        Ok(started)
    }

    /// What became of an import, or of as much of it as is done.
    ///
    /// # Errors
    /// [`AppError::NoSuchJob`].
    pub fn import_report(&self, job: u32) -> Result<ImportReport, AppError> {
        let job = self.job(job)?;
        let report = job.report.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok(report)
    }

    /// Calls an import off. What is in by then stays.
    ///
    /// # Errors
    /// [`AppError::NoSuchJob`].
    pub fn import_cancel(&self, job: u32) -> Result<(), AppError> {
        self.job(job)?.cancel.store(true, Ordering::SeqCst);
        Ok(())
    }

    fn job(&self, number: u32) -> Result<Arc<Job>, AppError> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let found = jobs.jobs.iter().find(|job| job.number == number).cloned();
        found.ok_or(AppError::NoSuchJob { job: number })
    }

    fn tell_import(
        &self,
        job: u32,
        report: &ImportReport,
        (done, total): (u32, u32),
        finished: bool,
    ) {
        self.lock().outbox.push_back(Event::Import {
            job,
            done,
            total,
            imported: report.ids.len() as u32,
            duplicates: report.duplicates.len() as u32,
            failed: report.failed,
            finished,
        });
        self.flush();
    }
}
