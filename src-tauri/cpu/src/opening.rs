//! Where the first stones go: corners before sides before the middle, on the third and
//! fourth lines, and never on the edge while the board is open.

use ranka_rules::{Board, Point};

use crate::geometry::{Geometry, shifted};

/// The factor of an empty point for its place on the board.
pub(crate) fn factor(geometry: &Geometry, board: &Board, p: Point) -> f32 {
    let line = geometry.line(p);
    if !is_open(geometry, board, p, 3) {
        return match line {
            1 if is_open(geometry, board, p, 2) => 0.03,
            1 => 0.5,
            2 if is_open(geometry, board, p, 2) => 0.5,
            _ => 1.0,
        };
    }
    let size = geometry.size();
    let large = size.cols().min(size.rows()) >= 13;
    let by_line = match line {
        1 => 0.02,
        2 => 0.15,
        3 => 1.6,
        4 => 1.5,
        _ if large => 0.5,
        _ => 1.2,
    };
    if large { by_line * corner(geometry, board, p) } else { by_line }
}

/// Whether no stone is within so many steps of `p`.
fn is_open(geometry: &Geometry, board: &Board, p: Point, steps: i16) -> bool {
    let size = geometry.size();
    (-steps..=steps).all(|dx| {
        let reach = steps - dx.abs();
        (-reach..=reach).all(|dy| shifted(size, p, dx, dy).is_none_or(|q| board.stone(q).is_none()))
    })
}

/// The factor for the corners of a large board: the usual first moves of an empty one, and
/// approaches and enclosures at one with a single stone.
fn corner(geometry: &Geometry, board: &Board, p: Point) -> f32 {
    const SIDE: i16 = 7;
    let size = geometry.size();
    let inwards = |at: u8, side: u8| (at.min(side - 1 - at) + 1).min(100);
    let (x, y) = (inwards(p.col(), size.cols()), inwards(p.row(), size.rows()));
    let toward = |at: u8, side: u8| if at < side / 2 { 1 } else { -1 };
    let (dx, dy) = (toward(p.col(), size.cols()), toward(p.row(), size.rows()));
    if i16::from(x.max(y)) > SIDE {
        return 1.0;
    }
    let stones = (1..=SIDE)
        .flat_map(|cx| (1..=SIDE).map(move |cy| (cx, cy)))
        .filter_map(|(cx, cy)| shifted(size, p, dx * (cx - i16::from(x)), dy * (cy - i16::from(y))))
        .filter(|&q| board.stone(q).is_some())
        .count();
    match (stones, x.min(y), x.max(y)) {
        (0, 4, 4) => 40.0,
        (0, 3, 4) => 35.0,
        (0, 3, 3) => 8.0,
        (0, 3 | 4, 5) => 3.0,
        (1, 3, 5 | 6) => 8.0,
        (1, 4, 5 | 6) => 2.0,
        _ => 1.0,
    }
}
