//! A network as its file describes it.

/// A function applied to each value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// None.
    Identity,
    /// max(x, 0).
    Relu,
    /// x · tanh(ln(1 + eˣ)).
    Mish,
}

impl Activation {
    /// The function's value.
    #[must_use]
    pub fn apply(self, x: f32) -> f32 {
        match self {
            Self::Identity => x,
            Self::Relu => x.max(0.0),
            // Beyond 20 the function differs from x by less than single precision shows.
            Self::Mish if x > 20.0 => x,
            // In double precision, so that machines do not differ in the last digit.
            Self::Mish => x * f64::from(x).exp().ln_1p().tanh() as f32,
        }
    }
}

/// A convolution that keeps the board's size: what lies off the board counts as zero.
#[derive(Clone, Debug, PartialEq)]
pub struct Conv {
    /// Height and width of the kernel, both odd.
    pub kernel: [usize; 2],
    /// Channels in.
    pub inputs: usize,
    /// Channels out.
    pub outputs: usize,
    /// Weights in the order row, column, channel in, channel out.
    pub weights: Vec<f32>,
}

/// A matrix from `inputs` to `outputs` values.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Values in.
    pub inputs: usize,
    /// Values out.
    pub outputs: usize,
    /// Weights in the order in, out.
    pub weights: Vec<f32>,
}

/// A norm with fixed statistics, as x · scale + bias for each channel, and an activation.
#[derive(Clone, Debug, PartialEq)]
pub struct Affine {
    /// Factor of each channel.
    pub scale: Vec<f32>,
    /// Summand of each channel.
    pub bias: Vec<f32>,
    /// Applied last.
    pub activation: Activation,
}

/// Norm, convolution, norm, convolution; added to the trunk.
#[derive(Clone, Debug, PartialEq)]
pub struct OrdinaryBlock {
    /// Before the first convolution.
    pub norm1: Affine,
    /// The first convolution.
    pub conv1: Conv,
    /// Before the second convolution.
    pub norm2: Affine,
    /// The second convolution.
    pub conv2: Conv,
}

/// A block in which some channels are pooled over the board into a bias for the others.
#[derive(Clone, Debug, PartialEq)]
pub struct GlobalPoolingBlock {
    /// Before the first convolutions.
    pub norm1: Affine,
    /// To the channels that stay spatial.
    pub conv_regular: Conv,
    /// To the channels that are pooled.
    pub conv_pooled: Conv,
    /// On the channels that are pooled.
    pub norm_pooled: Affine,
    /// From the pooled values to a bias of each spatial channel.
    pub to_bias: Matrix,
    /// Before the last convolution.
    pub norm2: Affine,
    /// The last convolution.
    pub conv2: Conv,
}

/// Blocks at a lower number of channels between two 1×1 convolutions.
#[derive(Clone, Debug, PartialEq)]
pub struct NestedBlock {
    /// Before the convolution down.
    pub norm_down: Affine,
    /// To fewer channels.
    pub conv_down: Conv,
    /// The blocks inside.
    pub blocks: Vec<Block>,
    /// Before the convolution up.
    pub norm_up: Affine,
    /// Back to the channels outside.
    pub conv_up: Conv,
}

/// A residual block: its result is added to its input.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Two convolutions.
    Ordinary(OrdinaryBlock),
    /// With global pooling.
    GlobalPooling(GlobalPoolingBlock),
    /// With blocks of its own inside.
    Nested(NestedBlock),
}

/// The common part of the network.
#[derive(Clone, Debug, PartialEq)]
pub struct Trunk {
    /// Of the spatial input.
    pub conv: Conv,
    /// Of the global input, to a bias of each channel.
    pub global: Matrix,
    /// The blocks in order.
    pub blocks: Vec<Block>,
    /// After the last block.
    pub norm: Affine,
}

/// From the trunk to the policy.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyHead {
    /// To the channels that stay spatial.
    pub conv_regular: Conv,
    /// To the channels that are pooled.
    pub conv_pooled: Conv,
    /// On the channels that are pooled.
    pub norm_pooled: Affine,
    /// From the pooled values to a bias of each spatial channel.
    pub to_bias: Matrix,
    /// Before the last convolution.
    pub norm: Affine,
    /// To the policy planes, of which the first is the policy.
    pub conv: Conv,
    /// From the pooled values to the logits of a pass, the first of which is the policy's.
    pub pass: Matrix,
}

/// From the trunk to who wins, by how much, and who owns each point.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueHead {
    /// To the channels that are pooled, and that ownership comes from.
    pub conv: Conv,
    /// After that convolution.
    pub norm: Affine,
    /// From the pooled values.
    pub hidden: Matrix,
    /// After that matrix: its scale is 1.
    pub hidden_norm: Affine,
    /// To the logits of win, loss and no result.
    pub outcome: Matrix,
    /// Added to them.
    pub outcome_bias: Vec<f32>,
    /// To the score values.
    pub score: Matrix,
    /// Added to them.
    pub score_bias: Vec<f32>,
    /// To the ownership before tanh.
    pub ownership: Conv,
}

/// A network.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Its name in the file.
    pub name: String,
    /// Version of the format, 8–14.
    pub version: u32,
    /// Points for a lead of one in the network's output.
    pub lead_scale: f32,
    /// The common part.
    pub trunk: Trunk,
    /// The policy.
    pub policy: PolicyHead,
    /// The value.
    pub value: ValueHead,
}

impl Block {
    /// Calls `each` with every convolution of the block.
    fn convolutions<'a>(&'a self, each: &mut dyn FnMut(&'a Conv)) {
        match self {
            Self::Ordinary(b) => [&b.conv1, &b.conv2].into_iter().for_each(each),
            Self::GlobalPooling(b) => {
                [&b.conv_regular, &b.conv_pooled, &b.conv2].into_iter().for_each(each);
            }
            Self::Nested(b) => {
                [&b.conv_down, &b.conv_up].into_iter().for_each(&mut *each);
                b.blocks.iter().for_each(|inner| inner.convolutions(each));
            }
        }
    }
}

impl Model {
    /// Every convolution of the network, in no order that matters.
    #[must_use]
    pub fn convolutions(&self) -> Vec<&Conv> {
        let (p, v) = (&self.policy, &self.value);
        let heads = [&p.conv_regular, &p.conv_pooled, &p.conv, &v.conv, &v.ownership];
        let mut all = vec![&self.trunk.conv];
        all.extend(heads);
        self.trunk.blocks.iter().for_each(|b| b.convolutions(&mut |conv| all.push(conv)));
        all
    }

    /// Place of the lead among the score values.
    pub(super) const LEAD: usize = 2;
}
