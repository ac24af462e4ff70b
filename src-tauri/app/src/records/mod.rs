//! What the app takes from records of strangers: what is told of a file, and for the library a
//! game's line in the list, its texts to be searched, and what tells one game from another.

mod date;
mod diagram;
mod entry;
mod file;
mod fingerprint;
mod fold;
mod parsed;
mod warnings;

pub(crate) use date::{date_key, is_date};
pub(crate) use diagram::diagram;
pub(crate) use entry::{Entry, winner};
pub(crate) use file::read_file;
pub(crate) use fingerprint::{Digest, Fingerprint};
pub(crate) use fold::fold;
pub(crate) use parsed::parsed;
pub(crate) use warnings::warnings;
