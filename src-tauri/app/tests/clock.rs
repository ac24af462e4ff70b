//! Games on time.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{World, lasting};
use proptest::prelude::*;
use ranka_app::Place;
use serde_json::{Value, json};

fn per_move(seconds: u32, on_timeout: &str) -> Value {
    json!({
        "size": 9, "clock": {"kind": "perMove", "seconds": seconds}, "onTimeout": on_timeout,
    })
}

fn byo_yomi(main: u32, period: u32, periods: u32, on_timeout: &str) -> Value {
    json!({
        "size": 9, "onTimeout": on_timeout,
        "clock": {
            "kind": "byoYomi", "mainSeconds": main, "periodSeconds": period, "periods": periods,
        },
    })
}

/// Main time, period, periods left and whether in byo-yomi, in milliseconds.
fn reading(view: &Value, colour: &str) -> (u64, u64, u64, bool) {
    let side = &view["clock"][colour];
    let number = |field: &str| side[field].as_u64().unwrap();
    let in_byo_yomi = side["inByoYomi"].as_bool().unwrap();
    (number("mainMs"), number("periodMs"), number("periodsLeft"), in_byo_yomi)
}

#[test]
fn a_time_per_move_starts_anew_with_each_move() {
    let world = World::with(per_move(30, "loses"));
    assert_eq!(world.view()["clock"]["running"], "black");
    world.wait_ms(29_999);
    assert_eq!(reading(&world.view(), "black"), (0, 1, 1, true));
    let view = world.play("E5");
    assert_eq!(view["clock"]["running"], "white");
    assert_eq!(reading(&view, "black"), (0, 30_000, 1, true));
    world.wait_ms(1500);
    assert_eq!(reading(&world.view(), "white"), (0, 28_500, 1, true));
    assert_eq!(reading(&world.view(), "black"), (0, 30_000, 1, true));
}

#[test]
fn main_time_then_periods_then_the_end() {
    let world = World::with(byo_yomi(10, 5, 3, "loses"));
    assert_eq!(reading(&world.view(), "black"), (10_000, 5000, 3, false));
    world.wait_ms(12_000);
    // Two seconds into the first period.
    assert_eq!(reading(&world.view(), "black"), (0, 3000, 3, true));
    let view = world.play("E5");
    assert_eq!(reading(&view, "black"), (0, 5000, 3, true));
    world.play("C3");
    // A whole period and some of the next: one is gone, and the next starts anew.
    world.wait_ms(6000);
    let view = world.play("D4");
    assert_eq!(reading(&view, "black"), (0, 5000, 2, true));
    assert_eq!(reading(&view, "white"), (10_000, 5000, 3, false));
    world.play("C4");
    world.wait_ms(9999);
    assert_eq!(reading(&world.view(), "black"), (0, 1, 1, true));
    world.events();
    world.wait_ms(1);
    let view = world.view();
    assert_eq!((&view["result"], &view["phase"]["kind"]), (&json!("W+T"), &json!("finished")));
    assert_eq!(reading(&view, "black"), (0, 0, 0, true));
    assert_eq!(view["clock"]["running"], Value::Null);
    assert_eq!(world.events().len(), 1, "the window is told once");
    world.wait_ms(60_000);
    assert_eq!(reading(&world.view(), "black"), (0, 0, 0, true), "never below zero");
}

#[test]
fn a_move_after_the_flag_has_fallen_is_no_move() {
    let world = World::with(per_move(5, "loses"));
    // The move comes before the timekeeper has looked.
    world.sleep_ms(5000);
    let error = world.try_do("play", json!({"point": "E5"})).unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap(), json!({"kind": "gameOver"}));
    assert_eq!(world.view()["result"], "W+T");
}

