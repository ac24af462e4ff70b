//! A tiny network as the training's exporter writes it, with PyTorch's own answers.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod net_common;

use net_common::{close, data, pytorch_cases, tiny};
use ranka_cpu::net::{Model, plain};

#[test]
fn rust_and_pytorch_agree() {
    for name in ["tiny-f16.bin.gz", "tiny-f32.bin.gz"] {
        let model = Model::read(data(name)).unwrap();
        for case in pytorch_cases() {
            let raw = plain::evaluate(&model, &case.input);
            close(&raw, &case.raw, 1e-3);
        }
    }
}

#[test]
fn half_precision_keeps_the_weights_of_the_tiny_network() {
    let single = Model::read(data("tiny-f32.bin.gz")).unwrap();
    assert_eq!(tiny(), single);
}
