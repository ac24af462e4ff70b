//! The scores so far, in a file of comma-separated values.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::schedule::{Pairing, Player};

const HEAD: &str = "size,player,as,opponent,as,handicap,seed,won,drawn,lost";

/// The score of some games of a pairing, as its player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) pairing: Pairing,
    /// Seed of the first game.
    pub(crate) seed: u32,
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

/// Scores of players as they are now; those of earlier characters or networks stay in the
/// file until it is tidied up by hand, and count for nothing.
pub(crate) struct Scores {
    path: PathBuf,
    pub(crate) rows: Vec<Row>,
}

impl Scores {
    /// Reads the file, if there is one.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let text = match fs::read_to_string(path) {
            Err(e) if e.kind() == ErrorKind::NotFound => String::new(),
            read => read.map_err(|e| format!("{}: {e}", path.display()))?,
        };
        let rows = text.lines().filter_map(Row::parse).collect();
        Ok(Self { path: path.to_owned(), rows })
    }

    /// Adds a row, here and in the file.
    pub(crate) fn add(&mut self, row: Row) -> Result<(), String> {
        let named = |e: std::io::Error| format!("{}: {e}", self.path.display());
        let new = !self.path.exists();
        let mut file =
            OpenOptions::new().create(true).append(true).open(&self.path).map_err(named)?;
        let head = if new { format!("{HEAD}\n") } else { String::new() };
        // In one piece: a run that is broken off leaves whole lines.
        file.write_all(format!("{head}{}\n", row.text()).as_bytes()).map_err(named)?;
        self.rows.push(row);
        Ok(())
    }

    /// Games that were played of a pairing.
    pub(crate) fn games(&self, pairing: &Pairing) -> u32 {
        let (won, drawn, lost) = self.score(pairing);
        won + drawn + lost
    }

    /// Won, drawn and lost games of a pairing.
    pub(crate) fn score(&self, pairing: &Pairing) -> (u32, u32, u32) {
        let rows = self.rows.iter().filter(|row| row.pairing == *pairing);
        rows.fold((0, 0, 0), |(w, d, l), row| (w + row.won, d + row.drawn, l + row.lost))
    }
}

impl Row {
    fn text(&self) -> String {
        let Self { pairing: Pairing { size, player, opponent, handicap }, .. } = self;
        let (us, them) = (player.fingerprint(*size), opponent.fingerprint(*size));
        let Self { seed, won, drawn, lost, .. } = self;
        format!("{size},{player},{us},{opponent},{them},{handicap},{seed},{won},{drawn},{lost}")
    }

    /// A row of players as they are now.
    fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(',').collect();
        let [size, player, us, opponent, them, numbers @ ..] = fields.as_slice() else {
            return None;
        };
        let numbers: Vec<u32> = numbers.iter().map(|n| n.parse().ok()).collect::<Option<_>>()?;
        let [handicap, seed, won, drawn, lost] = numbers.try_into().ok()?;
        let size = size.parse().ok()?;
        let (player, opponent) = (Player::parse(player)?, Player::parse(opponent)?);
        let same = player.fingerprint(size) == *us && opponent.fingerprint(size) == *them;
        let pairing = Pairing { size, player, opponent, handicap };
        same.then_some(Self { pairing, seed, won, drawn, lost })
    }
}

/// Won, drawn and lost games from the line in which `match` tells them.
pub(crate) fn tally(line: &str) -> Option<(u32, u32, u32)> {
    let (won, rest) = line.split_once(" won, ")?;
    let (drawn, rest) = rest.split_once(" drawn, ")?;
    let (lost, _) = rest.split_once(" lost of ")?;
    Some((won.parse().ok()?, drawn.parse().ok()?, lost.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use ranka_cpu::Level;

    use super::*;

    #[test]
    fn a_row_is_read_as_it_was_written_and_one_of_another_character_is_not() {
        let player = Player::Level(Level::TOP);
        let pairing = Pairing { size: 19, player, opponent: Player::GnuGo(10), handicap: 2 };
        let row = Row { pairing, seed: 11, won: 6, drawn: 1, lost: 3 };
        assert_eq!(Row::parse(&row.text()), Some(row.clone()));
        let other = row.text().replace(&player.fingerprint(19), "00000000");
        assert_eq!(Row::parse(&other), None);
        assert_eq!(Row::parse(HEAD), None);
    }

    #[test]
    fn the_score_is_found_in_what_the_match_says() {
        let line = "12 won, 1 drawn, 7 lost of 20: 62.5 % ± 10.8 (95 %: 41–80 %)";
        assert_eq!(tally(line), Some((12, 1, 7)));
        assert_eq!(tally("as Black: 3 won, 0 drawn, 1 lost of 4"), None);
    }
}
