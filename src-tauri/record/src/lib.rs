//! Records of Go games: SGF (Smart Game Format, FF\[1\] to FF\[4\]) in and out, and NGF, GIB and
//! UGF in.
//!
//! [`open()`] reads a file of a stranger into trees, whatever its character set and however
//! broken it is, and says what it mended. [`GameTree`] is walked with [`Cursor`] and
//! [`GameTree::position`], and edited. [`write_collection()`] writes strict files.
//! [`write()`] and [`read()`] are for games without variations: a [`Record`].
//!
//! ```
//! use ranka_record::{Record, read, write};
//! use ranka_rules::{Game, Move, Ruleset, Setup, Size};
//! let mut game = Game::new(Setup::even(Size::NINE, Ruleset::Japanese))?;
//! game.play(Move::Play("E5".parse()?))?;
//! let text = write(&Record::of_game(&game, Ruleset::Japanese));
//! assert!(text.ends_with(";B[ee])\n"));
//! assert_eq!(read(&text)?.replay()?.plies(), game.plies());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod before;
mod charset;
mod check;
mod coordinates;
mod cursor;
mod edit;
mod foreign;
mod ident;
mod info;
mod komi;
mod marks;
mod node;
mod open;
mod parse;
mod place;
mod position;
mod read;
mod record;
mod result;
mod root;
mod stones;
mod tree;
mod value;
mod warning;
mod write;
mod write_tree;

pub use charset::{Charset, UnknownCharset};
pub use coordinates::{move_text, point_text};
pub use cursor::{Cursor, Trail};
pub use edit::Mark;
pub use info::GameInfo;
pub use marks::Marks;
pub use node::{Node, Properties, Property};
pub use open::{Collection, MAX_BYTES, OpenError, open, open_text};
pub use parse::{MAX_GAMES, MAX_PROPERTIES};
pub use position::NodePosition;
pub use read::{ReadError, read};
pub use record::{Info, Overtime, Record, RecordedPly, ReplayError, TimeLeft};
pub use result::parse_result;
pub use stones::Stones;
pub use tree::{GameTree, MAX_NODES, NodeId};
pub use value::{Value, escape, escape_composed, escape_simple};
pub use warning::{MoveFault, Refusal, Warning, Warnings};
pub use write::write;
pub use write_tree::write_collection;
