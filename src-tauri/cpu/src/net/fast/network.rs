//! A network made ready, and its evaluation.

use pulp::Arch;

use crate::limits::Cancel;
use crate::net::answer::Raw;
use crate::net::features::{GLOBALS, Input, PLANES};
use crate::net::model::{Block, GlobalPoolingBlock, Matrix, Model};

use super::activate::{Activate, FastAffine, Pool};
use super::conv::{FastConv, Frame, Framed, Scratch, Tiles};
use super::gemm::{PANEL, padded_weights};
use super::heads::{Heads, Split};
use super::padded_to;

/// A network made ready for fast evaluation. It can be shared between threads, each with
/// a [`Workspace`] of its own.
pub struct Network {
    arch: Arch,
    plan: Plan,
    conv: FastConv,
    global: Matrix,
    blocks: Vec<FastBlock>,
    norm: FastAffine,
    heads: Heads,
    lead_scale: f32,
}

enum FastBlock {
    Ordinary {
        norm1: FastAffine,
        conv1: FastConv,
        norm2: FastAffine,
        conv2: FastConv,
    },
    GlobalPooling(Box<FastPooling>),
    Nested {
        norm_down: FastAffine,
        down: FastConv,
        blocks: Vec<Self>,
        norm_up: FastAffine,
        up: FastConv,
    },
}

struct FastPooling {
    norm1: FastAffine,
    convs: Split,
    norm_pooled: FastAffine,
    to_bias: Matrix,
    norm2: FastAffine,
    conv2: FastConv,
}

/// Memory for evaluations. It grows to what the largest batch so far needed.
#[derive(Default)]
pub struct Workspace {
    pub(super) framed: Vec<Framed>,
    pub(super) scratch: Scratch,
    /// Values of the trunk and of what is nested in it, one for each depth.
    levels: Vec<Vec<f32>>,
    pub(super) inner: Vec<f32>,
    pub(super) pooled_inner: Vec<f32>,
    pub(super) means: Vec<f32>,
    maxima: Vec<f32>,
    pub(super) pooled: Vec<f32>,
    pub(super) bias: Vec<f32>,
    pub(super) hidden: Vec<f32>,
    pub(super) small: Vec<f32>,
    cancel: Option<Cancel>,
}

impl Network {
    /// Makes a model ready for the best instruction set that this machine has.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        Self::with(Arch::new(), model)
    }

    /// Makes a model ready as on a machine without any instruction set that is known here.
    /// For tests, which would otherwise never run that code.
    #[doc(hidden)]
    #[must_use]
    pub fn scalar(model: &Model) -> Self {
        Self::with(Arch::Scalar, model)
    }

    fn with(arch: Arch, model: &Model) -> Self {
        let trunk = &model.trunk;
        let plan = Plan::of(model);
        let conv = FastConv::new(&trunk.conv, plan.tiles);
        let blocks = trunk.blocks.iter().map(|b| FastBlock::new(b, plan)).collect();
        let heads = Heads::new(model, plan);
        Self {
            arch,
            plan,
            conv,
            global: trunk.global.clone(),
            blocks,
            norm: FastAffine::new(&trunk.norm),
            heads,
            lead_scale: model.lead_scale,
        }
    }

    /// Evaluates positions, which may be on boards of different sizes; those in a row on
    /// boards of one size are evaluated together. `answers` is made as long as `inputs`; what
    /// is in them is of no use if the evaluation was cancelled.
    pub fn evaluate(&self, inputs: &[Input], workspace: &mut Workspace, answers: &mut Vec<Raw>) {
        answers.resize_with(inputs.len(), Raw::default);
        let mut rest = answers.as_mut_slice();
        for inputs in inputs.chunk_by(|a, b| a.size == b.size) {
            let (now, later) = rest.split_at_mut(inputs.len());
            rest = later;
            self.evaluate_together(inputs, workspace, now);
        }
    }

    fn evaluate_together(&self, inputs: &[Input], w: &mut Workspace, answers: &mut [Raw]) {
        let Some(first) = inputs.first() else { return };
        let frame = Frame::new(inputs.len(), first.size, self.plan.border, self.plan.tiles);
        if w.levels.is_empty() {
            w.levels.push(Vec::new());
        }
        let mut x = w.levels.pop().unwrap_or_default();
        self.start(inputs, frame, w, &mut x);
        for block in &self.blocks {
            if w.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
                w.levels.push(x);
                return;
            }
            block.add_to(self.arch, frame, w, &mut x);
        }
        let mut framed = w.take_framed(self.norm.channels(), frame);
        self.activate(&self.norm, &x, frame, &mut framed);
        w.levels.push(x);
        self.heads.policy(self.arch, frame, &framed, w, answers);
        self.heads.value(self.arch, frame, &framed, w, answers, self.lead_scale);
        w.framed.push(framed);
    }

    /// The trunk before its first block.
    fn start(&self, inputs: &[Input], frame: Frame, w: &mut Workspace, x: &mut Vec<f32>) {
        let mut framed = w.take_framed(padded_to(PANEL, PLANES), frame);
        framed.points_mut(|i, out| {
            let (board, point) = (i / frame.points(), i % frame.points());
            out[..PLANES].copy_from_slice(&inputs[board].spatial[point * PLANES..][..PLANES]);
        });
        self.conv.apply(self.arch, &framed, &mut w.scratch, x, false);
        w.framed.push(framed);
        let channels = self.conv.outputs;
        for (input, board) in inputs.iter().zip(x.chunks_exact_mut(frame.points() * channels)) {
            let globals: &[f32; GLOBALS] = &input.global;
            product(&self.global, globals, &mut w.bias);
            for point in board.chunks_exact_mut(channels) {
                point.iter_mut().zip(&w.bias).for_each(|(x, b)| *x += b);
            }
        }
    }

    fn activate(&self, affine: &FastAffine, x: &[f32], frame: Frame, to: &mut Framed) {
        activate(self.arch, affine, x, (affine.channels(), 0), frame, &[], to);
    }
}