#[test]
fn judging_dead_stones_costs_nobody_time() {
    for on_timeout in ["loses", "cpuPlays"] {
        let world = World::with(byo_yomi(0, 5, 2, on_timeout));
        world.play("pass");
        world.wait_ms(9000);
        world.judging_takes_ms(8000);
        let view = world.ok("pass", json!({}));
        assert_eq!(view["phase"]["kind"], "marking", "{on_timeout}");
        // One period went by before the pass; the pass began the next anew.
        assert_eq!(reading(&view, "white"), (0, 5000, 1, true));
        let view = world.ok("resume_play", json!({"colour": "white"}));
        assert_eq!((&view["clock"]["running"], &view["thinking"]), (&json!("black"), &Value::Null));
        world.wait_ms(1000);
        assert_eq!(reading(&world.view(), "black"), (0, 4000, 2, true));
    }
}

#[test]
fn a_pass_after_the_flag_has_fallen_is_not_judged() {
    let world = World::with(per_move(5, "loses"));
    world.play("pass");
    world.wait_ms(4500);
    world.sleep_ms(500);
    world.judging_takes_ms(8000);
    assert!(world.try_do("pass", json!({})).is_err());
    assert_eq!(world.view()["result"], "B+T");
}

#[test]
fn the_cpu_plays_one_move_in_the_place_of_a_person_out_of_time() {
    let world = World::with(per_move(5, "cpuPlays"));
    world.cpu_will("E5");
    world.wait_ms(5000);
    let view = world.view();
    assert_eq!((&view["thinking"], &view["clock"]["running"]), (&json!("black"), &Value::Null));
    assert_eq!(
        world.refused("play", json!({"point": "A1"})),
        json!({"kind": "cpuSeat", "colour": "black"})
    );
    let view = world.let_cpu_play();
    assert_eq!((&view["lastMove"], &view["toPlay"]), (&json!("E5"), &json!("white")));
    assert_eq!(reading(&view, "black"), (0, 5000, 1, true));
    assert_eq!(view["seats"]["black"]["handed"], false);
    let asked = world.cpu.asked.lock().unwrap()[0].2.time.unwrap();
    assert!(asked.as_millis() <= 1000, "it plays at once: {asked:?}");
    // The next move is the person's own again.
    world.play("C3 D4");
}

#[test]
fn undo_while_the_cpu_plays_in_a_persons_place_calls_it_off() {
    let world = World::with(per_move(5, "cpuPlays"));
    world.play("E5");
    world.wait_ms(5000);
    assert_eq!(world.view()["thinking"], "white");
    let late = world.jobs();
    let view = world.ok("undo", json!({}));
    assert_eq!((&view["thinking"], &view["clock"]["running"]), (&Value::Null, &json!("black")));
    late.into_iter().for_each(|job| job());
    assert_eq!(world.view()["moveNumber"], 0);
}

#[test]
fn the_cpu_never_loses_on_time() {
    let mut game = byo_yomi(1, 1, 1, "loses");
    game["white"] = json!({"kind": "cpu", "level": 1});
    let world = World::with(game);
    world.play("E5");
    world.wait_ms(9000);
    let view = world.view();
    assert_eq!((&view["phase"]["kind"], &view["thinking"]), (&json!("playing"), &json!("white")));
    world.cpu_will("C3");
    let view = world.let_cpu_play();
    assert_eq!(view["lastMove"], "C3");
    assert_eq!(reading(&view, "white"), (0, 1000, 1, true));
}

#[test]
fn the_cpu_thinks_within_its_time() {
    for (clock, most_ms) in [
        (json!({"kind": "perMove", "seconds": 2}), 2000),
        (json!({"kind": "byoYomi", "mainSeconds": 0, "periodSeconds": 3, "periods": 5}), 3000),
        (json!({"kind": "byoYomi", "mainSeconds": 60, "periodSeconds": 3, "periods": 1}), 10_000),
    ] {
        let white = json!({"kind": "cpu", "level": 20});
        let world = World::with(json!({"size": 19, "clock": clock, "white": white}));
        world.play("Q16");
        world.let_cpu_play();
        let time = world.cpu.asked.lock().unwrap()[0].2.time.unwrap();
        assert!(time.as_millis() < most_ms, "{clock}: {time:?}");
    }
}

