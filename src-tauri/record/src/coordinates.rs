//! SGF's coordinates: two letters, column and row from the top left, `a` = first.

use ranka_rules::{Move, Point, Size};

/// The letters of a point.
#[must_use]
pub fn point_text(point: Point, size: Size) -> String {
    let letter = |n: u8| char::from(b'a' + n);
    let row_from_top = size.rows().saturating_sub(1).saturating_sub(point.row());
    [letter(point.col()), letter(row_from_top)].iter().collect()
}

/// The value of `B` or `W`: nothing for a pass.
#[must_use]
pub fn move_text(mv: Move, size: Size) -> String {
    mv.point().map(|p| point_text(p, size)).unwrap_or_default()
}

/// Column and row from the top of two letters with any white space; `a` is 0, `A` is 26.
pub(crate) fn letters(text: &str) -> Option<(u8, u8)> {
    let mut letters = text.bytes().filter(|b| !b.is_ascii_whitespace()).map(|b| match b {
        b'a'..=b'z' => Some(b - b'a'),
        b'A'..=b'Z' => Some(b - b'A' + 26),
        _ => None,
    });
    let (x, y) = (letters.next()??, letters.next()??);
    letters.next().is_none().then_some((x, y))
}

/// Reads a point of a board of `size`.
pub(crate) fn parse_point(text: &str, size: Size) -> Option<Point> {
    let (x, y) = letters(text)?;
    // A file in capitals throughout means the same points; no board of ours needs `A` as 26.
    let (x, y) = (x % 26, y % 26);
    let row = size.rows().checked_sub(1)?.checked_sub(y)?;
    Point::new(x, row).filter(|&p| size.contains(p))
}

/// Whether a value of `B` or `W` is the pass of FF\[3\]: `tt`, up to 19×19.
pub(crate) fn is_old_pass(text: &str, size: Size) -> bool {
    size.side() <= 19 && matches!(letters(text), Some((19 | 45, 19 | 45)))
}

/// Reads a move: nothing is a pass, and so is `tt` up to 19×19.
pub(crate) fn parse_move(text: &str, size: Size) -> Option<Move> {
    if text.bytes().all(|b| b.is_ascii_whitespace()) || is_old_pass(text, size) {
        return Some(Move::Pass);
    }
    parse_point(text, size).map(Move::Play)
}

/// Reads one point, or the rectangle `aa:cc` of a compressed list, row by row from its top.
pub(crate) fn parse_points(text: &str, size: Size) -> Option<impl Iterator<Item = Point> + use<>> {
    let (one, other) = text.split_once(':').unwrap_or((text, text));
    let (a, b) = (parse_point(one, size)?, parse_point(other, size)?);
    let between = |x: u8, y: u8| x.min(y)..=x.max(y);
    let columns = between(a.col(), b.col());
    Some(
        between(a.row(), b.row())
            .rev()
            .flat_map(move |row| columns.clone().filter_map(move |col| Point::new(col, row))),
    )
}
