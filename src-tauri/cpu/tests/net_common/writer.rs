//! Writes random networks as files, by the format's description alone, and says what is in
//! them: what a reader must find.
//!
//! The description: text tokens separated by white space, with blocks of little-endian
//! numbers after a marker (`@BIN@`: single precision, as KataGo writes; `@F16@`: half
//! precision, as our own training writes). What differs between the versions:
//!
//! - 9 and later have six score values instead of four;
//! - 11 and later name the kind of each activation, which was ReLU before;
//! - 12 and later have a second policy plane and a second logit of a pass;
//! - 13 and later have seven multipliers of outputs, the fourth of which is the lead's.

use std::fmt::Display;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ranka_cpu::net::{
    Activation, Affine, Block, Conv, GLOBALS, GlobalPoolingBlock, Matrix, Model, NestedBlock,
    OrdinaryBlock, PLANES, PolicyHead, Trunk, ValueHead,
};

use super::dice::Dice;

/// A kind of block.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Ordinary,
    Pooling,
    Nested(Vec<Kind>),
}

/// What to write.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) version: u32,
    /// Half precision instead of single.
    pub(crate) half: bool,
    /// The kind of every activation; at random for each if `None`.
    pub(crate) activation: Option<Activation>,
    pub(crate) channels: usize,
    /// Of the first convolution and the first of each block.
    pub(crate) kernel: [usize; 2],
    pub(crate) blocks: Vec<Kind>,
    /// Between two tokens.
    pub(crate) space: &'static str,
}

impl Plan {
    /// A network with every kind of block in every place.
    pub(crate) fn every_block(seed: u64, version: u32) -> Self {
        let nested = || Kind::Nested(vec![Kind::Ordinary, Kind::Pooling]);
        let deep = Kind::Nested(vec![Kind::Pooling, nested(), Kind::Ordinary]);
        Self {
            seed,
            version,
            half: false,
            activation: None,
            channels: 3,
            kernel: [3, 3],
            blocks: vec![Kind::Ordinary, Kind::Pooling, nested(), deep],
            space: "\n",
        }
    }

    /// The file and what is in it.
    pub(crate) fn write(&self) -> (Vec<u8>, Model) {
        let mut writer = Writer { plan: self, dice: Dice(self.seed), bytes: Vec::new(), layers: 0 };
        let model = writer.model();
        // What stands after the last number.
        writer.bytes.truncate(writer.bytes.len() - self.space.len());
        (writer.bytes, model)
    }
}

/// Compresses a file.
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

struct Writer<'a> {
    plan: &'a Plan,
    dice: Dice,
    bytes: Vec<u8>,
    /// Layers named so far.
    layers: u32,
}

