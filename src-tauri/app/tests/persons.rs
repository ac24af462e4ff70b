//! Games between two persons.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{World, persons};
use serde_json::{Value, json};

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

#[test]
fn points_off_the_board_are_refused() {
    let world = World::with(persons(9, 6.5));
    // (0,9) and (9,9), counted from 0.
    assert_eq!(
        world.refused("play", json!({"point": "A10"})),
        json!({"kind": "offBoard", "point": "A10"})
    );
    assert_eq!(
        world.refused("play", json!({"point": "K10"})),
        json!({"kind": "offBoard", "point": "K10"})
    );
    for text in ["", "I5", "D0", "D", "4D", "pass", "Z99", "(0,9)"] {
        assert_eq!(
            world.refused("play", json!({"point": text})),
            json!({"kind": "badPoint", "text": text})
        );
    }
}

#[test]
fn white_gets_no_compensation_under_japanese_rules() {
    let world = World::with(json!({"size": 9, "handicap": 3}));
    let view = world.play("E5 pass pass");
    assert_eq!(view["komi"], 0.5);
    let white = &view["score"]["white"];
    let parts = ["territory", "prisoners", "dead", "komi"].map(|k| white[k].as_f64().unwrap());
    assert_eq!(white["total"].as_f64().unwrap(), parts.iter().sum::<f64>());
    assert_eq!((&white["handicap"], &white["stones"]), (&json!(0), &json!(0)));
}

#[test]
fn three_stones_stand_where_custom_has_them_on_every_board() {
    for (size, points) in
        [(19, ["Q16", "D4", "Q4"]), (13, ["K10", "D4", "K4"]), (9, ["G7", "C3", "G3"])]
    {
        let world = World::with(json!({"size": size, "handicap": 3}));
        let view = world.view();
        assert_eq!(view["toPlay"], "white");
        for point in points {
            assert_eq!(
                world.refused("play", json!({"point": point})),
                json!({"kind": "occupied", "point": point})
            );
        }
        let stones = strings(&view["board"]).concat().matches('X').count();
        assert_eq!(stones, 3);
    }
}

#[test]
fn handicap_is_stored_as_stones_and_an_even_game_without() {
    let world = World::with(json!({"size": 19, "handicap": 2}));
    let sgf = world.ok("export_sgf", json!({}));
    assert!(sgf.as_str().unwrap().contains("HA[2]AB[pd][dp]"), "{sgf}");
    let world = World::with(persons(19, 0.0));
    world.play("Q16");
    let sgf = world.ok("export_sgf", json!({}));
    let sgf = sgf.as_str().unwrap();
    assert!(sgf.contains("\n;B[pd]") && !sgf.contains("HA[") && !sgf.contains("AB["), "{sgf}");
}

#[test]
fn free_handicap_stones_are_blacks_first_plies() {
    let world = World::with(json!({
        "size": 9, "handicap": 2, "handicapPlacement": "free", "rules": "chinese"
    }));
    let left = |view: &Value| (view["freeHandicapLeft"].clone(), view["toPlay"].clone());
    assert_eq!(left(&world.view()), (json!(2), json!("black")));
    assert_eq!(world.refused("pass", json!({})), json!({"kind": "handicapLeft", "left": 2}));
    assert_eq!(left(&world.play("E5")), (json!(1), json!("black")));
    assert_eq!(left(&world.play("C3")), (json!(0), json!("white")));
    assert_eq!(left(&world.ok("undo", json!({}))), (json!(1), json!("black")));
    world.play("G7 C7");
    let sgf = world.ok("export_sgf", json!({}));
    assert!(sgf.as_str().unwrap().contains("HA[2]AB[ee][gc]"), "{sgf}");
}

#[test]
fn a_pass_in_the_middle_hands_the_turn_on() {
    let world = World::with(persons(9, 6.5));
    let view = world.play("E5 pass C3");
    assert_eq!((&view["toPlay"], &view["moveNumber"]), (&json!("white"), &json!(3)));
    let view = world.play("pass pass");
    assert_eq!(view["phase"]["kind"], "marking");
}

