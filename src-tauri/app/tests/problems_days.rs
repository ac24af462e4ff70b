//! What comes back when: clocks that go wrong, days far ahead, and whatever else there is to a
//! calendar.

#![allow(clippy::unwrap_used)]

mod common;

use std::sync::atomic::Ordering;

use common::{World, file, open};
use ranka_app::Place;
use rusqlite::Connection;
use serde_json::{Value, json};

fn day(world: &World, day: u64) {
    world.host.days.store(day, Ordering::SeqCst);
    world.sleep_ms(1_000);
}

fn mark(world: &World, id: u64, status: &str) {
    world.ok("problem_open", json!({ "id": id }));
    world.ok("problem_mark", json!({ "status": status }));
}

fn due(world: &World) -> Vec<u64> {
    let page = world.ok("problem_list", json!({ "status": "due" }));
    page["problems"].as_array().unwrap().iter().map(|p| p["id"].as_u64().unwrap()).collect()
}

fn overview(world: &World) -> Value {
    world.ok("problem_books", json!({}))
}

#[test]
fn a_clock_that_was_years_ahead_hides_nothing_and_counts_nothing() {
    let world = World::new();
    mark(&world, 10_001, "solved");
    day(&world, 1);
    mark(&world, 10_002, "solved");
    day(&world, 4_000);
    mark(&world, 10_003, "missed");
    mark(&world, 10_004, "solved");
    assert_eq!(overview(&world)["streak"], 1);
    // The clock is put right.
    day(&world, 2);
    assert_eq!(overview(&world)["streak"], 2);
    assert_eq!(due(&world), [10_003]);
    let daily = overview(&world)["daily"]["id"].clone();
    mark(&world, 10_003, "solved");
    assert_eq!(due(&world), [] as [u64; 0]);
    assert_eq!(overview(&world)["streak"], 3);
    assert_eq!(overview(&world)["daily"]["id"], daily);
    let view = world.ok("problem_open", json!({ "id": 10_003 }));
    assert_eq!(view["comesBack"], "2026-12-03");
}

#[test]
fn a_journey_over_the_date_line_brings_nothing_back_early_and_breaks_no_streak() {
    let world = World::new();
    day(&world, 4);
    mark(&world, 10_001, "solved");
    day(&world, 5);
    mark(&world, 10_002, "missed");
    mark(&world, 10_003, "solved");
    // West: it is yesterday again.
    day(&world, 4);
    assert_eq!(due(&world), [] as [u64; 0]);
    assert_eq!(overview(&world)["streak"], 1);
    day(&world, 5);
    assert_eq!(overview(&world)["streak"], 2);
    day(&world, 6);
    assert_eq!(due(&world), [10_002]);
    assert_eq!(overview(&world)["streak"], 2);
}

#[test]
fn what_is_due_a_thousand_days_ago_is_still_due_and_one_day_far_ahead_is_a_day() {
    let world = World::new();
    mark(&world, 10_001, "missed");
    // The last day that a date can name.
    for far in [1_000, 2_912_000] {
        day(&world, far);
        assert_eq!(due(&world), [10_001]);
        assert!(overview(&world)["daily"]["id"].is_u64());
    }
    mark(&world, 10_001, "missed");
    mark(&world, 10_001, "solved");
    assert!(world.ok("problem_view", json!({}))["comesBack"].is_string());
}

