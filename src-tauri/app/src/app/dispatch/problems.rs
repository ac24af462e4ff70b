//! The problem book.

use serde::Deserialize;
use serde_json::Value;

use super::{json, read};
use crate::app::App;
use crate::contract::{AppError, ProblemBook, ProblemFilter, ProblemStatus};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(default)]
    book: Option<ProblemBook>,
    #[serde(default)]
    status: ProblemFilter,
    #[serde(default)]
    offset: u32,
    #[serde(default = "a_page")]
    limit: u32,
}

const fn a_page() -> u32 {
    60
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Id {
    id: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    #[serde(default)]
    book: Option<ProblemBook>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    point: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct By {
    #[serde(default = "one")]
    by: i32,
}

const fn one() -> i32 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    status: ProblemStatus,
}

impl App {
    pub(super) fn problems_command(
        &self,
        name: &str,
        args: &mut Value,
    ) -> Result<Option<Value>, AppError> {
        let answer = match name {
            "problem_books" => json(self.problem_books()),
            "problem_list" => {
                let List { book, status, offset, limit } = read(args)?;
                json(self.problem_list(book, status, offset, limit))
            }
            "problem_open" => json(self.problem_open(read::<Id>(args)?.id)),
            "problem_daily" => json(self.problem_daily()),
            "problem_next" => json(self.problem_next(read::<Book>(args)?.book)),
            "problem_view" => json(self.problem_view()),
            "problem_play" => json(self.problem_play(&read::<At>(args)?.point)),
            "problem_play_on" => json(self.problem_play_on()),
            "problem_pass" => json(self.problem_pass()),
            "problem_undo" => json(self.problem_undo()),
            "problem_retry" => json(self.problem_retry()),
            "problem_hint" => json(self.problem_hint()),
            "problem_solution" => json(self.problem_solution(read::<By>(args)?.by)),
            "problem_mark" => json(self.problem_mark(read::<Mark>(args)?.status)),
            "problem_close" => json(self.problem_close()),
            _ => return Ok(None),
        };
        answer.map(Some)
    }
}
