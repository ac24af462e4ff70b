//! Local reading: eyes, liberties after a move, ladders.

use ranka_rules::{Board, Colour, Point};

use crate::geometry::Geometry;

/// Up to three liberties; the number stops counting there.
#[derive(Clone, Copy)]
pub(crate) struct Liberties {
    found: [Point; 3],
    len: usize,
}

impl Liberties {
    const fn none(at: Point) -> Self {
        Self { found: [at; 3], len: 0 }
    }

    /// Adds a liberty; tells whether there are now as many as fit.
    fn add(&mut self, p: Point) -> bool {
        if self.len < 3 && !self.as_slice().contains(&p) {
            self.found[self.len] = p;
            self.len += 1;
        }
        self.len == 3
    }

    pub(crate) fn as_slice(&self) -> &[Point] {
        &self.found[..self.len]
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }
}

/// The first three liberties of the chain at `point`.
pub(crate) fn liberties(geometry: &Geometry, board: &Board, point: Point) -> Liberties {
    let mut result = Liberties::none(point);
    for stone in board.chain(point) {
        for &n in geometry.near(stone) {
            if board.is_empty(n) && result.add(n) {
                return result;
            }
        }
    }
    result
}

/// Whether a stone of `colour` on the empty `point` would have at least `enough`
/// liberties, up to three. After a capture of several stones it is taken to have.
pub(crate) fn has_liberties_after(
    geometry: &Geometry,
    board: &Board,
    colour: Colour,
    point: Point,
    enough: usize,
) -> bool {
    let mut result = Liberties::none(point);
    let mut chains = [point; 4];
    let mut len = 0;
    for &n in geometry.near(point) {
        match board.stone(n) {
            None => {
                result.add(n);
            }
            Some(c) if c == colour => {
                chains[len] = n;
                len += 1;
            }
            Some(_) if board.atari(n) == Some(point) => {
                if board.chain_len(n) > 1 {
                    return true;
                }
                result.add(n);
            }
            Some(_) => {}
        }
    }
    for &n in &chains[..len] {
        for stone in board.chain(n) {
            if result.len() >= enough {
                return true;
            }
            for &l in geometry.near(stone) {
                if l != point && board.is_empty(l) {
                    result.add(l);
                }
            }
        }
    }
    result.len() >= enough
}

/// Number of stones in the chain that a stone of `colour` on `point` would make.
pub(crate) fn chain_len_after(
    geometry: &Geometry,
    board: &Board,
    colour: Colour,
    point: Point,
) -> usize {
    let near = geometry.near(point);
    let mut len = 1;
    for (i, &n) in near.iter().enumerate() {
        let head = board.chain_head(n);
        let seen = near[..i].iter().any(|&m| board.chain_head(m) == head);
        if board.stone(n) == Some(colour) && !seen {
            len += board.chain_len(n);
        }
    }
    len
}

/// Whether the empty `point` is an eye of `colour`: surrounded by its stones, with at
/// most one diagonal of the other colour, or none at the edge.
pub(crate) fn is_eye(geometry: &Geometry, board: &Board, colour: Colour, point: Point) -> bool {
    if geometry.near(point).iter().any(|&n| board.stone(n) != Some(colour)) {
        return false;
    }
    let diagonal = geometry.diagonal(point);
    let theirs = diagonal.iter().filter(|&&n| board.stone(n) == Some(!colour)).count();
    theirs < if diagonal.len() < 4 { 1 } else { 2 }
}

/// Plies that a ladder is read, enough to cross a 19×19 board there and back.
const LADDER_PLIES: u32 = 80;

/// Positions that one ladder may cost.
const LADDER_POSITIONS: u32 = 200;

/// Whether the chain at `prey`, in atari and on its move, is caught all the same.
pub(crate) fn is_caught(geometry: &Geometry, board: &Board, prey: Point) -> bool {
    let mut left = LADDER_POSITIONS;
    runs_into_capture(geometry, board, prey, LADDER_PLIES, &mut left)
}

