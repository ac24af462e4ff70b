//! Searching, sorting and counting, against a plain look at every game.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
#[path = "common/files.rs"]
mod files;

use std::cmp::Ordering;

use common::{World, persons};
use files::{base64, record};
use serde_json::{Value, json};

const GAMES: usize = 120;

fn world() -> World {
    let world = World::new();
    let all: String = (0..GAMES).map(record).collect();
    let report = world.ok("import", json!({ "base64": base64(all.as_bytes()) }));
    assert_eq!(report["ids"].as_array().unwrap().len(), GAMES);
    world.sleep_ms(1000);
    world.ok("new_game", json!({"size": 9, "black": {"kind": "human", "name": "秀策のファン"}}));
    world.play("E5 C3");
    world.ok("set_favourite", json!({"ids": [3, 5, 8], "favourite": true}));
    world.ok("tag_games", json!({"ids": [1, 2, 3], "add": ["手本", "opening"]}));
    world.ok("tag_games", json!({"ids": [2], "add": [], "remove": ["手本", "none"]}));
    world
}

fn all(world: &World, query: &Value) -> Vec<Value> {
    let mut games = Vec::new();
    loop {
        let args = json!({"query": query, "offset": games.len(), "limit": 50});
        let page = world.ok("library", args);
        let found = page["games"].as_array().unwrap();
        games.extend(found.iter().cloned());
        if found.is_empty() {
            assert_eq!(page["total"], games.len(), "{query}");
            return games;
        }
    }
}

/// The names of a game, as a person would look for them.
fn names(game: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap().to_lowercase();
    [
        text(&game["black"]["name"]),
        text(&game["white"]["name"]),
        text(&game["event"]),
        text(&game["name"]),
    ]
    .join("\n")
}

#[test]
fn words_are_found_wherever_they_stand() {
    let world = world();
    let games = world.ok("list_games", json!({}));
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), GAMES + 1);
    let comment = |game: &Value| match game["id"].as_u64().unwrap() as usize - 1 {
        n if n < GAMES && n.is_multiple_of(3) => format!("game {n}: 耳赤の一手 and a quiet move"),
        _ => String::new(),
    };
    let texts = [
        "秀策",
        "策",
        "本因坊",
        "honinbo",
        "HONINBO SHUWA",
        "ｓｅｄｏｌ",
        "Lee 本因坊",
        "大会",
        "大会 1",
        "耳赤",
        "一手",
        "quiet move",
        "e",
        "so",
        "\"",
        "AND",
        "se*",
        "ファン",
        "ン",
        "nobody",
        "耳赤 呉",
        "game 33",
        "  ",
    ];
    for text in texts {
        let folded: String = text.to_lowercase().replace("ｓｅｄｏｌ", "sedol");
        let holds = |game: &&Value| {
            folded.split_whitespace().all(|word| {
                let in_comment = word.chars().count() > 1 && comment(game).contains(word);
                names(game).contains(word) || in_comment
            })
        };
        let expected = games.iter().filter(holds).count();
        let found = all(&world, &json!({ "text": text }));
        assert_eq!(found.len(), expected, "{text}");
    }
    for (query, expected) in [
        (json!({"player": "秀策"}), "秀策"),
        (json!({"player": "shu"}), "shu"),
        (json!({"player": "i"}), "i"),
    ] {
        let has = |game: &&Value| {
            ["black", "white"]
                .iter()
                .any(|side| game[side]["name"].as_str().unwrap().to_lowercase().contains(expected))
        };
        assert_eq!(all(&world, &query).len(), games.iter().filter(has).count(), "{query}");
    }
    // The event is no player.
    assert_eq!(all(&world, &json!({"player": "大会"})).len(), 0);
    assert_eq!(all(&world, &json!({"event": "大会 3"})).len(), 10);
    assert_eq!(all(&world, &json!({"event": "会"})).len(), GAMES);
}

