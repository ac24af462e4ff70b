//! Files into the library: what is read, what is there already, what is not read and why.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
#[path = "common/files.rs"]
mod files;

use std::fs;
use std::path::Path;

use common::{World, file, open, persons};
use files::{base64, record, zip};
use rusqlite::Connection;
use serde_json::{Value, json};

/// A folder of the reader's tests: files of strangers.
fn cases() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../record/tests/data/cases")
}

fn import(world: &World, sgf: &str) -> Value {
    world.ok("import", json!({ "base64": base64(sgf.as_bytes()) }))
}

fn error(world: &World, args: Value) -> Value {
    serde_json::to_value(world.try_do("import", args).unwrap_err()).unwrap()
}

fn total(world: &World) -> u64 {
    world.ok("library", json!({}))["total"].as_u64().unwrap()
}

#[test]
fn a_game_is_listed_as_its_record_says() {
    let world = World::new();
    let sgf = "(;GM[1]FF[4]SZ[9:13]PB[花子]BR[三段]PW[Taro]WR[2k]EV[定例会]RO[3]DT[1998年3月4日]
        KM[5.5]HA[2]RE[黒中押し勝ち]PC[東京]AB[cc][gk]C[始め];W[ee];B[ef](;W[eg])(;W[fe]C[変化]))";
    let report = import(&world, sgf);
    assert_eq!((&report["ids"], &report["charset"]), (&json!([1]), &json!("UTF-8")));
    let games = world.ok("list_games", json!({}));
    let game = &games[0];
    for (field, value) in [
        ("source", json!("imported")),
        ("phase", json!("finished")),
        ("width", json!(9)),
        ("height", json!(13)),
        ("size", json!(13)),
        ("blackRank", json!("三段")),
        ("whiteRank", json!("2k")),
        ("event", json!("定例会")),
        ("round", json!("3")),
        ("date", json!("1998年3月4日")),
        ("result", json!("B+R")),
        ("komi", json!(5.5)),
        ("handicap", json!(2)),
        ("rules", json!("japanese")),
        ("moveNumber", json!(3)),
        ("toPlay", json!("black")),
        ("edited", json!(false)),
        ("favourite", json!(false)),
        ("tags", json!([])),
    ] {
        assert_eq!(game[field], value, "{field}");
    }
    assert_eq!(game["black"]["name"], "花子");
    assert_eq!(game["board"].as_array().unwrap().len(), 13);
    let is_record = json!({"kind": "isRecord", "id": 1});
    assert_eq!(world.refused("open_game", json!({"id": 1})), is_record);
    let sgf = world.ok("export_sgf", json!({"id": 1}));
    let sgf = sgf.as_str().unwrap();
    assert!(sgf.contains("RE[B+R]") && sgf.contains("C[変化]"), "{sgf}");
    // What was written is the same game.
    assert_eq!(import(&world, sgf)["duplicates"], json!([1]));
    let text = world.ok("position_text", json!({"id": 1}));
    assert!(text.as_str().unwrap().contains("Move 3: O (White) E7"), "{text}");
    let nowhere = world.try_do("position_text", json!({"id": 1, "node": 99})).unwrap_err();
    assert_eq!(serde_json::to_value(nowhere).unwrap(), json!({"kind": "noSuchNode", "node": 99}));
    // It can be named, deleted and restored like any other.
    world.ok("rename_game", json!({"id": 1, "name": "宿題"}));
    assert_eq!(world.ok("library", json!({"query": {"text": "宿題"}}))["total"], 1);
    world.ok("delete_games", json!({"ids": [1, 77]}));
    assert_eq!(total(&world), 0);
    world.ok("restore_games", json!({"ids": [1]}));
    assert_eq!(total(&world), 1);
}

