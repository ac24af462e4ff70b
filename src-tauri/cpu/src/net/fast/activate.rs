//! Norms, activations and pooling: what happens to values between convolutions.

use pulp::{Simd, WithSimd};

use crate::net::model::{Activation, Affine};

use super::conv::Framed;
use super::gemm::PANEL;
use super::padded_to;

/// A norm and activation with its channels padded by zeros.
pub(super) struct FastAffine {
    scale: Vec<f32>,
    bias: Vec<f32>,
    activation: Activation,
}

impl FastAffine {
    pub(super) fn new(affine: &Affine) -> Self {
        let padded = |values: &[f32]| {
            let mut values = values.to_vec();
            values.resize(padded_to(PANEL, values.len()), 0.0);
            values
        };
        let (scale, bias) = (padded(&affine.scale), padded(&affine.bias));
        Self { scale, bias, activation: affine.activation }
    }

    /// Channels, padded.
    pub(super) const fn channels(&self) -> usize {
        self.scale.len()
    }
}

/// Writes the activated values of some channels to framed boards.
pub(super) struct Activate<'a> {
    pub(super) affine: &'a FastAffine,
    pub(super) from: &'a [f32],
    /// Channels of each point of `from`, and the first of those to activate.
    pub(super) stride: usize,
    pub(super) first: usize,
    /// Points of each board.
    pub(super) points: usize,
    /// Added to each point of a board before the norm; empty for nothing.
    pub(super) extra: &'a [f32],
    pub(super) to: &'a mut Framed,
}

impl WithSimd for Activate<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        match self.affine.activation {
            Activation::Identity => self.run(|x| x),
            Activation::Relu => self.run(|x| x.max(0.0)),
            Activation::Mish => self.run(mish),
        }
    }
}

impl Activate<'_> {
    #[inline(always)]
    fn run(self, function: impl Fn(f32) -> f32) {
        let channels = self.affine.channels();
        let (scale, _) = self.affine.scale.as_chunks::<PANEL>();
        let (bias, _) = self.affine.bias.as_chunks::<PANEL>();
        let none = [0.0; PANEL];
        self.to.points_mut(|point, out| {
            let from = &self.from[point * self.stride + self.first..][..channels];
            let extra = self.extra.get(point / self.points * channels..);
            let extra = extra.and_then(|e| e.get(..channels));
            let (from, _) = from.as_chunks::<PANEL>();
            let (out, _) = out.as_chunks_mut::<PANEL>();
            for (i, (out, from)) in out.iter_mut().zip(from).enumerate() {
                let extra = extra.map_or(&none, |e| &e.as_chunks::<PANEL>().0[i]);
                let (scale, bias) = (&scale[i], &bias[i]);
                for c in 0..PANEL {
                    out[c] = function((from[c] + extra[c]) * scale[c] + bias[c]);
                }
            }
        });
    }
}

/// x · tanh(ln(1 + eˣ)), without a branch so that it can be computed for many at once.
#[inline(always)]
fn mish(x: f32) -> f32 {
    // With n = eˣ: tanh(ln(1 + n)) = (n² + 2n) / (n² + 2n + 2).
    let n = exp(x.clamp(-80.0, 20.0));
    let m = n * (n + 2.0);
    x * (m / (m + 2.0))
}

/// eˣ for −80 ≤ x ≤ 20, to a few units in the last place: 2 to the whole part of x / ln 2,
/// times a polynomial in the rest.
#[inline(always)]
fn exp(x: f32) -> f32 {
    // Adding and taking away 1.5 · 2²³ rounds to a whole number.
    const ROUND: f32 = 12_582_912.0;
    let whole = (x * std::f32::consts::LOG2_E + ROUND) - ROUND;
    // ln 2 in two parts, the first exact in a product with a small whole number.
    let r = (x - whole * 0.693_359_4) - whole * -2.121_944_4e-4;
    let p = 1.987_569_2e-4 * r + 1.398_199_9e-3;
    let p = p * r + 8.333_452e-3;
    let p = p * r + 4.166_579_6e-2;
    let p = p * r + 1.666_666_5e-1;
    let p = p * r + 0.5;
    let p = p * r * r + r + 1.0;
    let power = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    p * power
}

/// Sums and maxima over framed boards: for each board its channels' means, then their maxima.
pub(super) struct Pool<'a> {
    pub(super) from: &'a Framed,
    pub(super) boards: usize,
    pub(super) means: &'a mut Vec<f32>,
    pub(super) maxima: &'a mut Vec<f32>,
}

