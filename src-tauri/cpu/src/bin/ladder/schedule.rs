//! Who meets whom.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use ranka_cpu::{Character, Level, net};
use ranka_rules::Size;

use crate::settings::Settings;

/// Visits that a level is given at most in the measurement, by board: less than two idle
/// cores do in a second. A bound of visits makes the score the same on every machine.
const MOST_VISITS: [(u32, u32); 3] = [(9, 5_000), (13, 800), (19, 400)];

/// Levels that meet GNU Go, by its level: those around it, and the top one.
const MARKS: [(u32, &[u32]); 3] = [(10, &[11, 12, 14, 16, 20]), (5, &[13]), (1, &[10])];

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Player {
    /// A level of ours.
    Level(Level),
    /// GNU Go at a level of its own.
    GnuGo(u32),
}

/// Two that meet, and on what board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    pub(crate) size: u32,
    pub(crate) player: Player,
    pub(crate) opponent: Player,
    /// Stones that the player gives.
    pub(crate) handicap: u32,
}

impl Player {
    /// The GTP program that plays so.
    pub(crate) fn command(self, program: &Path, size: u32) -> String {
        match self {
            Self::Level(level) => {
                let visits = measured(level, size).visits;
                let program = program.display();
                format!(
                    "{program} gtp --level {} --visits {visits} --seed {{seed}}",
                    level.number()
                )
            }
            Self::GnuGo(level) => format!("gnugo --mode gtp --level {level} --seed {{seed}}"),
        }
    }

    /// What the player's strength depends on: scores of another character or network say
    /// nothing about this one.
    pub(crate) fn fingerprint(self, size: u32) -> String {
        match self {
            Self::Level(level) => {
                let mut hasher = DefaultHasher::new();
                format!("{:?}", measured(level, size)).hash(&mut hasher);
                net::built_in_file().hash(&mut hasher);
                format!("{:08x}", hasher.finish() >> 32)
            }
            Self::GnuGo(_) => "3.8".to_owned(),
        }
    }

    /// Reads a name as [`Player`]'s `Display` writes it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (kind, number) = text.split_once(' ')?;
        let number = number.parse().ok()?;
        match kind {
            "level" => Level::new(number).ok().map(Self::Level),
            "gnugo" => Some(Self::GnuGo(number)),
            _ => None,
        }
    }
}

/// How a level plays in the measurement.
fn measured(level: Level, size: u32) -> Character {
    let character = level.character(board(size));
    let most = MOST_VISITS.iter().find(|(s, _)| *s >= size).map_or(u32::MAX, |m| m.1);
    Character { visits: character.visits.min(most), ..character }
}

fn board(size: u32) -> Size {
    Size::new(size).unwrap_or(Size::NINETEEN)
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {}", level.number()),
            Self::GnuGo(level) => write!(f, "gnugo {level}"),
        }
    }
}

impl Pairing {
    /// The folder of its games.
    pub(crate) fn folder(&self) -> String {
        format!("{self}").replace(' ', "-")
    }
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, player, opponent, handicap } = self;
        write!(f, "{size} {player} {opponent}")?;
        if *handicap > 0 { write!(f, " handicap {handicap}") } else { Ok(()) }
    }
}

/// Everything that is to be played.
pub(crate) fn schedule(settings: &Settings) -> Vec<Pairing> {
    let mut all = Vec::new();
    for &size in &settings.sizes {
        for two in settings.levels.windows(2) {
            let (player, opponent) = (Player::Level(two[1]), Player::Level(two[0]));
            all.push(Pairing { size, player, opponent, handicap: 0 });
        }
        let has = |n: u32| settings.levels.iter().any(|l| u32::from(l.number()) == n);
        let level = |n: u32| Level::new(n).ok().filter(|_| has(n)).map(Player::Level);
        if !settings.gnugo {
            continue;
        }
        for (mark, levels) in MARKS {
            for player in levels.iter().filter_map(|&n| level(n)) {
                all.push(Pairing { size, player, opponent: Player::GnuGo(mark), handicap: 0 });
            }
        }
        if size == 19
            && let Some(player) = level(u32::from(Level::TOP.number()))
        {
            for &handicap in &settings.handicaps {
                all.push(Pairing { size, player, opponent: Player::GnuGo(10), handicap });
            }
        }
    }
    all
}
