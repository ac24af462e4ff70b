//! Marking and agreeing with the CPU.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::World;
use serde_json::json;

/// Black's wall on the third column of a 5×5 board and a white stone behind it.
fn stopped() -> World {
    let world = World::new();
    *world.cpu.dead.lock().unwrap() = vec!["A1"];
    world.ok("new_game", json!({"size": 5, "komi": 0, "white": {"kind": "cpu", "level": 2}}));
    world.cpu_will("A1 D1 D2 D3 D4 D5 pass");
    for point in ["C1", "C2", "C3", "C4", "C5", "pass"] {
        world.play(point);
        world.let_cpu_play();
    }
    // White's last stone was answered by a pass; White passes too.
    world.ok("pass", json!({}));
    let view = world.let_cpu_play();
    assert_eq!(view["phase"]["kind"], "marking", "{view}");
    world
}

#[test]
fn the_cpus_judgement_is_marked_and_agreed_to() {
    let world = stopped();
    let view = world.view();
    assert_eq!(
        (&view["dead"], &view["agreed"]),
        (&json!(["A1"]), &json!({"black": false, "white": false}))
    );
    assert_eq!(
        world.refused("agree", json!({"colour": "white"})),
        json!({"kind": "cpuSeat", "colour": "white"})
    );
    assert_eq!(
        world.refused("resume_play", json!({"colour": "white"})),
        json!({"kind": "cpuSeat", "colour": "white"})
    );
    let view = world.ok("agree", json!({"colour": "black"}));
    assert_eq!((&view["phase"]["kind"], &view["disputed"]), (&json!("finished"), &json!([])));
    // Ten points and a dead stone against five.
    assert_eq!(view["result"], "B+6");
}

#[test]
fn marks_that_cheat_the_cpu_are_disputed() {
    let world = stopped();
    world.ok("toggle_dead", json!({"point": "D1"}));
    let view = world.ok("agree", json!({"colour": "black"}));
    assert_eq!(view["phase"]["kind"], "marking");
    assert_eq!(view["agreed"], json!({"black": true, "white": false}));
    assert_eq!(view["disputed"], json!(["D1", "D2", "D3", "D4", "D5"]));
    let view = world.ok("toggle_dead", json!({"point": "D1"}));
    assert_eq!((&view["disputed"], &view["agreed"]["black"]), (&json!([]), &json!(false)));
    assert_eq!(world.ok("agree", json!({"colour": "black"}))["result"], "B+6");
    // Territory of the CPU's called nobody's.
    let world = stopped();
    world.ok("toggle_region", json!({"point": "E1"}));
    let view = world.ok("agree", json!({"colour": "black"}));
    assert_eq!(view["disputed"], json!(["E1", "E2", "E3", "E4", "E5"]));
}

#[test]
fn marks_that_cost_the_person_are_accepted() {
    let world = stopped();
    world.ok("toggle_dead", json!({"point": "A1"}));
    let view = world.ok("agree", json!({"colour": "black"}));
    assert_eq!((&view["phase"]["kind"], &view["disputed"]), (&json!("finished"), &json!([])));
}

#[test]
fn playing_on_forgets_marks_and_dispute() {
    let world = stopped();
    world.ok("toggle_dead", json!({"point": "D1"}));
    world.ok("agree", json!({"colour": "black"}));
    world.cpu_will("E3");
    let view = world.ok("resume_play", json!({"colour": "black"}));
    assert_eq!((&view["phase"]["kind"], &view["thinking"]), (&json!("playing"), &json!("white")));
    assert_eq!((&view["dead"], &view["disputed"]), (&json!([]), &json!([])));
    assert_eq!(world.let_cpu_play()["lastMove"], "E3");
    world.ok("pass", json!({}));
    let view = world.let_cpu_play();
    assert_eq!((&view["phase"]["kind"], &view["dead"]), (&json!("marking"), &json!(["A1"])));
}