#[test]
fn filters_leave_what_they_say() {
    let world = world();
    let games = world.ok("list_games", json!({}));
    let games = games.as_array().unwrap();
    let count = |f: &dyn Fn(&Value) -> bool| games.iter().filter(|game| f(game)).count();
    let result = |game: &Value| game["result"].as_str().unwrap_or_default().to_owned();
    let date = |game: &Value| game["date"].as_str().unwrap().to_owned();
    for (query, expected) in [
        (json!({}), GAMES + 1),
        (json!({"result": "black"}), count(&|g| result(g).starts_with("B+"))),
        (json!({"result": "white"}), count(&|g| result(g).starts_with("W+"))),
        (json!({"result": "draw"}), count(&|g| result(g) == "0")),
        (json!({"result": "noResult"}), count(&|g| result(g) == "Void")),
        (json!({"result": "unknown"}), count(&|g| matches!(result(g).as_str(), "" | "?"))),
        (json!({"size": 9}), 1),
        (json!({"size": 19}), GAMES),
        (json!({"source": "played"}), 1),
        (json!({"source": "imported", "favourite": true}), 3),
        (json!({"tag": "手本"}), 2),
        (json!({"tag": "opening", "favourite": true}), 1),
        (json!({"dateFrom": "1850", "dateTo": "1859"}), count(&|g| date(g).starts_with("185"))),
        (json!({"dateFrom": "1850-05-17"}), count(&|g| date(g).as_str() >= "1850-05-17")),
        (json!({"dateTo": "1850-05"}), count(&|g| date(g).as_str() < "1850-06")),
        (json!({"dateFrom": "", "dateTo": null}), GAMES + 1),
    ] {
        assert_eq!(all(&world, &query).len(), expected, "{query}");
    }
    for (args, field) in [
        (json!({"limit": 0}), "limit"),
        (json!({"limit": 201}), "limit"),
        (json!({"query": {"colour": "x"}}), "query.colour"),
        (json!({"query": {"sort": "x"}}), "query.sort"),
    ] {
        let error = serde_json::to_value(world.try_do("library", args).unwrap_err()).unwrap();
        assert_eq!(error, json!({"kind": "badArgs", "field": field}));
    }
}

#[test]
fn every_order_is_what_it_says_both_ways() {
    let world = world();
    for (sort, field) in [
        ("updated", "/updatedMs"),
        ("date", "/date"),
        ("black", "/black/name"),
        ("white", "/white/name"),
        ("event", "/event"),
        ("size", "/size"),
        ("moves", "/moveNumber"),
    ] {
        for descending in [false, true] {
            let games = all(&world, &json!({"sort": sort, "descending": descending}));
            let key = |game: &Value| {
                let running = sort == "updated" && game["phase"] != "finished";
                let value = game.pointer(field).unwrap();
                let number = value.as_i64();
                let text = value.as_str().unwrap_or_default().to_lowercase();
                (running, number, text, game["id"].as_i64())
            };
            for pair in games.windows(2) {
                let (a, b) = (key(&pair[0]), key(&pair[1]));
                let missing = |key: &(bool, Option<i64>, String, Option<i64>)| {
                    key.1.is_none() && key.2.is_empty()
                };
                let order = missing(&a).cmp(&missing(&b)).then_with(|| match descending {
                    false => a.cmp(&b),
                    true => b.cmp(&a),
                });
                assert_eq!(order, Ordering::Less, "{sort} {descending}: {a:?} {b:?}");
            }
        }
    }
    let results: Vec<_> = all(&world, &json!({"sort": "result"}))
        .iter()
        .map(|game| game["result"].as_str().unwrap_or("?").chars().next().unwrap())
        .collect();
    let mut groups = results.clone();
    groups.dedup();
    assert_eq!(groups, ['B', '0', 'V', 'W', '?']);
}

