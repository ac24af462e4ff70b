//! Fixed handicap points.

use thiserror::Error;

use crate::point::{Point, Size};

/// Which order the fixed handicap points are filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapCustom {
    /// Three stones leave Black's upper left free, as is the custom in Japan.
    Japanese,
    /// Three stones leave the lower right free, as the Go Text Protocol 2 has it (§4.1.1).
    Gtp,
}

/// A number of fixed handicap stones that a board has no points for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("handicap {handicap} is neither 0 nor in 2..={max}")]
pub struct HandicapError {
    /// The number asked for.
    pub handicap: u32,
    /// The largest number that this board takes; below 2 when it takes none.
    pub max: u32,
}

/// The largest fixed handicap of a board: 9 on odd sizes from 9, 4 on 7 and on even
/// sizes from 8, none below and on boards that are no square (Go Text Protocol 2, §4.1.1).
#[must_use]
pub const fn max_fixed_handicap(size: Size) -> u32 {
    match size.side() {
        _ if !size.is_square() => 0,
        ..7 => 0,
        7 => 4,
        n if n % 2 == 0 => 4,
        _ => 9,
    }
}

/// The points of a fixed handicap of `stones` on `size`; none for 0.
///
/// They lie on the third line up to 12×12 and on the fourth from 13×13.
///
/// # Errors
/// [`HandicapError`] when `stones` is 1 or above [`max_fixed_handicap`].
pub fn fixed_handicap(
    size: Size,
    stones: u32,
    custom: HandicapCustom,
) -> Result<Vec<Point>, HandicapError> {
    let max = max_fixed_handicap(size);
    if stones == 0 {
        return Ok(Vec::new());
    }
    if stones == 1 || stones > max {
        return Err(HandicapError { handicap: stones, max });
    }
    let low = if size.side() < 13 { 2 } else { 3 };
    let high = size.side() - 1 - low;
    let mid = size.side() / 2;
    let p = Point::at;
    let third = match custom {
        HandicapCustom::Japanese => [p(high, low), p(low, high)],
        HandicapCustom::Gtp => [p(low, high), p(high, low)],
    };
    let mut points = vec![p(high, high), p(low, low)];
    points.extend(third);
    points.extend([p(low, mid), p(high, mid), p(mid, low), p(mid, high)]);
    points.truncate(if stones < 5 { stones as usize } else { (stones & !1) as usize });
    if stones >= 5 && stones % 2 == 1 {
        points.push(p(mid, mid));
    }
    Ok(points)
}
