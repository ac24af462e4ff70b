//! Ratings of the levels: a guess until `make ladder` writes this file, see
//! `docs/STRENGTH.md`.

/// The rating of each level, the weakest first.
pub(super) const RATINGS: [f64; 20] = [
    -400.0, -280.0, -160.0, -40.0, 80.0, 200.0, 320.0, 440.0, 560.0, 680.0, 800.0, 920.0, 1040.0,
    1160.0, 1280.0, 1400.0, 1520.0, 1640.0, 1760.0, 1880.0,
];
