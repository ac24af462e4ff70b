//! Life and death as it is read, against a slow and obvious search of every position.

#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use ranka_cpu::Cancel;
use ranka_cpu::tsumego::{Aim, Fate, Outcome, Task, find_task, read};
use ranka_rules::{Board, Colour, Move, Point, Size};

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

fn board(size: Size, black: &str, white: &str) -> Board {
    let black = black.split_whitespace().map(|t| (Colour::Black, p(t)));
    let white = white.split_whitespace().map(|t| (Colour::White, p(t)));
    Board::with_stones(size, black.chain(white)).unwrap()
}

/// A position of the slow search: stones, the ko ban if it binds, the side to move.
type Key = (Vec<String>, Option<Point>, bool);

/// Every position that can come up, and the positions after each.
struct All {
    attacker: Colour,
    favoured: Colour,
    target: Point,
    next: HashMap<Key, Vec<Key>>,
}

impl All {
    fn key(&self, board: &Board, to_play: Colour) -> Key {
        let ko = board.ko().filter(|_| to_play != self.favoured);
        (board.rows(), ko, to_play == self.attacker)
    }

    fn explore(&mut self, board: &Board, to_play: Colour) -> Key {
        let root = self.key(board, to_play);
        let mut todo = vec![(board.clone(), to_play)];
        while let Some((mut board, to_play)) = todo.pop() {
            if to_play == self.favoured {
                board.pass();
            }
            let key = self.key(&board, to_play);
            if self.next.contains_key(&key) {
                continue;
            }
            let mut after = Vec::new();
            if board.stone(self.target) == Some(!self.attacker) {
                let mut boards = Vec::new();
                for point in board.size().points() {
                    let mut next = board.clone();
                    if next.play(to_play, point, false).is_ok() {
                        boards.push(next);
                    }
                }
                // Only the defender may pass: after two passes nothing is captured any more.
                if to_play != self.attacker {
                    let mut next = board.clone();
                    next.pass();
                    boards.push(next);
                }
                for next in boards {
                    after.push(self.key(&next, !to_play));
                    todo.push((next, !to_play));
                }
            }
            self.next.insert(key, after);
        }
        root
    }

    /// The positions from which the attacker captures: the least set that holds those without
    /// the target, those with a move into it, and those of the defender with no way out.
    fn captured(&self, size: Size) -> HashSet<&Key> {
        let sign = if self.attacker == Colour::Black { 'O' } else { 'X' };
        let row = usize::from(size.rows() - 1 - self.target.row());
        let gone = |key: &Key| key.0[row].chars().nth(usize::from(self.target.col())) != Some(sign);
        let mut won: HashSet<&Key> = self.next.keys().filter(|key| gone(key)).collect();
        loop {
            let before = won.len();
            for (key, after) in &self.next {
                let wins = match key.2 {
                    true => after.iter().any(|k| won.contains(k)),
                    false => !after.is_empty() && after.iter().all(|k| won.contains(k)),
                };
                if wins {
                    won.insert(key);
                }
            }
            if won.len() == before {
                return won;
            }
        }
    }
}

