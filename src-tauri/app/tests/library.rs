//! The list of games, settings, and the form of a new game.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{World, against_cpu, lasting, persons};
use ranka_app::Place;
use serde_json::{Value, json};

fn ids(games: &Value) -> Vec<i64> {
    games.as_array().unwrap().iter().map(|game| game["id"].as_i64().unwrap()).collect()
}

fn form(change: Value) -> Value {
    let mut form = json!({
        "opponent": "cpu", "colour": "black", "alternate": true, "level": 2, "otherLevel": 3,
        "name": "Sei", "otherName": "", "size": 9, "rules": "japanese", "komi": 6.5,
        "handicap": 0, "handicapPlacement": "fixed", "clock": {"kind": "none"},
        "onTimeout": "cpuPlays", "ranked": false,
    });
    for (name, value) in change.as_object().unwrap() {
        form[name] = value.clone();
    }
    json!({ "form": form })
}

fn kinds(view: &Value) -> (&str, &str) {
    let kind = |colour: &str| view["seats"][colour]["kind"].as_str().unwrap();
    (kind("black"), kind("white"))
}

#[test]
fn running_games_come_first_and_then_the_newest() {
    let world = World::new();
    for size in [5, 7, 9, 13] {
        world.ok("new_game", persons(size, 0.5));
        world.sleep_ms(1000);
    }
    world.ok("resign", json!({}));
    world.sleep_ms(1000);
    world.ok("open_game", json!({"id": 1}));
    world.play("C3");
    let games = world.ok("list_games", json!({}));
    assert_eq!(ids(&games), [1, 3, 2, 4]);
    assert_eq!(games[3]["phase"], "finished");
    assert_eq!(games[3]["result"], "W+R");
    let first = &games[0];
    assert_eq!((&first["moveNumber"], &first["lastMove"]), (&json!(1), &json!("C3")));
    assert_eq!(first["board"], json!([".....", ".....", "..X..", ".....", "....."]));
    assert_eq!((&first["toPlay"], &first["komi"]), (&json!("white"), &json!(0.5)));
    assert!(first["updatedMs"].as_i64() > first["createdMs"].as_i64());
    assert_eq!(world.ok("startup", json!({}))["current"], 1);
}

#[test]
fn a_game_is_opened_as_it_was() {
    let world = World::with(persons(9, 6.5));
    let before = lasting(&world.play("E5 C3 D4"));
    world.ok("new_game", persons(5, 0.0));
    assert_eq!(lasting(&world.ok("open_game", json!({"id": 1}))), before);
    // The open one again is the open one.
    assert_eq!(lasting(&world.ok("open_game", json!({"id": 1}))), before);
    assert_eq!(
        world.refused("open_game", json!({"id": 9})),
        json!({"kind": "noSuchGame", "id": 9})
    );
    world.ok("close_table", json!({}));
    assert_eq!(world.refused("view", json!({})), json!({"kind": "noTable"}));
    world.ok("close_table", json!({}));
}

#[test]
fn games_are_renamed_deleted_and_restored() {
    let world = World::with(persons(9, 6.5));
    world.play("E5");
    world.ok("new_game", persons(5, 0.0));
    // What has changed comes back, and none of the other games.
    let renamed = world.ok("rename_game", json!({"id": 1, "name": " 一局目\n "}));
    assert_eq!([&renamed["id"], &renamed["name"]], [&json!(1), &json!("一局目")]);
    world.ok("rename_game", json!({"id": 2, "name": "second"}));
    assert_eq!(world.view()["name"], "second");
    let sgf = world.ok("export_sgf", json!({"id": 1}));
    assert!(sgf.as_str().unwrap().contains("GN[一局目]"), "{sgf}");

    assert_eq!(world.ok("delete_game", json!({"id": 1})), json!(null));
    assert_eq!(ids(&world.ok("list_games", json!({}))), [2]);
    let gone = json!({"kind": "noSuchGame", "id": 1});
    for (command, args) in [
        ("delete_game", json!({"id": 1})),
        ("rename_game", json!({"id": 1, "name": "x"})),
        ("open_game", json!({"id": 1})),
        ("export_sgf", json!({"id": 1})),
    ] {
        assert_eq!(world.refused(command, args), gone, "{command}");
    }
    assert_eq!(world.ok("restore_game", json!({"id": 1})), json!(null));
    assert_eq!(ids(&world.ok("list_games", json!({}))), [2, 1]);
    assert_eq!(world.refused("restore_game", json!({"id": 1})), gone);
    assert_eq!(world.ok("open_game", json!({"id": 1}))["moveNumber"], 1);
    // The open game is closed with its deletion.
    world.ok("delete_game", json!({"id": 1}));
    assert_eq!(world.refused("view", json!({})), json!({"kind": "noTable"}));
    assert_eq!(
        world.refused("rename_game", json!({"id": 2, "name": "x".repeat(101)})),
        json!({"kind": "badArgs", "field": "name"})
    );
}

#[test]
fn a_deleted_game_is_forgotten_after_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let open = || World::at(Place::Folder(folder.path().to_owned()));
    let world = open();
    world.ok("new_game", persons(9, 6.5));
    world.ok("delete_game", json!({"id": 1}));
    drop(world);
    // Its time begins where the first's began.
    let world = open();
    world.ok("restore_game", json!({"id": 1}));
    world.ok("delete_game", json!({"id": 1}));
    world.ok("new_game", persons(9, 6.5));
    drop(world);
    let world = World::later(Place::Folder(folder.path().to_owned()), 25 * 60 * 60 * 1000);
    assert_eq!(
        world.refused("restore_game", json!({"id": 1})),
        json!({"kind": "noSuchGame", "id": 1})
    );
    assert_eq!(ids(&world.ok("list_games", json!({}))), [2]);
    assert_eq!(world.ok("new_game", persons(9, 6.5))["id"], 3, "numbers are not used again");
}

