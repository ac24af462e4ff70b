//! Ratings of the levels. `make ladder` writes this file; `docs/STRENGTH.md` tells how.

/// The rating of each level, the weakest first.
pub(super) const RATINGS: [f64; 16] = [
    211.0, 368.0, 494.0, 540.0, 698.0, 856.0, 1002.0, 1185.0, 1235.0, 1316.0, 1413.0, 1483.0,
    1635.0, 1723.0, 1854.0, 2021.0,
];
