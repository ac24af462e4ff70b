//! Depth-first proof-number search (df-pn; Nagai 2002): whether the attacker captures the
//! target.
//!
//! A position that comes up again on the way counts for the defender: whoever cannot get
//! further has not captured. Such an answer holds on that way alone, so it is stored under the
//! way's own code (after Kishimoto and Müller, "A general solution to the graph history
//! interaction problem", 2004), unless the way from the position itself closes the circle.
//!
//! To prove a capture, the defender's pass must be answered in any case. The points on which
//! that answer turns are its zone; a move of the defender elsewhere changes nothing about the
//! answer, so only moves in the zone are tried (the idea of relevance zones: Shih, Wei, Wu,
//! "A novel approach to solving goal-achieving problems for board games", 2022).

use super::arena::{ATTACKER, Arena, Bits, DEFENDER};
use super::state::{Plain, State};
use super::sum::Sum;
use super::table::{Known, NEVER, Numbers, Table};
use crate::limits::Cancel;

/// Plies that are read; nothing in the old books comes near.
const DEEPEST: usize = 120;

/// Positions between two looks at the cancel flag.
const CANCEL_EVERY: u32 = 256;

/// How deep on the way the earliest repetition lies that an answer rests on.
type Taint = usize;
/// An answer that holds on every way.
const CLEAN: Taint = usize::MAX;

/// A search with one side favoured in kos.
pub(super) struct Search<'a> {
    arena: &'a Arena,
    favoured: usize,
    table: Table,
    path: Vec<u64>,
    /// The code of the way: the same for the same positions in any order.
    way: u64,
    /// Positions that may still be opened.
    pub(super) left: u32,
    cancel: &'a Cancel,
    stopped: bool,
}

/// A move and what is known of the position after it.
struct Child {
    /// 0 for a pass.
    at: Bits,
    state: State,
    key: u64,
    /// Plain from the start.
    plain: Option<Known>,
    guess: Numbers,
}

impl<'a> Search<'a> {
    pub(super) fn new(arena: &'a Arena, favoured: usize, budget: u32, cancel: &'a Cancel) -> Self {
        // About as many entries as positions may be opened, within what a phone can spare.
        let bits = (budget.max(1).ilog2() + 2).clamp(12, 19);
        Self {
            arena,
            favoured,
            table: Table::new(bits),
            path: Vec::with_capacity(DEEPEST),
            way: 0,
            left: budget,
            cancel,
            stopped: false,
        }
    }

    /// Whether the target is captured; `None` when the budget does not suffice.
    pub(super) fn run(&mut self, root: &State) -> Option<bool> {
        let numbers = match root.plain(self.arena) {
            Plain::Captured => return Some(true),
            Plain::Safe => return Some(false),
            Plain::Open => self.open(root, Numbers { proof: NEVER, disproof: NEVER }).0,
        };
        numbers.is_settled().then_some(numbers.proof == 0)
    }

    /// A move that settles the question for the side to move, after [`Search::run`] has; 0 for
    /// a pass.
    pub(super) fn best(&self, root: &State) -> Option<Bits> {
        let wins = |n: Numbers| {
            if root.turn == ATTACKER { n.proof == 0 } else { n.disproof == 0 }
        };
        let way = self.way ^ spread(key(root));
        let children = self.children(root);
        children.iter().find(|c| wins(self.look(c, way).numbers)).map(|c| c.at)
    }

    /// The numbers of a position, with thresholds at which to give up for now.
    fn open(&mut self, state: &State, most: Numbers) -> (Numbers, Taint) {
        let own = key(state);
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(CANCEL_EVERY) && self.cancel.is_cancelled() {
            self.stopped = true;
        }
        if self.left == 0 || self.stopped {
            self.stopped = true;
            return (Numbers::UNKNOWN, CLEAN);
        }
        if let Some(zone) = state.pass_alive(self.arena) {
            self.table.put(own, Known { numbers: Numbers::SAFE, zone }, 1);
            return (Numbers::SAFE, CLEAN);
        }
        if self.path.len() >= DEEPEST {
            return (Numbers::SAFE, 0);
        }
        let before = self.left;
        let depth = self.path.len();
        self.path.push(own);
        self.way ^= spread(own);
        let children = self.children(state);
        let (mut known, taint) = self.widen(state, &children, most);
        self.way ^= spread(own);
        self.path.pop();
        // A circle that this position itself closes holds wherever the position comes up.
        if taint != CLEAN {
            known.zone = Bits::MAX;
        }
        let taint = if taint >= depth { CLEAN } else { taint };
        let place = if taint == CLEAN { own } else { own ^ self.way };
        self.table.put(place, known, before - self.left + 1);
        (known.numbers, taint)
    }

