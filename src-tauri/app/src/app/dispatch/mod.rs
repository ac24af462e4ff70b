//! Commands by name, as `headless` and the window send them. The commands of each area are
//! in a file of its own.

mod library;
mod networks;
mod problems;
mod record;
mod review;
mod table;

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::App;
use crate::contract::AppError;

/// The commands of an area. It takes the arguments if the name is one of its own, and
/// answers nothing otherwise.
type Area = fn(&App, &str, &mut Value) -> Result<Option<Value>, AppError>;

const AREAS: &[Area] = &[
    App::network_command,
    App::review_command,
    App::table_command,
    App::library_command,
    App::record_command,
    App::problems_command,
];

impl App {
    /// Runs the command of that name with its arguments, one object.
    ///
    /// # Errors
    /// [`AppError::UnknownCommand`], [`AppError::BadArgs`], and what the command refuses;
    /// [`AppError::Internal`] instead of a panic.
    pub fn dispatch(&self, name: &str, args: Value) -> Result<Value, AppError> {
        // Whoever runs commands in turn has more of them to run. A table changes by exchange,
        // so what a fault leaves is whole.
        let run = || self.run(name, args);
        catch_unwind(AssertUnwindSafe(run)).unwrap_or(Err(AppError::Internal))
    }

    fn run(&self, name: &str, mut args: Value) -> Result<Value, AppError> {
        for area in AREAS {
            if let Some(answer) = area(self, name, &mut args)? {
                return Ok(answer);
            }
        }
        Err(AppError::UnknownCommand { command: name.chars().take(100).collect() })
    }

    /// Whether the command may take seconds, so that whoever reads commands in turn had
    /// better let it answer later. It changes no position.
    #[must_use]
    pub fn is_slow(name: &str) -> bool {
        matches!(
            name,
            "hint"
                | "estimate"
                | "networks"
                | "problem_play"
                | "problem_play_on"
                | "problem_pass"
                | "review_hint"
                | "review_estimate"
        ) || Self::is_bulk(name)
    }

    /// Whether the command reads or writes whole files, which is slow too. Whoever sends
    /// commands in turn may expect the next one to see what it did.
    #[must_use]
    pub fn is_bulk(name: &str) -> bool {
        matches!(
            name,
            "network_load"
                | "network_use"
                | "network_remove"
                | "import"
                | "reread"
                | "export_games"
                | "backup"
                | "restore_backup"
                | "parse"
        )
    }
}

/// None of our types fails to become JSON.
fn json<T: Serialize>(answer: Result<T, AppError>) -> Result<Value, AppError> {
    answer.map(|value| serde_json::to_value(value).unwrap_or_default())
}

/// Arguments are one object; none at all are an empty one.
fn object(args: &mut Value) -> Result<Map<String, Value>, AppError> {
    match args.take() {
        Value::Object(args) => Ok(args),
        Value::Null => Ok(Map::new()),
        _ => Err(AppError::BadArgs { field: "args".to_owned() }),
    }
}

fn read<T: DeserializeOwned>(args: &mut Value) -> Result<T, AppError> {
    checked(object(args)?)
}

fn checked<T: DeserializeOwned>(args: Map<String, Value>) -> Result<T, AppError> {
    serde_path_to_error::deserialize(Value::Object(args))
        .map_err(|e| AppError::BadArgs { field: field(&e) })
}

/// Where an argument is wrong; the name of one that is missing or not known.
fn field(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let path = error.path().to_string();
    let inner = error.inner().to_string();
    let missing = inner.strip_prefix("missing field `");
    let named = missing.or_else(|| inner.strip_prefix("unknown field `"));
    let name = named.and_then(|rest| rest.split('`').next());
    let field = match (path.as_str(), name) {
        (".", Some(name)) => name.to_owned(),
        (path, Some(name)) if path != name && !path.ends_with(&format!(".{name}")) => {
            format!("{path}.{name}")
        }
        (path, _) => path.to_owned(),
    };
    field.chars().take(100).collect()
}
