//! The problem book through its commands.

#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};

/// Runs the commands in one headless app with its data in `folder`; the answers in order.
fn run(folder: &std::path::Path, lines: &[Value]) -> Vec<Value> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_headless"))
        .args(["--data", folder.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    {
        let mut stdin = child.stdin.take().unwrap();
        for (id, line) in lines.iter().enumerate() {
            let mut line = line.clone();
            line["id"] = id.into();
            writeln!(stdin, "{line}").unwrap();
        }
    }
    let output = child.wait_with_output().unwrap();
    let mut answers = vec![Value::Null; lines.len()];
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let answer: Value = serde_json::from_str(line).unwrap();
        if let Some(id) = answer["id"].as_u64() {
            answers[id as usize] = answer;
        }
    }
    answers
}

fn command(name: &str, args: Value) -> Value {
    json!({ "command": name, "args": args })
}

#[test]
fn solved_and_missed_problems_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &[command("problem_open", json!({ "id": 10_001 }))]);
    // The solution counts as a miss; a later look at the list tells.
    let answers = run(
        folder.path(),
        &[command("problem_open", json!({ "id": 10_002 })), command("problem_solution", json!({}))],
    );
    assert_eq!(answers[1]["ok"]["status"], "missed", "{}", answers[1]);
    assert_eq!(answers[1]["ok"]["solution"]["index"], 1);
    let answers = run(
        folder.path(),
        &[
            command("problem_list", json!({ "status": "missed", "limit": 10 })),
            command("problem_books", json!({})),
            command("problem_list", json!({ "limit": 0 })),
            command("problem_open", json!({ "id": 7 })),
            command("problem_undo", json!({})),
        ],
    );
    assert_eq!(answers[0]["ok"]["total"], 1);
    assert_eq!(answers[0]["ok"]["problems"][0]["id"], 10_002);
    // It comes back tomorrow, not today.
    assert_eq!(answers[0]["ok"]["problems"][0]["due"], false);
    assert_eq!(answers[1]["ok"]["books"][0]["tried"], 1);
    assert_eq!(answers[1]["ok"]["books"][0]["solved"], 0);
    assert_eq!(answers[2]["error"]["kind"], "badArgs");
    assert_eq!(answers[3]["error"], json!({ "kind": "noSuchProblem", "id": 7 }));
    assert_eq!(answers[4]["error"]["kind"], "noProblem");
}

#[test]
fn the_daily_problem_is_one_all_day() {
    let folder = tempfile::tempdir().unwrap();
    let ask = || run(folder.path(), &[command("problem_books", json!({}))]);
    let first = ask()[0]["ok"]["daily"]["id"].clone();
    assert!(first.is_u64());
    // Trying another problem does not change it.
    run(
        folder.path(),
        &[
            command("problem_open", json!({ "id": 20_001 })),
            command("problem_mark", json!({ "status": "solved" })),
        ],
    );
    let again = ask();
    assert_eq!(again[0]["ok"]["daily"]["id"], first);
    assert_eq!(again[0]["ok"]["streak"], 1);
}
