//! GIB, the form of the Korean server Tygem, after the description at Sensei's Library: a header
//! of `\[NAME=value\]` between `\HS` and `\HE`, and moves `STO 0 number colour column row`.

use ranka_rules::{Colour, HandicapCustom};

use super::Sgf;
use crate::result::parse_result;

pub(super) fn to_sgf(text: &str) -> Option<String> {
    if !text.starts_with("\\HS") && !text.starts_with("\\[GAME") {
        return None;
    }
    let mut sgf = Sgf::new(19);
    for (key, name, rank) in [("BLACK", "PB", "BR"), ("WHITE", "PW", "WR")] {
        let (player, level) = player(field(text, &format!("GAME{key}NAME")));
        sgf.put(name, player);
        sgf.put(rank, level);
    }
    sgf.put("EV", field(text, "GAMENAME"));
    sgf.put("PC", field(text, "GAMEPLACE"));
    sgf.put("DT", &date(text).unwrap_or_default());
    let tags = Tags::of(text);
    if let Some(tenths) = tags.komi {
        sgf.put("KM", &(f64::from(tenths) / 10.0).to_string());
    }
    sgf.put("RE", &result(&tags, field(text, "GAMERESULT")));
    let mut last = None;
    for line in text.lines().map(str::trim) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |i: usize| words.get(i).and_then(|w| w.parse::<u32>().ok());
        match words.first() {
            Some(&"INI") => sgf.handicap(number(3).unwrap_or(0), HandicapCustom::Gtp),
            Some(&"STO") => {
                let colour = if number(3) == Some(2) { Colour::White } else { Colour::Black };
                sgf.play(colour, number(4).zip(number(5)));
                last = Some(colour);
            }
            // A pass, which names nobody.
            Some(&"SKI") => {
                let colour = last.map_or(Colour::Black, |c: Colour| !c);
                sgf.play(colour, None);
                last = Some(colour);
            }
            _ => {}
        }
    }
    Some(sgf.finish())
}

/// The value of `\[NAME=value\]`.
fn field<'a>(text: &'a str, name: &str) -> &'a str {
    let mark = format!("\\[{name}=");
    let value = text.find(&mark).map(|i| &text[i + mark.len()..]);
    value.and_then(|v| v.split_once("\\]")).map_or("", |(value, _)| value)
}

/// Name and rank of `name (4D)`.
fn player(text: &str) -> (&str, &str) {
    let split = text.trim().strip_suffix(')').and_then(|t| t.rsplit_once('('));
    split.map_or((text, ""), |(name, rank)| (name.trim(), rank.trim()))
}

/// Komi and result, which stand in `GAMEINFOMAIN` or, with one letter each, in `GAMETAG`.
struct Tags {
    komi: Option<i32>,
    result: Option<i32>,
    margin: Option<i32>,
}

impl Tags {
    fn of(text: &str) -> Self {
        let (main, tag) = (field(text, "GAMEINFOMAIN"), field(text, "GAMETAG"));
        let long = |name: &str| {
            let value =
                main.split(',').find_map(|p| p.trim().strip_prefix(name)?.strip_prefix(':'));
            value.and_then(|v| v.trim().parse().ok())
        };
        let short = |letter: char| {
            let value = tag.split(',').find_map(|p| p.trim().strip_prefix(letter)?.parse().ok());
            value.filter(|&n: &i32| n >= 0)
        };
        Self {
            komi: long("GONGJE").or_else(|| short('G')),
            result: long("GRLT").or_else(|| short('W')),
            margin: long("ZIPSU").or_else(|| short('Z')),
        }
    }
}

fn result(tags: &Tags, words: &str) -> String {
    let margin = tags.margin.map(|tenths| (f64::from(tenths) / 10.0).to_string());
    match (tags.result, margin) {
        (Some(0), Some(margin)) => format!("B+{margin}"),
        (Some(1), Some(margin)) => format!("W+{margin}"),
        (Some(3), _) => "B+R".to_owned(),
        (Some(4), _) => "W+R".to_owned(),
        (Some(7), _) => "B+T".to_owned(),
        (Some(8), _) => "W+T".to_owned(),
        _ => parse_result(words).map(|o| o.to_string()).unwrap_or_default(),
    }
}

/// The date, of `GAMEDATE=2016- 3-26-17-29-11` or the tag `C2016:03:26:17:29`.
fn date(text: &str) -> Option<String> {
    let tag = field(text, "GAMETAG").split(',').find_map(|p| p.trim().strip_prefix('C'));
    let words = [field(text, "GAMEDATE"), tag.unwrap_or_default()];
    words.iter().find_map(|words| {
        let mut numbers =
            words.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u32>().ok());
        let (year, month, day) = (numbers.next()?, numbers.next()?, numbers.next()?);
        let real = year > 1000 && (1..=12).contains(&month) && (1..=31).contains(&day);
        real.then(|| format!("{year:04}-{month:02}-{day:02}"))
    })
}