#[test]
fn undo_and_redo_go_to_the_clocks_of_then() {
    let world = World::with(byo_yomi(60, 10, 1, "loses"));
    let mains = |view: &Value| (reading(view, "black").0, reading(view, "white").0);
    world.wait_ms(3000);
    world.play("E5");
    world.wait_ms(4000);
    world.play("C3");
    world.wait_ms(5000);
    // White's move is taken back with its four seconds; Black's five since then are spent.
    let view = world.ok("undo", json!({}));
    assert_eq!(mains(&view), (52_000, 60_000));
    assert_eq!(view["clock"]["running"], "white");
    world.wait_ms(1000);
    let view = world.ok("redo", json!({}));
    assert_eq!(mains(&view), (52_000, 55_000));
    assert_eq!(mains(&world.ok("undo", json!({}))), (52_000, 59_000));
    assert_eq!(mains(&world.ok("undo", json!({}))), (55_000, 59_000));
    // The other branch has its own readings.
    world.wait_ms(9000);
    world.play("D4");
    assert_eq!(mains(&world.ok("undo", json!({}))), (55_000, 59_000));
    assert_eq!(mains(&world.ok("redo", json!({}))), (46_000, 59_000));
}

#[test]
fn going_back_and_forth_gives_no_time_and_takes_no_game() {
    let mut game = per_move(30, "loses");
    game["white"] = json!({"kind": "cpu", "level": 1});
    let world = World::with(game);
    world.cpu_will("C3 C3 C3");
    world.play("E5");
    world.let_cpu_play();
    for _ in 0..2 {
        world.wait_ms(25_000);
        let view = world.ok("undo", json!({}));
        assert_eq!((&view["moveNumber"], reading(&view, "black").1), (&json!(0), 5000));
        world.play("E5");
        assert_eq!(reading(&world.let_cpu_play(), "black").1, 30_000);
    }
    world.wait_ms(20_000);
    world.ok("undo", json!({}));
    world.wait_ms(4000);
    // Ten seconds are left after twenty of thirty, and six after four more.
    assert_eq!(reading(&world.ok("redo", json!({})), "black").1, 6000);
}

/// What persons do between their moves.
#[derive(Clone, Copy, Debug)]
enum Act {
    Wait(u64),
    Play,
    Undo,
    Redo,
}

proptest! {
    /// Against a ledger: what was spent on each move on the board, and on no move at all.
    #[test]
    fn every_second_is_charged_once(acts in prop::collection::vec(prop_oneof![
        3 => (1..9000u64).prop_map(Act::Wait), 3 => Just(Act::Play),
        2 => Just(Act::Undo), 2 => Just(Act::Redo),
    ], 1..60)) {
        let main = 86_400;
        let mut game = byo_yomi(main, 30, 3, "loses");
        game["size"] = json!(25);
        let world = World::with(game);
        let (mut moves, mut undone): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
        let (mut thought, mut on_no_move) = (0, [0, 0]);
        for act in acts {
            let side = moves.len() % 2;
            match act {
                Act::Wait(ms) => {
                    world.wait_ms(ms);
                    thought += ms;
                }
                Act::Play => {
                    let column = char::from(b"ACEGJLNPRTVXZ"[moves.len() % 13]);
                    world.play(&format!("{column}{}", 1 + 2 * (moves.len() / 13)));
                    moves.push(std::mem::take(&mut thought));
                    undone.clear();
                }
                Act::Undo => {
                    let Some(spent) = moves.pop() else { continue };
                    undone.push(spent);
                    world.ok("undo", json!({}));
                    on_no_move[side] += std::mem::take(&mut thought);
                }
                Act::Redo => {
                    let Some(spent) = undone.pop() else { continue };
                    moves.push(spent);
                    world.ok("redo", json!({}));
                    on_no_move[side] += std::mem::take(&mut thought);
                }
            }
            let view = world.view();
            for (side, colour) in ["black", "white"].into_iter().enumerate() {
                let on_moves: u64 = moves.iter().skip(side).step_by(2).sum();
                let now = if moves.len() % 2 == side { thought } else { 0 };
                let left = u64::from(main) * 1000 - on_moves - on_no_move[side] - now;
                prop_assert_eq!(reading(&view, colour).0, left, "{}", colour);
            }
        }
    }
}

