//! NGF, the form of the Korean servers CyberOro and wBaduk: twelve lines about the game, then a
//! move a line. After the descriptions at Sensei's Library and of A. E. Brouwer.

use ranka_rules::{Colour, HandicapCustom};

use super::{Sgf, capital, date};
use crate::result::parse_result;

pub(super) fn to_sgf(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().take(12).map(str::trim).collect();
    // Some servers leave the first line out.
    let first = (0..2).find(|&i| is_size(lines.get(i)))?;
    let line = |n: usize| lines.get(first + n).copied().unwrap_or_default();
    let moves = || text.lines().skip(first + 10).map(str::trim).filter(|m| is_move(m));
    moves().next()?;
    let mut sgf = Sgf::new(line(0).parse().ok()?);
    if first == 1 {
        sgf.put("EV", lines[0]);
    }
    for (n, name, rank) in [(1, "PW", "WR"), (2, "PB", "BR")] {
        let (player, level) = player(line(n));
        sgf.put(name, player);
        sgf.put(rank, level);
    }
    sgf.put("PC", line(3));
    sgf.handicap(line(4).parse().unwrap_or(0), HandicapCustom::Gtp);
    // The half point is understood.
    match line(6).parse::<i32>() {
        Ok(komi) => sgf.put("KM", &format!("{komi}.5")),
        Err(_) => sgf.put("KM", line(6)),
    }
    sgf.put("DT", &date(line(7)).unwrap_or_default());
    if let Ok(minutes) = line(8).parse::<u64>() {
        sgf.put("TM", &(minutes.saturating_mul(60)).to_string());
    }
    let result = line(9).trim_end_matches('!');
    sgf.put("RE", &parse_result(result).map(|o| o.to_string()).unwrap_or_default());
    for text in moves() {
        let bytes = text.as_bytes();
        let colour = if bytes[4] == b'B' { Colour::Black } else { Colour::White };
        // `B` is the first column and the first row from the top; `A` is nowhere.
        let number = |i: usize| capital(bytes.get(i).copied())?.checked_sub(1);
        sgf.play(colour, number(5).zip(number(6)));
    }
    Some(sgf.finish())
}

fn is_size(line: Option<&&str>) -> bool {
    line.and_then(|l| l.parse::<u32>().ok()).is_some_and(|side| (2..=25).contains(&side))
}

fn is_move(line: &str) -> bool {
    let bytes = line.as_bytes();
    bytes.len() >= 7 && bytes.starts_with(b"PM") && matches!(bytes[4], b'B' | b'W')
}

/// Name and rank, which is the last word when it has a digit.
fn player(line: &str) -> (&str, &str) {
    match line.rsplit_once(char::is_whitespace) {
        Some((name, rank)) if rank.contains(|c: char| c.is_ascii_digit()) => (name.trim(), rank),
        _ => (line, ""),
    }
}
