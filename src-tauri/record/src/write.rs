//! Writing.

use std::fmt::Write as _;
use std::time::Duration;

use ranka_rules::{Colour, Move, PerColour, Point, Setup, Size};

use crate::before;
use crate::coordinates::{move_text, point_text};
use crate::record::{Record, RecordedPly, TimeLeft};
use crate::value::escape_simple as escape;

/// Writes a record as a strict SGF file: FF\[4\], UTF-8, passes without a point.
///
/// Stones of a free handicap become `AB`, as other programs expect. A node with `PL` alone
/// stands where play was taken up again out of turn, or at the very end.
#[must_use]
pub fn write(record: &Record) -> String {
    let free = record.setup.free_handicap as usize;
    let (placed, plies) = record.plies.split_at(free.min(record.plies.len()));
    let mut out = String::from("(;FF[4]GM[1]CA[UTF-8]");
    setup(&mut out, record, placed);
    info(&mut out, record);
    let mut turn = record.setup.first;
    for recorded in plies {
        if recorded.ply.colour != turn {
            to_play(&mut out, recorded.ply.colour);
        }
        ply(&mut out, recorded, record.setup.size);
        turn = !recorded.ply.colour;
    }
    if let Some(colour) = record.resumed {
        to_play(&mut out, colour);
    }
    out.push_str(")\n");
    out
}

/// `String` takes every write.
fn put(out: &mut String, name: &str, value: &str) {
    let _ = write!(out, "{name}[{value}]");
}

fn put_text(out: &mut String, name: &str, text: &str) {
    if !text.is_empty() {
        put(out, name, &escape(text));
    }
}

fn setup(out: &mut String, record: &Record, placed: &[RecordedPly]) {
    let Setup { size, komi, handicap, black, white, first, prisoners, ko, .. } = &record.setup;
    put(out, "SZ", &size_text(*size));
    put(out, "KM", &komi.to_string());
    if let Some(ruleset) = record.ruleset {
        put(out, "RU", ruleset.sgf_name());
    }
    if *handicap >= 2 {
        put(out, "HA", &handicap.to_string());
    }
    let placed = placed.iter().filter_map(|p| p.ply.mv.point());
    stones(out, "AB", black.iter().copied().chain(placed), *size);
    stones(out, "AW", white.iter().copied(), *size);
    let by_custom = if *handicap >= 2 { Colour::White } else { Colour::Black };
    if *first != by_custom {
        put(out, "PL", &first.letter().to_string());
    }
    if *prisoners != PerColour::default() {
        put(out, before::PRISONERS, &format!("{}:{}", prisoners.black, prisoners.white));
    }
    if let Some(point) = ko {
        put(out, before::KO, &point_text(*point, *size));
    }
}

/// The value of `SZ`.
pub(crate) fn size_text(size: Size) -> String {
    match size.is_square() {
        true => size.side().to_string(),
        false => format!("{}:{}", size.cols(), size.rows()),
    }
}

fn stones(out: &mut String, name: &str, points: impl Iterator<Item = Point>, size: Size) {
    let mut points = points.peekable();
    if points.peek().is_some() {
        out.push_str(name);
    }
    for p in points {
        let _ = write!(out, "[{}]", point_text(p, size));
    }
}

fn info(out: &mut String, record: &Record) {
    let info = &record.info;
    // Name and version with a colon between, which is then not escaped.
    put_text(out, "AP", &info.application);
    put_text(out, "GN", &info.name);
    put_text(out, "PB", &info.players.black);
    put_text(out, "BR", &info.ranks.black);
    put_text(out, "PW", &info.players.white);
    put_text(out, "WR", &info.ranks.white);
    put_text(out, "DT", &info.date);
    if let Some(time) = info.main_time {
        put(out, "TM", &seconds(time));
    }
    if let Some(overtime) = info.overtime {
        put(out, "OT", &format!("{}x{} byo-yomi", overtime.periods, overtime.seconds));
    }
    put_text(out, "RE", &record.result);
}

fn to_play(out: &mut String, colour: Colour) {
    let _ = write!(out, "\n;PL[{}]", colour.letter());
}

fn ply(out: &mut String, recorded: &RecordedPly, size: Size) {
    let letter = recorded.ply.colour.letter();
    let mv: Move = recorded.ply.mv;
    let _ = write!(out, "\n;{letter}[{}]", move_text(mv, size));
    if let Some(TimeLeft { left, periods }) = recorded.time_left {
        let _ = write!(out, "{letter}L[{}]", seconds(left));
        if let Some(periods) = periods {
            let _ = write!(out, "O{letter}[{periods}]");
        }
    }
}

/// Seconds to the millisecond, without zeros at the end.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
