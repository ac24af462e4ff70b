//! Convolutions of 3×3 by Winograd's algorithm F(4×4, 3×3): 36 products for 16 points
//! instead of 144.
//!
//! Source: A. Lavin and S. Gray, "Fast Algorithms for Convolutional Neural Networks" (2015).

use pulp::{Simd, WithSimd};

use crate::net::model::Conv;

use super::gemm::Panels;

/// Points of a tile's side out.
pub(super) const OUT: usize = 4;
/// Points of a tile's side in.
pub(super) const IN: usize = 6;
/// Products for a tile.
pub(super) const POSITIONS: usize = IN * IN;

/// The transform of a kernel's side, three values to six.
const KERNEL: [[f64; 3]; IN] = [
    [1.0 / 4.0, 0.0, 0.0],
    [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
    [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
    [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
    [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
    [0.0, 0.0, 1.0],
];

/// The transformed kernel, one matrix for each of the 36 positions.
pub(super) fn panels(conv: &Conv) -> Vec<Panels> {
    let weight = |position: usize, input: usize, output: usize| {
        let (row, col) = (&KERNEL[position / IN], &KERNEL[position % IN]);
        let taps = (0..9).map(|tap| {
            let at = (tap * conv.inputs + input) * conv.outputs + output;
            row[tap / 3] * col[tap % 3] * f64::from(conv.weights[at])
        });
        taps.sum::<f64>() as f32
    };
    (0..POSITIONS)
        .map(|position| Panels::new(1, conv.inputs, conv.outputs, |_, i, o| weight(position, i, o)))
        .collect()
}

/// Transforms tiles of the input: `out` holds for each position and tile the channels.
pub(super) struct Spread<'a> {
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

impl WithSimd for Spread<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let zero = simd.splat_f32s(0.0);
        let lanes = S::F32_LANES;
        for (tile, &start) in self.tiles.iter().enumerate() {
            for channel in (0..self.channels).step_by(lanes) {
                let mut d = [[zero; IN]; IN];
                for (i, row) in d.iter_mut().enumerate() {
                    let line = &self.input[start + i * self.row..][..IN * self.channels];
                    for (j, value) in row.iter_mut().enumerate() {
                        *value =
                            S::as_simd_f32s(&line[j * self.channels + channel..][..lanes]).0[0];
                    }
                }
                let mut half = [[zero; IN]; IN];
                for (d, half) in d.iter().zip(&mut half) {
                    *half = spread(simd, d);
                }
                for j in 0..IN {
                    let mut column = [zero; IN];
                    for (value, row) in column.iter_mut().zip(&half) {
                        *value = row[j];
                    }
                    let column = spread(simd, &column);
                    for (i, &value) in column.iter().enumerate() {
                        let at = (i * IN + j) * self.stride + tile * self.channels + channel;
                        S::as_mut_simd_f32s(&mut self.out[at..][..lanes]).0[0] = value;
                    }
                }
            }
        }
    }
}

/// The transform of six values of an input.
#[inline(always)]
fn spread<S: Simd>(simd: S, d: &[S::f32s; IN]) -> [S::f32s; IN] {
    let times = |factor: f32, x| simd.mul_f32s(simd.splat_f32s(factor), x);
    let (add, sub) = (|a, b| simd.add_f32s(a, b), |a, b| simd.sub_f32s(a, b));
    let fma = |factor: f32, x, y| simd.mul_add_e_f32s(simd.splat_f32s(factor), x, y);
    let even = fma(-4.0, d[2], d[4]);
    let odd = fma(-4.0, d[1], d[3]);
    let near = sub(d[4], d[2]);
    let far = times(2.0, sub(d[3], d[1]));
    [
        fma(4.0, d[0], fma(-5.0, d[2], d[4])),
        add(even, odd),
        sub(even, odd),
        add(near, far),
        sub(near, far),
        fma(4.0, d[1], fma(-5.0, d[3], d[5])),
    ]
}

/// Transforms tiles of the products back, and stores them or adds them to the output.
pub(super) struct Gather<'a> {
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

impl WithSimd for Gather<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let zero = simd.splat_f32s(0.0);
        let lanes = S::F32_LANES;
        for (tile, &[board, row, col]) in self.tiles.iter().enumerate() {
            let (height, width) = (OUT.min(self.rows - row), OUT.min(self.cols - col));
            let first = (board * self.rows + row) * self.cols + col;
            for channel in (0..self.channels).step_by(lanes) {
                let mut half = [[zero; OUT]; IN];
                for (i, half) in half.iter_mut().enumerate() {
                    let mut m = [zero; IN];
                    for (j, value) in m.iter_mut().enumerate() {
                        let at = (i * IN + j) * self.stride + tile * self.channels + channel;
                        *value = S::as_simd_f32s(&self.products[at..][..lanes]).0[0];
                    }
                    *half = gather(simd, &m);
                }
                for j in 0..width {
                    let mut column = [zero; IN];
                    for (value, row) in column.iter_mut().zip(&half) {
                        *value = row[j];
                    }
                    let column = gather(simd, &column);
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

/// The transform of six products to four values.
#[inline(always)]
fn gather<S: Simd>(simd: S, m: &[S::f32s; IN]) -> [S::f32s; OUT] {
    let (add, sub) = (|a, b| simd.add_f32s(a, b), |a, b| simd.sub_f32s(a, b));
    let fma = |factor: f32, x, y| simd.mul_add_e_f32s(simd.splat_f32s(factor), x, y);
    let (near_sum, near_difference) = (add(m[1], m[2]), sub(m[1], m[2]));
    let (far_sum, far_difference) = (add(m[3], m[4]), sub(m[3], m[4]));
    [
        add(m[0], add(near_sum, far_sum)),
        fma(2.0, far_difference, near_difference),
        fma(4.0, far_sum, near_sum),
        add(m[5], fma(8.0, far_difference, near_difference)),
    ]
}
