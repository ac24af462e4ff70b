//! The file: damaged, of a newer version, in the way of another, out of reach.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{World, file, filled, lasting, open, persons};
use ranka_app::Place;
use rusqlite::Connection;
use serde_json::{Value, json};

fn error(world: &World, command: &str) -> Value {
    serde_json::to_value(world.try_do(command, json!({})).unwrap_err()).unwrap()
}

/// Where the warning says that the damaged file is now.
fn set_aside(world: &World) -> PathBuf {
    let startup = world.ok("startup", json!({}));
    let warnings = startup["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!(warnings[0]["kind"], "corruptSetAside");
    PathBuf::from(warnings[0]["path"].as_str().unwrap())
}

/// What is damaged is kept byte for byte, and a new storage works.
fn is_set_aside(folder: &Path) {
    let damaged = fs::read(file(folder)).unwrap();
    let world = open(folder);
    assert_eq!(fs::read(set_aside(&world)).unwrap(), damaged);
    assert_eq!(world.ok("list_games", json!({})), json!([]));
    world.ok("new_game", persons(9, 6.5));
    drop(world);
    let world = open(folder);
    assert_eq!(world.ok("startup", json!({}))["warnings"], json!([]));
    assert_eq!(world.ok("list_games", json!({})).as_array().unwrap().len(), 1);
}

#[test]
fn a_file_that_is_no_storage_is_set_aside_with_all_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(folder.path()), b"It was a dark and stormy night. ".repeat(300)).unwrap();
    fs::write(folder.path().join("ranka.db-wal"), b"log").unwrap();
    fs::write(folder.path().join("ranka.db-shm"), b"index").unwrap();
    let world = open(folder.path());
    let kept = set_aside(&world);
    for (end, bytes) in [("-wal", "log"), ("-shm", "index")] {
        let beside = PathBuf::from(format!("{}{end}", kept.display()));
        assert_eq!(fs::read(beside).unwrap(), bytes.as_bytes());
    }
    drop(world);
    // Another one, while the first is still there.
    fs::write(file(folder.path()), b"Suddenly a shot rang out! ".repeat(300)).unwrap();
    let second = set_aside(&open(folder.path()));
    assert_ne!(second, kept);
    assert!(fs::read(kept).unwrap().starts_with(b"It was"));
    assert!(fs::read(second).unwrap().starts_with(b"Suddenly"));
}

#[test]
fn a_damaged_header_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let mut bytes = fs::read(file(folder.path())).unwrap();
    bytes[..100].fill(0x5a);
    fs::write(file(folder.path()), bytes).unwrap();
    is_set_aside(folder.path());
}

#[test]
fn damaged_pages_in_the_middle_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let mut bytes = fs::read(file(folder.path())).unwrap();
    let pages = bytes.len() / 4096;
    assert!(pages > 6, "{pages} pages");
    for page in 1..pages {
        bytes[page * 4096..page * 4096 + 64].fill(0xa5);
    }
    fs::write(file(folder.path()), bytes).unwrap();
    is_set_aside(folder.path());
}

#[test]
fn what_is_found_after_the_start_is_told_and_set_aside_too() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let mut bytes = fs::read(file(folder.path())).unwrap();
    // A page that the start itself has no need of.
    let last = bytes.len() / 4096 - 1;
    bytes[last * 4096..last * 4096 + 64].fill(0xa5);
    fs::write(file(folder.path()), &bytes).unwrap();
    let world = World::at(Place::Folder(folder.path().to_owned()));
    assert_eq!(world.ok("startup", json!({}))["warnings"], json!([]));
    world.events();
    world.app.check_storage();
    let told =
        json!({ "event": "storage", "warning": world.ok("startup", json!({}))["warnings"][0] });
    assert_eq!(world.events(), [told]);
    assert_eq!(fs::read(set_aside(&world)).unwrap(), bytes);
    assert_eq!(world.ok("list_games", json!({})), json!([]));
    assert_eq!(world.refused("view", json!({})), json!({ "kind": "noTable" }));
    world.ok("new_game", persons(9, 6.5));
    world.play("E5");
    drop(world);
    let world = open(folder.path());
    assert_eq!(world.ok("list_games", json!({})).as_array().unwrap().len(), 1);
    assert!(world.events().is_empty());
}

