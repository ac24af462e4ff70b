//! A stand-in for a network that is exact, turns with the board, and knows nothing of the past.

use std::sync::atomic::{AtomicU32, Ordering};

use ranka_cpu::net::{Evaluator, Input, PLANES, Raw, Workspace};

/// Judges positions by who stands next to whom. All numbers are small multiples of powers of
/// two, so that they come out the same however the board is turned.
#[derive(Default)]
pub(crate) struct Field {
    pub(crate) evaluated: AtomicU32,
}

impl Evaluator for Field {
    fn evaluate(&self, inputs: &[Input], _: &mut Workspace, answers: &mut Vec<Raw>) {
        answers.clear();
        answers.extend(inputs.iter().map(judge));
        self.evaluated.fetch_add(inputs.len() as u32, Ordering::Relaxed);
    }
}

/// 1 for the side to move, −1 for the other, 0 for an empty point.
pub(crate) fn stone(input: &Input, at: usize) -> i32 {
    let plane = |plane: usize| input.spatial[at * PLANES + plane] as i32;
    plane(1) - plane(2)
}

pub(crate) fn around(input: &Input, at: usize) -> Vec<usize> {
    let (cols, rows) = (usize::from(input.size.cols()), usize::from(input.size.rows()));
    let (row, col) = (at / cols, at % cols);
    let mut found = Vec::new();
    found.extend((row > 0).then(|| at - cols));
    found.extend((col > 0).then(|| at - 1));
    found.extend((col + 1 < cols).then(|| at + 1));
    found.extend((row + 1 < rows).then(|| at + cols));
    found
}

pub(crate) fn judge(input: &Input) -> Raw {
    let area = input.size.area();
    let beside = |at: usize, side: i32| {
        around(input, at).into_iter().filter(|&n| stone(input, n) == side).count() as i32
    };
    let policy = |at: usize| {
        let near = 3 * beside(at, 1) + 5 * beside(at, -1) + 2 * around(input, at).len() as i32;
        (near % 7) as f32 * 0.25
    };
    // A stone alone among others is theirs.
    let owner = |at: usize| match stone(input, at) {
        0 => (beside(at, 1) - beside(at, -1)) as f32 * 0.25,
        side if beside(at, side) == 0 && beside(at, -side) >= 2 => -side as f32,
        side => side as f32,
    };
    let ownership: Vec<f32> = (0..area).map(owner).collect();
    let lead = ownership.iter().sum::<f32>() + input.global[5] * 20.0;
    Raw {
        policy: (0..area).map(policy).collect(),
        pass: -0.5,
        outcome: [lead * 0.125, -lead * 0.125, -8.0],
        lead,
        ownership,
    }
}
