//! Komi as files write it.

use ranka_rules::Komi;

/// A komi that was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct KomiText {
    pub(crate) komi: Komi,
    /// Whether it is written as the standard says: points, as a number.
    pub(crate) exact: bool,
}

/// Digits, point and comma of other widths as those of ASCII.
pub(crate) fn plain_digits(text: &str) -> String {
    let plain = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => u8::try_from(u32::from(c) - 0xfee0).map_or(c, char::from),
        '。' => '.',
        '\u{2212}' | '\u{2013}' => '-',
        c => c,
    };
    text.chars().map(plain).collect()
}

/// Reads a komi: `6.5`, and what people and servers write for it: `6,5`, `6 1/2`, `6目半`,
/// `六目半`, `3又3/4子`, `375` (Fox: stones in hundredths), `650`, `65` (points in tenths).
/// `None` when it names no number that could be a komi.
pub(crate) fn parse_komi(text: &str) -> Option<KomiText> {
    let text = text.trim();
    let number = |text: &str| {
        let plain = text.bytes().all(|b| b.is_ascii_digit() || b"+-.".contains(&b));
        text.parse::<f64>().ok().map(|n| if plain { n } else { f64::NAN })
    };
    if let Some(points) = number(text) {
        if let Ok(komi) = Komi::from_points(points) {
            return Some(KomiText { komi, exact: true });
        }
        return rounded(scaled(points));
    }
    rounded(scaled(in_words(&plain_digits(text))?))
}

/// A number as points: some servers count in tenths, hundredths, or in stones of two points.
fn scaled(number: f64) -> f64 {
    let points = match number.abs() {
        n if n > 1000.0 => number,
        n if n >= 100.0 => number / 100.0,
        n if n > 50.0 => number / 10.0,
        _ => number,
    };
    // Quarters are Chinese stones (子).
    if (points * 4.0).fract() == 0.0 && (points * 2.0).fract() != 0.0 {
        points * 2.0
    } else {
        points
    }
}

fn rounded(points: f64) -> Option<KomiText> {
    let komi = Komi::from_points((points * 2.0).round() / 2.0).ok()?;
    Some(KomiText { komi, exact: false })
}

/// Reads a number with words around it, and halves and quarters in words.
fn in_words(text: &str) -> Option<f64> {
    const NONE: [&str; 6] = ["none", "no", "なし", "ナシ", "无", "無"];
    let lower = text.to_ascii_lowercase();
    if NONE.iter().any(|w| lower.trim() == *w) || lower.contains("無コミ") {
        return Some(0.0);
    }
    let text = fraction(&lower.replace('又', " ").replace("と", " "));
    let half = |text: &str| ["半", "½", "half", "반"].iter().any(|w| text.contains(w));
    let (mut value, rest) = match first_number(&text) {
        Some(found) => found,
        None if half(&text) => (0.0, text.as_str()),
        None => return None,
    };
    if half(rest) {
        value += 0.5f64.copysign(value);
    }
    for (sign, part) in [("1/2", 0.5f64), ("1/4", 0.25), ("3/4", 0.75), ("¼", 0.25), ("¾", 0.75)]
    {
        if rest.contains(sign) {
            value += part.copysign(value);
        }
    }
    let reverse = text.contains("逆") || text.contains("reverse");
    let stones = if rest.contains('子') { 2.0 } else { 1.0 };
    Some(value * stones * if reverse { -1.0 } else { 1.0 })
}

/// `1/2` alone is nothing and a half.
fn fraction(text: &str) -> String {
    let lone = text.trim_start();
    if lone.starts_with("1/2") { format!("0 {lone}") } else { text.to_owned() }
}

/// The first number of a text, and what follows it.
pub(crate) fn first_number(text: &str) -> Option<(f64, &str)> {
    if let Some(start) = text.find(|c: char| c.is_ascii_digit()) {
        let digits = |c: char| !(c.is_ascii_digit() || c == '.' || c == ',');
        let end = text[start..].find(digits).map_or(text.len(), |i| start + i);
        let negative = text[..start].trim_end().ends_with('-');
        let number: f64 =
            text[start..end].trim_end_matches(['.', ',']).replace(',', ".").parse().ok()?;
        return Some((if negative { -number } else { number }, &text[end..]));
    }
    const NUMERALS: &str = "〇一二三四五六七八九十";
    let (at, numeral) = text.char_indices().find(|&(_, c)| NUMERALS.contains(c))?;
    let value = NUMERALS.chars().position(|c| c == numeral)?;
    Some((value as f64, &text[at + numeral.len_utf8()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_understood_as_people_write_it() {
        for (text, points, exact) in [
            ("6.5", 6.5, true),
            ("0", 0.0, true),
            ("-3.5", -3.5, true),
            ("5.50", 5.5, true),
            ("6,5", 6.5, false),
            ("6 1/2", 6.5, false),
            ("6½", 6.5, false),
            ("6目半", 6.5, false),
            ("六目半", 6.5, false),
            ("５目半", 5.5, false),
            ("半目", 0.5, false),
            ("コミ6目半", 6.5, false),
            ("6.5 points", 6.5, false),
            ("375", 7.5, false),
            ("3.75", 7.5, false),
            ("3又3/4子", 7.5, false),
            ("3 3/4子", 7.5, false),
            ("275", 5.5, false),
            ("650", 6.5, false),
            ("750", 7.5, false),
            ("65", 6.5, false),
            ("none", 0.0, false),
            ("なし", 0.0, false),
        ] {
            let read = parse_komi(text).map(|k| (k.komi.points(), k.exact));
            assert_eq!(read, Some((points, exact)), "{text}");
        }
        for text in ["abc", "1e309", "NaN", "inf", "", "99999", "コミ"] {
            assert_eq!(parse_komi(text), None, "{text}");
        }
    }
}
