//! The part of the board in which a life-and-death problem is read.

use ranka_rules::{Board, Colour, PerColour, Point, PointSet, pass_alive};

/// A set of points of an arena: one bit a point, row by row, with an empty column between
/// rows so that a shift never runs from one row into the next.
pub(super) type Bits = u128;

/// Most empty points that are read. Beyond them a search has no chance of an end.
const MOST_EMPTY: usize = 26;

/// Steps from the target at which the arena ends in the open, the widest first.
const REACHES: [u8; 2] = [3, 2];

/// An attacker with so few liberties outside may be captured there: they belong to the fight.
const FEW_OUTSIDE: usize = 2;

/// The two sides of a problem of life and death.
pub(super) const ATTACKER: usize = 0;
/// The side whose chain is at stake.
pub(super) const DEFENDER: usize = 1;

/// A window of the board around a target chain, as bits.
pub(super) struct Arena {
    /// Distance of neighbouring rows in bits.
    stride: u32,
    left: u8,
    bottom: u8,
    /// Points of the window.
    pub(super) on: Bits,
    /// Points where either side may play. Liberties elsewhere are never filled.
    pub(super) playable: Bits,
    /// Points where a stone of each side has a liberty that is never filled, or joins a chain
    /// that has one, outside the window; and the stones that live whatever happens.
    pub(super) safe: [Bits; 2],
    /// Points of the window from which the board goes on outside it.
    pub(super) brink: Bits,
    /// The stones at the beginning.
    pub(super) stones: [Bits; 2],
    /// One stone of the target chain.
    pub(super) target: Bits,
    /// Whether the target could leave the arena into the open.
    pub(super) open: bool,
}

impl Arena {
    /// The arena of the chain at `target`; `hints` are points that matter for sure, and the
    /// defender's stones in `living` are taken to live whatever happens. `None` when there is
    /// no chain or too much room around it.
    pub(super) fn new(
        board: &Board,
        target: Point,
        hints: &[Point],
        living: &PointSet,
    ) -> Option<Self> {
        let defender = board.stone(target)?;
        let mut alive = PerColour::from_fn(|colour| pass_alive(board, colour));
        alive[defender].extend(living.iter().filter(|&p| board.stone(p) == Some(defender)));
        let whole: Vec<Point>;
        // A board no larger than an arena is one, and its border no guess.
        let (hints, reaches) = if board.size().area() <= MOST_EMPTY {
            whole = board.size().points().collect();
            (whole.as_slice(), [u8::MAX; 2])
        } else {
            (hints, REACHES)
        };
        reaches.into_iter().find_map(|reach| {
            let region = Region::new(board, target, &alive, hints, reach);
            let empty = region.points.iter().filter(|&p| board.is_empty(p)).count();
            (empty <= MOST_EMPTY).then(|| Self::of(board, target, defender, &alive, &region))?
        })
    }

    fn of(
        board: &Board,
        target: Point,
        defender: Colour,
        alive: &PerColour<PointSet>,
        region: &Region,
    ) -> Option<Self> {
        let size = board.size();
        let [mut left, mut right] = [target.col(); 2];
        let [mut bottom, mut top] = [target.row(); 2];
        for p in region.points.iter() {
            (left, right) = (left.min(p.col()), right.max(p.col()));
            (bottom, top) = (bottom.min(p.row()), top.max(p.row()));
        }
        // The stones around the region belong to the picture.
        (left, bottom) = (left.saturating_sub(1), bottom.saturating_sub(1));
        (right, top) = ((right + 1).min(size.cols() - 1), (top + 1).min(size.rows() - 1));
        let stride = u32::from(right - left) + 2;
        if stride * (u32::from(top - bottom) + 1) > Bits::BITS {
            return None;
        }
        let mut arena = Self {
            stride,
            left,
            bottom,
            on: 0,
            playable: 0,
            safe: [0; 2],
            brink: 0,
            stones: [0; 2],
            target: 0,
            open: region.open,
        };
        let within =
            |p: Point| (left..=right).contains(&p.col()) && (bottom..=top).contains(&p.row());
        let side = |colour: Colour| usize::from(colour == defender);
        for p in size.points().filter(|&p| within(p)) {
            let bit = arena.bit(p);
            arena.on |= bit;
            if region.points.contains(p) {
                arena.playable |= bit;
            }
            if let Some(colour) = board.stone(p) {
                arena.stones[side(colour)] |= bit;
                if alive[colour].contains(p) {
                    arena.safe[side(colour)] |= bit;
                }
            }
            for outside in p.neighbours(size).filter(|&n| !within(n)) {
                arena.brink |= bit;
                match board.stone(outside) {
                    None => arena.safe = arena.safe.map(|safe| safe | bit),
                    Some(colour) => arena.safe[side(colour)] |= bit,
                }
            }
        }
        arena.target = arena.bit(target);
        Some(arena)
    }

