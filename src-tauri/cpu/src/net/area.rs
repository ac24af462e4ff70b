//! Whose area each point is, as the network's inputs have it: first what is alive for
//! certain, then what merely looks surrounded.
//!
//! Source: D. Benson, "Life in the Game of Go" (1976), for chains that live even if their
//! side never answers.

use ranka_rules::{Board, Colour, GRID, Point, PointSet};

/// A connected set of points that hold no stone of one colour.
#[derive(Default)]
struct Region {
    points: PointSet,
    /// Heads of that colour's chains next to it.
    borders: Vec<Point>,
    /// Those among them that touch each of its empty points (each of all its points when
    /// suicide is legal): it gives them a liberty that cannot be taken away.
    vital: Vec<Point>,
    /// Points without a neighbour of that colour, of which two are needed for two eyes.
    inner: usize,
    has_stones: bool,
}

/// Finds areas. Keep it: it holds scratch memory.
#[derive(Default)]
pub(super) struct Areas {
    /// The side that each point counts for, by [`Point::index`].
    owners: Vec<Option<Colour>>,
    /// Regions of one colour, of which the first ones are in use.
    regions: Vec<Region>,
    used: usize,
    /// Points that only look surrounded.
    loose: [PointSet; 2],
    alive: Vec<Point>,
    todo: Vec<Point>,
    touching: Vec<Point>,
}

impl Areas {
    /// The side that each point counts for, by [`Point::index`].
    pub(super) fn owners(&mut self, board: &Board, suicide: bool) -> &[Option<Colour>] {
        self.owners.clear();
        self.owners.resize(GRID, None);
        for (colour, at) in [(Colour::Black, 0), (Colour::White, 1)] {
            self.find_regions(board, colour, suicide);
            self.find_alive(board, colour);
            self.claim(board, colour, at);
        }
        for (colour, at) in [(Colour::Black, 0), (Colour::White, 1)] {
            for point in self.loose[at].iter() {
                self.owners[point.index()].get_or_insert(colour);
            }
        }
        for point in board.size().points() {
            self.owners[point.index()] = self.owners[point.index()].or(board.stone(point));
        }
        &self.owners
    }

    /// Gives a colour what is alive and safe, and notes what merely looks surrounded.
    fn claim(&mut self, board: &Board, colour: Colour, at: usize) {
        self.loose[at] = PointSet::new();
        for point in self.alive.iter().flat_map(|&head| board.chain(head)) {
            self.owners[point.index()] = Some(colour);
        }
        for region in &self.regions[..self.used] {
            let enclosed = region.borders.iter().all(|head| self.alive.contains(head));
            if enclosed && (region.inner < 2 || !region.has_stones) {
                region.points.iter().for_each(|p| self.owners[p.index()] = Some(colour));
            } else if !region.has_stones {
                self.loose[at].extend(region.points.iter());
            }
        }
    }

    /// Finds the regions next to at least one stone of `colour`.
    fn find_regions(&mut self, board: &Board, colour: Colour, suicide: bool) {
        let mut seen = PointSet::new();
        self.used = 0;
        for start in board.size().points() {
            if board.stone(start) == Some(colour) || !seen.insert(start) {
                continue;
            }
            if self.regions.len() == self.used {
                self.regions.push(Region::default());
            }
            self.grow(board, colour, suicide, start, &mut seen);
            self.used += usize::from(!self.regions[self.used].borders.is_empty());
        }
    }

    /// Makes the next region the one around `start`.
    fn grow(
        &mut self,
        board: &Board,
        colour: Colour,
        suicide: bool,
        start: Point,
        seen: &mut PointSet,
    ) {
        let Self { regions, todo, touching, used, .. } = self;
        let region = &mut regions[*used];
        region.points = PointSet::new();
        region.borders.clear();
        region.vital.clear();
        (region.inner, region.has_stones) = (0, false);
        let mut first = true;
        todo.clear();
        todo.push(start);
        while let Some(point) = todo.pop() {
            region.points.insert(point);
            touching.clear();
            for n in board.neighbours(point) {
                if board.stone(n) == Some(colour) {
                    let head = board.chain_head(n).filter(|head| !touching.contains(head));
                    touching.extend(head);
                } else if seen.insert(n) {
                    todo.push(n);
                }
            }
            region.inner += usize::from(touching.is_empty());
            region.has_stones |= board.stone(point).is_some();
            for &head in &*touching {
                if !region.borders.contains(&head) {
                    region.borders.push(head);
                }
            }
            if suicide || board.is_empty(point) {
                if first {
                    region.vital.extend_from_slice(touching);
                } else {
                    region.vital.retain(|head| touching.contains(head));
                }
                first = false;
            }
        }
    }

    /// Finds the heads of the chains of `colour` that live without another move: Benson's
    /// algorithm.
    fn find_alive(&mut self, board: &Board, colour: Colour) {
        let Self { regions, used, alive, .. } = self;
        let regions = &regions[..*used];
        let is_head = |&p: &Point| board.stone(p) == Some(colour) && board.chain_head(p) == Some(p);
        alive.clear();
        alive.extend(board.size().points().filter(is_head));
        loop {
            // One pass over what is left now, so that the order of the chains is no matter.
            let before = alive.len();
            let sound = |region: &&Region| region.borders.iter().all(|head| alive.contains(head));
            self.touching.clear();
            for &head in &*alive {
                let eyes = regions.iter().filter(|r| r.vital.contains(&head)).filter(sound);
                if eyes.count() >= 2 {
                    self.touching.push(head);
                }
            }
            std::mem::swap(alive, &mut self.touching);
            if alive.len() == before {
                break;
            }
        }
    }
}