    /// Opens the most promising children until a threshold is reached.
    fn widen(&mut self, state: &State, children: &[Child], most: Numbers) -> (Known, Taint) {
        let mut taints: Vec<Taint> = children
            .iter()
            .map(|c| if c.plain.is_none() { self.repeats(c.key) } else { CLEAN })
            .collect();
        loop {
            let sum = self.sum(state, children, &taints);
            let Sum { win, loss, .. } = sum;
            let limit = most.seen_by(state.turn);
            if win >= limit.0 || loss >= limit.1 || win == 0 || loss == 0 || self.stopped {
                let numbers = Numbers::of(state.turn, win, loss);
                let zone = if numbers.is_settled() { self.zone(state, children, &sum) } else { 0 };
                let taint = taint(numbers, state.turn == ATTACKER, sum.best, &taints);
                return (Known { numbers, zone }, taint);
            }
            let child = &children[sum.next];
            let next_win = limit.0.min(sum.second.saturating_add(1 + sum.second / 4));
            let next_win = next_win.max(sum.next_win.saturating_add(1));
            let next_loss = limit.1.saturating_sub(sum.others).max(sum.next_loss.saturating_add(1));
            let (numbers, taint) =
                self.open(&child.state, Numbers::of(state.turn, next_win, next_loss));
            if numbers.disproof == 0 && taint != CLEAN {
                taints[sum.next] = taint;
            }
        }
    }

    /// What the children make of their parent, as its side to move sees it.
    fn sum(&self, state: &State, children: &[Child], taints: &[Taint]) -> Sum {
        let mut sum = Sum::NOTHING;
        let (mut unsettled, mut highest) = (0u32, 0);
        for (i, child) in children.iter().enumerate() {
            if child.at != 0 && child.at & sum.allowed == 0 {
                continue;
            }
            let known = if taints[i] != CLEAN { REPETITION } else { self.look(child, self.way) };
            let (win, loss) = known.numbers.seen_by(state.turn);
            if loss > 0 {
                unsettled += 1;
                highest = highest.max(loss);
            }
            if win < sum.win {
                sum.second = sum.win;
                (sum.win, sum.best) = (win, i);
                (sum.next, sum.next_win, sum.next_loss) = (i, win, loss);
            } else {
                sum.second = sum.second.min(win);
            }
            // A move that the answer to it does not turn on is as good as none: no other
            // outside that zone does better.
            if loss == 0 && child.at & known.zone == 0 {
                sum.allowed &= known.zone;
            }
        }
        sum.others = unsettled.saturating_sub(1);
        sum.loss = match unsettled {
            0 => 0,
            _ if highest >= NEVER => NEVER,
            // The highest one and a little for each other: the children share so many
            // positions that their sum would count the same work many times over.
            _ => highest.saturating_add(sum.others).min(NEVER - 1),
        };
        // Where things look lost, the move that does least comes first, for its zone.
        let lost = sum.win > sum.loss && sum.allowed == Bits::MAX;
        if let Some(idle) = children.first().filter(|c| lost && c.plain.is_none()) {
            let known = if taints[0] != CLEAN { REPETITION } else { self.look(idle, self.way) };
            let (win, loss) = known.numbers.seen_by(state.turn);
            if win > 0 && loss > 0 && win <= 2 * sum.win {
                (sum.next, sum.next_win, sum.next_loss) = (0, win, loss);
            }
        }
        sum
    }

    /// The points on which an answer turns.
    fn zone(&self, state: &State, children: &[Child], sum: &Sum) -> Bits {
        let arena = self.arena;
        let wins = sum.win == 0;
        let captured = wins == (state.turn == ATTACKER);
        let mut zone = if captured { state.concern(arena) } else { 0 };
        if wins {
            let child = &children[sum.best];
            let own = child.state.stones[state.turn];
            let lifted = state.stones[1 - state.turn] & !child.state.stones[1 - state.turn];
            let chain = if child.at == 0 { 0 } else { arena.flood(child.at, own) };
            zone |= self.look(child, self.way).zone | chain | lifted;
        } else {
            let tried = children.iter().filter(|c| c.at == 0 || c.at & sum.allowed != 0);
            zone = tried.fold(zone, |zone, child| zone | self.look(child, self.way).zone);
            if children.is_empty() {
                zone = Bits::MAX;
            }
        }
        if captured { zone } else { zone | state.guard(arena, DEFENDER, zone) }
    }

