//! The opponent that adapts, and the time that the CPU takes.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::sync::atomic::Ordering;

use common::World;
use serde_json::{Value, json};

fn start(world: &World, change: Value) -> Value {
    let settings = world.ok("settings", json!({}));
    let mut form = settings["newGame"].clone();
    form["size"] = json!(9);
    form["adapt"] = json!(true);
    form["alternate"] = json!(false);
    for (name, value) in change.as_object().unwrap() {
        form[name] = value.clone();
    }
    world.ok("start_game", json!({ "form": form }))
}

fn level(view: &Value) -> u64 {
    view["seats"]["white"]["level"].as_u64().unwrap()
}

fn win(world: &World) -> Value {
    world.cpu_will("resign");
    world.play("E5");
    world.let_cpu_play()
}

#[test]
fn it_begins_gently_goes_up_with_wins_and_down_with_losses() {
    let folder = tempfile::tempdir().unwrap();
    let mut world = common::open(folder.path());
    let first = level(&start(&world, json!({})));
    assert!(first <= 3, "{first}");
    let top = world.ok("levels", json!({})).as_array().unwrap().len() as u64;
    let mut now = first;
    for _ in 0..30 {
        let view = start(&world, json!({}));
        assert_eq!((level(&view), &view["adapts"]), (now, &json!(true)));
        let change = win(&world)["adapted"].clone();
        assert_eq!(change["before"], now);
        let after = change["after"].as_u64().unwrap();
        assert!(after >= now);
        now = after;
        assert_eq!(world.ok("startup", json!({}))["adapting"], now);
        drop(world);
        world = common::open(folder.path());
    }
    assert_eq!(now, top);
    for _ in 0..60 {
        start(&world, json!({}));
        let change = world.ok("resign", json!({}))["adapted"].clone();
        let after = change["after"].as_u64().unwrap();
        assert!(after <= now);
        now = after;
        drop(world.jobs());
    }
    assert_eq!(now, 1);
}

#[test]
fn a_chosen_level_and_an_uneven_game_change_nothing() {
    let world = World::new();
    let before = level(&start(&world, json!({})));
    start(&world, json!({"adapt": false, "level": 6}));
    assert_eq!(win(&world)["adapted"], Value::Null);
    start(&world, json!({"handicap": 3, "komi": 0.5}));
    assert_eq!(world.ok("resign", json!({}))["adapted"], Value::Null);
    assert_eq!(level(&start(&world, json!({}))), before);
    // The form keeps the level that was chosen by hand.
    assert_eq!(world.ok("settings", json!({}))["newGame"]["level"], 6);
}

#[test]
fn a_loss_makes_it_no_stronger_in_a_game_that_counts_either() {
    let world = World::new();
    let view = start(&world, json!({"ranked": true}));
    let before = level(&view);
    let view = win(&world);
    assert!(view["ratingChange"].is_object());
    let after = view["adapted"]["after"].as_u64().unwrap();
    assert!(after >= before);
    let rating = world.ok("rating", json!({}))["rating"].as_f64().unwrap();
    assert!(rating > 900.0, "{rating}");
    // A fresh rating is far above a beginner's opponent, and stays there after a loss to it.
    let world = World::new();
    for _ in 0..12 {
        let before = level(&start(&world, json!({"ranked": true})));
        let change = world.ok("resign", json!({}))["adapted"].clone();
        assert!(change["after"].as_u64().unwrap() <= before, "{change}");
        drop(world.jobs());
    }
    // A level chosen by hand does nothing to it.
    start(&world, json!({"adapt": false, "ranked": true, "level": 10}));
    assert!(world.ok("resign", json!({}))["ratingChange"].is_object());
    assert_eq!(world.ok("adapting_level", json!({})), 1);
}

#[test]
fn a_rating_that_is_not_sure_is_no_start_for_it() {
    let world = World::new();
    start(&world, json!({"adapt": false, "ranked": true, "level": 2}));
    world.ok("resign", json!({}));
    drop(world.jobs());
    assert!(world.ok("adapting_level", json!({})).as_u64().unwrap() <= 2);
}

#[test]
fn a_seat_handed_over_and_a_position_of_a_review_leave_it_as_it_is() {
    let world = World::new();
    let before = level(&start(&world, json!({})));
    world.ok("hand_seat", json!({"colour": "black", "cpu": true}));
    world.ok("hand_seat", json!({"colour": "black", "cpu": false}));
    assert_eq!(world.ok("resign", json!({}))["adapted"], Value::Null);
    drop(world.jobs());
    let id = world.view()["id"].clone();
    world.ok("review_open", json!({ "id": id }));
    let mut form = world.ok("settings", json!({}))["newGame"].clone();
    form["adapt"] = json!(true);
    form["level"] = json!(7);
    let view = world.ok("review_start_game", json!({ "form": form }));
    assert_eq!((level(&view), &view["adapts"]), (7, &json!(false)));
    assert_eq!(world.ok("resign", json!({}))["adapted"], Value::Null);
    assert_eq!(world.ok("adapting_level", json!({})), before);
}

#[test]
fn the_cpu_takes_its_time_with_a_person() {
    let world = World::new();
    world.host.beat_ms.store(700, Ordering::SeqCst);
    world.ok("new_game", json!({"size": 9, "white": {"kind": "cpu", "level": 1}}));
    world.cpu_will("C3 D3");
    world.play("E5");
    world.jobs().into_iter().for_each(|job| job());
    let view = world.view();
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(1), &json!("white")));
    world.wait_ms(650);
    assert_eq!(world.view()["moveNumber"], 1);
    world.wait_ms(50);
    assert_eq!(world.view()["moveNumber"], 2);
    // What is taken back meanwhile is not played.
    world.play("F5");
    world.jobs().into_iter().for_each(|job| job());
    let view = world.ok("undo", json!({}));
    world.wait_ms(5000);
    assert_eq!(world.view()["moveNumber"], view["moveNumber"]);
}

#[test]
fn a_game_to_watch_can_be_followed_and_a_cpu_in_a_persons_place_does_not_wait() {
    let world = World::new();
    world.host.beat_ms.store(700, Ordering::SeqCst);
    let cpu = json!({"kind": "cpu", "level": 1});
    world.cpu_will("C3 D3 C4");
    world.ok("new_game", json!({"size": 5, "black": cpu, "white": cpu}));
    for moves in 0..3 {
        world.jobs().into_iter().for_each(|job| job());
        world.wait_ms(650);
        assert_eq!(world.view()["moveNumber"], moves);
        world.wait_ms(50);
        assert_eq!(world.view()["moveNumber"], moves + 1);
    }
    world.ok("new_game", json!({"size": 5}));
    world.ok("hand_seat", json!({"colour": "black", "cpu": true}));
    world.jobs().into_iter().for_each(|job| job());
    assert_eq!(world.view()["moveNumber"], 1);
}
