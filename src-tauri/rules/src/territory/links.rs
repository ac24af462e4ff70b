//! Chains that are connected across dame.

use super::grid::Grid;
use super::parts::Parts;

/// Links the chains of one colour that touch the same dame, or two dame next to each other.
///
/// A game ends with dame open between stones because nobody has anything to gain there:
/// whoever could cut would not have agreed that the stones on both sides live. So an ordinary
/// group does not fall apart, and into seki, over dame that were left on the board.
pub(crate) fn link_across_dame(grid: &Grid, parts: &mut Parts) {
    for p in (0..grid.len()).filter(|&p| grid.is_open(p)) {
        if !parts.is_dame(p) {
            continue;
        }
        let here: Vec<usize> = parts.chains_at(grid, p).collect();
        let [_, right, _, below] = grid.around(p);
        for q in [p, right, below] {
            if parts.is_dame(q) {
                let there: Vec<usize> = parts.chains_at(grid, q).collect();
                for &a in &here {
                    for &b in &there {
                        parts.link(a, b);
                    }
                }
            }
        }
    }
}
