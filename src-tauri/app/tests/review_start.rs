//! A new game from any position of a record.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use base64::Engine as _;
use common::{World, lasting, open};
use ranka_record::read;
use serde_json::{Value, json};

/// The form of the new-game screen, changed.
fn form(world: &World, change: &Value) -> Value {
    let mut form = world.ok("settings", json!({}))["newGame"].clone();
    for (name, value) in change.as_object().unwrap() {
        form[name] = value.clone();
    }
    json!({ "form": form })
}

/// A finished game on 9×9 in which White has just taken F5 in a ko, after Black took A9.
fn with_ko(world: &World) -> i64 {
    world.ok("new_game", json!({ "size": 9, "komi": 6.5 }));
    world.play("B9 A9 A8 G5 D5 F6 E6 F4 E4 J1 F5 E5");
    let id = world.view()["id"].as_i64().unwrap();
    world.ok("resign", json!({ "colour": "black" }));
    world.ok("review_open", json!({ "id": id }));
    world.ok("review_to", json!({ "place": "end" }));
    id
}

#[test]
fn stones_turn_prisoners_and_ko_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let world = open(folder.path());
    let id = with_ko(&world);
    let before = world.ok("review_view", json!({}))["node"].clone();
    assert_eq!(before["prisoners"], json!({ "black": 1, "white": 1 }));
    assert_eq!((&before["ko"], &before["toPlay"]), (&json!("F5"), &json!("black")));
    let change = json!({
        "opponent": "friend", "colour": "black", "komi": -3.5, "rules": "japanese", "size": 19,
        "handicap": 4, "ranked": true,
    });
    let settings = world.ok("settings", json!({}));
    let view = world.ok("review_start_game", form(&world, &change));
    for name in ["board", "toPlay", "ko", "prisoners"] {
        assert_eq!(view[name], before[name], "{name}");
    }
    assert_eq!((&view["size"], &view["komi"]), (&json!(9), &json!(-3.5)));
    assert_eq!((&view["moveNumber"], &view["ranked"]), (&json!(0), &json!(false)));
    assert_ne!(view["id"], json!(id));
    assert_eq!(world.ok("settings", json!({})), settings, "the form is not remembered");
    let error = world.try_do("play", json!({ "point": "F5" })).unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap()["kind"], "ko");
    // The game that is looked over is as it was, and so is its review.
    assert_eq!(world.ok("review_view", json!({}))["node"], before);

    let view = world.play("C3 C7 F5");
    assert_eq!(view["prisoners"], json!({ "black": 2, "white": 1 }));
    world.ok("undo", json!({}));
    world.ok("redo", json!({}));
    let sgf = world.ok("export_sgf", json!({ "id": view["id"] }));
    let record = read(sgf.as_str().unwrap()).unwrap();
    assert_eq!(record.plies.len(), 3);
    assert_eq!(record.replay().unwrap().board().rows(), rows(&view));
    drop(world);
    let world = open(folder.path());
    let again = world.ok("open_game", json!({ "id": view["id"] }));
    assert_eq!(lasting(&again), lasting(&view));
    // It is looked over as any other, prisoners included.
    world.ok("resign", json!({ "colour": "white" }));
    world.ok("review_open", json!({ "id": view["id"] }));
    let node = world.ok("review_view", json!({}))["node"].clone();
    assert_eq!((&node["prisoners"], &node["ko"]), (&before["prisoners"], &before["ko"]));
    let end = world.ok("review_to", json!({ "place": "end" }));
    assert_eq!(end["node"]["prisoners"], json!({ "black": 2, "white": 1 }));
}

fn rows(view: &Value) -> Vec<String> {
    serde_json::from_value(view["board"].clone()).unwrap()
}

#[test]
fn prisoners_count_in_the_end() {
    let world = World::new();
    with_ko(&world);
    let change = json!({ "opponent": "friend", "komi": 0.5, "rules": "japanese" });
    world.ok("review_start_game", form(&world, &change));
    let view = world.play("pass pass");
    let sides = &view["score"];
    assert_eq!(
        (&sides["black"]["prisoners"], &sides["white"]["prisoners"]),
        (&json!(1), &json!(1))
    );
}

#[test]
fn the_cpu_plays_on_from_a_position() {
    let world = World::new();
    with_ko(&world);
    let change = json!({ "opponent": "cpu", "colour": "white", "level": 1 });
    world.cpu_will("C3");
    let view = world.ok("review_start_game", form(&world, &change));
    assert_eq!(view["thinking"], "black");
    let view = world.let_cpu_play();
    assert_eq!((&view["lastMove"], &view["toPlay"]), (&json!("C3"), &json!("white")));
}

