//! Which stones are dead, by whose the points will be.

mod chains;
mod proof;
#[cfg(test)]
mod tests;

use ranka_rules::{Board, Colour, PerColour, Point, PointSet, pass_alive};

use chains::{Chains, Clash};
use proof::survivors;

use crate::limits::Deadline;

/// A chain that belongs to its own side by less than this, from −1 to 1, counts as dead when
/// playouts have a say in it: they kill by chance, so that what lives is not quite sure of it.
pub(crate) const ALIVE: f32 = 0.5;

/// The chains that belong to their own side by less than `alive`, from −1 to 1, where `owner`
/// tells whose a point will be: 1 Black … −1 White. Never those that are alive whatever the
/// other side plays.
pub(crate) fn dead_stones(board: &Board, alive: f32, owner: impl Fn(Point) -> f32) -> PointSet {
    let chains = Chains::new(board, alive, owner, &PointSet::new());
    chains.stones(&chains.doubtful())
}

/// As [`dead_stones`], and of marks that contradict each other the least certain are changed.
///
/// Marks contradict each other where a dead chain shares a region of empty points and dead
/// stones with a living chain of its own colour: it could join it. Either the dead one lives,
/// or the living one is dead as well. Chains with stones in `spared` are known to live.
fn settled_dead(
    board: &Board,
    alive: f32,
    owner: impl Fn(Point) -> f32,
    spared: &PointSet,
) -> PointSet {
    let chains = Chains::new(board, alive, owner, spared);
    let mut dead = chains.doubtful();
    let mut cost = chains.cost(&dead);
    loop {
        let changes = chains.clashes(&dead).into_iter().flat_map(Clash::changes);
        let mut best = None;
        for (chain_numbers, is_dead) in changes {
            let mut changed = dead.clone();
            for i in chain_numbers {
                changed[i] = is_dead && chains.may_die(i);
            }
            let changed_cost = chains.cost(&changed);
            if changed_cost < cost {
                cost = changed_cost;
                best = Some(changed);
            }
        }
        // It ends: the cost falls with every round, and there are finitely many marks.
        match best {
            Some(changed) => dead = changed,
            None => return chains.stones(&dead),
        }
    }
}

/// As [`settled_dead`], and what reading proves to survive, as long as there is time to read, is
/// not marked.
///
/// Of two chains in seki neither side's points are ever its own, so that owners alone would
/// mark one or both.
pub(crate) fn judged_dead(
    board: &Board,
    alive: f32,
    owner: impl Fn(Point) -> f32,
    deadline: Deadline<'_>,
) -> PointSet {
    let mut spared = PointSet::new();
    loop {
        let dead = settled_dead(board, alive, &owner, &spared);
        let survivors = survivors(board, &dead, deadline);
        // It ends: what is spared is not marked again.
        if survivors.is_empty() {
            return dead;
        }
        spared.extend(survivors.iter());
    }
}

/// The points of each side that no play of the other can take.
fn safe_points(board: &Board) -> PerColour<PointSet> {
    PerColour::from_fn(|colour| pass_alive(board, colour))
}

/// The sign of a side's points among Black's.
pub(crate) const fn sign(colour: Colour) -> f32 {
    match colour {
        Colour::Black => 1.0,
        Colour::White => -1.0,
    }
}
