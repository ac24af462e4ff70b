//! Reading the cases under `tests/data`.

use std::path::Path;

use ranka_rules::{Board, Colour, Move, Point, Size};
use serde_json::Value;

/// The lines of a `.jsonl` file of `tests/data`.
pub(crate) fn lines(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<_> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert!(!lines.is_empty());
    lines
}

pub(crate) fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
}

pub(crate) fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

pub(crate) fn size(case: &Value) -> Size {
    Size::rectangle(number(&case["w"]), number(&case["h"])).unwrap()
}

pub(crate) fn colour(text: &str) -> Colour {
    match text {
        "B" | "X" => Colour::Black,
        "W" | "O" => Colour::White,
        _ => panic!("{text} is no colour"),
    }
}

/// Stones of a diagram, rows from the top.
pub(crate) fn stones(rows: &[String]) -> Vec<(Colour, Point)> {
    let height = rows.len();
    let at = |row: usize, col: usize| {
        Point::new(u8::try_from(col).unwrap(), u8::try_from(height - 1 - row).unwrap()).unwrap()
    };
    rows.iter()
        .enumerate()
        .flat_map(|(row, text)| text.chars().enumerate().map(move |(col, c)| (row, col, c)))
        .filter(|&(_, _, c)| c != '.')
        .map(|(row, col, c)| (colour(&c.to_string()), at(row, col)))
        .collect()
}

pub(crate) fn board(size: Size, rows: &[String]) -> Board {
    Board::with_stones(size, stones(rows)).unwrap()
}

/// An SGF point ("pd") on a board of `size`.
pub(crate) fn sgf_point(size: Size, text: &str) -> Point {
    let [col, row] = *text.as_bytes() else { panic!("{text} is no SGF point") };
    Point::new(col - b'a', size.rows() - 1 - (row - b'a')).unwrap()
}

/// "Bpd;Wdd;B;…", where a bare letter or `tt` is a pass.
pub(crate) fn sgf_moves(size: Size, text: &str) -> Vec<(Colour, Move)> {
    text.split(';')
        .filter(|m| !m.is_empty())
        .map(|m| {
            let (c, p) = m.split_at(1);
            let mv =
                if matches!(p, "" | "tt") { Move::Pass } else { Move::Play(sgf_point(size, p)) };
            (colour(c), mv)
        })
        .collect()
}
