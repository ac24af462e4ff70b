//! Random commands: nothing panics, and whatever is acknowledged is what is stored.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::{World, lasting};

fn point() -> impl Strategy<Value = String> {
    (0..6u8, 0..7u8).prop_map(|(column, row)| format!("{}{row}", char::from(b'A' + column)))
}

fn colour() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("black"), Just("white")]
}

fn command() -> impl Strategy<Value = (&'static str, Value)> {
    let none = |name| Just((name, json!({})));
    prop_oneof![
        12 => point().prop_map(|p| ("play", json!({ "point": p }))),
        4 => none("pass"),
        3 => none("undo"),
        3 => none("redo"),
        2 => point().prop_map(|p| ("toggle_dead", json!({ "point": p }))),
        2 => point().prop_map(|p| ("toggle_region", json!({ "point": p }))),
        1 => prop::collection::vec(point(), 0..3).prop_map(|p| ("set_dead", json!({ "points": p }))),
        2 => colour().prop_map(|c| ("agree", json!({ "colour": c }))),
        2 => colour().prop_map(|c| ("resume_play", json!({ "colour": c }))),
        1 => colour().prop_map(|c| ("agree_no_result", json!({ "colour": c }))),
        1 => (colour(), any::<bool>())
            .prop_map(|(c, cpu)| ("hand_seat", json!({ "colour": c, "cpu": cpu }))),
        1 => any::<bool>().prop_map(|paused| ("pause", json!({ "paused": paused }))),
        1 => none("hint"),
        1 => none("estimate"),
        1 => Just(("cpu", json!({}))),
        2 => (0..9000u64).prop_map(|ms| ("wait", json!(ms))),
        1 => none("suspend"),
        1 => none("wake"),
        1 => none("resign"),
    ]
}

fn game() -> impl Strategy<Value = Value> {
    let player = || {
        prop_oneof![
            3 => Just(json!({"kind": "human", "name": "碁] \\ :"})),
            1 => Just(json!({"kind": "cpu", "level": 1})),
        ]
    };
    let clock = prop_oneof![
        Just(Value::Null),
        Just(json!({"kind": "perMove", "seconds": 6})),
        Just(json!({"kind": "byoYomi", "mainSeconds": 9, "periodSeconds": 3, "periods": 2})),
    ];
    let rules = prop_oneof![
        3 => Just("japanese"), 1 => Just("chinese"), 1 => Just("aga"), 1 => Just("newZealand")
    ];
    let free = prop_oneof![Just(0), Just(2), Just(3)];
    let on_timeout = prop_oneof![Just("cpuPlays"), Just("loses")];
    (2..6u32, player(), player(), clock, rules, free, on_timeout).prop_map(
        |(size, black, white, clock, rules, handicap, on_timeout)| {
            let handicap = if size < 4 { 0 } else { handicap };
            json!({
                "size": size, "black": black, "white": white, "clock": clock, "rules": rules,
                "handicap": handicap, "handicapPlacement": "free", "onTimeout": on_timeout,
                "ranked": true,
            })
        },
    )
}

const COMMANDS: [&str; 32] = [
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
    "pause",
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

/// Any JSON, with a liking for the names and values that commands know.
fn anything() -> impl Strategy<Value = Value> {
    let number = prop_oneof![Just(i64::MIN), Just(i64::MAX), -2..30i64];
    let word = prop::sample::select(vec![
        "black", "white", "human", "cpu", "D4", "pass", "japanese", "free", "perMove", "byoYomi",
        "nigiri", "", "\u{0}", "Z99",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number.prop_map(Value::from),
        any::<f64>().prop_map(|x| json!(x)),
        word.prop_map(Value::from),
    ];
    let name = prop::sample::select(vec![
        "point",
        "points",
        "ply",
        "colour",
        "cpu",
        "id",
        "name",
        "size",
        "komi",
        "handicap",
        "handicapPlacement",
        "black",
        "white",
        "clock",
        "kind",
        "level",
        "seconds",
        "mainSeconds",
        "periodSeconds",
        "periods",
        "form",
        "newGame",
        "theme",
        "rules",
        "ranked",
        "onTimeout",
    ]);
    leaf.prop_recursive(3, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name.clone(), inner), 0..6).prop_map(|fields| {
                Value::Object(fields.into_iter().map(|(n, v)| (n.to_owned(), v)).collect())
            }),
        ]
    })
}

/// The open game is stored as it is: same view, same row.
fn is_stored(world: &World, view: &Value) -> Result<(), TestCaseError> {
    let mut inner = world.app.lock();
    let open = inner.table.clone().unwrap();
    let stored = inner.store().unwrap().load(open.id).unwrap();
    prop_assert_eq!(stored.to_row("2026-11-30"), open.to_row("2026-11-30"));
    let seen = serde_json::to_value(stored.view(world.app.host.now(), None, 0)).unwrap();
    prop_assert_eq!(lasting(&seen), lasting(view));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn what_is_acknowledged_is_stored(
        game in game(),
        dead in prop::sample::subsequence(vec!["A1", "B2", "C3", "D4"], 0..4),
        commands in prop::collection::vec(command(), 1..80),
    ) {
        let world = World::new();
        *world.cpu.dead.lock().unwrap() = dead;
        world.cpu_will("B2 C3 A1 D4 B3 pass C2 E1 B1");
        is_stored(&world, &world.ok("new_game", game))?;
        for (name, args) in commands {
            match name {
                "wait" => {
                    world.wait_ms(args.as_u64().unwrap());
                    continue;
                }
                "cpu" => {
                    let jobs = world.jobs();
                    let moved = !jobs.is_empty() && world.view()["thinking"] != Value::Null;
                    jobs.into_iter().for_each(|job| job());
                    if moved {
                        is_stored(&world, &world.view())?;
                    }
                }
                name => match world.try_do(name, args) {
                    Ok(view) if view["board"].is_array() && name != "wake" => {
                        is_stored(&world, &view)?;
                    }
                    _ => {}
                },
            }
        }
    }

    #[test]
    fn no_arguments_make_a_command_panic(
        commands in prop::collection::vec((prop::sample::select(COMMANDS.to_vec()), anything()), 1..30),
    ) {
        let world = World::with(json!({"size": 5, "white": {"kind": "cpu", "level": 1}}));
        for (name, args) in commands {
            if let Err(error) = world.try_do(name, args) {
                let kind = serde_json::to_value(error).unwrap()["kind"].clone();
                prop_assert!(!kind.as_str().unwrap().starts_with("storage"), "{name}: {kind}");
                prop_assert_ne!(kind, "unknownCommand");
            }
            world.jobs().into_iter().for_each(|job| job());
        }
    }
}
