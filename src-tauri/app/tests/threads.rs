//! Commands from many threads at once, with a real clock, real threads and the real CPU.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use ranka_app::contract::{AppError, Event};
use ranka_app::{App, Cpu, NativeHost, Place};
use serde_json::{Value, json};

fn any_command(rng: &mut StdRng) -> (&'static str, Value) {
    let colour = *["black", "white"].choose(rng).unwrap();
    let point =
        format!("{}{}", char::from(b"ABCDE"[rng.random_range(0..5)]), rng.random_range(1..6));
    let clock = [Value::Null, json!({"kind": "perMove", "seconds": 1})].choose(rng).cloned();
    let white = [json!({"kind": "cpu", "level": 1}), json!({"kind": "human"})].choose(rng).cloned();
    match rng.random_range(0..24) {
        0..8 => ("play", json!({ "point": point })),
        8 | 9 => ("pass", json!({})),
        10 => ("undo", json!({})),
        11 => ("redo", json!({})),
        12 => ("agree", json!({ "colour": colour })),
        13 => ("toggle_dead", json!({ "point": point })),
        14 => ("resume_play", json!({ "colour": colour })),
        15 => ("hand_seat", json!({ "colour": colour, "cpu": rng.random::<bool>() })),
        16 => ("hint", json!({})),
        17 => ("estimate", json!({})),
        18 => ("list_games", json!({})),
        19 => ("open_game", json!({"id": rng.random_range(1..5)})),
        20 => ("suspend", json!({})),
        21 => ("wake", json!({})),
        22 => ("view", json!({})),
        _ => ("new_game", json!({ "size": 5, "clock": clock, "white": white })),
    }
}

#[test]
fn many_threads_neither_stop_nor_upset_the_app() {
    let serials = Arc::new(Mutex::new(Vec::new()));
    let told = serials.clone();
    let host = NativeHost::new(move |event| {
        if let Event::Table { view } = event {
            told.lock().unwrap().push(view.serial.unwrap());
        }
    });
    let app = App::new(Place::Memory, host, Arc::new(Cpu::default()));
    app.keep_time();
    app.dispatch("new_game", json!({"size": 5})).unwrap();
    let (done, all_done) = mpsc::channel();
    for seed in 0..4 {
        let (app, done) = (app.clone(), done.clone());
        thread::spawn(move || {
            let mut rng = StdRng::seed_from_u64(seed);
            for _ in 0..150 {
                let (command, args) = any_command(&mut rng);
                let answer = app.dispatch(command, args.clone());
                if let Err(e @ (AppError::StorageCorrupt { .. } | AppError::Storage { .. })) =
                    answer
                {
                    panic!("{command} {args}: {e}");
                }
            }
            done.send(()).unwrap();
        });
    }
    for _ in 0..4 {
        all_done.recv_timeout(Duration::from_secs(120)).expect("a thread hangs or has panicked");
    }
    app.dispatch("close_table", json!({})).unwrap();
    let serials = serials.lock().unwrap();
    assert!(serials.is_sorted(), "events go out in order: {serials:?}");
}

#[test]
fn the_app_ends_with_its_last_owner() {
    let host = NativeHost::new(|_| ());
    let app = App::new(Place::Memory, host, Arc::new(Cpu::default()));
    app.keep_time();
    app.dispatch("new_game", json!({"size": 9, "black": {"kind": "cpu", "level": 1}})).unwrap();
    app.dispatch("close_table", json!({})).unwrap();
    let alive = Arc::downgrade(&app);
    drop(app);
    // The timekeeper and the CPU let go of it, each in its own time.
    for _ in 0..1000 {
        if alive.strong_count() == 0 {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("something holds the app");
}