/// A form as it is remembered: with what it does not say.
fn kept(form: &Value) -> Value {
    let mut kept = form.clone();
    kept["adapt"] = json!(false);
    kept["teaching"] = json!(false);
    kept
}

#[test]
fn colours_alternate_from_game_to_game() {
    let world = World::new();
    let remembered = |world: &World| world.ok("settings", json!({}))["newGame"].clone();
    let view = world.ok("start_game", form(json!({})));
    assert_eq!(kinds(&view), ("human", "cpu"));
    assert_eq!(view["seats"]["black"]["name"], "Sei");
    assert_eq!(remembered(&world)["colour"], "white");
    let again = json!({ "form": remembered(&world) });
    let view = world.ok("start_game", again);
    assert_eq!(kinds(&view), ("cpu", "human"));
    assert_eq!(remembered(&world)["colour"], "black");
    // Not when it is switched off, with a handicap, or drawn by lot.
    for change in [
        json!({"alternate": false, "colour": "white"}),
        json!({"handicap": 2, "komi": 0.5}),
        json!({"opponent": "watch"}),
        json!({"colour": "nigiri"}),
    ] {
        let form = form(change);
        world.ok("start_game", form.clone());
        assert_eq!(remembered(&world), kept(&form["form"]));
    }
}

#[test]
fn lots_are_drawn() {
    let world = World::new();
    let drawn: Vec<_> = (0..8)
        .map(|_| kinds(&world.ok("start_game", form(json!({"colour": "nigiri"})))).0.to_owned())
        .collect();
    assert!(drawn.contains(&"human".to_owned()) && drawn.contains(&"cpu".to_owned()), "{drawn:?}");
    // Nobody draws for handicap stones.
    for _ in 0..8 {
        let change = json!({"colour": "nigiri", "handicap": 2, "komi": 0.5});
        assert_eq!(kinds(&world.ok("start_game", form(change))), ("human", "cpu"));
    }
}

#[test]
fn friends_and_spectators_sit_down_as_the_form_says() {
    let world = World::new();
    let change = json!({"opponent": "friend", "otherName": "Shu", "colour": "white"});
    let view = world.ok("start_game", form(change));
    assert_eq!(view["seats"]["white"]["name"], "Sei");
    assert_eq!(view["seats"]["black"]["name"], "Shu");
    let view = world.ok("start_game", form(json!({"opponent": "watch", "colour": "white"})));
    assert_eq!(
        (&view["seats"]["black"]["level"], &view["seats"]["white"]["level"]),
        (&json!(2), &json!(3))
    );
}

#[test]
fn a_form_that_makes_no_game_is_not_remembered() {
    let world = World::new();
    let before = world.ok("settings", json!({}));
    assert_eq!(
        world.refused("start_game", form(json!({"size": 30}))),
        json!({"kind": "badSize", "size": 30})
    );
    assert_eq!(
        world.refused("start_game", form(json!({"colour": "red"}))),
        json!({"kind": "badArgs", "field": "form.colour"})
    );
    assert_eq!(world.refused("start_game", json!({})), json!({"kind": "badArgs", "field": "form"}));
    assert_eq!(world.ok("settings", json!({})), before);
    assert_eq!(world.ok("list_games", json!({})), json!([]));
}

#[test]
fn settings_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::at(Place::Folder(folder.path().to_owned()));
    let change = json!({"theme": "dark", "coordinates": "japanese", "newGame": {"size": 13}});
    let settings = world.ok("set_settings", change);
    assert_eq!((&settings["theme"], &settings["newGame"]["size"]), (&json!("dark"), &json!(13)));
    assert_eq!(settings["newGame"]["komi"], 6.5);
    assert_eq!(
        world.refused("set_settings", json!({"theme": "blue"})),
        json!({"kind": "badArgs", "field": "theme"})
    );
    drop(world);
    let world = World::at(Place::Folder(folder.path().to_owned()));
    assert_eq!(world.ok("startup", json!({}))["settings"], settings);
}

#[test]
fn unknown_commands_and_bad_arguments_are_named() {
    let world = World::with(against_cpu(9));
    assert_eq!(
        world.refused("frobnicate", json!({})),
        json!({"kind": "unknownCommand", "command": "frobnicate"})
    );
    for (command, args, field) in [
        ("play", json!({}), "point"),
        ("play", json!({"point": 4}), "point"),
        ("play", json!({"point": "D4", "ply": -1}), "ply"),
        ("play", json!(["D4"]), "args"),
        ("agree", json!({"colour": "red"}), "colour"),
        ("hand_seat", json!({"colour": "black"}), "cpu"),
        ("set_dead", json!({"points": ["A1", 3]}), "points[1]"),
        ("open_game", json!({"id": "x"}), "id"),
        ("new_game", json!({"black": {"kind": "robot"}}), "black.kind"),
    ] {
        let error = world.refused(command, args.clone());
        let expected = json!({"kind": "badArgs", "field": field});
        assert_eq!(error, expected, "{command} {args}");
    }
}
