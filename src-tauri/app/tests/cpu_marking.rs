//! Marking and agreeing with the CPU.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::World;
use proptest::prelude::*;
use serde_json::{Value, json};

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
fn a_border_that_was_left_open_is_told_until_the_game_is_over() {
    assert_eq!(stopped().view()["openBorders"], json!([]));
    let world = World::new();
    world.ok("new_game", json!({"size": 5, "komi": 0}));
    // Two walls side by side, White's without its last stone on the first line.
    for point in ["D1", "C5", "D2", "C4", "D3", "C3", "D4", "C2", "D5", "pass", "pass"] {
        world.play(point);
    }
    let open = &world.view()["openBorders"];
    assert_eq!(open[0]["gaps"], json!(["C1"]));
    assert_eq!(open[0]["lost"].as_array().unwrap().len(), 10);
    assert_eq!(world.view()["score"]["white"]["territory"], 0);
    world.ok("agree", json!({"colour": "black"}));
    let view = world.ok("agree", json!({"colour": "white"}));
    assert_eq!((&view["phase"]["kind"], &view["openBorders"]), (&json!("finished"), &json!([])));
}

#[test]
fn marks_that_cheat_the_cpu_are_disputed() {
    let world = stopped();
    world.ok("toggle_dead", json!({"point": "D1"}));
    let view = world.ok("agree", json!({"colour": "black"}));
    assert_eq!(view["phase"]["kind"], "marking");
    assert_eq!(view["agreed"], json!({"black": true, "white": false}));
    // The stones, and the territory that would change hands with them.
    let stones = ["D1", "D2", "D3", "D4", "D5"];
    let mut disputed: Vec<&str> =
        view["disputed"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    disputed.sort_unstable();
    assert_eq!(disputed, [stones, ["E1", "E2", "E3", "E4", "E5"]].concat());
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

/// A stopped 9×9 game after those moves, Black's and White's in turn, White the CPU's. What
/// cannot be played is left out.
fn stopped_after<'a>(moves: impl Iterator<Item = (&'a str, &'a str)>, new_game: Value) -> World {
    let world = World::new();
    world.ok("new_game", new_game);
    for (black, white) in moves {
        if world.try_do("play", json!({ "point": black })).is_ok() {
            world.cpu_will(white);
            world.let_cpu_play();
        }
    }
    world.cpu_will("pass");
    world.ok("pass", json!({}));
    let view = world.let_cpu_play();
    assert_eq!(view["phase"]["kind"], "marking", "{view}");
    world
}

fn nine_by_nine(rules: &str) -> Value {
    let white = json!({"kind": "cpu", "level": 2});
    json!({"size": 9, "komi": 0, "rules": rules, "white": white})
}

#[test]
fn a_seki_that_costs_the_cpu_its_territory_is_disputed() {
    // ..O..X      White has an eye of four points, and a region that touches Black's wall.
    // ..O.OX
    // OOOOOX
    // XXXXXX
    let black = ["F9", "F8", "F7", "A6", "B6", "C6", "D6", "E6", "F6"];
    let white = ["C9", "C8", "E8", "A7", "B7", "C7", "D7", "E7", "pass"];
    let world = stopped_after(black.into_iter().zip(white), nine_by_nine("japanese"));
    let total = |view: &Value| view["score"]["white"]["total"].as_f64().unwrap();
    assert_eq!(total(&world.view()), 4.0);
    // Said to be nobody's, that region makes a seki of it all, in which nothing counts.
    assert_eq!(total(&world.ok("toggle_region", json!({"point": "E9"}))), 0.0);
    let view = world.ok("agree", json!({"colour": "black"}));
    assert_eq!(view["phase"]["kind"], "marking");
    assert_eq!(view["agreed"], json!({"black": true, "white": false}));
    let mut disputed: Vec<&str> =
        view["disputed"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    disputed.sort_unstable();
    assert_eq!(disputed, ["A8", "A9", "B8", "B9"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// The game never ends on marks that are worth more to the person than the CPU's own.
    #[test]
    fn no_marks_cost_the_cpu_a_point(
        moves in prop::collection::vec(("[A-HJ][1-9]", "[A-HJ][1-9]"), 10..60),
        toggles in prop::collection::vec(("[A-HJ][1-9]", any::<bool>()), 0..5),
        rules in prop::sample::select(vec!["japanese", "chinese"]),
    ) {
        let moves = moves.iter().map(|(black, white)| (black.as_str(), white.as_str()));
        let world = stopped_after(moves, nine_by_nine(rules));
        let lead = |view: &Value| {
            let total = |colour: &str| view["score"][colour]["total"].as_f64().unwrap();
            total("black") - total("white")
        };
        let own = lead(&world.view());
        for (point, region) in toggles {
            let command = if region { "toggle_region" } else { "toggle_dead" };
            let _ = world.try_do(command, json!({ "point": point }));
        }
        let marked = lead(&world.view());
        let view = world.ok("agree", json!({"colour": "black"}));
        let disputed = !view["disputed"].as_array().unwrap().is_empty();
        prop_assert_eq!(disputed, marked > own, "{}", view);
        prop_assert_eq!(view["phase"]["kind"] == "finished", marked <= own);
    }
}
