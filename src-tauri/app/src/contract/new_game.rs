//! What a game is begun with.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ClockSetup, OnTimeout};

/// The named rule sets. The names of SGF's `RU` and those that other programs use are read too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Ruleset {
    /// Japanese rules of 1989.
    #[default]
    #[serde(alias = "Japanese")]
    Japanese,
    /// Chinese rules.
    #[serde(alias = "Chinese")]
    Chinese,
    /// Rules of the American Go Association.
    #[serde(alias = "AGA")]
    Aga,
    /// New Zealand rules.
    #[serde(alias = "NZ", alias = "nz", alias = "new_zealand", alias = "new-zealand")]
    NewZealand,
}

/// How handicap stones come onto the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum HandicapPlacement {
    /// On the customary points.
    #[default]
    Fixed,
    /// Where Black likes, as Black's first moves.
    Free,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum PlayerSetup {
    /// A person.
    Human {
        /// The person's name; "" for the one that the window shows by default.
        #[serde(default)]
        name: String,
    },
    /// The CPU.
    Cpu {
        /// Its strength, from 1.
        level: i64,
        /// Whether the level of the next game follows from the result (おまかせ).
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        adapts: bool,
    },
}

/// A game to begin, with everything settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// Side length of the board, 2 to 25.
    pub size: i64,
    /// The rules.
    pub rules: Ruleset,
    /// Points for White, a half point from −50 to 50; `null` or 0 for none.
    pub komi: Option<f64>,
    /// Handicap stones: 0, or 2 and up.
    pub handicap: i64,
    /// How they are placed.
    #[ts(inline)]
    pub handicap_placement: HandicapPlacement,
    /// Who plays Black.
    pub black: PlayerSetup,
    /// Who plays White.
    pub white: PlayerSetup,
    /// How the game is timed; `null` for not at all.
    pub clock: Option<ClockSetup>,
    /// What happens when a person's time runs out.
    pub on_timeout: OnTimeout,
    /// Whether the game is to count for the person's rating. It does when it can: one
    /// person against the CPU, even, with an ordinary komi, on 9, 13 or 19.
    pub ranked: bool,
    /// Whether a person is told of moves that give points away. The game does not count then.
    pub teaching: bool,
}

/// Whom a person plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Opponent {
    /// The CPU.
    #[default]
    Cpu,
    /// Another person at the same device.
    Friend,
    /// Nobody: the CPU plays itself.
    Watch,
}

/// A colour, or the wish to draw for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ColourChoice {
    /// Black.
    #[default]
    Black,
    /// White.
    White,
    /// Drawn by lot (ニギリ).
    Nigiri,
}

/// The form of the new-game screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NewGameForm {
    /// Whom the person plays.
    #[ts(inline)]
    pub opponent: Opponent,
    /// The person's colour; between friends that of the one named first.
    #[ts(inline)]
    pub colour: ColourChoice,
    /// Whether the remembered colour changes after each even game (先手の入れ替え).
    pub alternate: bool,
    /// The CPU's level; in a game to watch, Black's.
    pub level: i64,
    /// Whether the CPU's level is chosen by the person's strength instead (おまかせ). Not when
    /// the form does not say.
    #[serde(default)]
    pub adapt: bool,
    /// White's level in a game to watch.
    pub other_level: i64,
    /// The person's name.
    pub name: String,
    /// The other person's name.
    pub other_name: String,
    /// Side length of the board.
    pub size: i64,
    /// The rules.
    pub rules: Ruleset,
    /// Points for White.
    pub komi: f64,
    /// Handicap stones.
    pub handicap: i64,
    /// How they are placed.
    #[ts(inline)]
    pub handicap_placement: HandicapPlacement,
    /// How the game is timed.
    pub clock: ClockSetup,
    /// What happens when a person's time runs out.
    pub on_timeout: OnTimeout,
    /// Whether the game is to count for the person's rating.
    pub ranked: bool,
    /// Whether the person is told of moves that give points away. Not when the form does not say.
    #[serde(default)]
    pub teaching: bool,
}

impl Default for NewGameForm {
    fn default() -> Self {
        Self {
            opponent: Opponent::Cpu,
            colour: ColourChoice::Black,
            alternate: true,
            level: i64::from(ranka_cpu::Level::default().number()),
            adapt: true,
            other_level: i64::from(ranka_cpu::Level::default().number()),
            name: String::new(),
            other_name: String::new(),
            size: 9,
            rules: Ruleset::Japanese,
            komi: 6.5,
            handicap: 0,
            handicap_placement: HandicapPlacement::Fixed,
            clock: ClockSetup::None,
            on_timeout: OnTimeout::CpuPlays,
            ranked: false,
            teaching: false,
        }
    }
}

impl From<Ruleset> for ranka_rules::Ruleset {
    fn from(ruleset: Ruleset) -> Self {
        match ruleset {
            Ruleset::Japanese => Self::Japanese,
            Ruleset::Chinese => Self::Chinese,
            Ruleset::Aga => Self::Aga,
            Ruleset::NewZealand => Self::NewZealand,
        }
    }
}

impl From<ranka_rules::Ruleset> for Ruleset {
    fn from(ruleset: ranka_rules::Ruleset) -> Self {
        match ruleset {
            ranka_rules::Ruleset::Japanese => Self::Japanese,
            ranka_rules::Ruleset::Chinese => Self::Chinese,
            ranka_rules::Ruleset::Aga => Self::Aga,
            ranka_rules::Ruleset::NewZealand => Self::NewZealand,
        }
    }
}
