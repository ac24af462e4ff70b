//! SGF's coordinates: two letters, column and row from the top left, `a` = first.

use ranka_rules::{Move, Point, Size};

/// The letters of a point.
pub(crate) fn point_text(point: Point, size: Size) -> String {
    let letter = |n: u8| char::from(b'a' + n);
    let row_from_top = size.side().saturating_sub(1).saturating_sub(point.row());
    [letter(point.col()), letter(row_from_top)].iter().collect()
}

/// The value of `B` or `W`: nothing for a pass.
pub(crate) fn move_text(mv: Move, size: Size) -> String {
    mv.point().map(|p| point_text(p, size)).unwrap_or_default()
}

/// Reads a point of a board of `size`.
pub(crate) fn parse_point(text: &str, size: Size) -> Option<Point> {
    let [x, y] = <[u8; 2]>::try_from(text.trim().as_bytes()).ok()?;
    let number = |c: u8| c.is_ascii_lowercase().then(|| c - b'a');
    let row_from_top = number(y)?;
    let row = size.side().checked_sub(1)?.checked_sub(row_from_top)?;
    Point::new(number(x)?, row).filter(|&p| size.contains(p))
}

/// Reads a move: nothing is a pass, and so is `tt` up to 19×19, as FF\[3\] had it.
pub(crate) fn parse_move(text: &str, size: Size) -> Option<Move> {
    match text.trim() {
        "" => Some(Move::Pass),
        "tt" if size.side() <= 19 => Some(Move::Pass),
        other => parse_point(other, size).map(Move::Play),
    }
}

/// Reads one point, or the rectangle `aa:cc` of a compressed list, row by row.
pub(crate) fn parse_points(text: &str, size: Size) -> Option<Vec<Point>> {
    let Some((one, other)) = text.split_once(':') else {
        return parse_point(text, size).map(|p| vec![p]);
    };
    let (a, b) = (parse_point(one, size)?, parse_point(other, size)?);
    let between = |x: u8, y: u8| x.min(y)..=x.max(y);
    let points = between(a.row(), b.row())
        .rev()
        .flat_map(|row| between(a.col(), b.col()).map(move |col| Point::new(col, row)));
    points.collect()
}
