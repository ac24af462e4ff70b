//! Settings in the storage: one JSON value.

use std::fmt;

use ranka_rules::Colour;
use rusqlite::{OptionalExtension, params};
use serde_json::Value;
use skillratings::glicko2::Glicko2Rating;

use super::{Store, Writing};
use crate::contract::{AppError, NewGameForm, Settings, Warning};
use crate::rating::Rating;
use crate::table::{Table, clean_name};

/// The row that holds them.
const NAME: &str = "settings";

impl Writing<'_> {
    /// Keeps the settings.
    pub(crate) fn put_settings(&self, settings: &Settings) -> rusqlite::Result<()> {
        let value = serde_json::to_string(settings).unwrap_or_default();
        let put = "INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)";
        self.0.execute(put, params![NAME, value])?;
        Ok(())
    }
}

/// The row that holds what the opponent that adapts takes the person for.
const ADAPTING: &str = "adapting";

impl Writing<'_> {
    /// Keeps what the opponent that adapts takes the person for.
    pub(crate) fn put_adapting(&self, rating: &Rating) -> rusqlite::Result<()> {
        let Glicko2Rating { rating: points, deviation, volatility } = rating.glicko;
        let value = serde_json::json!([points, deviation, volatility, rating.games]).to_string();
        let put = "INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)";
        self.0.execute(put, params![ADAPTING, value])?;
        Ok(())
    }
}

/// What the opponent that adapts takes a person for, as a text; none where it makes no sense.
pub(crate) fn read_adapting(text: &str) -> Option<Rating> {
    let (rating, deviation, volatility, games): (f64, f64, f64, u32) =
        serde_json::from_str(text).ok()?;
    let sane = |x: f64| x.is_finite() && x > 0.0;
    let glicko = Glicko2Rating { rating, deviation, volatility };
    (rating.is_finite() && sane(deviation) && sane(volatility)).then_some(Rating { glicko, games })
}

impl Store {
    /// What the opponent that adapts takes the person for, once it has played. What makes no
    /// sense is begun anew.
    pub(crate) fn adapting(&self) -> Result<Option<Rating>, AppError> {
        let select = "SELECT value FROM setting WHERE name = ?1";
        let text: Option<String> =
            self.read(|db| db.query_row(select, params![ADAPTING], |row| row.get(0)).optional())?;
        Ok(text.as_deref().and_then(read_adapting))
    }

    /// The settings, and what of them could not be understood.
    pub(crate) fn settings(&self) -> Result<(Settings, Vec<Warning>), AppError> {
        let select = "SELECT value FROM setting WHERE name = ?1";
        let text: Option<String> =
            self.read(|db| db.query_row(select, params![NAME], |row| row.get(0)).optional())?;
        Ok(text.map_or_else(Default::default, |text| read_leniently(&text)))
    }
}

/// Settings out of a text. Whatever cannot be understood falls back to its default, field
/// by field, with a warning; fields that are not known are passed over.
pub(crate) fn read_leniently(text: &str) -> (Settings, Vec<Warning>) {
    let mut settings = Settings::default();
    let mut warnings = Vec::new();
    let Some(stored) = serde_json::from_str(text).ok().filter(Value::is_object) else {
        return (settings, vec![Warning::SettingsField { field: "*".to_owned() }]);
    };
    for (field, value) in leaves(&stored) {
        let mut object = serde_json::to_value(&settings).unwrap_or_default();
        let Some(known) = field.within(&mut object) else { continue };
        if field.0 == ["version"] || *known == value {
            continue;
        }
        match with_field(&settings, &field, value).and_then(checked) {
            Ok(better) => settings = better,
            Err(_) => warnings.push(Warning::SettingsField { field: field.to_string() }),
        }
    }
    (settings, warnings)
}

/// `base` with the fields of `change`, which names some of them.
///
/// # Errors
/// [`AppError::BadArgs`] for a field that is not known or of the wrong kind; what the form
/// of a new game may not hold, as when beginning one.
pub(crate) fn merge(base: &Settings, change: &Value) -> Result<Settings, AppError> {
    if !change.is_object() {
        return Err(AppError::BadArgs { field: "settings".to_owned() });
    }
    let merged = leaves(change)
        .into_iter()
        .try_fold(base.clone(), |settings, (field, value)| with_field(&settings, &field, value));
    checked(merged?)
}

/// Where a setting is: its name, or "newGame" and the name within. A name may be anything
/// that a caller writes.
struct Field(Vec<String>);

impl Field {
    /// The value there, if the object has it.
    fn within<'a>(&self, object: &'a mut Value) -> Option<&'a mut Value> {
        self.0.iter().try_fold(object, |value, name| value.as_object_mut()?.get_mut(name))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name: String = self.0.join(".").chars().take(100).collect();
        f.write_str(&name)
    }
}

/// The fields of an object with their paths: those of the form of a new game one by one.
fn leaves(object: &Value) -> Vec<(Field, Value)> {
    let mut leaves = Vec::new();
    for (name, value) in object.as_object().into_iter().flatten() {
        match value {
            Value::Object(inner) if name == "newGame" => {
                let field = |n: &String| Field(vec![name.clone(), n.clone()]);
                leaves.extend(inner.iter().map(|(n, v)| (field(n), v.clone())));
            }
            other => leaves.push((Field(vec![name.clone()]), other.clone())),
        }
    }
    leaves
}

fn with_field(settings: &Settings, field: &Field, value: Value) -> Result<Settings, AppError> {
    let bad = || AppError::BadArgs { field: field.to_string() };
    let mut object = serde_json::to_value(settings).map_err(|_| bad())?;
    *field.within(&mut object).ok_or_else(bad)? = value;
    serde_json::from_value(object).map_err(|_| bad())
}

