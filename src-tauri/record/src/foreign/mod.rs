//! Records in other forms than SGF. Each is turned into SGF, which is then read as any other.

mod gib;
mod ngf;
mod ugf;

use std::fmt::Write as _;

use ranka_rules::{Colour, HandicapCustom, Size, fixed_handicap};

use crate::coordinates::point_text;
use crate::value::{escape, escape_simple};

/// A record in another form as SGF; `None` when the text is in none that we know.
pub(crate) fn to_sgf(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    // A comment in SGF may be anything.
    if text.starts_with('(') {
        return None;
    }
    gib::to_sgf(text).or_else(|| ugf::to_sgf(text)).or_else(|| ngf::to_sgf(text))
}

/// SGF under way.
struct Sgf {
    text: String,
    side: u32,
}

impl Sgf {
    fn new(side: u32) -> Self {
        Self { text: format!("(;FF[4]GM[1]SZ[{side}]"), side }
    }

    /// A property of the root, unless it is empty.
    fn put(&mut self, ident: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            let _ = write!(self.text, "{ident}[{}]", escape_simple(text));
        }
    }

    /// Handicap stones on their fixed points.
    fn handicap(&mut self, stones: u32, custom: HandicapCustom) {
        if stones < 2 {
            return;
        }
        self.put("HA", &stones.to_string());
        let Ok(size) = Size::new(self.side) else { return };
        if let Ok(points) = fixed_handicap(size, stones, custom) {
            self.text.push_str("AB");
            for point in points {
                let _ = write!(self.text, "[{}]", point_text(point, size));
            }
        }
    }

    /// A move by column and row from the top left, counted from 0; off the board it is a pass.
    fn play(&mut self, colour: Colour, point: Option<(u32, u32)>) {
        let _ = write!(self.text, "\n;{}[{}]", colour.letter(), self.letters(point));
    }

    fn letters(&self, point: Option<(u32, u32)>) -> String {
        let on_board = point.filter(|&(x, y)| x < self.side && y < self.side);
        let letter = |n: u32| char::from(b'a' + (n % 26) as u8);
        on_board.map(|(x, y)| [letter(x), letter(y)].iter().collect()).unwrap_or_default()
    }

    fn comment(&mut self, text: &str) {
        if !text.trim().is_empty() {
            let _ = write!(self.text, "C[{}]", escape(text.trim_end()));
        }
    }

    fn finish(self) -> String {
        self.text + ")\n"
    }
}

/// Column or row of a capital letter, `A` being 0.
fn capital(letter: Option<u8>) -> Option<u32> {
    letter.filter(u8::is_ascii_alphabetic).map(|b| u32::from(b.to_ascii_uppercase() - b'A'))
}

/// A date of digits, `20060928`, with hyphens.
fn date(digits: &str) -> Option<String> {
    let year = digits.get(..4)?;
    let (month, day) = (digits.get(4..6)?, digits.get(6..8)?);
    digits[..8].bytes().all(|b| b.is_ascii_digit()).then(|| format!("{year}-{month}-{day}"))
}
