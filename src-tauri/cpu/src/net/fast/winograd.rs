//! Convolutions of 3×3 by Winograd's algorithm: F(4×4, 3×3) takes 36 products for 16 points
//! instead of 144, F(3×3, 3×3) 25 products for 9 points instead of 81. Which is better
//! depends on how well the tiles fit the board.
//!
//! Source: A. Lavin and S. Gray, "Fast Algorithms for Convolutional Neural Networks" (2015).

use std::marker::PhantomData;

use pulp::{Simd, WithSimd};

use crate::net::model::Conv;

use super::gemm::Panels;

/// The one-dimensional transforms for tiles of `O` points out and `I` points in.
pub(super) trait Tile<const I: usize, const O: usize> {
    /// The transform of a kernel's side.
    const KERNEL: [[f64; 3]; I];

    /// The transform of the input.
    fn spread<S: Simd>(simd: S, d: &[S::f32s; I]) -> [S::f32s; I];

    /// The transform of the products to the output.
    fn gather<S: Simd>(simd: S, m: &[S::f32s; I]) -> [S::f32s; O];
}

/// Tiles of 4×4 points, by the values at 0, ±1, ±2 and infinity.
pub(super) struct Four;

/// Tiles of 3×3 points, by the values at 0, ±1, 2 and infinity.
pub(super) struct Three;

