//! Ratings of the levels. `make ladder` writes this file; `docs/STRENGTH.md` tells how.

/// The rating of each level, the weakest first.
pub(super) const RATINGS: [f64; 20] = [
    -372.0, -278.0, -125.0, -3.0, 91.0, 281.0, 516.0, 752.0, 846.0, 1035.0, 1157.0, 1392.0, 1514.0,
    1583.0, 1700.0, 1808.0, 1907.0, 1960.0, 2050.0, 2156.0,
];
