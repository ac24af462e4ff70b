//! How many eyes a region is worth, by reading it out.

use std::collections::HashMap;

use super::grid::{Cell, Grid};
use super::parts::Region;
use crate::colour::Colour;

/// Regions of more points than this are two eyes without reading: a dead chain that fills so
/// much of one is too large to leave a killing shape behind when it is taken.
const READ: usize = 10;

/// Eyes that `colour`, who owns `region`, has in it when it moves first: 0, 1 or 2 for
/// "two or more".
///
/// The owner first, since whoever could still kill the stones would not have agreed that
/// they live. The opponent's dead stones stand as they are and may be taken; all dame count
/// as filled by the opponent. Where the region leaks (at a false eye, and at the gap of a
/// border that is not closed) an opponent's stone is connected to the outside.
pub(crate) fn eyes(grid: &Grid, region: &Region, colour: Colour, is_false: &[bool]) -> u32 {
    let cells: Vec<usize> = region.points.iter().chain(&region.gates).copied().collect();
    let leaks_at = |p: usize| is_false[p] || region.gates.contains(&p);
    if cells.iter().all(|&p| leaks_at(p)) {
        return 0;
    }
    if cells.len() > READ {
        return 2;
    }
    let bits = |is: &dyn Fn(usize) -> bool| {
        cells.iter().enumerate().filter(|&(_, &p)| is(p)).fold(0, |set, (i, _)| set | 1 << i)
    };
    let room = Room {
        size: cells.len(),
        beside: cells.iter().map(|&p| bits(&|q: usize| grid.around(p).contains(&q))).collect(),
        leaks: bits(&leaks_at),
    };
    let start = Filled { own: 0, other: bits(&|p| grid.cell(p) == Cell::Dead(!colour)) };
    if room.has(2, start) { 2 } else { u32::from(room.has(1, start)) }
}

/// A set of the room's cells, a bit each.
type Bits = u16;

/// The points of a region, numbered.
struct Room {
    size: usize,
    /// The cells next to each cell.
    beside: Vec<Bits>,
    leaks: Bits,
}

/// The stones in a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Filled {
    own: Bits,
    other: Bits,
}

/// What reading has found of a position and the side to move: the owner fails within so many
/// plies, and succeeds within so many.
type Known = HashMap<(Filled, bool), (usize, usize)>;

impl Room {
    /// Whether the owner, moving first, gets `wanted` eyes.
    ///
    /// Reading is bounded in plies, so that captures cannot go in circles, and deepened step
    /// by step: most rooms are settled by the first move.
    fn has(&self, wanted: u32, start: Filled) -> bool {
        let mut known = Known::new();
        (0..=3 * self.size)
            .step_by(2)
            .any(|plies| self.wins(wanted, start, true, plies, &mut known))
    }

    /// Whether the owner gets `wanted` eyes within `plies`.
    fn wins(&self, wanted: u32, at: Filled, owner: bool, plies: usize, known: &mut Known) -> bool {
        if self.closed_parts(at) >= wanted {
            return true;
        }
        let (fails, wins) = known.get(&(at, owner)).copied().unwrap_or((0, usize::MAX));
        if plies <= fails || plies >= wins {
            return plies >= wins;
        }
        let won = if owner {
            self.empty(at).any(|cell| {
                let stands = Filled { own: at.own | 1 << cell, ..at };
                let next = Filled { other: self.surviving(stands), ..stands };
                self.wins(wanted, next, false, plies - 1, known)
            })
        } else {
            // The opponent may also pass.
            self.wins(wanted, at, true, plies - 1, known)
                && self.empty(at).all(|cell| {
                    let next = Filled { other: at.other | 1 << cell, ..at };
                    let suicide = self.surviving(next) != next.other;
                    suicide || self.wins(wanted, next, true, plies - 1, known)
                })
        };
        known.insert((at, owner), if won { (fails, plies) } else { (plies, wins) });
        won
    }

    fn empty(&self, at: Filled) -> impl Iterator<Item = usize> + use<> {
        self.cells(self.all() & !(at.own | at.other))
    }

    /// Number of parts that the owner's stones close off from every leak. The opponent cannot
    /// live in so small a room, so each is an eye, whatever stones it still holds.
    fn closed_parts(&self, at: Filled) -> u32 {
        let mut rest = self.all() & !at.own;
        let mut closed = 0;
        while rest != 0 {
            let part = self.spread(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            closed += u32::from(part & self.leaks == 0);
        }
        closed
    }

    /// The opponent's stones that have a liberty in the room or a connection out of it.
    fn surviving(&self, at: Filled) -> Bits {
        let free = self.empty(at).fold(self.leaks, |set, cell| set | self.beside[cell]);
        self.spread(free & at.other, at.other)
    }

    /// All cells of `within` that are connected to `from` inside it.
    fn spread(&self, from: Bits, within: Bits) -> Bits {
        let mut found = from;
        loop {
            let next = self.cells(found).fold(found, |set, c| set | self.beside[c] & within);
            if next == found {
                return found;
            }
            found = next;
        }
    }

    const fn all(&self) -> Bits {
        ((1_u32 << self.size) - 1) as Bits
    }

    fn cells(&self, set: Bits) -> impl Iterator<Item = usize> + use<> {
        (0..self.size).filter(move |&cell| set >> cell & 1 == 1)
    }
}
