//! The process is killed in the middle of imports and started again: what it had told to be in
//! is in, every file with all its games or not at all, and the import can be done again.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
#[path = "common/files.rs"]
mod files;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use files::record;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

const KILLS: u32 = 16;
const FILES: usize = 240;

/// Games in each file.
const EACH: usize = 3;

struct Process {
    child: Child,
    output: BufReader<ChildStdout>,
    /// The most games that an event told to be in.
    told: u64,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_headless"));
        command.arg("--data").arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, output, told: 0 }
    }

    fn send(&mut self, command: &str, args: &Value) {
        let line = json!({"id": 0, "command": command, "args": args});
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line; `None` when the process is dead.
    fn line(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let line: Value = serde_json::from_str(line.strip_suffix('\n')?).unwrap();
        if line["event"] == "import" {
            self.told = self.told.max(line["imported"].as_u64().unwrap());
        }
        Some(line)
    }

    fn ok(&mut self, command: &str, args: &Value) -> Value {
        self.send(command, args);
        loop {
            let line = self.line().unwrap();
            if line["event"].is_null() {
                return line.get("ok").unwrap_or_else(|| panic!("{command}: {line}")).clone();
            }
        }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        while self.line().is_some() {}
    }
}

#[test]
fn an_import_that_is_killed_leaves_whole_files() {
    let files = tempfile::tempdir().unwrap();
    for file in 0..FILES {
        let games: String = (0..EACH).map(|game| record(file * EACH + game)).collect();
        let games = games.replace("EV[", &format!("EV[file {file:03} "));
        fs::write(files.path().join(format!("{file:03}.sgf")), games).unwrap();
    }
    let data = tempfile::tempdir().unwrap();
    let mut rng = StdRng::seed_from_u64(3);
    let start = json!({"paths": [files.path()]});
    let (mut in_the_middle, mut folder) = (0, data.path().join("0"));
    for kill in 0..KILLS {
        let mut process = Process::start(&folder);
        process.ok("import_start", &start);
        // Between the first files and the last ones, whatever the speed is.
        let until = rng.random_range(0..FILES * 9 / 10) as u64;
        while process.line().unwrap()["done"].as_u64().unwrap() < until {}
        thread::sleep(Duration::from_millis(rng.random_range(0..30)));
        process.kill();
        let told = process.told;
        let mut process = Process::start(&folder);
        let startup = process.ok("startup", &json!({}));
        assert_eq!(startup["warnings"], json!([]));
        let games = process.ok("list_games", &json!({}));
        let games = games.as_array().unwrap();
        assert!(games.len() as u64 >= told, "{} of {told}", games.len());
        let mut per_file: BTreeMap<&str, usize> = BTreeMap::new();
        for game in games {
            *per_file.entry(&game["event"].as_str().unwrap()[..8]).or_default() += 1;
        }
        assert!(per_file.values().all(|&n| n == EACH), "{per_file:?}");
        in_the_middle += u32::from(!games.is_empty() && games.len() < FILES * EACH);
        // What is listed is found.
        let found = process.ok("library", &json!({"query": {"text": "file"}}));
        assert_eq!(found["total"], games.len());
        process.kill();
        if games.len() == FILES * EACH {
            folder = data.path().join(kill.to_string());
        }
    }
    assert!(in_the_middle > 2, "{in_the_middle} kills in the middle");
    // Done once more, everything is in, once.
    let mut process = Process::start(&folder);
    let job = process.ok("import_start", &start)["job"].clone();
    let last = loop {
        let line = process.line().unwrap();
        if line["finished"] == true {
            break line;
        }
    };
    assert_eq!((&last["done"], &last["total"]), (&json!(FILES), &json!(FILES)));
    let report = process.ok("import_report", &json!({ "job": job }));
    let added = report["ids"].as_array().unwrap().len();
    assert_eq!(added + report["duplicates"].as_array().unwrap().len(), FILES * EACH);
    let all = process.ok("library", &json!({}));
    assert_eq!(all["total"], FILES * EACH);
    process.kill();
}