#[test]
fn a_look_beside_what_is_written_finds_nothing_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let world = open(folder.path());
    world.ok("new_game", persons(19, 6.5));
    // Through the log and many times worked in.
    for point in world.free_points().iter().take(200) {
        world.ok("play", json!({ "point": point }));
        world.app.check_storage();
    }
    assert_eq!(world.ok("startup", json!({}))["warnings"], json!([]));
    assert_eq!(world.view()["moveNumber"], 200);
    // The lock is still ours.
    let second = World::at(Place::Folder(folder.path().to_owned()));
    assert_eq!(error(&second, "startup")["kind"], "storageBusy");
}

#[test]
fn a_file_cut_short_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let bytes = fs::read(file(folder.path())).unwrap();
    fs::write(file(folder.path()), &bytes[..bytes.len() / 2]).unwrap();
    is_set_aside(folder.path());
}

#[test]
fn an_empty_file_is_a_new_storage() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(folder.path()), b"").unwrap();
    let world = open(folder.path());
    assert_eq!(world.ok("startup", json!({}))["warnings"], json!([]));
    world.ok("new_game", persons(9, 6.5));
}

#[test]
fn a_game_that_makes_no_sense_spares_the_others() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let db = Connection::open(file(folder.path())).unwrap();
    db.execute("UPDATE record SET sgf = '(;SZ[9];B[aa];W[aa])' WHERE game = 2", []).unwrap();
    db.execute("UPDATE setting SET value = '{}'", []).unwrap();
    drop(db);
    let world = open(folder.path());
    let answer = world.try_do("open_game", json!({"id": 2})).unwrap_err();
    assert_eq!(serde_json::to_value(answer).unwrap(), json!({"kind": "unreadableGame", "id": 2}));
    assert_eq!(world.ok("open_game", json!({"id": 3}))["moveNumber"], 40);
    assert_eq!(world.ok("list_games", json!({})).as_array().unwrap().len(), 4);
}

#[test]
fn a_row_that_makes_no_sense_hides_no_other() {
    for (set, listed) in [
        ("game SET black = '{\"kind\":\"alien\"}'", 3),
        ("game SET phase = 'x'", 3),
        ("game SET rules = 'korean'", 3),
        ("game SET board = CAST(x'ff' AS TEXT)", 3),
        ("game SET black_name = CAST(x'ff' AS TEXT), uid = 4", 4),
        ("record SET sgf = CAST(x'ff' AS TEXT)", 4),
        ("record SET clock = '{'", 4),
    ] {
        let folder = tempfile::tempdir().unwrap();
        filled(folder.path());
        let db = Connection::open(file(folder.path())).unwrap();
        // The game that would be continued.
        let id = if set.starts_with("game") { "id" } else { "game" };
        db.execute(&format!("UPDATE {set} WHERE {id} = 4"), []).unwrap();
        drop(db);
        let world = open(folder.path());
        let startup = world.ok("startup", json!({}));
        let warning = match listed {
            3 => json!([{"kind": "unreadableGames", "count": 1}]),
            _ => json!([]),
        };
        assert_eq!((&startup["warnings"], &startup["current"]), (&warning, &json!(3)), "{set}");
        assert_eq!(world.ok("list_games", json!({})).as_array().unwrap().len(), listed, "{set}");
        let page = world.ok("library", json!({}));
        assert_eq!(page["games"].as_array().unwrap().len(), listed, "{set}");
        assert_eq!(world.ok("library_counts", json!({}))["total"], 4, "{set}");
        let answer = world.try_do("open_game", json!({"id": 4})).unwrap_err();
        let unreadable = json!({"kind": "unreadableGame", "id": 4});
        assert_eq!(serde_json::to_value(answer).unwrap(), unreadable, "{set}");
        assert_eq!(world.ok("open_game", json!({"id": 3}))["moveNumber"], 40);
        drop(world);
        let db = Connection::open(file(folder.path())).unwrap();
        let rows = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        assert_eq!(db.query_row("SELECT count(*) FROM game", [], rows).unwrap(), 4, "{set}");
    }
}

