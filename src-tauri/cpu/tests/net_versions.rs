//! Files of every version, written by the format's description: what is read is what was
//! written, and the fast kernels answer as the plain loops do.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod net_common;

use net_common::close;
use net_common::dice::Dice;
use net_common::writer::{Kind, Plan, packed};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_oneof, proptest};
use proptest::sample::select;
use ranka_cpu::net::{Activation, Model, Network, ReadError, Workspace, plain};
use ranka_rules::Size;

const VERSIONS: std::ops::RangeInclusive<u32> = 8..=14;

/// The smallest file of a version with a block of each kind.
fn small(version: u32) -> Plan {
    let blocks = vec![Kind::Pooling, Kind::Nested(vec![Kind::Ordinary])];
    Plan { channels: 1, kernel: [1, 1], blocks, ..Plan::every_block(9, version) }
}

/// Puts `to` where `from` first stands in a file.
fn replaced(bytes: &[u8], from: &str, to: &str) -> Result<Model, ReadError> {
    let at = bytes.windows(from.len()).position(|w| w == from.as_bytes()).unwrap();
    Model::read([&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat().as_slice())
}

/// The same file as of another version.
fn called(version: u32, other: u32) -> Result<Model, ReadError> {
    let (bytes, _) = Plan::every_block(5, version).write();
    replaced(&bytes, &format!("network\n{version}\n"), &format!("network\n{other}\n"))
}

#[test]
fn every_version_is_read_as_it_was_written() {
    for version in VERSIONS {
        let kinds: &[_] = if version >= 11 {
            &[Activation::Relu, Activation::Mish, Activation::Identity]
        } else {
            &[Activation::Relu]
        };
        for &activation in kinds {
            for half in [false, true] {
                let activation = Some(activation);
                let plan = Plan { half, activation, ..Plan::every_block(3, version) };
                let (bytes, model) = plan.write();
                assert_eq!(Model::read(bytes.as_slice()).unwrap(), model, "{plan:?}");
                assert_eq!(Model::read(packed(&bytes).as_slice()).unwrap(), model, "{plan:?}");
            }
        }
    }
}

#[test]
fn what_one_version_added_is_not_read_in_another() {
    // What their files hold differs between these, and not between the others.
    for (before, since) in [(8, 9), (10, 11), (11, 12), (12, 13)] {
        for (version, other) in [(before, since), (since, before)] {
            let result = called(version, other);
            assert!(
                matches!(
                    result,
                    Err(ReadError::Mismatch { .. }
                        | ReadError::Malformed { .. }
                        | ReadError::Unknown { .. })
                ),
                "{version} as {other}: {result:?}"
            );
        }
    }
    for (version, other) in [(9, 10), (13, 14)] {
        assert_eq!(called(version, other).unwrap().version, other);
    }
    assert!(matches!(called(8, 9), Err(ReadError::Mismatch { found: 4, .. })), "score values");
    assert!(matches!(called(12, 11), Err(ReadError::Mismatch { found: 2, .. })), "policy planes");
}

#[test]
fn every_truncation_is_an_error() {
    for version in VERSIONS {
        for half in [false, true] {
            let (bytes, model) = Plan { half, ..small(version) }.write();
            for length in 0..bytes.len() {
                let result = Model::read(&bytes[..length]);
                let truncated = matches!(result, Err(ReadError::Truncated { .. }));
                assert!(truncated, "{version} {length}: {result:?}");
            }
            let gzip = packed(&bytes);
            for length in 0..gzip.len() {
                assert!(Model::read(&gzip[..length]).is_err(), "{version} {length}, compressed");
            }
            assert_eq!(Model::read(gzip.as_slice()).unwrap(), model);
        }
    }
}

#[test]
fn unknown_kinds_of_blocks_and_activations_are_named() {
    for version in VERSIONS {
        let (bytes, _) = Plan::every_block(7, version).write();
        for known in ["ordinary_block", "gpool_block", "nested_bottleneck_block"] {
            for unknown in ["dilated_block", "transformer_block", "ORDINARY_BLOCK", "0"] {
                let result = replaced(&bytes, known, unknown);
                assert!(
                    matches!(&result, Err(ReadError::Unknown { part: "block", kind }) if kind == unknown),
                    "{version}: {result:?}"
                );
            }
        }
        if version < 11 {
            continue;
        }
        for known in ["ACTIVATION_IDENTITY", "ACTIVATION_RELU", "ACTIVATION_MISH"] {
            for unknown in ["ACTIVATION_SILU", "ACTIVATION_MISH_SCALE8", "relu"] {
                let result = replaced(&bytes, known, unknown);
                assert!(
                    matches!(&result, Err(ReadError::Unknown { part: "activation", kind }) if kind == unknown),
                    "{version}: {result:?}"
                );
            }
        }
    }
}

#[test]
fn weights_as_text_are_refused() {
    // KataGo also reads files called .txt.gz whose weights are words; this reader does not.
    let (bytes, _) = small(8).write();
    let result = replaced(&bytes, "@BIN@", "0.25\n0.5\n");
    assert!(
        matches!(&result, Err(ReadError::Malformed { part: "a block of numbers", found }) if found == "0.25\n"),
        "{result:?}"
    );
}

#[test]
fn nothing_may_follow_a_network_but_white_space() {
    let (bytes, model) = small(14).write();
    for end in ["", "\n", "\r\n \t\n"] {
        let bytes = [&bytes, end.as_bytes()].concat();
        assert_eq!(Model::read(bytes.as_slice()).unwrap(), model);
        assert_eq!(Model::read(packed(&bytes).as_slice()).unwrap(), model);
    }
    let long = " ".repeat(100_000);
    for end in ["x", "\nlayer", &long, "\n@BIN@\0\0\0\0"] {
        let bytes = [&bytes, end.as_bytes()].concat();
        for bytes in [packed(&bytes), bytes] {
            let result = Model::read(bytes.as_slice());
            let named = matches!(result, Err(ReadError::Malformed { part: "the file's end", .. }));
            assert!(named, "{result:?}");
        }
    }
}

#[test]
fn a_checksum_that_is_wrong_is_noticed() {
    let (bytes, _) = small(10).write();
    let gzip = packed(&bytes);
    // The checksum and the length are the last eight bytes.
    for at in gzip.len() - 8..gzip.len() {
        let mut damaged = gzip.clone();
        damaged[at] ^= 1;
        let result = Model::read(damaged.as_slice());
        assert!(matches!(result, Err(ReadError::Io(_))), "{result:?}");
    }
}

fn blocks() -> impl Strategy<Value = Vec<Kind>> {
    let leaf = prop_oneof![Just(Kind::Ordinary), Just(Kind::Pooling)];
    // Nesting is allowed four deep.
    let kind = leaf.prop_recursive(4, 8, 3, |kind| vec(kind, 1..3).prop_map(Kind::Nested));
    vec(kind, 0..4)
}

fn plans() -> impl Strategy<Value = Plan> {
    let kernels = select(vec![[1, 1], [3, 3], [5, 5], [3, 5], [7, 1], [1, 9]]);
    let spaces = select(vec!["\n", " ", "\r\n", "\t", " \n\n "]);
    let activation = select(vec![
        None,
        Some(Activation::Relu),
        Some(Activation::Mish),
        Some(Activation::Identity),
    ]);
    (any::<u64>(), VERSIONS, any::<bool>(), activation, 1..21_usize, kernels, blocks(), spaces)
        .prop_map(|(seed, version, half, activation, channels, kernel, blocks, space)| Plan {
            seed,
            version,
            half,
            activation,
            channels,
            kernel,
            blocks,
            space,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_network_is_read_as_it_was_written_and_answers_as_plain_loops_do(
        plan in plans(),
        gzip in any::<bool>(),
        sides in (2..20_u32, 2..20_u32),
    ) {
        let (bytes, written) = plan.write();
        let bytes = if gzip { packed(&bytes) } else { bytes };
        let model = Model::read(bytes.as_slice()).unwrap();
        assert_eq!(model, written);
        let sizes = [Size::rectangle(sides.0, sides.1).unwrap(), Size::NINE];
        let inputs = sizes.map(|size| Dice(plan.seed).input(size));
        for network in [Network::new(&model), Network::scalar(&model)] {
            let mut answers = Vec::new();
            network.evaluate(&inputs, &mut Workspace::default(), &mut answers);
            for (input, answer) in inputs.iter().zip(&answers) {
                close(answer, &plain::evaluate(&written, input), 1e-3);
            }
        }
    }

    #[test]
    fn any_damage_is_survived(
        plan in plans(),
        at in any::<usize>(),
        byte in any::<u8>(),
        length in 1..40_usize,
    ) {
        let (mut bytes, _) = Plan { channels: 2, ..plan }.write();
        let at = at % bytes.len();
        let end = (at + length).min(bytes.len());
        bytes[at..end].fill(byte);
        let _ = Model::read(bytes.as_slice());
        let _ = Model::read(packed(&bytes).as_slice());
    }
}
