//! Ratings of the levels: a guess until `make ladder` writes this file, see
//! `docs/STRENGTH.md`.

/// The rating of each level, the weakest first.
pub(super) const RATINGS: [f64; 16] = [
    -400.0, -250.0, -100.0, 50.0, 200.0, 350.0, 500.0, 650.0, 800.0, 950.0, 1100.0, 1250.0, 1400.0,
    1550.0, 1700.0, 1850.0,
];
