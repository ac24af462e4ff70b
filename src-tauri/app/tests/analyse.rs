//! Whole games, looked at by the CPU.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::path::Path;

use common::{World, open};
use serde_json::{Value, json};

/// A finished game of four moves in that folder, opened for review.
fn reviewed(folder: &Path) -> World {
    let world = open(folder);
    world.ok("new_game", json!({"size": 9}));
    world.play("E5 C3 A1 G7");
    world.ok("resign", json!({}));
    world.ok("close_table", json!({}));
    world.ok("review_open", json!({"id": 1}));
    world
}

fn analysis(world: &World) -> Value {
    world.ok("review_analysis", json!({}))
}

/// Leads for the side to play after 0, 1 … 4 moves: Black's third move gives eleven points away.
fn leads(world: &World) {
    let mut script = world.cpu.leads.lock().unwrap();
    script.clear();
    // The quick look, and the close one.
    for _ in 0..2 {
        script.extend([1.0, -1.0, 1.0, 10.0, -10.0]);
    }
}

fn run(world: &World) {
    world.jobs().into_iter().for_each(|job| job());
}

#[test]
fn a_game_is_analysed_once_and_its_turning_point_found() {
    let folder = tempfile::tempdir().unwrap();
    let world = reviewed(folder.path());
    assert_eq!(analysis(&world)["points"], json!([]));
    leads(&world);
    let begun = world.ok("review_analyse", json!({}));
    assert_eq!((&begun["running"], &begun["total"]), (&json!(true), &json!(5)));
    run(&world);
    let found = analysis(&world);
    assert_eq!((&found["running"], &found["done"]), (&json!(false), &json!(5)));
    let leads: Vec<f64> =
        found["points"].as_array().unwrap().iter().map(|p| p["lead"].as_f64().unwrap()).collect();
    assert_eq!(leads, [1.0, 1.0, 1.0, -10.0, -10.0], "Black's lead");
    let turn = &found["turns"][0];
    assert_eq!((&turn["index"], &turn["lesson"]["point"]), (&json!(3), &json!("A1")));
    assert_eq!(turn["lesson"]["loss"], 11.0);
    assert_eq!(found["turns"].as_array().unwrap().len(), 1);
    let events = world.events();
    let last = events.iter().rfind(|e| e["event"] == "analysis").unwrap();
    assert_eq!((&last["done"], &last["running"]), (&json!(5), &json!(false)));

    // Walking to it, and back.
    world.ok("review_to", json!({"place": "start"}));
    let view = world.ok("review_to", json!({"place": "nextTurn"}));
    assert_eq!(view["node"]["move"], "A1");
    world.ok("review_to", json!({"place": "end"}));
    let view = world.ok("review_to", json!({"place": "previousTurn"}));
    assert_eq!(view["node"]["move"], "A1");

    // Nothing is looked at twice, not even by another start of the app.
    drop(world);
    let world = open(folder.path());
    world.ok("review_open", json!({"id": 1}));
    assert_eq!(analysis(&world)["done"], 5);
    world.ok("review_analyse", json!({}));
    run(&world);
    assert!(world.cpu.analysed.lock().unwrap().is_empty());
}

#[test]
fn an_edit_elsewhere_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let world = reviewed(folder.path());
    world.ok("review_analyse", json!({}));
    run(&world);
    world.ok("review_to", json!({"place": "move", "number": 2}));
    world.ok("review_play", json!({"point": "D4"}));
    let found = analysis(&world);
    // The line goes another way after two moves: those nodes are known, the new one is not.
    assert_eq!((&found["done"], &found["total"]), (&json!(3), &json!(4)));
    world.ok("review_undo", json!({}));
    world.ok("review_comment", json!({"text": "ここまで"}));
    world.ok("review_to", json!({"place": "end"}));
    assert_eq!(analysis(&world)["done"], 5);
}

#[test]
fn what_was_found_before_a_kill_is_kept_and_the_rest_goes_on_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let world = reviewed(folder.path());
    world.ok("review_analyse", json!({}));
    // Killed before the job ran: the app is gone, its jobs with it.
    drop(world.jobs());
    drop(world);
    let world = open(folder.path());
    world.ok("review_open", json!({"id": 1}));
    assert_eq!(analysis(&world)["running"], true);
    run(&world);
    assert_eq!(
        (&analysis(&world)["done"], &analysis(&world)["running"]),
        (&json!(5), &json!(false))
    );
    // What a person has stopped does not begin again.
    let folder = tempfile::tempdir().unwrap();
    let world = reviewed(folder.path());
    world.ok("review_analyse", json!({}));
    world.ok("review_analyse_cancel", json!({}));
    run(&world);
    assert_eq!(analysis(&world)["done"], 0);
    world.ok("review_close", json!({}));
    world.ok("review_open", json!({"id": 1}));
    assert_eq!(analysis(&world)["running"], false);
}

#[test]
fn hints_and_estimates_are_of_the_node_that_is_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let world = reviewed(folder.path());
    world.ok("review_to", json!({"place": "move", "number": 1}));
    let hints = world.ok("review_hint", json!({}));
    assert_eq!((&hints[0]["point"], &hints[0]["line"]), (&json!("A9"), &json!(["A9"])));
    assert_eq!(*world.cpu.analysed.lock().unwrap(), [1]);
    let estimate = world.ok("review_estimate", json!({}));
    assert_eq!((&estimate["leadBlack"], &estimate["winBlack"]), (&json!(3.5), &json!(0.75)));
    world.ok("review_close", json!({}));
    let error = world.try_do("review_hint", json!({})).unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap()["kind"], "noReview");
}

#[test]
fn an_analysis_steps_aside_while_the_app_is_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let world = reviewed(folder.path());
    world.ok("review_analyse", json!({}));
    world.ok("suspend", json!({}));
    run(&world);
    let state =
        |world: &World| (analysis(world)["done"].clone(), analysis(world)["running"].clone());
    assert_eq!(state(&world), (json!(0), json!(true)));
    assert!(world.jobs().is_empty(), "it waits and does not look again and again");
    world.ok("wake", json!({}));
    // It is begun again, and then done.
    run(&world);
    run(&world);
    assert_eq!(state(&world), (json!(5), json!(false)));

    // Called off while it waits, it does not go on.
    let folder = tempfile::tempdir().unwrap();
    let world = reviewed(folder.path());
    world.ok("review_analyse", json!({}));
    world.ok("suspend", json!({}));
    run(&world);
    world.ok("review_analyse_cancel", json!({}));
    world.ok("wake", json!({}));
    run(&world);
    run(&world);
    assert_eq!(state(&world), (json!(0), json!(false)));
}

#[test]
fn an_analysis_steps_aside_while_the_cpu_thinks_about_its_move() {
    let folder = tempfile::tempdir().unwrap();
    let world = reviewed(folder.path());
    let cpu = json!({"kind": "cpu", "level": 1});
    world.ok("new_game", json!({"size": 9, "black": cpu}));
    let thinking = world.jobs();
    assert_eq!(thinking.len(), 1);
    world.ok("review_analyse", json!({}));
    run(&world);
    assert_eq!(
        (&analysis(&world)["done"], &analysis(&world)["running"]),
        (&json!(0), &json!(true))
    );
    thinking.into_iter().for_each(|job| job());
    assert_eq!(world.view()["moveNumber"], 1, "the CPU has moved");
    run(&world);
    run(&world);
    assert_eq!(analysis(&world)["done"], 5);
}
