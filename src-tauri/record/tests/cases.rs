//! Files that other programs agreed on, as `tests/data/cases/manifest.json` says.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;

use ranka_record::{Charset, Collection, GameTree, OpenError, Warning, open, write_collection};
use ranka_rules::Colour;
use serde_json::Value;

fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cases"))
}

fn bytes(case: &Value) -> Vec<u8> {
    let name = case["file"].as_str().unwrap();
    if name.ends_with("huge_comment_3MB.sgf") {
        let text = "あいうえお ".repeat(190_000);
        return format!("(;GM[1]SZ[9];B[ee]C[{text}];W[gc])").into_bytes();
    }
    std::fs::read(data().join(name)).unwrap()
}

fn cases() -> Vec<Value> {
    let text = std::fs::read_to_string(data().join("manifest.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The main line as SGF has it: `B pd`, a pass without a point.
fn moves(tree: &GameTree) -> Vec<(String, String)> {
    let plies = tree.main_line().filter_map(|id| tree.node(id).ply());
    plies
        .map(|ply| {
            let letter = |n: u8| char::from(b'a' + n);
            let text = ply.mv.point().map(|p| {
                let row = tree.size().rows() - 1 - p.row();
                [letter(p.col()), letter(row)].iter().collect::<String>()
            });
            (ply.colour.letter().to_string(), text.unwrap_or_default())
        })
        .collect()
}

fn expected_moves(value: &Value) -> Vec<(String, String)> {
    serde_json::from_value(value.clone()).unwrap()
}

fn check(case: &Value, file: &Collection) {
    let name = case["file"].as_str().unwrap();
    let expect = &case["expect"];
    let tree = &file.games[0];
    let info = tree.info();
    if let Some(trees) = expect["trees"].as_u64() {
        assert_eq!(file.games.len() as u64, trees, "{name}");
    }
    if let Some(size) = expect["size"].as_u64() {
        assert_eq!(u64::from(tree.size().side()), size, "{name}");
    }
    if !expect["moves"].is_null() {
        assert_eq!(moves(tree), expected_moves(&expect["moves"]), "{name}");
    }
    if let Some(any) = expect["moves_any"].as_array() {
        assert!(any.iter().any(|m| expected_moves(m) == moves(tree)), "{name}");
    }
    let text = |key: &str| expect[key].as_str();
    let first = tree.main_line().nth(1);
    for (key, found) in [
        ("PB", info.players.black.clone()),
        ("PW", info.players.white.clone()),
        ("KM", info.komi.map(|k| k.to_string()).unwrap_or_default()),
        ("RE", info.result.clone()),
        ("C1", first.and_then(|id| tree.node(id).comment()).unwrap_or_default().into_owned()),
    ] {
        assert!(text(key).is_none_or(|wanted| wanted == found), "{name}: {key} is {found}");
    }
    if let Some(len) = expect["C1_len_chars"].as_u64() {
        let comment = tree.node(first.unwrap()).comment().unwrap();
        assert_eq!(comment.chars().count() as u64, len, "{name}");
    }
    for (key, ident) in [("AB_count", "AB"), ("AW_count", "AW")] {
        if let Some(count) = expect[key].as_u64() {
            assert_eq!(tree.node(tree.root()).points(ident).len() as u64, count, "{name}");
        }
    }
    if let Some(count) = expect["final_black_after_setup"].as_u64() {
        let board = tree.position(tree.root()).board;
        let black = board.stones().filter(|(colour, _)| *colour == Colour::Black).count();
        assert_eq!(black as u64, count, "{name}");
    }
    if let Some(leaves) = expect["leaves"].as_u64() {
        assert_eq!(tree.leaves() as u64, leaves, "{name}");
    }
    if let Some(nodes) = expect["nodes"].as_u64() {
        assert_eq!(tree.len() as u64, nodes, "{name}");
    }
    if let Some(labels) = expect["labels"].as_object() {
        let marks = tree.position(tree.main_line().last().unwrap()).marks;
        let found: Vec<_> = marks.labels.iter().map(|(_, text)| text.as_str()).collect();
        let wanted: Vec<_> = labels.values().map(|v| v.as_str().unwrap()).collect();
        assert_eq!(found, wanted, "{name}");
    }
}

/// The move that is not played on the board, or not by the rules.
fn illegal_at(tree: &GameTree) -> Option<u32> {
    tree.warnings().iter().find_map(|warning| match warning {
        Warning::IllegalMove { move_number, .. } => Some(*move_number),
        Warning::BadPoint { move_number, .. } => *move_number,
        _ => None,
    })
}

#[test]
fn every_case_is_as_expected() {
    let cases = cases();
    assert_eq!(cases.len(), 56);
    for case in &cases {
        let name = case["file"].as_str().unwrap();
        let opened = open(&bytes(case), None);
        match case["status"].as_str().unwrap() {
            "not_go" => assert_eq!(opened.unwrap_err(), OpenError::NotGo { game: "3".into() }),
            "not_sgf" => assert_eq!(opened.unwrap_err(), OpenError::NoGame, "{name}"),
            status => match opened {
                Ok(file) => {
                    check(case, &file);
                    if let Some(at) = case["expect"]["illegal_at"].as_u64() {
                        assert_eq!(illegal_at(&file.games[0]).map(u64::from), Some(at), "{name}");
                    }
                    let unclear = file.warnings.is_empty() && file.games[0].warnings().is_empty();
                    assert!(status != "malformed" || !unclear || name.contains("bad_82"), "{name}");
                }
                // "Sizes the app does not support must be refused with a clear message."
                Err(OpenError::UnsupportedSize { size }) => {
                    assert!(["1", "26", "52", "1000000000"].contains(&size.as_str()), "{name}");
                }
                Err(error) => panic!("{name}: {error}"),
            },
        }
    }
}

#[test]
fn character_sets_are_found() {
    for case in cases() {
        let Some(charset) = case["charset"].as_str() else { continue };
        let wanted: Charset = charset.parse().unwrap();
        assert_eq!(open(&bytes(&case), None).unwrap().charset, wanted, "{}", case["file"]);
    }
}

#[test]
fn every_case_survives_writing_and_reading() {
    for case in cases() {
        let Ok(file) = open(&bytes(&case), None) else { continue };
        let written = write_collection(&file.games);
        let again = open(written.as_bytes(), None).unwrap();
        assert_eq!(write_collection(&again.games), written, "{}", case["file"]);
        check(&case, &again);
    }
}