#[test]
fn clocks_stand_still_in_marking_and_while_the_app_is_hidden() {
    let world = World::with(byo_yomi(60, 10, 1, "loses"));
    world.wait_ms(2000);
    let view = world.ok("suspend", json!({}));
    assert_eq!(view["clock"]["running"], Value::Null);
    world.wait_ms(500_000);
    let view = world.ok("wake", json!({}));
    assert_eq!((reading(&view, "black").0, &view["clock"]["running"]), (58_000, &json!("black")));
    world.wait_ms(1000);
    assert_eq!(reading(&world.view(), "black").0, 57_000);
    let view = world.play("pass pass");
    assert_eq!(view["clock"]["running"], Value::Null);
    world.wait_ms(500_000);
    let view = world.ok("resume_play", json!({"colour": "black"}));
    assert_eq!((reading(&view, "white").0, &view["clock"]["running"]), (60_000, &json!("white")));
}

#[test]
fn a_device_that_sleeps_costs_nobody_the_game() {
    let world = World::with(byo_yomi(60, 10, 1, "loses"));
    world.wait_ms(2000);
    world.sleep_ms(8 * 60 * 60 * 1000);
    // All that is charged for the night is a second.
    assert_eq!(reading(&world.view(), "black").0, 57_000);
    world.wait_ms(3000);
    assert_eq!(reading(&world.view(), "black").0, 54_000);
}

#[test]
fn a_closed_table_keeps_its_clocks() {
    let world = World::with(byo_yomi(60, 10, 1, "loses"));
    world.play("E5");
    world.wait_ms(7000);
    let before = lasting(&world.view());
    world.ok("close_table", json!({}));
    world.wait_ms(100_000);
    let view = world.ok("open_game", json!({"id": 1}));
    assert_eq!(lasting(&view), before);
    assert_eq!(view["clock"]["running"], "white");
}

#[test]
fn a_killed_app_gives_back_no_more_than_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::Folder(folder.path().to_owned());
    let world = World::at(place.clone());
    world.ok("new_game", byo_yomi(60, 10, 1, "loses"));
    world.wait_ms(2500);
    world.play("E5");
    world.wait_ms(10_000);
    // Nothing is closed here, as when the process is killed.
    drop(world);
    let world = World::at(place.clone());
    let view = world.ok("open_game", json!({"id": 1}));
    assert_eq!(reading(&view, "black").0, 57_500);
    let left = reading(&view, "white").0;
    assert!((50_000..=53_000).contains(&left), "{left}");
    // A move stores the exact reading.
    world.wait_ms(4000);
    let view = world.play("C3");
    drop(world);
    let world = World::at(place);
    assert_eq!(lasting(&world.ok("open_game", json!({"id": 1}))), lasting(&view));
}

#[test]
fn the_record_has_the_clocks() {
    let world = World::with(byo_yomi(10, 5, 3, "loses"));
    world.wait_ms(2500);
    world.play("E5");
    world.wait_ms(11_000);
    world.play("C3");
    let sgf = world.ok("export_sgf", json!({}));
    let sgf = sgf.as_str().unwrap();
    assert!(sgf.contains("TM[10]OT[3x5 byo-yomi]"), "{sgf}");
    assert!(sgf.contains(";B[ee]BL[7.5]\n;W[cg]WL[5]OW[3]"), "{sgf}");
}
