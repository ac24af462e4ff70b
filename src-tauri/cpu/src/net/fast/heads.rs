//! The heads of the network, and the split of channels that they share with the blocks
//! that pool.

use pulp::Arch;

use crate::net::answer::Raw;
use crate::net::model::{Affine, Conv, Matrix, Model};

use super::activate::FastAffine;
use super::conv::{FastConv, Frame, Framed};
use super::network::{Plan, Workspace, activate, board_term, product};

/// A convolution to spatial and to pooled channels: one where the kernels are of one size.
pub(super) enum Split {
    Joined(FastConv),
    Apart(FastConv, FastConv),
}

pub(super) struct Heads {
    policy: Split,
    policy_pooled: FastAffine,
    policy_bias: Matrix,
    policy_norm: FastAffine,
    policy_conv: FastConv,
    pass: Matrix,
    value: FastConv,
    value_norm: FastAffine,
    hidden: Matrix,
    hidden_bias: Affine,
    outcome: Matrix,
    outcome_bias: Vec<f32>,
    score: Matrix,
    score_bias: Vec<f32>,
    ownership: FastConv,
}

/// Where a [`Split`] left its channels: the channels of each point, and the first of them.
pub(super) struct Places {
    pub(super) regular: (usize, usize),
    pub(super) pooled: (usize, usize),
    pub(super) apart: bool,
}

impl Split {
    pub(super) fn new(regular: &Conv, pooled: &Conv, plan: Plan) -> Self {
        match FastConv::joined(&[regular, pooled], plan.tiles) {
            Some(joined) => Self::Joined(joined),
            None => {
                let conv = |conv| FastConv::new(conv, plan.tiles);
                Self::Apart(conv(regular), conv(pooled))
            }
        }
    }

    pub(super) fn apply(
        &self,
        arch: Arch,
        from: &Framed,
        w: &mut Workspace,
        regular: &mut Vec<f32>,
        pooled: &mut Vec<f32>,
    ) -> Places {
        match self {
            Self::Joined(conv) => {
                conv.apply(arch, from, &mut w.scratch, regular, false);
                let place = (conv.outputs, 0);
                Places { regular: place, pooled: place, apart: false }
            }
            Self::Apart(a, b) => {
                a.apply(arch, from, &mut w.scratch, regular, false);
                b.apply(arch, from, &mut w.scratch, pooled, false);
                Places { regular: (a.outputs, 0), pooled: (b.outputs, 0), apart: true }
            }
        }
    }
}

impl Heads {
    pub(super) fn new(model: &Model, plan: Plan) -> Self {
        let (p, v) = (&model.policy, &model.value);
        Self {
            policy: Split::new(&p.conv_regular, &p.conv_pooled, plan),
            policy_pooled: FastAffine::new(&p.norm_pooled),
            policy_bias: p.to_bias.clone(),
            policy_norm: FastAffine::new(&p.norm),
            policy_conv: FastConv::new(&p.conv, plan.tiles),
            pass: p.pass.clone(),
            value: FastConv::new(&v.conv, plan.tiles),
            value_norm: FastAffine::new(&v.norm),
            hidden: v.hidden.clone(),
            hidden_bias: v.hidden_norm.clone(),
            outcome: v.outcome.clone(),
            outcome_bias: v.outcome_bias.clone(),
            score: v.score.clone(),
            score_bias: v.score_bias.clone(),
            ownership: FastConv::new(&v.ownership, plan.tiles),
        }
    }

    pub(super) fn policy(
        &self,
        arch: Arch,
        frame: Frame,
        x: &Framed,
        w: &mut Workspace,
        answers: &mut [Raw],
    ) {
        let (mut inner, mut pooled) =
            (std::mem::take(&mut w.inner), std::mem::take(&mut w.pooled_inner));
        let places = self.policy.apply(arch, x, w, &mut inner, &mut pooled);
        let from = if places.apart { &pooled } else { &inner };
        w.pool(arch, &self.policy_pooled, from, places.pooled, frame);
        w.biases(&self.policy_pooled, &self.policy_bias, frame, self.policy_norm.channels());
        let mut framed = w.take_framed(self.policy_norm.channels(), frame);
        activate(arch, &self.policy_norm, &inner, places.regular, frame, &w.bias, &mut framed);
        self.policy_conv.apply(arch, &framed, &mut w.scratch, &mut inner, false);
        w.framed.push(framed);
        let boards = inner.chunks_exact(frame.points() * self.policy_conv.outputs);
        for (board, (answer, values)) in answers.iter_mut().zip(boards).enumerate() {
            answer.policy.clear();
            answer.policy.extend(values.chunks_exact(self.policy_conv.outputs).map(|v| v[0]));
            let width = self.pass.inputs;
            product(&self.pass, &w.pooled[board * width..][..width], &mut w.small);
            answer.pass = w.small[0];
        }
        (w.inner, w.pooled_inner) = (inner, pooled);
    }

    pub(super) fn value(
        &self,
        arch: Arch,
        frame: Frame,
        x: &Framed,
        w: &mut Workspace,
        answers: &mut [Raw],
        lead_scale: f32,
    ) {
        let mut inner = std::mem::take(&mut w.inner);
        self.value.apply(arch, x, &mut w.scratch, &mut inner, false);
        let mut framed = w.take_framed(self.value_norm.channels(), frame);
        let place = (self.value.outputs, 0);
        activate(arch, &self.value_norm, &inner, place, frame, &[], &mut framed);
        w.statistics(arch, &framed, frame);
        self.ownership.apply(arch, &framed, &mut w.scratch, &mut inner, false);
        let (channels, real) = (framed.channels, self.hidden.inputs / 3);
        w.framed.push(framed);
        let s = board_term(frame);
        let boards = inner.chunks_exact(frame.points() * self.ownership.outputs);
        for (board, (answer, values)) in answers.iter_mut().zip(boards).enumerate() {
            answer.ownership.clear();
            let own = values.chunks_exact(self.ownership.outputs).map(|v| v[0].tanh());
            answer.ownership.extend(own);
            let means = &w.means[board * channels..][..real];
            w.pooled.clear();
            for factor in [1.0, s, s * s - 0.1] {
                w.pooled.extend(means.iter().map(|mean| mean * factor));
            }
            product(&self.hidden, &w.pooled, &mut w.hidden);
            for (x, bias) in w.hidden.iter_mut().zip(&self.hidden_bias.bias) {
                *x = self.hidden_bias.activation.apply(*x + bias);
            }
            product(&self.outcome, &w.hidden, &mut w.small);
            answer.outcome = std::array::from_fn(|i| w.small[i] + self.outcome_bias[i]);
            product(&self.score, &w.hidden, &mut w.small);
            answer.lead = (w.small[Model::LEAD] + self.score_bias[Model::LEAD]) * lead_scale;
        }
        w.inner = inner;
    }
}
