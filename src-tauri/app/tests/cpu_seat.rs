//! Games in which the CPU plays.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{World, against_cpu};
use serde_json::{Value, json};

fn row(view: &Value, from_top: usize) -> &str {
    view["board"][from_top].as_str().unwrap()
}

#[test]
fn a_game_to_watch_stands_still_when_told_to() {
    let world = World::new();
    let cpu = json!({"kind": "cpu", "level": 1});
    let clock = json!({"kind": "byoYomi", "mainSeconds": 60, "periodSeconds": 10, "periods": 3});
    world.cpu_will("C3 D3 C4 D4");
    world.ok("new_game", json!({"size": 9, "black": cpu, "white": cpu, "clock": clock}));
    let step = || {
        world.jobs().into_iter().for_each(|job| job());
        world.view()["moveNumber"].as_u64().unwrap()
    };
    assert_eq!(step(), 1);
    let view = world.ok("pause", json!({"paused": true}));
    assert_eq!((&view["paused"], &view["thinking"]), (&json!(true), &Value::Null));
    // What was being thought is not played, and no time passes.
    assert_eq!(step(), 1);
    world.wait_ms(30_000);
    assert_eq!(world.view()["clock"], view["clock"]);
    let view = world.ok("pause", json!({"paused": false}));
    assert_eq!((&view["paused"], view["thinking"].is_string()), (&json!(false), true));
    assert_eq!(step(), 2);
    // Left and opened again it goes on.
    world.ok("pause", json!({"paused": true}));
    world.ok("close_table", json!({}));
    assert_eq!(world.ok("open_game", json!({"id": 1}))["paused"], false);
    world.ok("new_game", json!({"size": 9}));
    let refused = world.refused("pause", json!({"paused": true}));
    assert_eq!(refused, json!({"kind": "wrongPhase", "phase": "playing"}));
}

#[test]
fn the_cpu_answers_in_its_own_colour_and_tells_of_it() {
    let world = World::with(against_cpu(9));
    world.cpu_will("C3");
    let view = world.play("E5");
    assert_eq!((&view["thinking"], &view["toPlay"]), (&json!("white"), &json!("white")));
    assert!(world.events().is_empty());
    let view = world.let_cpu_play();
    assert_eq!((&view["thinking"], &view["lastMove"]), (&Value::Null, &json!("C3")));
    assert_eq!(row(&view, 6), "..O......");
    let events = world.events();
    assert_eq!(events.len(), 1, "{events:?}");
    assert_eq!(
        (&events[0]["event"], &events[0]["view"]["moveNumber"]),
        (&json!("table"), &json!(2))
    );
    // The pass of a person in the middle of the game.
    world.cpu_will("G7");
    world.ok("pass", json!({}));
    let view = world.let_cpu_play();
    assert_eq!((&view["toPlay"], row(&view, 2)), (&json!("black"), "......O.."));
}

#[test]
fn the_cpu_begins_when_it_is_black() {
    let world = World::new();
    world.cpu_will("E5");
    let view = world.ok("new_game", json!({"size": 9, "black": {"kind": "cpu", "level": 1}}));
    assert_eq!(view["thinking"], "black");
    assert_eq!(
        world.refused("play", json!({"point": "C3"})),
        json!({"kind": "notYourTurn", "toPlay": "black"})
    );
    assert_eq!(world.let_cpu_play()["lastMove"], "E5");
    assert_eq!(world.refused("undo", json!({})), json!({"kind": "nothingToUndo"}));
}

#[test]
fn a_late_answer_never_lands_on_a_changed_board() {
    let world = World::with(against_cpu(9));
    world.cpu_will("C3 G7");
    world.play("E5");
    let late = world.jobs();
    let view = world.ok("undo", json!({}));
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(0), &Value::Null));
    world.play("D4");
    let current = world.jobs();
    late.into_iter().for_each(|job| job());
    assert_eq!(world.view()["moveNumber"], 1, "the answer to E5 must be dropped");
    current.into_iter().for_each(|job| job());
    let view = world.view();
    assert_eq!((&view["moveNumber"], &view["lastMove"]), (&json!(2), &json!("G7")));
    assert_eq!(world.events().len(), 1);
}