impl Writer<'_> {
    fn word(&mut self, word: impl Display) {
        write!(self.bytes, "{word}{}", self.plan.space).unwrap();
    }

    fn name(&mut self) {
        self.layers += 1;
        self.word(format!("layer{}/w", self.layers));
    }

    fn numbers(&mut self, values: &[f32]) {
        if self.plan.half {
            self.bytes.extend(b"@F16@");
            self.bytes.extend(values.iter().flat_map(|&x| half(x).to_le_bytes()));
        } else {
            self.bytes.extend(b"@BIN@");
            self.bytes.extend(values.iter().flat_map(|x| x.to_le_bytes()));
        }
        self.bytes.extend(self.plan.space.as_bytes());
    }

    /// Random weights, each the sum over so many inputs.
    fn weights(&mut self, count: usize, inputs: usize) -> Vec<f32> {
        let scale = 2.0 / (inputs as f32).sqrt();
        let values: Vec<f32> = if self.plan.half {
            // 128ths of a power of two, which half precision holds.
            let scale = scale.log2().floor().exp2() / 128.0;
            (0..count).map(|_| (self.dice.below(257) as f32 - 128.0) * scale).collect()
        } else {
            self.dice.values(count, scale)
        };
        self.numbers(&values);
        values
    }

    /// Random multiples of 1/64 from −1 to 1.
    fn coarse(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| (self.dice.below(129) as f32 - 64.0) / 64.0).collect()
    }

    fn conv(&mut self, kernel: [usize; 2], inputs: usize, outputs: usize) -> Conv {
        self.name();
        for number in [kernel[0], kernel[1], inputs, outputs, 1, 1] {
            self.word(number);
        }
        let fan = kernel[0] * kernel[1] * inputs;
        Conv { kernel, inputs, outputs, weights: self.weights(fan * outputs, fan) }
    }

    fn matrix(&mut self, inputs: usize, outputs: usize) -> Matrix {
        self.name();
        self.word(inputs);
        self.word(outputs);
        Matrix { inputs, outputs, weights: self.weights(inputs * outputs, inputs) }
    }

    fn bias(&mut self, channels: usize) -> Vec<f32> {
        self.name();
        self.word(channels);
        self.weights(channels, 4)
    }

    /// A norm `(x − mean)/sqrt(var + eps)·scale + bias` and an activation. Its numbers are
    /// such that `x·scale/sqrt(var + eps) + (bias − mean·scale/sqrt(var + eps))` has no
    /// rounding in it.
    fn affine(&mut self, channels: usize) -> Affine {
        self.name();
        self.word(channels);
        let written = self.dice.below(2);
        self.word(["0.25", "2.5e-1"][written]);
        let has = [self.dice.below(2), self.dice.below(2)];
        has.iter().for_each(|flag| self.word(flag));
        let means = self.coarse(channels);
        self.numbers(&means);
        let deviations: Vec<f32> =
            (0..channels).map(|_| [0.5, 1.0, 2.0, 4.0][self.dice.below(4)]).collect();
        let variances: Vec<f32> = deviations.iter().map(|d| d * d - 0.25).collect();
        self.numbers(&variances);
        let mut scale = vec![1.0; channels];
        if has[0] == 1 {
            scale = self.coarse(channels);
            self.numbers(&scale);
        }
        let mut bias = vec![0.0; channels];
        if has[1] == 1 {
            bias = self.coarse(channels);
            self.numbers(&bias);
        }
        for c in 0..channels {
            scale[c] /= deviations[c];
            bias[c] -= means[c] * scale[c];
        }
        Affine { scale, bias, activation: self.activation() }
    }

    fn activation(&mut self) -> Activation {
        self.name();
        if self.plan.version < 11 {
            return Activation::Relu;
        }
        let all = [Activation::Identity, Activation::Relu, Activation::Mish];
        let activation = self.plan.activation.unwrap_or_else(|| all[self.dice.below(3)]);
        self.word(match activation {
            Activation::Identity => "ACTIVATION_IDENTITY",
            Activation::Relu => "ACTIVATION_RELU",
            Activation::Mish => "ACTIVATION_MISH",
        });
        activation
    }

    fn block(&mut self, kind: &Kind, channels: usize) -> Block {
        let kernel = self.plan.kernel;
        self.word(match kind {
            Kind::Ordinary => "ordinary_block",
            Kind::Pooling => "gpool_block",
            Kind::Nested(_) => "nested_bottleneck_block",
        });
        self.name();
        match kind {
            Kind::Ordinary => {
                let inner = channels + 2;
                Block::Ordinary(OrdinaryBlock {
                    norm1: self.affine(channels),
                    conv1: self.conv(kernel, channels, inner),
                    norm2: self.affine(inner),
                    conv2: self.conv([3, 3], inner, channels),
                })
            }
            Kind::Pooling => {
                let (regular, pooled) = (channels + 1, 2);
                Block::GlobalPooling(GlobalPoolingBlock {
                    norm1: self.affine(channels),
                    conv_regular: self.conv([3, 3], channels, regular),
                    conv_pooled: self.conv(kernel, channels, pooled),
                    norm_pooled: self.affine(pooled),
                    to_bias: self.matrix(3 * pooled, regular),
                    norm2: self.affine(regular),
                    conv2: self.conv([3, 3], regular, channels),
                })
            }
            Kind::Nested(blocks) => {
                self.word(blocks.len());
                let inner = channels.div_ceil(2);
                Block::Nested(NestedBlock {
                    norm_down: self.affine(channels),
                    conv_down: self.conv([1, 1], channels, inner),
                    blocks: blocks.iter().map(|b| self.block(b, inner)).collect(),
                    norm_up: self.affine(inner),
                    conv_up: self.conv([1, 1], inner, channels),
                })
            }
        }
    }

    fn model(&mut self) -> Model {
        let (version, channels) = (self.plan.version, self.plan.channels);
        self.word("network");
        self.word(version);
        self.word(PLANES);
        self.word(GLOBALS);
        let mut lead_scale = 20.0;
        if version >= 13 {
            let scales: [f32; 7] = std::array::from_fn(|i| i as f32 + 1.5 + self.dice.next());
            scales.iter().for_each(|scale| self.word(scale));
            lead_scale = scales[3];
        }
        Model {
            name: "network".to_owned(),
            version,
            lead_scale,
            trunk: self.trunk(channels),
            policy: self.policy(channels),
            value: self.value(channels),
        }
    }

    fn trunk(&mut self, channels: usize) -> Trunk {
        let plan = self.plan;
        self.word("trunk");
        self.word(plan.blocks.len());
        // Channels of the trunk, in its blocks, of which regular, of no use, of which pooled.
        for number in [channels, channels + 2, channels + 1, 1, 2] {
            self.word(number);
        }
        Trunk {
            conv: self.conv(plan.kernel, PLANES, channels),
            global: self.matrix(GLOBALS, channels),
            blocks: plan.blocks.iter().map(|b| self.block(b, channels)).collect(),
            norm: self.affine(channels),
        }
    }

    fn policy(&mut self, channels: usize) -> PolicyHead {
        let planes = if self.plan.version >= 12 { 2 } else { 1 };
        let (regular, pooled) = (3, 2);
        self.word("policyhead");
        PolicyHead {
            conv_regular: self.conv([1, 1], channels, regular),
            conv_pooled: self.conv([1, 1], channels, pooled),
            norm_pooled: self.affine(pooled),
            to_bias: self.matrix(3 * pooled, regular),
            norm: self.affine(regular),
            conv: self.conv([1, 1], regular, planes),
            pass: self.matrix(3 * pooled, planes),
        }
    }

    fn value(&mut self, channels: usize) -> ValueHead {
        let scores = if self.plan.version >= 9 { 6 } else { 4 };
        let (pooled, hidden) = (2, 5);
        self.word("valuehead");
        ValueHead {
            conv: self.conv([1, 1], channels, pooled),
            norm: self.affine(pooled),
            hidden: self.matrix(3 * pooled, hidden),
            hidden_norm: Affine {
                scale: vec![1.0; hidden],
                bias: self.bias(hidden),
                activation: self.activation(),
            },
            outcome: self.matrix(hidden, 3),
            outcome_bias: self.bias(3),
            score: self.matrix(hidden, scores),
            score_bias: self.bias(scores),
            ownership: self.conv([1, 1], pooled, 1),
        }
    }
}

/// The half-precision number that is exactly `x`, which must be zero or not too small.
fn half(x: f32) -> u16 {
    let sign = u16::from(x.is_sign_negative()) << 15;
    if x == 0.0 {
        return sign;
    }
    let bits = x.to_bits();
    let exponent = (bits >> 23 & 0xff) as i32 - 127 + 15;
    assert!((1..31).contains(&exponent) && bits & 0x1fff == 0, "{x}");
    sign | (exponent as u16) << 10 | (bits >> 13 & 0x3ff) as u16
}
