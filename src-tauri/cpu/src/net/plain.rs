//! The network by plain loops: slow, and plain enough to be seen right.

use super::answer::Raw;
use super::features::{GLOBALS, Input, PLANES};
use super::model::{Affine, Block, Conv, GlobalPoolingBlock, Matrix, Model};

/// Values on the board: `channels` for each point, row by row from the top left.
#[derive(Clone)]
struct Planes {
    rows: usize,
    cols: usize,
    channels: usize,
    values: Vec<f32>,
}

/// What the network says about one position.
#[must_use]
pub fn evaluate(model: &Model, input: &Input) -> Raw {
    let spatial = Planes {
        rows: usize::from(input.size.rows()),
        cols: usize::from(input.size.cols()),
        channels: PLANES,
        values: input.spatial.clone(),
    };
    let trunk = &model.trunk;
    let mut x = spatial.conv(&trunk.conv);
    let globals: &[f32; GLOBALS] = &input.global;
    x.add_bias(&product(&trunk.global, globals));
    for block in &trunk.blocks {
        x.add(&residual(block, &x));
    }
    let x = x.affine(&trunk.norm);

    let head = &model.policy;
    let pooled = x.conv(&head.conv_pooled).affine(&head.norm_pooled).pool_for_trunk();
    let mut spatial = x.conv(&head.conv_regular);
    spatial.add_bias(&product(&head.to_bias, &pooled));
    let policy = spatial.affine(&head.norm).conv(&head.conv);
    let pass = product(&head.pass, &pooled);

    let head = &model.value;
    let v = x.conv(&head.conv).affine(&head.norm);
    let hidden = product(&head.hidden, &v.pool_for_value());
    let hidden = Planes { rows: 1, cols: 1, channels: hidden.len(), values: hidden };
    let hidden = hidden.affine(&head.hidden_norm).values;
    let sum = |matrix, bias: &[f32]| -> Vec<f32> {
        product(matrix, &hidden).iter().zip(bias).map(|(a, b)| a + b).collect()
    };
    let outcome = sum(&head.outcome, &head.outcome_bias);
    let score = sum(&head.score, &head.score_bias);
    Raw {
        policy: policy.values.chunks(policy.channels).map(|point| point[0]).collect(),
        pass: pass[0],
        outcome: [outcome[0], outcome[1], outcome[2]],
        lead: score[Model::LEAD] * model.lead_scale,
        ownership: v
            .conv(&head.ownership)
            .values
            .iter()
            .map(|&x| f64::from(x).tanh() as f32)
            .collect(),
    }
}

fn residual(block: &Block, x: &Planes) -> Planes {
    match block {
        Block::Ordinary(b) => x.affine(&b.norm1).conv(&b.conv1).affine(&b.norm2).conv(&b.conv2),
        Block::GlobalPooling(b) => global_pooling(b, x),
        Block::Nested(b) => {
            let mut inner = x.affine(&b.norm_down).conv(&b.conv_down);
            for block in &b.blocks {
                inner.add(&residual(block, &inner));
            }
            inner.affine(&b.norm_up).conv(&b.conv_up)
        }
    }
}

fn global_pooling(block: &GlobalPoolingBlock, x: &Planes) -> Planes {
    let x = x.affine(&block.norm1);
    let pooled = x.conv(&block.conv_pooled).affine(&block.norm_pooled).pool_for_trunk();
    let mut regular = x.conv(&block.conv_regular);
    regular.add_bias(&product(&block.to_bias, &pooled));
    regular.affine(&block.norm2).conv(&block.conv2)
}

fn product(matrix: &Matrix, values: &[f32]) -> Vec<f32> {
    let mut out = vec![0.0; matrix.outputs];
    for (row, value) in matrix.weights.chunks(matrix.outputs).zip(values) {
        for (o, w) in out.iter_mut().zip(row) {
            *o += w * value;
        }
    }
    out
}

impl Planes {
    fn conv(&self, conv: &Conv) -> Self {
        let mut values = vec![0.0; self.rows * self.cols * conv.outputs];
        let [height, width] = conv.kernel;
        for (at, out) in values.chunks_mut(conv.outputs).enumerate() {
            let (row, col) = (at / self.cols, at % self.cols);
            for dy in 0..height {
                for dx in 0..width {
                    // Beyond the edge these wrap around to huge numbers.
                    let y = (row + dy).wrapping_sub(height / 2);
                    let x = (col + dx).wrapping_sub(width / 2);
                    if y >= self.rows || x >= self.cols {
                        continue;
                    }
                    let from = (y * self.cols + x) * self.channels;
                    let tap = (dy * width + dx) * conv.inputs * conv.outputs;
                    for (i, value) in self.values[from..][..conv.inputs].iter().enumerate() {
                        let weights = &conv.weights[tap + i * conv.outputs..][..conv.outputs];
                        for (o, w) in out.iter_mut().zip(weights) {
                            *o += w * value;
                        }
                    }
                }
            }
        }
        Self { rows: self.rows, cols: self.cols, channels: conv.outputs, values }
    }

    fn affine(&self, affine: &Affine) -> Self {
        let mut out = self.clone();
        for point in out.values.chunks_mut(self.channels) {
            for ((x, scale), bias) in point.iter_mut().zip(&affine.scale).zip(&affine.bias) {
                *x = affine.activation.apply(*x * scale + bias);
            }
        }
        out
    }

    fn add(&mut self, other: &Self) {
        for (x, y) in self.values.iter_mut().zip(&other.values) {
            *x += y;
        }
    }

    fn add_bias(&mut self, bias: &[f32]) {
        for point in self.values.chunks_mut(self.channels) {
            for (x, b) in point.iter_mut().zip(bias) {
                *x += b;
            }
        }
    }

    /// Mean and maximum of each channel, and (√points − 14) / 10.
    fn statistics(&self) -> (Vec<f32>, Vec<f32>, f32) {
        let mut mean = vec![0.0; self.channels];
        let mut max = vec![f32::NEG_INFINITY; self.channels];
        for point in self.values.chunks(self.channels) {
            for (c, &x) in point.iter().enumerate() {
                mean[c] += x;
                max[c] = max[c].max(x);
            }
        }
        let points = (self.rows * self.cols) as f32;
        mean.iter_mut().for_each(|x| *x /= points);
        (mean, max, (points.sqrt() - 14.0) / 10.0)
    }

    fn pool_for_trunk(&self) -> Vec<f32> {
        let (mean, max, size) = self.statistics();
        let scaled = mean.iter().map(|x| x * size);
        mean.iter().copied().chain(scaled).chain(max).collect()
    }

    fn pool_for_value(&self) -> Vec<f32> {
        let (mean, _, size) = self.statistics();
        let by = |factor: f32| mean.iter().map(move |x| x * factor);
        by(1.0).chain(by(size)).chain(by(size * size - 0.1)).collect()
    }
}
