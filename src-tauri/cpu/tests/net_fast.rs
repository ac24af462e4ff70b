//! The fast kernels against the plain loops.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod net_common;

use net_common::dice::Dice;
use net_common::{close, pytorch_cases, tiny};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof, proptest};
use ranka_cpu::net::{
    Activation, Affine, Block, Conv, GLOBALS, GlobalPoolingBlock, Input, Matrix, Model,
    NestedBlock, Network, OrdinaryBlock, PLANES, PolicyHead, Raw, Trunk, ValueHead, Workspace,
    plain,
};
use ranka_rules::Size;

/// Makes random networks.
struct Maker(Dice);

impl Maker {
    fn values(&mut self, count: usize, scale: f32) -> Vec<f32> {
        self.0.values(count, scale)
    }

    fn conv(&mut self, kernel: [usize; 2], inputs: usize, outputs: usize) -> Conv {
        let fan = kernel[0] * kernel[1] * inputs;
        let weights = self.values(fan * outputs, 2.0 / (fan as f32).sqrt());
        Conv { kernel, inputs, outputs, weights }
    }

    fn matrix(&mut self, inputs: usize, outputs: usize) -> Matrix {
        let weights = self.values(inputs * outputs, 2.0 / (inputs as f32).sqrt());
        Matrix { inputs, outputs, weights }
    }

    fn affine(&mut self, channels: usize, activation: Activation) -> Affine {
        let scale = self.values(channels, 1.0);
        Affine { scale, bias: self.values(channels, 0.5), activation }
    }

    fn ordinary(&mut self, c: usize, inner: usize, kernel: [usize; 2], a: Activation) -> Block {
        Block::Ordinary(OrdinaryBlock {
            norm1: self.affine(c, a),
            conv1: self.conv(kernel, c, inner),
            norm2: self.affine(inner, a),
            conv2: self.conv([3, 3], inner, c),
        })
    }

    fn pooling(&mut self, c: usize, kernel: [usize; 2], a: Activation) -> Block {
        let (regular, pooled) = (c + 3, 5);
        Block::GlobalPooling(GlobalPoolingBlock {
            norm1: self.affine(c, a),
            conv_regular: self.conv([3, 3], c, regular),
            conv_pooled: self.conv(kernel, c, pooled),
            norm_pooled: self.affine(pooled, a),
            to_bias: self.matrix(3 * pooled, regular),
            norm2: self.affine(regular, a),
            conv2: self.conv([3, 3], regular, c),
        })
    }

    fn model(&mut self, channels: usize, kernel: [usize; 2], a: Activation) -> Model {
        let half = channels / 2 + 1;
        let nested = NestedBlock {
            norm_down: self.affine(channels, a),
            conv_down: self.conv([1, 1], channels, half),
            blocks: vec![self.ordinary(half, half, [3, 3], a), self.pooling(half, [3, 3], a)],
            norm_up: self.affine(half, a),
            conv_up: self.conv([1, 1], half, channels),
        };
        let blocks = vec![
            self.ordinary(channels, channels + 7, kernel, a),
            self.pooling(channels, kernel, a),
            Block::Nested(nested),
            self.pooling(channels, [3, 3], a),
        ];
        let (p, g, v) = (7, 18, 9);
        Model {
            name: "random".to_owned(),
            version: 14,
            lead_scale: 20.0,
            trunk: Trunk {
                conv: self.conv(kernel, PLANES, channels),
                global: self.matrix(GLOBALS, channels),
                blocks,
                norm: self.affine(channels, a),
            },
            policy: PolicyHead {
                conv_regular: self.conv([1, 1], channels, p),
                conv_pooled: self.conv([1, 1], channels, g),
                norm_pooled: self.affine(g, a),
                to_bias: self.matrix(3 * g, p),
                norm: self.affine(p, a),
                conv: self.conv([1, 1], p, 2),
                pass: self.matrix(3 * g, 2),
            },
            value: ValueHead {
                conv: self.conv([1, 1], channels, v),
                norm: self.affine(v, a),
                hidden: self.matrix(3 * v, 11),
                hidden_norm: Affine { scale: vec![1.0; 11], ..self.affine(11, a) },
                outcome: self.matrix(11, 3),
                outcome_bias: self.values(3, 1.0),
                score: self.matrix(11, 6),
                score_bias: self.values(6, 1.0),
                ownership: self.conv([3, 3], v, 1),
            },
        }
    }
}