impl Tile<6, 4> for Four {
    const KERNEL: [[f64; 3]; 6] = [
        [1.0 / 4.0, 0.0, 0.0],
        [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
        [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
        [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
        [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
        [0.0, 0.0, 1.0],
    ];

    #[inline(always)]
    fn spread<S: Simd>(simd: S, d: &[S::f32s; 6]) -> [S::f32s; 6] {
        let even = fma(simd, -4.0, d[2], d[4]);
        let odd = fma(simd, -4.0, d[1], d[3]);
        let near = simd.sub_f32s(d[4], d[2]);
        let far = simd.sub_f32s(d[3], d[1]);
        [
            fma(simd, 4.0, d[0], fma(simd, -5.0, d[2], d[4])),
            simd.add_f32s(even, odd),
            simd.sub_f32s(even, odd),
            fma(simd, 2.0, far, near),
            fma(simd, -2.0, far, near),
            fma(simd, 4.0, d[1], fma(simd, -5.0, d[3], d[5])),
        ]
    }

    #[inline(always)]
    fn gather<S: Simd>(simd: S, m: &[S::f32s; 6]) -> [S::f32s; 4] {
        let (near_sum, near_difference) = (simd.add_f32s(m[1], m[2]), simd.sub_f32s(m[1], m[2]));
        let (far_sum, far_difference) = (simd.add_f32s(m[3], m[4]), simd.sub_f32s(m[3], m[4]));
        [
            simd.add_f32s(m[0], simd.add_f32s(near_sum, far_sum)),
            fma(simd, 2.0, far_difference, near_difference),
            fma(simd, 4.0, far_sum, near_sum),
            simd.add_f32s(m[5], fma(simd, 8.0, far_difference, near_difference)),
        ]
    }
}

impl Tile<5, 3> for Three {
    const KERNEL: [[f64; 3]; 5] = [
        [1.0 / 2.0, 0.0, 0.0],
        [-1.0 / 2.0, -1.0 / 2.0, -1.0 / 2.0],
        [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
        [1.0 / 6.0, 1.0 / 3.0, 2.0 / 3.0],
        [0.0, 0.0, 1.0],
    ];

    #[inline(always)]
    fn spread<S: Simd>(simd: S, d: &[S::f32s; 5]) -> [S::f32s; 5] {
        let near = simd.sub_f32s(d[3], d[1]);
        let rest = simd.sub_f32s(d[3], d[2]);
        [
            fma(simd, 2.0, simd.sub_f32s(d[0], d[2]), near),
            fma(simd, -2.0, d[1], rest),
            fma(simd, 2.0, simd.sub_f32s(d[1], d[2]), rest),
            near,
            fma(simd, -2.0, near, simd.sub_f32s(d[4], d[2])),
        ]
    }

    #[inline(always)]
    fn gather<S: Simd>(simd: S, m: &[S::f32s; 5]) -> [S::f32s; 3] {
        let (sum, difference) = (simd.add_f32s(m[1], m[2]), simd.sub_f32s(m[1], m[2]));
        [
            simd.add_f32s(simd.add_f32s(m[0], m[3]), sum),
            fma(simd, 2.0, m[3], difference),
            simd.add_f32s(m[4], fma(simd, 4.0, m[3], sum)),
        ]
    }
}

#[inline(always)]
fn fma<S: Simd>(simd: S, factor: f32, x: S::f32s, y: S::f32s) -> S::f32s {
    simd.mul_add_e_f32s(simd.splat_f32s(factor), x, y)
}

/// The transformed kernel: one matrix for each position in a tile.
pub(super) fn panels<T: Tile<I, O>, const I: usize, const O: usize>(conv: &Conv) -> Vec<Panels> {
    let weight = |position: usize, input: usize, output: usize| {
        let (row, col) = (&T::KERNEL[position / I], &T::KERNEL[position % I]);
        let taps = (0..9).map(|tap| {
            let at = (tap * conv.inputs + input) * conv.outputs + output;
            row[tap / 3] * col[tap % 3] * f64::from(conv.weights[at])
        });
        taps.sum::<f64>() as f32
    };
    (0..I * I)
        .map(|position| Panels::new(1, conv.inputs, conv.outputs, |_, i, o| weight(position, i, o)))
        .collect()
}

/// Transforms tiles of the input: `out` holds for each position and tile the channels.
pub(super) struct Spread<'a, T, const I: usize, const O: usize> {
    pub(super) tile: PhantomData<T>,
    pub(super) input: &'a [f32],
    /// Where the top left point of each tile lies.
    pub(super) tiles: &'a [usize],
    /// Distance of the rows of points.
    pub(super) row: usize,
    pub(super) channels: usize,
    pub(super) out: &'a mut [f32],
    /// Distance of the positions.
    pub(super) stride: usize,
}

impl<T: Tile<I, O>, const I: usize, const O: usize> WithSimd for Spread<'_, T, I, O> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let zero = simd.splat_f32s(0.0);
        let lanes = S::F32_LANES;
        for (tile, &start) in self.tiles.iter().enumerate() {
            for channel in (0..self.channels).step_by(lanes) {
                let mut d = [[zero; I]; I];
                for (i, row) in d.iter_mut().enumerate() {
                    let line = &self.input[start + i * self.row..][..I * self.channels];
                    for (j, value) in row.iter_mut().enumerate() {
                        *value =
                            S::as_simd_f32s(&line[j * self.channels + channel..][..lanes]).0[0];
                    }
                }
                let mut half = [[zero; I]; I];
                for (d, half) in d.iter().zip(&mut half) {
                    *half = T::spread(simd, d);
                }
                for j in 0..I {
                    let mut column = [zero; I];
                    for (value, row) in column.iter_mut().zip(&half) {
                        *value = row[j];
                    }
                    let column = T::spread(simd, &column);
                    for (i, &value) in column.iter().enumerate() {
                        let at = (i * I + j) * self.stride + tile * self.channels + channel;
                        S::as_mut_simd_f32s(&mut self.out[at..][..lanes]).0[0] = value;
                    }
                }
            }
        }
    }
}

/// Transforms tiles of the products back, and stores them or adds them to the output.
pub(super) struct Gather<'a, T, const I: usize, const O: usize> {
    pub(super) tile: PhantomData<T>,
    pub(super) products: &'a [f32],
    /// Distance of the positions.
    pub(super) stride: usize,
    pub(super) channels: usize,
    /// Each tile's board and its first row and column there.
    pub(super) tiles: &'a [[usize; 3]],
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) out: &'a mut [f32],
    pub(super) add: bool,
}