#[test]
fn what_is_there_already_is_not_added_again() {
    let world = World::new();
    assert_eq!(import(&world, &record(1))["ids"], json!([1]));
    for again in [
        record(1),
        record(1).replace(";GM", "junk (;GM"),
        record(1).replace("PB[Honinbo Shuwa]", "PB[honinbo  shuwa]"),
        record(1).replace("DT[1841-02-17]", ""),
        record(1).replace(")\n", ";B[];W[])"),
    ] {
        let report = import(&world, &again);
        assert_eq!((&report["ids"], &report["duplicates"]), (&json!([]), &json!([1])), "{again}");
    }
    for (i, new) in [
        // Another day, another player, another end, another move, a comment.
        record(1).replace("DT[1841-02-17]", "DT[1841-02-18]"),
        record(1).replace("PB[Honinbo Shuwa]", "PB[Someone]"),
        record(1).replace("RE[W+2.5]", "RE[B+2.5]"),
        record(1).replace(")\n", ";B[ss])"),
        record(1).replace(")\n", "C[!])"),
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(import(&world, new)["ids"], json!([i + 2]), "{new}");
        assert_eq!(import(&world, new)["duplicates"], json!([i + 2]), "{new}");
    }
    // Within one file too; and a deleted one may come back.
    let report = import(&world, &[record(7), record(8), record(7)].concat());
    assert_eq!((&report["ids"], &report["duplicates"]), (&json!([7, 8]), &json!([7])));
    world.ok("delete_games", json!({"ids": [7]}));
    assert_eq!(import(&world, &record(7))["ids"], json!([9]));
    // A few moves of nobody's are no game to be told from others; the same text is.
    assert_eq!(import(&world, "(;SZ[9]KM[0];B[ee])")["ids"], json!([10]));
    assert_eq!(import(&world, "(;SZ[9];B[ee])")["ids"], json!([11]));
    assert_eq!(import(&world, "(;KM[0]SZ[9];B[ee])")["duplicates"], json!([10]));
}

#[test]
fn a_game_played_here_is_known_when_it_comes_back() {
    let world = World::with(persons(9, 6.5));
    world.play("E5 C3 G7");
    world.ok("resign", json!({}));
    let sgf = world.ok("export_sgf", json!({}));
    let report = import(&world, sgf.as_str().unwrap());
    assert_eq!((&report["ids"], &report["duplicates"]), (&json!([]), &json!([1])));
}

#[test]
fn files_of_strangers_are_read_or_refused_with_a_reason() {
    let world = World::new();
    let report = world.ok("import", json!({"path": cases()}));
    let failures = report["failures"].as_array().unwrap();
    let reason = |name: &str| {
        let failure = failures.iter().find(|f| f["file"].as_str().unwrap().ends_with(name));
        failure.map(|f| f["error"]["kind"].as_str().unwrap())
    };
    assert_eq!(reason("chess_only.sgf"), Some("notGo"));
    assert_eq!(reason("size_52.sgf"), Some("unsupportedBoard"));
    assert_eq!(reason("binary.sgf"), Some("noGameInFile"));
    let files = report["files"].as_u64().unwrap();
    let count = |field: &str| report[field].as_array().unwrap().len();
    let (read, known, failed) = (count("ids"), count("duplicates"), failures.len());
    // Boards whose size is written in several ways are the same once they are read.
    let some = format!("{read} + {known} + {failed} of {files}");
    assert!(failed < 12 && known < 12 && read + known + failed >= files as usize, "{some}");
    assert!(!report["warnings"].as_array().unwrap().is_empty());
    // Each by itself: what could not be read answers why, and stores nothing.
    let before = total(&world);
    for failure in failures {
        assert_eq!(error(&world, json!({"path": failure["file"]})), failure["error"]);
    }
    let again = world.ok("import", json!({"path": cases()}));
    assert_eq!((&again["ids"], total(&world)), (&json!([]), before));
}

#[test]
fn what_cannot_be_imported_says_why() {
    let world = World::new();
    for (args, kind) in [
        (json!({}), "badArgs"),
        (json!({"base64": "%"}), "badArgs"),
        (json!({"base64": "", "path": "x"}), "badArgs"),
        (json!({"base64": ""}), "noGameInFile"),
        (json!({"path": "/no/such/file.sgf"}), "file"),
        (json!({"base64": base64(b"(;B[aa])"), "charset": "klingon"}), "unknownCharset"),
        (json!({"base64": base64(b"PK\x03\x04 and no more")}), "badArchive"),
    ] {
        assert_eq!(error(&world, args.clone())["kind"], kind, "{args}");
    }
    assert_eq!(total(&world), 0);
}

#[test]
fn folders_and_archives_are_looked_through() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    put("a.sgf", record(1).as_bytes());
    put("deep/er/B.SGF", record(2).as_bytes());
    put("deep/notes.txt", record(3).as_bytes());
    put("deep/._a.sgf", b"\0\x05\x16\x07");
    put("deep/bad.sgf", b"nothing");
    zip(&folder.path().join("inner.zip"), &[("x.sgf", record(4).as_bytes())]);
    let inner = fs::read(folder.path().join("inner.zip")).unwrap();
    fs::remove_file(folder.path().join("inner.zip")).unwrap();
    zip(
        &folder.path().join("all.zip"),
        &[
            ("../../evil.sgf", record(5).as_bytes()),
            ("inner.zip", &inner),
            ("readme.txt", b"hello"),
            ("bad.sgf", b"(;GM[2])"),
        ],
    );
    #[cfg(unix)]
    {
        // Round in a circle, and in by two ways.
        std::os::unix::fs::symlink(folder.path(), folder.path().join("deep/loop")).unwrap();
        std::os::unix::fs::symlink(folder.path().join("deep"), folder.path().join("too")).unwrap();
    }
    let world = World::new();
    let report = world.ok("import", json!({"path": folder.path()}));
    assert_eq!(report["ids"].as_array().unwrap().len(), 4, "{report}");
    assert_eq!(report["duplicates"], json!([]));
    // The notes and what a Mac left beside a file, the readme.
    assert_eq!(report["ignored"], 3);
    assert_eq!(report["failed"], 2);
    let failed = report["failures"].as_array().unwrap();
    assert!(failed.iter().any(|f| f["file"].as_str().unwrap().ends_with("all.zip!/bad.sgf")));
    assert!(!folder.path().parent().unwrap().join("evil.sgf").exists());
}