#[test]
fn every_change_of_table_makes_an_answer_late() {
    type Change = fn(&World);
    let changes: [(&str, Change); 5] = [
        ("resign", |world| drop(world.ok("resign", json!({})))),
        ("close", |world| drop(world.ok("close_table", json!({})))),
        ("another game", |world| drop(world.ok("new_game", json!({"size": 9})))),
        ("hidden", |world| drop(world.ok("suspend", json!({})))),
        ("deleted", |world| drop(world.ok("delete_game", json!({"id": 1})))),
    ];
    for (name, change) in changes {
        let world = World::with(against_cpu(9));
        world.cpu_will("C3");
        world.play("E5");
        let late = world.jobs();
        change(&world);
        let before = world.try_do("view", json!({}));
        late.into_iter().for_each(|job| job());
        assert_eq!(world.try_do("view", json!({})), before, "{name}");
        assert!(world.events().is_empty(), "{name}");
    }
}

#[test]
fn the_cpu_thinks_again_when_the_app_is_seen_again() {
    let world = World::with(against_cpu(9));
    world.play("E5");
    drop(world.jobs());
    assert_eq!(world.ok("suspend", json!({}))["thinking"], Value::Null);
    assert!(world.jobs().is_empty());
    world.cpu_will("C3");
    assert_eq!(world.ok("wake", json!({}))["thinking"], "white");
    assert_eq!(world.let_cpu_play()["lastMove"], "C3");
}

#[test]
fn undo_takes_the_reply_too_at_any_time() {
    let world = World::with(against_cpu(9));
    world.cpu_will("C3 G7");
    world.play("E5");
    assert_eq!(world.view()["undoPlies"], 1, "the CPU still thinks");
    world.let_cpu_play();
    world.play("D4");
    let view = world.let_cpu_play();
    assert_eq!(view["undoPlies"], 2);
    let view = world.ok("undo", json!({}));
    assert_eq!((&view["moveNumber"], &view["redoPlies"]), (&json!(2), &json!(2)));
    let view = world.ok("redo", json!({}));
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(4), &Value::Null));
    world.ok("undo", json!({}));
    let view = world.ok("undo", json!({}));
    assert_eq!((&view["moveNumber"], &view["undoPlies"]), (&json!(0), &json!(0)));
    // Out of marking: the passes that led to it.
    world.ok("pass", json!({}));
    let view = world.let_cpu_play();
    assert_eq!((&view["phase"]["kind"], &view["undoPlies"]), (&json!("marking"), &json!(2)));
    let view = world.ok("undo", json!({}));
    assert_eq!((&view["moveNumber"], &view["phase"]["kind"]), (&json!(0), &json!("playing")));
}

#[test]
fn a_move_taken_back_while_the_cpu_thinks_can_be_played_again() {
    let world = World::with(against_cpu(9));
    world.play("E5");
    world.ok("undo", json!({}));
    drop(world.jobs());
    let view = world.ok("redo", json!({}));
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(1), &json!("white")));
}

#[test]
fn the_cpu_resigns_and_a_person_does_while_it_thinks() {
    let world = World::with(against_cpu(9));
    world.cpu_will("resign");
    world.play("E5");
    assert_eq!(world.let_cpu_play()["result"], "B+R");
    let world = World::with(against_cpu(9));
    world.play("E5");
    assert_eq!(
        world.refused("resign", json!({"colour": "white"})),
        json!({"kind": "cpuSeat", "colour": "white"})
    );
    let view = world.ok("resign", json!({}));
    assert_eq!((&view["result"], &view["thinking"]), (&json!("W+R"), &Value::Null));
}

