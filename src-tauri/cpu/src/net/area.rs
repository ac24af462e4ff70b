//! Whose area each point is, as the network's inputs have it: first what is alive for
//! certain, then what merely looks surrounded.
//!
//! Source: D. Benson, "Life in the Game of Go" (1976), for chains that live even if their
//! side never answers.

use ranka_rules::{Board, Colour, GRID, Point, PointSet};

/// A connected set of points that hold no stone of one colour.
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

/// The side that each point counts for, by [`Point::index`].
pub(super) fn owners(board: &Board, suicide: bool) -> Vec<Option<Colour>> {
    let mut owners = vec![None; GRID];
    let mut loose = Vec::new();
    for colour in Colour::BOTH {
        let mut regions = regions(board, colour, suicide);
        let alive = alive(board, colour, &regions);
        for point in alive.iter().flat_map(|&head| board.chain(head)) {
            owners[point.index()] = Some(colour);
        }
        regions.retain(|region| {
            let enclosed = region.borders.iter().all(|head| alive.contains(head));
            let safe = enclosed && (region.inner < 2 || !region.has_stones);
            if safe {
                region.points.iter().for_each(|p| owners[p.index()] = Some(colour));
            }
            !safe && !region.has_stones
        });
        loose.extend(regions.into_iter().map(|region| (colour, region.points)));
    }
    for (colour, points) in loose {
        for point in points.iter() {
            owners[point.index()].get_or_insert(colour);
        }
    }
    for point in board.size().points() {
        owners[point.index()] = owners[point.index()].or(board.stone(point));
    }
    owners
}

/// The regions next to at least one stone of `colour`.
fn regions(board: &Board, colour: Colour, suicide: bool) -> Vec<Region> {
    let mut seen = PointSet::new();
    let mut all = Vec::new();
    for start in board.size().points() {
        if board.stone(start) == Some(colour) || !seen.insert(start) {
            continue;
        }
        let region = grow(board, colour, suicide, start, &mut seen);
        if !region.borders.is_empty() {
            all.push(region);
        }
    }
    all
}

fn grow(board: &Board, colour: Colour, suicide: bool, start: Point, seen: &mut PointSet) -> Region {
    let mut region = Region {
        points: PointSet::new(),
        borders: Vec::new(),
        vital: Vec::new(),
        inner: 0,
        has_stones: false,
    };
    let mut vital: Option<Vec<Point>> = None;
    let mut todo = vec![start];
    while let Some(point) = todo.pop() {
        region.points.insert(point);
        let mut touching = Vec::new();
        for n in board.neighbours(point) {
            if board.stone(n) == Some(colour) {
                touching.extend(board.chain_head(n));
            } else if seen.insert(n) {
                todo.push(n);
            }
        }
        region.inner += usize::from(touching.is_empty());
        region.has_stones |= board.stone(point).is_some();
        for &head in &touching {
            if !region.borders.contains(&head) {
                region.borders.push(head);
            }
        }
        if suicide || board.is_empty(point) {
            match &mut vital {
                Some(heads) => heads.retain(|head| touching.contains(head)),
                None => vital = Some(touching),
            }
        }
    }
    region.vital = vital.unwrap_or_default();
    region.vital.sort_unstable();
    region.vital.dedup();
    region
}

/// Heads of the chains of `colour` that live without another move: Benson's algorithm.
fn alive(board: &Board, colour: Colour, regions: &[Region]) -> Vec<Point> {
    let is_head = |&p: &Point| board.stone(p) == Some(colour) && board.chain_head(p) == Some(p);
    let mut alive: Vec<Point> = board.size().points().filter(is_head).collect();
    loop {
        let sound = |region: &&Region| region.borders.iter().all(|head| alive.contains(head));
        let sound: Vec<&Region> = regions.iter().filter(sound).collect();
        let eyes = |head: &Point| sound.iter().filter(|region| region.vital.contains(head)).count();
        let kept: Vec<Point> = alive.iter().copied().filter(|head| eyes(head) >= 2).collect();
        if kept.len() == alive.len() {
            return kept;
        }
        alive = kept;
    }
}
