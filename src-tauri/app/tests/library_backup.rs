//! Games out of the library, and everything out of one device and into another.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
#[path = "common/files.rs"]
mod files;

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use common::{World, file, lasting, open, persons};
use files::{base64, record, zip};
use rusqlite::Connection;
use serde_json::{Value, json};
use zip::ZipArchive;

fn error(world: &World, command: &str, args: Value) -> Value {
    serde_json::to_value(world.try_do(command, args).unwrap_err()).unwrap()
}

/// A library with one of everything.
fn fill(world: &World) {
    let all = [record(1), record(2), record(3)].concat();
    world.ok("import", json!({ "base64": base64(all.as_bytes()), "name": "three.sgf" }));
    world.ok("set_favourite", json!({"ids": [2], "favourite": true}));
    world.ok("tag_games", json!({"ids": [1, 2], "add": ["宿題"]}));
    let clock = json!({"kind": "byoYomi", "mainSeconds": 60, "periodSeconds": 10, "periods": 3});
    world.ok(
        "new_game",
        json!({"size": 9, "clock": clock, "black": {"kind": "human", "name": "花"}}),
    );
    world.play("E5 C3 G7");
    world.ok("undo", json!({}));
    world.wait_ms(7000);
    world.ok("new_game", persons(5, 0.5));
    world.play("C3 A1 pass pass");
    world.ok("toggle_dead", json!({"point": "A1"}));
    world.ok("agree", json!({"colour": "black"}));
    world.ok("new_game", json!({"size": 9, "white": {"kind": "cpu", "level": 2}}));
    world.ok("resign", json!({}));
    world.ok("set_settings", json!({"theme": "dark"}));
    world.ok("new_game", persons(7, 0.5));
    world.ok("delete_games", json!({"ids": [7]}));
}

/// Everything that the list tells, but for the numbers of games and the last look at a clock.
fn listed(world: &World) -> Vec<Value> {
    let mut games = world.ok("list_games", json!({})).as_array().unwrap().clone();
    for game in &mut games {
        game["id"] = Value::Null;
        game["updatedMs"] = Value::Null;
    }
    games.sort_by_key(ToString::to_string);
    games
}

fn named(world: &World, name: &str) -> i64 {
    let games = world.ok("list_games", json!({}));
    let is = |game: &&Value| game["black"]["name"] == name;
    games.as_array().unwrap().iter().find(is).unwrap()["id"].as_i64().unwrap()
}

#[test]
fn a_backup_brings_everything_to_another_device() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.zip");
    let here = open(&folder.path().join("here"));
    fill(&here);
    let written = here.ok("backup", json!({"path": path}));
    assert_eq!((&written["games"], &written["path"]), (&json!(6), &json!(path)));

    let there = open(&folder.path().join("there"));
    // So that numbers differ.
    there.ok("new_game", persons(9, 6.5));
    there.ok("delete_games", json!({"ids": [1]}));
    let report = there.ok("restore_backup", json!({"path": path}));
    assert_eq!((report["ids"].as_array().unwrap().len(), &report["failed"]), (6, &json!(0)));
    assert_eq!(report["settings"], true);
    assert_eq!(listed(&there), listed(&here));
    assert_eq!(there.ok("settings", json!({})), here.ok("settings", json!({})));
    let (a, b) = (named(&here, "花"), named(&there, "花"));
    assert_ne!(a, b);
    let view = |world: &World, id: i64| {
        let mut view = lasting(&world.ok("open_game", json!({ "id": id })));
        view["id"] = Value::Null;
        view
    };
    let running = view(&there, b);
    assert_eq!(running, view(&here, a));
    assert_eq!(
        (&running["redoPlies"], &running["clock"]["white"]["mainMs"]),
        (&json!(1), &json!(60_000))
    );
    assert_eq!(running["clock"]["black"]["mainMs"], json!(53_000));
    let marking = |world: &World| {
        let games = world.ok("list_games", json!({}));
        let found = games.as_array().unwrap().iter().find(|g| g["phase"] == "marking").unwrap();
        view(world, found["id"].as_i64().unwrap())
    };
    assert_eq!(marking(&there), marking(&here));
    assert_eq!(marking(&there)["agreed"]["black"], true);
    for query in ["宿", "耳赤", "秀策", "花"] {
        let find =
            |world: &World| world.ok("library", json!({"query": {"text": query}}))["total"].clone();
        assert_eq!(find(&there), find(&here), "{query}");
    }
    // The file came along.
    let id = named(&there, "Lee Sedol");
    there.ok("reread", json!({"id": id, "charset": "UTF-8"}));
    drop(there);
    let there = open(&folder.path().join("there"));
    assert_eq!(there.ok("startup", json!({}))["warnings"], json!([]));
    assert_eq!(listed(&there), listed(&here));

    // Once more, and back: nothing is there twice.
    let again = there.ok("restore_backup", json!({"path": path}));
    // Of the running game the backup is newer by the look at its clock.
    let count = |field: &str| again[field].as_array().unwrap().len();
    assert_eq!((count("ids"), count("duplicates") + count("updated")), (0, 6));
    there.ok("backup", json!({"path": path}));
    let back = here.ok("restore_backup", json!({"path": path}));
    assert_eq!((&back["ids"], &back["failed"]), (&json!([]), &json!(0)));
    assert_eq!(listed(&there), listed(&here));
}