#[test]
fn setups_and_odd_turns_are_begun_from_too() {
    let world = World::new();
    with_ko(&world);
    world.ok("review_to", json!({ "place": "start" }));
    for (tool, point) in [("black", "C3"), ("white", "G7"), ("white", "C7")] {
        world.ok("review_setup", json!({ "tool": tool, "point": point }));
    }
    world.ok("review_setup", json!({ "tool": "toPlay", "colour": "white" }));
    let view = world.ok("review_start_game", form(&world, &json!({ "opponent": "friend" })));
    assert_eq!(view["toPlay"], "white");
    assert_eq!(rows(&view)[2], "..O...O..");
    let sgf = world.ok("export_sgf", json!({ "id": view["id"] }));
    assert!(sgf.as_str().unwrap().contains("PL[W]"), "{sgf}");
}

/// The points of a text diagram that are not empty, and what is there.
fn stones(view: &Value) -> usize {
    rows(view).iter().map(|row| row.chars().filter(|&c| c != '.').count()).sum()
}

#[test]
fn any_board_that_the_rules_know_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    // As SGF names points: columns and rows from the upper left corner.
    for (size, columns, rows_of, sgf_move, point) in [
        ("7:9", 7, 9, "gi", "G1"),
        ("13:5", 13, 5, "ma", "N5"),
        ("2", 2, 2, "aa", "A2"),
        ("2:25", 2, 25, "by", "B1"),
        ("25", 25, 25, "ya", "Z25"),
    ] {
        let world = open(folder.path());
        let sgf = format!("(;GM[1]FF[4]SZ[{size}]KM[0];B[{sgf_move}])");
        let base64 = base64::engine::general_purpose::STANDARD.encode(sgf);
        let ids = world.ok("import", json!({ "base64": base64 }))["ids"].clone();
        world.ok("review_open", json!({ "id": ids[0] }));
        world.ok("review_to", json!({ "place": "end" }));
        let change = json!({ "opponent": "friend", "komi": 0, "rules": "japanese" });
        let view = world.ok("review_start_game", form(&world, &change));
        assert_eq!((&view["width"], &view["height"]), (&json!(columns), &json!(rows_of)), "{size}");
        assert_eq!(view["size"], json!(columns.max(rows_of)), "{size}");
        let board = rows(&view);
        assert_eq!((board.len(), board[0].len()), (rows_of, columns), "{size}");
        assert_eq!((stones(&view), &view["toPlay"]), (1, &json!("white")), "{size}");
        let refused = world.try_do("play", json!({ "point": point })).unwrap_err();
        assert_eq!(serde_json::to_value(refused).unwrap()["kind"], "occupied", "{size}");
        let view = world.play("A1");
        drop(world);
        // As it was after the next start, in the list too.
        let world = open(folder.path());
        let again = world.ok("open_game", json!({ "id": view["id"] }));
        assert_eq!(lasting(&again), lasting(&view), "{size}");
        let listed = &world.ok("list_games", json!({}))[0];
        assert_eq!((&listed["width"], &listed["height"]), (&json!(columns), &json!(rows_of)));
        assert_eq!(listed["board"], view["board"], "{size}");
        // Two passes: counted.
        let view = world.play("pass pass");
        assert_eq!(view["phase"]["kind"], "marking", "{size}");
        assert!(view["score"].is_object(), "{size}");
    }
}

#[test]
fn what_cannot_be_begun_is_refused() {
    let world = World::new();
    let refused = |args: Value| {
        serde_json::to_value(world.try_do("review_start_game", args).unwrap_err()).unwrap()
    };
    assert_eq!(refused(form(&world, &json!({})))["kind"], "noReview");
    with_ko(&world);
    assert_eq!(refused(form(&world, &json!({ "komi": 0.3 })))["kind"], "badKomi");
    assert_eq!(refused(form(&world, &json!({ "level": 99 })))["kind"], "badLevel");
    // A chain without a liberty, as an editor can set it up.
    world.ok("review_to", json!({ "place": "start" }));
    for (tool, point) in [("black", "A1"), ("white", "A2"), ("white", "B1")] {
        world.ok("review_setup", json!({ "tool": tool, "point": point }));
    }
    assert_eq!(refused(form(&world, &json!({}))), json!({ "kind": "suicide", "point": "A1" }));
}