/// The liberties of the chain at `prey` where the other side, on its move, starts a ladder
/// that catches it. Only chains with two liberties are read.
pub(crate) fn ladder_starts(
    geometry: &Geometry,
    board: &Board,
    prey: Point,
) -> impl Iterator<Item = Point> {
    let liberties = liberties(geometry, board, prey);
    let two = liberties.len() == 2;
    let hunter = board.stone(prey).map(|c| !c);
    (0..2).filter_map(move |i| {
        let at = *liberties.as_slice().get(i).filter(|_| two)?;
        let mut left = LADDER_POSITIONS;
        catches(geometry, board, prey, hunter?, at, LADDER_PLIES, &mut left).then_some(at)
    })
}

fn catches(
    geometry: &Geometry,
    board: &Board,
    prey: Point,
    hunter: Colour,
    at: Point,
    plies: u32,
    left: &mut u32,
) -> bool {
    // A hunter that can be taken at once does not hunt.
    if !has_liberties_after(geometry, board, hunter, at, 2)
        || board.check(hunter, at, false).is_err()
    {
        return false;
    }
    let mut next = board.clone();
    next.play_legal(hunter, at);
    runs_into_capture(geometry, &next, prey, plies, left)
}

/// The side of `prey`, which is in atari, moves.
fn runs_into_capture(
    geometry: &Geometry,
    board: &Board,
    prey: Point,
    plies: u32,
    left: &mut u32,
) -> bool {
    let (Some(colour), Some(last)) = (board.stone(prey), board.atari(prey)) else { return false };
    if plies == 0 || *left == 0 {
        return false;
    }
    *left -= 1;
    let mut ways: Vec<Point> = Vec::new();
    for stone in board.chain(prey) {
        for &n in geometry.near(stone) {
            let captured = if board.stone(n) == Some(!colour) { board.atari(n) } else { None };
            ways.extend(captured.filter(|p| !ways.contains(p)));
        }
    }
    if !ways.contains(&last) {
        ways.push(last);
    }
    for way in ways {
        if board.check(colour, way, false).is_err() {
            continue;
        }
        let mut next = board.clone();
        next.play_legal(colour, way);
        let liberties = liberties(geometry, &next, prey);
        let caught = match liberties.len() {
            0 | 1 => true,
            2 => liberties
                .as_slice()
                .iter()
                .any(|&at| catches(geometry, &next, prey, !colour, at, plies - 1, left)),
            _ => false,
        };
        if !caught {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use ranka_rules::Size;

    use super::*;

    fn p(text: &str) -> Point {
        text.parse().unwrap()
    }

    fn board(size: Size, black: &[&str], white: &[&str]) -> Board {
        let stones = black.iter().map(|t| (Colour::Black, p(t)));
        let stones = stones.chain(white.iter().map(|t| (Colour::White, p(t))));
        Board::with_stones(size, stones).unwrap()
    }

    #[test]
    fn eyes_true_and_false() {
        let g = Geometry::new(Size::NINE);
        let ring = ["D5", "D3", "C4", "E4"];
        let open = board(Size::NINE, &ring, &["C5"]);
        assert!(is_eye(&g, &open, Colour::Black, p("D4")));
        assert!(!is_eye(&g, &open, Colour::White, p("D4")));
        let cut = board(Size::NINE, &ring, &["C5", "E3"]);
        assert!(!is_eye(&g, &cut, Colour::Black, p("D4")));
        let corner = board(Size::NINE, &["A2", "B1"], &["B2"]);
        assert!(!is_eye(&g, &corner, Colour::Black, p("A1")));
    }

    #[test]
    fn a_ladder_works_until_a_breaker_stands_in_its_way() {
        let g = Geometry::new(Size::NINETEEN);
        // White D4 can run from E4 to the upper right only; the other way round it gets out.
        let black = ["C4", "D3", "C5"];
        let free = board(Size::NINETEEN, &black, &["D4"]);
        assert_eq!(ladder_starts(&g, &free, p("D4")).collect::<Vec<_>>(), [p("E4")]);
        let broken = board(Size::NINETEEN, &black, &["D4", "K11"]);
        assert_eq!(ladder_starts(&g, &broken, p("D4")).count(), 0);
    }

    #[test]
    fn self_atari_is_seen() {
        let g = Geometry::new(Size::NINE);
        let b = board(Size::NINE, &["A2", "B2", "C1"], &[]);
        assert!(!has_liberties_after(&g, &b, Colour::White, p("B1"), 2));
        assert!(has_liberties_after(&g, &b, Colour::Black, p("B1"), 3));
        assert_eq!(chain_len_after(&g, &b, Colour::Black, p("B1")), 4);
    }
}
