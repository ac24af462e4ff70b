//! The teacher.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::World;
use serde_json::{Value, json};

/// A game with a teacher, in which the positions around Black's first move lead by so much
/// for the side to play.
fn taught(before: f32, after: f32) -> World {
    let world = World::new();
    world.ok("set_settings", json!({"teachLoss": "five"}));
    world
        .ok("new_game", json!({"size": 9, "white": {"kind": "cpu", "level": 1}, "teaching": true}));
    world.cpu.leads.lock().unwrap().extend([before, after]);
    world
}

/// Runs what waits: first the CPU's move, then the teacher's look, as they were asked for.
fn run(world: &World) {
    world.jobs().into_iter().for_each(|job| job());
}

#[test]
fn a_move_that_gives_points_away_is_told_and_can_be_taken_back() {
    let world = taught(3.0, 4.5);
    world.cpu_will("C3");
    assert_eq!(world.play("J1")["lesson"], Value::Null);
    run(&world);
    let view = world.view();
    // Black led by 3, White leads by 4.5 after it.
    let lesson = &view["lesson"];
    assert_eq!((&lesson["loss"], &lesson["point"]), (&json!(7.5), &json!("J1")));
    assert_eq!((&lesson["ply"], &lesson["colour"]), (&json!(0), &json!("black")));
    assert_eq!(lesson["better"][0]["line"], json!(["A9"]));
    // The CPU did not wait for the teacher.
    assert_eq!((&view["moveNumber"], &view["ranked"]), (&json!(2), &json!(false)));
    let view = world.ok("undo", json!({}));
    assert_eq!((&view["moveNumber"], &view["lesson"]), (&json!(0), &Value::Null));
    assert_eq!(view["teaching"], true);
}

#[test]
fn a_small_loss_is_passed_over() {
    let world = taught(3.0, 1.9);
    world.play("J1");
    run(&world);
    assert_eq!(world.view()["lesson"], Value::Null);
    let world = taught(3.0, 2.0);
    world.play("J1");
    run(&world);
    assert_eq!(world.view()["lesson"]["loss"], 5.0);
}

#[test]
fn points_that_were_paid_for_a_safer_win_are_not_told() {
    // White's chances after the move: 35 % are 65 % for Black.
    for (white, told) in [(0.35, false), (0.45, true)] {
        let world = taught(3.0, 4.5);
        world.cpu.wins.lock().unwrap().extend([0.6, white]);
        world.play("J1");
        run(&world);
        assert_eq!(world.view()["lesson"].is_object(), told, "{white}");
    }
}

#[test]
fn the_best_move_is_not_looked_at_twice() {
    let world = taught(3.0, 40.0);
    world.play("A9");
    run(&world);
    assert_eq!(world.view()["lesson"], Value::Null);
    assert_eq!(*world.cpu.analysed.lock().unwrap(), [0]);
}

#[test]
fn a_lesson_ends_with_the_next_move_and_when_it_was_read() {
    for dismiss in [false, true] {
        let world = taught(3.0, 4.0);
        world.cpu_will("C3");
        world.play("J1");
        run(&world);
        assert!(world.view()["lesson"].is_object());
        let view = if dismiss { world.ok("dismiss_lesson", json!({})) } else { world.play("E5") };
        assert_eq!(view["lesson"], Value::Null);
    }
}

#[test]
fn a_look_that_comes_too_late_is_dropped() {
    let world = taught(3.0, 40.0);
    world.play("J1");
    let jobs = world.jobs();
    world.ok("undo", json!({}));
    jobs.into_iter().for_each(|job| job());
    assert_eq!(world.view()["lesson"], Value::Null);
    // Nor after another game was opened, or the app hidden.
    let world = taught(3.0, 40.0);
    world.play("J1");
    let jobs = world.jobs();
    world.ok("new_game", json!({"size": 9}));
    jobs.into_iter().for_each(|job| job());
    assert_eq!(world.view()["lesson"], Value::Null);
    let world = taught(3.0, 40.0);
    world.play("J1");
    let jobs = world.jobs();
    world.ok("suspend", json!({}));
    jobs.into_iter().for_each(|job| job());
    assert_eq!(world.view()["lesson"], Value::Null);
}

#[test]
fn the_teacher_can_come_and_go_and_makes_a_game_not_count() {
    let world = World::new();
    let cpu = json!({"kind": "cpu", "level": 1});
    let game =
        |teaching: bool| json!({"size": 9, "white": cpu, "ranked": true, "teaching": teaching});
    assert_eq!(world.ok("new_game", game(true))["ranked"], false);
    let view = world.ok("new_game", game(false));
    assert_eq!((&view["ranked"], &view["teaching"]), (&json!(true), &json!(false)));
    world.play("E5");
    run(&world);
    assert!(world.cpu.analysed.lock().unwrap().is_empty());
    let view = world.ok("set_teaching", json!({"on": true}));
    assert_eq!((&view["ranked"], &view["teaching"]), (&json!(false), &json!(true)));
    // It does not come back to a game that has been taught.
    let view = world.ok("set_teaching", json!({"on": false}));
    assert_eq!((&view["ranked"], &view["teaching"]), (&json!(false), &json!(false)));
    world.ok("new_game", json!({"size": 5, "black": cpu, "white": cpu}));
    let error = world.try_do("set_teaching", json!({"on": true})).unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap()["kind"], "cpuSeat");
}

#[test]
fn the_teacher_is_kept_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let world = common::open(folder.path());
    let game = json!({"size": 9, "white": {"kind": "cpu", "level": 1}, "teaching": true});
    let id = world.ok("new_game", game)["id"].clone();
    drop(world);
    let world = common::open(folder.path());
    assert_eq!(world.ok("open_game", json!({ "id": id }))["teaching"], true);
}

#[test]
fn a_fault_of_the_teacher_costs_the_lesson_only() {
    let world = taught(3.0, 40.0);
    world.play("J1");
    *world.cpu.broken.lock().unwrap() = true;
    run(&world);
    *world.cpu.broken.lock().unwrap() = false;
    world.wait_ms(3000);
    assert_eq!(world.let_cpu_play()["lesson"], Value::Null);
    assert_eq!(world.view()["moveNumber"], 2);
}