#[test]
fn counts_add_up() {
    let world = world();
    let counts = world.ok("library_counts", json!({}));
    assert_eq!(counts["total"], GAMES + 1);
    let sum: u64 = ["black", "white", "draw", "noResult", "unknown"]
        .iter()
        .map(|kind| counts[kind].as_u64().unwrap())
        .sum();
    assert_eq!(sum, GAMES as u64 + 1);
    assert_eq!(counts["sizes"], json!([{"size": 9, "games": 1}, {"size": 19, "games": GAMES}]));
    assert_eq!(
        counts["tags"],
        json!([{"tag": "opening", "games": 3}, {"tag": "手本", "games": 2}])
    );
    let games = world.ok("list_games", json!({}));
    for player in counts["players"].as_array().unwrap() {
        let is = |side: &Value| side["name"] == player["name"];
        let of = |game: &&Value| is(&game["black"]) || is(&game["white"]);
        let won = |game: &&Value| {
            let winner = game["result"].as_str().unwrap_or_default().chars().next();
            (is(&game["black"]) && winner == Some('B'))
                || (is(&game["white"]) && winner == Some('W'))
        };
        let games = games.as_array().unwrap();
        assert_eq!(player["games"], games.iter().filter(of).count(), "{player}");
        assert_eq!(player["wins"], games.iter().filter(won).count(), "{player}");
    }
    assert_eq!(counts["players"].as_array().unwrap().len(), 6);
    let some = world.ok("library_counts", json!({"query": {"tag": "手本"}}));
    assert_eq!((&some["total"], some["tags"].as_array().unwrap().len()), (&json!(2), 2));
}

#[test]
fn seats_are_found_by_what_a_list_shows_for_them() {
    let world = World::new();
    world.ok("new_game", json!({"size": 9, "white": {"kind": "cpu", "level": 12}}));
    world.ok("new_game", json!({"size": 9, "black": {"kind": "human", "name": "花"}}));
    for text in ["CPU", "レベル12", "CPU レベル12", "level 12", "あなた", "you", "Ranka"] {
        let found = all(&world, &json!({ "text": text }));
        assert_eq!(found.iter().map(|game| &game["id"]).collect::<Vec<_>>(), [&json!(1)], "{text}");
    }
    assert!(all(&world, &json!({"text": "レベル2"})).is_empty());
    assert_eq!(all(&world, &json!({"player": "あなた"})).len(), 1);
}

#[test]
fn a_game_under_way_is_found_by_what_it_is_now() {
    let world = World::with(persons(9, 6.5));
    let find = |query: Value| world.ok("library", json!({ "query": query }))["total"].clone();
    assert_eq!(find(json!({"text": "夏"})), 0);
    world.ok("rename_game", json!({"id": 1, "name": "夏の一局"}));
    assert_eq!(
        (find(json!({"text": "夏"})), find(json!({"text": "夏の一"}))),
        (json!(1), json!(1))
    );
    assert_eq!(find(json!({"result": "white"})), 0);
    world.ok("resign", json!({}));
    assert_eq!(find(json!({"result": "white"})), 1);
    world.ok("delete_games", json!({"ids": [1]}));
    assert_eq!(find(json!({})), 0);
    assert_eq!(world.refused("view", json!({})), json!({"kind": "noTable"}));
}

#[test]
fn a_tag_that_is_too_long_is_named_and_empty_ones_are_passed_over() {
    let world = World::with(persons(9, 6.5));
    let tags = || world.ok("library", json!({}))["games"][0]["tags"].clone();
    world.ok("tag_games", json!({"ids": [1], "add": ["", " 手本\n", "\u{202e}"]}));
    assert_eq!(tags(), json!(["手本"]));
    let long = "あ".repeat(101);
    let bad = json!({"ids": [1], "add": ["定石", long], "remove": ["手本"]});
    let error = json!({"kind": "badTag", "text": "あ".repeat(20), "limit": 100});
    assert_eq!(world.refused("tag_games", bad), error);
    assert_eq!(tags(), json!(["手本"]), "all or nothing");
    // What no game can have is not there already.
    world.ok("tag_games", json!({"ids": [1], "add": ["定石"], "remove": ["手本", long, ""]}));
    assert_eq!(tags(), json!(["定石"]));
}

#[test]
fn a_date_that_is_none_is_told_and_asks_for_nothing() {
    let world = World::with(persons(9, 6.5));
    for text in ["2026-02-30", "2026-13", "26", "yesterday", "2026/02/01"] {
        for query in [json!({"dateFrom": text}), json!({"dateTo": text})] {
            let error = json!({"kind": "badDate", "text": text});
            for command in ["library", "library_counts"] {
                assert_eq!(world.refused(command, json!({"query": query})), error, "{command}");
            }
        }
    }
}