    /// What is known of a child on the way with this code.
    fn look(&self, child: &Child, way: u64) -> Known {
        if let Some(plain) = child.plain {
            return plain;
        }
        let found = self.table.get(child.key);
        if let Some(known) = found.filter(|known| known.numbers.is_settled()) {
            return known;
        }
        let here = self.table.get(child.key ^ way).filter(|known| known.numbers.is_settled());
        here.or(found).unwrap_or(Known { numbers: child.guess, zone: 0 })
    }

    /// Where on the way a position stands; [`CLEAN`] when it does not.
    fn repeats(&self, key: u64) -> Taint {
        self.path.iter().position(|&earlier| earlier == key).unwrap_or(CLEAN)
    }

    /// Every move of the side to move, the one that does least first: a pass, or what lies
    /// farthest from the target.
    fn children(&self, state: &State) -> Vec<Child> {
        let arena = self.arena;
        let mut children = Vec::with_capacity(24);
        // The attacker gains nothing by a pass: the defender passes too, and all is over.
        if state.turn == DEFENDER {
            let pass = state.pass();
            let plain = self.plain(&pass);
            children.push(Child {
                at: 0,
                state: pass,
                key: key(&pass),
                plain,
                guess: Numbers::UNKNOWN,
            });
        }
        let mut rest = state.empty(arena) & arena.playable;
        while rest != 0 {
            let at = rest & rest.wrapping_neg();
            rest ^= at;
            if let Some(next) = state.play(arena, at, self.favoured) {
                let plain = self.plain(&next);
                let guess = self.guess(&next);
                children.push(Child { at, state: next, key: key(&next), plain, guess });
            }
        }
        if state.turn == ATTACKER && !children.is_empty() {
            let idle = self.farthest(&children);
            children.swap(0, idle);
        }
        children
    }

    /// The child whose move lies farthest from the target.
    fn farthest(&self, children: &[Child]) -> usize {
        let mut near = self.arena.target;
        let mut last = 0;
        loop {
            let more = near | self.arena.beside(near);
            let beyond = |c: &Child| c.at & more == 0;
            match children.iter().position(beyond) {
                Some(i) => last = i,
                None => return last,
            }
            if more == near {
                return last;
            }
            near = more;
        }
    }

    /// Before anything is known of a position: the more room and liberties the target has, the
    /// longer is the way to its capture, and the shorter that to its life.
    fn guess(&self, state: &State) -> Numbers {
        let (arena, own) = (self.arena, state.stones[DEFENDER]);
        let free = own | state.empty(arena) & arena.playable;
        let room = (arena.flood(arena.target, free) & !own).count_ones();
        let chain = arena.flood(arena.target, own);
        let liberties = (arena.beside(chain) & state.empty(arena)).count_ones();
        let n = room + liberties;
        Numbers { proof: 1 + n / 2, disproof: 1 + 8u32.saturating_sub(n / 2) }
    }

    fn plain(&self, state: &State) -> Option<Known> {
        match state.plain(self.arena) {
            Plain::Captured => {
                let zone = state.concern(self.arena);
                Some(Known { numbers: Numbers::CAPTURED, zone })
            }
            Plain::Safe => {
                let zone = state.refuge(self.arena);
                Some(Known { numbers: Numbers::SAFE, zone })
            }
            Plain::Open => None,
        }
    }
}

/// The target survives, since nothing has changed. That turns on everything.
const REPETITION: Known = Known { numbers: Numbers::SAFE, zone: Bits::MAX };

/// How far up the way an answer reaches back. Only survival can rest on a repetition.
fn taint(numbers: Numbers, attacks: bool, best: usize, taints: &[Taint]) -> Taint {
    if numbers.disproof != 0 {
        CLEAN
    } else if attacks {
        taints.iter().copied().min().unwrap_or(CLEAN)
    } else {
        taints.get(best).copied().unwrap_or(CLEAN)
    }
}

/// A code of a position; two positions share one hardly ever.
fn key(state: &State) -> u64 {
    let [attacker, defender] = state.stones;
    let words = [
        attacker as u64,
        (attacker >> 64) as u64,
        defender as u64,
        (defender >> 64) as u64,
        u64::from(state.ko.trailing_zeros()) << 1 | state.turn as u64,
    ];
    words.into_iter().fold(0x9e37_79b9_7f4a_7c15, |code, word| {
        let mixed = code ^ word.wrapping_mul(0xd6e8_feb8_6659_fd93);
        let product = u128::from(mixed) * 0xa076_1d64_78bd_642f;
        (product as u64 ^ (product >> 64) as u64).rotate_left(23)
    })
}

/// A second code out of the first, for the way.
const fn spread(key: u64) -> u64 {
    let mixed = (key ^ (key >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 29)
}