/// Settings that a game can be begun with.
fn checked(settings: Settings) -> Result<Settings, AppError> {
    if settings.version != Settings::VERSION {
        return Err(AppError::BadArgs { field: "version".to_owned() });
    }
    let new_game = checked_form(&settings.new_game, "newGame")?;
    Ok(Settings { new_game, ..settings })
}

/// A form as it is kept. Refuses one that no game can be begun with, whoever the opponent is;
/// `at` is where the form stands in what the caller sent.
pub(crate) fn checked_form(form: &NewGameForm, at: &str) -> Result<NewGameForm, AppError> {
    use crate::contract::Opponent::{Cpu, Friend, Watch};
    let form = NewGameForm {
        name: clean_name(&form.name, &format!("{at}.name"))?,
        other_name: clean_name(&form.other_name, &format!("{at}.otherName"))?,
        // What is minus nothing is nothing.
        komi: form.komi + 0.0,
        ..form.clone()
    };
    for opponent in [Cpu, Friend, Watch] {
        let form = NewGameForm { opponent, ..form.clone() };
        Table::begin(&form.game(Colour::Black), 0)?;
    }
    Ok(form)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::{ClockSetup, Language, Theme};

    fn lenient(value: &Value) -> (Settings, Vec<String>) {
        let (settings, warnings) = read_leniently(&value.to_string());
        let fields = warnings.into_iter().map(|w| match w {
            Warning::SettingsField { field } => field,
            other => panic!("{other:?}"),
        });
        (settings, fields.collect())
    }

    #[test]
    fn bad_fields_fall_back_one_by_one() {
        let (settings, bad) = lenient(&json!({
            "version": 1,
            "language": "ja",
            "theme": "purple",
            "atariMarks": "yes",
            "sound": false,
            "futureField": [1],
            "newGame": {
                "size": 13, "komi": 6.3, "handicap": 99, "level": 0, "name": "x".repeat(1000),
                "clock": {"kind": "perMove", "seconds": 0}, "rules": "chinese", "later": 1,
            },
        }));
        assert_eq!((settings.language, settings.theme), (Language::Ja, Theme::System));
        assert!(!settings.sound && !settings.atari_marks);
        assert_eq!((settings.new_game.size, settings.new_game.komi), (13, 6.5));
        assert_eq!(settings.new_game.rules, crate::contract::Ruleset::Chinese);
        assert_eq!(settings.new_game.clock, ClockSetup::None);
        let mut bad = bad;
        bad.sort();
        let expected = [
            "atariMarks",
            "newGame.clock",
            "newGame.handicap",
            "newGame.komi",
            "newGame.level",
            "newGame.name",
            "theme",
        ];
        assert_eq!(bad, expected);
    }

    #[test]
    fn what_is_no_object_gives_defaults() {
        for text in ["", "[]", "null", "{", "12", "\"x\""] {
            let (settings, warnings) = read_leniently(text);
            assert_eq!(settings, Settings::default());
            assert_eq!(warnings.len(), 1, "{text}");
        }
        let (settings, bad) = lenient(&json!({"newGame": 3}));
        assert_eq!((settings, bad), (Settings::default(), vec!["newGame".to_owned()]));
    }

    #[test]
    fn settings_survive_storage() {
        let change = json!({"theme": "dark", "newGame": {"komi": -3.5, "opponent": "friend"}});
        let settings = merge(&Settings::default(), &change).unwrap();
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(read_leniently(&text), (settings, vec![]));
    }

    #[test]
    fn a_change_that_makes_no_sense_is_refused() {
        let base = Settings::default();
        let refused = |change| merge(&base, &change).unwrap_err();
        let bad = |field: &str| AppError::BadArgs { field: field.to_owned() };
        assert_eq!(refused(json!({"them": "dark"})), bad("them"));
        assert_eq!(refused(json!({"theme": 3})), bad("theme"));
        assert_eq!(refused(json!({"version": 2})), bad("version"));
        assert_eq!(refused(json!({"newGame": {"colour": "red"}})), bad("newGame.colour"));
        assert_eq!(refused(json!({"newGame": {"size": 26}})), AppError::BadSize { size: 26 });
        assert_eq!(refused(json!(3)), bad("settings"));
        // A name is a name, not a path.
        for name in ["newGame/komi", "newGame.komi", "/theme", "", "newGame~1komi", "clock/kind"] {
            assert_eq!(refused(json!({ name: 7.5 })), bad(name));
            let within = format!("newGame.{name}");
            assert_eq!(refused(json!({"newGame": { name: 7.5 }})), bad(&within));
        }
        assert_eq!(refused(json!({"x".repeat(5000): 1})), bad(&"x".repeat(100)));
        let long = "x".repeat(101);
        for name in ["name", "otherName"] {
            let field = format!("newGame.{name}");
            assert_eq!(refused(json!({"newGame": { name: long }})), bad(&field));
        }
    }

    #[test]
    fn the_form_is_kept_clean() {
        let name = format!("{} 文\u{202e}太\u{7}郎 ", "\n".repeat(3_000_000));
        let change = json!({"newGame": {"name": name, "otherName": "\u{2028}", "komi": -0.0}});
        let form = merge(&Settings::default(), &change).unwrap().new_game;
        assert_eq!((form.name.as_str(), form.other_name.as_str()), ("文太郎", ""));
        assert!(form.komi.is_sign_positive());
        let text = json!({ "newGame": { "name": name } }).to_string();
        assert_eq!(read_leniently(&text).0.new_game.name, "文太郎");
    }
}