fn slow(board: &Board, to_play: Colour, target: Point) -> Fate {
    let attacker = !board.stone(target).unwrap();
    let captured = |favoured: Colour| {
        let mut all = All { attacker, favoured, target, next: HashMap::new() };
        let root = all.explore(board, to_play);
        all.captured(board.size()).contains(&root)
    };
    match (captured(!attacker), captured(attacker)) {
        (true, _) => Fate::Dies,
        (false, true) => Fate::Ko,
        (false, false) => Fate::Lives,
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 144,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn small_boards_are_read_as_a_search_of_everything_reads_them(
        shape in 0..3usize,
        signs in prop::collection::vec(0..5u8, 10),
        to_play in prop::bool::ANY,
        which in 0..10usize,
    ) {
        let (cols, rows) = [(3, 3), (5, 2), (4, 2)][shape];
        let size = Size::rectangle(cols, rows).unwrap();
        let stones = size.points().zip(&signs).filter_map(|(point, sign)| match sign {
            0 | 1 => Some((Colour::Black, point)),
            2 => Some((Colour::White, point)),
            _ => None,
        });
        let Ok(board) = Board::with_stones(size, stones) else { return Ok(()) };
        let occupied: Vec<Point> = size.points().filter(|&p| board.stone(p).is_some()).collect();
        prop_assume!(!occupied.is_empty());
        let target = occupied[which % occupied.len()];
        let to_play = if to_play { Colour::Black } else { Colour::White };
        let reading = read(&board, to_play, target, &[], 30_000, &Cancel::new());
        prop_assert_eq!(reading.fate, Some(slow(&board, to_play, target)), "{:?} {}", board.rows(), target);
    }
}

/// Was once read as a ko: the far end of the board lay outside the arena, and the attacker's
/// stone counted as safe for its liberties there.
#[test]
fn a_chain_with_room_on_a_board_of_two_lines_lives() {
    let size = Size::rectangle(5, 2).unwrap();
    let board = board(size, "A2 E1", "C1");
    let target = p("A2");
    assert_eq!(slow(&board, Colour::Black, target), Fate::Lives);
    let reading = read(&board, Colour::Black, target, &[], 30_000, &Cancel::new());
    assert_eq!(reading.fate, Some(Fate::Lives));
}

/// Shapes that every player knows, in the corner of a 9×9 board behind a solid wall.
#[test]
fn well_known_shapes() {
    let fate = |black: &str, white: &str, to_play, target: &str| {
        let board = board(Size::NINE, black, white);
        read(&board, to_play, p(target), &[], 200_000, &Cancel::new()).fate
    };
    // Three in a row (三目ナカデ): whoever plays in the middle.
    let (black, white) = ("A2 B2 C2 D2 D1", "A3 B3 C3 D3 E3 E2 E1");
    assert_eq!(fate(black, white, Colour::White, "A2"), Some(Fate::Dies));
    assert_eq!(fate(black, white, Colour::Black, "A2"), Some(Fate::Lives));
    // Four in a row lives by itself.
    let (black, white) = ("A2 B2 C2 D2 E2 E1", "A3 B3 C3 D3 E3 F3 F2 F1");
    assert_eq!(fate(black, white, Colour::White, "A2"), Some(Fate::Lives));
    // Four in a square is dead even on its own move.
    let (black, white) = ("A3 B3 C3 C2 C1", "A4 B4 C4 D4 D3 D2 D1");
    assert_eq!(fate(black, white, Colour::Black, "A3"), Some(Fate::Dies));
}

#[test]
fn the_vital_point_is_found() {
    let board = board(Size::NINE, "A2 B2 C2 D2 D1", "A3 B3 C3 D3 E3 E2 E1");
    let kill = read(&board, Colour::White, p("A2"), &[], 200_000, &Cancel::new());
    assert_eq!(kill.best, Some(p("B1")));
    let live = read(&board, Colour::Black, p("A2"), &[], 200_000, &Cancel::new());
    assert_eq!(live.best, Some(p("B1")));
}

#[test]
fn a_problem_is_found_to_be_about_the_chain_that_its_line_settles() {
    let board = board(Size::NINE, "A2 B2 C2 D2 D1", "A3 B3 C3 D3 E3 E2 E1");
    let line = [Move::Play(p("B1"))];
    let aims = [Aim::Live, Aim::Kill];
    let found = find_task(&board, Colour::White, &line, &aims, &[], 100_000, &Cancel::new());
    let (task, outcome) = found.unwrap();
    assert_eq!((task.aim, outcome), (Aim::Kill, Outcome::Works));
    assert_eq!(board.stone(task.target), Some(Colour::Black));
    // A move elsewhere fails at the same aim.
    let mut after = board.clone();
    after.play(Colour::White, p("H8"), false).unwrap();
    let task = Task { aim: Aim::Kill, ..task };
    let (outcome, reading) = task.outcome(&after, Colour::Black, &[], 100_000, &Cancel::new());
    assert_eq!((outcome, reading.best), (Some(Outcome::Fails), Some(p("B1"))));
}

#[test]
fn a_cancelled_or_hopeless_reading_says_nothing() {
    let open = board(Size::NINETEEN, "K10", "K11");
    let reading = read(&open, Colour::White, p("K10"), &[], 50, &Cancel::new());
    assert_eq!(reading.fate, None);
    let cancel = Cancel::new();
    cancel.cancel();
    let corner = board(Size::NINE, "A2 B2 C2 D2 E2 E1", "A3 B3 C3 D3 E3 F3 F2 F1");
    let _ = read(&corner, Colour::White, p("A2"), &[], 1_000_000, &cancel);
    assert_eq!(read(&open, Colour::White, p("A1"), &[], 50, &Cancel::new()).fate, None);
}
