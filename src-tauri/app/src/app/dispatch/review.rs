//! Looking a game over.

use serde::Deserialize;
use serde_json::Value;

use super::{json, read};
use crate::app::App;
use crate::contract::{
    AppError, Colour, GameInfoChange, MarkKind, NewGameForm, ReviewPlace, SetupTool,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Id {
    id: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    node: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    by: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct To {
    place: ReviewPlace,
    #[serde(default)]
    number: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    point: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Info {
    info: GameInfoChange,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    kind: MarkKind,
    point: String,
    #[serde(default)]
    to: Option<String>,
    #[serde(default)]
    text: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setup {
    tool: SetupTool,
    #[serde(default)]
    point: Option<String>,
    #[serde(default)]
    colour: Option<Colour>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Window {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    form: NewGameForm,
}

impl App {
    pub(super) fn review_command(
        &self,
        name: &str,
        args: &mut Value,
    ) -> Result<Option<Value>, AppError> {
        let answer = match name {
            "review_open" => json(self.review_open(read::<Id>(args)?.id)),
            "review_go" => json(self.review_go(read::<At>(args)?.node)),
            "review_step" => json(self.review_step(read::<Step>(args)?.by)),
            "review_to" => {
                let To { place, number } = read(args)?;
                json(self.review_to(place, number))
            }
            "review_play" => json(self.review_play(&read::<Play>(args)?.point)),
            "review_delete" => json(self.review_delete(read::<At>(args)?.node)),
            "review_promote" => json(self.review_promote(read::<At>(args)?.node)),
            "review_main" => json(self.review_main(read::<At>(args)?.node)),
            "review_comment" => json(self.review_comment(&read::<Text>(args)?.text)),
            "review_name" => json(self.review_name(&read::<Text>(args)?.text)),
            "review_info" => json(self.review_info(&read::<Info>(args)?.info)),
            "review_mark" => {
                let Mark { kind, point, to, text } = read(args)?;
                json(self.review_mark(kind, &point, to.as_deref(), text.as_deref()))
            }
            "review_setup" => {
                let Setup { tool, point, colour } = read(args)?;
                json(self.review_setup(tool, point.as_deref(), colour))
            }
            "review_tree" => {
                let Window { left, top, width, height } = read(args)?;
                json(self.review_tree(left, top, width, height))
            }
            "review_start_game" => json(self.review_start_game(&read::<Form>(args)?.form)),
            _ => return self.plain_review_command(name, args),
        };
        answer.map(Some)
    }

    /// Those without arguments.
    fn plain_review_command(
        &self,
        name: &str,
        args: &mut Value,
    ) -> Result<Option<Value>, AppError> {
        let run: fn(&Self) -> Result<Value, AppError> = match name {
            "review_view" => |app| json(app.review_view()),
            "review_close" => |app| json(app.review_close()),
            "review_clear_marks" => |app| json(app.review_clear_marks()),
            "review_analyse" => |app| json(app.review_analyse()),
            "review_analyse_cancel" => |app| json(app.review_analyse_cancel()),
            "review_analysis" => |app| json(app.review_analysis()),
            "review_hint" => |app| json(app.review_hint()),
            "review_estimate" => |app| json(app.review_estimate()),
            "review_undo" => |app| json(app.review_undo()),
            "review_redo" => |app| json(app.review_redo()),
            "review_save" => |app| json(app.review_save()),
            "review_discard" => |app| json(app.review_discard()),
            "review_original" => |app| json(app.review_original()),
            "review_sgf" => |app| json(app.review_sgf()),
            _ => return Ok(None),
        };
        let Nothing {} = read(args)?;
        run(self).map(Some)
    }
}
