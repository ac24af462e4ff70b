//! Groups: chains that share regions, their eyes, and whether they are in seki.

use super::eyes::eyes;
use super::grid::Grid;
use super::parts::{NONE, Parts};

/// Whether each chain is in seki: alive, without two eyes of its own, and with a dame.
pub(crate) fn seki(grid: &Grid, parts: &Parts, is_false: &[bool]) -> Vec<bool> {
    let mut group_of = vec![NONE; parts.chains.len()];
    let mut in_seki = vec![false; parts.chains.len()];
    for start in 0..parts.chains.len() {
        if group_of[start] != NONE {
            continue;
        }
        let mut chains = vec![start];
        group_of[start] = start;
        let mut regions = Vec::new();
        let mut dame = false;
        let mut next = 0;
        while let Some(&chain) = chains.get(next) {
            next += 1;
            for &c in &parts.links[chain] {
                if group_of[c] == NONE {
                    group_of[c] = start;
                    chains.push(c);
                }
            }
            for &r in &parts.chains[chain].regions {
                let region = &parts.regions[r];
                if region.owner.is_none() {
                    dame = true;
                } else if !regions.contains(&r) {
                    regions.push(r);
                    for c in &region.contacts {
                        if group_of[c.chain] == NONE {
                            group_of[c.chain] = start;
                            chains.push(c.chain);
                        }
                    }
                }
            }
        }
        let colour = parts.chains[start].colour;
        let mut sum = 0;
        for &r in &regions {
            if sum < 2 {
                sum += eyes(grid, parts, r, is_false, colour);
            }
        }
        if sum < 2 {
            for c in chains {
                in_seki[c] = true;
            }
            let _ = dame;
        }
    }
    in_seki
}
