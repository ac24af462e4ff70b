//! What a search has found out about positions.

use super::arena::{ATTACKER, Bits};

/// Proof and disproof numbers of a position: how far the attacker is from a proof that the
/// target is captured, and from a disproof. One of them is 0 when the question is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// Stands for a number that no search will bring down.
pub(super) const NEVER: u32 = u32::MAX / 4;

impl Numbers {
    /// Nothing is known.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    /// The target is captured.
    pub(super) const CAPTURED: Self = Self { proof: 0, disproof: NEVER };
    /// The target survives.
    pub(super) const SAFE: Self = Self { proof: NEVER, disproof: 0 };

    /// Out of how far the side to move is from winning and from losing.
    pub(super) const fn of(turn: usize, win: u32, loss: u32) -> Self {
        if turn == ATTACKER {
            Self { proof: win, disproof: loss }
        } else {
            Self { proof: loss, disproof: win }
        }
    }

    /// How far the side to move is from winning and from losing.
    pub(super) const fn seen_by(self, turn: usize) -> (u32, u32) {
        if turn == ATTACKER { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// The points that the answer turns on, once there is one.
    pub(super) zone: Bits,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    known: Known,
    /// Positions that were opened below it, which is what it would cost to lose.
    work: u32,
}

/// Entries that share a slot of the table.
const WAYS: usize = 4;

/// A table of fixed size: what cost least makes room.
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
}

impl Table {
    /// A table of `1 << bits` entries of 48 bytes.
    pub(super) fn new(bits: u32) -> Self {
        let known = Known { numbers: Numbers::UNKNOWN, zone: 0 };
        let empty = Entry { key: 0, known, work: 0 };
        let len = 1usize << bits;
        Self { entries: vec![empty; len], mask: (len - 1) & !(WAYS - 1) }
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let slot = key as usize & self.mask;
        let ways = self.entries[slot..slot + WAYS].iter();
        ways.filter(|e| e.key == key && e.work > 0).map(|e| e.known).next()
    }

    pub(super) fn put(&mut self, key: u64, known: Known, work: u32) {
        let slot = key as usize & self.mask;
        let ways = &mut self.entries[slot..slot + WAYS];
        let cost = |e: &Entry| if e.key == key { 0 } else { e.work };
        if let Some(entry) = ways.iter_mut().min_by_key(|e| cost(e)) {
            *entry = Entry { key, known, work: work.max(1) };
        }
    }
}
