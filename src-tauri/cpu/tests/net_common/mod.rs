//! Test data of the network, shared by its tests.

#![allow(clippy::unwrap_used, dead_code, missing_docs)]

pub(crate) mod dice;
pub(crate) mod writer;

use std::fs::{File, read_to_string};
use std::path::PathBuf;

use ranka_cpu::net::{Input, Model, PLANES, Raw};
use ranka_rules::Size;
use serde_json::Value;

pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/net").join(name)
}

pub(crate) fn data(name: &str) -> File {
    File::open(path(name)).unwrap()
}

pub(crate) fn tiny() -> Model {
    Model::read(data("tiny-f16.bin.gz")).unwrap()
}

/// An input and PyTorch's answer.
pub(crate) struct Case {
    pub(crate) input: Input,
    pub(crate) raw: Raw,
}

pub(crate) fn pytorch_cases() -> Vec<Case> {
    let cases: Value = serde_json::from_str(&read_to_string(path("tiny.json")).unwrap()).unwrap();
    cases.as_array().unwrap().iter().map(case).collect()
}

fn case(json: &Value) -> Case {
    let floats = |key: &str| -> Vec<f32> {
        json[key].as_array().unwrap().iter().map(|x| x.as_f64().unwrap() as f32).collect()
    };
    let size = Size::new(json["size"].as_u64().unwrap() as u32).unwrap();
    let mut spatial = vec![0.0; size.area() * PLANES];
    spatial.chunks_mut(PLANES).for_each(|point| point[0] = 1.0);
    // Plane by plane, without the first.
    for one in json["ones"].as_array().unwrap() {
        let one = one.as_u64().unwrap() as usize;
        spatial[(one % size.area()) * PLANES + one / size.area() + 1] = 1.0;
    }
    let mut policy = floats("policy");
    let pass = policy.pop().unwrap();
    Case {
        input: Input { size, spatial, global: floats("global").try_into().unwrap() },
        raw: Raw {
            policy,
            pass,
            outcome: floats("outcome").try_into().unwrap(),
            lead: json["lead"].as_f64().unwrap() as f32,
            ownership: floats("ownership"),
        },
    }
}

/// Fails unless all outputs agree within `limit`, relative to the larger ones.
pub(crate) fn close(a: &Raw, b: &Raw, limit: f32) {
    let all = |raw: &Raw| -> Vec<f32> {
        let scalars = [raw.pass, raw.lead].into_iter().chain(raw.outcome);
        raw.policy.iter().copied().chain(raw.ownership.iter().copied()).chain(scalars).collect()
    };
    let (a, b) = (all(a), all(b));
    assert_eq!(a.len(), b.len());
    for (i, (x, y)) in a.iter().zip(&b).enumerate() {
        assert!((x - y).abs() <= limit * (1.0 + y.abs()), "output {i}: {x} and {y}");
    }
}
