//! The program `headless`, as others drive it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A running `headless`.
struct Headless {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    id: u64,
    /// Events that came while an answer was waited for.
    events: Vec<Value>,
}

impl Headless {
    fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_headless"));
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output, id: 0, events: Vec::new() }
    }

    fn send(&mut self, line: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
    }

    /// The next line as it is; `None` at the end.
    fn text(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).unwrap();
        (read > 0).then_some(line)
    }

    /// The next line; `None` at the end.
    fn line(&mut self) -> Option<Value> {
        self.text().map(|line| serde_json::from_str(&line).unwrap())
    }

    /// The answer to a line.
    fn answer(&mut self, line: &[u8]) -> Value {
        self.send(line);
        loop {
            let answer = self.line().unwrap();
            if answer.get("event").is_none() {
                return answer;
            }
            self.events.push(answer);
        }
    }

    fn run(&mut self, command: &str, args: &Value) -> Value {
        self.id += 1;
        let line = json!({"id": self.id, "command": command, "args": args});
        let answer = self.answer(line.to_string().as_bytes());
        assert_eq!(answer["id"], self.id);
        answer
    }

    fn ok(&mut self, command: &str, args: Value) -> Value {
        let answer = self.run(command, &args);
        answer.get("ok").unwrap_or_else(|| panic!("{command} {args}: {answer}")).clone()
    }

    fn play(&mut self, moves: &str) -> Value {
        let mut view = Value::Null;
        for mv in moves.split_whitespace() {
            view = match mv {
                "pass" => self.ok("pass", json!({})),
                point => self.ok("play", json!({ "point": point })),
            };
        }
        view
    }

    /// Ends the input; the rest of the output and whether it ended well.
    fn end(mut self) -> (Vec<Value>, bool) {
        drop(self.input.take());
        let rest = std::iter::from_fn(|| self.line()).collect();
        (rest, self.child.wait().unwrap().success())
    }
}

fn malformed(reason: &str) -> Value {
    json!({"id": null, "error": {"kind": "malformed", "reason": reason}})
}

