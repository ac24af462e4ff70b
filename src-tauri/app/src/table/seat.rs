//! Who plays.

use ranka_cpu::Level;
use serde::{Deserialize, Serialize};

use crate::contract::{AppError, PlayerSetup, SeatKind, SeatView};

/// Who sits in a seat, as it is stored too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(crate) enum Seat {
    /// A person.
    Human {
        /// "" for the one that the window shows by default.
        name: String,
        /// Whether the CPU plays in this person's place for now.
        handed: bool,
        /// Whether this person is told of moves that give points away.
        #[serde(default)]
        teaching: bool,
    },
    /// The CPU.
    Cpu {
        /// Number of its level.
        level: u32,
        /// Whether the level of the next game follows from the result.
        #[serde(default)]
        adapts: bool,
        /// That level, once the game is over.
        #[serde(default)]
        next: Option<u32>,
    },
}

/// Characters in the longest name.
pub(crate) const MAX_NAME: usize = 100;

/// A name as it is kept: one line that upsets no text around it, no longer than [`MAX_NAME`].
///
/// # Errors
/// [`AppError::BadArgs`] with `field` when it is longer.
pub(crate) fn clean_name(name: &str, field: &str) -> Result<String, AppError> {
    let name: String = name.chars().filter(|&c| !c.is_control() && !is_layout(c)).collect();
    let name = name.trim().to_owned();
    if name.chars().count() > MAX_NAME {
        return Err(AppError::BadArgs { field: field.to_owned() });
    }
    Ok(name)
}

/// Whether a character lays text out instead of being text: line and paragraph separators,
/// marks of byte order, and what turns the direction of writing (Unicode, UAX #9).
pub(crate) const fn is_layout(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

impl Seat {
    /// The seat of a player.
    ///
    /// # Errors
    /// [`AppError::BadLevel`], and [`AppError::BadArgs`] with `field` for a name too long.
    pub(crate) fn new(player: &PlayerSetup, field: &str) -> Result<Self, AppError> {
        match player {
            PlayerSetup::Human { name } => {
                let name = clean_name(name, &format!("{field}.name"))?;
                Ok(Self::Human { name, handed: false, teaching: false })
            }
            PlayerSetup::Cpu { level, adapts } => {
                let known = u32::try_from(*level).ok().and_then(|n| Level::new(n).ok());
                let known = known.ok_or(AppError::BadLevel { level: *level })?;
                let level = u32::from(known.number());
                Ok(Self::Cpu { level, adapts: *adapts, next: None })
            }
        }
    }

    /// Whether a person sits here, be the seat handed over or not.
    pub(crate) const fn is_human(&self) -> bool {
        matches!(self, Self::Human { .. })
    }

    /// Whether the CPU plays from this seat until further notice: its own, or one handed over.
    pub(crate) const fn is_cpus(&self) -> bool {
        match self {
            Self::Human { handed, .. } => *handed,
            Self::Cpu { .. } => true,
        }
    }

    /// The CPU's level, if it sits here. A stored level that is no more is the default.
    pub(crate) fn level(&self) -> Option<Level> {
        match self {
            Self::Human { .. } => None,
            Self::Cpu { level, .. } => Some(Level::new(*level).unwrap_or_default()),
        }
    }

    pub(crate) fn view(&self) -> SeatView {
        match self {
            Self::Human { name, handed, .. } => {
                SeatView { kind: SeatKind::Human, name: name.clone(), level: None, handed: *handed }
            }
            Self::Cpu { level, .. } => SeatView {
                kind: SeatKind::Cpu,
                name: String::new(),
                level: Some(*level),
                handed: false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_text() {
        let clean = |name: &str| clean_name(name, "name").unwrap();
        assert_eq!(clean("  文太郎 \u{202e}"), "文太郎");
        assert_eq!(clean("\u{feff}a\u{2028}b\u{2029}c\u{2067}d\n\te\u{0}"), "abcde");
        // What joins letters is part of them.
        for name in ["👩\u{200d}👧", "می\u{200c}خواهم", "e\u{301}", "שלום"] {
            assert_eq!(clean(name), name);
        }
        assert_eq!(clean(&"あ".repeat(MAX_NAME)).chars().count(), MAX_NAME);
        assert!(clean_name(&"あ".repeat(MAX_NAME + 1), "name").is_err());
    }
}
