//! How many eyes a region is worth.

use super::grid::Grid;
use super::parts::Parts;
use crate::colour::Colour;

pub(crate) fn eyes(
    grid: &Grid,
    parts: &Parts,
    region: usize,
    is_false: &[bool],
    _colour: Colour,
) -> u32 {
    let _ = grid;
    let n = parts.regions[region].points.iter().filter(|&&p| !is_false[p]).count();
    match n {
        0 => 0,
        1 | 2 => 1,
        _ => 2,
    }
}
