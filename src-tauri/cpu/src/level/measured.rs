//! Ratings of the levels. `make ladder` writes this file; `docs/STRENGTH.md` tells how.

/// The rating of each level, the weakest first.
pub(super) const RATINGS: [f64; 20] = [
    -319.0, -215.0, -94.0, 67.0, 214.0, 318.0, 472.0, 641.0, 768.0, 952.0, 1136.0, 1231.0, 1350.0,
    1451.0, 1588.0, 1676.0, 1793.0, 1887.0, 1971.0, 2071.0,
];
