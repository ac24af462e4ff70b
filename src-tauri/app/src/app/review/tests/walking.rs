//! Walking: along the line, to places, and by variations taken before.

use serde_json::{Value, json};

use super::{error, forget, here, put_sgf, review_of};
use crate::common::{World, against_cpu};

const TREE: &str = "(;SZ[9]KM[6.5]PB[Black]C[start];B[ee];W[ed](;B[de];W[dd]C[end])\
                    (;B[fe];W[fd](;B[ge])(;B[gd]C[other]))(;B[cc]))";

fn step(world: &World, by: i64) -> Value {
    world.ok("review_step", json!({ "by": by }))
}

fn to(world: &World, place: &str) -> String {
    world.ok("review_to", json!({ "place": place }));
    here(world)
}

#[test]
fn the_view_says_where_one_is() {
    let (world, id) = review_of(TREE);
    let view = world.ok("review_view", json!({}));
    assert_eq!((view["id"].as_i64(), view["nodes"].as_u64()), (Some(id), Some(10)));
    assert_eq!(view["info"]["black"], "Black");
    assert_eq!(view["line"], json!({ "length": 4, "index": 0 }));
    assert_eq!(view["node"]["comment"], "start");
    let view = step(&world, 2);
    assert_eq!(view["node"]["move"], "E6");
    assert_eq!(view["node"]["colour"], "white");
    assert_eq!(view["node"]["toPlay"], "black");
    assert_eq!(view["node"]["childCount"], 3);
    let moves: Vec<_> =
        view["node"]["children"].as_array().unwrap().iter().map(|c| c["move"].clone()).collect();
    assert_eq!(moves, ["D5", "F5", "C7"]);
    assert_eq!(view["node"]["board"][3], "....O....");
    assert_eq!(view["edited"], false);
}

#[test]
fn steps_follow_the_variation_taken_last() {
    let (world, _) = review_of(TREE);
    step(&world, 100);
    assert_eq!(here(&world), "E5 E6 D5 D6");
    step(&world, -2);
    to(&world, "nextVariation");
    assert_eq!(here(&world), "E5 E6", "no variation of E6");
    let children = world.ok("review_view", json!({}))["node"]["children"].clone();
    world.ok("review_go", json!({ "node": children[1]["node"] }));
    step(&world, 1);
    let other = world.ok("review_view", json!({}))["node"]["children"][1]["node"].clone();
    world.ok("review_go", json!({ "node": other }));
    assert_eq!(here(&world), "E5 E6 F5 F6 G6");
    step(&world, -100);
    let view = step(&world, 100);
    assert_eq!(here(&world), "E5 E6 F5 F6 G6", "back by the way it came");
    assert_eq!(view["node"]["onMainLine"], false);
    assert_eq!(view["line"], json!({ "length": 5, "index": 5 }));
}

#[test]
fn places_are_found_along_the_line() {
    let (world, _) = review_of(TREE);
    assert_eq!(to(&world, "nextComment"), "E5 E6 D5 D6");
    assert_eq!(to(&world, "nextComment"), "E5 E6 D5 D6", "there is no other");
    assert_eq!(to(&world, "previousComment"), "");
    assert_eq!(to(&world, "nextBranch"), "E5 E6");
    assert_eq!(to(&world, "end"), "E5 E6 D5 D6");
    assert_eq!(to(&world, "previousBranch"), "E5 E6");
    step(&world, 1);
    assert_eq!(to(&world, "nextVariation"), "E5 E6 F5");
    assert_eq!(to(&world, "nextVariation"), "E5 E6 C7");
    assert_eq!(to(&world, "nextVariation"), "E5 E6 C7");
    assert_eq!(to(&world, "previousVariation"), "E5 E6 F5");
    assert_eq!(to(&world, "start"), "");
    world.ok("review_to", json!({ "place": "move", "number": 3 }));
    assert_eq!(here(&world), "E5 E6 F5");
    world.ok("review_to", json!({ "place": "move", "number": 99 }));
    assert_eq!(here(&world), "E5 E6 F5 F6 G5");
    assert_eq!(to(&world, "nextTurn"), "E5 E6 F5 F6 G5");
}