#[test]
fn one_ply_is_taken_back_and_played_again() {
    let world = World::with(persons(9, 6.5));
    assert_eq!(world.refused("undo", json!({})), json!({"kind": "nothingToUndo"}));
    assert_eq!(world.refused("redo", json!({})), json!({"kind": "nothingToRedo"}));
    let view = world.play("E5 C3");
    assert_eq!((&view["undoPlies"], &view["redoPlies"]), (&json!(1), &json!(0)));
    let view = world.ok("undo", json!({}));
    assert_eq!((&view["moveNumber"], &view["redoPlies"]), (&json!(1), &json!(1)));
    let view = world.ok("redo", json!({}));
    assert_eq!((&view["lastMove"], &view["toPlay"]), (&json!("C3"), &json!("black")));
    world.ok("undo", json!({}));
    let view = world.play("D4");
    assert_eq!(view["redoPlies"], 0, "another move makes the old one void");
}

#[test]
fn a_view_that_is_out_of_date_plays_nothing() {
    let world = World::with(persons(9, 6.5));
    world.ok("play", json!({"point": "E5", "ply": 0}));
    let stale = json!({"kind": "stale", "ply": 1});
    assert_eq!(world.refused("play", json!({"point": "C3", "ply": 0})), stale);
    assert_eq!(world.refused("pass", json!({"ply": 2})), stale);
    world.ok("pass", json!({"ply": 1}));
}

#[test]
fn commands_in_the_wrong_phase_are_refused() {
    let world = World::new();
    let no_table = json!({"kind": "noTable"});
    for (command, args) in [
        ("view", json!({})),
        ("play", json!({"point": "D4"})),
        ("undo", json!({})),
        ("agree", json!({"colour": "black"})),
        ("export_sgf", json!({})),
        ("hint", json!({})),
        ("estimate", json!({})),
    ] {
        assert_eq!(world.refused(command, args), no_table, "{command}");
    }
    world.ok("new_game", persons(5, 0.0));
    let marking_only = [
        ("toggle_dead", json!({"point": "C3"})),
        ("toggle_region", json!({"point": "A1"})),
        ("set_dead", json!({"points": []})),
        ("agree", json!({"colour": "black"})),
        ("resume_play", json!({"colour": "black"})),
    ];
    for (command, args) in &marking_only {
        let error = world.refused(command, args.clone());
        assert_eq!(error, json!({"kind": "wrongPhase", "phase": "playing"}), "{command}");
    }
    world.play("C3 pass pass");
    for (command, args) in [
        ("play", json!({"point": "A1"})),
        ("pass", json!({})),
        ("agree_no_result", json!({"colour": "black"})),
        ("hint", json!({})),
    ] {
        let error = world.refused(command, args);
        assert_eq!(error, json!({"kind": "wrongPhase", "phase": "marking"}), "{command}");
    }
    let no_stone = json!({"kind": "noStone", "point": "A1"});
    assert_eq!(world.refused("toggle_dead", json!({"point": "A1"})), no_stone);
    assert_eq!(world.refused("set_dead", json!({"points": ["C3", "A1"]})), no_stone);
    assert_eq!(
        world.refused("toggle_region", json!({"point": "C3"})),
        json!({"kind": "notEmpty", "point": "C3"})
    );
    world.ok("agree", json!({"colour": "black"}));
    world.ok("agree", json!({"colour": "white"}));
    let over = json!({"kind": "gameOver"});
    for (command, args) in marking_only.into_iter().chain([
        ("play", json!({"point": "A1"})),
        ("pass", json!({})),
        ("undo", json!({})),
        ("redo", json!({})),
        ("resign", json!({})),
        ("hand_seat", json!({"colour": "black", "cpu": true})),
        ("agree_no_result", json!({"colour": "black"})),
        ("hint", json!({})),
    ]) {
        assert_eq!(world.refused(command, args), over, "{command}");
    }
}

