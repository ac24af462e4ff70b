//! Settings in the storage: one JSON value.

use ranka_rules::Colour;
use rusqlite::{OptionalExtension, params};
use serde_json::Value;

use super::{Store, Writing};
use crate::contract::{AppError, NewGameForm, Settings, Warning};
use crate::table::Table;

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

impl Store {
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
    let warning = |field: &str| Warning::SettingsField { field: field.replace('/', ".") };
    let Some(stored) = serde_json::from_str(text).ok().filter(Value::is_object) else {
        return (settings, vec![warning("*")]);
    };
    for (field, value) in leaves(&stored) {
        let Some(known) = field_of(&settings, &field) else { continue };
        if field == "version" || known == value {
            continue;
        }
        match with_field(&settings, &field, value).and_then(checked) {
            Ok(better) => settings = better,
            Err(_) => warnings.push(warning(&field)),
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

/// The fields of an object with their paths: those of the form of a new game one by one.
fn leaves(object: &Value) -> Vec<(String, Value)> {
    let mut leaves = Vec::new();
    for (name, value) in object.as_object().into_iter().flatten() {
        match value {
            Value::Object(inner) if name == "newGame" => {
                leaves.extend(inner.iter().map(|(n, v)| (format!("{name}/{n}"), v.clone())));
            }
            other => leaves.push((name.clone(), other.clone())),
        }
    }
    leaves
}

fn field_of(settings: &Settings, field: &str) -> Option<Value> {
    serde_json::to_value(settings).ok()?.pointer(&format!("/{field}")).cloned()
}

fn with_field(settings: &Settings, field: &str, value: Value) -> Result<Settings, AppError> {
    let bad = || AppError::BadArgs { field: field.replace('/', ".") };
    let mut object = serde_json::to_value(settings).map_err(|_| bad())?;
    *object.pointer_mut(&format!("/{field}")).ok_or_else(bad)? = value;
    serde_json::from_value(object).map_err(|_| bad())
}

/// Settings that a game can be begun with.
fn checked(settings: Settings) -> Result<Settings, AppError> {
    if settings.version != Settings::VERSION {
        return Err(AppError::BadArgs { field: "version".to_owned() });
    }
    check_form(&settings.new_game)?;
    Ok(settings)
}

/// Refuses a form that no game can be begun with, whoever the opponent is.
pub(crate) fn check_form(form: &NewGameForm) -> Result<(), AppError> {
    use crate::contract::Opponent::{Cpu, Friend, Watch};
    for opponent in [Cpu, Friend, Watch] {
        let form = NewGameForm { opponent, ..form.clone() };
        Table::begin(&form.game(Colour::Black), 0)?;
    }
    Ok(())
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
    }
}
