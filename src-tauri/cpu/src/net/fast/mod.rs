//! The network by fast kernels.
//!
//! Values lie with the channels of a point side by side, padded to a multiple of
//! [`gemm::PANEL`]. Convolutions of 3×3 go by Winograd's algorithm, all others straight;
//! both come down to one matrix product ([`gemm`]) whose inner loop is written in portable
//! SIMD, with the instruction set chosen when the program runs.

mod activate;
mod conv;
mod gemm;
mod heads;
mod network;
mod winograd;

pub(crate) use gemm::padded_weights;
pub use network::{Network, Workspace};

/// The next multiple of `unit`.
const fn padded_to(unit: usize, n: usize) -> usize {
    n.next_multiple_of(unit)
}
