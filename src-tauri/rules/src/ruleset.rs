//! Rule sets as data.

use crate::komi::Komi;

/// What a move may not repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// Only the immediate recapture of a single stone is forbidden; whole-board
    /// repetition is allowed and ends in no result when both agree.
    Simple,
    /// No earlier whole-board position may come again.
    PositionalSuperko,
    /// No earlier whole-board position with the same side to move may come again.
    SituationalSuperko,
}

/// What counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Surrounded empty points and prisoners; none in seki.
    Territory,
    /// Living stones and the empty points that only they surround.
    Area,
}

/// Points that White gets under area scoring for Black's handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapCompensation {
    /// None.
    None,
    /// One point a handicap stone.
    PerStone,
    /// One point a handicap stone but the first.
    PerStoneButFirst,
}

impl HandicapCompensation {
    /// Points for White in a game with `stones` handicap stones.
    #[must_use]
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            Self::None => 0,
            Self::PerStone => stones,
            Self::PerStoneButFirst => stones.saturating_sub(1),
        }
    }
}

/// The rules that a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What a move may not repeat.
    pub ko: KoRule,
    /// What counts at the end.
    pub scoring: Scoring,
    /// Whether a move may take its own chain of two or more stones off the board. A
    /// single stone may never: its suicide would be a pass that leaves the position as it was.
    pub suicide: bool,
    /// Whether a pass hands the opponent a stone as a prisoner (AGA), which makes a count
    /// of territory come out like one of area.
    pub pass_stones: bool,
    /// What White gets for handicap stones.
    pub handicap_compensation: HandicapCompensation,
    /// Komi of an even game.
    pub komi: Komi,
}

/// The named rule sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// Nihon Kiin rules of 1989 (日本囲碁規約).
    #[default]
    Japanese,
    /// Chinese rules with positional superko.
    Chinese,
    /// Rules of the American Go Association.
    Aga,
    /// Rules of the New Zealand Go Society.
    NewZealand,
}

impl Ruleset {
    /// Every rule set, the default first.
    pub const ALL: [Self; 4] = [Self::Japanese, Self::Chinese, Self::Aga, Self::NewZealand];

    /// The rules behind the name.
    #[must_use]
    pub const fn rules(self) -> Rules {
        let area = Rules {
            ko: KoRule::PositionalSuperko,
            scoring: Scoring::Area,
            suicide: false,
            pass_stones: false,
            handicap_compensation: HandicapCompensation::PerStone,
            komi: Komi::of_halves(15),
        };
        match self {
            Self::Japanese => Rules {
                ko: KoRule::Simple,
                scoring: Scoring::Territory,
                handicap_compensation: HandicapCompensation::None,
                komi: Komi::of_halves(13),
                ..area
            },
            Self::Chinese => area,
            Self::Aga => Rules {
                ko: KoRule::SituationalSuperko,
                pass_stones: true,
                handicap_compensation: HandicapCompensation::PerStoneButFirst,
                ..area
            },
            Self::NewZealand => Rules {
                ko: KoRule::SituationalSuperko,
                suicide: true,
                handicap_compensation: HandicapCompensation::None,
                komi: Komi::of_halves(14),
                ..area
            },
        }
    }

    /// The name that SGF's `RU` uses.
    #[must_use]
    pub const fn sgf_name(self) -> &'static str {
        match self {
            Self::Japanese => "Japanese",
            Self::Chinese => "Chinese",
            Self::Aga => "AGA",
            Self::NewZealand => "NZ",
        }
    }
}
