//! Whose each empty point is, once the dead stones are known.

use crate::board::Board;
use crate::colour::{Colour, PerColour};
use crate::point::Point;
use crate::point_set::PointSet;

/// The empty points (and those of dead stones) by what they count as.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Territory {
    /// Points counted for each side.
    pub owned: PerColour<PointSet>,
    /// Points counted for neither: dame, eyes in seki, false eyes, regions marked neutral.
    pub dame: PointSet,
    /// Living stones in seki.
    pub seki: PointSet,
}

impl Territory {
    /// The points counted for `colour`.
    #[must_use]
    pub fn of(&self, colour: Colour) -> &PointSet {
        &self.owned[colour]
    }
}

impl Board {
    /// The empty points connected to the empty `point`; just none when it is not empty.
    #[must_use]
    pub fn region(&self, point: Point) -> PointSet {
        let mut region = PointSet::new();
        let mut todo = vec![point];
        while let Some(p) = todo.pop() {
            if self.is_empty(p) && region.insert(p) {
                todo.extend(self.neighbours(p));
            }
        }
        region
    }
}

/// Territory under Japanese rules, article 8.
#[must_use]
pub fn territory(board: &Board, dead: &PointSet, neutral: &PointSet) -> Territory {
    area(board, dead, neutral)
}

/// The empty points that one side alone surrounds, as area rules count them.
#[must_use]
pub fn area(board: &Board, dead: &PointSet, neutral: &PointSet) -> Territory {
    let lifted = board.without(dead);
    let mut result = Territory::default();
    let mut seen = PointSet::new();
    for p in board.size().points().filter(|&p| lifted.is_empty(p)) {
        if seen.contains(p) {
            continue;
        }
        let region = lifted.region(p);
        seen.extend(region.iter());
        let touches = |c: Colour| {
            region.iter().any(|q| lifted.neighbours(q).any(|n| lifted.stone(n) == Some(c)))
        };
        let owner = match (touches(Colour::Black), touches(Colour::White)) {
            _ if region.intersects(neutral) => None,
            (true, false) => Some(Colour::Black),
            (false, true) => Some(Colour::White),
            _ => None,
        };
        match owner {
            Some(c) => result.owned[c].extend(region.iter()),
            None => result.dame.extend(region.iter()),
        }
    }
    result
}
