//! After the first evaluation no more memory is taken.

#![allow(clippy::unwrap_used, missing_docs)]

mod net_common;

use net_common::{pytorch_cases, tiny};
use ranka_cpu::net::{Input, Network, Workspace};

#[test]
fn an_evaluation_takes_no_memory_after_the_first() {
    let network = Network::new(&tiny());
    let inputs: Vec<Input> = pytorch_cases().into_iter().map(|case| case.input).collect();
    let (mut workspace, mut answers) = (Workspace::default(), Vec::new());
    // Each size once, the largest last as well as first: buffers only grow.
    for _ in 0..2 {
        network.evaluate(&inputs, &mut workspace, &mut answers);
    }
    let taken = allocation_counter::measure(|| {
        network.evaluate(&inputs, &mut workspace, &mut answers);
    });
    assert_eq!(taken.count_total, 0);
}
