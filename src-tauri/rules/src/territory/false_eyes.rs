//! False eyes, and those of them that must be filled before the count.

use super::grid::Grid;
use super::parts::{NONE, Parts};

/// Points that hold the parts of their group together and so cannot be eyes of it.
///
/// Take a point of one side's region away from it, as if the opponent stood there. If the
/// stones around the point (and the rest of its region) stay connected by other ways, through
/// stones and through other regions of that side, the point was an eye; a ring of chains and
/// eyes thus lives, as the two-headed dragon does. If they fall apart, it was false.
/// A point with two or more neighbours in its region is never called false: the region has
/// room for an eye behind it.
pub(crate) fn false_eyes(grid: &Grid, parts: &Parts) -> Vec<bool> {
    let mut is_false = vec![false; grid.len()];
    for (id, region) in parts.regions.iter().enumerate() {
        if region.owner.is_none() || region.contacts.len() < 2 {
            continue;
        }
        for &p in &region.points {
            let open = grid.around(p).into_iter().filter(|&q| grid.is_open(q)).count();
            is_false[p] = open <= 1 && falls_apart(grid, parts, id, p, open == 1);
        }
    }
    is_false
}

/// Whether the sides of the point `p` of region `id` are unconnected without it. `rest` tells
/// whether the region has other points, which then are one of the sides.
fn falls_apart(grid: &Grid, parts: &Parts, id: usize, p: usize, rest: bool) -> bool {
    let sides: Vec<usize> = parts.chains_at(grid, p).collect();
    if sides.len() + usize::from(rest) < 2 {
        return false;
    }
    let Some(&first) = sides.first() else { return false };
    let mut seen = vec![false; parts.chains.len()];
    let mut seen_region = vec![false; parts.regions.len()];
    seen_region[id] = !rest;
    seen[first] = true;
    let mut todo = vec![first];
    while let Some(chain) = todo.pop() {
        for &c in &parts.links[chain] {
            if !seen[c] {
                seen[c] = true;
                todo.push(c);
            }
        }
        for &r in &parts.chains[chain].regions {
            let region = &parts.regions[r];
            let cut = |c: usize| r == id && sides.contains(&c);
            let touches = |c: usize, points: usize| points > usize::from(cut(c));
            let linked =
                region.contacts.iter().any(|c| c.chain == chain && touches(chain, c.points));
            if region.owner.is_none() || seen_region[r] || !linked {
                continue;
            }
            seen_region[r] = true;
            for c in &region.contacts {
                if !seen[c.chain] && touches(c.chain, c.points) {
                    seen[c.chain] = true;
                    todo.push(c.chain);
                }
            }
        }
    }
    (rest && !seen_region[id]) || sides.iter().any(|&c| !seen[c])
}

/// The false eyes that their owner has to fill once all dame are filled, because a chain has
/// no other liberty left.
pub(crate) fn to_fill(grid: &Grid, parts: &Parts, is_false: &[bool]) -> Vec<bool> {
    let mut fill = vec![false; grid.len()];
    // For each set of linked chains the first of its liberties, and whether there are more.
    let mut last = vec![(NONE, false); parts.chains.len()];
    for region in parts.regions.iter().filter(|r| r.owner.is_some()) {
        for &p in &region.points {
            for chain in parts.chains_at(grid, p) {
                let (first, more) = &mut last[parts.macro_of[chain]];
                if *first == NONE { *first = p } else { *more |= *first != p }
            }
        }
    }
    for (p, more) in last {
        if p != NONE && !more && is_false[p] {
            fill[p] = true;
        }
    }
    fill
}
