//! The matrix product that all convolutions come down to.

use pulp::{Simd, WithSimd};

use super::padded_to;

/// Channels out that are computed together, and what channels are padded to.
pub(super) const PANEL: usize = 16;

/// Channels in that are taken in one go.
const STEP: usize = 8;

/// Rows that are computed together: with two vectors each they fill AVX2's registers.
const ROWS: usize = 6;

/// Numbers that the weights of `taps` taps take when their channels are padded.
pub(crate) const fn padded_weights(taps: usize, inputs: usize, outputs: usize) -> usize {
    taps * padded_to(STEP, inputs) * padded_to(PANEL, outputs)
}

/// Weights in the order in which the product reads them: for each panel of channels out,
/// for each tap of the kernel, for each channel in, the weights of the panel.
pub(super) struct Panels {
    inputs: usize,
    taps: usize,
    weights: Vec<[f32; PANEL]>,
}

impl Panels {
    /// Packs `weight(tap, input, output)`, with zeros for padding.
    pub(super) fn new(
        taps: usize,
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize, usize) -> f32,
    ) -> Self {
        let padded = padded_to(STEP, inputs);
        let mut weights = Vec::with_capacity(outputs.div_ceil(PANEL) * taps * padded);
        for first in (0..outputs).step_by(PANEL) {
            for tap in 0..taps {
                for input in 0..padded {
                    weights.push(std::array::from_fn(|i| {
                        let real = input < inputs && first + i < outputs;
                        if real { weight(tap, input, first + i) } else { 0.0 }
                    }));
                }
            }
        }
        Self { inputs: padded, taps, weights }
    }
}

/// `out[row] = Σ over taps and channels of a[starts[row] + shifts[tap] + channel] · weight`.
pub(super) struct Product<'a> {
    pub(super) panels: &'a Panels,
    pub(super) a: &'a [f32],
    /// Where each row begins in `a`.
    pub(super) starts: &'a [usize],
    /// What each tap of the kernel adds to that.
    pub(super) shifts: &'a [usize],
    pub(super) out: &'a mut [f32],
    /// Distance of the rows of `out`.
    pub(super) stride: usize,
}

impl WithSimd for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        match S::F32_LANES {
            16 => self.run::<S, 1>(simd),
            8 => self.run::<S, 2>(simd),
            4 => self.run::<S, 4>(simd),
            _ => self.run::<S, PANEL>(simd),
        }
    }
}

impl Product<'_> {
    /// `N` vectors make a panel.
    #[inline(always)]
    fn run<S: Simd, const N: usize>(mut self, simd: S) {
        let rows = self.starts.len();
        let groups = rows.div_ceil(ROWS);
        let length = self.panels.taps * self.panels.inputs;
        for (panel, weights) in self.panels.weights.chunks_exact(length).enumerate() {
            let mut row = 0;
            for group in 1..=groups {
                // Groups of one size, give or take a row, leave no short one at the end.
                let end = rows * group / groups;
                match end - row {
                    1 => self.block::<S, N, 1>(simd, weights, row, panel),
                    2 => self.block::<S, N, 2>(simd, weights, row, panel),
                    3 => self.block::<S, N, 3>(simd, weights, row, panel),
                    4 => self.block::<S, N, 4>(simd, weights, row, panel),
                    5 => self.block::<S, N, 5>(simd, weights, row, panel),
                    _ => self.block::<S, N, ROWS>(simd, weights, row, panel),
                }
                row = end;
            }
        }
    }

    /// `M` rows of one panel. Plain loops over fixed ranges, so that all sums stay in
    /// registers and no index is checked inside.
    #[inline(always)]
    fn block<S: Simd, const N: usize, const M: usize>(
        &mut self,
        simd: S,
        weights: &[[f32; PANEL]],
        row: usize,
        panel: usize,
    ) {
        let inputs = self.panels.inputs;
        let mut sums = [[simd.splat_f32s(0.0); N]; M];
        for (weights, &shift) in weights.chunks_exact(inputs).zip(self.shifts) {
            let mut lines: [&[[f32; STEP]]; M] = [&[]; M];
            for (line, &start) in lines.iter_mut().zip(&self.starts[row..row + M]) {
                *line = self.a[start + shift..][..inputs].as_chunks().0;
            }
            let (weights, _) = weights.as_chunks::<STEP>();
            for (step, weights) in weights.iter().enumerate() {
                let mut now: [&[f32; STEP]; M] = [&[0.0; STEP]; M];
                for (now, line) in now.iter_mut().zip(&lines) {
                    *now = &line[step];
                }
                for (i, weights) in weights.iter().enumerate() {
                    let (vectors, _) = S::as_simd_f32s(weights);
                    for (sums, now) in sums.iter_mut().zip(&now) {
                        let value = simd.splat_f32s(now[i]);
                        for (sum, &vector) in sums.iter_mut().zip(vectors) {
                            *sum = simd.mul_add_e_f32s(value, vector, *sum);
                        }
                    }
                }
            }
        }
        for (i, sums) in sums.iter().enumerate() {
            let out = &mut self.out[(row + i) * self.stride + panel * PANEL..][..PANEL];
            let (out, _) = S::as_mut_simd_f32s(out);
            for (out, &sum) in out.iter_mut().zip(sums) {
                *out = sum;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PANEL, Panels, Product};
    use pulp::{Arch, Scalar128b, Scalar256b, Scalar512b, WithSimd};

    /// A small whole number that looks random, so that all sums are exact.
    fn number(i: usize) -> f32 {
        ((i.wrapping_mul(2_654_435_761) >> 7) % 7) as f32 - 3.0
    }

    /// Products of so many rows with 11 channels in, 20 out and two taps.
    fn agrees(rows: usize, run: impl Fn(Product<'_>)) {
        let (taps, inputs, outputs) = (2, 11, 20);
        let weight = |tap, i, o| number((tap * inputs + i) * outputs + o);
        let panels = Panels::new(taps, inputs, outputs, weight);
        // Each row has 16 values, of which those beyond the channels must not count.
        let a: Vec<f32> = (0..(rows + 1) * 16).map(number).collect();
        let starts: Vec<usize> = (0..rows).rev().map(|row| row * 16).collect();
        let shifts = [16, 0];
        let stride = 2 * PANEL;
        let mut out = vec![f32::NAN; rows * stride];
        run(Product {
            panels: &panels,
            a: &a,
            starts: &starts,
            shifts: &shifts,
            out: &mut out,
            stride,
        });
        for (row, out) in out.chunks(stride).enumerate() {
            for (o, &found) in out.iter().enumerate() {
                let mut expected = 0.0;
                for (tap, shift) in shifts.iter().enumerate() {
                    for i in 0..if o < outputs { inputs } else { 0 } {
                        expected += a[starts[row] + shift + i] * weight(tap, i, o);
                    }
                }
                assert_eq!(found, expected, "{rows} rows: row {row}, channel {o}");
            }
        }
    }

    #[test]
    fn products_agree_with_plain_loops_for_every_width_of_vectors() {
        // Up to 13 rows there are groups of every size.
        for rows in 1..=13 {
            agrees(rows, |product| Arch::new().dispatch(product));
            agrees(rows, |product| Arch::Scalar.dispatch(product));
            // As wide as with NEON, AVX2 and AVX-512.
            agrees(rows, |product| product.with_simd(Scalar128b));
            agrees(rows, |product| product.with_simd(Scalar256b));
            agrees(rows, |product| product.with_simd(Scalar512b));
        }
    }
}
