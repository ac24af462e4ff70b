//! What Ranka does, without a window.

pub mod contract;
