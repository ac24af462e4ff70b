//! Groups: chains that are connected by regions of theirs or by dame, and whether they are in
//! seki.

use super::eyes::eyes;
use super::grid::Grid;
use super::parts::{Chain, NONE, Parts};

/// Whether each chain is in seki: alive, but without two eyes, and either not free of dame or
/// against a group that has no two eyes either, as in a double-ko seki.
pub(crate) fn seki(grid: &Grid, parts: &Parts, is_false: &[bool]) -> Vec<bool> {
    let mut seen = vec![false; parts.chains.len()];
    let mut groups = Vec::new();
    // Chains of groups without two eyes.
    let mut weak = vec![false; parts.chains.len()];
    for start in 0..parts.chains.len() {
        if !seen[start] {
            let group = Group::of(parts, start, &mut seen);
            if !group.has_two_eyes(grid, parts, is_false) {
                for &chain in &group.chains {
                    weak[chain] = true;
                }
                groups.push(group);
            }
        }
    }
    let mut in_seki = vec![false; parts.chains.len()];
    for group in groups {
        if group.has_dame(parts) || group.borders(grid, parts, &weak) {
            for chain in group.chains {
                in_seki[chain] = true;
            }
        }
    }
    in_seki
}

/// Connected chains of one colour and the regions that they touch.
struct Group {
    chains: Vec<usize>,
    regions: Vec<usize>,
}

impl Group {
    fn of(parts: &Parts, start: usize, seen: &mut [bool]) -> Self {
        let mut group = Self { chains: vec![start], regions: Vec::new() };
        let mut known = vec![false; parts.regions.len()];
        seen[start] = true;
        let mut next = 0;
        while let Some(&chain) = group.chains.get(next) {
            next += 1;
            let mut found = parts.chains[chain].links.clone();
            for &r in &parts.chains[chain].regions {
                if !std::mem::replace(&mut known[r], true) {
                    group.regions.push(r);
                    if parts.regions[r].owner.is_some() {
                        found.extend(parts.regions[r].contacts.iter().map(|c| c.chain));
                    }
                }
            }
            for c in found {
                if !std::mem::replace(&mut seen[c], true) {
                    group.chains.push(c);
                }
            }
        }
        group
    }

    fn has_dame(&self, parts: &Parts) -> bool {
        let open =
            |r: &usize| parts.regions[*r].owner.is_none() || !parts.regions[*r].gates.is_empty();
        self.regions.iter().any(open)
    }

    /// Whether a stone of an opponent's chain among `chains` is next to one of the group's.
    fn borders(&self, grid: &Grid, parts: &Parts, chains: &[bool]) -> bool {
        self.chains.iter().any(|&chain| {
            let Chain { colour, stones, .. } = &parts.chains[chain];
            stones
                .iter()
                .flat_map(|&p| parts.chains_at(grid, p))
                .any(|c| chains[c] && parts.chains[c].colour != *colour)
        })
    }

    fn has_two_eyes(&self, grid: &Grid, parts: &Parts, is_false: &[bool]) -> bool {
        let mut regions: Vec<_> = self.regions.iter().map(|&r| &parts.regions[r]).collect();
        // Large regions need no reading.
        regions.sort_by_key(|r| std::cmp::Reverse(r.points.len()));
        let mut sum = 0;
        for region in regions {
            if sum < 2
                && let Some(colour) = region.owner
            {
                sum += eyes(grid, region, colour, is_false);
            }
        }
        sum >= 2
    }
}

/// For each chain the first of those that it is linked with, across any number of links.
pub(crate) fn linked_sets(parts: &Parts) -> Vec<usize> {
    let mut set_of = vec![NONE; parts.chains.len()];
    for start in 0..parts.chains.len() {
        let mut todo = vec![start];
        while let Some(chain) = todo.pop() {
            if set_of[chain] == NONE {
                set_of[chain] = start;
                todo.extend(&parts.chains[chain].links);
            }
        }
    }
    set_of
}
