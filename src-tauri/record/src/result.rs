//! The value of `RE`.

use std::borrow::Cow;

use ranka_rules::{Colour, Outcome};

use crate::komi::plain_digits;

/// Reads a result in the form of `RE`: `B+3.5`, `W+R`, `B+Resign`, `W+T`, `0`, `Draw`,
/// `Void`; and what people write in its place: `黒中押し勝ち`, `白3目半勝`, `黑胜1又3/4子`, `持碁`.
/// `None` for anything else, such as a forfeit or a margin that is no half point: our rules have
/// no such end.
#[must_use]
pub fn parse_result(text: &str) -> Option<Outcome> {
    let text = text.trim();
    match text.to_ascii_lowercase().as_str() {
        "0" | "draw" | "jigo" | "tie" => return Some(Outcome::Draw),
        "void" => return Some(Outcome::NoResult),
        _ => {}
    }
    standard(text).or_else(|| in_words(text))
}

/// `B+...` and `W+...`.
fn standard(text: &str) -> Option<Outcome> {
    let (winner, how) = text.split_once('+')?;
    let winner = match winner.trim() {
        "B" | "b" => Colour::Black,
        "W" | "w" => Colour::White,
        _ => return None,
    };
    match how.trim().to_ascii_lowercase().as_str() {
        "r" | "resign" | "resignation" => Some(Outcome::Resign { winner }),
        "t" | "time" => Some(Outcome::Time { winner }),
        margin => {
            let halves = 2.0 * margin.parse::<f64>().ok()?;
            let counted = halves.fract() == 0.0 && (1.0..=1e6).contains(&halves);
            counted.then_some(Outcome::Score { winner, halves: halves as u32 })
        }
    }
}

/// A result in Japanese, Chinese, Korean or plain English.
fn in_words(text: &str) -> Option<Outcome> {
    let text = plain_digits(text).to_lowercase();
    let has = |words: &[&str]| words.iter().any(|w| text.contains(w));
    if has(&["持碁", "ジゴ", "和棋", "無勝負", "无胜负", "무승부"]) {
        let none = has(&["無勝負", "无胜负"]);
        return Some(if none { Outcome::NoResult } else { Outcome::Draw });
    }
    let winner = winner(&text)?;
    if has(&["中押", "中盤", "中盘", "投了", "認輸", "认输", "불계", "resi"]) {
        return Some(Outcome::Resign { winner });
    }
    if has(&["時間", "时间", "超時", "超时", "시간", "on time", "by time", "timeout", "time out"])
    {
        return Some(Outcome::Time { winner });
    }
    let score = crate::komi::parse_komi(&text).filter(|k| k.komi.halves() > 0);
    score.map(|k| Outcome::Score { winner, halves: k.komi.halves().unsigned_abs().into() })
}

fn winner(text: &str) -> Option<Colour> {
    const BLACK: [&str; 4] = ["黒", "黑", "흑", "black"];
    const WHITE: [&str; 3] = ["白", "백", "white"];
    let first = |words: &[&str]| words.iter().filter_map(|w| text.find(w)).min();
    let side = match (first(&BLACK), first(&WHITE)) {
        (None, None) => return None,
        (Some(_), None) => Colour::Black,
        (None, Some(_)) => Colour::White,
        (Some(b), Some(w)) if b < w => Colour::Black,
        _ => Colour::White,
    };
    let loses = ["負", "负", "敗", "败", "패", "loses", "lost"].iter().any(|w| text.contains(w));
    let wins = ["勝", "胜", "승", "win", "won", "beat"].iter().any(|w| text.contains(w));
    match (wins, loses) {
        (_, true) => Some(!side),
        (true, false) => Some(side),
        (false, false) => None,
    }
}

/// A result in the form of the standard: as it stands when it has that form or cannot be
/// understood.
pub(crate) fn result_text(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let known = ["0", "Draw", "Void", "?", ""];
    if known.contains(&text) || text.starts_with("B+") || text.starts_with("W+") {
        return Cow::Borrowed(text);
    }
    parse_result(text).map_or(Cow::Borrowed(text), |outcome| Cow::Owned(outcome.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_words_are_understood() {
        for (text, standard) in [
            ("黒中押し勝ち", "B+R"),
            ("黒中押勝", "B+R"),
            ("白3目半勝", "W+3.5"),
            ("白半目勝ち", "W+0.5"),
            ("黑中盘胜", "B+R"),
            ("黑胜1又3/4子", "B+3.5"),
            ("白胜2.5目", "W+2.5"),
            ("黒時間切れ負け", "W+T"),
            ("흑 불계승", "B+R"),
            ("백 3집반 승", "W+3.5"),
            ("持碁", "0"),
            ("無勝負", "Void"),
            ("White wins by resignation", "W+R"),
            ("Black wins by 3.5", "B+3.5"),
            ("b+r", "B+R"),
            ("Jigo", "0"),
            ("W+Time", "W+Time"),
            ("B+F", "B+F"),
            ("what?", "what?"),
        ] {
            assert_eq!(result_text(text), standard, "{text}");
        }
    }
}
