//! `samples`: from games to the network's inputs, packed, for the training to read.
//!
//! Standard input: one game a line, of tab-separated fields:
//! size, rules (0 Japanese, 1 Chinese), komi in points, stones (rows from the top,
//! 0 empty, 1 black, 2 white), first to move (1 black, 2 white), moves (row · size + column
//! from the top left, size² = pass), plies whose positions are wanted; the last two lists
//! by commas, the plies ascending.
//!
//! Under territory rules the teacher was told a komi in which each stone that Black had put
//! down more than White counts one point, handicap stones included; so are the inputs here.
//!
//! Standard output: for each wanted position ⌈22 · size² / 8⌉ bytes of the input planes,
//! plane after plane, the lowest bit first, and 19 global inputs as little-endian single
//! precision. A game that cannot be replayed is an error: the records would no longer fit
//! the labels.

use std::error::Error;
use std::io::{BufRead, BufWriter, Write, stdin, stdout};

use ranka_cpu::net::{Encoder, GLOBALS, Input, PLANES, View};
use ranka_rules::{Board, Colour, Komi, Move, Ply, Point, PointSet, Ruleset, Scoring, Size};

type Failure = Box<dyn Error>;

struct Record {
    size: Size,
    ruleset: Ruleset,
    komi: f32,
    board: Board,
    first: Colour,
    moves: Vec<Move>,
    wanted: Vec<usize>,
}

impl Record {
    /// Stones that Black had put down more than White before the record begins: handicap
    /// stones, or else the moves of an opening that alternated.
    fn stones_ahead(&self) -> usize {
        let count =
            |colour| self.size.points().filter(|&p| self.board.stone(p) == Some(colour)).count();
        match (count(Colour::Black), count(Colour::White)) {
            (black, 0) => black,
            _ => usize::from(self.first == Colour::White),
        }
    }
}

fn main() -> Result<(), Failure> {
    let mut out = BufWriter::new(stdout().lock());
    let mut packer = Packer::default();
    for (number, line) in stdin().lock().lines().enumerate() {
        let line = line?;
        let written = parse(&line).and_then(|record| packer.write(&record, &mut out));
        written.map_err(|e| format!("game {}: {e}", number + 1))?;
    }
    out.flush()?;
    Ok(())
}

fn parse(line: &str) -> Result<Record, Failure> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[size, rules, komi, stones, first, moves, wanted] = fields.as_slice() else {
        return Err("seven fields are needed".into());
    };
    let size = Size::new(size.parse()?)?;
    let ruleset = match rules {
        "0" => Ruleset::Japanese,
        "1" => Ruleset::Chinese,
        _ => return Err("unknown rules".into()),
    };
    let points: Vec<Point> = size.points().collect();
    if stones.len() != points.len() {
        return Err("the stones do not fill the board".into());
    }
    let stones = stones.bytes().zip(&points).filter_map(|(stone, &point)| match stone {
        b'1' => Some((Colour::Black, point)),
        b'2' => Some((Colour::White, point)),
        _ => None,
    });
    let list = |text: &str| -> Result<Vec<usize>, Failure> {
        let items = text.split(',').filter(|item| !item.is_empty());
        Ok(items.map(str::parse).collect::<Result<_, _>>()?)
    };
    Ok(Record {
        size,
        ruleset,
        komi: Komi::from_points(komi.parse()?)?.points() as f32,
        board: Board::with_stones(size, stones)?,
        first: if first == "1" { Colour::Black } else { Colour::White },
        moves: list(moves)?
            .into_iter()
            .map(|i| points.get(i).map_or(Move::Pass, |&p| Move::Play(p)))
            .collect(),
        wanted: list(wanted)?,
    })
}

#[derive(Default)]
struct Packer {
    encoder: Encoder,
    input: Input,
    bits: Vec<u8>,
}

impl Packer {
    fn write(&mut self, record: &Record, out: &mut impl Write) -> Result<(), Failure> {
        let rules = record.ruleset.rules();
        let mut boards = [record.board.clone(), record.board.clone(), record.board.clone()];
        let mut plies: Vec<Ply> = Vec::new();
        let mut to_play = record.first;
        let mut white_points = record.komi;
        if rules.scoring == Scoring::Territory {
            white_points += record.stones_ahead() as f32;
        }
        let mut wanted = record.wanted.iter().peekable();
        for ply in 0..=record.moves.len() {
            if wanted.next_if_eq(&&ply).is_some() {
                let view = View {
                    board: &boards[0],
                    earlier: [&boards[1], &boards[2]],
                    to_play,
                    plies: &plies,
                    rules: &rules,
                    white_points,
                    forbidden: &PointSet::new(),
                };
                self.encoder.encode(&view, &mut self.input);
                self.pack(record.size, out)?;
            }
            let Some(&mv) = record.moves.get(ply) else { break };
            boards.rotate_right(1);
            boards[0] = boards[1].clone();
            match mv {
                Move::Pass => boards[0].pass(),
                Move::Play(point) => {
                    boards[0].play(to_play, point, rules.suicide)?;
                    if rules.scoring == Scoring::Territory {
                        white_points += if to_play == Colour::Black { 1.0 } else { -1.0 };
                    }
                }
            }
            plies.push(Ply { colour: to_play, mv });
            to_play = !to_play;
        }
        match wanted.next() {
            None => Ok(()),
            Some(ply) => Err(format!("no position after ply {ply}").into()),
        }
    }

    fn pack(&mut self, size: Size, out: &mut impl Write) -> Result<(), Failure> {
        let area = size.area();
        self.bits.clear();
        self.bits.resize((PLANES * area).div_ceil(8), 0);
        for (at, values) in self.input.spatial.chunks_exact(PLANES).enumerate() {
            for (plane, _) in values.iter().enumerate().filter(|(_, value)| **value > 0.0) {
                let bit = plane * area + at;
                self.bits[bit / 8] |= 1 << (bit % 8);
            }
        }
        out.write_all(&self.bits)?;
        let global: &[f32; GLOBALS] = &self.input.global;
        for value in global {
            out.write_all(&value.to_le_bytes())?;
        }
        Ok(())
    }
}
