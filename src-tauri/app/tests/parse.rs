//! The command `parse`: files looked at and not stored.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::World;
use ranka_app::contract::AppError;
use serde_json::{Value, json};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../record/tests/data/cases");

fn parse(args: Value) -> Result<Value, Value> {
    let answer = World::new().app.dispatch("parse", args);
    answer.map_err(|error| serde_json::to_value(error).unwrap())
}

fn kinds(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|w| w["kind"].as_str().unwrap()).collect()
}

#[test]
fn a_file_is_told_whole() {
    let path = format!("{CASES}/files/sjis_0x5c_noca.sgf");
    let file = parse(json!({ "path": path })).unwrap();
    assert_eq!(file["charset"], "Shift_JIS");
    assert_eq!(kinds(&file["warnings"]), ["charsetGuessed"]);
    let game = &file["games"][0];
    assert_eq!(game["black"], "趙 治勲");
    assert_eq!(game["white"], "小林光一");
    assert_eq!(game["comment"], "黒の表の手。能ある鷹は爪を隠す。");
    assert_eq!((&game["komi"], &game["result"]), (&json!(6.5), &json!("B+3.5")));
    assert_eq!(game["moves"], json!(["B pd", "W dp"]));
    assert_eq!((&game["size"], &game["handicap"]), (&json!(19), &json!(0)));
    assert_eq!((&game["nodes"], &game["leaves"]), (&json!(3), &json!(1)));
    assert_eq!(game["toPlay"], "black");
    assert_eq!(game["setup"], json!({"black": [], "white": []}));
    assert_eq!(game["warnings"], json!([]));
}

#[test]
fn bytes_come_as_base64_and_may_be_read_in_another_character_set() {
    // (;SZ[9]PB[<E9>];B[ee];W[tt]
    let base64 = "KDtTWls5XVBCW+ldO0JbZWVdO1dbdHRd";
    let file = parse(json!({ "base64": base64 })).unwrap();
    assert_eq!(file["games"][0]["moves"], json!(["B ee", "W"]));
    assert_eq!(kinds(&file["games"][0]["warnings"]), ["missingParentheses", "oldPass"]);
    for (charset, name) in [("latin1", "é"), ("windows-1251", "й"), ("KOI8-R", "И")] {
        let file = parse(json!({ "base64": base64, "charset": charset })).unwrap();
        assert_eq!(file["games"][0]["black"], name, "{charset}");
    }
    let url = base64.replace('+', "-");
    assert!(parse(json!({ "base64": url })).is_ok());
}

#[test]
fn what_cannot_be_read_is_refused_with_a_reason() {
    for (args, error) in [
        (json!({}), json!({"kind": "badArgs", "field": "path"})),
        (json!({"base64": "%"}), json!({"kind": "badArgs", "field": "base64"})),
        (json!({"path": "/no/such", "base64": ""}), json!({"kind": "badArgs", "field": "base64"})),
        (json!({"base64": ""}), json!({"kind": "noGameInFile"})),
        (
            json!({"base64": "", "charset": "klingon"}),
            json!({"kind": "unknownCharset", "name": "klingon"}),
        ),
        (
            json!({"path": "/no/such/file"}),
            json!({"kind": "file", "path": "/no/such/file", "fault": "missing"}),
        ),
        (
            json!({"path": format!("{CASES}/files/chess_only.sgf")}),
            json!({"kind": "notGo", "game": "3"}),
        ),
        (
            json!({"path": format!("{CASES}/files/size_52.sgf")}),
            json!({"kind": "unsupportedBoard", "size": "52"}),
        ),
        (json!({"path": format!("{CASES}/files/binary.sgf")}), json!({"kind": "noGameInFile"})),
    ] {
        assert_eq!(parse(args.clone()).unwrap_err(), error, "{args}");
    }
}

#[test]
fn setup_turn_and_oddities_are_told() {
    let path = format!("{CASES}/files/handicap_no_AB.sgf");
    let game = parse(json!({ "path": path })).unwrap()["games"][0].clone();
    assert_eq!(game["setup"], json!({"black": ["pd", "dp"], "white": []}));
    assert_eq!((&game["toPlay"], &game["handicap"]), (&json!("white"), &json!(2)));
    assert_eq!(kinds(&game["warnings"]), ["handicapPlaced"]);
    let path = format!("{CASES}/files/move_suicide.sgf");
    let game = parse(json!({ "path": path })).unwrap()["games"][0].clone();
    let illegal =
        json!({"kind": "illegalMove", "moveNumber": 1, "colour": "white", "fault": "suicide"});
    assert_eq!(game["warnings"], json!([illegal]));
}

#[test]
fn nothing_is_stored_and_no_case_is_a_fault_of_ours() {
    let world = World::new();
    for entry in std::fs::read_dir(format!("{CASES}/files")).unwrap() {
        let path = entry.unwrap().path();
        let answer = world.app.dispatch("parse", json!({ "path": path }));
        assert_ne!(answer, Err(AppError::Internal), "{path:?}");
    }
    assert_eq!(world.app.dispatch("list_games", json!({})).unwrap(), json!([]));
}
