//! The value of `RE`.

use ranka_rules::{Colour, Outcome};

/// Reads a result in the form of `RE`: `B+3.5`, `W+R`, `B+Resign`, `W+T`, `0`, `Draw`,
/// `Void`. `None` for anything else, such as a forfeit or a margin that is no half point:
/// our rules have no such end.
#[must_use]
pub fn parse_result(text: &str) -> Option<Outcome> {
    let text = text.trim();
    match text.to_ascii_lowercase().as_str() {
        "0" | "draw" | "jigo" => return Some(Outcome::Draw),
        "void" => return Some(Outcome::NoResult),
        _ => {}
    }
    let (winner, how) = text.split_once('+')?;
    let winner = match winner {
        "B" | "b" => Colour::Black,
        "W" | "w" => Colour::White,
        _ => return None,
    };
    match how.to_ascii_lowercase().as_str() {
        "r" | "resign" => Some(Outcome::Resign { winner }),
        "t" | "time" => Some(Outcome::Time { winner }),
        margin => {
            let halves = 2.0 * margin.parse::<f64>().ok()?;
            let counted = halves.fract() == 0.0 && (1.0..=1e6).contains(&halves);
            counted.then_some(Outcome::Score { winner, halves: halves as u32 })
        }
    }
}
