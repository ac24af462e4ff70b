//! Marks of dead stones that reading proves wrong.

use ranka_rules::{Board, Colour, PerColour, Point, PointSet};

use crate::limits::Deadline;
use crate::tsumego::{Fate, read_beside};

/// Positions looked into for each marked chain. A seki takes some hundred; what needs more is
/// left as it is marked.
const BUDGET: u32 = 3_000;

/// Marked chains that are read, the largest first: on a phone they take half a second.
const MOST_CHAINS: usize = 24;

/// The stones among the marked ones that are not dead: their chain survives even when the
/// other side begins (alive, or in seki), beside those of its side that are not marked and so
/// live. A chain that runs out of what is read proves nothing.
pub(crate) fn survivors(board: &Board, dead: &PointSet, deadline: Deadline<'_>) -> PointSet {
    let mut heads: Vec<(Point, Colour)> = dead
        .iter()
        .filter(|&p| board.chain_head(p) == Some(p))
        .filter_map(|p| board.stone(p).map(|colour| (p, colour)))
        .collect();
    heads.sort_by_key(|&(p, _)| std::cmp::Reverse(board.chain_len(p)));
    heads.truncate(MOST_CHAINS);
    let unmarked = |colour| {
        let stones = board.size().points().filter(move |&p| board.stone(p) == Some(colour));
        stones.filter(|&p| !dead.contains(p)).collect::<PointSet>()
    };
    let living = PerColour::from_fn(unmarked);
    let survives = |&(head, colour): &(Point, Colour)| {
        if deadline.has_passed() {
            return false;
        }
        let living = &living[colour];
        let reading = read_beside(board, !colour, head, living, BUDGET, deadline.cancel());
        reading.fate == Some(Fate::Lives) && !reading.open
    };
    heads.iter().filter(|h| survives(h)).flat_map(|&(head, _)| board.chain(head)).collect()
}
