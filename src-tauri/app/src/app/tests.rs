//! What can be tried from inside only: late answers past every other guard, and a storage
//! that fails under way.

#![allow(clippy::unwrap_used)]

use ranka_cpu::Choice;
use serde_json::{Value, json};

use super::thinking::Ticket;
use crate::common::{World, against_cpu, lasting, persons};

impl World {
    fn ticket(&self) -> Ticket {
        self.app.lock().thinking.as_ref().unwrap().ticket
    }

    /// Sets a pragma of the open storage.
    fn pragma(&self, text: &str) {
        let mut inner = self.app.lock();
        inner.store().unwrap().execute(text);
    }

    fn pages(&self) -> i64 {
        let mut inner = self.app.lock();
        inner.store().unwrap().number("PRAGMA page_count")
    }
}

#[test]
fn an_answer_counts_for_its_own_ticket_only() {
    let world = World::with(against_cpu(9));
    let choice = Some(Choice::Play("C3".parse().unwrap()));
    world.play("E5");
    let first = world.ticket();
    for wrong in [
        Ticket { game: first.game + 1, ..first },
        Ticket { ply: first.ply + 1, ..first },
        Ticket { serial: first.serial + 1, ..first },
    ] {
        world.app.deliver(wrong, choice);
        assert_eq!(world.view()["moveNumber"], 1);
    }
    // The same position again is another ticket: the answer to the first is late.
    world.ok("undo", json!({}));
    world.app.deliver(first, choice);
    assert_eq!(world.view()["moveNumber"], 0);
    world.play("E5");
    world.app.deliver(first, choice);
    world.app.deliver(first, None);
    let view = world.view();
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(1), &json!("white")));
    assert!(world.events().is_empty());
    let second = world.ticket();
    world.app.deliver(second, choice);
    world.app.deliver(second, choice);
    assert_eq!(world.view()["moveNumber"], 2);
}

#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    refuses_and_loses_nothing(
        |world| world.pragma(&format!("PRAGMA max_page_count = {}", world.pages())),
        |world| world.pragma("PRAGMA max_page_count = 1000000"),
        json!({"kind": "storageFull"}),
    );
}

#[test]
fn a_storage_that_cannot_be_written_refuses_and_loses_nothing() {
    refuses_and_loses_nothing(
        |world| world.pragma("PRAGMA query_only = true"),
        |world| world.pragma("PRAGMA query_only = false"),
        json!({"kind": "storageReadOnly"}),
    );
}

fn refuses_and_loses_nothing(fail: fn(&World), mend: fn(&World), error: Value) {
    let world = World::with(json!({
        "size": 25, "clock": {"kind": "perMove", "seconds": 3600},
    }));
    world.play("E5 C3");
    fail(&world);
    // Some room may be left in the file; it is used up by a growing record.
    let mut refused = None;
    for point in world.free_points() {
        if let Err(e) = world.try_do("play", json!({ "point": point })) {
            refused = Some(serde_json::to_value(e).unwrap());
            break;
        }
    }
    assert_eq!(refused, Some(error.clone()));
    for (command, args) in [
        ("new_game", persons(9, 6.5)),
        ("hand_seat", json!({"colour": "black", "cpu": true})),
        ("set_settings", json!({"newGame": {"name": "x".repeat(100)}})),
        ("close_table", json!({})),
    ] {
        let answer = world.try_do(command, args);
        if let Err(e) = answer {
            assert_eq!(serde_json::to_value(e).unwrap(), error, "{command}");
        }
    }
    let before = world.try_do("view", json!({}));
    mend(&world);
    assert_eq!(world.try_do("view", json!({})), before);
    let id = world.ok("list_games", json!({})).as_array().unwrap().last().unwrap()["id"].clone();
    let view = world.ok("open_game", json!({ "id": id }));
    assert!(view["moveNumber"].as_u64().unwrap() >= 2);
}

#[test]
fn the_table_stays_as_it_was_when_a_move_cannot_be_stored() {
    let world = World::with(persons(9, 6.5));
    world.play("E5");
    world.pragma("PRAGMA query_only = true");
    let before = world.view();
    for (command, args) in [
        ("play", json!({"point": "C3"})),
        ("pass", json!({})),
        ("undo", json!({})),
        ("resign", json!({})),
        ("new_game", persons(9, 6.5)),
        ("rename_game", json!({"id": 1, "name": "x"})),
        ("delete_game", json!({"id": 1})),
        ("set_settings", json!({"theme": "dark"})),
    ] {
        assert_eq!(world.refused(command, args), json!({"kind": "storageReadOnly"}), "{command}");
    }
    assert_eq!(world.view(), before);
    // What is only read goes on.
    world.ok("list_games", json!({}));
    world.ok("export_sgf", json!({}));
    world.pragma("PRAGMA query_only = false");
    assert_eq!(world.play("C3")["moveNumber"], 2);
    world.ok("close_table", json!({}));
    assert_eq!(world.ok("open_game", json!({"id": 1}))["moveNumber"], 2);
}

