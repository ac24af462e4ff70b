//! What is measured, from the command line.

use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt};
use ranka_cpu::Level;

pub(crate) const USAGE: &str = "\
ladder [--games 100]          games of each pairing
       [--sizes 9,19]         boards
       [--levels 1-20]        the levels among which neighbours meet
       [--gnugo yes|no]       also against GNU Go
       [--handicaps 2,3,4]    stones that the top level gives it on 19x19; 0 for none
       [--parallel 2] [--batch 10]
       [--results src-tauri/cpu/ladder.csv]
       [--report]             play nothing, write the table and the ratings";

/// Stones that the top level gives to GNU Go unless others are asked for.
pub(crate) const HANDICAPS: [u32; 3] = [2, 3, 4];

/// Whether to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Do {
    Play,
    Report,
}

/// What is measured.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) what: Do,
    pub(crate) games: u32,
    pub(crate) sizes: Vec<u32>,
    pub(crate) levels: Vec<Level>,
    pub(crate) gnugo: bool,
    /// Stones that the top level gives to GNU Go on 19x19.
    pub(crate) handicaps: Vec<u32>,
    pub(crate) parallel: u32,
    /// Games after which the score is written down.
    pub(crate) batch: u32,
    pub(crate) results: PathBuf,
}

impl Settings {
    pub(crate) fn read(mut parser: Parser) -> Result<Self, lexopt::Error> {
        let mut s = Self {
            what: Do::Play,
            games: 100,
            sizes: vec![9, 19],
            levels: Level::ALL.to_vec(),
            gnugo: true,
            handicaps: HANDICAPS.to_vec(),
            parallel: 2,
            batch: 10,
            results: "src-tauri/cpu/ladder.csv".into(),
        };
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Long("games") => s.games = parser.value()?.parse()?,
                Arg::Long("sizes") => {
                    s.sizes = numbers(&parser.value()?.string()?)?;
                }
                Arg::Long("handicaps") => {
                    s.handicaps = numbers(&parser.value()?.string()?)?;
                    s.handicaps.retain(|&stones| stones > 0);
                }
                Arg::Long("levels") => s.levels = levels(&parser.value()?.string()?)?,
                Arg::Long("gnugo") => s.gnugo = parser.value()?.string()? != "no",
                Arg::Long("parallel") => s.parallel = parser.value()?.parse()?,
                Arg::Long("batch") => s.batch = parser.value()?.parse::<u32>()?.max(1),
                Arg::Long("results") => s.results = parser.value()?.into(),
                Arg::Long("report") => s.what = Do::Report,
                other => return Err(other.unexpected()),
            }
        }
        Ok(s)
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

fn numbers(text: &str) -> Result<Vec<u32>, String> {
    text.split(',').map(number).collect()
}

fn levels(text: &str) -> Result<Vec<Level>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let level = |n| Level::new(n).map_err(|e| e.to_string());
    (number(from)?..=number(to)?).map(level).collect()
}