impl WithSimd for Pool<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let channels = self.from.channels;
        let points = self.from.len() / self.boards.max(1);
        self.means.clear();
        self.means.resize(self.boards * channels, 0.0);
        self.maxima.clear();
        self.maxima.resize(self.boards * channels, f32::NEG_INFINITY);
        for i in 0..self.from.len() {
            let at = i / points * channels;
            let values = self.from.point(i);
            let means = &mut self.means[at..][..channels];
            for (mean, value) in means.iter_mut().zip(values) {
                *mean += value;
            }
            let maxima = &mut self.maxima[at..][..channels];
            for (max, value) in maxima.iter_mut().zip(values) {
                *max = if *value > *max { *value } else { *max };
            }
        }
        let factor = 1.0 / points as f32;
        self.means.iter_mut().for_each(|mean| *mean *= factor);
    }
}

#[cfg(test)]
mod tests {
    use super::super::conv::{Frame, Framed, Tiles};
    use super::{Activate, Activation, Affine, FastAffine, PANEL, Pool, mish};
    use pulp::Arch;
    use ranka_rules::Size;

    #[test]
    fn the_fast_mish_agrees_with_the_plain_one() {
        let mut x = -100.0_f32;
        while x < 100.0 {
            let (fast, plain) = (mish(x), Activation::Mish.apply(x));
            assert!((fast - plain).abs() <= 2e-6 * (1.0 + plain.abs()), "{x}: {fast} {plain}");
            x += 0.0137;
        }
    }
    /// A number from −4 to 4 that looks random.
    fn number(i: usize) -> f32 {
        (i.wrapping_mul(2_654_435_761) >> 7) as f32 % 1000.0 / 125.0 - 4.0
    }

    #[test]
    fn activated_and_pooled_values_agree_with_plain_loops() {
        // Of 48 channels a point the last 32 are activated, 19 of which are real.
        let (boards, channels, stride, first) = (2, 19, 3 * PANEL, PANEL);
        let size = Size::NINE;
        let from: Vec<f32> = (0..boards * size.area() * stride).map(number).collect();
        let extra: Vec<f32> = (0..boards * 2 * PANEL).map(|i| number(i + 5)).collect();
        let values = |from| (0..channels).map(|i| number(from + i)).collect();
        for activation in [Activation::Identity, Activation::Relu, Activation::Mish] {
            let affine = Affine { scale: values(100), bias: values(200), activation };
            let fast = FastAffine::new(&affine);
            for arch in [Arch::new(), Arch::Scalar] {
                let mut to = Framed::new(fast.channels());
                to.shape(Frame::new(boards, size, 1, Tiles::Both));
                arch.dispatch(Activate {
                    affine: &fast,
                    from: &from,
                    stride,
                    first,
                    points: size.area(),
                    extra: &extra,
                    to: &mut to,
                });
                let expected = |point: usize, c: usize| {
                    let board = point / size.area();
                    let x = from[point * stride + first + c] + extra[board * 2 * PANEL + c];
                    activation.apply(x * affine.scale[c] + affine.bias[c])
                };
                let close = |x: f32, y: f32| {
                    assert!((x - y).abs() <= 1e-5 * (1.0 + y.abs()), "{arch:?}: {x} {y}");
                };
                for point in 0..boards * size.area() {
                    for c in 0..channels {
                        close(to.point(point)[c], expected(point, c));
                    }
                    assert!(to.point(point)[channels..].iter().all(|&x| x == 0.0));
                }
                let on_boards: f32 = (0..to.len()).flat_map(|i| to.point(i)).map(|x| x.abs()).sum();
                let all: f32 = to.values.iter().map(|x| x.abs()).sum();
                close(all, on_boards);

                let (mut means, mut maxima) = (Vec::new(), Vec::new());
                arch.dispatch(Pool { from: &to, boards, means: &mut means, maxima: &mut maxima });
                for board in 0..boards {
                    for c in 0..channels {
                        let points = board * size.area()..(board + 1) * size.area();
                        let mean = points.clone().map(|p| f64::from(expected(p, c))).sum::<f64>();
                        let at = board * fast.channels() + c;
                        close(means[at], (mean / size.area() as f64) as f32);
                        close(maxima[at], points.map(|p| expected(p, c)).fold(f32::MIN, f32::max));
                    }
                }
            }
        }
    }
}
