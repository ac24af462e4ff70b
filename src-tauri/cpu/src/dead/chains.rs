//! The chains of a board with how surely each is alive, and marks that contradict each other.

use ranka_rules::{Board, Colour, GRID, Point, PointSet};

use super::{safe_points, sign};

/// What a contradiction costs, in chains of one stone that are marked against full certainty.
/// Anything from 0.5 to 2 does as well on games whose players agreed on the count.
const CLASH: f32 = 1.0;

/// No chain.
const NONE: usize = usize::MAX;

/// The chains of a board. Marks are one flag for each of them: whether it is dead.
pub(super) struct Chains<'a> {
    board: &'a Board,
    chains: Vec<Chain>,
    /// The number of the chain on each point, by [`Point::index`].
    at: Vec<usize>,
}

struct Chain {
    head: Point,
    colour: Colour,
    /// Whether it is known to live, for it is alive whatever the other side plays, or read out.
    safe: bool,
    /// By how much it belongs to its own side beyond what a living chain must, times the
    /// square root of its size: a large one is seldom misjudged.
    surplus: f32,
}

/// A region where marks contradict each other.
pub(super) struct Clash {
    dead: Vec<usize>,
    alive: Vec<usize>,
}

impl Clash {
    /// Changes that may help: chains, and whether to mark them as dead.
    pub(super) fn changes(self) -> impl Iterator<Item = (Vec<usize>, bool)> {
        let each = |chains: &[usize]| chains.iter().map(|&i| vec![i]).collect::<Vec<_>>();
        let revived = each(&self.dead).into_iter().chain([self.dead]).map(|c| (c, false));
        let killed = each(&self.alive).into_iter().chain([self.alive]).map(|c| (c, true));
        revived.chain(killed)
    }
}

impl<'a> Chains<'a> {
    pub(super) fn new(
        board: &'a Board,
        alive: f32,
        owner: impl Fn(Point) -> f32,
        spared: &PointSet,
    ) -> Self {
        let safe = safe_points(board);
        let mut at = vec![NONE; GRID];
        let mut chains = Vec::new();
        for head in board.size().points().filter(|&p| board.chain_head(p) == Some(p)) {
            let Some(colour) = board.stone(head) else { continue };
            let mut sum = 0.0;
            for stone in board.chain(head) {
                at[stone.index()] = chains.len();
                sum += sign(colour) * owner(stone);
            }
            let len = board.chain_len(head) as f32;
            let surplus = (sum / len - alive) * len.sqrt();
            let safe = safe[colour].contains(head) || spared.contains(head);
            chains.push(Chain { head, colour, safe, surplus });
        }
        Self { board, chains, at }
    }

    /// Marks on all that do not belong to their own side by enough.
    pub(super) fn doubtful(&self) -> Vec<bool> {
        self.chains.iter().map(|c| !c.safe && c.surplus < 0.0).collect()
    }

    pub(super) fn may_die(&self, chain: usize) -> bool {
        !self.chains[chain].safe
    }

    /// What is wrong with these marks: chains marked against what they seem, and
    /// contradictions.
    pub(super) fn cost(&self, dead: &[bool]) -> f32 {
        let against = |(c, &dead): (&Chain, &bool)| {
            if dead != (!c.safe && c.surplus < 0.0) { c.surplus.abs() } else { 0.0 }
        };
        let against: f32 = self.chains.iter().zip(dead).map(against).sum();
        against + CLASH * self.clashes(dead).len() as f32
    }

    /// All regions with contradictions, one for each colour that they are about.
    pub(super) fn clashes(&self, dead: &[bool]) -> Vec<Clash> {
        let mut seen = PointSet::new();
        let mut clashes = Vec::new();
        for start in self.board.size().points() {
            if seen.contains(start) || !self.is_open(start, dead) {
                continue;
            }
            let (region, border) = self.region(start, dead);
            seen.extend(region.iter());
            for colour in Colour::BOTH {
                let (dead, alive) = (self.within(&region, colour), self.within(&border, colour));
                if !dead.is_empty() && !alive.is_empty() {
                    clashes.push(Clash { dead, alive });
                }
            }
        }
        clashes
    }

    /// The stones of the marked chains.
    pub(super) fn stones(&self, dead: &[bool]) -> PointSet {
        let marked = self.chains.iter().zip(dead).filter(|(_, dead)| **dead);
        marked.flat_map(|(c, _)| self.board.chain(c.head)).collect()
    }

    /// Whether a point is empty once the dead stones are taken off.
    fn is_open(&self, p: Point, dead: &[bool]) -> bool {
        dead.get(self.at[p.index()]).is_none_or(|&dead| dead)
    }

    /// The points that are open and connected to `start`, and the living stones around them.
    fn region(&self, start: Point, dead: &[bool]) -> (PointSet, PointSet) {
        let (mut region, mut border) = (PointSet::new(), PointSet::new());
        let mut todo = vec![start];
        while let Some(p) = todo.pop() {
            if !self.is_open(p, dead) {
                border.insert(p);
            } else if region.insert(p) {
                todo.extend(self.board.neighbours(p));
            }
        }
        (region, border)
    }

    /// The chains of a colour that have stones among these points.
    fn within(&self, points: &PointSet, colour: Colour) -> Vec<usize> {
        let numbers = points.iter().map(|p| self.at[p.index()]);
        let mut found: Vec<usize> =
            numbers.filter(|&i| self.chains.get(i).is_some_and(|c| c.colour == colour)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