#[test]
fn marks_are_toggled_and_agreed() {
    let world = World::with(persons(5, 0.0));
    let view = world.play("C3 A1 pass pass");
    assert_eq!(view["result"], Value::Null);
    let view = world.ok("toggle_dead", json!({"point": "A1"}));
    assert_eq!(view["dead"], json!(["A1"]));
    assert_eq!(view["score"]["black"]["dead"], 1);
    let view = world.ok("agree", json!({"colour": "white"}));
    assert_eq!(view["agreed"], json!({"black": false, "white": true}));
    let view = world.ok("toggle_region", json!({"point": "B2"}));
    assert_eq!(view["agreed"], json!({"black": false, "white": false}), "marks have changed");
    assert_eq!(view["score"]["black"]["territory"], 0);
    world.ok("toggle_region", json!({"point": "B2"}));
    world.ok("agree", json!({"colour": "white"}));
    let view = world.ok("agree", json!({"colour": "black"}));
    // 24 points and a dead stone, in whose place one of the points is.
    assert_eq!(view["result"], "B+25");
    assert_eq!(view["outcome"], json!({"kind": "score", "winner": "black", "margin": 25.0}));
}

#[test]
fn the_opponent_of_the_one_who_resumes_moves_first() {
    let world = World::with(persons(5, 0.0));
    world.play("C3 pass pass");
    let view = world.ok("resume_play", json!({"colour": "white"}));
    assert_eq!((&view["phase"]["kind"], &view["toPlay"]), (&json!("playing"), &json!("black")));
    world.play("B2 pass pass");
    let view = world.ok("resume_play", json!({"colour": "black"}));
    assert_eq!(view["toPlay"], "white");
}

#[test]
fn no_komi_makes_draws() {
    let world = World::with(json!({"size": 5, "komi": null}));
    // Two walls with two columns each behind, the middle column dame.
    world.play("B1 D1 B2 D2 B3 D3 B4 D4 B5 D5 pass pass");
    world.ok("agree", json!({"colour": "black"}));
    let view = world.ok("agree", json!({"colour": "white"}));
    assert_eq!((&view["result"], &view["outcome"]), (&json!("0"), &json!({"kind": "draw"})));
}

#[test]
fn whoever_resigns_loses() {
    for (args, result) in [
        (json!({}), "B+R"),
        (json!({"colour": "black"}), "W+R"),
        (json!({"colour": "white"}), "B+R"),
    ] {
        let world = World::with(persons(9, 6.5));
        world.play("E5");
        assert_eq!(world.ok("resign", args)["result"], result);
    }
    let world = World::with(persons(5, 0.5));
    world.play("pass pass");
    let view = world.ok("resign", json!({"colour": "black"}));
    assert_eq!((&view["result"], &view["score"]), (&json!("W+R"), &Value::Null));
}

#[test]
fn a_repeated_position_may_end_without_result() {
    let world = World::with(persons(5, 0.0));
    assert_eq!(
        world.refused("agree_no_result", json!({"colour": "black"})),
        json!({"kind": "noRepetition"})
    );
    let world = repeated_ko();
    let view = world.view();
    assert!(view["repetition"].is_u64(), "{view}");
    let view = world.ok("agree_no_result", json!({"colour": "black"}));
    assert_eq!(view["noResultAgreed"], json!({"black": true, "white": false}));
    let view = world.ok("agree_no_result", json!({"colour": "white"}));
    assert_eq!((&view["result"], &view["phase"]["kind"]), (&json!("Void"), &json!("finished")));
}

/// A ko taken, passed over, taken back, passed over and taken again.
fn repeated_ko() -> World {
    let world = World::with(persons(5, 0.0));
    let ko = world.play("B2 C2 B4 C4 A3 D3 C3 B3");
    assert_eq!(ko["ko"], "C3", "{ko}");
    assert_eq!(world.refused("play", json!({"point": "C3"})), json!({"kind": "ko", "point": "C3"}));
    world.play("pass pass");
    world.ok("resume_play", json!({"colour": "white"}));
    world.play("C3 pass pass");
    world.ok("resume_play", json!({"colour": "black"}));
    world.play("B3");
    world
}