/// What making a network ready must know of the whole of it.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Points that the largest kernel reaches beyond a point.
    border: usize,
    pub(super) tiles: Tiles,
}

impl Plan {
    /// Most weights of 3×3 kernels, padded, for which both sizes of tiles are prepared (they then
    /// take some 50 MB), and for which one is (some 130 MB).
    const BOTH: usize = 2_000_000;
    const ONE: usize = 8_000_000;

    fn of(model: &Model) -> Self {
        let convs = model.convolutions();
        let reach = convs.iter().flat_map(|conv| conv.kernel).map(|side| side / 2);
        let threes = convs.iter().filter(|conv| conv.kernel == [3, 3]);
        let weights: usize = threes.map(|c| padded_weights(9, c.inputs, c.outputs)).sum();
        let tiles = if weights <= Self::BOTH {
            Tiles::Both
        } else if weights <= Self::ONE {
            Tiles::Four
        } else {
            Tiles::None
        };
        Self { border: reach.max().unwrap_or(0).max(1), tiles }
    }
}

impl FastBlock {
    fn new(block: &Block, plan: Plan) -> Self {
        match block {
            Block::Ordinary(b) => Self::Ordinary {
                norm1: FastAffine::new(&b.norm1),
                conv1: FastConv::new(&b.conv1, plan.tiles),
                norm2: FastAffine::new(&b.norm2),
                conv2: FastConv::new(&b.conv2, plan.tiles),
            },
            Block::GlobalPooling(b) => Self::GlobalPooling(Box::new(FastPooling::new(b, plan))),
            Block::Nested(b) => Self::Nested {
                norm_down: FastAffine::new(&b.norm_down),
                down: FastConv::new(&b.conv_down, plan.tiles),
                blocks: b.blocks.iter().map(|inner| Self::new(inner, plan)).collect(),
                norm_up: FastAffine::new(&b.norm_up),
                up: FastConv::new(&b.conv_up, plan.tiles),
            },
        }
    }

    /// Adds the block's result to `x`.
    fn add_to(&self, arch: Arch, frame: Frame, w: &mut Workspace, x: &mut Vec<f32>) {
        match self {
            Self::Ordinary { norm1, conv1, norm2, conv2 } => {
                let mut inner = std::mem::take(&mut w.inner);
                w.convolve(arch, frame, norm1, x, conv1, &mut inner, false);
                w.convolve(arch, frame, norm2, &inner, conv2, x, true);
                w.inner = inner;
            }
            Self::GlobalPooling(block) => block.add_to(arch, frame, w, x),
            Self::Nested { norm_down, down, blocks, norm_up, up } => {
                let mut inner = w.levels.pop().unwrap_or_default();
                w.convolve(arch, frame, norm_down, x, down, &mut inner, false);
                for block in blocks {
                    block.add_to(arch, frame, w, &mut inner);
                }
                w.convolve(arch, frame, norm_up, &inner, up, x, true);
                w.levels.push(inner);
            }
        }
    }
}

impl FastPooling {
    fn new(b: &GlobalPoolingBlock, plan: Plan) -> Self {
        Self {
            norm1: FastAffine::new(&b.norm1),
            convs: Split::new(&b.conv_regular, &b.conv_pooled, plan),
            norm_pooled: FastAffine::new(&b.norm_pooled),
            to_bias: b.to_bias.clone(),
            norm2: FastAffine::new(&b.norm2),
            conv2: FastConv::new(&b.conv2, plan.tiles),
        }
    }

