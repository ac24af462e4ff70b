//! Records in other forms than SGF.

use crate::open::OpenError;
use crate::tree::GameTree;

/// Reads a text that is a record in one of these forms; `None` when it is in none.
pub(crate) fn read(_text: &str) -> Option<Result<GameTree, OpenError>> {
    None
}
