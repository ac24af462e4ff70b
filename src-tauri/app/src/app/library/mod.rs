//! The library: what there is, what is said of it, files in and out.

mod archive;
mod backup;
mod export;
mod import;
mod job;
mod labels;
mod reread;
mod restore;
mod source;
#[cfg(test)]
mod tests;

use ranka_record::{Charset, GameTree};

pub(super) use import::Import;
pub(super) use job::Jobs;

pub use export::replace_file;

use super::App;
use crate::contract::{AppError, LibraryCounts, LibraryPage, LibraryQuery};
use crate::records::diagram;

/// Games that a page holds at most.
const MAX_PAGE: u32 = 200;

impl App {
    /// Some of the games that a query finds.
    ///
    /// # Errors
    /// [`AppError::BadArgs`] for a limit out of 1 to 200, the storage kinds.
    pub fn library(
        &self,
        query: &LibraryQuery,
        offset: u32,
        limit: u32,
    ) -> Result<LibraryPage, AppError> {
        if !(1..=MAX_PAGE).contains(&limit) {
            return Err(AppError::BadArgs { field: "limit".to_owned() });
        }
        self.lock().store()?.page(query, offset, limit)
    }

    /// What there is among the games that a query finds.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn library_counts(&self, query: &LibraryQuery) -> Result<LibraryCounts, AppError> {
        self.lock().store()?.counts(query)
    }

    /// The character sets in which files can be read, those most often met first.
    #[must_use]
    pub fn charsets(&self) -> Vec<String> {
        Charset::ALL.iter().map(ToString::to_string).collect()
    }

    /// A text diagram of a position of a game: at a node, by its number in the open review or
    /// else in the record that is exported, or at the end of the main line.
    ///
    /// # Errors
    /// [`AppError::NoSuchGame`], [`AppError::UnreadableGame`], [`AppError::NoSuchNode`], the
    /// storage kinds.
    pub fn position_text(&self, id: i64, node: Option<u32>) -> Result<String, AppError> {
        let at = |tree: &GameTree| {
            let end = || tree.main_line().last().unwrap_or(tree.root());
            let node = match node {
                Some(node) => tree.id(node).ok_or(AppError::NoSuchNode { node })?,
                None => end(),
            };
            Ok(diagram(tree, node))
        };
        if let Some(review) = self.lock_review().as_ref().filter(|review| review.id == id) {
            return at(&review.tree);
        }
        let tree = self.lock().store()?.export_tree(id)?;
        at(&tree)
    }
}

/// A character set by its name.
fn charset(name: Option<&str>) -> Result<Option<Charset>, AppError> {
    let unknown = |name: &str| AppError::UnknownCharset { name: name.chars().take(100).collect() };
    name.map(|name| name.parse().map_err(|_| unknown(name))).transpose()
}
