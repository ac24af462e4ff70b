//! The file of problems, all of it, and how a try goes.

use std::collections::HashSet;

use ranka_rules::{Board, Colour, Move, Point};
use serde_json::Value;

use super::{Answer, Asks, Judgement, Library, Session, Symmetry};
use crate::contract::{ProblemBook, ProblemState, VerdictKind};
use crate::problems::problem::Problem;
use crate::problems::tree::Tree;

fn all() -> impl Iterator<Item = Problem> {
    let library = Library::open();
    (0..library.len()).map(move |place| library.problem(place).unwrap())
}

fn at(text: &str) -> Option<Point> {
    let [col, row] = text.as_bytes() else { return None };
    Point::new(col - b'a', 18 - (row - b'a'))
}

fn session(id: u32) -> Session {
    let library = Library::open();
    let place = library.place(id).unwrap();
    Session::new(place, library.problem(place).unwrap())
}

/// The numbers of the README that came with the collection.
#[test]
fn every_book_is_there() {
    let counts: Vec<(ProblemBook, usize)> =
        Library::open().books().iter().map(|(b, places)| (*b, places.len())).collect();
    assert_eq!(
        counts,
        [
            (ProblemBook::Gokyo, 517),
            (ProblemBook::Xuanxuan, 346),
            (ProblemBook::Guanzi, 1304),
            (ProblemBook::Shikatsu, 188)
        ]
    );
    let nodes: usize = all().map(|p| p.tree.nodes().len()).sum();
    assert_eq!(nodes, 6_097 + 4_430 + 13_790 + 6_549);
}

#[test]
fn every_line_can_be_played() {
    for problem in all() {
        assert!(Board::with_stones(problem.size, problem.stones.iter().copied()).is_ok());
        let mut todo = vec![(Tree::ROOT, problem.board())];
        let mut played = 0;
        while let Some((from, board)) = todo.pop() {
            for &reply in problem.tree.replies(from) {
                let node = problem.tree.node(reply).unwrap();
                let mut next = board.clone();
                match node.mv {
                    Move::Pass => next.pass(),
                    Move::Play(p) => drop(next.play(node.colour, p, false).unwrap()),
                }
                played += 1;
                todo.push((reply, next));
            }
        }
        assert_eq!(played, problem.tree.nodes().len(), "{}", problem.id);
        assert!(played > 0, "{}", problem.id);
    }
}

/// A few problems as they were before they were packed.
#[test]
fn packed_problems_are_what_they_were() {
    fn compare(tree: &Tree, from: usize, json: &Value) {
        let nodes = json.as_array().map_or(&[][..], Vec::as_slice);
        assert_eq!(tree.replies(from).len(), nodes.len());
        for (&reply, json) in tree.replies(from).iter().zip(nodes) {
            let node = tree.node(reply).unwrap();
            let colour = if json["c"] == "B" { Colour::Black } else { Colour::White };
            let mv = at(json["m"].as_str().unwrap()).map_or(Move::Pass, Move::Play);
            assert_eq!((node.colour, node.mv), (colour, mv));
            let flag = |name: &str| json[name].as_bool().unwrap_or(false);
            assert_eq!(
                (node.right, node.wrong, node.ko),
                (flag("right"), flag("wrong"), flag("ko"))
            );
            compare(tree, reply, &json["next"]);
        }
    }
    let library = Library::open();
    let text = include_str!("../../tests/data/problems.jsonl");
    for line in text.lines() {
        let json: Value = serde_json::from_str(line).unwrap();
        let book = match json["id"].as_str().unwrap().split('_').next().unwrap() {
            "gokyo" => 1,
            "xuanxuan" => 2,
            "guanzi" => 3,
            _ => 4,
        };
        let id = book * 10_000 + json["number"].as_u64().unwrap() as u32;
        let problem = library.problem(library.place(id).unwrap()).unwrap();
        assert_eq!(problem.id, id);
        for (name, colour) in [("black", Colour::Black), ("white", Colour::White)] {
            let of = |list: &Value| -> HashSet<Point> {
                list.as_array().unwrap().iter().filter_map(|p| at(p.as_str().unwrap())).collect()
            };
            let own = problem.stones.iter().filter(|s| s.0 == colour).map(|s| s.1).collect();
            assert_eq!(of(&json[name]), own);
        }
        compare(&problem.tree, Tree::ROOT, &json["tree"]);
    }
    assert_eq!(text.lines().count(), 6);
}

