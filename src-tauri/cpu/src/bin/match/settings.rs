//! What the match is played with, from the command line.

use std::time::Duration;

use lexopt::{Arg, Parser, ValueExt};
use ranka_rules::{Colour, HandicapCustom, Komi, Ruleset, Setup, Size};

use crate::serve;

pub(crate) const USAGE: &str = "\
match [--games 20] [--size 9] [--komi 6.5] [--rules japanese] [--handicap 0]
      [--seconds 2] [--visits N] [--level N]       limits of our moves
      [--network FILE] [--threads N]               what we think with
      [--opponent 'gnugo --mode gtp --level 1']    the other program
      [--player 'COMMAND']                         a program in our place; in both, {seed}
                                                   stands for the game's own seed
      [--colour black|white]                       ours; both in turn without it
      [--parallel 1] [--seed 1] [--patience 120] [--folder target/match]";

/// What the match is played with.
pub(crate) struct Settings {
    pub(crate) games: usize,
    pub(crate) setup: Setup,
    pub(crate) ruleset: Ruleset,
    opponent: Vec<String>,
    player: Option<Vec<String>>,
    /// Options of our own engine.
    options: Vec<String>,
    pub(crate) parallel: usize,
    pub(crate) seed: u64,
    /// Our colour; both in turn unless it is given.
    pub(crate) colour: Option<Colour>,
    pub(crate) patience: Duration,
    pub(crate) folder: String,
}

impl Settings {
    pub(crate) fn read(mut parser: Parser) -> Result<Self, lexopt::Error> {
        let (mut size, mut komi, mut handicap) = (Size::NINE, None, 0);
        let mut s = Self {
            games: 20,
            setup: Setup::even(size, Ruleset::Japanese),
            ruleset: Ruleset::Japanese,
            opponent: words("gnugo --mode gtp --level 1"),
            player: None,
            options: Vec::new(),
            parallel: 1,
            seed: 1,
            colour: None,
            patience: Duration::from_secs(120),
            folder: "target/match".to_owned(),
        };
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Long("games") => s.games = parser.value()?.parse()?,
                Arg::Long("size") => {
                    let side = parser.value()?.parse()?;
                    size = Size::new(side).map_err(|e| e.to_string())?;
                }
                Arg::Long("komi") => {
                    let points = parser.value()?.parse()?;
                    komi = Some(Komi::from_points(points).map_err(|e| e.to_string())?);
                }
                Arg::Long("rules") => s.ruleset = parser.value()?.parse_with(serve::ruleset)?,
                Arg::Long("handicap") => handicap = parser.value()?.parse()?,
                Arg::Long(name @ ("seconds" | "visits" | "level" | "network" | "threads")) => {
                    let option = format!("--{name}");
                    s.options.extend([option, parser.value()?.string()?]);
                }
                Arg::Long("playouts") => s.options.push("--playouts".to_owned()),
                Arg::Long("opponent") => s.opponent = words(&parser.value()?.string()?),
                Arg::Long("player") => s.player = Some(words(&parser.value()?.string()?)),
                Arg::Long("parallel") => s.parallel = parser.value()?.parse::<usize>()?.max(1),
                Arg::Long("seed") => s.seed = parser.value()?.parse()?,
                Arg::Long("colour") => s.colour = Some(parser.value()?.parse_with(colour)?),
                Arg::Long("patience") => {
                    s.patience = parser.value()?.parse_with(serve::seconds)?;
                }
                Arg::Long("folder") => s.folder = parser.value()?.string()?,
                other => return Err(other.unexpected()),
            }
        }
        let bounded = |o: &String| ["--seconds", "--visits", "--level"].contains(&o.as_str());
        if !s.options.iter().any(bounded) {
            s.options.extend(words("--seconds 2"));
        }
        s.setup = Setup::even(size, s.ruleset)
            .with_fixed_handicap(handicap, HandicapCustom::Gtp)
            .map_err(|e| e.to_string())?;
        s.setup.komi = komi.unwrap_or(s.setup.komi);
        Ok(s)
    }

    /// The command of our player, with a seed of its own for each game.
    pub(crate) fn us(&self, game: usize) -> Vec<String> {
        let seed = self.seed_of(game);
        if let Some(player) = &self.player {
            return with_seed(player, &seed);
        }
        let this = std::env::current_exe().unwrap_or_else(|_| "match".into());
        let mut command = vec![this.to_string_lossy().into_owned(), crate::AS_PLAYER.to_owned()];
        command.extend(self.options.iter().cloned());
        command.extend(["--seed".to_owned(), seed]);
        command.extend(["--rules".to_owned(), self.ruleset.sgf_name().to_owned()]);
        command
    }

    /// The command of the other program.
    pub(crate) fn them(&self, game: usize) -> Vec<String> {
        // Not the seed of ours, lest two of a kind play alike.
        with_seed(&self.opponent, &self.seed_of(game + 1_000_000))
    }

    fn seed_of(&self, game: usize) -> String {
        self.seed.wrapping_add(game as u64).to_string()
    }

    /// The other program's name.
    pub(crate) fn name(&self) -> &str {
        let program = self.opponent.first().map_or("opponent", String::as_str);
        program.rsplit('/').next().unwrap_or(program)
    }
}

fn with_seed(words: &[String], seed: &str) -> Vec<String> {
    words.iter().map(|word| word.replace("{seed}", seed)).collect()
}

fn colour(text: &str) -> Result<Colour, String> {
    let of = |c: &Colour| c.to_string().eq_ignore_ascii_case(text);
    Colour::BOTH.into_iter().find(of).ok_or_else(|| format!("no colour {text:?}"))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}