#[test]
fn archives_that_would_fill_the_memory_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // 80 MB of nothing make 80 kB.
    let bomb = vec![b' '; 80 << 20];
    zip(&at("bomb.zip"), &[("a.sgf", &bomb), ("b.sgf", record(1).as_bytes())]);
    let world = World::new();
    let report = world.ok("import", json!({"path": at("bomb.zip")}));
    assert_eq!(report["failures"][0]["error"]["kind"], "fileTooLarge");
    assert_eq!(report["ids"], json!([1]));
    // Archives within archives within archives.
    let mut bytes = record(2).into_bytes();
    for depth in 0..4 {
        let name = if depth == 0 { "x.sgf" } else { "x.zip" };
        zip(&at("nested.zip"), &[(name, &bytes)]);
        bytes = fs::read(at("nested.zip")).unwrap();
    }
    let refused = error(&world, json!({"path": at("nested.zip")}));
    assert_eq!(refused, json!({"kind": "tooMuchInFile", "what": "files", "limit": 2}));
}

#[test]
fn a_file_is_read_anew_in_another_character_set() {
    let world = World::new();
    let sgf = "(;SZ[9]PB[本因坊]PW[井上];B[ee]C[妙手])(;SZ[9]PB[秀甫];B[cc])";
    // In EUC-JP, which looks like GB2312 too.
    let (bytes, _, _) = encoding_rs::EUC_JP.encode(sgf);
    let args = json!({"base64": base64(&bytes), "charset": "gb18030"});
    let report = world.ok("import", args);
    assert_eq!((&report["charset"], &report["ids"]), (&json!("GB18030"), &json!([1, 2])));
    world.ok("set_favourite", json!({"ids": [2], "favourite": true}));
    let find = |text: &str| world.ok("library", json!({"query": {"text": text}}))["total"].clone();
    assert_eq!(find("本因坊"), 0);
    let games = world.ok("reread", json!({"id": 2, "charset": "EUC-JP"}));
    assert_eq!(games[0]["black"]["name"], "本因坊");
    assert_eq!(
        (&games[1]["black"]["name"], &games[1]["favourite"]),
        (&json!("秀甫"), &json!(true))
    );
    assert_eq!((find("本因坊"), find("妙手"), find("秀甫")), (json!(1), json!(1), json!(1)));
    assert!(world.ok("charsets", json!({})).as_array().unwrap().contains(&json!("EUC-JP")));
    let bad = world.try_do("reread", json!({"id": 1, "charset": "x"})).unwrap_err();
    assert_eq!(serde_json::to_value(bad).unwrap()["kind"], "unknownCharset");
    let played = world.ok("new_game", persons(9, 6.5))["id"].clone();
    let bad = world.try_do("reread", json!({"id": played, "charset": "Big5"})).unwrap_err();
    assert_eq!(serde_json::to_value(bad).unwrap(), json!({"kind": "noOriginal", "id": played}));
}

#[test]
fn the_file_is_kept_as_it_was_and_goes_with_its_last_game() {
    let folder = tempfile::tempdir().unwrap();
    let world = open(folder.path());
    import(&world, &[record(1), record(2)].concat());
    import(&world, &record(3));
    world.ok("delete_games", json!({"ids": [1, 3]}));
    drop(world);
    let day = 25 * 60 * 60 * 1000;
    let world = World::later(ranka_app::Place::Folder(folder.path().to_owned()), day);
    assert_eq!(world.ok("library", json!({"query": {"text": "秀策"}}))["total"], 0);
    drop(world);
    let db = Connection::open(file(folder.path())).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM file"), 1);
    assert_eq!(count("SELECT count(*) FROM record"), 1);
    assert_eq!(count("SELECT count(DISTINCT doc) FROM name_term"), 1);
}
