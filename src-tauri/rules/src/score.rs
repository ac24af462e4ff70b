//! Counting a finished game.

use crate::board::Board;
use crate::colour::{Colour, PerColour};
use crate::point_set::PointSet;
use crate::ruleset::Scoring;
use crate::setup::Setup;
use crate::territory::{Territory, area, territory};

/// What one side's points are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideScore {
    /// Living stones on the board (area scoring; else 0).
    pub stones: u32,
    /// Points of territory.
    pub territory: u32,
    /// The opponent's stones captured during play (territory scoring; else 0).
    pub prisoners: u32,
    /// The opponent's dead stones taken off at the end (territory scoring; else 0).
    pub dead: u32,
    /// Komi in half points; White only.
    pub komi_halves: i32,
    /// Points for the handicap stones under area rules; White only.
    pub handicap: u32,
}

impl SideScore {
    /// The sum, in half points.
    #[must_use]
    pub const fn total_halves(&self) -> i32 {
        let points = self.stones + self.territory + self.prisoners + self.dead + self.handicap;
        2 * points as i32 + self.komi_halves
    }
}

/// A count that can be checked on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// What each side has.
    pub sides: PerColour<SideScore>,
    /// The points counted as territory, and those that are not.
    pub territory: Territory,
}

impl Score {
    /// Black's lead in half points, komi included; below zero when White leads.
    #[must_use]
    pub const fn margin(&self) -> i32 {
        self.sides.black.total_halves() - self.sides.white.total_halves()
    }
}

/// Counts a position by the rules of `setup`, with `dead` stones taken off and the
/// regions of `neutral` points counted for neither side. `prisoners` were taken in play
/// by each side.
#[must_use]
pub fn score(
    setup: &Setup,
    board: &Board,
    prisoners: PerColour<u32>,
    dead: &PointSet,
    neutral: &PointSet,
) -> Score {
    let by_area = setup.rules.scoring == Scoring::Area;
    let owned = if by_area { area(board, dead, neutral) } else { territory(board, dead, neutral) };
    let count = |of: Colour, lifted: bool| {
        let is = |p| board.stone(p) == Some(of) && dead.contains(p) == lifted;
        board.size().points().filter(|&p| is(p)).count() as u32
    };
    let sides = PerColour::from_fn(|colour| SideScore {
        stones: if by_area { count(colour, false) } else { 0 },
        territory: owned.of(colour).len() as u32,
        prisoners: if by_area { 0 } else { prisoners[colour] },
        dead: if by_area { 0 } else { count(!colour, true) },
        komi_halves: if colour == Colour::White { i32::from(setup.komi.halves()) } else { 0 },
        handicap: if colour == Colour::White && by_area { setup.compensation() } else { 0 },
    });
    Score { sides, territory: owned }
}
