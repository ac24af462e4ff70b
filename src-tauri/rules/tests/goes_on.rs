//! A game that goes on from another one's position.

#![allow(clippy::unwrap_used)]

use ranka_rules::{Colour, Game, Illegal, Move, PerColour, Point, Ruleset, Setup, Size};

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// A game after those moves, and one that begins from its position.
fn both(moves: &str) -> (Game, Game) {
    let mut played = Game::new(Setup::even(Size::NINE, Ruleset::Japanese)).unwrap();
    for text in moves.split_whitespace() {
        played.play(if text == "pass" { Move::Pass } else { Move::Play(point(text)) }).unwrap();
    }
    let board = played.board();
    let of = |colour| board.size().points().filter(|&p| board.stone(p) == Some(colour)).collect();
    let setup = Setup {
        black: of(Colour::Black),
        white: of(Colour::White),
        first: played.to_play(),
        prisoners: played.prisoners(),
        ko: board.ko(),
        ..played.setup().clone()
    };
    let begun = Game::new(setup).unwrap();
    (played, begun)
}

#[test]
fn ko_prisoners_and_turn_go_on() {
    // White has just taken F5 in a ko.
    let (mut played, mut begun) = both("D5 G5 E6 F6 E4 F4 F5 E5");
    assert_eq!(begun.board().ko(), Some(point("F5")));
    assert_eq!(played.board(), begun.board());
    assert_eq!(played.prisoners(), begun.prisoners());
    assert_eq!(played.to_play(), begun.to_play());
    for p in Size::NINE.points() {
        assert_eq!(played.check(Move::Play(p)), begun.check(Move::Play(p)), "{p}");
    }
    for text in ["J9", "J8", "H9"] {
        played.play(Move::Play(point(text))).unwrap();
        begun.play(Move::Play(point(text))).unwrap();
        assert_eq!(played.board(), begun.board());
    }
    begun.undo().unwrap();
    assert_eq!(begun.prisoners(), played.prisoners());
}

#[test]
fn a_ko_may_not_be_taken_back_at_once() {
    // White stands in the ko at D5 and took Black's stone at E5.
    let setup = Setup {
        black: ["C5", "D6", "D4"].map(point).to_vec(),
        white: ["E6", "E4", "F5", "D5"].map(point).to_vec(),
        first: Colour::Black,
        prisoners: PerColour { black: 3, white: 1 },
        ko: Some(point("E5")),
        ..Setup::even(Size::NINE, Ruleset::Japanese)
    };
    let mut game = Game::new(setup.clone()).unwrap();
    assert_eq!(game.play(Move::Play(point("E5"))), Err(Illegal::Ko(point("E5"))));
    game.play(Move::Play(point("A1"))).unwrap();
    game.play(Move::Play(point("A9"))).unwrap();
    game.play(Move::Play(point("E5"))).unwrap();
    assert_eq!(game.prisoners(), PerColour { black: 4, white: 1 });
    // A point that is no ko is none because someone says so.
    let odd = Game::new(Setup { ko: Some(point("A1")), ..setup }).unwrap();
    assert_eq!(odd.board().ko(), None);
}

#[test]
fn prisoners_from_before_count() {
    let setup = Setup {
        prisoners: PerColour { black: 3, white: 10 },
        ..Setup::even(Size::NINE, Ruleset::Japanese)
    };
    let mut game = Game::new(setup).unwrap();
    game.play(Move::Play(point("E5"))).unwrap();
    game.play(Move::Pass).unwrap();
    game.play(Move::Pass).unwrap();
    game.agree(Colour::Black).unwrap();
    game.agree(Colour::White).unwrap();
    // 80 points and 3 prisoners against 10 and a komi of 6.5.
    assert_eq!(game.outcome().unwrap().to_string(), "B+66.5");
}