/// The network for this machine, and for one without a known instruction set.
fn networks(model: &Model) -> [Network; 2] {
    [Network::new(model), Network::scalar(model)]
}

#[test]
fn agrees_on_the_tiny_network() {
    let (inputs, expected): (Vec<Input>, Vec<Raw>) =
        pytorch_cases().into_iter().map(|case| (case.input, case.raw)).unzip();
    for network in networks(&tiny()) {
        let (mut workspace, mut answers) = (Workspace::default(), Vec::new());
        network.evaluate(&inputs, &mut workspace, &mut answers);
        for (answer, expected) in answers.iter().zip(&expected) {
            close(answer, expected, 1e-3);
        }
    }
}

#[test]
fn an_answer_does_not_depend_on_the_company_or_on_what_was_evaluated_before() {
    let mut maker = Maker(Dice(5));
    let model = maker.model(20, [3, 3], Activation::Relu);
    let sizes = [(9, 9), (9, 9), (19, 19), (13, 13), (13, 13), (13, 13), (9, 9)];
    let inputs: Vec<Input> =
        sizes.iter().map(|&(x, y)| maker.0.input(Size::rectangle(x, y).unwrap())).collect();
    for network in networks(&model) {
        let (mut workspace, mut together) = (Workspace::default(), Vec::new());
        network.evaluate(&inputs, &mut workspace, &mut together);
        for (input, expected) in inputs.iter().zip(&together) {
            let mut alone = Vec::new();
            network.evaluate(std::slice::from_ref(input), &mut workspace, &mut alone);
            assert_eq!(&alone[0], expected);
            network.evaluate(std::slice::from_ref(input), &mut Workspace::default(), &mut alone);
            assert_eq!(&alone[0], expected);
        }
    }
}

fn kernels() -> impl Strategy<Value = [usize; 2]> {
    prop_oneof![Just([3, 3]), Just([1, 1]), Just([5, 5]), Just([3, 5]), Just([7, 1])]
}

fn activations() -> impl Strategy<Value = Activation> {
    prop_oneof![Just(Activation::Relu), Just(Activation::Mish), Just(Activation::Identity)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn agrees_with_the_plain_loops(
        seed in any::<u64>(),
        channels in 1..70_usize,
        kernel in kernels(),
        activation in activations(),
        sizes in vec((2..20_u32, 2..20_u32, 1..4_usize), 1..3),
    ) {
        let mut maker = Maker(Dice(seed));
        let model = maker.model(channels, kernel, activation);
        let inputs: Vec<Input> = sizes
            .into_iter()
            .flat_map(|(x, y, n)| vec![Size::rectangle(x, y).unwrap(); n])
            .map(|size| maker.0.input(size))
            .collect();
        let expected: Vec<Raw> = inputs.iter().map(|input| plain::evaluate(&model, input)).collect();
        for network in networks(&model) {
            let mut answers = Vec::new();
            network.evaluate(&inputs, &mut Workspace::default(), &mut answers);
            for (answer, expected) in answers.iter().zip(&expected) {
                close(answer, expected, 1e-3);
            }
        }
    }
}

#[test]
fn an_evaluation_breaks_off_when_cancelled() {
    let network = Network::new(&tiny());
    let inputs: Vec<Input> = pytorch_cases().into_iter().map(|case| case.input).collect();
    let (mut workspace, mut answers) = (Workspace::default(), Vec::new());
    let cancel = ranka_cpu::Cancel::new();
    workspace.break_off_with(&cancel);
    cancel.cancel();
    network.evaluate(&inputs, &mut workspace, &mut answers);
    assert!(answers.iter().all(|answer| answer.policy.is_empty()));
    // The workspace is as good as new.
    workspace.break_off_with(&ranka_cpu::Cancel::new());
    network.evaluate(&inputs, &mut workspace, &mut answers);
    let mut fresh = Vec::new();
    network.evaluate(&inputs, &mut Workspace::default(), &mut fresh);
    assert_eq!(answers, fresh);
}
