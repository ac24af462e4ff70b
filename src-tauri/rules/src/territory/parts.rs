//! The position taken apart: chains of living stones, and open regions between them.

use super::grid::Grid;
use crate::colour::Colour;

/// Marks a cell that is in no chain or in no region.
pub(crate) const NONE: usize = usize::MAX;

/// A chain of living stones.
#[derive(Debug)]
pub(crate) struct Chain {
    pub(crate) colour: Colour,
    pub(crate) stones: Vec<usize>,
    /// The regions it borders, each once.
    pub(crate) regions: Vec<usize>,
    /// The chains of its colour with which it shares a dame.
    pub(crate) links: Vec<usize>,
}

/// A chain that borders a region, and by how many of the region's points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    pub(crate) chain: usize,
    pub(crate) points: usize,
}

/// A connected set of open points (empty, or with a dead stone) between chains, or what is
/// left of one when pockets have been taken out.
#[derive(Debug)]
pub(crate) struct Region {
    pub(crate) points: Vec<usize>,
    /// The only colour that surrounds it; none if both do, if nobody does, or if it is
    /// marked neutral.
    pub(crate) owner: Option<Colour>,
    /// The gaps in its owner's border, if it is a pocket: see [`super::pockets`].
    pub(crate) gates: Vec<usize>,
    /// The chains around it, each once.
    pub(crate) contacts: Vec<Contact>,
}

/// All chains and regions, and which of them each cell is in.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) chain_of: Vec<usize>,
    pub(crate) region_of: Vec<usize>,
    pub(crate) chains: Vec<Chain>,
    pub(crate) regions: Vec<Region>,
}

impl Parts {
    pub(crate) fn of(grid: &Grid) -> Self {
        let mut parts = Self {
            chain_of: vec![NONE; grid.len()],
            region_of: vec![NONE; grid.len()],
            chains: Vec::new(),
            regions: Vec::new(),
        };
        for at in 0..grid.len() {
            if let Some(colour) = grid.stone(at)
                && parts.chain_of[at] == NONE
            {
                let same = |p| grid.stone(p) == Some(colour);
                let stones = fill(grid, &mut parts.chain_of, parts.chains.len(), at, same);
                let (regions, links) = (Vec::new(), Vec::new());
                parts.chains.push(Chain { colour, stones, regions, links });
            }
        }
        for at in 0..grid.len() {
            if grid.is_open(at) && parts.region_of[at] == NONE {
                let id = parts.regions.len();
                let points = fill(grid, &mut parts.region_of, id, at, |p| grid.is_open(p));
                parts.add_region(grid, points, Vec::new());
            }
        }
        parts
    }

    /// Adds a region of these points, wherever they were before.
    pub(crate) fn add_region(&mut self, grid: &Grid, points: Vec<usize>, gates: Vec<usize>) {
        let id = self.regions.len();
        let mut contacts: Vec<Contact> = Vec::new();
        for &p in &points {
            self.region_of[p] = id;
            for chain in self.chains_at(grid, p) {
                match contacts.iter_mut().find(|c| c.chain == chain) {
                    Some(contact) => contact.points += 1,
                    None => contacts.push(Contact { chain, points: 1 }),
                }
            }
        }
        for contact in &contacts {
            self.chains[contact.chain].regions.push(id);
        }
        let has = |colour| contacts.iter().any(|c| self.chains[c.chain].colour == colour);
        let owner = match (has(Colour::Black), has(Colour::White)) {
            _ if points.iter().any(|&p| grid.is_neutral(p)) => None,
            (true, false) => Some(Colour::Black),
            (false, true) => Some(Colour::White),
            _ => None,
        };
        self.regions.push(Region { points, owner, gates, contacts });
    }

    /// The chains next to `at`, each once.
    pub(crate) fn chains_at(&self, grid: &Grid, at: usize) -> impl Iterator<Item = usize> + use<> {
        let [a, b, c, d] = grid.around(at).map(|p| self.chain_of[p]);
        let b = if b == a { NONE } else { b };
        let c = if c == a || c == b { NONE } else { c };
        let d = if d == a || d == b || d == c { NONE } else { d };
        [a, b, c, d].into_iter().filter(|&chain| chain != NONE)
    }

    /// The region that the open point `at` is in.
    pub(crate) fn region_at(&self, at: usize) -> Option<&Region> {
        self.regions.get(self.region_of[at])
    }

    /// Whether the open point `at` belongs to neither side.
    pub(crate) fn is_dame(&self, at: usize) -> bool {
        self.region_at(at).is_some_and(|r| r.owner.is_none())
    }

    /// Links two chains in both directions, if they are two and of one colour.
    pub(crate) fn link(&mut self, a: usize, b: usize) {
        if a != b
            && self.chains[a].colour == self.chains[b].colour
            && !self.chains[a].links.contains(&b)
        {
            self.chains[a].links.push(b);
            self.chains[b].links.push(a);
        }
    }
}

/// Labels the cells that are connected to `start` by cells that belong; returns them.
pub(crate) fn fill(
    grid: &Grid,
    label: &mut [usize],
    id: usize,
    start: usize,
    belongs: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let mut found = vec![start];
    label[start] = id;
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        for p in grid.around(at) {
            if label[p] == NONE && belongs(p) {
                label[p] = id;
                found.push(p);
            }
        }
    }
    found
}