    fn add_to(&self, arch: Arch, frame: Frame, w: &mut Workspace, x: &mut Vec<f32>) {
        let mut framed = w.take_framed(self.norm1.channels(), frame);
        activate(arch, &self.norm1, x, (self.norm1.channels(), 0), frame, &[], &mut framed);
        let (mut inner, mut pooled) =
            (std::mem::take(&mut w.inner), std::mem::take(&mut w.pooled_inner));
        let places = self.convs.apply(arch, &framed, w, &mut inner, &mut pooled);
        w.framed.push(framed);
        let from = if places.apart { &pooled } else { &inner };
        w.pool(arch, &self.norm_pooled, from, places.pooled, frame);
        w.biases(&self.norm_pooled, &self.to_bias, frame, self.norm2.channels());
        let mut framed = w.take_framed(self.norm2.channels(), frame);
        activate(arch, &self.norm2, &inner, places.regular, frame, &w.bias, &mut framed);
        self.conv2.apply(arch, &framed, &mut w.scratch, x, true);
        w.framed.push(framed);
        (w.inner, w.pooled_inner) = (inner, pooled);
    }
}

impl Workspace {
    /// Lets evaluations break off when `cancel` is raised, even in the middle of a large
    /// network.
    pub fn break_off_with(&mut self, cancel: &Cancel) {
        self.cancel = Some(cancel.clone());
    }

    /// Framed boards of so many channels; to be pushed back.
    pub(super) fn take_framed(&mut self, channels: usize, frame: Frame) -> Framed {
        let at = self.framed.iter().position(|f| f.channels == channels);
        let mut framed = at.map_or_else(|| Framed::new(channels), |at| self.framed.swap_remove(at));
        framed.shape(frame);
        framed
    }

    /// Norm, activation and convolution.
    #[expect(clippy::too_many_arguments, reason = "each is a different thing")]
    fn convolve(
        &mut self,
        arch: Arch,
        frame: Frame,
        norm: &FastAffine,
        from: &[f32],
        conv: &FastConv,
        to: &mut Vec<f32>,
        add: bool,
    ) {
        let mut framed = self.take_framed(norm.channels(), frame);
        activate(arch, norm, from, (norm.channels(), 0), frame, &[], &mut framed);
        conv.apply(arch, &framed, &mut self.scratch, to, add);
        self.framed.push(framed);
    }

    /// Activates the channels to be pooled, which are the last of `from`, and leaves their
    /// pooled values of each board in `pooled`.
    pub(super) fn pool(
        &mut self,
        arch: Arch,
        norm: &FastAffine,
        from: &[f32],
        (stride, _): (usize, usize),
        frame: Frame,
    ) {
        let mut framed = self.take_framed(norm.channels(), frame);
        let place = (stride, stride - norm.channels());
        activate(arch, norm, from, place, frame, &[], &mut framed);
        self.statistics(arch, &framed, frame);
        self.framed.push(framed);
    }

    pub(super) fn statistics(&mut self, arch: Arch, framed: &Framed, frame: Frame) {
        let (means, maxima) = (&mut self.means, &mut self.maxima);
        arch.dispatch(Pool { from: framed, boards: frame.boards, means, maxima });
    }

    /// Pooled values and, through `matrix`, a bias of each channel, for each board.
    pub(super) fn biases(
        &mut self,
        norm: &FastAffine,
        matrix: &Matrix,
        frame: Frame,
        channels: usize,
    ) {
        let (padded, real) = (norm.channels(), matrix.inputs / 3);
        let s = board_term(frame);
        self.pooled.clear();
        self.bias.clear();
        for board in 0..frame.boards {
            let means = &self.means[board * padded..][..real];
            let start = self.pooled.len();
            self.pooled.extend(means);
            self.pooled.extend(means.iter().map(|mean| mean * s));
            self.pooled.extend(&self.maxima[board * padded..][..real]);
            product(matrix, &self.pooled[start..], &mut self.small);
            self.bias.extend(&self.small);
            self.bias.resize((board + 1) * channels, 0.0);
        }
    }
}

pub(super) fn board_term(frame: Frame) -> f32 {
    ((frame.points() as f32).sqrt() - 14.0) / 10.0
}

pub(super) fn activate(
    arch: Arch,
    affine: &FastAffine,
    from: &[f32],
    (stride, first): (usize, usize),
    frame: Frame,
    extra: &[f32],
    to: &mut Framed,
) {
    arch.dispatch(Activate { affine, from, stride, first, points: frame.points(), extra, to });
}

pub(super) fn product(matrix: &Matrix, values: &[f32], out: &mut Vec<f32>) {
    out.clear();
    out.resize(matrix.outputs, 0.0);
    for (row, value) in matrix.weights.chunks_exact(matrix.outputs).zip(values) {
        out.iter_mut().zip(row).for_each(|(o, w)| *o += w * value);
    }
}
