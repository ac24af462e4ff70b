//! Ranked games.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::World;
use ranka_cpu::Level;
use serde_json::{Value, json};

const LEVELS: usize = Level::ALL.len();

fn ranked(change: Value) -> Value {
    let mut game = json!({
        "size": 9, "komi": 6.5, "ranked": true, "white": {"kind": "cpu", "level": 3},
    });
    for (name, value) in change.as_object().unwrap() {
        game[name] = value.clone();
    }
    game
}

fn rating(world: &World) -> Value {
    world.ok("rating", json!({}))
}

#[test]
fn a_win_raises_the_rating_and_a_loss_lowers_it() {
    let world = World::with(ranked(json!({})));
    assert_eq!(rating(&world), Value::Null);
    world.cpu_will("resign");
    world.play("E5");
    let view = world.let_cpu_play();
    let change = &view["ratingChange"];
    let number = |view: &Value, field: &str| view[field].as_f64().unwrap();
    assert!(number(&change["after"], "rating") > number(&change["before"], "rating"));
    assert!(number(&change["after"], "deviation") < number(&change["before"], "deviation"));
    assert_eq!((&change["before"]["games"], &change["after"]["games"]), (&json!(0), &json!(1)));
    assert_eq!(rating(&world), change["after"]);
    assert_eq!(world.ok("startup", json!({}))["rating"], change["after"]);

    let after_win = number(&rating(&world), "rating");
    world.ok("new_game", ranked(json!({})));
    let view = world.ok("resign", json!({}));
    assert_eq!(view["ratingChange"]["before"]["rating"].as_f64().unwrap(), after_win);
    assert!(number(&rating(&world), "rating") < after_win);
    // Opening it again changes nothing.
    let before = rating(&world);
    world.ok("open_game", json!({"id": 1}));
    assert_eq!(world.view()["ratingChange"]["after"]["rating"].as_f64().unwrap(), after_win);
    assert_eq!(rating(&world), before);
}

#[test]
fn a_draw_leads_towards_the_opponent() {
    // Everybody begins somewhere in the middle of kyu.
    for (level, sign) in [(1, -1.0), (LEVELS, 1.0)] {
        let white = json!({"kind": "cpu", "level": level});
        let world = World::with(ranked(json!({"komi": 0, "white": white})));
        world.ok("pass", json!({}));
        world.let_cpu_play();
        let view = world.ok("agree", json!({"colour": "black"}));
        assert_eq!(view["result"], "0");
        let change = &view["ratingChange"];
        let number = |of: &str| change[of]["rating"].as_f64().unwrap();
        assert!(sign * (number("after") - number("before")) > 1.0, "{change}");
        assert_eq!(change["after"]["games"], 1);
    }
}

#[test]
fn help_makes_a_game_no_longer_count() {
    type Help = fn(&World);
    let helps: [(&str, Help); 4] = [
        ("undo", |world| drop(world.ok("undo", json!({})))),
        ("hint", |world| drop(world.ok("hint", json!({})))),
        ("estimate", |world| drop(world.ok("estimate", json!({})))),
        ("hand_seat", |world| {
            drop(world.ok("hand_seat", json!({"colour": "black", "cpu": true})));
        }),
    ];
    for (name, help) in helps {
        let world = World::with(ranked(json!({})));
        world.cpu_will("C3");
        world.play("E5");
        assert_eq!(world.let_cpu_play()["ranked"], true, "{name}");
        help(&world);
        assert_eq!(world.view()["ranked"], false, "{name}");
        let view = world.ok("resign", json!({}));
        assert_eq!((&view["ratingChange"], rating(&world)), (&Value::Null, Value::Null), "{name}");
    }
}

#[test]
fn a_move_by_the_cpu_in_a_persons_place_is_help() {
    let clock = json!({"kind": "perMove", "seconds": 5});
    let world = World::with(ranked(json!({"clock": clock})));
    world.wait_ms(5000);
    world.jobs().into_iter().for_each(|job| job());
    assert_eq!(world.view()["ranked"], false);
}

#[test]
fn only_even_games_of_one_person_count() {
    let cpu = json!({"kind": "cpu", "level": 1});
    for change in [
        json!({"white": {"kind": "human", "name": ""}}),
        json!({"black": cpu}),
        json!({"handicap": 2}),
        json!({"komi": 8.5}),
        json!({"komi": -0.5}),
        json!({"size": 7}),
    ] {
        let world = World::with(ranked(change.clone()));
        assert_eq!(world.view()["ranked"], false, "{change}");
    }
    for change in
        [json!({"size": 19}), json!({"komi": 0}), json!({"rules": "chinese", "komi": 7.5})]
    {
        let world = World::with(ranked(change.clone()));
        assert_eq!(world.view()["ranked"], true, "{change}");
    }
}
