//! A backup meets what is here: the same games, newer or older.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
#[path = "common/files.rs"]
mod files;

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use common::{World, persons};
use files::{base64, record, zip};
use serde_json::json;
use zip::ZipArchive;

/// Writes a backup anew with each line of its games changed.
fn change_line(path: &Path, change: impl Fn(&str) -> String) {
    let mut archive = ZipArchive::new(File::open(path).unwrap()).unwrap();
    let mut parts = Vec::new();
    for i in 0..archive.len() {
        let mut part = archive.by_index(i).unwrap();
        let mut text = String::new();
        part.read_to_string(&mut text).unwrap();
        let changed = text.lines().map(|line| change(line) + "\n").collect::<String>();
        parts.push((part.name().unwrap().into_owned(), changed));
    }
    let parts: Vec<(&str, &[u8])> =
        parts.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    zip(path, &parts);
}

#[test]
fn of_two_states_of_a_game_the_newer_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.zip");
    let here = World::with(persons(9, 6.5));
    here.play("E5");
    here.ok("backup", json!({"path": path}));
    let there = World::new();
    there.ok("restore_backup", json!({"path": path}));
    there.sleep_ms(5000);
    there.ok("open_game", json!({"id": 1}));
    there.play("C3");
    // The older one changes nothing.
    there.ok("restore_backup", json!({"path": path}));
    assert_eq!(there.view()["moveNumber"], 2);
    there.ok("backup", json!({"path": path}));
    // The table is not cleared under a person's hands.
    here.ok("restore_backup", json!({"path": path}));
    assert_eq!(here.view()["moveNumber"], 1);
    here.ok("close_table", json!({}));
    let report = here.ok("restore_backup", json!({"path": path}));
    assert_eq!(report["updated"], json!([1]));
    assert_eq!(here.ok("open_game", json!({"id": 1}))["moveNumber"], 2);
    // A deleted one comes back.
    here.ok("delete_games", json!({"ids": [1]}));
    let report = here.ok("restore_backup", json!({"path": path}));
    assert_eq!(report["updated"], json!([1]));
    assert_eq!(here.ok("open_game", json!({"id": 1}))["moveNumber"], 2);
}

#[test]
fn the_same_file_imported_on_both_is_there_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.zip");
    let (here, there) = (World::new(), World::new());
    for world in [&here, &there] {
        world.ok("import", json!({ "base64": base64(record(1).as_bytes()) }));
    }
    here.ok("tag_games", json!({"ids": [1], "add": ["好局"]}));
    here.ok("backup", json!({"path": path}));
    let report = there.ok("restore_backup", json!({"path": path}));
    assert_eq!((&report["ids"], &report["duplicates"]), (&json!([]), &json!([1])));
    assert_eq!(there.ok("list_games", json!({}))[0]["tags"], json!(["好局"]));
}

#[test]
fn what_was_added_to_a_game_outlives_a_newer_state_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.zip");
    let clock = json!({"kind": "byoYomi", "mainSeconds": 60, "periodSeconds": 10, "periods": 3});
    let here = World::with(json!({"size": 9, "clock": clock}));
    here.play("E5 C3");
    here.ok("resign", json!({}));
    here.ok("backup", json!({"path": path}));
    let there = World::new();
    there.ok("restore_backup", json!({"path": path}));
    there.ok("review_open", json!({"id": 1}));
    there.ok("review_comment", json!({"text": "妙な手"}));
    there.ok("review_save", json!({}));
    there.ok("review_play", json!({"point": "A1"}));
    let draft = there.ok("review_sgf", json!({}));
    there.ok("review_close", json!({}));
    there.ok("set_favourite", json!({"ids": [1], "favourite": true}));
    there.ok("tag_games", json!({"ids": [1], "add": ["宿題"]}));
    // To look at a game that is over makes no newer state of it.
    let updated = |world: &World| world.ok("list_games", json!({}))[0]["updatedMs"].clone();
    let before = updated(&here);
    for _ in 0..2 {
        here.sleep_ms(60_000);
        here.ok("open_game", json!({"id": 1}));
        here.ok("suspend", json!({}));
        here.ok("wake", json!({}));
        here.ok("close_table", json!({}));
    }
    assert_eq!(updated(&here), before);
    // A state that is newer indeed.
    for newer in [false, true] {
        here.ok("backup", json!({"path": path}));
        if newer {
            change_line(&path, |line| {
                line.replace(
                    &format!("\"updated_ms\":{before}"),
                    &format!("\"updated_ms\":{}", before.as_i64().unwrap() + 600_000),
                )
            });
        }
        let report = there.ok("restore_backup", json!({"path": path}));
        assert_eq!(report["updated"], if newer { json!([1]) } else { json!([]) });
        let game = &there.ok("list_games", json!({}))[0];
        assert_eq!((&game["favourite"], &game["tags"]), (&json!(true), &json!(["宿題"])));
        assert_eq!(game["edited"], true);
        let found = there.ok("library", json!({"query": {"text": "妙な"}}))["total"].clone();
        assert_eq!(found, 1);
        let review = there.ok("review_open", json!({"id": 1}));
        assert_eq!((&review["edited"], &review["saved"]), (&json!(true), &json!(true)));
        assert_eq!(there.ok("review_sgf", json!({})), draft);
        there.ok("review_close", json!({}));
    }
}

