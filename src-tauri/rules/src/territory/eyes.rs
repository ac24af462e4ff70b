//! How many eyes a region is worth, by reading it out.

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
    let beside: Vec<Bits> =
        cells.iter().map(|&p| bits(&|q: usize| grid.around(p).contains(&q))).collect();
    let room = Room::new(&beside, bits(&leaks_at));
    let start = Filled { own: 0, other: bits(&|p| grid.cell(p) == Cell::Dead(!colour)) };
    if room.has(2, start) { 2 } else { u32::from(room.has(1, start)) }
}

/// A set of the room's cells, a bit each.
type Bits = u16;

/// The points of a region, numbered.
struct Room {
    size: usize,
    /// The cells next to any of a set of cells, by that set.
    beside: Vec<Bits>,
    /// A set of cells read as a number of base three instead of two.
    ternary: Vec<usize>,
    leaks: Bits,
}

/// The stones in a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Filled {
    own: Bits,
    other: Bits,
}

/// What reading has found, by position and side to move: whether the owner succeeds.
struct Known(Vec<Option<bool>>);

impl Known {
    fn new(room: &Room) -> Self {
        Self(vec![None; 2 * 3_usize.pow(room.size as u32)])
    }

    /// A place for each position: a digit of base three for each cell, and one for the side.
    fn at(&mut self, room: &Room, Filled { own, other }: Filled, owner: bool) -> &mut Option<bool> {
        let place = room.ternary[usize::from(own)] + 2 * room.ternary[usize::from(other)];
        &mut self.0[2 * place + usize::from(owner)]
    }
}

impl Room {
    fn new(beside: &[Bits], leaks: Bits) -> Self {
        let size = beside.len();
        let mut room = Self { size, beside: vec![0], ternary: vec![0], leaks };
        for set in 1..1_usize << size {
            let (rest, first) = (set & (set - 1), set.trailing_zeros());
            room.beside.push(room.beside[rest] | beside[first as usize]);
            room.ternary.push(room.ternary[rest] + 3_usize.pow(first));
        }
        room
    }

    /// Whether the owner, moving first, gets `wanted` eyes.
    fn has(&self, wanted: u32, start: Filled) -> bool {
        self.wins(wanted, start, true, &mut Known::new(self))
    }

    /// Whether the owner gets `wanted` eyes. Reading ends, captures or not, since the owner's
    /// stones are never taken and become more.
    fn wins(&self, wanted: u32, at: Filled, owner: bool, known: &mut Known) -> bool {
        if self.closed_parts(at) >= wanted {
            return true;
        }
        if let Some(won) = *known.at(self, at, owner) {
            return won;
        }
        let won = if owner {
            self.empty(at).any(|cell| {
                let stands = Filled { own: at.own | 1 << cell, ..at };
                let next = Filled { other: self.surviving(stands), ..stands };
                self.wins(wanted, next, false, known)
            })
        } else {
            // The opponent may also pass.
            self.wins(wanted, at, true, known)
                && self.empty(at).all(|cell| {
                    let next = Filled { other: at.other | 1 << cell, ..at };
                    let suicide = self.surviving(next) != next.other;
                    suicide || self.wins(wanted, next, true, known)
                })
        };
        *known.at(self, at, owner) = Some(won);
        won
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
        let empty = self.all() & !(at.own | at.other);
        self.spread((self.beside[usize::from(empty)] | self.leaks) & at.other, at.other)
    }

    /// All cells of `within` that are connected to `from` inside it.
    fn spread(&self, from: Bits, within: Bits) -> Bits {
        let mut found = from;
        loop {
            let next = found | self.beside[usize::from(found)] & within;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    const fn all(&self) -> Bits {
        ((1_u32 << self.size) - 1) as Bits
    }

    fn empty(&self, at: Filled) -> impl Iterator<Item = usize> + use<> {
        let empty = self.all() & !(at.own | at.other);
        (0..self.size).filter(move |&cell| empty >> cell & 1 == 1)
    }
}
