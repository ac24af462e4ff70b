//! Ratings of the levels. `make ladder` writes this file; `docs/STRENGTH.md` tells how.

/// The rating of each level, the weakest first.
pub(super) const RATINGS: [f64; 20] = [
    -321.0, -238.0, -97.0, 61.0, 202.0, 359.0, 535.0, 693.0, 790.0, 1010.0, 1135.0, 1366.0, 1500.0,
    1604.0, 1729.0, 1857.0, 1950.0, 2008.0, 2086.0, 2179.0,
];
