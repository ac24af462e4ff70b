//! UGF and UGI, the form of Pandanet and of Japanese newspapers, after the descriptions at
//! Sensei's Library and of A. E. Brouwer: sections in brackets, `Name=value` in the header, a move
//! `PD,B1,1,0` (point, colour and player, number, seconds) a line of the data, texts in the figures.

use std::collections::HashMap;

use ranka_rules::{Colour, HandicapCustom};

use super::{Sgf, capital};
use crate::tree::MAX_NODES;

pub(super) fn to_sgf(text: &str) -> Option<String> {
    let mut lines = text.lines().map(str::trim).skip_while(|l| l.is_empty() || l.starts_with('#'));
    if !lines.next()?.eq_ignore_ascii_case("[header]") {
        return None;
    }
    let file = File::of(lines);
    let side = file.value("Size").parse().unwrap_or(19);
    let mut sgf = Sgf::new(side);
    file.header(&mut sgf);
    let from_bottom = file.value("CoordinateType").eq_ignore_ascii_case("IGS");
    let moves: Vec<Move> =
        file.data.iter().filter_map(|l| Move::of(l, side, from_bottom)).collect();
    let set_up: Vec<_> = moves.iter().take_while(|m| m.number == 0).collect();
    let (handicap, _) = file.pair("Hdcp");
    let handicap: u32 = handicap.trim().parse().unwrap_or(0);
    if set_up.is_empty() {
        sgf.handicap(handicap, HandicapCustom::Japanese);
    } else {
        sgf.put("HA", if handicap >= 2 { handicap.to_string() } else { String::new() }.as_str());
        for (colour, ident) in [(Colour::Black, "AB"), (Colour::White, "AW")] {
            let of = set_up.iter().filter(|m| m.colour == colour && m.point.is_some());
            let list: String = of.map(|m| format!("[{}]", sgf.letters(m.point))).collect();
            if !list.is_empty() {
                sgf.text.extend([ident, &list]);
            }
        }
    }
    let texts = file.texts();
    sgf.comment(&[file.value("Comment"), texts.get(&0).map_or("", String::as_str)].join("\n"));
    for (n, played) in moves[set_up.len()..].iter().enumerate() {
        sgf.play(played.colour, played.point);
        sgf.comment(texts.get(&(n as u32 + 1)).map_or("", String::as_str));
    }
    Some(sgf.finish())
}

/// The parts of a file.
struct File<'a> {
    values: HashMap<String, &'a str>,
    data: Vec<&'a str>,
    figures: Vec<&'a str>,
}

impl<'a> File<'a> {
    fn of(lines: impl Iterator<Item = &'a str>) -> Self {
        let mut file = Self { values: HashMap::new(), data: Vec::new(), figures: Vec::new() };
        let mut section = "[header]".to_owned();
        for line in lines {
            if line.starts_with('[') && line.ends_with(']') && section != "[figure]" {
                section = line.to_ascii_lowercase();
                continue;
            }
            match section.as_str() {
                "[header]" => {
                    if let Some((name, value)) = line.split_once('=') {
                        file.values.entry(name.trim().to_ascii_lowercase()).or_insert(value.trim());
                    }
                }
                // One more than a file may have gives the right error later.
                "[data]" if line.contains(',') && file.data.len() <= MAX_NODES => {
                    file.data.push(line);
                }
                "[figure]" => file.figures.push(line),
                _ => {}
            }
        }
        file
    }

    fn value(&self, name: &str) -> &'a str {
        self.values.get(&name.to_ascii_lowercase()).copied().unwrap_or_default()
    }

    /// The first two parts of a value with commas.
    fn pair(&self, name: &str) -> (&'a str, &'a str) {
        let mut parts = self.value(name).split(',');
        (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
    }

    fn header(&self, sgf: &mut Sgf) {
        for (name, player, rank) in [("PlayerB", "PB", "BR"), ("PlayerW", "PW", "WR")] {
            let (who, level) = self.pair(name);
            sgf.put(player, who);
            sgf.put(rank, level);
        }
        // The number of the contest stands before its name: "26th,Gosei,5th game".
        sgf.put("EV", self.value("Title").trim_matches(','));
        sgf.put("PC", self.value("Place"));
        sgf.put("CP", self.value("Copyright"));
        sgf.put("US", self.value("Writer"));
        sgf.put("DT", &self.pair("Date").0.replace('/', "-"));
        sgf.put("KM", self.pair("Hdcp").1);
        let rule = self.value("Rule");
        sgf.put(
            "RU",
            match rule.to_ascii_uppercase().as_str() {
                "JPN" | "JP" => "Japanese",
                "CHN" | "CN" => "Chinese",
                _ => rule,
            },
        );
        let (winner, how) = self.pair("Winner");
        let result = match (winner.trim().get(..1), how.trim()) {
            (Some("B" | "b"), how) => format!("B+{}", margin(how)),
            (Some("W" | "w"), how) => format!("W+{}", margin(how)),
            (Some("D" | "d"), _) => "0".to_owned(),
            _ => String::new(),
        };
        sgf.put("RE", &result);
    }

    /// Texts of the figures by the number of the move that they stand at: `.Text,12` and the
    /// lines after it, up to `.EndText`.
    fn texts(&self) -> HashMap<u32, String> {
        let mut texts: HashMap<u32, String> = HashMap::new();
        let mut at = None;
        for line in &self.figures {
            if let Some(rest) = line.strip_prefix(".Text") {
                let number = rest.trim_start_matches(',').split(',').next().unwrap_or_default();
                at = Some(number.trim().parse().unwrap_or(0));
            } else if line.starts_with(".EndText") {
                at = None;
            } else if let Some(number) = at.filter(|_| !line.starts_with(".#")) {
                let text = texts.entry(number).or_default();
                text.push_str(line);
                text.push('\n');
            }
        }
        texts
    }
}

/// The margin of a result; `C` (中押) and `T` stand for a resignation and for time.
fn margin(how: &str) -> &str {
    match how {
        "C" | "c" | "R" => "R",
        "T" | "t" => "T",
        how => how,
    }
}

struct Move {
    colour: Colour,
    point: Option<(u32, u32)>,
    number: u32,
}

impl Move {
    fn of(line: &str, side: u32, from_bottom: bool) -> Option<Self> {
        let mut parts = line.split(',').map(str::trim);
        let (point, colour, number) = (parts.next()?.as_bytes(), parts.next()?, parts.next()?);
        let colour = match colour.as_bytes().first()? {
            b'B' | b'b' => Colour::Black,
            b'W' | b'w' => Colour::White,
            _ => return None,
        };
        let (x, y) = (capital(point.first().copied())?, capital(point.get(1).copied())?);
        // What is off the board, `YA` for one, is a pass.
        let y = if from_bottom { side.checked_sub(1 + y) } else { Some(y) };
        let point = y.map(|y| (x, y)).filter(|&(x, y)| x < side && y < side);
        Some(Self { colour, point, number: number.parse().unwrap_or(1) })
    }
}
