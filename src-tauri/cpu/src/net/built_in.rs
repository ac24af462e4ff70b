//! The network that comes with the program.

use super::model::Model;
use super::reader::ReadError;

/// Its file, made by the pipeline in `training/`.
const FILE: &[u8] = include_bytes!("own.bin.gz");

/// Reads the network that comes with the program. It takes some milliseconds: read it once
/// and share it.
///
/// # Errors
/// None with the file as it is, which a test reads.
pub fn built_in() -> Result<Model, ReadError> {
    Model::read(FILE)
}

/// Its file.
#[must_use]
pub const fn built_in_file() -> &'static [u8] {
    FILE
}
