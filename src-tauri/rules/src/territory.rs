//! Whose each empty point is, once the dead stones are known.

mod eyes;
mod false_eyes;
mod grid;
mod groups;
mod parts;
#[cfg(test)]
mod tests;

use crate::board::Board;
use crate::colour::{Colour, PerColour};
use crate::point::Point;
use crate::point_set::PointSet;

use false_eyes::{false_eyes, to_fill};
use grid::{Cell, Grid};
use groups::seki;
use parts::Parts;

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
    let grid = grid_of(board, dead, neutral);
    let counted = count(&grid);
    let mut result = Territory::default();
    for p in board.size().points() {
        let at = cell_of(&grid, p);
        if !grid.is_open(at) {
            if counted.seki[at] {
                result.seki.insert(p);
            }
        } else if let Some(colour) = counted.owner[at] {
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
        let Some(region) = parts.regions.get(parts.region_of[cell_of(&grid, p)]) else { continue };
        match region.owner {
            Some(colour) => result.owned[colour].insert(p),
            None => result.dame.insert(p),
        };
    }
    result
}

struct Counted {
    owner: Vec<Option<Colour>>,
    seki: Vec<bool>,
    #[allow(dead_code)]
    is_false: Vec<bool>,
}

fn count(grid: &Grid) -> Counted {
    let parts = Parts::of(grid);
    let is_false = false_eyes(grid, &parts);
    let fill = to_fill(grid, &parts, &is_false);
    let seki = seki(grid, &parts, &is_false);
    let owner = (0..grid.len())
        .map(|at| {
            let region = parts.regions.get(parts.region_of[at])?;
            let living = region.contacts.iter().all(|c| !seki[c.chain]);
            region.owner.filter(|_| living && !fill[at])
        })
        .collect();
    let seki =
        (0..grid.len()).map(|at| grid.stone(at).is_some() && seki[parts.chain_of[at]]).collect();
    Counted { owner, seki, is_false }
}

/// The grid of a board: column by column, row by row, as the points are numbered.
fn grid_of(board: &Board, dead: &PointSet, neutral: &PointSet) -> Grid {
    let side = usize::from(board.size().side());
    let mut grid = Grid::new(side, side);
    for p in board.size().points() {
        let at = cell_of(&grid, p);
        if let Some(colour) = board.stone(p) {
            grid.set(at, if dead.contains(p) { Cell::Dead(colour) } else { Cell::Stone(colour) });
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
