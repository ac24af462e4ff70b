//! How long a library of ten thousand games takes to list, to search and to count, beside what
//! the same takes without its indexes: every game read and looked at, as the list did when it
//! held the games played here alone.
//!
//! `cargo bench -p ranka-app [-- GAMES]`

#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "../tests/common/files.rs"]
mod files;

use std::sync::Arc;
use std::time::{Duration, Instant};

use files::{base64, record};
use ranka_app::{App, Cpu, NativeHost, Place};
use serde_json::{Value, json};

/// Times that each thing is done; the median counts.
const TIMES: usize = 15;

fn main() {
    let games = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(10_000);
    let folder = tempfile::tempdir().unwrap();
    let app = open(folder.path());
    let all: Vec<String> = (0..games).map(record).collect();
    let bytes: usize = all.iter().map(String::len).sum();
    let started = Instant::now();
    for some in all.chunks(500) {
        let args = json!({ "base64": base64(some.concat().as_bytes()) });
        app.dispatch("import", args).unwrap();
    }
    let took = started.elapsed();
    let rate = games as f64 / took.as_secs_f64();
    println!("import of {games} games ({} kB): {took:.1?}, {rate:.0} games/s", bytes / 1024);
    let size = std::fs::metadata(folder.path().join("ranka.db")).unwrap().len();
    drop(app);
    let started = Instant::now();
    let app = open(folder.path());
    app.dispatch("startup", json!({})).unwrap();
    println!("start with it ({} kB on disk): {:.1?}", size / 1024, started.elapsed());

    let whole = median(|| drop(app.dispatch("list_games", json!({})).unwrap()));
    println!("every game read (list_games): {whole:.1?}; the rest beside it:");
    let page = |query: Value, offset: usize| json!({"query": query, "offset": offset, "limit": 50});
    for (what, command, args) in [
        ("first page, by time", "library", page(json!({"descending": true}), 0)),
        ("last page, by time", "library", page(json!({"descending": true}), games - 50)),
        ("middle page, by date", "library", page(json!({"sort": "date"}), games / 2)),
        ("middle page, by Black's name", "library", page(json!({"sort": "black"}), games / 2)),
        ("name of two letters", "library", page(json!({"text": "秀策", "sort": "date"}), 0)),
        ("name of many letters", "library", page(json!({"text": "honinbo shuwa"}), 0)),
        ("words of a comment", "library", page(json!({"text": "quiet move"}), 0)),
        ("two letters of a comment", "library", page(json!({"text": "一手"}), 0)),
        ("one game by its comment", "library", page(json!({"text": "game 3333:"}), 0)),
        ("one letter", "library", page(json!({"text": "呉"}), 0)),
        (
            "player, result and years",
            "library",
            page(
                json!({"player": "sedol", "result": "black", "dateFrom": "1850", "dateTo": "1870"}),
                0,
            ),
        ),
        ("counts of all", "library_counts", json!({})),
        ("counts of a search", "library_counts", json!({"query": {"text": "秀策"}})),
    ] {
        let found = app.dispatch(command, args.clone()).unwrap()["total"].clone();
        let took = median(|| drop(app.dispatch(command, args.clone()).unwrap()));
        let ratio = whole.as_secs_f64() / took.as_secs_f64();
        println!("  {what}: {took:.2?}, {ratio:.0} times as fast ({found} games)");
    }
}

fn open(folder: &std::path::Path) -> Arc<App> {
    App::new(
        Place::Folder(folder.to_owned()),
        NativeHost::new(|_| {}),
        Arc::new(Cpu::with_playouts()),
    )
}

fn median(mut f: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..TIMES)
        .map(|_| {
            let started = Instant::now();
            f();
            started.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[TIMES / 2]
}
