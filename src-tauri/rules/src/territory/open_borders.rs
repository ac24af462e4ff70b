//! Borders that the players forgot to close.

use super::grid::Grid;
use super::parts::Region;
use super::{Count, cell_of, grid_of};
use crate::board::Board;
use crate::colour::Colour;
use crate::point_set::PointSet;

/// A border that stands open, so that what lies behind it is nobody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBorder {
    /// Where the other side comes in; none where both sides hold much of the border.
    pub gaps: PointSet,
    /// The points that count for nobody.
    pub lost: PointSet,
}

/// Points behind a gap from which on it was hardly left on purpose. In 346 finished games on
/// which both players agreed there is never more than one.
const LEAST: usize = 2;

/// Points at which a side touches a region of the other's, up to which they are its gaps.
const MOST_GAPS: usize = 3;

/// The borders of a finished position that stand open, once the dead stones are known: where
/// two or more points lie behind a gap that their side could close, and where points that no
/// living stone touches lie between both sides.
///
/// Players mostly close their borders before they pass. Who forgot it finds a count that is
/// right by the rules and not what was meant.
#[must_use]
pub fn open_borders(board: &Board, dead: &PointSet, neutral: &PointSet) -> Vec<OpenBorder> {
    let grid = grid_of(board, dead, neutral);
    let count = Count::of(&grid);
    let points = |cells: &[usize]| -> PointSet {
        board.size().points().filter(|&p| cells.contains(&cell_of(&grid, p))).collect()
    };
    let border = |region: &Region| {
        let in_seki = region.contacts.iter().any(|c| count.in_seki[c.chain]);
        let marked = region.points.iter().any(|&at| grid.is_neutral(at));
        let gaps = match region.owner {
            Some(_) if in_seki || region.gates.is_empty() || region.points.len() < LEAST => None,
            Some(_) => Some(region.gates.clone()),
            None if marked || !is_wide(&grid, region) => None,
            None => Some(entries(&grid, region)),
        };
        gaps.map(|gaps| OpenBorder { gaps: points(&gaps), lost: points(&region.points) })
    };
    count.parts.regions.iter().filter_map(border).collect()
}

/// Whether living stones surround the region at all, and none touches some points of it.
fn is_wide(grid: &Grid, region: &Region) -> bool {
    let touched = |at: usize| grid.around(at).iter().any(|&q| grid.stone(q).is_some());
    !region.contacts.is_empty() && region.points.iter().filter(|&&at| !touched(at)).count() >= LEAST
}

/// Where one side comes into a region that the other surrounds but for that.
fn entries(grid: &Grid, region: &Region) -> Vec<usize> {
    let touched = |colour: Colour| -> Vec<usize> {
        let by = |&at: &usize| grid.around(at).iter().any(|&q| grid.stone(q) == Some(colour));
        region.points.iter().copied().filter(by).collect()
    };
    let (mut few, mut many) = (touched(Colour::Black), touched(Colour::White));
    if few.len() > many.len() {
        (few, many) = (many, few);
    }
    if few.len() <= MOST_GAPS && many.len() > MOST_GAPS { few } else { Vec::new() }
}
