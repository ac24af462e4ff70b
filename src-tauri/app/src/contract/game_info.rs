//! What a record says about its game as a whole.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a record says about its game, as it is written there; "" where it says nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// Black's name (`PB`).
    pub black: String,
    /// White's name (`PW`).
    pub white: String,
    /// Black's rank (`BR`).
    pub black_rank: String,
    /// White's rank (`WR`).
    pub white_rank: String,
    /// Black's team (`BT`).
    pub black_team: String,
    /// White's team (`WT`).
    pub white_team: String,
    /// The event (`EV`).
    pub event: String,
    /// The round (`RO`).
    pub round: String,
    /// The place (`PC`).
    pub place: String,
    /// The date (`DT`).
    pub date: String,
    /// The game's name (`GN`).
    pub name: String,
    /// The result (`RE`).
    pub result: String,
    /// The rules (`RU`).
    pub rules: String,
    /// Points for White (`KM`); none where the record does not say.
    pub komi: Option<f64>,
    /// Handicap stones (`HA`).
    pub handicap: u32,
    /// Main time (`TM`).
    pub time: String,
    /// Overtime (`OT`).
    pub overtime: String,
    /// Where it is from (`SO`).
    pub source: String,
    /// Who annotated it (`AN`).
    pub annotator: String,
    /// Copyright (`CP`).
    pub copyright: String,
    /// The opening (`ON`).
    pub opening: String,
    /// A comment on the whole game (`GC`).
    pub comment: String,
}

/// The fields of [`GameInfo`] that are to change; "" takes one away.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct GameInfoChange {
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// Black's rank.
    pub black_rank: Option<String>,
    /// White's rank.
    pub white_rank: Option<String>,
    /// Black's team.
    pub black_team: Option<String>,
    /// White's team.
    pub white_team: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The place.
    pub place: Option<String>,
    /// The date.
    pub date: Option<String>,
    /// The game's name.
    pub name: Option<String>,
    /// The result.
    pub result: Option<String>,
    /// The rules.
    pub rules: Option<String>,
    /// Points for White, a half point from −50 to 50.
    pub komi: Option<f64>,
    /// Handicap stones; 0 takes the number away.
    pub handicap: Option<u32>,
    /// Main time.
    pub time: Option<String>,
    /// Overtime.
    pub overtime: Option<String>,
    /// Where it is from.
    pub source: Option<String>,
    /// Who annotated it.
    pub annotator: Option<String>,
    /// Copyright.
    pub copyright: Option<String>,
    /// The opening.
    pub opening: Option<String>,
    /// A comment on the whole game.
    pub comment: Option<String>,
}
