//! The process is killed at random moments while a record is edited, and started again: every
//! edit that it had acknowledged is there, with all that could be undone, at the node seen last.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

const KILLS: u32 = 60;

/// A process that can be killed.
struct Process {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_headless"));
        command.arg("--data").arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, output }
    }

    fn send(&mut self, command: &str, args: &Value) {
        let line = json!({"id": 0, "command": command, "args": args});
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The answer; none when the process is dead and wrote none.
    fn answer(&mut self) -> Option<Result<Value, Value>> {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let mut answer: Value =
            line.strip_suffix('\n').map(|l| serde_json::from_str(l).unwrap())?;
        match answer.get_mut("ok") {
            Some(ok) => Some(Ok(ok.take())),
            None => Some(Err(answer["error"].take())),
        }
    }

    fn ask(&mut self, command: &str, args: &Value) -> Result<Value, Value> {
        self.send(command, args);
        self.answer().unwrap()
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// All that must be there again: the view and the record.
type Seen = (Value, Value);

fn seen(process: &mut Process) -> Seen {
    let view = process.ask("review_view", &json!({})).unwrap();
    (view, process.ask("review_sgf", &json!({})).unwrap())
}

fn command(random: &mut StdRng, nodes: u64) -> (&'static str, Value) {
    let point = |random: &mut StdRng| {
        let letter = char::from(*b"ABCDEFGHJ".choose(random).unwrap());
        format!("{letter}{}", random.random_range(1..=9))
    };
    let node = random.random_range(0..nodes + 2);
    match random.random_range(0..20) {
        0..6 => ("review_play", json!({ "point": point(random) })),
        6 | 7 => ("review_step", json!({ "by": random.random_range(-4..=4) })),
        8 => ("review_go", json!({ "node": node })),
        9 | 10 => {
            let text = "字".repeat(random.random_range(0..50));
            ("review_comment", json!({ "text": text }))
        }
        11 => ("review_mark", json!({ "kind": "circle", "point": point(random) })),
        12 => ("review_setup", json!({ "tool": "white", "point": point(random) })),
        13 => ("review_delete", json!({ "node": node })),
        14 => ("review_main", json!({ "node": node })),
        15 | 16 => ("review_undo", json!({})),
        17 => ("review_redo", json!({})),
        18 => ("review_save", json!({})),
        _ => ("review_original", json!({})),
    }
}

#[test]
fn a_draft_survives_a_kill_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let mut process = Process::start(folder.path());
    process.ask("new_game", &json!({ "size": 9 })).unwrap();
    for point in ["E5", "C3", "G7", "C7"] {
        process.ask("play", &json!({ "point": point })).unwrap();
    }
    let id = process.ask("resign", &json!({ "colour": "black" })).unwrap()["id"].clone();
    let open = json!({ "id": id });
    let original = process.ask("export_sgf", &open).unwrap();
    process.ask("review_open", &open).unwrap();
    let mut now = seen(&mut process);
    let mut random = StdRng::seed_from_u64(7);
    let mut survived = 0;
    for _ in 0..KILLS {
        for _ in 0..random.random_range(0..8) {
            let (name, args) = command(&mut random, now.0["nodes"].as_u64().unwrap());
            let refused = process.ask(name, &args).is_err();
            let next = seen(&mut process);
            assert!(!refused || next == now, "{name} {args} was refused");
            now = next;
        }
        // One more, and the kill somewhere while it is done.
        let (name, args) = command(&mut random, now.0["nodes"].as_u64().unwrap());
        process.send(name, &args);
        thread::sleep(Duration::from_micros(random.random_range(0..4000)));
        process.kill();
        let mut again = Process::start(folder.path());
        let startup = again.ask("startup", &json!({})).unwrap();
        assert_eq!(startup["warnings"], json!([]));
        again.ask("review_open", &open).unwrap();
        let after = seen(&mut again);
        if after == now {
            survived += 1;
        } else {
            // Then the command was stored: undone or walked back, all is as it was.
            match name {
                "review_go" | "review_step" => assert_eq!(after.1, now.1, "{name}"),
                "review_save" => {
                    assert_eq!((&after.1, after.0["edited"].as_bool()), (&now.1, Some(false)))
                }
                "review_undo" => {
                    assert_eq!(
                        again.ask("review_redo", &json!({})).unwrap()["nodes"],
                        now.0["nodes"]
                    );
                    assert_eq!(seen(&mut again).1, now.1);
                    again.ask("review_undo", &json!({})).unwrap();
                }
                "review_play" if after.1 == now.1 => {}
                _ => {
                    again.ask("review_undo", &json!({})).unwrap();
                    let back = seen(&mut again);
                    // Several comments in a row are one edit; the rest was before it.
                    assert!(back.1 == now.1 || name == "review_comment", "{name} {args}");
                    again.ask("review_redo", &json!({})).unwrap();
                }
            }
        }
        process = again;
        now = seen(&mut process);
    }
    assert!(survived > 0 && survived < KILLS, "kills fell on both sides: {survived}");
    // The game's own record was never touched.
    process.ask("review_original", &json!({})).unwrap();
    process.ask("review_save", &json!({})).unwrap();
    assert_eq!(process.ask("export_sgf", &open).unwrap(), original);
    process.kill();
}
