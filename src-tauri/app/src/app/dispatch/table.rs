//! Games at the table, their list, and settings.

use serde::Deserialize;
use serde_json::Value;

use super::{checked, json, object, read};
use crate::app::App;
use crate::contract::{AppError, Colour, NewGame, NewGameForm, Ruleset};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    form: NewGameForm,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ply {
    #[serde(default)]
    ply: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    point: String,
    #[serde(default)]
    ply: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    point: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    points: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Side {
    colour: Colour,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MaybeSide {
    #[serde(default)]
    colour: Option<Colour>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hand {
    colour: Colour,
    cpu: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pause {
    paused: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Id {
    id: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MaybeId {
    #[serde(default)]
    id: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Switch {
    on: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rename {
    id: i64,
    name: String,
}

impl App {
    pub(super) fn table_command(
        &self,
        name: &str,
        args: &mut Value,
    ) -> Result<Option<Value>, AppError> {
        let answer = match name {
            "startup" => json(self.startup()),
            "new_game" => json(self.new_game(&new_game(args)?)),
            "start_game" => json(self.start_game(&read::<Form>(args)?.form)),
            "play" => {
                let Play { point, ply } = read(args)?;
                json(self.play(&point, ply))
            }
            "pass" => json(self.pass(read::<Ply>(args)?.ply)),
            "resign" => json(self.resign(read::<MaybeSide>(args)?.colour)),
            "undo" => json(self.undo()),
            "redo" => json(self.redo()),
            "toggle_dead" => json(self.toggle_dead(&read::<At>(args)?.point)),
            "toggle_region" => json(self.toggle_region(&read::<At>(args)?.point)),
            "set_dead" => json(self.set_dead(&read::<Points>(args)?.points)),
            "agree" => json(self.agree(read::<Side>(args)?.colour)),
            "resume_play" => json(self.resume_play(read::<Side>(args)?.colour)),
            "agree_no_result" => json(self.agree_no_result(read::<Side>(args)?.colour)),
            "hand_seat" => {
                let Hand { colour, cpu } = read(args)?;
                json(self.hand_seat(colour, cpu))
            }
            "pause" => json(self.pause(read::<Pause>(args)?.paused)),
            "view" => json(self.view()),
            "list_games" => json(self.list_games()),
            "open_game" => json(self.open_game(read::<Id>(args)?.id)),
            "close_table" => json(self.close_table()),
            "rename_game" => {
                let Rename { id, name } = read(args)?;
                json(self.rename_game(id, &name))
            }
            "delete_game" => json(self.delete_game(read::<Id>(args)?.id)),
            "restore_game" => json(self.restore_game(read::<Id>(args)?.id)),
            "export_sgf" => json(self.export_sgf(read::<MaybeId>(args)?.id)),
            "settings" => json(Ok(self.settings())),
            "set_settings" => json(self.set_settings(&args.take())),
            "hint" => json(self.hint()),
            "estimate" => json(self.estimate()),
            "set_teaching" => json(self.set_teaching(read::<Switch>(args)?.on)),
            "dismiss_lesson" => json(self.dismiss_lesson()),
            "rating" => json(self.rating()),
            "adapting_level" => json(self.adapting_level()),
            "levels" => json(Ok(self.levels())),
            "suspend" => json(self.suspend()),
            "wake" => json(Ok(self.wake())),
            _ => return Ok(None),
        };
        answer.map(Some)
    }
}

/// A new game of which any field may be missing: then 19×19 by Japanese rules with their
/// komi, without handicap, between two persons without clocks.
fn new_game(args: &mut Value) -> Result<NewGame, AppError> {
    let mut args = object(args)?;
    let rules = args.get("rules").cloned();
    let rules: Ruleset = rules.and_then(|r| serde_json::from_value(r).ok()).unwrap_or_default();
    let given = args.get("handicap").and_then(Value::as_i64).is_some_and(|stones| stones > 0);
    let komi = if given { 0.5 } else { ranka_rules::Ruleset::from(rules).rules().komi.points() };
    let person = serde_json::json!({ "kind": "human", "name": "" });
    for (name, default) in [
        ("size", 19.into()),
        ("rules", "japanese".into()),
        ("komi", komi.into()),
        ("handicap", 0.into()),
        ("handicapPlacement", "fixed".into()),
        ("black", person.clone()),
        ("white", person),
        ("clock", Value::Null),
        ("onTimeout", "cpuPlays".into()),
        ("ranked", false.into()),
        ("teaching", false.into()),
    ] {
        args.entry(name).or_insert(default);
    }
    checked(args)
}
