//! Ratings of the levels. `make ladder` writes this file; `docs/STRENGTH.md` tells how.

/// The rating of each level, the weakest first.
pub(super) const RATINGS: [f64; 20] = [
    -322.0, -239.0, -98.0, 60.0, 201.0, 359.0, 535.0, 693.0, 790.0, 1009.0, 1135.0, 1366.0, 1499.0,
    1603.0, 1729.0, 1856.0, 1950.0, 2007.0, 2085.0, 2178.0,
];