#[test]
fn a_file_of_another_program_is_set_aside_as_it_is() {
    for (statements, ours) in [
        ("CREATE TABLE foo (x)", false),
        ("CREATE TABLE foo (x); PRAGMA user_version = 1", false),
        ("CREATE TABLE game (id); PRAGMA user_version = 2", false),
        ("CREATE TABLE game (id)", false),
        ("ALTER TABLE game DROP COLUMN last_move", true),
        ("PRAGMA user_version = -1", true),
        ("PRAGMA user_version = 0", true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        if ours {
            filled(folder.path());
        }
        let db = Connection::open(file(folder.path())).unwrap();
        db.execute_batch(statements).unwrap();
        drop(db);
        is_set_aside(folder.path());
    }
}

#[test]
fn a_second_app_is_told_that_the_first_has_the_storage() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(folder.path());
    first.ok("new_game", persons(9, 6.5));
    let second = open(folder.path());
    for command in ["startup", "list_games"] {
        assert_eq!(error(&second, command), json!({"kind": "storageBusy"}));
    }
    let answer = second.try_do("new_game", persons(9, 6.5)).unwrap_err();
    assert_eq!(serde_json::to_value(answer).unwrap(), json!({"kind": "storageBusy"}));
    first.play("E5");
    drop(first);
    assert_eq!(second.ok("startup", json!({}))["current"], 1);
    assert_eq!(second.ok("open_game", json!({"id": 1}))["moveNumber"], 1);
}

#[test]
fn a_newer_storage_is_left_alone_until_it_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path());
    let set_version = |version: i64| -> i64 {
        let db = Connection::open(file(folder.path())).unwrap();
        let before = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        db.pragma_update(None, "user_version", version).unwrap();
        before
    };
    let ours = set_version(99);
    let before = fs::read(file(folder.path())).unwrap();
    let world = open(folder.path());
    let newer = json!({"kind": "storageNewer", "version": 99});
    for command in ["startup", "list_games", "rating"] {
        assert_eq!(error(&world, command), newer, "{command}");
    }
    let answer = world.try_do("new_game", persons(9, 6.5)).unwrap_err();
    assert_eq!(serde_json::to_value(answer).unwrap(), newer);
    let change = world.try_do("set_settings", json!({"theme": "dark"})).unwrap_err();
    assert_eq!(serde_json::to_value(change).unwrap(), newer);
    assert_eq!(fs::read(file(folder.path())).unwrap(), before);
    // The person has updated the app, or what passes for it here.
    set_version(ours);
    world.ok("startup", json!({}));
    assert_eq!(world.ok("list_games", json!({})).as_array().unwrap().len(), 4);
}