#[test]
fn what_was_written_in_a_review_is_listed_found_and_taken_along() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.zip");
    let here = World::new();
    here.ok("import", json!({ "base64": base64(record(1).as_bytes()) }));
    here.ok("review_open", json!({"id": 1}));
    here.ok("review_comment", json!({"text": "妙な手"}));
    here.ok("review_info", json!({"info": {"black": "秀和"}}));
    let find = |world: &World, text: &str| {
        world.ok("library", json!({"query": {"text": text}}))["total"].clone()
    };
    assert_eq!((find(&here, "妙な"), find(&here, "秀和")), (json!(0), json!(0)), "not yet saved");
    here.ok("review_save", json!({}));
    assert_eq!((find(&here, "妙な"), find(&here, "秀和")), (json!(1), json!(1)));
    let game = &here.ok("list_games", json!({}))[0];
    assert_eq!((&game["edited"], &game["black"]["name"]), (&json!(true), &json!("秀和")));
    // An edit that is not saved goes along too.
    here.ok("review_play", json!({"point": "T1"}));
    here.ok("backup", json!({"path": path}));
    let there = World::new();
    there.ok("restore_backup", json!({"path": path}));
    assert_eq!((find(&there, "妙な"), find(&there, "秀和")), (json!(1), json!(1)));
    assert_eq!(listed(&there), listed(&here));
    let sgf = there.ok("export_sgf", json!({"id": 1}));
    assert!(sgf.as_str().unwrap().contains("C[妙な手]"), "{sgf}");
    let review = there.ok("review_open", json!({"id": 1}));
    assert_eq!((&review["edited"], &review["saved"]), (&json!(true), &json!(true)));
    assert_eq!(there.ok("review_sgf", json!({})), here.ok("review_sgf", json!({})));
    // Back to the original: its own names are listed again.
    here.ok("review_original", json!({}));
    here.ok("review_save", json!({}));
    let game = &here.ok("list_games", json!({}))[0];
    assert_eq!((&game["edited"], &game["black"]["name"]), (&json!(false), &json!("Honinbo Shuwa")));
    assert_eq!(find(&here, "妙な"), 0);
}

#[test]
fn what_is_no_backup_is_refused_and_what_makes_no_sense_spares_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let world = World::new();
    let restore = |path: &Path| error(&world, "restore_backup", json!({ "path": path }));
    assert_eq!(restore(&at("none.zip"))["kind"], "file");
    fs::write(at("text.zip"), "hello").unwrap();
    assert_eq!(restore(&at("text.zip")), json!({"kind": "notBackup"}));
    zip(&at("other.zip"), &[("a.sgf", record(1).as_bytes())]);
    assert_eq!(restore(&at("other.zip")), json!({"kind": "notBackup"}));
    let about = |version: i64| {
        json!({"format": "ranka-backup", "version": version, "application": "x", "created_ms": 0, "games": 1})
            .to_string()
    };
    zip(&at("newer.zip"), &[("backup.json", about(99).as_bytes())]);
    assert_eq!(restore(&at("newer.zip")), json!({"kind": "backupNewer", "version": 99}));
    // A good game between bad ones.
    let other = World::with(persons(9, 6.5));
    other.play("E5");
    other.ok("backup", json!({"path": at("good.zip")}));
    let mut good = String::new();
    let mut archive = ZipArchive::new(File::open(at("good.zip")).unwrap()).unwrap();
    archive.by_name("library/games.jsonl").unwrap().read_to_string(&mut good).unwrap();
    let bad = [
        "{".to_owned(),
        good.trim().replace(";B[ee]", ";B[zz"),
        good.trim().replace("\"playing\"", "\"dreaming\""),
        good.trim().replace("\"size\":9", "\"size\":\"nine\""),
    ];
    let lines = format!("{}\n{good}\n{}\n", bad[..2].join("\n"), bad[2..].join("\n"));
    // Each is another game.
    let lines: String = lines
        .lines()
        .enumerate()
        .map(|(i, line)| line.replace("\"uid\":\"", &format!("\"uid\":\"{i}")) + "\n")
        .collect();
    let others = r#"{"table":"sqlite_master","row":{"name":"x"}}
{"table":"game","row":{"name":"x"}}
{"table":"setting","row":{"name":"settings","value":"{\"theme\":7,\"sound\":false}"}}
{"table":"rating","row":{"id":1,"rating":"x"}}
"#;
    zip(
        &at("odd.zip"),
        &[
            ("backup.json", about(3).as_bytes()),
            ("library/files.jsonl", b"{\"id\":1}\nnonsense\n"),
            ("library/games.jsonl", lines.as_bytes()),
            ("library/others.jsonl", others.as_bytes()),
        ],
    );
    let report = world.ok("restore_backup", json!({"path": at("odd.zip")}));
    assert_eq!(report["ids"].as_array().unwrap().len(), 1, "{report}");
    assert_eq!((&report["rating"], &report["settings"]), (&json!(false), &json!(true)));
    let settings = world.ok("settings", json!({}));
    assert_eq!((&settings["theme"], &settings["sound"]), (&json!("system"), &json!(false)));
    assert_eq!(world.ok("list_games", json!({})).as_array().unwrap().len(), 1);
}

