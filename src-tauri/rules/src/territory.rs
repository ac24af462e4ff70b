//! Whose each empty point is, once the dead stones are known.

mod eyes;
mod false_eyes;
mod grid;
mod groups;
mod links;
mod open_borders;
mod parts;
mod pockets;
#[cfg(test)]
mod tests;

use crate::board::Board;
use crate::colour::{Colour, PerColour};
use crate::point::Point;
use crate::point_set::PointSet;

pub use open_borders::{OpenBorder, open_borders};

use false_eyes::{false_eyes, to_fill};
use grid::{Cell, Grid};
use groups::seki;
use links::link_across_dame;
use parts::Parts;
use pockets::take_pockets;

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

/// Territory under Japanese rules, article 8: what living stones surround that are not in
/// seki, without the points that must be filled in the end.
///
/// `docs/SCORING.md` tells how it is counted. A neutral point makes its whole region dame.
#[must_use]
pub fn territory(board: &Board, dead: &PointSet, neutral: &PointSet) -> Territory {
    let grid = grid_of(board, dead, neutral);
    let count = Count::of(&grid);
    let mut result = Territory::default();
    for p in board.size().points() {
        let at = cell_of(&grid, p);
        if !grid.is_open(at) {
            if count.is_in_seki(at) {
                result.seki.insert(p);
            }
        } else if let Some(colour) = count.owner(at) {
            result.owned[colour].insert(p);
        } else {
            result.dame.insert(p);
        }
    }
    result
}

/// The empty points that one side alone surrounds, as area rules count them.
#[must_use]
pub fn area(board: &Board, dead: &PointSet, neutral: &PointSet) -> Territory {
    let grid = grid_of(board, dead, neutral);
    let parts = Parts::of(&grid);
    let mut result = Territory::default();
    for p in board.size().points() {
        let Some(region) = parts.region_at(cell_of(&grid, p)) else { continue };
        match region.owner {
            Some(colour) => result.owned[colour].insert(p),
            None => result.dame.insert(p),
        };
    }
    result
}

/// A position counted by the rules of territory.
struct Count {
    parts: Parts,
    must_fill: Vec<bool>,
    /// By chain.
    in_seki: Vec<bool>,
}

impl Count {
    fn of(grid: &Grid) -> Self {
        let mut parts = Parts::of(grid);
        take_pockets(grid, &mut parts);
        link_across_dame(grid, &mut parts);
        let is_false = false_eyes(grid, &parts);
        let must_fill = to_fill(grid, &parts, &is_false);
        let in_seki = seki(grid, &parts, &is_false);
        Self { parts, must_fill, in_seki }
    }

    /// Whose territory the open point is.
    fn owner(&self, at: usize) -> Option<Colour> {
        let region = self.parts.region_at(at)?;
        let in_seki = region.contacts.iter().any(|c| self.in_seki[c.chain]);
        let counts = region.gates.is_empty() && !in_seki && !self.must_fill[at];
        region.owner.filter(|_| counts)
    }

    /// Whether a living stone in seki is there.
    fn is_in_seki(&self, at: usize) -> bool {
        self.in_seki.get(self.parts.chain_of[at]).is_some_and(|&seki| seki)
    }
}

fn grid_of(board: &Board, dead: &PointSet, neutral: &PointSet) -> Grid {
    let size = board.size();
    let mut grid = Grid::new(usize::from(size.cols()), usize::from(size.rows()));
    for p in size.points() {
        let at = cell_of(&grid, p);
        if let Some(colour) = board.stone(p) {
            let cell = if dead.contains(p) { Cell::Dead(colour) } else { Cell::Stone(colour) };
            grid.set(at, cell);
        }
        if neutral.contains(p) {
            grid.set_neutral(at);
        }
    }
    grid
}

fn cell_of(grid: &Grid, p: Point) -> usize {
    grid.at(usize::from(p.col()), usize::from(p.row()))
}
