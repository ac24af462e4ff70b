//! The process is killed at random moments of scripted games, 240 times, and started again:
//! whatever it had acknowledged is there, and nothing else but perhaps the one command that
//! it was killed over.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use common::{TestHost, lasting};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use ranka_app::{App, Cpu, Place};
use serde_json::{Value, json};

const KILLS: u32 = 240;

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

    /// The answer, or `None` when the process is dead and none was written.
    fn answer(&mut self) -> Option<Result<Value, Value>> {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        // A line that was cut short acknowledges nothing.
        let mut answer: Value =
            line.strip_suffix('\n').map(|l| serde_json::from_str(l).unwrap())?;
        match answer.get_mut("ok") {
            Some(ok) => Some(Ok(ok.take())),
            None => Some(Err(answer["error"].take())),
        }
    }

    fn ok(&mut self, command: &str, args: &Value) -> Value {
        self.send(command, args);
        self.answer().unwrap().unwrap_or_else(|e| panic!("{command} {args}: {e}"))
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// What was acknowledged.
struct Acknowledged {
    /// Another app in memory that was told the same, for what a command would have done.
    twin: Arc<App>,
    /// The view of the open game, clocks included.
    view: Option<Value>,
    settings: Value,
}

/// A view without clocks, which run differently in the twin.
fn timeless(view: &Value) -> Value {
    let mut view = lasting(view);
    view["clock"] = Value::Null;
    view
}

impl Acknowledged {
    fn new() -> Self {
        let twin = App::new(Place::Memory, Arc::new(TestHost::default()), Arc::new(Cpu::default()));
        let settings = twin.dispatch("settings", json!({})).unwrap();
        Self { twin, view: None, settings }
    }

    fn twin(&self, command: &str, args: &Value) -> Option<Value> {
        self.twin.dispatch(command, args.clone()).ok()
    }

    /// Notes an answer.
    fn note(&mut self, command: &str, args: &Value, ok: &Value) {
        let twin = self.twin(command, args).unwrap_or_else(|| panic!("{command} {args}: {ok}"));
        if command == "set_settings" {
            assert_eq!(*ok, twin);
            self.settings = ok.clone();
        } else if command == "rename_game" {
            assert_eq!(ok["name"], twin["name"]);
            self.view.as_mut().unwrap()["name"] = ok["name"].clone();
        } else if ok["board"].is_array() {
            assert_eq!(timeless(ok), timeless(&twin), "after {command} {args}");
            self.view = Some(lasting(ok));
        }
    }

    /// Looks at what a new process has, and goes on from there. `pending` is the command
    /// that was not answered.
    fn check(&mut self, process: &mut Process, pending: Option<(&str, Value)>) {
        let startup = process.ok("startup", &json!({}));
        assert_eq!(startup["warnings"], json!([]));
        let games = process.ok("list_games", &json!({})).as_array().unwrap().len();
        let known = self.twin("list_games", &json!({})).unwrap().as_array().unwrap().len();
        let mut pending = pending;
        if startup["settings"] != self.settings {
            let Some(("set_settings", args)) = pending.take() else { panic!("{startup}") };
            self.settings = self.twin("set_settings", &args).unwrap();
            assert_eq!(startup["settings"], self.settings);
        }
        if games != known {
            let Some(("new_game", args)) = pending.take() else { panic!("{games} games") };
            let twin = self.twin("new_game", &args).unwrap();
            assert_eq!(games, known + 1);
            let view = process.ok("open_game", &json!({"id": twin["id"]}));
            assert_eq!(timeless(&view), timeless(&twin));
            self.view = Some(lasting(&view));
            return;
        }
        let Some(acknowledged) = &self.view else { return };
        let found = process.ok("open_game", &json!({"id": acknowledged["id"]}));
        if lasting(&found) != *acknowledged {
            let Some((command, args)) = pending.take() else {
                panic!("{found}\nis not what was acknowledged:\n{acknowledged}")
            };
            self.twin(command, &args);
            let twin = self.twin("view", &json!({})).unwrap();
            assert_eq!(timeless(&found), timeless(&twin), "{command} {args} or nothing");
            self.view = Some(lasting(&found));
        }
    }
}

/// The next command of the script, mostly one that makes sense.
fn next_command(view: Option<&Value>, rng: &mut StdRng) -> (&'static str, Value) {
    let colour = *["black", "white"].choose(rng).unwrap();
    let phase = view.map_or("finished", |view| view["phase"]["kind"].as_str().unwrap());
    let point = |rng: &mut StdRng| {
        let column = char::from(b"ABCDEFG"[rng.random_range(0..7)]);
        json!({"point": format!("{column}{}", rng.random_range(1..8))})
    };
    match (phase, rng.random_range(0..20)) {
        (_, 0) => {
            let theme = *["light", "dark", "system"].choose(rng).unwrap();
            ("set_settings", json!({"theme": theme, "moveNumbers": rng.random::<bool>()}))
        }
        ("finished", _) | (_, 1) => ("new_game", new_game(rng)),
        (_, 2) => {
            let name = format!("game {}", rng.random_range(0..1000));
            ("rename_game", json!({"id": view.unwrap()["id"], "name": name}))
        }
        (_, 3) => ("undo", json!({})),
        (_, 4) => ("redo", json!({})),
        ("marking", 5..=7) => ("toggle_dead", point(rng)),
        ("marking", 8..=10) => ("toggle_region", point(rng)),
        ("marking", 11 | 12) => ("resume_play", json!({ "colour": colour })),
        ("marking", _) => ("agree", json!({ "colour": colour })),
        (_, 5..=9) => ("pass", json!({})),
        _ => ("play", point(rng)),
    }
}

fn new_game(rng: &mut StdRng) -> Value {
    let clocks = [
        Value::Null,
        json!({"kind": "perMove", "seconds": 3600}),
        json!({"kind": "byoYomi", "mainSeconds": 3600, "periodSeconds": 60, "periods": 3}),
    ];
    let rules = *["japanese", "aga"].choose(rng).unwrap();
    let handicap = *[0, 2].choose(rng).unwrap();
    json!({
        "size": 7, "clock": clocks.choose(rng), "rules": rules, "handicap": handicap,
        "handicapPlacement": "free",
    })
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = StdRng::seed_from_u64(1);
    let mut acknowledged = Acknowledged::new();
    let mut pending: Option<(&str, Value)> = None;
    let (mut unanswered, mut answered) = (0, 0);
    for _ in 0..KILLS {
        let mut process = Process::start(folder.path());
        if rng.random_ratio(1, 20) {
            // While it starts, the first time included.
            thread::sleep(Duration::from_micros(rng.random_range(0..30_000)));
            process.kill();
            continue;
        }
        acknowledged.check(&mut process, pending.take());
        for _ in 0..rng.random_range(0..12) {
            let (command, args) = next_command(acknowledged.view.as_ref(), &mut rng);
            process.send(command, &args);
            if let Ok(ok) = process.answer().unwrap() {
                acknowledged.note(command, &args, &ok);
            }
        }
        // Killed at any moment from the sending of a command until after its answer.
        let (command, args) = next_command(acknowledged.view.as_ref(), &mut rng);
        process.send(command, &args);
        thread::sleep(Duration::from_micros(rng.random_range(0..10_000)));
        process.kill();
        match process.answer() {
            Some(Ok(ok)) => acknowledged.note(command, &args, &ok),
            Some(Err(_)) => {}
            None => pending = Some((command, args)),
        }
        if pending.is_some() { unanswered += 1 } else { answered += 1 }
    }
    // The moments were spread over both sides of the answer.
    assert!(unanswered > KILLS / 20 && answered > KILLS / 20, "{unanswered} and {answered}");
    let mut process = Process::start(folder.path());
    acknowledged.check(&mut process, pending.take());
    process.kill();
}