#[test]
fn games_are_exported_to_one_file_or_to_many() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let world = World::new();
    fill(&world);
    let one =
        world.ok("export_games", json!({"ids": [2, 1, 4], "path": at("a.sgf"), "kind": "sgf"}));
    assert_eq!(one["games"], 3);
    let read = World::new();
    let report = read.ok("import", json!({"path": at("a.sgf")}));
    assert_eq!(report["ids"], json!([1, 2, 3]));
    let games = read.ok("library", json!({"query": {"descending": false}}));
    assert_eq!(games["games"][0]["black"]["name"], "呉清源");
    let args = json!({"query": {"source": "imported"}, "path": at("a.zip"), "kind": "zip"});
    assert_eq!(world.ok("export_games", args.clone())["games"], 3);
    // In the place of the first one.
    assert_eq!(world.ok("export_games", args)["games"], 3);
    let mut archive = ZipArchive::new(File::open(at("a.zip")).unwrap()).unwrap();
    assert_eq!(archive.len(), 3);
    assert!(archive.by_name("00001 1841-02-17 Honinbo Shuwa-呉清源 大会 0.sgf").is_ok());
    let again = World::new();
    assert_eq!(again.ok("import", json!({"path": at("a.zip")}))["ids"], json!([1, 2, 3]));
    let nowhere = json!({"ids": [1], "path": at("no/where.sgf"), "kind": "sgf"});
    assert_eq!(error(&world, "export_games", nowhere)["fault"], "missing");
    let gone = json!({"ids": [1, 99], "path": at("b.sgf"), "kind": "sgf"});
    assert_eq!(error(&world, "export_games", gone), json!({"kind": "noSuchGame", "id": 99}));
    assert!(!at("b.sgf").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");
}

#[cfg(unix)]
#[test]
fn what_is_no_file_keeps_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let world = World::new();
    fill(&world);
    let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
    let export = json!({"ids": [1], "path": at("socket"), "kind": "sgf"});
    assert_eq!(error(&world, "export_games", export)["kind"], "file");
    assert_eq!(error(&world, "backup", json!({"path": at("socket")}))["kind"], "file");
    assert!(!at("socket").metadata().unwrap().is_file());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn a_row_that_makes_no_sense_hinders_no_backup() {
    let folder = tempfile::tempdir().unwrap();
    let world = open(folder.path());
    fill(&world);
    drop(world);
    let db = Connection::open(file(folder.path())).unwrap();
    db.execute("UPDATE game SET phase = 'x' WHERE id = 4", []).unwrap();
    db.execute("UPDATE record SET sgf = CAST(x'ff' AS TEXT) WHERE game = 2", []).unwrap();
    drop(db);
    let world = open(folder.path());
    let path = folder.path().join("backup.zip");
    assert_eq!(world.ok("backup", json!({"path": path}))["games"], 6);
    let report = World::new().ok("restore_backup", json!({"path": path}));
    assert_eq!((report["ids"].as_array().unwrap().len(), &report["failed"]), (4, &json!(2)));
}