#[test]
fn all_of_them_solved() {
    let folder = tempfile::tempdir().unwrap();
    let ids: Vec<u64> = {
        let world = open(folder.path());
        mark(&world, 10_001, "solved");
        let mut ids = Vec::new();
        while ids.len() < 2_355 {
            let page = world.ok("problem_list", json!({ "limit": 200, "offset": ids.len() }));
            let page = page["problems"].as_array().unwrap();
            ids.extend(page.iter().map(|p| p["id"].as_u64().unwrap()));
        }
        ids
    };
    let db = Connection::open(file(folder.path())).unwrap();
    for id in &ids {
        db.execute(
            "INSERT OR IGNORE INTO problem SELECT ?1, status, tries, solved_ms, solved_day, last_day,
             repetitions, interval, ease, due_day, updated_ms FROM problem WHERE id = 10001",
            [*id as i64],
        )
        .unwrap();
    }
    drop(db);
    let world = open(folder.path());
    // Today's problem stays in question for the day; from tomorrow on any will do.
    for today in [0, 1, 2] {
        day(&world, today);
        let overview = overview(&world);
        assert!(ids.contains(&overview["daily"]["id"].as_u64().unwrap()));
        let solved: u64 = overview["books"]
            .as_array()
            .unwrap()
            .iter()
            .map(|b| b["solved"].as_u64().unwrap())
            .sum();
        assert_eq!(solved, 2_355);
        world.ok("problem_daily", json!({}));
        let error = world.try_do("problem_next", json!({})).unwrap_err();
        assert_eq!(
            serde_json::to_value(error).unwrap(),
            json!({ "kind": "noSuchProblem", "id": 0 })
        );
    }
    // One that is missed is the next again.
    mark(&world, 20_001, "missed");
    world.ok("problem_close", json!({}));
    day(&world, 3);
    assert_eq!(world.ok("problem_next", json!({ "book": "xuanxuan" }))["id"], 20_001);
}

#[test]
fn whoever_reviews_sees_everything_that_is_due_once() {
    let world = World::new();
    for id in [10_005, 10_003, 10_004, 20_001, 30_001] {
        mark(&world, id, "missed");
    }
    day(&world, 1);
    // Left as they are one after the other: none is left out, and none comes twice before.
    let mut seen = vec![world.ok("problem_next", json!({ "book": "gokyo" }))["id"].clone()];
    for _ in 0..2 {
        seen.push(world.ok("problem_next", json!({}))["id"].clone());
    }
    assert_eq!(seen, [10_003, 10_004, 10_005]);
    // Solved, they make room for the other books.
    for id in [10_003, 10_004, 10_005] {
        mark(&world, id, "solved");
    }
    let next = |world: &World| world.ok("problem_next", json!({}))["id"].clone();
    world.ok("problem_close", json!({}));
    world.ok("problem_open", json!({ "id": 20_001 }));
    world.ok("problem_mark", json!({ "status": "solved" }));
    assert_eq!(next(&world), 30_001);
    world.ok("problem_mark", json!({ "status": "solved" }));
    // Nothing is due any more: on in the book.
    assert_eq!(next(&world), 30_002);
    // And whoever goes through a book stays in it.
    mark(&world, 20_002, "missed");
    day(&world, 2);
    world.ok("problem_open", json!({ "id": 40_001 }));
    assert_eq!(next(&world), 40_002);
}

#[test]
fn a_row_that_makes_no_sense_hides_no_other() {
    let folder = tempfile::tempdir().unwrap();
    {
        let world = open(folder.path());
        mark(&world, 10_001, "missed");
        mark(&world, 10_002, "missed");
    }
    let db = Connection::open(file(folder.path())).unwrap();
    db.execute("UPDATE problem SET tries = -1 WHERE id = 10001", []).unwrap();
    drop(db);
    let world = World::at(Place::Folder(folder.path().to_owned()));
    day(&world, 1);
    assert_eq!(due(&world), [10_002]);
    // It is as if it had never been tried, and can be tried again.
    mark(&world, 10_001, "solved");
    assert_eq!(world.ok("problem_view", json!({}))["status"], "solved");
}

#[test]
fn a_file_from_before_there_were_problems_gets_them() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let db = Connection::open(file(folder.path())).unwrap();
    db.execute_batch(
        "ALTER TABLE review DROP COLUMN changed_ms; ALTER TABLE game DROP COLUMN named_ms;
         DROP TABLE problem; DROP TABLE problem_day; PRAGMA user_version = 5",
    )
    .unwrap();
    drop(db);
    let world = open(folder.path());
    mark(&world, 10_001, "solved");
    assert_eq!(overview(&world)["streak"], 1);
}
