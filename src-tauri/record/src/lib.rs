//! Ranka: record.
