//! A position within an arena: stones as bits, ko, the side to move.

use super::arena::{ATTACKER, Arena, Bits, DEFENDER};

/// A position and whose turn it is.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) stones: [Bits; 2],
    /// The point that the side to move may not retake; 0 when there is none.
    pub(super) ko: Bits,
    /// [`ATTACKER`] or [`DEFENDER`].
    pub(super) turn: usize,
}

/// What is plain without reading on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    /// The target is captured.
    Captured,
    /// The target can no longer be captured.
    Safe,
    /// Neither.
    Open,
}

impl State {
    pub(super) const fn empty(&self, arena: &Arena) -> Bits {
        arena.on & !(self.stones[0] | self.stones[1])
    }

    fn has_liberty(&self, arena: &Arena, chain: Bits, side: usize) -> bool {
        chain & arena.safe[side] != 0 || arena.beside(chain) & self.empty(arena) != 0
    }

    /// The position after the side to move plays on the empty point `at`; `None` when it may
    /// not. The side `favoured` has ko threats without end: it may retake a ko at once, its
    /// threat and the answer taken as played elsewhere.
    pub(super) fn play(&self, arena: &Arena, at: Bits, favoured: usize) -> Option<Self> {
        let (own, their) = (self.turn, 1 - self.turn);
        if at == self.ko && own != favoured {
            return None;
        }
        let mut next = Self { stones: self.stones, ko: 0, turn: their };
        next.stones[own] |= at;
        let mut captured = 0;
        let mut beside = arena.beside(at) & next.stones[their];
        while beside != 0 {
            let chain = arena.flood(beside & beside.wrapping_neg(), next.stones[their]);
            if !next.has_liberty(arena, chain, their) {
                captured |= chain;
            }
            beside &= !chain;
        }
        next.stones[their] &= !captured;
        let chain = arena.flood(at, next.stones[own]);
        if !next.has_liberty(arena, chain, own) {
            return None;
        }
        let liberties = arena.beside(chain) & next.empty(arena);
        if chain == at && captured.is_power_of_two() && liberties == captured {
            let free = at & arena.safe[own] != 0;
            next.ko = if free || their == favoured { 0 } else { captured };
        }
        Some(next)
    }

    /// The position after a pass.
    pub(super) const fn pass(&self) -> Self {
        Self { stones: self.stones, ko: 0, turn: 1 - self.turn }
    }

    /// What is plain about the target, but for unconditional life.
    pub(super) fn plain(&self, arena: &Arena) -> Plain {
        if self.stones[DEFENDER] & arena.target == 0 {
            return Plain::Captured;
        }
        let chain = arena.flood(arena.target, self.stones[DEFENDER]);
        let liberties = arena.beside(chain) & self.empty(arena);
        if chain & arena.safe[DEFENDER] != 0 || liberties & !arena.playable != 0 {
            return Plain::Safe;
        }
        if self.turn == ATTACKER && liberties.is_power_of_two() && liberties != self.ko {
            return Plain::Captured;
        }
        Plain::Open
    }

    /// Points that a capture of the target may turn on, as the position stands: the target, all
    /// its liberties, and what keeps the attackers on the board.
    pub(super) fn concern(&self, arena: &Arena) -> Bits {
        let chain = arena.flood(arena.target, self.stones[DEFENDER]);
        let zone = chain | arena.beside(chain) & self.empty(arena);
        zone | self.guard(arena, ATTACKER, zone)
    }

    /// Liberties that, with those in `zone`, make two of every chain of `side` that has so
    /// many: whatever else is filled, none of them is captured in one move unseen.
    pub(super) fn guard(&self, arena: &Arena, side: usize, zone: Bits) -> Bits {
        let empty = self.empty(arena);
        let own = self.stones[side];
        let mut guard = 0;
        let mut rest = own;
        while rest != 0 {
            let chain = arena.flood(rest & rest.wrapping_neg(), own);
            rest &= !chain;
            let mut around = arena.beside(chain) & empty;
            if chain & arena.safe[side] != 0 || around & !arena.playable != 0 {
                continue;
            }
            let mut sure = (around & (zone | guard)).count_ones();
            around &= !(zone | guard);
            while sure < 2 && around != 0 {
                guard |= around & around.wrapping_neg();
                around &= around - 1;
                sure += 1;
            }
        }
        guard
    }

    /// The target, and a liberty of it that is never filled where it needs one.
    pub(super) fn refuge(&self, arena: &Arena) -> Bits {
        let chain = arena.flood(arena.target, self.stones[DEFENDER]);
        let free = arena.beside(chain) & self.empty(arena) & !arena.playable;
        chain | free & free.wrapping_neg()
    }

    /// Whether the target lives though its side never moves again: Benson's algorithm ("Life
    /// in the Game of Go", 1976), as for whole boards in `ranka_rules::pass_alive`.
    /// Returns the chains and the regions on which that rests.
    pub(super) fn pass_alive(&self, arena: &Arena) -> Option<Bits> {
        let own = self.stones[DEFENDER];
        let empty = self.empty(arena);
        let mut chains = Set::new();
        let mut rest = own;
        while rest != 0 {
            let chain = arena.flood(rest & rest.wrapping_neg(), own);
            rest &= !chain;
            let around = arena.beside(chain) & empty;
            let free = chain & arena.safe[DEFENDER] != 0 || around & !arena.playable != 0;
            chains.push(Part { points: chain, around, free });
        }
        let mut regions = Set::new();
        let mut rest = arena.on & !own;
        while rest != 0 {
            let region = arena.flood(rest & rest.wrapping_neg(), arena.on & !own);
            rest &= !region;
            // One that goes on outside, or where nobody plays, shelters nobody.
            if region & arena.brink == 0 && region & empty & !arena.playable == 0 {
                let around = arena.beside(region) & own;
                regions.push(Part { points: region, around, free: false });
            }
        }
        loop {
            let before = chains.len;
            chains.retain(|chain| {
                let vital = |region: &Part| {
                    region.around & chain.points != 0 && region.points & empty & !chain.around == 0
                };
                chain.free || regions.as_slice().iter().filter(|r| vital(r)).nth(1).is_some()
            });
            if chains.len == before {
                break;
            }
            let alive = chains.as_slice().iter().fold(0, |all, chain| all | chain.points);
            regions.retain(|region| region.around & !alive == 0);
        }
        let alive = chains.as_slice().iter().fold(0, |all, chain| all | chain.points);
        let shelter = regions.as_slice().iter().fold(0, |all, region| all | region.points);
        (alive & arena.target != 0).then_some(alive | shelter)
    }
}

/// A chain with its liberties, or a region with the stones around it.
#[derive(Clone, Copy)]
struct Part {
    points: Bits,
    around: Bits,
    free: bool,
}

/// A few parts, without memory of their own.
struct Set {
    parts: [Part; 48],
    len: usize,
}

impl Set {
    const fn new() -> Self {
        Self { parts: [Part { points: 0, around: 0, free: false }; 48], len: 0 }
    }

    /// Adds a part. One that finds no room is left out, which makes life harder to see and
    /// never wrong.
    fn push(&mut self, part: Part) {
        if let Some(slot) = self.parts.get_mut(self.len) {
            *slot = part;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[Part] {
        &self.parts[..self.len]
    }

    fn retain(&mut self, keep: impl Fn(&Part) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            if keep(&self.parts[i]) {
                self.parts[kept] = self.parts[i];
                kept += 1;
            }
        }
        self.len = kept;
    }
}