#[test]
fn a_seat_is_handed_over_and_taken_back() {
    let world = World::with(against_cpu(9));
    world.cpu_will("E5 C3 D4");
    let view = world.ok("hand_seat", json!({"colour": "black", "cpu": true}));
    assert_eq!(
        (&view["seats"]["black"]["handed"], &view["thinking"]),
        (&json!(true), &json!("black"))
    );
    assert_eq!(
        world.refused("play", json!({"point": "A1"})),
        json!({"kind": "cpuSeat", "colour": "black"})
    );
    world.jobs().into_iter().for_each(|job| job());
    world.jobs().into_iter().for_each(|job| job());
    let view = world.view();
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(2), &json!("black")));
    let late = world.jobs();
    let view = world.ok("hand_seat", json!({"colour": "black", "cpu": false}));
    assert_eq!(view["thinking"], Value::Null);
    late.into_iter().for_each(|job| job());
    assert_eq!(world.view()["moveNumber"], 2);
    assert_eq!(
        world.refused("hand_seat", json!({"colour": "white", "cpu": false})),
        json!({"kind": "cpuSeat", "colour": "white"})
    );
    // The CPU in a person's place does not give that person's game up.
    world.cpu.choices.lock().unwrap().clear();
    world.cpu_will("resign");
    world.ok("hand_seat", json!({"colour": "black", "cpu": true}));
    world.jobs().into_iter().for_each(|job| job());
    assert_eq!(world.view()["lastMove"], "pass");
}

#[test]
fn undo_gives_a_handed_seat_back() {
    let world = World::with(against_cpu(9));
    world.cpu_will("E5 C3");
    world.ok("hand_seat", json!({"colour": "black", "cpu": true}));
    world.jobs().into_iter().for_each(|job| job());
    world.jobs().into_iter().for_each(|job| job());
    let view = world.ok("undo", json!({}));
    assert_eq!(view["seats"]["black"]["handed"], false);
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(0), &Value::Null));
}

#[test]
fn an_illegal_choice_becomes_a_pass() {
    let world = World::with(against_cpu(9));
    world.cpu_will("E5");
    world.play("E5");
    assert_eq!(world.let_cpu_play()["lastMove"], "pass");
}

#[test]
fn a_fault_in_the_search_is_survived() {
    let world = World::with(against_cpu(9));
    *world.cpu.broken.lock().unwrap() = true;
    world.play("E5");
    assert_eq!(world.let_cpu_play()["thinking"], Value::Null);
    *world.cpu.broken.lock().unwrap() = false;
    world.cpu_will("C3");
    world.wait_ms(3000);
    assert_eq!(world.let_cpu_play()["lastMove"], "C3");
}

#[test]
fn a_fault_in_the_judgement_is_survived() {
    let world = World::with(against_cpu(9));
    world.ok("pass", json!({}));
    let job = world.jobs().pop().unwrap();
    // The CPU has its move, a second pass, when the fault shows.
    let cpu = world.cpu.clone();
    let breaks = move || *cpu.broken.lock().unwrap() = true;
    *world.cpu.chosen.lock().unwrap() = Some(Box::new(breaks));
    job();
    assert_eq!(world.view()["thinking"], Value::Null);
    *world.cpu.broken.lock().unwrap() = false;
    world.wait_ms(3000);
    assert_eq!(world.let_cpu_play()["phase"]["kind"], "marking");
}

#[test]
fn a_fault_in_a_command_is_answered() {
    let world = World::with(against_cpu(9));
    *world.cpu.broken.lock().unwrap() = true;
    assert_eq!(world.refused("hint", json!({})), json!({"kind": "internal"}));
    *world.cpu.broken.lock().unwrap() = false;
    world.ok("hint", json!({}));
    assert_eq!(world.play("E5")["moveNumber"], 1);
}

