//! Records of Go games: SGF (Smart Game Format, FF\[4\]) in and out.
//!
//! [`write()`] makes a strict file of a [`Record`]; [`read()`] takes the main line out of
//! one. Both work on text: which bytes it comes from is the caller's matter.
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

mod coordinates;
mod read;
mod record;
mod result;
mod scan;
mod write;

pub use read::{ReadError, read};
pub use record::{Info, Overtime, Record, RecordedPly, ReplayError, TimeLeft};
pub use result::parse_result;
pub use write::write;