#[test]
fn captures_are_jumped_to() {
    let (world, _) = review_of("(;SZ[9];B[ba];W[aa];B[ab];W[ii];B[hi];W[gg];B[ih];W[ff])");
    assert_eq!(to(&world, "nextCapture"), "B9 A9 A8");
    let view = world.ok("review_view", json!({}));
    assert_eq!(view["node"]["prisoners"], json!({ "black": 1, "white": 0 }));
    assert_eq!(to(&world, "nextCapture"), "B9 A9 A8 J1 H1 G3 J2");
    assert_eq!(to(&world, "nextCapture"), "B9 A9 A8 J1 H1 G3 J2");
    assert_eq!(to(&world, "previousCapture"), "B9 A9 A8");
    assert_eq!(to(&world, "previousCapture"), "B9 A9 A8");
}

#[test]
fn a_long_line_is_walked_as_a_short_one() {
    let letter = |n: usize| char::from(b'a' + (n % 25) as u8);
    let moves = (0..1000).map(|i| {
        let colour = if i % 2 == 0 { 'B' } else { 'W' };
        format!(";{colour}[{}{}]", letter(i * 7 + i / 25), letter(i * 3))
    });
    let (world, _) = review_of(&format!("(;SZ[25]{})", moves.collect::<String>()));
    let all: Vec<Value> = {
        let mut views = vec![world.ok("review_view", json!({}))["node"].clone()];
        views.extend((0..1000).map(|_| step(&world, 1)["node"].clone()));
        views
    };
    for (at, by) in [(1000, -1), (999, -400), (599, 250), (849, -785), (64, 1), (65, -2)] {
        assert_eq!(world.ok("review_view", json!({}))["node"], all[at as usize]);
        assert_eq!(step(&world, by)["node"], all[(at + by) as usize]);
    }
}

#[test]
fn a_review_opens_where_it_was_left() {
    let (world, id) = review_of(TREE);
    step(&world, 3);
    to(&world, "nextVariation");
    forget(&world);
    world.ok("review_open", json!({ "id": id }));
    assert_eq!(here(&world), "E5 E6 F5");
    world.ok("review_close", json!({}));
    assert_eq!(error(&world, "review_view", json!({})), json!({ "kind": "noReview" }));
    world.ok("review_open", json!({ "id": id }));
    assert_eq!(here(&world), "E5 E6 F5");
    // What is not there any more is no reason not to open.
    world.ok("review_close", json!({}));
    put_sgf(&world, id, "(;SZ[9])");
    world.ok("review_open", json!({ "id": id }));
    assert_eq!(here(&world), "");
}

#[test]
fn a_running_game_is_looked_at_and_not_edited() {
    let world = World::with(against_cpu(9));
    world.play("E5");
    let id = world.view()["id"].clone();
    let view = world.ok("review_open", json!({ "id": id }));
    assert_eq!(view["readOnly"], true);
    assert_eq!(step(&world, 1)["node"]["move"], "E5");
    for (command, args) in [
        ("review_play", json!({ "point": "A1" })),
        ("review_comment", json!({ "text": "x" })),
        ("review_mark", json!({ "kind": "circle", "point": "A1" })),
    ] {
        assert_eq!(error(&world, command, args)["kind"], "readOnly");
    }
    world.cpu_will("C3");
    world.let_cpu_play();
    let view = world.ok("review_open", json!({ "id": id }));
    assert_eq!(view["line"], json!({ "length": 2, "index": 1 }), "it has gone on meanwhile");
}

#[test]
fn nobody_walks_without_a_review() {
    let world = World::new();
    for (command, args) in [
        ("review_view", json!({})),
        ("review_step", json!({ "by": 1 })),
        ("review_undo", json!({})),
        ("review_tree", json!({ "left": 0, "top": 0, "width": 9, "height": 9 })),
    ] {
        assert_eq!(error(&world, command, args)["kind"], "noReview");
    }
    world.ok("review_close", json!({}));
    assert_eq!(error(&world, "review_open", json!({ "id": 7 }))["kind"], "noSuchGame");
    assert_eq!(error(&world, "review_open", json!({}))["kind"], "badArgs");
}

#[test]
fn a_rectangular_board_is_looked_at() {
    let (world, _) = review_of("(;SZ[5:3];B[aa];W[ec]TR[ba]LB[ca:x])");
    let view = step(&world, 2);
    assert_eq!((view["width"].as_u64(), view["height"].as_u64()), (Some(5), Some(3)));
    assert_eq!(view["node"]["board"], json!(["X....", ".....", "....O"]));
    assert_eq!(view["node"]["move"], "E1");
    assert_eq!(view["node"]["marks"]["triangle"], json!(["B3"]));
    let view = world.ok("review_play", json!({ "point": "C2" }));
    assert_eq!(view["node"]["board"], json!(["X....", "..X..", "....O"]));
    assert_eq!(error(&world, "review_play", json!({ "point": "A4" }))["kind"], "offBoard");
}
