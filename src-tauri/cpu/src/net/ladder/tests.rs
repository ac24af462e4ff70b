//! Ladders of the textbook, and plain recursion as a model.

use proptest::collection::vec;
use proptest::prelude::{any, prop_assert_eq, proptest};
use ranka_rules::{Board, Colour, Point, Size};

use super::{Reader, index};

/// Rows from the top; X black, O white.
fn board(rows: &[&str]) -> Board {
    let size = Size::rectangle(rows[0].len() as u32, rows.len() as u32).unwrap();
    let stones = size.points().zip(rows.concat().chars().collect::<Vec<_>>());
    let stones = stones.filter_map(|(p, c)| match c {
        'X' => Some((Colour::Black, p)),
        'O' => Some((Colour::White, p)),
        _ => None,
    });
    Board::with_stones(size, stones).unwrap()
}

/// The starts of the ladder that catches the chain at `at`; `None` when it escapes.
fn read(board: &Board, at: Point) -> Option<Vec<Point>> {
    let mut result = None;
    Reader::default().read(board, |captive| {
        if captive.stones.contains(&index(at)) {
            let starts = board.size().points().filter(|&p| captive.starts.contains(&index(p)));
            result = Some(starts.collect());
        }
    });
    result
}

fn caught(rows: &[&str], at: &str) -> Option<Vec<String>> {
    let starts = read(&board(rows), at.parse().unwrap());
    starts.map(|points| points.iter().map(ToString::to_string).collect())
}

fn starts(names: &[&str]) -> Option<Vec<String>> {
    Some(names.iter().map(ToString::to_string).collect())
}

#[test]
fn a_chain_in_atari_that_cannot_gain_a_liberty_is_lost() {
    let rows = [".....", ".....", "X....", ".X...", "OX..."];
    assert_eq!(caught(&rows, "A1"), starts(&[]));
    let open = [".....", ".....", ".....", ".....", "OX..."];
    assert_eq!(caught(&open, "B1"), None, "it has two liberties and runs into the open");
}

#[test]
fn a_stone_is_chased_to_the_edge_unless_a_friend_waits_there() {
    let mut rows = [
        ".........", //
        ".........", //
        ".........", //
        ".........", //
        ".........", //
        ".X.......", //
        ".XO......", //
        "..X......", //
        ".........",
    ];
    assert_eq!(caught(&rows, "C3"), starts(&["D3"]));
    rows[2] = "......O..";
    assert_eq!(caught(&rows, "C3"), None);
    rows[2] = "......X..";
    assert_eq!(caught(&rows, "C3"), starts(&["D3"]));
}

/// The same reading by plain recursion on boards of the rules.
fn runs_out(board: &Board, at: Point, root: bool) -> bool {
    let colour = board.stone(at).unwrap();
    if board.liberties(at) >= 2 || (!root && board.ko().is_some()) {
        return false;
    }
    let mut board = board.clone();
    if root {
        board.pass();
    }
    let around = board.chain(at).flat_map(|p| board.neighbours(p).collect::<Vec<_>>());
    let enemies = around.filter(|&n| board.stone(n) == Some(!colour));
    let mut moves: Vec<Point> = enemies.filter_map(|n| board.atari(n)).collect();
    moves.extend(board.atari(at));
    moves.into_iter().all(|mv| {
        let mut next = board.clone();
        next.play(colour, mv, false).is_err() || is_chased(&next, at)
    })
}

fn is_chased(board: &Board, at: Point) -> bool {
    let colour = board.stone(at).unwrap();
    match board.liberties(at) {
        1 => true,
        2 => board.liberty_set(at).iter().any(|mv| {
            let mut next = board.clone();
            next.play(!colour, mv, false).is_ok() && runs_out(&next, at, false)
        }),
        _ => false,
    }
}

fn expected(board: &Board, at: Point) -> Option<Vec<Point>> {
    let colour = board.stone(at)?;
    match board.liberties(at) {
        1 => runs_out(board, at, true).then(Vec::new),
        2 => {
            let works = |&mv: &Point| {
                let mut next = board.clone();
                next.play(!colour, mv, false).is_ok() && runs_out(&next, at, true)
            };
            let starts: Vec<Point> =
                board.size().points().filter(|p| board.liberty_set(at).contains(*p)).collect();
            let starts: Vec<Point> = starts.into_iter().filter(works).collect();
            (!starts.is_empty()).then_some(starts)
        }
        _ => None,
    }
}

proptest! {
    #[test]
    fn agrees_with_plain_recursion(moves in vec((any::<bool>(), 0..30_usize), 5..60)) {
        let size = Size::rectangle(6, 5).unwrap();
        let points: Vec<Point> = size.points().collect();
        let mut board = Board::new(size);
        for (black, at) in moves {
            let colour = if black { Colour::Black } else { Colour::White };
            let _ = board.play(colour, points[at], false);
        }
        for &at in &points {
            prop_assert_eq!(read(&board, at), expected(&board, at), "{} on {:?}", at, board);
        }
    }
}