#[test]
fn a_watched_game_ends_by_itself() {
    let world = World::new();
    world.cpu_will("C3 B2");
    let cpu = json!({"kind": "cpu", "level": 1});
    world.ok("new_game", json!({"size": 5, "black": cpu, "white": cpu}));
    for command in ["play", "pass", "resign", "undo"] {
        let args = if command == "play" { json!({"point": "A1"}) } else { json!({}) };
        let error = world.try_do(command, args).unwrap_err();
        let error = serde_json::to_value(error).unwrap();
        assert!(error["kind"] == "cpuSeat" || error["kind"] == "nothingToUndo", "{error}");
    }
    let view = world.let_cpu_play();
    assert_eq!((&view["phase"]["kind"], &view["moveNumber"]), (&json!("finished"), &json!(4)));
    assert!(view["result"].is_string());
}

#[test]
fn the_cpu_agrees_to_no_result_at_once() {
    let world = World::with(against_cpu(5));
    world.cpu_will("C2 C4 D3 B3 pass");
    for point in ["B2", "B4", "A3", "C3"] {
        world.play(point);
        world.let_cpu_play();
    }
    // White has taken a ko. With both passing and playing on, it is taken back and forth.
    world.ok("pass", json!({}));
    assert_eq!(world.let_cpu_play()["phase"]["kind"], "marking");
    world.ok("resume_play", json!({"colour": "black"}));
    world.cpu_will("pass pass B3");
    world.let_cpu_play();
    let view = world.play("C3");
    assert_eq!(view["prisoners"], json!({"black": 1, "white": 1}));
    world.let_cpu_play();
    world.ok("pass", json!({}));
    assert_eq!(world.view()["phase"]["kind"], "marking");
    world.ok("resume_play", json!({"colour": "black"}));
    let view = world.let_cpu_play();
    assert!(view["repetition"].is_u64(), "{view}");
    assert_eq!(
        world.refused("agree_no_result", json!({"colour": "white"})),
        json!({"kind": "cpuSeat", "colour": "white"})
    );
    let view = world.ok("agree_no_result", json!({"colour": "black"}));
    assert_eq!((&view["result"], &view["phase"]["kind"]), (&json!("Void"), &json!("finished")));
}

#[test]
fn handicap_stones_of_the_cpu_stand_where_custom_has_them() {
    let world = World::new();
    let view = world.ok(
        "new_game",
        json!({
            "size": 9, "handicap": 2, "handicapPlacement": "free",
            "black": {"kind": "cpu", "level": 1},
        }),
    );
    assert_eq!((&view["freeHandicapLeft"], &view["toPlay"]), (&json!(0), &json!("white")));
    // Where there is no custom it places them itself, whatever it would choose.
    world.cpu_will("B2 pass resign");
    let view = world.ok(
        "new_game",
        json!({
            "size": 5, "handicap": 2, "handicapPlacement": "free",
            "black": {"kind": "cpu", "level": 1},
        }),
    );
    assert_eq!((&view["freeHandicapLeft"], &view["thinking"]), (&json!(2), &json!("black")));
    let view = world.let_cpu_play();
    assert_eq!((&view["freeHandicapLeft"], &view["toPlay"]), (&json!(0), &json!("white")));
}

#[test]
fn hints_and_estimates_are_for_the_person_on_the_move() {
    let world = World::with(against_cpu(5));
    let hints = world.ok("hint", json!({}));
    assert_eq!(
        hints,
        json!([{"point": "A5", "win": 0.5, "lead": 1.5, "visits": 7, "loss": 0.0, "line": ["A5"]}])
    );
    let estimate = world.ok("estimate", json!({}));
    assert_eq!(estimate["ownership"], json!(vec![vec![100; 5]; 5]));
    assert_eq!((&estimate["leadBlack"], &estimate["winBlack"]), (&json!(3.5), &json!(0.75)));
    world.play("C3");
    assert_eq!(world.refused("hint", json!({})), json!({"kind": "notYourTurn", "toPlay": "white"}));
}
