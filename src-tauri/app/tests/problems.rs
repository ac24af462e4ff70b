//! The problem book through its commands.

#![allow(clippy::unwrap_used)]

mod common;

use std::sync::atomic::Ordering;

use common::World;
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

fn open_problem(world: &World, id: u32) -> Value {
    world.ok("problem_open", json!({ "id": id }))
}

fn to_day(world: &World, day: u64) {
    world.host.days.store(day, Ordering::SeqCst);
    world.wait_ms(86_400_000);
}

/// 死活妙機 1 begins at a point that nobody has read out, so that the search is asked.
const UNREAD: u32 = 40_001;

#[test]
fn what_the_book_lacks_is_held_against_its_move_and_against_none() {
    let world = World::new();
    let view = open_problem(&world, UNREAD);
    let points = view["view"]["width"].as_f64().unwrap() * view["view"]["height"].as_f64().unwrap();
    assert!(points > 25.0, "a stake of less than 5 points would be none: {points}");
    *world.cpu.best.lock().unwrap() = "B1".parse().ok();
    // The answering side owns of each point: after the move, after the book's, after none.
    let play = |owned: &[f32]| {
        world.cpu.owned.lock().unwrap().extend(owned);
        let view = world.ok("problem_play", json!({ "point": "A19" }));
        assert_eq!(view["verdict"]["kind"], "opinion", "{view}");
        assert_eq!(view["status"], "new", "an opinion is no mark");
        world.ok("problem_undo", json!({}));
        (view["state"].clone(), view["verdict"]["right"].clone())
    };
    // And once more of a move that seems to work: the person, after the best answer.
    assert_eq!(play(&[-0.58, -0.6, 0.6, 0.55]), (json!("solved"), json!(true)));
    // From here on what the book's move is worth is known.
    assert_eq!(play(&[0.06]), (json!("failed"), json!(false)));
    assert_eq!(play(&[-0.2]), (json!("failed"), Value::Null));
    assert_eq!(play(&[-0.58, -0.06]), (json!("failed"), json!(false)));
    assert_eq!(play(&[-0.58, 0.2]), (json!("failed"), Value::Null));
    assert_eq!(world.cpu.analysed.lock().unwrap().len(), 10);
    // Elsewhere it is asked anew; where the book's move seems to be worth nothing, nobody can
    // tell, nor where it saves or kills no chain for sure.
    open_problem(&world, UNREAD + 1);
    assert_eq!(play(&[0.4, 0.4, 0.4]), (json!("failed"), Value::Null));
    open_problem(&world, UNREAD + 2);
    assert_eq!(play(&[0.42, 0.4, 0.8, -0.42]), (json!("failed"), Value::Null));
    // The person knows better.
    world.ok("problem_play", json!({ "point": "A19" }));
    let marked = world.ok("problem_mark", json!({ "status": "solved" }));
    assert_eq!(marked["status"], "solved");
}

#[test]
fn a_missed_problem_comes_back_and_leaves_again() {
    let world = World::new();
    open_problem(&world, 10_001);
    world.ok("problem_solution", json!({}));
    let due = |world: &World| {
        world.ok("problem_list", json!({ "status": "due" }))["total"].as_u64().unwrap()
    };
    assert_eq!(due(&world), 0);
    to_day(&world, 1);
    assert_eq!(due(&world), 1);
    world.ok("problem_close", json!({}));
    let next = world.ok("problem_next", json!({ "book": "gokyo" }));
    assert_eq!((&next["id"], &next["due"]), (&json!(10_001), &json!(true)));
    world.ok("problem_play", json!({ "point": "T19" }));
    let solved = world.ok("problem_play", json!({ "point": "T17" }));
    assert_eq!((&solved["state"], &solved["due"]), (&json!("solved"), &json!(false)));
    // The second interval begins: 1 day, then 6.
    assert_eq!(solved["comesBack"], "2026-12-02");
    assert_eq!(due(&world), 0);
}

#[test]
fn neighbours_and_twins_are_told() {
    let world = World::new();
    let first = open_problem(&world, 10_001);
    assert_eq!((&first["previous"], &first["next"]), (&Value::Null, &json!(10_002)));
    let last = open_problem(&world, 10_520);
    assert_eq!((&last["previous"], &last["next"]), (&json!(10_519), &Value::Null));
    // A problem with a twin, whichever it is.
    let all = world.ok("problem_list", json!({ "limit": 200 }));
    let ids = all["problems"].as_array().unwrap().iter().map(|p| p["id"].as_u64().unwrap());
    let (id, twin) = ids
        .filter_map(|id| Some((id, open_problem(&world, id as u32)["twins"][0]["id"].as_u64()?)))
        .next()
        .unwrap();
    assert_eq!(open_problem(&world, id as u32)["twins"][0]["solved"], false);
    open_problem(&world, twin as u32);
    world.ok("problem_mark", json!({ "status": "solved" }));
    let view = open_problem(&world, id as u32);
    // It is said and not counted.
    assert_eq!((&view["status"], &view["twins"][0]["solved"]), (&json!("new"), &json!(true)));
    let all = world.ok("problem_list", json!({ "limit": 200 }));
    let listed = all["problems"].as_array().unwrap().iter().find(|p| p["id"] == id).unwrap();
    assert_eq!((&listed["status"], &listed["twinSolved"]), (&json!("new"), &json!(true)));
}

#[test]
fn a_backup_merges_how_a_person_stands_on_two_devices() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.zip");
    let mark = |world: &World, id: u32, status: &str| {
        open_problem(world, id);
        world.ok("problem_mark", json!({ "status": status }));
    };
    let (here, there) = (World::new(), World::new());
    mark(&here, 10_001, "solved");
    mark(&here, 10_002, "missed");
    mark(&there, 10_003, "missed");
    to_day(&here, 1);
    to_day(&there, 1);
    // Missed elsewhere later, and solved here later.
    mark(&there, 10_001, "missed");
    mark(&here, 10_003, "solved");
    here.ok("backup", json!({ "path": path }));
    let report = there.ok("restore_backup", json!({ "path": path }));
    let taken = |kind: &str| {
        report["other"].as_array().unwrap().iter().find(|o| o["kind"] == kind).unwrap().clone()
    };
    assert_eq!((&taken("problem")["rows"], &taken("problem_day")["rows"]), (&json!(3), &json!(2)));

    let one = open_problem(&there, 10_001);
    // The later miss stands and comes back; the solution of the day before is not forgotten.
    assert_eq!((&one["status"], &one["comesBack"]), (&json!("missed"), &json!("2026-12-02")));
    assert!(one["solvedMs"].is_i64());
    let two = open_problem(&there, 10_002);
    assert_eq!((&two["status"], &two["comesBack"]), (&json!("missed"), &json!("2026-12-01")));
    assert_eq!(open_problem(&there, 10_003)["status"], "solved");
    let books = there.ok("problem_books", json!({}));
    assert_eq!((&books["books"][0]["solved"], &books["streak"]), (&json!(2), &json!(2)));

    // Once more, and back: nothing is new.
    let again = there.ok("restore_backup", json!({ "path": path }));
    assert_eq!(again["other"], json!([]));
    there.ok("backup", json!({ "path": path }));
    here.ok("restore_backup", json!({ "path": path }));
    for id in 10_001..=10_003 {
        assert_eq!(open_problem(&here, id), open_problem(&there, id));
    }
}
