//! The window's commands, from the page's `invoke` to the core and back, without a window.

// A test stops at the first surprise, in its helpers too.
#![allow(clippy::unwrap_used)]

mod page;

use std::thread;
use std::time::{Duration, Instant};

use page::Page;
use ranka_lib::Core;
use serde_json::{Value, json};

/// Every command of the contract, in its order.
const COMMANDS: [&str; 31] = [
    "startup",
    "new_game",
    "start_game",
    "play",
    "pass",
    "resign",
    "undo",
    "redo",
    "toggle_dead",
    "toggle_region",
    "set_dead",
    "agree",
    "resume_play",
    "agree_no_result",
    "hand_seat",
    "view",
    "list_games",
    "open_game",
    "close_table",
    "rename_game",
    "delete_game",
    "restore_game",
    "export_sgf",
    "settings",
    "set_settings",
    "hint",
    "estimate",
    "rating",
    "levels",
    "suspend",
    "wake",
];

#[test]
fn every_command_of_the_contract_is_answered() {
    let page = Page::open();
    for command in COMMANDS {
        if let Err(error) = page.invoke(command, json!({})) {
            let kind = error["kind"].as_str().unwrap_or_default().to_owned();
            assert!(!kind.is_empty(), "{command} answers without a kind: {error}");
            assert!(kind != "unknownCommand" && kind != "malformed", "{command}: {error}");
        }
    }
}

#[test]
fn a_command_that_is_not_there_is_refused_by_name() {
    let error = Page::open().invoke("format_disk", json!({})).unwrap_err();
    assert_eq!(error, json!({ "kind": "unknownCommand", "command": "format_disk" }));
}

#[test]
fn a_game_is_played_through_the_window() {
    let page = Page::open();
    let human = json!({ "kind": "human", "name": "" });
    let game = json!({ "size": 9, "rules": "japanese", "komi": 6.5, "handicap": 0, "black": human, "white": human });
    assert_eq!(page.invoke("new_game", game).unwrap()["size"], 9);

    let view = page.invoke("play", json!({ "point": "D4" })).unwrap();
    assert_eq!(view["toPlay"], "white");
    assert_eq!(view["board"][5], "...X.....");

    let error = page.invoke("play", json!({ "point": "D4" })).unwrap_err();
    assert_eq!(error, json!({ "kind": "occupied", "point": "D4" }));
}

#[test]
fn a_clock_runs_out_though_nobody_asks_how_it_stands() {
    let page = Page::open();
    let human = json!({ "kind": "human", "name": "" });
    let clock = json!({ "kind": "perMove", "seconds": 1 });
    let game =
        json!({ "size": 9, "black": human, "white": human, "clock": clock, "onTimeout": "loses" });
    page.invoke("new_game", game).unwrap();
    // The list is read from the storage, and touches no clock.
    let over = || page.invoke("list_games", json!({})).unwrap()[0]["result"] == "W+T";
    let end = Instant::now() + Duration::from_secs(60);
    while !over() {
        assert!(Instant::now() < end, "the clock never runs out");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_window_hands_over_one_channel_for_events() {
    let page = Page::open();
    assert_eq!(page.invoke("subscribe", json!({ "channel": "__CHANNEL__:7" })), Ok(Value::Null));
    let error = page.invoke("subscribe", json!({ "channel": "seven" })).unwrap_err();
    assert_eq!(error, json!({ "kind": "badArgs", "field": "channel" }));
}

#[test]
fn storage_that_cannot_be_opened_is_named_and_tried_again() {
    let data = tempfile::tempdir().unwrap();
    let blocked = data.path().join("blocked");
    // A file stands where the folder should be.
    std::fs::write(&blocked, "").unwrap();
    let core = Core::new(blocked.clone());
    assert!(core.command("startup", json!({})).is_err());

    std::fs::remove_file(&blocked).unwrap();
    assert!(core.command("startup", json!({})).is_ok());
}
