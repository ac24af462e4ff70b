//! Files that are no networks: each gives a clear error, soon and without much memory.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod net_common;

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use net_common::data;
use proptest::prelude::{any, proptest};
use ranka_cpu::net::{Model, Network, ReadError};

fn tiny() -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(data("tiny-f16.bin.gz")).read_to_end(&mut bytes).unwrap();
    bytes
}

fn replaced(from: &str, to: &str) -> Result<Model, ReadError> {
    let bytes = tiny();
    let at = bytes.windows(from.len()).position(|w| w == from.as_bytes()).unwrap();
    let changed = [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat();
    Model::read(changed.as_slice())
}

#[test]
fn reads_with_and_without_compression() {
    assert_eq!(Model::read(tiny().as_slice()).unwrap(), net_common::tiny());
}

#[test]
fn every_truncation_is_an_error() {
    let bytes = tiny();
    // The last byte is white space after the last number.
    for length in 0..bytes.len() - 1 {
        let result = Model::read(&bytes[..length]);
        assert!(matches!(result, Err(ReadError::Truncated { .. })), "{length}: {result:?}");
    }
    let mut packed = Vec::new();
    data("tiny-f16.bin.gz").read_to_end(&mut packed).unwrap();
    for length in (0..packed.len()).step_by(7).chain(packed.len() - 9..packed.len()) {
        assert!(Model::read(&packed[..length]).is_err(), "{length}");
    }
}

#[test]
fn other_versions_are_named() {
    for version in [3, 7, 15, 16, 4_000_000_000_u32] {
        let result = replaced("tiny\n11\n", &format!("tiny\n{version}\n"));
        assert!(matches!(result, Err(ReadError::Version { version: v }) if v == version));
    }
}

#[test]
fn unknown_layers_are_named() {
    let result = replaced("ordinary_block", "transformer_block");
    assert!(
        matches!(result, Err(ReadError::Unknown { part: "block", kind }) if kind == "transformer_block")
    );
    let result = replaced("ACTIVATION_RELU", "ACTIVATION_TANH");
    assert!(matches!(result, Err(ReadError::Unknown { part: "activation", .. })));
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    assert!(matches!(
        replaced("tiny\n11\n22\n", "tiny\n11\n23\n"),
        Err(ReadError::Mismatch { found: 23, .. })
    ));
    assert!(matches!(
        replaced("conv1\n3\n3\n22\n8\n", "conv1\n3\n3\n22\n9\n"),
        Err(ReadError::Mismatch { found: 9, .. })
    ));
    assert!(matches!(
        replaced("conv1\n3\n3\n", "conv1\n2\n3\n"),
        Err(ReadError::Mismatch { found: 2, .. })
    ));
    assert!(matches!(
        replaced("conv1\n3\n3\n", "conv1\n3\n-3\n"),
        Err(ReadError::Malformed { .. })
    ));
    assert!(matches!(replaced("trunk\n2\n8\n", "trunk\n400000000\n8\n"), Err(ReadError::TooLarge)));
    assert!(matches!(
        replaced("8\n1\n1\n@F16@", "8\n1\n1\n@F32@"),
        Err(ReadError::Malformed { part: "a block of numbers", .. })
    ));
}

#[test]
fn huge_layers_without_their_numbers_cost_nothing() {
    let text = "big\n10\n22\n19\ntrunk\n40\n4096\n1\n1\n1\n1\nconv1\n9\n9\n22\n4096\n1\n1\n@BIN@";
    let result = Model::read(text.as_bytes());
    assert!(matches!(result, Err(ReadError::Truncated { .. })), "{result:?}");
}

#[test]
fn a_network_beyond_the_bound_is_not_read() {
    let numbers = |most| Model::read_within(tiny().as_slice(), most);
    assert!(matches!(numbers(1000), Err(ReadError::TooLarge)));
    assert!(numbers(1 << 20).is_ok());
}

/// A file of version 11 with `outer` nested blocks of `inner` blocks each, all of one channel and
/// zeros.
fn narrow(outer: usize, inner: usize) -> Vec<u8> {
    let zeros = |count: usize| [b"@BIN@".as_slice(), &vec![0; 4 * count], b"\n"].concat();
    let conv = |side: usize, inputs: usize, outputs: usize| {
        let head = format!("c\n{side}\n{side}\n{inputs}\n{outputs}\n1\n1\n");
        [head.into_bytes(), zeros(side * side * inputs * outputs)].concat()
    };
    let matrix = |inputs: usize, outputs: usize| {
        [format!("m\n{inputs}\n{outputs}\n").into_bytes(), zeros(inputs * outputs)].concat()
    };
    let activation = b"a\nACTIVATION_RELU\n".to_vec();
    let norm = [b"n\n1\n1\n0\n0\n".to_vec(), zeros(1), zeros(1), activation.clone()].concat();
    let bias = |count: usize| [format!("b\n{count}\n").into_bytes(), zeros(count)].concat();
    let block =
        [b"ordinary_block\no\n".to_vec(), norm.clone(), conv(3, 1, 1), norm.clone(), conv(3, 1, 1)]
            .concat();
    let nested = [
        format!("nested_bottleneck_block\nn\n{inner}\n").into_bytes(),
        norm.clone(),
        conv(1, 1, 1),
        block.repeat(inner),
        norm.clone(),
        conv(1, 1, 1),
    ]
    .concat();
    let trunk = format!("narrow\n11\n22\n19\ntrunk\n{outer}\n1\n1\n1\n1\n1\n").into_bytes();
    [
        [trunk, conv(3, 22, 1), matrix(19, 1), nested.repeat(outer), norm.clone()].concat(),
        [b"policy\n".to_vec(), conv(1, 1, 1), conv(1, 1, 1), norm.clone()].concat(),
        [matrix(3, 1), norm.clone(), conv(1, 1, 1), matrix(3, 1)].concat(),
        [b"value\n".to_vec(), conv(1, 1, 1), norm, matrix(3, 1), bias(1), activation].concat(),
        [matrix(1, 3), bias(3), matrix(1, 6), bias(6), conv(1, 1, 1)].concat(),
    ]
    .concat()
}

#[test]
fn narrow_layers_count_for_what_they_take_when_made_ready() {
    // As many as the format's other bounds allow fit into 6 MB and would take 2 GB.
    let small = narrow(2, 3);
    let model = Model::read(small.as_slice()).unwrap();
    assert_eq!(model.trunk.blocks.len(), 2);
    let large = narrow(130, 256);
    let taken = allocation_counter::measure(|| {
        let read = Model::read_within(large.as_slice(), 4 * large.len());
        assert!(matches!(read, Err(ReadError::TooLarge)), "{:?}", read.map(|_| ()));
    });
    assert!(taken.bytes_max < 64 << 20, "{}", taken.bytes_max);
    // What is just let through does not take more than the bound says, four bytes a number, and
    // that of the faster kernels.
    let middle = narrow(20, 250);
    let most = 16 << 20;
    let taken = allocation_counter::measure(|| {
        let model = Model::read_within(middle.as_slice(), most as usize).unwrap();
        drop(Network::new(&model));
    });
    assert!(taken.bytes_max < 4 * most + (130 << 20), "{} {most}", taken.bytes_max);
}

#[test]
fn a_gzip_bomb_is_given_up_at_once() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    for _ in 0..64 {
        encoder.write_all(&[b'a'; 1 << 20]).unwrap();
    }
    let bomb = encoder.finish().unwrap();
    let result = Model::read(bomb.as_slice());
    assert!(matches!(result, Err(ReadError::Malformed { .. })), "{result:?}");
}

#[test]
fn numbers_must_be_finite() {
    let mut bytes = tiny();
    let at = bytes.windows(5).position(|w| w == b"@F16@").unwrap() + 5;
    bytes[at..at + 2].copy_from_slice(&0x7e00_u16.to_le_bytes());
    assert!(matches!(Model::read(bytes.as_slice()), Err(ReadError::Malformed { .. })));
}

proptest! {
    #[test]
    fn any_damage_is_survived(at in 0..4096_usize, byte in any::<u8>(), length in 1..40_usize) {
        let mut bytes = tiny();
        let at = at % bytes.len();
        let end = (at + length).min(bytes.len());
        bytes[at..end].fill(byte);
        let _ = Model::read(bytes.as_slice());
    }
}