#[test]
fn numbers_find_their_problems_and_twins_find_each_other() {
    let library = Library::open();
    let mut linked = 0;
    for place in 0..library.len() {
        assert_eq!(library.place(library.id(place).unwrap()), Some(place));
        let twins = library.twins(place);
        for &twin in &twins {
            assert!(library.twins(twin).contains(&place));
            let stones = |p: usize| library.problem(p).unwrap().stones.len();
            assert_eq!(stones(twin), stones(place));
        }
        let id = library.id(place).unwrap();
        let book = |place: usize| library.id(place).unwrap() / 10_000;
        linked += usize::from(id / 10_000 == 3 && twins.iter().any(|&twin| book(twin) != 3));
    }
    // So many of 官子譜 stand stone for stone in the other books.
    assert_eq!(linked, 21);
    assert_eq!(library.place(10_000), None);
    assert_eq!(library.place(49_999), None);
}

#[test]
fn the_part_shown_holds_every_stone_and_move() {
    for problem in all() {
        let part = problem.part();
        let points = problem.points().into_iter().chain(problem.stones.iter().map(|s| s.1));
        for p in points {
            let (col, row) = (u32::from(p.col()), 18 - u32::from(p.row()));
            assert!((part.left..part.left + part.width).contains(&col), "{}", problem.id);
            assert!((part.top..part.top + part.height).contains(&row), "{}", problem.id);
        }
        assert!(part.left + part.width <= 19 && part.top + part.height <= 19);
        assert!(part.width >= 7 && part.height >= 7, "{}", problem.id);
    }
}

#[test]
fn a_problem_is_the_same_however_it_is_seen() {
    for problem in all().step_by(97) {
        let seen: HashSet<Vec<String>> =
            (0..16).map(|n| Symmetry::of(n).apply(&problem).board().rows()).collect();
        assert!(seen.len() > 1);
        for n in 0..16 {
            let turned = Symmetry::of(n).apply(&problem);
            assert_eq!(turned.stones.len(), problem.stones.len());
            assert_eq!(turned.tree.nodes().len(), problem.tree.nodes().len());
            let swapped = turned.to_play != problem.to_play;
            assert_eq!(swapped, n >= 8);
            // The main line can be played as it is seen.
            let mut board = turned.board();
            for node in turned.tree.main_line(Tree::ROOT) {
                let node = turned.tree.node(node).unwrap();
                match node.mv {
                    Move::Pass => board.pass(),
                    Move::Play(p) => drop(board.play(node.colour, p, false).unwrap()),
                }
            }
        }
    }
}

/// 碁経衆妙 1: White T19, Black T16, White T17, as the data have it (sa, sd, sc).
#[test]
fn the_books_line_is_followed_to_its_end() {
    let mut session = session(10_001);
    assert!(matches!(session.play("T19".parse().unwrap()).unwrap(), Answer::Settled));
    assert_eq!(session.state, ProblemState::ToMove);
    let moves: Vec<String> = session.moves().map(|m| m.to_string()).collect();
    assert_eq!(moves, ["T19", "T16"]);
    assert!(matches!(session.play("T17".parse().unwrap()).unwrap(), Answer::Settled));
    assert_eq!(session.state, ProblemState::Solved);
    let verdict = session.verdict.unwrap();
    assert_eq!((verdict.kind, verdict.right), (VerdictKind::Book, Some(true)));
}

#[test]
fn a_move_that_the_book_lacks_is_a_question_and_can_be_taken_back() {
    let mut session = session(10_001);
    let start = session.board().rows();
    let Answer::Ask(question) = session.play("T18".parse().unwrap()).unwrap() else { panic!() };
    assert!(matches!(question.asks, Asks::Move(_)));
    assert_eq!(question.to_play, Colour::Black);
    session.judged(Judgement {
        right: Some(false),
        ko: false,
        proved: true,
        reply: "T19".parse().ok(),
    });
    assert_eq!(session.state, ProblemState::Failed);
    assert_eq!(session.moves().count(), 2);
    assert!(session.undo());
    assert_eq!(session.board().rows(), start);
    assert!(!session.undo());
    assert!(session.play("R18".parse().unwrap()).is_err());
}

#[test]
fn the_walk_shows_the_main_line() {
    let mut session = session(10_001);
    session.show(2);
    assert_eq!((session.shown, session.moves().count()), (2, 2));
    session.show(99);
    assert_eq!(session.shown, 3);
    session.retry();
    assert_eq!(session.state, ProblemState::ToMove);
}
