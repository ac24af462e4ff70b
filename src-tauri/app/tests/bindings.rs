//! The page's types are those of the contract.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ranka_app::contract::{
    AppError, Estimate, Event, ExportReport, GameInfoChange, GameSummary, HintMove, ImportReport,
    ImportStarted, LibraryCounts, LibraryPage, LibraryQuery, MarkKind, NetworksView, NewGame,
    ProblemFilter, ProblemOverview, ProblemPage, ProblemView, RestoreReport, ReviewAnalysis,
    ReviewPlace, ReviewView, SetupTool, Startup, TableView, TreeView,
};
use ts_rs::{Config, TS};

/// Where the page has them.
fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/platform/bindings")
}

/// Writes every type of the contract, one a file. JavaScript's numbers hold our 64-bit
/// ones exactly: they are milliseconds and row numbers.
fn export(folder: &Path) {
    let config = Config::new().with_large_int("number").with_out_dir(folder);
    AppError::export_all(&config).unwrap();
    Estimate::export_all(&config).unwrap();
    Event::export_all(&config).unwrap();
    ExportReport::export_all(&config).unwrap();
    GameSummary::export_all(&config).unwrap();
    ImportReport::export_all(&config).unwrap();
    ImportStarted::export_all(&config).unwrap();
    LibraryCounts::export_all(&config).unwrap();
    LibraryPage::export_all(&config).unwrap();
    LibraryQuery::export_all(&config).unwrap();
    RestoreReport::export_all(&config).unwrap();
    HintMove::export_all(&config).unwrap();
    NetworksView::export_all(&config).unwrap();
    NewGame::export_all(&config).unwrap();
    ProblemFilter::export_all(&config).unwrap();
    ProblemOverview::export_all(&config).unwrap();
    ProblemPage::export_all(&config).unwrap();
    ProblemView::export_all(&config).unwrap();
    GameInfoChange::export_all(&config).unwrap();
    MarkKind::export_all(&config).unwrap();
    ReviewAnalysis::export_all(&config).unwrap();
    ReviewPlace::export_all(&config).unwrap();
    ReviewView::export_all(&config).unwrap();
    SetupTool::export_all(&config).unwrap();
    TreeView::export_all(&config).unwrap();
    Startup::export_all(&config).unwrap();
    TableView::export_all(&config).unwrap();
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|e| {
            let name = e.file_name().into_string().unwrap();
            (name, fs::read_to_string(e.path()).unwrap())
        })
        .collect()
}

#[test]
fn the_committed_bindings_are_current() {
    let fresh = tempfile::tempdir().unwrap();
    export(fresh.path());
    let (fresh, committed) = (files(fresh.path()), files(&committed()));
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&fresh), names(&committed), "`make bindings` writes them");
    for (name, text) in fresh {
        assert_eq!(text, committed[&name], "{name} is stale; `make bindings` writes it");
    }
}

/// `make bindings`.
#[test]
#[ignore = "writes into the page's sources"]
fn export_bindings() {
    let folder = committed();
    for name in files(&folder).keys() {
        fs::remove_file(folder.join(name)).unwrap();
    }
    export(&folder);
}