#[test]
fn the_cpu_moves_once_its_move_can_be_stored() {
    let world = World::with(against_cpu(9));
    world.cpu_will("C3 D4");
    world.play("E5");
    world.pragma("PRAGMA query_only = true");
    let view = world.let_cpu_play();
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(1), &Value::Null));
    world.wait_ms(2000);
    let view = world.let_cpu_play();
    assert_eq!((&view["moveNumber"], &view["thinking"]), (&json!(1), &Value::Null));
    world.pragma("PRAGMA query_only = false");
    world.cpu_will("G7");
    world.wait_ms(2000);
    assert_eq!(lasting(&world.let_cpu_play())["lastMove"], "G7");
}

#[test]
fn a_move_that_cannot_be_stored_costs_no_time() {
    for white in [json!({"kind": "human"}), json!({"kind": "cpu", "level": 1})] {
        let world = World::with(json!({
            "size": 9, "clock": {"kind": "perMove", "seconds": 5}, "onTimeout": "loses",
            "white": white,
        }));
        let clock = || world.view()["clock"].clone();
        world.wait_ms(4000);
        world.pragma("PRAGMA query_only = true");
        world.events();
        for _ in 0..3 {
            let error = world.try_do("play", json!({"point": "E5"})).unwrap_err();
            assert_eq!(serde_json::to_value(error).unwrap(), json!({"kind": "storageReadOnly"}));
            assert_eq!(clock()["black"]["periodMs"], 1000);
            assert_eq!(clock()["running"], Value::Null);
            world.wait_ms(20_000);
        }
        assert_eq!(world.events().len(), 1, "the window is told once that the clock stands");
        world.pragma("PRAGMA query_only = false");
        world.wait_ms(20_000);
        assert_eq!(clock()["running"], Value::Null);
        let view = world.play("E5");
        assert_eq!((&view["moveNumber"], &view["clock"]["running"]), (&json!(1), &json!("white")));
    }
}

#[test]
fn a_table_can_be_left_when_nothing_can_be_stored() {
    let clock = json!({"kind": "perMove", "seconds": 50});
    let world = World::with(json!({"size": 9, "clock": clock}));
    world.play("E5");
    world.ok("new_game", json!({"size": 13, "clock": clock}));
    world.play("C3");
    world.wait_ms(2000);
    world.pragma("PRAGMA query_only = true");
    let view = world.ok("open_game", json!({"id": 1}));
    assert_eq!((&view["size"], &view["moveNumber"]), (&json!(9), &json!(1)));
    world.ok("close_table", json!({}));
    assert_eq!(world.ok("open_game", json!({"id": 2}))["moveNumber"], 1);
}

#[test]
fn a_flag_that_fell_is_stored_before_anything_else_is_done() {
    let world = World::with(json!({
        "size": 9, "clock": {"kind": "perMove", "seconds": 5}, "onTimeout": "loses",
    }));
    world.play("E5");
    world.pragma("PRAGMA query_only = true");
    world.wait_ms(20_000);
    assert_eq!(world.view()["phase"]["kind"], "playing");
    assert_eq!(world.refused("play", json!({"point": "C3"})), json!({"kind": "storageReadOnly"}));
    world.pragma("PRAGMA query_only = false");
    world.wait_ms(100);
    assert_eq!(world.view()["result"], "B+T");
}

#[test]
fn waiting_for_the_lock_costs_nobody_time() {
    let world = World::with(json!({
        "size": 9, "clock": {"kind": "perMove", "seconds": 5}, "onTimeout": "loses",
    }));
    world.wait_ms(4900);
    let app = world.app.clone();
    // Someone has the lock while the move comes in, and for longer than is left.
    let held = world.app.lock();
    let mover = std::thread::spawn(move || app.dispatch("play", json!({"point": "E5"})));
    while world.app.arrivals.count() == 0 {
        std::thread::yield_now();
    }
    world.sleep_ms(3000);
    let keeper = world.app.clone();
    let keeper = std::thread::spawn(move || keeper.tick());
    drop(held);
    let view = mover.join().unwrap().unwrap();
    keeper.join().unwrap();
    assert_eq!((&view["lastMove"], &view["toPlay"]), (&json!("E5"), &json!("white")));
    // White's time begins when the move is there.
    assert_eq!(view["clock"]["white"]["periodMs"], 5000);
    assert_eq!(world.app.arrivals.count(), 0);
}
