//! Ranka: rules.
