//! False eyes, and those of them that must be filled before the count.

use super::grid::{Cell, Grid};
use super::groups::linked_sets;
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
        if region.owner.is_none() {
            continue;
        }
        for &p in &region.points {
            let open = grid.around(p).into_iter().filter(|&q| parts.region_of[q] == id).count();
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
        for &c in &parts.chains[chain].links {
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

/// The false eyes that their owner has to fill once all dame are filled.
///
/// A chain that then has no other liberty must be connected at the false eye. If what comes of
/// it has again nothing but one false eye, that one is filled too. A region in which a point
/// has to be filled is no liberty by itself any more: the opponent could enter it at its next
/// false eye. If a dead stone is on the point, its whole chain has to be taken for that, and
/// none of its points is territory.
pub(crate) fn to_fill(grid: &Grid, parts: &Parts, is_false: &[bool]) -> Vec<bool> {
    let mut fill = vec![false; grid.len()];
    let mut spent = vec![false; parts.regions.len()];
    let mut set_of = linked_sets(parts);
    loop {
        let points = only_liberties(grid, parts, &set_of, |p| {
            !fill[p] && (is_false[p] || !spent[parts.region_of[p]])
        });
        let Some(&p) = points.iter().find(|&&p| is_false[p]) else { return fill };
        mark_with_dead(grid, p, &mut fill);
        spent[parts.region_of[p]] = true;
        let joined: Vec<usize> = parts.chains_at(grid, p).map(|c| set_of[c]).collect();
        for set in &mut set_of {
            if joined.contains(set) {
                *set = joined[0];
            }
        }
    }
}

/// The liberties, among the points `counts` of regions with an owner, of those sets of chains
/// that have just one.
fn only_liberties(
    grid: &Grid,
    parts: &Parts,
    set_of: &[usize],
    counts: impl Fn(usize) -> bool,
) -> Vec<usize> {
    // For each set one of its liberties, and whether there are more.
    let mut liberty = vec![(NONE, false); parts.chains.len()];
    for region in parts.regions.iter().filter(|r| r.owner.is_some()) {
        for &p in region.points.iter().filter(|&&p| counts(p)) {
            for chain in parts.chains_at(grid, p) {
                let (first, more) = &mut liberty[set_of[chain]];
                *more |= *first != NONE && *first != p;
                *first = p;
            }
        }
    }
    liberty.into_iter().filter(|&(p, more)| p != NONE && !more).map(|(p, _)| p).collect()
}

/// Marks `start` and the dead chain on it.
fn mark_with_dead(grid: &Grid, start: usize, mark: &mut [bool]) {
    mark[start] = true;
    let mut todo = vec![start];
    while let Some(p) = todo.pop() {
        for q in grid.around(p) {
            let dead = matches!(grid.cell(p), Cell::Dead(_)) && grid.cell(q) == grid.cell(p);
            if dead && !mark[q] {
                mark[q] = true;
                todo.push(q);
            }
        }
    }
}
