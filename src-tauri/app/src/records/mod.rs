//! What the app takes from records of strangers.

mod file;
mod parsed;
mod warnings;

pub(crate) use file::read_file;
pub(crate) use parsed::parsed;
pub(crate) use warnings::warnings;