#[test]
fn an_older_storage_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let db = Connection::open(file(folder.path())).unwrap();
    // As version 2 left it: a game with a clock, one whose dead stones are marked, one that was
    // given up, one with a stone taken back; and a fifth that is forgotten.
    db.execute_batch(include_str!("data/version-2.sql")).unwrap();
    drop(db);
    let world = open(folder.path());
    assert_eq!(world.ok("startup", json!({}))["warnings"], json!([]));
    assert_eq!(world.ok("settings", json!({}))["theme"], "dark");
    let games = world.ok("list_games", json!({}));
    let ids: Vec<_> = games.as_array().unwrap().iter().map(|g| g["id"].as_i64()).collect();
    assert_eq!(ids, [Some(4), Some(2), Some(1), Some(3)]);
    let first = &games[2];
    assert_eq!((&first["name"], &first["date"]), (&json!("一局目"), &json!("2026-11-30")));
    assert_eq!((&first["width"], &first["source"]), (&json!(5), &json!("played")));
    let view = world.ok("open_game", json!({"id": 1}));
    assert_eq!(view["clock"]["black"]["mainMs"], 590_000);
    assert_eq!(view["lastMove"], "A1");
    let view = world.ok("open_game", json!({"id": 2}));
    assert_eq!(
        (&view["phase"]["kind"], &view["agreed"]["black"]),
        (&json!("marking"), &json!(true))
    );
    assert_eq!(world.ok("open_game", json!({"id": 3}))["result"], "W+R");
    assert_eq!(world.ok("open_game", json!({"id": 4}))["redoPlies"], 1);
    // They are found by their names, and numbers are not used again.
    for (query, found) in [("花子", 1), ("taro", 1), ("一局", 1), ("ranka level", 1), ("次郎", 0)]
    {
        let page = world.ok("library", json!({"query": {"text": query}}));
        assert_eq!(page["total"], found, "{query}");
    }
    assert_eq!(world.ok("library_counts", json!({}))["white"], 1);
    assert_eq!(world.ok("new_game", persons(9, 6.5))["id"], 6);
    drop(world);
    assert_eq!(open(folder.path()).ok("startup", json!({}))["warnings"], json!([]));
}

#[test]
fn a_folder_in_the_place_of_the_file_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(file(folder.path())).unwrap();
    let world = open(folder.path());
    assert_eq!(error(&world, "startup")["kind"], "storage");
    assert!(file(folder.path()).is_dir());
    fs::remove_dir(file(folder.path())).unwrap();
    world.ok("startup", json!({}));
    world.ok("new_game", persons(9, 6.5));
}

#[test]
fn a_file_in_the_place_of_the_folder_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("data");
    fs::write(&inner, b"mine").unwrap();
    let world = open(&inner);
    assert_eq!(error(&world, "startup"), json!({"kind": "storage", "code": 0}));
    assert_eq!(fs::read(&inner).unwrap(), b"mine");
}

#[test]
fn bad_settings_in_the_file_fall_back_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    open(folder.path()).ok("set_settings", json!({"theme": "dark", "sound": false}));
    let db = Connection::open(file(folder.path())).unwrap();
    db.execute("UPDATE setting SET value = replace(value, '\"dark\"', '7')", []).unwrap();
    drop(db);
    let startup = open(folder.path()).ok("startup", json!({}));
    assert_eq!(startup["warnings"], json!([{"kind": "settingsField", "field": "theme"}]));
    assert_eq!(startup["settings"]["theme"], "system");
    assert_eq!(startup["settings"]["sound"], false);
    let again = open(folder.path()).ok("startup", json!({}));
    assert_eq!((&again["warnings"], &again["settings"]), (&json!([]), &startup["settings"]));
}

#[test]
fn a_finished_game_is_read_as_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let mut ends = Vec::new();
    let world = open(folder.path());
    for end in ["count", "resign", "draw", "resignWhileMarking"] {
        world.ok("new_game", persons(5, if end == "draw" { 0.0 } else { 0.5 }));
        if end == "draw" {
            world.play("pass pass");
        } else {
            world.play("C3 A1 pass pass");
        }
        if end.starts_with("resign") {
            ends.push(lasting(&world.ok("resign", json!({"colour": "black"}))));
            continue;
        }
        if end == "count" {
            world.ok("toggle_dead", json!({"point": "A1"}));
        }
        world.ok("agree", json!({"colour": "white"}));
        ends.push(lasting(&world.ok("agree", json!({"colour": "black"}))));
    }
    drop(world);
    let world = open(folder.path());
    for end in ends {
        assert_eq!(lasting(&world.ok("open_game", json!({"id": end["id"]}))), end);
    }
}