#[test]
fn what_was_done_after_a_game_ended_comes_with_a_backup() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.zip");
    let here = World::with(persons(9, 6.5));
    here.play("E5 C3");
    here.ok("resign", json!({}));
    here.ok("close_table", json!({}));
    here.ok("backup", json!({"path": path}));
    let there = World::new();
    there.ok("restore_backup", json!({"path": path}));
    here.sleep_ms(60_000);
    here.ok("rename_game", json!({"id": 1, "name": "花見の一局"}));
    here.ok("review_open", json!({"id": 1}));
    here.ok("review_comment", json!({"text": "妙な手"}));
    here.ok("review_save", json!({}));
    here.ok("backup", json!({"path": path}));
    // Not into a review that is open: its edits would be lost with the draft below them.
    there.ok("review_open", json!({"id": 1}));
    there.ok("review_comment", json!({"text": "ここで書く"}));
    there.ok("restore_backup", json!({"path": path}));
    there.ok("review_play", json!({"point": "A1"}));
    let draft = there.ok("review_sgf", json!({}));
    assert!(draft.as_str().unwrap().contains("ここで書く"));
    there.ok("review_close", json!({}));
    there.ok("review_open", json!({"id": 1}));
    assert_eq!(there.ok("review_sgf", json!({})), draft);
    there.ok("review_discard", json!({}));
    there.ok("review_close", json!({}));
    // What was written here was dropped later than the other was written.
    let other = World::new();
    for world in [&there, &other] {
        world.ok("restore_backup", json!({"path": path}));
    }
    let name = |world: &World| world.ok("list_games", json!({}))[0]["name"].clone();
    assert_eq!((name(&there), name(&other)), (json!("花見の一局"), json!("花見の一局")));
    let sgf = other.ok("export_sgf", json!({"id": 1}));
    assert!(sgf.as_str().unwrap().contains("C[妙な手]"), "{sgf}");
    // Newer once more.
    here.sleep_ms(60_000);
    here.ok("review_comment", json!({"text": "やはり疑問手"}));
    here.ok("review_save", json!({}));
    here.ok("backup", json!({"path": path}));
    for world in [&there, &other] {
        let report = world.ok("restore_backup", json!({"path": path}));
        assert_eq!(report["updated"], json!([1]));
        let sgf = world.ok("export_sgf", json!({"id": 1}));
        assert!(sgf.as_str().unwrap().contains("C[やはり疑問手]"), "{sgf}");
        assert_eq!(world.ok("list_games", json!({}))[0]["edited"], true);
    }
}

#[test]
fn the_opponent_that_adapts_knows_a_person_on_another_device() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.zip");
    let here = World::new();
    let mut form = here.ok("settings", json!({}))["newGame"].clone();
    form["size"] = json!(9);
    form["adapt"] = json!(true);
    let level = |world: &World| world.ok("adapting_level", json!({}));
    let start = level(&here);
    for _ in 0..6 {
        here.ok("start_game", json!({ "form": form }));
        here.ok("resign", json!({}));
        drop(here.jobs());
    }
    assert_ne!(level(&here), start);
    here.ok("backup", json!({"path": path}));
    let there = World::new();
    there.ok("restore_backup", json!({"path": path}));
    assert_eq!(level(&there), level(&here));
}