#[test]
fn what_no_game_can_be_begun_with_is_refused() {
    let world = World::new();
    for (args, error) in [
        (json!({"size": 1}), json!({"kind": "badSize", "size": 1})),
        (json!({"size": 26}), json!({"kind": "badSize", "size": 26})),
        (json!({"size": -3}), json!({"kind": "badSize", "size": -3})),
        (json!({"siez": 9}), json!({"kind": "badArgs", "field": "siez"})),
        (
            json!({"black": {"kind": "human", "nmae": "x"}}),
            json!({"kind": "badArgs", "field": "black.nmae"}),
        ),
        (
            json!({"white": {"kind": "cpu", "level": 1, "name": "x"}}),
            json!({"kind": "badArgs", "field": "white.name"}),
        ),
        (
            json!({"clock": {"kind": "perMove", "seconds": 5, "periods": 1}}),
            json!({"kind": "badArgs", "field": "clock.periods"}),
        ),
        (json!({"size": 9.5}), json!({"kind": "badArgs", "field": "size"})),
        (json!({"size": "9"}), json!({"kind": "badArgs", "field": "size"})),
        (json!({"komi": 6.3}), json!({"kind": "badKomi", "komi": 6.3})),
        (json!({"komi": 50.5}), json!({"kind": "badKomi", "komi": 50.5})),
        (json!({"handicap": 1}), json!({"kind": "badHandicap", "handicap": 1, "max": 9})),
        (json!({"handicap": 10}), json!({"kind": "badHandicap", "handicap": 10, "max": 9})),
        (json!({"handicap": -1}), json!({"kind": "badHandicap", "handicap": -1, "max": 9})),
        (
            json!({"size": 7, "handicap": 5}),
            json!({"kind": "badHandicap", "handicap": 5, "max": 4}),
        ),
        (
            json!({"size": 5, "handicap": 7, "handicapPlacement": "free"}),
            json!({"kind": "badHandicap", "handicap": 7, "max": 6}),
        ),
        (json!({"rules": "mongolian"}), json!({"kind": "badArgs", "field": "rules"})),
        (json!({"black": {"kind": "cpu", "level": 0}}), json!({"kind": "badLevel", "level": 0})),
        (json!({"white": {"kind": "cpu", "level": 99}}), json!({"kind": "badLevel", "level": 99})),
        (json!({"clock": {"kind": "perMove", "seconds": 0}}), json!({"kind": "badClock"})),
        (
            json!({"clock": {"kind": "byoYomi", "mainSeconds": 60, "periodSeconds": 30, "periods": 0}}),
            json!({"kind": "badClock"}),
        ),
        (
            json!({"black": {"kind": "human", "name": "x".repeat(101)}}),
            json!({"kind": "badArgs", "field": "black.name"}),
        ),
    ] {
        assert_eq!(world.refused("new_game", args.clone()), error, "{args}");
    }
    assert_eq!(world.ok("list_games", json!({})), json!([]));
    for size in 2..=25 {
        for komi in [-50.0, 50.0] {
            let view = world.ok("new_game", persons(size, komi));
            assert_eq!((&view["size"], &view["komi"]), (&json!(size), &json!(komi)));
        }
    }
}

#[test]
fn missing_fields_have_their_defaults() {
    let world = World::new();
    let view = world.ok("new_game", Value::Null);
    assert_eq!((&view["size"], &view["rules"]), (&json!(19), &json!("japanese")));
    assert_eq!((&view["komi"], &view["clock"]), (&json!(6.5), &Value::Null));
    for (rules, komi) in [("chinese", 7.5), ("aga", 7.5), ("newZealand", 7.0)] {
        assert_eq!(world.ok("new_game", json!({"rules": rules}))["komi"], komi);
        assert_eq!(world.ok("new_game", json!({"rules": rules, "handicap": 2}))["komi"], 0.5);
    }
}

#[test]
fn an_argument_that_is_not_known_is_not_passed_over() {
    let world = World::with(persons(9, 6.5));
    for (command, args, field) in [
        ("play", json!({"point": "E5", "pyl": 3}), "pyl"),
        ("pass", json!({"plies": 3}), "plies"),
        // It would be the wrong person's resignation.
        ("resign", json!({"color": "white"}), "color"),
        ("export_sgf", json!({"game": 1}), "game"),
        ("agree", json!({"colour": "black", "x": 1}), "x"),
    ] {
        let expected = json!({"kind": "badArgs", "field": field});
        assert_eq!(world.refused(command, args), expected, "{command}");
    }
}
