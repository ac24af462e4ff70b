//! Opening a file of a stranger.

use thiserror::Error;

use crate::charset::{Charset, decode};
use crate::parse::parse;
use crate::root;
use crate::tree::GameTree;
use crate::warning::{Refusal, Warning, Warnings};
use crate::{check, foreign};

/// The most bytes that a file may have.
pub const MAX_BYTES: usize = 64 << 20;

/// Why a file cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// It is larger than [`MAX_BYTES`].
    #[error("the file is larger than {limit} bytes")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// It has more nodes than [`MAX_NODES`](crate::MAX_NODES).
    #[error("the file has more than {limit} nodes")]
    TooManyNodes {
        /// The limit.
        limit: usize,
    },
    /// It has more games than [`MAX_GAMES`](crate::MAX_GAMES).
    #[error("the file has more than {limit} games")]
    TooManyGames {
        /// The limit.
        limit: usize,
    },
    /// It has more properties than [`MAX_PROPERTIES`](crate::MAX_PROPERTIES).
    #[error("the file has more than {limit} properties")]
    TooManyProperties {
        /// The limit.
        limit: usize,
    },
    /// It is no record of a game in any form that we read.
    #[error("the file holds no game record")]
    NoGame,
    /// It is a record of another game than Go.
    #[error("game type {game:?} is not Go")]
    NotGo {
        /// The value of `GM`.
        game: String,
    },
    /// Its board is not 2 to 25 points each way.
    #[error("board size {size:?} is not 2 to 25 points each way")]
    UnsupportedSize {
        /// What the file says of the size.
        size: String,
    },
}

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Collection {
    /// The character set in which it was read; of a file in several, that of the first game.
    pub charset: Charset,
    /// What was mended in the file as a whole. Each game has its own besides.
    pub warnings: Warnings,
    /// The games; at least one.
    pub games: Vec<GameTree>,
}

/// Opens a file: SGF of every version and in every state that a person would call a bit broken,
/// NGF, GIB, UGF and UGI. `charset` is what the person has chosen, if anything.
///
/// Games that are not Go, or on boards that cannot be shown, are left out with a warning as long
/// as others remain.
///
/// # Errors
/// [`OpenError`].
pub fn open(bytes: &[u8], charset: Option<Charset>) -> Result<Collection, OpenError> {
    if bytes.len() > MAX_BYTES {
        return Err(OpenError::TooLarge { limit: MAX_BYTES });
    }
    let decoded = decode(bytes, charset).ok_or(OpenError::TooLarge { limit: MAX_BYTES })?;
    let mut warnings = decoded.warnings;
    let foreign = foreign::to_sgf(&decoded.text);
    let trees = parse(foreign.as_deref().unwrap_or(&decoded.text), &mut warnings)?;
    let games = usable(trees, &mut warnings)?;
    Ok(Collection { charset: decoded.charset, warnings, games })
}

/// Opens SGF that is text already.
///
/// # Errors
/// [`OpenError`].
pub fn open_text(text: &str) -> Result<Collection, OpenError> {
    if text.len() > MAX_BYTES {
        return Err(OpenError::TooLarge { limit: MAX_BYTES });
    }
    let mut warnings = Warnings::default();
    let games = usable(parse(text, &mut warnings)?, &mut warnings)?;
    Ok(Collection { charset: Charset::UTF_8, warnings, games })
}

/// Mends the roots, looks the games over, and leaves out those that cannot be shown.
fn usable(trees: Vec<GameTree>, warnings: &mut Warnings) -> Result<Vec<GameTree>, OpenError> {
    let mut refused = None;
    let mut games = Vec::with_capacity(trees.len());
    for (i, mut tree) in trees.into_iter().enumerate() {
        match root::mend(&mut tree) {
            Ok(()) => {
                check::check(&mut tree);
                games.push(tree);
            }
            Err(reason) => {
                refused.get_or_insert_with(|| reason.clone());
                warnings.push(Warning::GameLeftOut { game: i + 1, reason });
            }
        }
    }
    match refused {
        _ if !games.is_empty() => Ok(games),
        None => Err(OpenError::NoGame),
        Some(Refusal::NotGo { game }) => Err(OpenError::NotGo { game }),
        Some(Refusal::UnsupportedSize { size }) => Err(OpenError::UnsupportedSize { size }),
    }
}
