//! Unconditional life.

use crate::board::Board;
use crate::colour::Colour;
use crate::point::Point;
use crate::point_set::PointSet;

/// The stones of `colour` that cannot be captured even if their owner always passes, with the
/// regions that keep them alive, in which the opponent cannot live.
///
/// The algorithm is Benson's ("Life in the Game of Go", 1976). A region here is a connected
/// set of points without stones of `colour`; it is vital to a chain that has all of its empty
/// points as liberties. Chains with fewer than two vital regions are struck off, then regions
/// next to a chain struck off, and so on until all that is left is alive.
///
/// This holds where suicide is forbidden. Where it is legal, an opponent could clear a region
/// of its own stones and so capture, though hardly ever, what is called alive here.
#[must_use]
pub fn pass_alive(board: &Board, colour: Colour) -> PointSet {
    let mut chains = chains(board, colour);
    let mut regions = regions(board, colour);
    loop {
        let before = chains.len();
        chains.retain(|chain| regions.iter().filter(|r| r.is_vital_to(chain)).nth(1).is_some());
        if chains.len() == before {
            break;
        }
        let alive: PointSet = chains.iter().flat_map(|c| c.stones.iter()).collect();
        regions.retain(|r| r.border.iter().all(|p| alive.contains(p)));
    }
    let vital = regions.iter().filter(|r| chains.iter().any(|chain| r.is_vital_to(chain)));
    let points = vital.flat_map(|r| r.points.iter());
    chains.iter().flat_map(|c| c.stones.iter()).chain(points).collect()
}

struct Chain {
    stones: PointSet,
    liberties: PointSet,
}

struct Region {
    points: PointSet,
    empty: Vec<Point>,
    /// The stones around it.
    border: PointSet,
}

impl Region {
    fn is_vital_to(&self, chain: &Chain) -> bool {
        self.border.intersects(&chain.stones)
            && self.empty.iter().all(|&p| chain.liberties.contains(p))
    }
}

fn chains(board: &Board, colour: Colour) -> Vec<Chain> {
    let heads = board.size().points().filter(|&p| board.chain_head(p) == Some(p));
    heads
        .filter(|&p| board.stone(p) == Some(colour))
        .map(|p| Chain { stones: board.chain(p).collect(), liberties: board.liberty_set(p) })
        .collect()
}

fn regions(board: &Board, colour: Colour) -> Vec<Region> {
    let mut seen = PointSet::new();
    let mut regions = Vec::new();
    for start in board.size().points() {
        if board.stone(start) == Some(colour) || seen.contains(start) {
            continue;
        }
        let mut region =
            Region { points: PointSet::new(), empty: Vec::new(), border: PointSet::new() };
        let mut todo = vec![start];
        while let Some(p) = todo.pop() {
            if board.stone(p) == Some(colour) {
                region.border.insert(p);
            } else if region.points.insert(p) {
                if board.is_empty(p) {
                    region.empty.push(p);
                }
                todo.extend(board.neighbours(p));
            }
        }
        seen.extend(region.points.iter());
        regions.push(region);
    }
    regions
}
