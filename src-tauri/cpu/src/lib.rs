//! Ranka: cpu.
