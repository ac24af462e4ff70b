//! Settings.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::NewGameForm;

/// The language of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// The system's, where it is one of ours.
    #[default]
    System,
    /// Japanese.
    Ja,
    /// English.
    En,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Coordinates along the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Coordinates {
    /// None.
    #[default]
    Off,
    /// A–T and 1–19.
    Letters,
    /// 1–19 and 一–十九.
    Japanese,
}

/// How a tap puts a stone down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Placement {
    /// Confirmed when points are small, else direct.
    #[default]
    Auto,
    /// At once.
    Direct,
    /// After a second tap.
    Confirm,
    /// Under a magnifier.
    Loupe,
}

/// From which loss on the teacher speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum TeachLoss {
    /// As suits the opponent's level: the weaker, the more.
    #[default]
    Auto,
    /// Two points.
    Two,
    /// Five points.
    Five,
    /// Ten points.
    Ten,
}

/// What a person has settled for all games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The shape of this object: 1.
    pub version: u32,
    /// The language.
    #[ts(inline)]
    pub language: Language,
    /// Light or dark.
    #[ts(inline)]
    pub theme: Theme,
    /// Coordinates along the board.
    #[ts(inline)]
    pub coordinates: Coordinates,
    /// Whether stones in atari are marked.
    pub atari_marks: bool,
    /// How a tap puts a stone down.
    #[ts(inline)]
    pub placement: Placement,
    /// Whether stones sound.
    pub sound: bool,
    /// Whether stones are numbered.
    pub move_numbers: bool,
    /// Whether problems are turned, mirrored and their colours swapped at random, so that one
    /// does not learn them by rote.
    pub vary_problems: bool,
    /// From which loss on the teacher speaks.
    #[ts(inline)]
    pub teach_loss: TeachLoss,
    /// What the new-game screen starts with.
    pub new_game: NewGameForm,
}

impl Settings {
    /// The shape that this program reads and writes.
    pub const VERSION: u32 = 1;
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: Self::VERSION,
            language: Language::default(),
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            atari_marks: false,
            placement: Placement::default(),
            sound: true,
            move_numbers: false,
            vary_problems: false,
            teach_loss: TeachLoss::default(),
            new_game: NewGameForm::default(),
        }
    }
}
