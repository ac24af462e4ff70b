//! Zobrist keys: a random number for each stone on each point.

use crate::colour::Colour;
use crate::point::GRID;

/// The splitmix64 generator (Steele, Lea, Flood: Fast splittable pseudorandom number
/// generators, 2014).
const fn splitmix(state: u64) -> u64 {
    let mut z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static KEYS: [[u64; GRID]; 2] = {
    let mut keys = [[0; GRID]; 2];
    let mut i = 0;
    while i < GRID {
        keys[0][i] = splitmix(2 * i as u64 + 1);
        keys[1][i] = splitmix(2 * i as u64 + 2);
        i += 1;
    }
    keys
};

/// The key of a stone of `colour` on grid cell `cell`.
pub(crate) fn key(colour: Colour, cell: usize) -> u64 {
    KEYS[colour as usize][cell]
}