impl<T: Tile<I, O>, const I: usize, const O: usize> WithSimd for Gather<'_, T, I, O> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let zero = simd.splat_f32s(0.0);
        let lanes = S::F32_LANES;
        for (tile, &[board, row, col]) in self.tiles.iter().enumerate() {
            let (height, width) = (O.min(self.rows - row), O.min(self.cols - col));
            let first = (board * self.rows + row) * self.cols + col;
            for channel in (0..self.channels).step_by(lanes) {
                let mut half = [[zero; O]; I];
                for (i, half) in half.iter_mut().enumerate() {
                    let mut m = [zero; I];
                    for (j, value) in m.iter_mut().enumerate() {
                        let at = (i * I + j) * self.stride + tile * self.channels + channel;
                        *value = S::as_simd_f32s(&self.products[at..][..lanes]).0[0];
                    }
                    *half = T::gather(simd, &m);
                }
                for j in 0..width {
                    let mut column = [zero; I];
                    for (value, row) in column.iter_mut().zip(&half) {
                        *value = row[j];
                    }
                    let column = T::gather(simd, &column);
                    for (i, &value) in column.iter().take(height).enumerate() {
                        let at = (first + i * self.cols + j) * self.channels + channel;
                        let out = &mut S::as_mut_simd_f32s(&mut self.out[at..][..lanes]).0[0];
                        *out = if self.add { simd.add_f32s(*out, value) } else { value };
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Four, Three, Tile};
    use pulp::{Arch, Scalar128b, Scalar256b, Scalar512b, Simd, WithSimd};
    use std::marker::PhantomData;

    /// A convolution of one row with a kernel of three by the transforms.
    struct Row<'a, T, const I: usize, const O: usize> {
        tile: PhantomData<T>,
        values: &'a [f32; I],
        kernel: [f32; 3],
    }

    impl<T: Tile<I, O>, const I: usize, const O: usize> WithSimd for Row<'_, T, I, O> {
        type Output = Vec<Vec<f32>>;

        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) -> Self::Output {
            // Each lane has the values times its number, to tell lanes apart.
            let lanes: Vec<f32> = (1..=S::F32_LANES).map(|lane| lane as f32).collect();
            let (lanes, _) = S::as_simd_f32s(&lanes);
            let values = self.values.map(|x| simd.mul_f32s(simd.splat_f32s(x), lanes[0]));
            let mut spread = T::spread(simd, &values);
            for (x, row) in spread.iter_mut().zip(T::KERNEL) {
                let weights = row.iter().zip(self.kernel).map(|(a, b)| a * f64::from(b));
                *x = simd.mul_f32s(*x, simd.splat_f32s(weights.sum::<f64>() as f32));
            }
            let mut out = vec![vec![0.0; S::F32_LANES]; O];
            for (out, x) in out.iter_mut().zip(T::gather(simd, &spread)) {
                S::as_mut_simd_f32s(out).0[0] = x;
            }
            out
        }
    }

    fn agrees<T: Tile<I, O>, const I: usize, const O: usize>() {
        let values: [f32; I] = std::array::from_fn(|i| [3.0, -1.0, 4.0, 1.0, -5.0, 9.0][i]);
        let kernel = [2.0, -7.0, 5.0];
        let row = || Row::<T, I, O> { tile: PhantomData, values: &values, kernel };
        for out in [
            Arch::new().dispatch(row()),
            Arch::Scalar.dispatch(row()),
            row().with_simd(Scalar128b),
            row().with_simd(Scalar256b),
            row().with_simd(Scalar512b),
        ] {
            for (at, lanes) in out.iter().enumerate() {
                let expected: f32 = (0..3).map(|tap| values[at + tap] * kernel[tap]).sum();
                for (lane, x) in (1..).zip(lanes) {
                    assert!((x - expected * lane as f32).abs() < 0.01, "{at} {lane}: {x}");
                }
            }
        }
    }

    #[test]
    fn transforms_convolve_for_every_width_of_vectors() {
        agrees::<Four, 6, 4>();
        agrees::<Three, 5, 3>();
    }
}
