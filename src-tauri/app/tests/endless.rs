//! Games that the CPU plays on both sides and would never end.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::World;
use serde_json::{Value, json};

/// The CPU will play three kos round and round, for both sides.
fn will_go_round(world: &World) {
    // Three kos on the left edge, two taken by White and one by Black.
    let triple = |row: u32| {
        [
            format!("B{} C{}", row + 1, row + 1),
            format!("A{row} D{row}"),
            format!("B{} C{}", row - 1, row - 1),
        ]
    };
    let mut moves: Vec<String> = Vec::new();
    for row in [2, 5, 8] {
        moves.extend(triple(row));
    }
    // Each side takes the next one, round and round.
    moves.push("C2 B5 C8 B8".to_owned());
    world.cpu_will(&moves.join(" "));
    for _ in 0..8 {
        world.cpu_will("C5 B2 C8 B5 C2 B8");
    }
}

fn was_stopped(view: &Value) {
    assert_eq!((&view["result"], &view["phase"]["kind"]), (&json!("Void"), &json!("finished")));
    // The position after ply 21, Black in the first and the last ko and White in the other,
    // comes again every six plies and has then stood three times.
    assert_eq!(view["moveNumber"], 33);
}

#[test]
fn a_watched_game_is_stopped() {
    let world = World::new();
    will_go_round(&world);
    let cpu = json!({"kind": "cpu", "level": 1});
    world.ok("new_game", json!({"size": 9, "black": cpu, "white": cpu}));
    was_stopped(&world.let_cpu_play());
}

#[test]
fn a_game_that_all_persons_have_handed_over_is_stopped() {
    for white in [json!({"kind": "human"}), json!({"kind": "cpu", "level": 1})] {
        let world = World::with(json!({"size": 9, "white": white}));
        will_go_round(&world);
        if white["kind"] == "human" {
            world.ok("hand_seat", json!({"colour": "white", "cpu": true}));
        }
        world.ok("hand_seat", json!({"colour": "black", "cpu": true}));
        was_stopped(&world.let_cpu_play());
    }
}
