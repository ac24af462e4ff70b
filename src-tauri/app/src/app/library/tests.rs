//! Imports by themselves: progress, calling off, a full disk.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::common::World;

/// Small games, each its own.
fn record(n: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
    let moves: String =
        (0..40).map(|i| format!(";B[{}{}]", letter(n / 19 + i), letter(n + i * i))).collect();
    format!("(;SZ[19]PB[player {n}]C[{}]{moves})", "words of a comment ".repeat(20))
}

/// A folder with so many files of one game each.
fn files(count: usize) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    for n in 0..count {
        fs::write(folder.path().join(format!("{n:04}.sgf")), record(n)).unwrap();
    }
    let path = folder.path().to_owned();
    (folder, path)
}

fn total(world: &World) -> u64 {
    world.ok("library", json!({}))["total"].as_u64().unwrap()
}

fn run_jobs(world: &World) {
    world.jobs().into_iter().for_each(|job| job());
}

fn pragma(world: &World, statement: &str) {
    world.app.lock().store.as_ref().unwrap().execute(statement);
}

fn pages(world: &World) -> i64 {
    world.app.lock().store.as_ref().unwrap().number("PRAGMA page_count")
}

fn imports(world: &World) -> Vec<Value> {
    world.events().into_iter().filter(|event| event["event"] == "import").collect()
}

#[test]
fn progress_is_told_and_does_not_flood() {
    let (_folder, path) = files(450);
    let world = World::new();
    let job =
        world.ok("import_start", json!({"paths": [path, path.join("none.sgf")]}))["job"].clone();
    let busy = world.try_do("import_start", json!({"paths": []})).unwrap_err();
    assert_eq!(serde_json::to_value(busy).unwrap(), json!({"kind": "importRuns", "job": job}));
    run_jobs(&world);
    let events = imports(&world);
    // Time stands still here: the first and the last alone.
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!((&events[0]["finished"], &events[0]["total"]), (&json!(false), &json!(451)));
    assert_eq!(
        events[1],
        json!({"event": "import", "job": job, "done": 450, "total": 451, "imported": 450,
            "duplicates": 0, "failed": 1, "finished": true})
    );
    let report = world.ok("import_report", json!({"job": job}));
    assert_eq!((&report["files"], &report["cancelled"]), (&json!(451), &json!(false)));
    assert_eq!(report["failures"][0]["error"]["fault"], "missing");
    assert_eq!(total(&world), 450);
    let none = world.try_do("import_report", json!({"job": 9})).unwrap_err();
    assert_eq!(serde_json::to_value(none).unwrap(), json!({"kind": "noSuchJob", "job": 9}));
    assert_eq!(world.ok("import_start", json!({"paths": [path]}))["job"], 2);
    run_jobs(&world);
    assert_eq!(imports(&world).last().unwrap()["duplicates"], 450);
}

#[test]
fn an_import_that_is_called_off_keeps_what_is_in() {
    let (_folder, path) = files(3);
    let world = World::new();
    let job = world.ok("import_start", json!({"paths": [path]}))["job"].clone();
    world.ok("import_cancel", json!({"job": job}));
    run_jobs(&world);
    let report = world.ok("import_report", json!({"job": job}));
    assert_eq!((&report["cancelled"], &report["ids"]), (&json!(true), &json!([])));
    assert_eq!(imports(&world).last().unwrap()["finished"], true);
    assert_eq!(total(&world), 0);
}

#[test]
fn a_job_without_a_thread_ends() {
    let world = World::new();
    let job = world.ok("import_start", json!({"paths": []}))["job"].clone();
    drop(world.jobs());
    assert_eq!(imports(&world).last().unwrap()["finished"], true);
    assert_eq!(world.ok("import_report", json!({"job": job}))["ids"], json!([]));
}

#[test]
fn a_full_disk_stops_an_import_and_leaves_a_whole_library() {
    let (_folder, path) = files(900);
    let world = World::new();
    world.ok("new_game", json!({"size": 9}));
    pragma(&world, &format!("PRAGMA max_page_count = {}", pages(&world) + 500));
    let job = world.ok("import_start", json!({"paths": [path]}))["job"].clone();
    run_jobs(&world);
    let report = world.ok("import_report", json!({"job": job}));
    assert_eq!(report["stopped"], json!({"kind": "storageFull"}));
    let added = report["ids"].as_array().unwrap().len() as u64;
    assert!(added > 0 && added < 900, "{added}");
    assert_eq!(total(&world), added + 1);
    assert_eq!(world.ok("library", json!({"query": {"text": "player"}}))["total"], added);
    // One file alone says so itself.
    let alone = world.try_do("import", json!({"path": path.join("0899.sgf")}));
    if let Err(error) = alone {
        assert_eq!(serde_json::to_value(error).unwrap(), json!({"kind": "storageFull"}));
    }
    pragma(&world, "PRAGMA max_page_count = 1000000");
    world.play("E5");
    let rest = world.ok("import", json!({"path": path}));
    assert_eq!(rest["ids"].as_array().unwrap().len() as u64 + total_before(&rest), 900);
    assert_eq!(total(&world), 901);
}

fn total_before(report: &Value) -> u64 {
    report["duplicates"].as_array().unwrap().len() as u64
}

#[test]
fn a_storage_that_cannot_be_written_imports_nothing_and_says_so() {
    let (_folder, path) = files(2);
    let world = World::new();
    pragma(&world, "PRAGMA query_only = true");
    let error = world.try_do("import", json!({"path": path})).unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap(), json!({"kind": "storageReadOnly"}));
    pragma(&world, "PRAGMA query_only = false");
    assert_eq!(total(&world), 0);
}