#[test]
fn bad_lines_are_answered_and_the_next_is_read() {
    let mut app = Headless::start(&[]);
    for (line, reason) in [
        (&b"{"[..], "json"),
        (b"nonsense", "json"),
        (b"\xff\xfe{}", "utf8"),
        (b"{\"id\":1,\"command\":\"\xc3\"}", "utf8"),
        (b"[1,2]", "shape"),
        (b"\"play\"", "shape"),
        (b"{\"id\":7}", "shape"),
        (b"{\"id\":7,\"command\":3}", "shape"),
        (b"[1,\"settings\",{}]", "shape"),
        (b"{\"id\":1e999,\"command\":\"settings\"}", "json"),
        (b"{\"id\":7,\"command\":\"view\"} trailing", "json"),
    ] {
        assert_eq!(app.answer(line), malformed(reason), "{}", String::from_utf8_lossy(line));
    }
    let deep = [b"[".repeat(200_000), b"]".repeat(200_000)].concat();
    assert_eq!(app.answer(&deep), malformed("shape"));
    let deep =
        format!("{{\"command\":\"play\",\"args\":{}1{}}}", "[".repeat(99_999), "]".repeat(99_999));
    assert_eq!(app.answer(deep.as_bytes()), malformed("json"));
    let long = json!({"command": "rename_game", "args": {"id": 1, "name": "x".repeat(1 << 20)}});
    let bad_name = json!({"id": null, "error": {"kind": "badArgs", "field": "name"}});
    assert_eq!(app.answer(long.to_string().as_bytes()), bad_name);
    assert_eq!(app.answer(&vec![b' '; 97 << 20]), malformed("tooLong"));
    // Empty lines are nothing, and a line may end as on Windows.
    app.send(b"");
    app.send(b"  \r");
    let answer = app.answer(b"{\"id\":\"x\",\"command\":\"settings\"}\r");
    assert_eq!((&answer["id"], &answer["ok"]["version"]), (&json!("x"), &json!(1)));
    let unknown = app.answer(br#"{"id":[1],"command":"nope","args":{}}"#);
    assert_eq!(unknown, json!({"id": [1], "error": {"kind": "unknownCommand", "command": "nope"}}));
    let (rest, well) = app.end();
    assert!(rest.is_empty() && well);
}

#[test]
fn an_answer_has_the_id_as_it_was_written() {
    let mut app = Headless::start(&[]);
    // The first line may begin with a mark of byte order, as some programs write it.
    let mut mark = "\u{feff}";
    for id in [
        "1",
        "123456789012345678901234567890",
        "-0.0",
        "1.0",
        "\"a\\u0000b\"",
        "null",
        "{\"x\": [1, 2]}",
    ] {
        for (command, key) in [("settings", "ok"), ("nope", "error")] {
            app.send(format!("{mark}{{\"id\":{id},\"command\":\"{command}\"}}").as_bytes());
            mark = "";
            let line = app.text().unwrap();
            assert!(line.starts_with(&format!("{{\"id\":{id},\"{key}\":")), "{line}");
        }
    }
    let later = "\u{feff}{\"command\":\"settings\"}";
    assert_eq!(app.answer(later.as_bytes()), malformed("json"));
}

#[test]
fn the_last_line_needs_no_end() {
    let mut app = Headless::start(&[]);
    app.input.as_mut().unwrap().write_all(br#"{"id":1,"command":"levels"}"#).unwrap();
    let (rest, well) = app.end();
    assert_eq!((rest.len(), well), (1, true));
    assert!(rest[0]["ok"].is_array());
}

#[test]
fn wrong_arguments_of_the_program_are_refused() {
    for args in [&["--data"][..], &["--dada", "x"], &["a", "b", "c"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_headless"));
        let output = command.args(args).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn one_stone_marked_dead_turns_the_game() {
    let mut app = Headless::start(&[]);
    app.ok("new_game", json!({"size": 5, "komi": 0}));
    app.play("B5 D5 B4 D4 B3 D3 B2 D2 B1 D1 pass A3 pass pass");
    let count = |view: &Value| {
        let of = |colour: &str| {
            let side = &view["score"][colour];
            (side["territory"].clone(), side["dead"].clone(), side["total"].as_f64().unwrap())
        };
        (of("black"), of("white"))
    };
    let unmarked = ((json!(0), json!(0), 0.0), (json!(5), json!(0), 5.0));
    let marked = ((json!(5), json!(1), 6.0), (json!(5), json!(0), 5.0));
    assert_eq!(count(&app.ok("set_dead", json!({"points": []}))), unmarked);
    assert_eq!(count(&app.ok("toggle_dead", json!({"point": "A3"}))), marked);
    assert_eq!(count(&app.ok("toggle_dead", json!({"point": "A3"}))), unmarked);
    app.ok("set_dead", json!({"points": ["A3"]}));
    app.ok("agree", json!({"colour": "black"}));
    assert_eq!(app.ok("agree", json!({"colour": "white"}))["result"], "B+1");
}

#[test]
fn eyes_in_seki_count_for_nobody() {
    let mut app = Headless::start(&[]);
    app.ok("new_game", json!({"size": 9, "komi": 0}));
    let black = "B9 A8 B8 C7 C6 C5 C4 C3 C2 C1 D7 E7 F7 G7 G8 G9";
    let white = "D9 F9 C8 D8 E8 F8 A7 B7 B6 B5 B4 B3 B2 B1";
    let whites = white.split_whitespace().map(str::to_owned).chain(["pass".into(), "pass".into()]);
    for (b, w) in black.split_whitespace().zip(whites) {
        app.play(b);
        app.play(&w);
    }
    app.play("pass");
    app.ok("set_dead", json!({"points": []}));
    let mut view = app.ok("view", json!({}));
    assert_eq!(view["phase"]["kind"], "marking");
    // The one eye of each of the two chains, unless it is seen to be in seki already.
    for eye in ["A9", "E9"] {
        let lists = [&view["territory"]["black"], &view["territory"]["white"]];
        if lists.iter().any(|list| list.as_array().unwrap().contains(&json!(eye))) {
            view = app.ok("toggle_region", json!({"point": eye}));
        }
    }
    let territory = |colour: &str| view["score"][colour]["territory"].clone();
    assert_eq!((territory("black"), territory("white")), (json!(42), json!(6)));
}

#[test]
fn the_cpu_answers_after_the_answer_to_the_move() {
    let mut app = Headless::start(&[]);
    app.ok("new_game", json!({"size": 7, "white": {"kind": "cpu", "level": 1}}));
    for n in 0..3 {
        let view = app.ok("view", json!({}));
        let row = view["board"][3 - n].as_str().unwrap();
        let column = row.find('.').unwrap();
        let point = format!("{}{}", char::from(b"ABCDEFG"[column]), 4 + n);
        app.events.clear();
        let view = app.ok("play", json!({ "point": point }));
        assert!(app.events.is_empty(), "the answer comes before what follows from it");
        assert_eq!((&view["thinking"], &view["toPlay"]), (&json!("white"), &json!("white")));
        loop {
            let line = app.line().unwrap();
            match line["event"].as_str() {
                Some("thinking") => assert!(line["visits"].is_u64()),
                Some("table") => {
                    assert_eq!(line["view"]["thinking"], Value::Null);
                    assert_eq!(line["view"]["moveNumber"], 2 * (n + 1));
                    break;
                }
                _ => panic!("{line}"),
            }
        }
    }
    assert_eq!(app.ok("undo", json!({}))["moveNumber"], 4);
}

#[test]
fn hints_and_estimates_are_answered_even_at_the_end_of_the_input() {
    let mut app = Headless::start(&[]);
    app.ok("new_game", json!({"size": 5}));
    app.send(br#"{"id":"hint","command":"hint"}"#);
    app.send(br#"{"id":"estimate","command":"estimate"}"#);
    let (rest, well) = app.end();
    assert!(well);
    let of = |id: &str| rest.iter().find(|line| line["id"] == id).unwrap()["ok"].clone();
    assert!(!of("hint").as_array().unwrap().is_empty());
    assert_eq!(of("estimate")["ownership"].as_array().unwrap().len(), 5);
}

#[test]
fn a_game_is_there_the_next_day() {
    let folder = tempfile::tempdir().unwrap();
    let data = ["--data", folder.path().to_str().unwrap()];
    let mut app = Headless::start(&data);
    app.ok("new_game", json!({
        "size": 9, "clock": {"kind": "byoYomi", "mainSeconds": 600, "periodSeconds": 30, "periods": 3},
    }));
    let before = app.play("E5 C3 D4");
    app.ok("set_settings", json!({"language": "en"}));
    let (_, well) = app.end();
    assert!(well);
    let mut app = Headless::start(&data);
    let startup = app.ok("startup", json!({}));
    assert_eq!((&startup["current"], &startup["settings"]["language"]), (&json!(1), &json!("en")));
    let after = app.ok("open_game", json!({"id": 1}));
    for field in ["board", "moveNumber", "toPlay", "lastMove", "phase", "undoPlies", "seats"] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!(after["clock"]["black"], before["clock"]["black"]);
}
