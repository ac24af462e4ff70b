//! Pseudo-random numbers for networks and inputs.

use ranka_cpu::net::{Input, PLANES};
use ranka_rules::Size;

/// Pseudo-random weights of about the size that keeps values near one.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// The next number, from −1 to 1.
    pub(crate) fn next(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// A whole number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.bits() >> 33) as usize % bound
    }

    fn bits(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }

    pub(crate) fn values(&mut self, count: usize, scale: f32) -> Vec<f32> {
        (0..count).map(|_| self.next() * scale).collect()
    }

    pub(crate) fn input(&mut self, size: Size) -> Input {
        let spatial = (0..size.area() * PLANES).map(|_| if self.next() > 0.6 { 1.0 } else { 0.0 });
        Input { size, spatial: spatial.collect(), global: std::array::from_fn(|_| self.next()) }
    }
}
