//! The GTP engine, line by line.

#![allow(clippy::unwrap_used, missing_docs)]

use std::io;
use std::time::Duration;

use proptest::prelude::*;
use ranka_cpu::gtp::{Engine, Host, Options, Status};
use ranka_cpu::{Alone, Cpu, Level, Limits, Stopwatch, Workers};

/// A world without time, in which the only file is one record and there is always input.
struct Still;

struct Stopped;

impl Stopwatch for Stopped {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

impl Host for Still {
    fn stopwatch(&self) -> Box<dyn Stopwatch> {
        Box::new(Stopped)
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        match path {
            "game.sgf" => Ok(b"(;GM[1]SZ[9]KM[5.5]RU[Japanese];B[cc];W[gg];B[gc])".to_vec()),
            // Names in Shift_JIS, the last bytes of which look like a backslash.
            "sjis.sgf" => {
                Ok(b"(;GM[1]FF[4]PB[\x88\xea\x95\x5c]SZ[9]PW[\x94\x5c]KM[7.5]RU[Chinese]\
                     ;B[cc];W[gg];B[cg];W[gc])"
                    .to_vec())
            }
            "bad.sgf" => Ok(vec![0xff, b'(', 0, b'x']),
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn workers(&self) -> &dyn Workers {
        &Alone
    }

    fn has_input(&self) -> bool {
        true
    }
}

fn engine() -> Engine<Still> {
    let limits = Some(Limits::visits(20));
    let options = Options { limits, ..Options::default() };
    Engine::new(Still, Cpu::without_network(), options).unwrap()
}

/// The answers to some lines, without the empty line that ends each.
fn talk(lines: &[&str]) -> Vec<String> {
    let mut engine = engine();
    let answer = |line: &&str| {
        let mut out = Vec::new();
        engine.line(line, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.is_empty() || text.ends_with("\n\n"), "{text:?}");
        text.trim_end().to_owned()
    };
    lines.iter().map(answer).collect()
}

fn last(lines: &[&str]) -> String {
    talk(lines).pop().unwrap()
}

#[test]
fn every_required_command_is_known() {
    // Protocol, §5.2, and what the design asks for beyond it.
    let wanted = [
        "protocol_version",
        "name",
        "version",
        "known_command",
        "list_commands",
        "quit",
        "boardsize",
        "clear_board",
        "komi",
        "play",
        "genmove",
        "loadsgf",
        "final_score",
        "final_status_list",
        "time_settings",
        "time_left",
        "fixed_handicap",
        "place_free_handicap",
        "set_free_handicap",
        "undo",
        "kgs-rules",
        "lz-analyze",
        "kata-analyze",
        "showboard",
        "reg_genmove",
    ];
    let list = last(&["list_commands"]);
    for name in wanted {
        assert!(list.lines().any(|l| l.trim_start_matches("= ") == name), "{name}");
        assert_eq!(last(&[&format!("known_command {name}")]), "= true");
    }
    assert_eq!(last(&["known_command nonsense"]), "= false");
    assert_eq!(last(&["protocol_version"]), "= 2");
    assert_eq!(last(&["name"]), "= Ranka");
}

#[test]
fn ids_comments_and_line_ends() {
    assert_eq!(last(&["42 name # who?\r\n"]), "=42 Ranka");
    assert_eq!(last(&["  7\tname"]), "=7 Ranka");
    assert_eq!(last(&["# nothing"]), "");
    assert_eq!(last(&["\r\n"]), "");
    assert_eq!(last(&["3 dance"]), "?3 unknown command");
    assert_eq!(last(&["dance"]), "? unknown command");
}

#[test]
fn board_sizes_and_komi() {
    for (line, answer) in [
        ("boardsize 9", "="),
        ("boardsize 2", "="),
        ("boardsize 25", "="),
        ("boardsize 26", "? unacceptable size"),
        ("boardsize 1", "? unacceptable size"),
        ("boardsize 0", "? unacceptable size"),
        ("boardsize -9", "? syntax error"),
        ("boardsize nine", "? syntax error"),
        ("boardsize", "? syntax error"),
        ("boardsize 99999999999999999999", "? syntax error"),
        ("komi 0.5", "="),
        ("komi -7", "="),
        ("komi 7.3", "? unacceptable komi"),
        ("komi 1000", "? unacceptable komi"),
        ("komi NaN", "? unacceptable komi"),
        ("komi", "? syntax error"),
    ] {
        assert_eq!(last(&[line]), answer, "{line}");
    }
}

#[test]
fn moves_legal_and_not() {
    let start = ["boardsize 9", "clear_board", "play black D4"];
    for (line, answer) in [
        ("play white d4", "? illegal move"),
        ("play w E5", "="),
        ("play b E5", "="),
        ("play w pass", "="),
        ("play w PASS", "="),
        ("play w K10", "? illegal move"),
        ("play w I5", "? syntax error"),
        ("play w", "? syntax error"),
        ("play green D5", "? syntax error"),
        ("play w D5 extra", "="),
    ] {
        assert_eq!(last(&[&start[..], &[line]].concat()), answer, "{line}");
    }
    let ko = [
        "boardsize 9",
        "clear_board",
        "play b D5",
        "play w E5",
        "play b C4",
        "play w F4",
        "play b D3",
        "play w E3",
        "play b E4",
        "play w D4",
    ];
    assert_eq!(last(&[&ko[..], &["play b E4"]].concat()), "? illegal move");
    assert_eq!(last(&[&ko[..], &["play b A1", "play w A2", "play b E4"]].concat()), "=");
}

#[test]
fn undo_takes_back_one_move_of_whoever_made_it() {
    let moves = ["boardsize 5", "clear_board", "play b C3", "play b B2"];
    assert_eq!(last(&[&moves[..], &["undo", "undo", "undo"]].concat()), "? cannot undo");
    let after = [&moves[..], &["undo", "play w B2", "undo", "undo", "play w C3"]].concat();
    assert_eq!(last(&after), "=");
}

#[test]
fn handicap() {
    assert_eq!(last(&["boardsize 19", "fixed_handicap 3"]), "= Q16 D4 D16");
    assert_eq!(last(&["boardsize 9", "fixed_handicap 5"]), "= G7 C3 C7 G3 E5");
    assert_eq!(last(&["boardsize 19", "fixed_handicap 10"]), "? invalid number of stones");
    assert_eq!(last(&["boardsize 19", "fixed_handicap 1"]), "? invalid number of stones");
    assert_eq!(last(&["boardsize 5", "fixed_handicap 2"]), "? invalid number of stones");
    assert_eq!(last(&["play b D4", "fixed_handicap 2"]), "? board not empty");
    let free = last(&["boardsize 19", "place_free_handicap 9"]);
    assert_eq!(free.split(' ').count(), 10, "{free}");
    assert_eq!(last(&["boardsize 9", "set_free_handicap D4 E5 F6"]), "=");
    assert_eq!(last(&["boardsize 9", "set_free_handicap D4"]), "? bad vertex list");
    assert_eq!(last(&["boardsize 9", "set_free_handicap D4 D4"]), "? bad vertex list");
    assert_eq!(last(&["boardsize 9", "set_free_handicap D4 pass"]), "? bad vertex list");
    assert_eq!(last(&["boardsize 9", "set_free_handicap D4 T19"]), "? bad vertex list");
}

#[test]
fn a_generated_move_is_played_and_a_registered_one_is_not() {
    let generated = last(&["boardsize 9", "clear_board", "genmove b"]);
    let point = generated.strip_prefix("= ").unwrap();
    let again = last(&["boardsize 9", "clear_board", "genmove b", &format!("play w {point}")]);
    assert_eq!(again, "? illegal move");
    let free = last(&["boardsize 9", "clear_board", "reg_genmove b", &format!("play w {point}")]);
    assert_eq!(free, "=");
    assert_eq!(last(&["genmove"]), "? syntax error");
    // After two passes the controller may still ask for a move.
    let after = last(&["boardsize 9", "clear_board", "play b pass", "play w pass", "genmove b"]);
    assert!(after.starts_with("= "), "{after}");
}

#[test]
fn records() {
    assert_eq!(last(&["loadsgf game.sgf"]), "= white");
    assert_eq!(last(&["loadsgf game.sgf 2"]), "= white");
    assert_eq!(last(&["loadsgf game.sgf 1"]), "= black");
    assert_eq!(last(&["loadsgf game.sgf", "play w C7"]), "? illegal move");
    // As many stones each, nothing decided, 81 points: White has the komi.
    let board = last(&["loadsgf sjis.sgf", "showboard"]);
    assert_eq!(board.matches('X').count(), 2, "{board}");
    assert_eq!(last(&["loadsgf sjis.sgf", "final_score"]), "= W+7.5");
    assert_eq!(last(&["loadsgf missing.sgf"]), "? cannot load file");
    assert_eq!(last(&["loadsgf bad.sgf"]), "? cannot load file");
    assert_eq!(last(&["loadsgf"]), "? syntax error");
}

/// Black has the upper half of a small board, White the lower, and a white stone is dead.
const SETTLED: [&str; 17] = [
    "boardsize 5",
    "clear_board",
    "komi 0.5",
    "play b A3",
    "play w A2",
    "play b B3",
    "play w B2",
    "play b C3",
    "play w C2",
    "play b D3",
    "play w D2",
    "play b E3",
    "play w E2",
    "play b pass",
    "play w C5",
    "play b C4",
    "play w pass",
];

#[test]
fn the_end_is_counted() {
    let of = |line: &str| last(&[&SETTLED[..], &["play b pass", line]].concat());
    // Nine points and a dead stone against five points and komi.
    assert_eq!(of("final_score"), "= B+4.5");
    assert_eq!(of("final_status_list dead"), "= C5");
    assert_eq!(of("final_status_list seki"), "=");
    assert_eq!(of("final_status_list alive").lines().count(), 2);
    assert_eq!(of("final_status_list sleeping"), "? syntax error");
    // Fifteen points of area against ten and komi.
    let chinese = last(&[&["kgs-rules chinese"], &SETTLED[..], &["final_score"]].concat());
    assert_eq!(chinese, "= B+4.5");
}

#[test]
fn rules_stay_as_they_were_set_though_the_moves_so_far_break_them() {
    // A ko that is taken again and again with passes between: the whole board repeats.
    let mut lines = vec!["boardsize 5", "kgs-rules japanese", "komi 0"];
    lines.extend(["play b C4", "play w D4", "play b B3", "play w E3", "play b C2", "play w D2"]);
    lines.extend(["play b D3", "play w C3", "play b pass", "play w pass", "play b D3"]);
    lines.extend(["play w pass", "play b pass", "play w C3", "kgs-rules chinese", "clear_board"]);
    lines.extend(["play b C3", "final_score"]);
    // The whole board is Black's; by Japanese rules it would be a point less.
    assert_eq!(last(&lines), "= B+25");
}

#[test]
fn analyses_say_something_and_end() {
    for (name, word) in [("lz-analyze", "winrate"), ("kata-analyze", "scoreLead")] {
        let answer = last(&["boardsize 9", &format!("5 {name} w 10")]);
        assert!(answer.starts_with("=5\ninfo move "), "{answer}");
        assert!(answer.contains(word));
        assert!(last(&[&format!("{name} interval 50")]).starts_with("=\ninfo move "));
        assert_eq!(last(&[&format!("{name} w soon")]), "? syntax error");
        assert_eq!(last(&[&format!("{name} interval ownership")]), "? syntax error");
        for options in ["w minmoves 3", "ownership true", "b avoid b D4 3 interval 20"] {
            let answer = last(&["boardsize 9", &format!("{name} {options}")]);
            assert!(answer.starts_with("=\ninfo move "), "{options}: {answer}");
        }
    }
}

#[test]
fn whoever_asks_for_no_level_meets_the_strongest() {
    assert_eq!(Options::default().level, Level::TOP);
}

#[test]
fn quits() {
    let mut out = Vec::new();
    assert_eq!(engine().line("1 quit", &mut out).unwrap(), Status::Quit);
    assert_eq!(out, b"=1\n\n");
}

fn words() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "boardsize",
        "clear_board",
        "komi",
        "play",
        "undo",
        "genmove",
        "fixed_handicap",
        "b",
        "w",
        "place_free_handicap",
        "set_free_handicap",
        "time_settings",
        "time_left",
        "final_score",
        "final_status_list",
        "dead",
        "loadsgf",
        "game.sgf",
        "kgs-rules",
        "aga",
        "chinese",
        "nz",
        "showboard",
        "lz-analyze",
        "kata-analyze",
        "A1",
        "B2",
        "C3",
        "D4",
        "E5",
        "J9",
        "pass",
        "2",
        "5",
        "7",
        "0",
        "-1",
        "4294967296",
        "1e9",
        "0.5",
        "black",
        "#",
        "\t",
        "known_command",
    ]);
    prop_oneof![8 => known.prop_map(str::to_owned), 1 => ".{0,6}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn no_line_breaks_the_engine(lines in prop::collection::vec(
        prop::collection::vec(words(), 0..5).prop_map(|w| w.join(" ")), 1..20,
    )) {
        let mut engine = engine();
        let mut out = Vec::new();
        engine.line("boardsize 5", &mut out).unwrap();
        for line in lines {
            out.clear();
            engine.line(&line, &mut out).unwrap();
            let text = String::from_utf8(out.clone()).unwrap();
            prop_assert!(text.is_empty() || text.starts_with(['=', '?']), "{line:?}: {text:?}");
            prop_assert!(text.is_empty() || text.ends_with("\n\n"), "{line:?}: {text:?}");
        }
        out.clear();
        engine.line("9 name", &mut out).unwrap();
        prop_assert_eq!(&out[..], &b"=9 Ranka\n\n"[..]);
    }
}
