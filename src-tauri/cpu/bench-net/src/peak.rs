//! What the core could do at most.

use pulp::{Arch, Simd, WithSimd};

/// Sums that are computed side by side: more than the two units times four or five cycles of
/// latency that a multiply-add takes on today's cores.
const SUMS: usize = 12;

struct Spin {
    rounds: usize,
}

impl WithSimd for Spin {
    type Output = (usize, f32);

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Self::Output {
        let (factor, summand) = (simd.splat_f32s(0.999), simd.splat_f32s(0.001));
        // Unknown to the compiler, which would else compute one sum for all, and that only once.
        let starts = std::hint::black_box([1.0; SUMS]);
        let mut sums = starts.map(|start| simd.splat_f32s(start));
        for _ in 0..std::hint::black_box(self.rounds) {
            for sum in &mut sums {
                *sum = simd.mul_add_e_f32s(*sum, factor, summand);
            }
        }
        let total = sums.into_iter().fold(simd.splat_f32s(0.0), |a, b| simd.add_f32s(a, b));
        (2 * S::F32_LANES * SUMS * self.rounds, simd.reduce_sum_f32s(total))
    }
}

/// Multiply-adds on registers alone; answers how many floating-point operations that was.
pub fn spin(rounds: usize) -> usize {
    let (operations, result) = Arch::new().dispatch(Spin { rounds });
    std::hint::black_box(result);
    operations
}
