//! The file of problems that the app carries. It is read in place: a problem is decoded when it
//! is asked for, and only it.
//!
//! `docs/PROBLEMS.md` describes the format; `data/make_problems.py` writes it.

use ranka_cpu::tsumego::{Aim, Outcome, Task};
use ranka_rules::{Colour, Move, Point, Size};

use super::problem::Problem;
use super::tree::{Node, Tree};
use crate::contract::{ProblemBook, ProblemGoal};

static DATA: &[u8] = include_bytes!("../../data/problems.bin");

/// Side of every board in the file.
const SIDE: u16 = 19;
/// What stands for a pass among the points.
const PASS: u16 = SIDE * SIDE;

const HAS_CHILD: u16 = 1 << 9;
const HAS_NEXT: u16 = 1 << 10;
const RIGHT: u16 = 1 << 11;
const WRONG: u16 = 1 << 12;
const KO: u16 = 1 << 13;
const WHITE: u16 = 1 << 14;

/// Problems of a book are numbered from this times the book's own number.
const ID_OF_BOOK: u32 = 10_000;

/// The books, in the order of the file.
pub(crate) struct Library {
    /// Each book with the places of its problems.
    books: Vec<(ProblemBook, std::ops::Range<usize>)>,
    index: &'static [u8],
    records: &'static [u8],
}

impl Library {
    /// The library of the app. Reads the head of the file alone.
    pub(crate) fn open() -> Self {
        let mut head = Reader { data: DATA };
        head.skip(5);
        let count = head.byte();
        let mut books = Vec::new();
        let mut all = 0;
        for _ in 0..count {
            let book = book_of(head.byte());
            let next = all + usize::from(head.word());
            books.push((book, all..next));
            all = next;
        }
        let (index, records) = head.data.split_at_checked(4 * (all + 1)).unwrap_or_default();
        Self { books, index, records }
    }

    /// Problems in all.
    pub(crate) fn len(&self) -> usize {
        self.books.last().map_or(0, |(_, places)| places.end)
    }

    /// The books with the places of their problems.
    pub(crate) fn books(&self) -> &[(ProblemBook, std::ops::Range<usize>)] {
        &self.books
    }

    /// The number of the problem at a place, which stays the same for ever.
    pub(crate) fn id(&self, place: usize) -> Option<u32> {
        let (book, _) = self.books.iter().find(|(_, places)| places.contains(&place))?;
        let number = self.record(place)?.word();
        Some(number_of(*book) * ID_OF_BOOK + u32::from(number))
    }

    /// The place of a problem.
    pub(crate) fn place(&self, id: u32) -> Option<usize> {
        let (book, number) = (id / ID_OF_BOOK, id % ID_OF_BOOK);
        let (_, places) = self.books.iter().find(|(b, _)| number_of(*b) == book)?;
        // Numbers rise within a book, with gaps.
        let number_at = |place: usize| u32::from(self.record(place).map_or(0, |mut r| r.word()));
        let (mut low, mut high) = (places.start, places.end);
        while low < high {
            let middle = usize::midpoint(low, high);
            if number_at(middle) < number { low = middle + 1 } else { high = middle }
        }
        (low < places.end && number_at(low) == number).then_some(low)
    }

    fn record(&self, place: usize) -> Option<Reader> {
        let mut index = Reader { data: self.index.get(4 * place..4 * place + 8)? };
        let (from, to) = (index.long(), index.long());
        Some(Reader { data: self.records.get(from..to)? })
    }

    /// The places of the problems with the same position under a symmetry of the board.
    pub(crate) fn twins(&self, place: usize) -> Vec<usize> {
        let Some(mut record) = self.record(place) else { return Vec::new() };
        read_head(&mut record).3
    }

