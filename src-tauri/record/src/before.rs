//! What a game that goes on from another one's position brings along: prisoners and a ko.
//!
//! SGF has no property for either, so that they stand in private ones at the root, which other
//! programs pass over.

use ranka_rules::{PerColour, Point};

use crate::coordinates::parse_point;
use crate::tree::GameTree;

/// Prisoners of each side, `[black:white]`.
pub(crate) const PRISONERS: &str = "RANKAPR";

/// The point that the side to move may not take back at once.
pub(crate) const KO: &str = "RANKAKO";

impl GameTree {
    /// Prisoners that each side had before the first node.
    pub(crate) fn prisoners_before(&self) -> PerColour<u32> {
        let value = self.node(self.root()).value(PRISONERS).and_then(|v| v.composed());
        let number = |text: &str| text.trim().parse().unwrap_or(0).min(MOST);
        value.map_or_else(PerColour::default, |(black, white)| PerColour {
            black: number(black.raw()),
            white: number(white.raw()),
        })
    }

    /// The ko before the first move.
    pub(crate) fn ko_before(&self) -> Option<Point> {
        let value = self.node(self.root()).value(KO)?;
        parse_point(value.raw(), self.size())
    }
}

/// More than any game takes, and few enough to be added to.
const MOST: u32 = 1_000_000;
