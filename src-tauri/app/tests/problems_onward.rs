//! Playing on against the CPU after a verdict.

#![allow(clippy::unwrap_used)]

mod common;

use common::World;
use serde_json::{Value, json};

/// 碁経衆妙 1: White lives by T19, Black T16, White T17.
const READ: u32 = 10_001;
/// 死活妙機 1: nobody has read it out.
const UNREAD: u32 = 40_001;

fn open(world: &World, id: u32) -> Value {
    world.ok("problem_open", json!({ "id": id }))
}

fn play(world: &World, point: &str) -> Value {
    world.ok("problem_play", json!({ "point": point }))
}

fn kind(world: &World, command: &str) -> Value {
    serde_json::to_value(world.try_do(command, json!({})).unwrap_err()).unwrap()["kind"].clone()
}

/// Solves the first problem by the book.
fn solved(world: &World) -> Value {
    open(world, READ);
    play(world, "T19");
    play(world, "T17")
}

#[test]
fn only_after_a_verdict() {
    let world = World::new();
    assert_eq!(kind(&world, "problem_play_on"), "noProblem");
    open(&world, READ);
    assert_eq!(kind(&world, "problem_play_on"), "gameOver");
    assert_eq!(kind(&world, "problem_pass"), "gameOver");
    let view = solved(&world);
    assert_eq!((&view["state"], &view["onward"]), (&json!("solved"), &Value::Null));
    assert_eq!(kind(&world, "problem_pass"), "gameOver");
    // The walk along the book's line is no verdict.
    world.ok("problem_solution", json!({}));
    assert_eq!(kind(&world, "problem_play_on"), "gameOver");
}

#[test]
fn the_cpu_answers_at_once_when_it_is_its_turn_and_the_verdict_stands() {
    let world = World::new();
    let solved = solved(&world);
    let on = world.ok("problem_play_on", json!({}));
    assert_eq!(on["moves"].as_array().unwrap().len(), 4, "{on}");
    assert!(on["onward"].is_object());
    for name in ["state", "verdict", "status", "tries", "comesBack", "solvedMs"] {
        assert_eq!(on[name], solved[name], "{name}");
    }
    // Asking twice is asking once.
    assert_eq!(world.ok("problem_play_on", json!({})), on);
    let passed = world.ok("problem_pass", json!({}));
    assert_eq!(passed["moves"].as_array().unwrap().len(), 6);
    assert_eq!((&passed["moves"][4], &passed["state"]), (&json!("pass"), &json!("solved")));
}

#[test]
fn nothing_that_is_played_on_changes_a_mark() {
    let world = World::new();
    open(&world, UNREAD);
    let failed = play(&world, "A19");
    assert_eq!((&failed["verdict"]["kind"], &failed["status"]), (&json!("opinion"), &json!("new")));
    let mut view = world.ok("problem_play_on", json!({}));
    for point in ["A1", "C1", "E1"] {
        view = play(&world, point);
        assert_eq!(view["verdict"], failed["verdict"]);
    }
    assert_eq!((&view["status"], &view["tries"]), (&json!("new"), &json!(0)));
    let listed = world.ok("problem_list", json!({ "book": "shikatsu", "limit": 1 }));
    assert_eq!(listed["problems"][0]["status"], "new");
    // A point that is taken is refused, and nothing changes.
    let error = world.try_do("problem_play", json!({ "point": "A1" })).unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap()["kind"], "occupied");
    assert_eq!(world.ok("problem_view", json!({})), view);
}

#[test]
fn moves_go_back_one_by_one_to_the_verdict_and_behind_it() {
    let world = World::new();
    let start = open(&world, UNREAD);
    let failed = play(&world, "A19");
    let on = world.ok("problem_play_on", json!({}));
    let one = play(&world, "A1");
    play(&world, "C1");
    assert_eq!(world.ok("problem_undo", json!({})), one);
    assert_eq!(world.ok("problem_undo", json!({})), on);
    // Then the move itself that was judged, and its verdict.
    let back = world.ok("problem_undo", json!({}));
    assert_eq!((&back["state"], &back["moves"]), (&json!("toMove"), &json!([])));
    assert_eq!((&back["onward"], &back["verdict"]), (&Value::Null, &Value::Null));
    assert_eq!(back["board"], start["board"]);
    // The same at one go; and the book's line is never further than one command.
    assert_eq!(play(&world, "A19")["verdict"], failed["verdict"]);
    world.ok("problem_play_on", json!({}));
    play(&world, "A1");
    let again = world.ok("problem_retry", json!({}));
    assert_eq!((&again["moves"], &again["onward"]), (&json!([]), &Value::Null));
    play(&world, "A19");
    world.ok("problem_play_on", json!({}));
    let line = world.ok("problem_solution", json!({}));
    assert_eq!((&line["state"], &line["onward"]), (&json!("solution"), &Value::Null));
}

#[test]
fn a_chain_that_the_other_side_owns_is_told_to_be_dead() {
    let world = World::new();
    let view = open(&world, UNREAD);
    let rows = view["board"].as_array().unwrap().iter();
    let count = |sign: char| -> usize {
        rows.clone().map(|row| row.as_str().unwrap().matches(sign).count()).sum()
    };
    let (own, other) = if view["side"] == "black" { ('X', 'O') } else { ('O', 'X') };
    let (own, other) = (count(own), count(other));
    play(&world, "A19");
    world.ok("problem_play_on", json!({}));
    // The CPU is asked: it owns every point, then none of them, then nobody does.
    let dead = |owned: f32| {
        world.cpu.owned.lock().unwrap().push_back(owned);
        let view = world.ok("problem_pass", json!({}));
        view["onward"]["dead"].as_array().unwrap().len()
    };
    assert!(dead(1.0) >= own);
    assert!(dead(-1.0) >= other);
    assert_eq!(dead(0.5), 0);
}

#[test]
fn whoever_looks_up_what_nobody_could_judge_has_not_missed_it() {
    let world = World::new();
    open(&world, UNREAD);
    // After the move, after the book's, after none: nobody can tell.
    world.cpu.owned.lock().unwrap().extend([0.52, 0.4, 0.8]);
    assert_eq!(play(&world, "A19")["verdict"]["right"], Value::Null);
    world.ok("problem_solution", json!({}));
    let walked = world.ok("problem_solution", json!({}));
    assert_eq!(walked["status"], "new");
    // One that seems to fail is given up, as ever.
    world.ok("problem_retry", json!({}));
    world.cpu.owned.lock().unwrap().extend([0.7]);
    assert_eq!(play(&world, "A19")["verdict"]["right"], false);
    assert_eq!(world.ok("problem_solution", json!({}))["status"], "missed");
}

#[test]
fn what_is_marked_by_hand_stays_so_while_the_person_tries_other_moves() {
    let world = World::new();
    open(&world, 10_002);
    world.ok("problem_mark", json!({ "status": "solved" }));
    world.ok("problem_solution", json!({}));
    world.ok("problem_retry", json!({}));
    // Read out to fail.
    let view = play(&world, "A1");
    assert_eq!((&view["verdict"]["kind"], &view["state"]), (&json!("proof"), &json!("failed")));
    assert_eq!(view["status"], "solved");
}
