//! Borders that were left open: what a side holds behind a gap that it can close.

use super::grid::{Cell, Grid};
use super::parts::{NONE, Parts, fill};
use crate::colour::Colour;

/// Takes out of every region between both colours what lies behind one side's gates, as
/// regions of that side. They are no territory while the gap is open, but eye space and a
/// connection for the stones around them.
pub(crate) fn take_pockets(grid: &Grid, parts: &mut Parts) {
    for id in 0..parts.regions.len() {
        let both = Colour::BOTH.map(|colour| {
            parts.regions[id].contacts.iter().any(|c| parts.chains[c.chain].colour == colour)
        });
        if both == [true, true] && !parts.regions[id].points.iter().any(|&p| grid.is_neutral(p)) {
            let points = std::mem::take(&mut parts.regions[id].points);
            let [black, white] = Colour::BOTH.map(|colour| behind_gates(grid, &points, colour));
            for (of, other) in [(&black, &white), (&white, &black)] {
                add_pockets(grid, parts, &points, &|p| of.contains(&p) && !other.contains(&p));
            }
            parts.regions[id].points =
                points.into_iter().filter(|&p| parts.region_of[p] == id).collect();
        }
    }
}

/// The points of a region that the opponent of `colour` cannot reach without passing a gate.
fn behind_gates(grid: &Grid, points: &[usize], colour: Colour) -> Vec<usize> {
    let mut reached = vec![false; grid.len()];
    let mut todo: Vec<usize> = points
        .iter()
        .copied()
        .filter(|&p| grid.around(p).into_iter().any(|q| grid.stone(q) == Some(!colour)))
        .collect();
    while let Some(p) = todo.pop() {
        if !reached[p] {
            reached[p] = true;
            if !is_gate(grid, p, colour) {
                todo.extend(grid.around(p).into_iter().filter(|&q| grid.is_open(q)));
            }
        }
    }
    points.iter().copied().filter(|&p| !reached[p]).collect()
}

/// Whether `colour` can stop an opponent who enters the open point `p`: between two of its
/// stones, or between one and the edge, there is one way in and one way out at most.
fn is_gate(grid: &Grid, p: usize, colour: Colour) -> bool {
    let around = grid.around(p).map(|q| grid.cell(q));
    let own = around.iter().filter(|&&c| c == Cell::Stone(colour)).count();
    let edge = around.iter().filter(|&&c| c == Cell::Border).count();
    own > 0 && own + edge >= 2
}

fn add_pockets(grid: &Grid, parts: &mut Parts, points: &[usize], inside: &dyn Fn(usize) -> bool) {
    let mut label = vec![NONE; grid.len()];
    for &start in points {
        if label[start] == NONE && inside(start) {
            let pocket = fill(grid, &mut label, 0, start, inside);
            let mut gates: Vec<usize> = pocket
                .iter()
                .flat_map(|&p| grid.around(p))
                .filter(|&q| grid.is_open(q) && !inside(q))
                .collect();
            gates.sort_unstable();
            gates.dedup();
            parts.add_region(grid, pocket, gates);
        }
    }
}