    /// The problem at a place, as the book has it.
    pub(crate) fn problem(&self, place: usize) -> Option<Problem> {
        let (book, _) = self.books.iter().find(|(_, places)| places.contains(&place))?;
        let mut record = self.record(place)?;
        let (number, flags, target, twins) = read_head(&mut record);
        let aim = match flags >> 4 & 3 {
            1 => Some(Aim::Live),
            2 => Some(Aim::Kill),
            _ => None,
        };
        let outcome = if flags >> 6 & 1 == 1 { Outcome::Ko } else { Outcome::Works };
        let task = aim.zip(target).map(|(aim, target)| (Task { aim, target }, outcome));
        let mut stones = Vec::new();
        for colour in [Colour::Black, Colour::White] {
            let mut at = 0;
            for _ in 0..record.varint() {
                at += record.varint();
                stones.extend(point(at).map(|p| (colour, p)));
            }
        }
        Some(Problem {
            id: number_of(*book) * ID_OF_BOOK + u32::from(number),
            book: *book,
            number: u32::from(number),
            size: Size::NINETEEN,
            to_play: if flags & 1 == 1 { Colour::White } else { Colour::Black },
            goal: goal_of(flags >> 1 & 7),
            task,
            stones,
            tree: read_tree(&mut record),
            twins,
        })
    }
}

/// Number, flags, target and twins.
fn read_head(record: &mut Reader) -> (u16, u8, Option<Point>, Vec<usize>) {
    let (number, flags) = (record.word(), record.byte());
    let target = if flags >> 4 & 3 == 0 { None } else { point(record.word()) };
    let twins = (0..record.varint()).map(|_| usize::from(record.word())).collect();
    (number, flags, target, twins)
}

fn read_tree(record: &mut Reader) -> Tree {
    let mut tree = Tree::new();
    // The nodes that have brothers to come, the deepest last.
    let mut waiting = Vec::new();
    let mut parent = Tree::ROOT;
    while !record.data.is_empty() {
        let word = record.word();
        let node = Node {
            mv: point(word & 0x1ff).map_or(Move::Pass, Move::Play),
            colour: if word & WHITE == 0 { Colour::Black } else { Colour::White },
            right: word & RIGHT != 0,
            wrong: word & WRONG != 0,
            ko: word & KO != 0,
        };
        let added = tree.add(parent, node);
        if word & HAS_NEXT != 0 {
            waiting.push(parent);
        }
        if word & HAS_CHILD != 0 {
            parent = added;
        } else {
            match waiting.pop() {
                Some(next) => parent = next,
                None => break,
            }
        }
    }
    tree
}

/// The point at an index, row by row from the top left; none for a pass.
fn point(index: u16) -> Option<Point> {
    if index >= PASS {
        return None;
    }
    let (row, col) = (index / SIDE, index % SIDE);
    Point::new(u8::try_from(col).ok()?, u8::try_from(SIDE - 1 - row).ok()?)
}

const fn number_of(book: ProblemBook) -> u32 {
    match book {
        ProblemBook::Gokyo => 1,
        ProblemBook::Xuanxuan => 2,
        ProblemBook::Guanzi => 3,
        ProblemBook::Shikatsu => 4,
    }
}

const fn book_of(number: u8) -> ProblemBook {
    match number {
        2 => ProblemBook::Xuanxuan,
        3 => ProblemBook::Guanzi,
        4 => ProblemBook::Shikatsu,
        _ => ProblemBook::Gokyo,
    }
}

const fn goal_of(code: u8) -> Option<ProblemGoal> {
    match code {
        1 => Some(ProblemGoal::Live),
        2 => Some(ProblemGoal::Kill),
        3 => Some(ProblemGoal::Ko),
        4 => Some(ProblemGoal::Connect),
        5 => Some(ProblemGoal::Semeai),
        _ => None,
    }
}

/// Reads numbers off the front. Past the end there are only zeros: the file is our own, and a
/// test reads all of it.
struct Reader {
    data: &'static [u8],
}

impl Reader {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.data.split_first() else { return 0 };
        self.data = rest;
        first
    }

    fn skip(&mut self, bytes: usize) {
        self.data = self.data.get(bytes..).unwrap_or_default();
    }

    fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    fn long(&mut self) -> usize {
        usize::from(self.word()) | usize::from(self.word()) << 16
    }

    fn varint(&mut self) -> u16 {
        let mut value = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte();
            value |= u16::from(byte & 127) << shift;
            if byte < 128 {
                break;
            }
        }
        value
    }
}
