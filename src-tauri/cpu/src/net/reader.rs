//! Reads a network from its file: KataGo's binary format, model versions 8 to 14.
//!
//! Text tokens with blocks of numbers after a marker: `@BIN@` for little-endian single
//! precision, as KataGo writes it, and `@F16@` for half precision, which halves our own
//! file. The whole may be compressed by gzip. Everything is checked while it is read, and
//! memory is taken only for numbers that are really there.

mod parser;

use std::io::{BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use thiserror::Error;

use super::fast::padded_weights;
use super::features::{GLOBALS, PLANES};
use super::model::{
    Activation, Affine, Block, Conv, GlobalPoolingBlock, Matrix, Model, NestedBlock, OrdinaryBlock,
    PolicyHead, Trunk, ValueHead,
};
use parser::{Parser, shorten};

/// Why a file is no network that can be run.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file could not be read, or its compression is broken.
    #[error("the file cannot be read")]
    Io(#[source] std::io::Error),
    /// The file ends in the middle.
    #[error("the file ends in the middle of {part}")]
    Truncated {
        /// What was being read.
        part: &'static str,
    },
    /// Something stands where it cannot.
    #[error("{found:?} where {part} should be")]
    Malformed {
        /// What should be there.
        part: &'static str,
        /// What is, shortened.
        found: String,
    },
    /// A version of the format that is not known here.
    #[error("model version {version} is not one of 8 to 14")]
    Version {
        /// The file's version.
        version: u32,
    },
    /// A kind of layer that is not known here.
    #[error("{kind:?} is not a kind of {part} that is known")]
    Unknown {
        /// What it is a kind of.
        part: &'static str,
        /// Its name, shortened.
        kind: String,
    },
    /// A number of channels, or the like, that does not fit.
    #[error("{found} for {part}, which does not fit")]
    Mismatch {
        /// What does not fit.
        part: &'static str,
        /// Its number in the file.
        found: usize,
    },
    /// More than a network may have.
    #[error("the network is too large")]
    TooLarge,
}

/// Most blocks in a row.
const BLOCKS: usize = 256;
/// Most blocks inside one another.
const NESTING: usize = 4;
/// Most numbers in a file: twice the largest network published.
const NUMBERS: usize = 256 << 20;

type Result<T> = std::result::Result<T, ReadError>;

impl Model {
    /// Reads a network, compressed or not.
    ///
    /// # Errors
    /// [`ReadError`] says what is wrong with the file.
    pub fn read(source: impl Read) -> Result<Self> {
        Self::read_within(source, NUMBERS)
    }

    /// Reads a network of at most so many numbers, each of which takes four bytes of memory, in
    /// the file or when it is made ready: the channels are then padded, so that a great many
    /// narrow layers would take many times what the file holds.
    ///
    /// # Errors
    /// As [`Model::read`].
    pub fn read_within(source: impl Read, numbers: usize) -> Result<Self> {
        let most = numbers.min(NUMBERS);
        let mut source = BufReader::new(source);
        if source.fill_buf().map_err(ReadError::Io)?.starts_with(&[0x1f, 0x8b]) {
            Parser::new(BufReader::new(MultiGzDecoder::new(source)), most).model()
        } else {
            Parser::new(source, most).model()
        }
    }
}

impl<R: BufRead> Parser<R> {
    fn model(mut self) -> Result<Model> {
        let name = self.token("the network's name")?;
        self.version = self.number("the version")? as u32;
        if !(8..=14).contains(&self.version) {
            return Err(ReadError::Version { version: self.version });
        }
        self.expect("the number of input planes", PLANES)?;
        self.expect("the number of global inputs", GLOBALS)?;
        let mut lead_scale = 20.0;
        if self.version >= 13 {
            for i in 0..7 {
                let scale = self.float("an output's multiplier")?;
                if i == 3 {
                    lead_scale = scale;
                }
            }
        }
        let trunk = self.trunk()?;
        let channels = trunk.conv.outputs;
        let policy = self.policy_head(channels)?;
        let value = self.value_head(channels)?;
        self.end()?;
        Ok(Model { name, version: self.version, lead_scale, trunk, policy, value })
    }

    fn trunk(&mut self) -> Result<Trunk> {
        self.token("the trunk's name")?;
        let blocks = self.number("the number of blocks")?;
        let channels = self.number("the trunk's channels")?;
        for _ in 0..4 {
            self.number("the channels inside the blocks")?;
        }
        let conv = self.conv(PLANES, Some(channels))?;
        let global = self.matrix(GLOBALS, Some(channels))?;
        let blocks = self.blocks(blocks, channels, 0)?;
        let norm = self.affine(channels)?;
        Ok(Trunk { conv, global, blocks, norm })
    }

    fn blocks(&mut self, count: usize, channels: usize, depth: usize) -> Result<Vec<Block>> {
        if count > BLOCKS || depth > NESTING {
            return Err(ReadError::TooLarge);
        }
        (0..count).map(|_| self.block(channels, depth)).collect()
    }

    fn block(&mut self, channels: usize, depth: usize) -> Result<Block> {
        let kind = self.token("a block's kind")?;
        self.token("a block's name")?;
        match kind.as_str() {
            "ordinary_block" => {
                let norm1 = self.affine(channels)?;
                let conv1 = self.conv(channels, None)?;
                let norm2 = self.affine(conv1.outputs)?;
                let conv2 = self.conv(conv1.outputs, Some(channels))?;
                Ok(Block::Ordinary(OrdinaryBlock { norm1, conv1, norm2, conv2 }))
            }
            "gpool_block" => {
                let norm1 = self.affine(channels)?;
                let conv_regular = self.conv(channels, None)?;
                let regular = conv_regular.outputs;
                let conv_pooled = self.conv(channels, None)?;
                let norm_pooled = self.affine(conv_pooled.outputs)?;
                let to_bias = self.matrix(3 * conv_pooled.outputs, Some(regular))?;
                let norm2 = self.affine(regular)?;
                let conv2 = self.conv(regular, Some(channels))?;
                Ok(Block::GlobalPooling(GlobalPoolingBlock {
                    norm1,
                    conv_regular,
                    conv_pooled,
                    norm_pooled,
                    to_bias,
                    norm2,
                    conv2,
                }))
            }
            "nested_bottleneck_block" => {
                let count = self.number("the number of blocks inside")?;
                let norm_down = self.affine(channels)?;
                let conv_down = self.conv(channels, None)?;
                let inner = conv_down.outputs;
                let blocks = self.blocks(count, inner, depth + 1)?;
                let norm_up = self.affine(inner)?;
                let conv_up = self.conv(inner, Some(channels))?;
                let nested = NestedBlock { norm_down, conv_down, blocks, norm_up, conv_up };
                Ok(Block::Nested(nested))
            }
            _ => Err(ReadError::Unknown { part: "block", kind: shorten(&kind) }),
        }
    }

    fn policy_head(&mut self, channels: usize) -> Result<PolicyHead> {
        self.token("the policy head's name")?;
        let planes = if self.version >= 12 { 2 } else { 1 };
        let conv_regular = self.conv(channels, None)?;
        let regular = conv_regular.outputs;
        let conv_pooled = self.conv(channels, None)?;
        let norm_pooled = self.affine(conv_pooled.outputs)?;
        let pooled = 3 * conv_pooled.outputs;
        let to_bias = self.matrix(pooled, Some(regular))?;
        let norm = self.affine(regular)?;
        let conv = self.conv(regular, Some(planes))?;
        let pass = self.matrix(pooled, Some(planes))?;
        Ok(PolicyHead { conv_regular, conv_pooled, norm_pooled, to_bias, norm, conv, pass })
    }

    fn value_head(&mut self, channels: usize) -> Result<ValueHead> {
        self.token("the value head's name")?;
        let conv = self.conv(channels, None)?;
        let norm = self.affine(conv.outputs)?;
        let hidden = self.matrix(3 * conv.outputs, None)?;
        let bias = self.bias(hidden.outputs)?;
        let activation = self.activation()?;
        let hidden_norm = Affine { scale: vec![1.0; hidden.outputs], bias, activation };
        let outcome = self.matrix(hidden.outputs, Some(3))?;
        let outcome_bias = self.bias(3)?;
        let scores = if self.version >= 9 { 6 } else { 4 };
        let score = self.matrix(hidden.outputs, Some(scores))?;
        let score_bias = self.bias(scores)?;
        let ownership = self.conv(conv.outputs, Some(1))?;
        Ok(ValueHead {
            conv,
            norm,
            hidden,
            hidden_norm,
            outcome,
            outcome_bias,
            score,
            score_bias,
            ownership,
        })
    }

    fn conv(&mut self, inputs: usize, outputs: Option<usize>) -> Result<Conv> {
        self.token("a convolution's name")?;
        let kernel = [self.number("a kernel's height")?, self.number("a kernel's width")?];
        if let Some(&found) = kernel.iter().find(|&&side| side % 2 == 0 || side > 9) {
            return Err(ReadError::Mismatch { part: "a kernel's side", found });
        }
        self.expect("a convolution's channels in", inputs)?;
        let outputs = self.channels("a convolution's channels out", outputs)?;
        self.expect("a convolution's dilation", 1)?;
        self.expect("a convolution's dilation", 1)?;
        let taps = kernel[0] * kernel[1];
        let numbers = taps * inputs * outputs;
        self.take(padded_weights(taps, inputs, outputs) - numbers)?;
        let weights = self.floats(numbers)?;
        Ok(Conv { kernel, inputs, outputs, weights })
    }

    fn matrix(&mut self, inputs: usize, outputs: Option<usize>) -> Result<Matrix> {
        self.token("a matrix's name")?;
        self.expect("a matrix's values in", inputs)?;
        let outputs = self.channels("a matrix's values out", outputs)?;
        let weights = self.floats(inputs * outputs)?;
        Ok(Matrix { inputs, outputs, weights })
    }

    fn bias(&mut self, channels: usize) -> Result<Vec<f32>> {
        self.token("a bias's name")?;
        self.expect("a bias's channels", channels)?;
        self.floats(channels)
    }

    fn affine(&mut self, channels: usize) -> Result<Affine> {
        self.token("a norm's name")?;
        self.expect("a norm's channels", channels)?;
        let epsilon = self.float("a norm's epsilon")?;
        let has_scale = self.flag("whether a norm has scales")?;
        let has_bias = self.flag("whether a norm has biases")?;
        let means = self.floats(channels)?;
        let variances = self.floats(channels)?;
        let mut scale = if has_scale { self.floats(channels)? } else { vec![1.0; channels] };
        let mut bias = if has_bias { self.floats(channels)? } else { vec![0.0; channels] };
        for (s, v) in scale.iter_mut().zip(&variances) {
            *s /= (v + epsilon).sqrt();
        }
        for ((b, m), s) in bias.iter_mut().zip(&means).zip(&scale) {
            *b -= m * s;
        }
        if let Some(bad) = scale.iter().chain(&bias).find(|x| !x.is_finite()) {
            return Err(ReadError::Malformed { part: "a norm's value", found: bad.to_string() });
        }
        let activation = self.activation()?;
        Ok(Affine { scale, bias, activation })
    }

    fn activation(&mut self) -> Result<Activation> {
        self.token("an activation's name")?;
        if self.version < 11 {
            return Ok(Activation::Relu);
        }
        let kind = self.token("an activation's kind")?;
        match kind.as_str() {
            "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
            "ACTIVATION_RELU" => Ok(Activation::Relu),
            "ACTIVATION_MISH" => Ok(Activation::Mish),
            _ => Err(ReadError::Unknown { part: "activation", kind: shorten(&kind) }),
        }
    }
}