    /// The bit of a point of the window.
    pub(super) fn bit(&self, p: Point) -> Bits {
        let (col, row) = (p.col().checked_sub(self.left), p.row().checked_sub(self.bottom));
        let (Some(col), Some(row)) = (col, row) else { return 0 };
        if u32::from(col) + 1 >= self.stride {
            return 0;
        }
        Bits::checked_shl(1, u32::from(row) * self.stride + u32::from(col)).unwrap_or(0)
    }

    /// The point of a bit.
    pub(super) fn point(&self, bit: Bits) -> Option<Point> {
        let index = bit.trailing_zeros();
        let (row, col) = (index / self.stride, index % self.stride);
        Point::new(self.left + u8::try_from(col).ok()?, self.bottom + u8::try_from(row).ok()?)
    }

    /// The points next to those of a set, and some of the set's own.
    pub(super) const fn beside(&self, set: Bits) -> Bits {
        (set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.on
    }

    /// All that is connected to `seed` within `mask`.
    pub(super) const fn flood(&self, seed: Bits, mask: Bits) -> Bits {
        let mut all = seed & mask;
        loop {
            let more = (all | self.beside(all)) & mask;
            if more == all {
                return all;
            }
            all = more;
        }
    }
}

/// Where a fight about a chain takes place.
struct Region {
    points: PointSet,
    /// Whether it ends in the open, for being far away.
    open: bool,
}

impl Region {
    /// All that the chain at `target` can come to in `reach` empty points without passing
    /// through stones that live whatever happens, or through those of the attacker that have
    /// enough liberties outside; those with few may be captured, and belong to it.
    fn new(
        board: &Board,
        target: Point,
        alive: &PerColour<PointSet>,
        hints: &[Point],
        reach: u8,
    ) -> Self {
        let Some(defender) = board.stone(target) else {
            return Self { points: PointSet::new(), open: false };
        };
        let attacker = !defender;
        let mut hints: PointSet = hints.iter().copied().collect();
        // Stones that the fight goes on through.
        let mut drawn_in: PointSet = board
            .size()
            .points()
            .filter(|&p| board.stone(p) == Some(defender) && !alive[defender].contains(p))
            .collect();
        loop {
            let region = Self::flood(board, target, &hints, reach, &drawn_in);
            let mut grown = false;
            for p in board.size().points() {
                let head = board.chain_head(p) == Some(p) && board.stone(p) == Some(attacker);
                if !head || drawn_in.contains(p) || alive[attacker].contains(p) {
                    continue;
                }
                let liberties = board.liberty_set(p);
                let outside = liberties.iter().filter(|&l| !region.points.contains(l)).count();
                let touches = || {
                    let around = board.chain(p).flat_map(|s| s.neighbours(board.size()));
                    around.into_iter().any(|n| region.points.contains(n))
                };
                if outside == 0 || (outside <= FEW_OUTSIDE && touches()) {
                    drawn_in.extend(board.chain(p));
                    hints.extend(liberties.iter());
                    grown = true;
                }
            }
            if !grown {
                return region;
            }
        }
    }

    fn flood(
        board: &Board,
        target: Point,
        hints: &PointSet,
        reach: u8,
        drawn_in: &PointSet,
    ) -> Self {
        let mut points = PointSet::new();
        let mut open = false;
        let mut ring: Vec<Point> = board.chain(target).collect();
        for step in 0..=reach {
            let mut next = Vec::new();
            while let Some(p) = ring.pop() {
                if !points.insert(p) {
                    continue;
                }
                for n in board.neighbours(p).filter(|&n| !points.contains(n)) {
                    match board.stone(n) {
                        None => next.push(n),
                        Some(_) if drawn_in.contains(n) => ring.push(n),
                        Some(_) => {}
                    }
                }
            }
            if step == reach {
                open = !next.is_empty();
            }
            ring = next;
        }
        points.extend(hints.iter().filter(|&p| board.is_empty(p)));
        Self { points, open }
    }
}
