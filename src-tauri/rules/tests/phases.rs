//! Phases of a game: passes, marking, agreement, resumption, undo, handicap, the end.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use Colour::{Black, White};
use Move::Pass;
use common::{sgf_point, strings};
use ranka_rules::{
    Colour, Game, HandicapError, Illegal, Komi, MarkError, Move, Outcome, PhaseKind, Point,
    Ruleset, Scoring, Setup, Size, UndoError,
};

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

fn play(game: &mut Game, moves: &str) {
    for m in moves.split_whitespace() {
        game.play(if m == "pass" { Pass } else { Move::Play(p(m)) }).unwrap();
    }
}

fn new(side: u32) -> Game {
    Game::new(Setup::even(Size::new(side).unwrap(), Ruleset::Japanese)).unwrap()
}

/// A wall down the middle of 5×5, with a White stone on A3 in Black's side.
fn walls() -> Game {
    let size = Size::new(5).unwrap();
    let mut setup = Setup::even(size, Ruleset::Japanese);
    setup.komi = Komi::NONE;
    setup.black = ["ba", "bb", "bc", "bd", "be"].map(|s| sgf_point(size, s)).to_vec();
    setup.white = ["da", "db", "dc", "dd", "de", "ac"].map(|s| sgf_point(size, s)).to_vec();
    Game::new(setup).unwrap()
}

fn names(set: &ranka_rules::PointSet) -> Vec<String> {
    let mut names: Vec<_> = set.iter().map(|q| q.to_string()).collect();
    names.sort();
    names
}

#[test]
fn marks_change_the_count_and_both_must_agree() {
    let mut game = walls();
    assert_eq!(game.agree(Black), Err(MarkError::WrongPhase { phase: PhaseKind::Playing }));
    play(&mut game, "pass pass");
    let unmarked = game.score().unwrap();
    assert_eq!(unmarked.sides.black.territory, 0);
    assert_eq!(unmarked.sides.white.territory, 5);
    assert_eq!(unmarked.margin(), -10);

    game.toggle_dead(p("A3")).unwrap();
    let marked = game.score().unwrap();
    assert_eq!((marked.sides.black.territory, marked.sides.black.dead), (5, 1));
    assert_eq!(marked.sides.white.territory, 5);
    assert_eq!(marked.margin(), 2);
    assert_eq!(names(marked.territory.of(Black)), ["A1", "A2", "A3", "A4", "A5"]);

    game.agree(Black).unwrap();
    game.toggle_dead(p("A3")).unwrap();
    assert!(!game.marks().unwrap().agreed.black, "a changed mark withdraws the agreement");
    assert_eq!(game.score().unwrap(), unmarked);
    game.set_dead([p("A3")]).unwrap();
    game.agree(White).unwrap();
    assert_eq!(game.phase_kind(), PhaseKind::Marking);
    game.agree(Black).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "B+1");
    assert_eq!(game.score().unwrap(), marked, "the agreed count stays");
    assert_eq!(
        game.toggle_dead(p("A3")),
        Err(MarkError::WrongPhase { phase: PhaseKind::Finished })
    );
    assert_eq!(game.undo(), Err(UndoError::Finished));
}

#[test]
fn a_region_can_be_made_neutral_and_back() {
    let mut game = walls();
    play(&mut game, "pass pass");
    game.set_dead([p("A3")]).unwrap();
    game.toggle_region(p("A3")).unwrap();
    let score = game.score().unwrap();
    assert_eq!((score.sides.black.territory, score.sides.white.territory), (0, 5));
    assert_eq!(game.toggle_region(p("B3")), Err(MarkError::Occupied(p("B3"))));
    assert_eq!(game.toggle_region(p("F3")), Err(MarkError::OffBoard(p("F3"))));
    game.toggle_region(p("A1")).unwrap();
    assert_eq!(game.score().unwrap().sides.black.territory, 5);
}

#[test]
fn marks_need_stones_and_leave_all_as_it_was_when_refused() {
    let mut game = walls();
    play(&mut game, "pass pass");
    game.set_dead([p("A3")]).unwrap();
    game.agree(White).unwrap();
    let before = game.marks().cloned();
    assert_eq!(game.set_dead([p("B1"), p("A1")]), Err(MarkError::NoStone(p("A1"))));
    assert_eq!(game.toggle_dead(p("Z9")), Err(MarkError::OffBoard(p("Z9"))));
    assert_eq!(game.marks().cloned(), before);
}

#[test]
fn the_opponent_of_the_one_who_resumes_moves_first() {
    for by in Colour::BOTH {
        let mut game = new(5);
        play(&mut game, "C3 pass pass");
        game.resume(by).unwrap();
        assert_eq!((game.phase_kind(), game.to_play()), (PhaseKind::Playing, !by));
        assert_eq!(
            game.play_as(by, Move::Play(p("A1"))),
            Err(Illegal::NotYourTurn { to_play: !by })
        );
        game.play_as(!by, Pass).unwrap();
        assert_eq!(game.phase_kind(), PhaseKind::Playing, "passes before do not count");
        game.play_as(by, Pass).unwrap();
        assert_eq!(game.phase_kind(), PhaseKind::Marking);
        game.undo().unwrap();
        assert_eq!((game.phase_kind(), game.to_play()), (PhaseKind::Playing, by));
    }
}

#[test]
fn nothing_is_played_in_marking_or_after_the_end() {
    let mut game = new(5);
    play(&mut game, "pass pass");
    let wrong = Err(Illegal::WrongPhase { phase: PhaseKind::Marking });
    assert_eq!(game.play(Move::Play(p("C3"))), wrong);
    assert_eq!(game.play(Pass), wrong);
    game.resign(Black).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Resign { winner: White }));
    let over = Err(Illegal::WrongPhase { phase: PhaseKind::Finished });
    assert_eq!(game.play(Pass), over);
    assert_eq!(game.resign(White), over);
    assert_eq!(game.lose_on_time(White), over);
    assert_eq!(game.end_without_result(), over);
    assert_eq!(game.score(), None, "nothing was counted");
}

#[test]
fn without_komi_a_game_can_be_drawn() {
    let mut setup = Setup::even(Size::new(5).unwrap(), Ruleset::Chinese);
    setup.komi = Komi::NONE;
    let mut game = Game::new(setup).unwrap();
    play(&mut game, "pass pass");
    game.agree(White).unwrap();
    game.agree(Black).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert_eq!(game.outcome().unwrap().to_string(), "0");
}

#[test]
fn results_in_sgf_form() {
    let of = |outcome: Outcome| outcome.to_string();
    assert_eq!(of(Outcome::of_margin(1)), "B+0.5");
    assert_eq!(of(Outcome::of_margin(-6)), "W+3");
    assert_eq!(of(Outcome::Resign { winner: White }), "W+R");
    assert_eq!(of(Outcome::Time { winner: Black }), "B+T");
    assert_eq!(of(Outcome::NoResult), "Void");
}

#[test]
fn a_fixed_handicap_lets_white_move_first() {
    let setup = Setup::even(Size::NINETEEN, Ruleset::Japanese)
        .with_fixed_handicap(3, ranka_rules::HandicapCustom::Japanese)
        .unwrap();
    assert_eq!(setup.komi.points(), 0.5);
    let mut game = Game::new(setup).unwrap();
    assert_eq!(game.to_play(), White);
    assert!(game.board().is_empty(p("D16")));
    play(&mut game, "D16");
    assert_eq!(game.to_play(), Black);
}

#[test]
fn free_handicap_stones_come_first() {
    let setup = Setup::even(Size::NINE, Ruleset::NewZealand).with_free_handicap(3).unwrap();
    let mut game = Game::new(setup).unwrap();
    play(&mut game, "C3 G7");
    assert_eq!(game.play(Pass), Err(Illegal::HandicapLeft { left: 1 }));
    assert_eq!(game.play(Move::Play(p("C3"))), Err(Illegal::Occupied(p("C3"))));
    assert_eq!(game.to_play(), Black);
    play(&mut game, "G3");
    assert_eq!(game.to_play(), White);
    play(&mut game, "E5");
    assert_eq!(game.to_play(), Black);
    game.undo().unwrap();
    game.undo().unwrap();
    assert_eq!((game.to_play(), game.handicap_left()), (Black, 1));
}

#[test]
fn handicaps_that_no_board_has() {
    let size = |n| Setup::even(Size::new(n).unwrap(), Ruleset::Japanese);
    let fixed = |n, stones| {
        size(n).with_fixed_handicap(stones, ranka_rules::HandicapCustom::Japanese).map(|_| ())
    };
    assert_eq!(fixed(19, 1), Err(HandicapError { handicap: 1, max: 9 }));
    assert_eq!(fixed(19, 10), Err(HandicapError { handicap: 10, max: 9 }));
    assert_eq!(fixed(7, 5), Err(HandicapError { handicap: 5, max: 4 }));
    assert_eq!(fixed(5, 2), Err(HandicapError { handicap: 2, max: 0 }));
    assert_eq!(fixed(5, 0), Ok(()));
    assert_eq!(
        size(4).with_free_handicap(5).map(|_| ()),
        Err(HandicapError { handicap: 5, max: 4 })
    );
}

#[test]
fn white_is_paid_for_handicap_stones_as_each_rule_set_says() {
    for (ruleset, points) in
        [(Ruleset::Japanese, 0), (Ruleset::Chinese, 4), (Ruleset::Aga, 3), (Ruleset::NewZealand, 0)]
    {
        let setup = Setup::even(Size::NINE, ruleset)
            .with_fixed_handicap(4, ranka_rules::HandicapCustom::Japanese)
            .unwrap();
        let mut game = Game::new(setup).unwrap();
        play(&mut game, "pass pass");
        assert_eq!(game.score().unwrap().sides.white.handicap, points, "{ruleset:?}");
    }
}

#[test]
fn pass_stones_make_territory_come_out_as_area() {
    // With equally many moves of each side, counted pass stones make both counts one.
    let size = Size::new(5).unwrap();
    for moves in ["C3 D3 C2 D2 C4 D4 C5 D5 C1 D1 pass pass", "C3 pass C2 pass pass"] {
        let mut game = Game::new(Setup::even(size, Ruleset::Aga)).unwrap();
        play(&mut game, moves);
        let area = game.score().unwrap().margin();
        let mut by_territory = game.setup().clone();
        by_territory.rules.scoring = Scoring::Territory;
        let mut prisoners = game.prisoners();
        for side in Colour::BOTH {
            prisoners[side] += game.pass_stones()[side];
        }
        let none = ranka_rules::PointSet::new();
        let territory =
            ranka_rules::score(&by_territory, game.board(), prisoners, &none, &none).margin();
        assert_eq!(area, territory, "{moves}");
    }
}

#[test]
fn a_setup_without_liberties_is_refused() {
    let size = Size::new(3).unwrap();
    let mut setup = Setup::even(size, Ruleset::Japanese);
    setup.black = vec![p("A1")];
    setup.white = vec![p("A2"), p("B1")];
    assert_eq!(Game::new(setup.clone()).map(|_| ()), Err(Illegal::Suicide(p("A1"))));
    setup.white = vec![p("A1")];
    assert_eq!(Game::new(setup.clone()).map(|_| ()), Err(Illegal::Occupied(p("A1"))));
    setup.white = vec![p("D1")];
    assert_eq!(Game::new(setup).map(|_| ()), Err(Illegal::OffBoard(p("D1"))));
}

#[test]
fn refused_moves_change_nothing() {
    let mut game = new(9);
    play(&mut game, "E5 D4");
    game.undo().unwrap();
    let before = (game.board().clone(), game.undone().to_vec());
    for (bad, why) in [
        ("K1", Illegal::OffBoard(p("K1"))),
        ("A10", Illegal::OffBoard(p("A10"))),
        ("E5", Illegal::Occupied(p("E5"))),
    ] {
        assert_eq!(game.play(Move::Play(p(bad))), Err(why));
    }
    assert_eq!((game.board().clone(), game.undone().to_vec()), before);
    game.redo().unwrap();
    assert_eq!(game.plies().len(), 2);
    assert_eq!(game.redo(), Err(UndoError::Nothing));
}

#[test]
fn points_read_and_write() {
    for (text, col, row) in [("A1", 0, 0), ("H8", 7, 7), ("J9", 8, 8), ("Z25", 24, 24)] {
        assert_eq!(p(text), Point::new(col, row).unwrap());
        assert_eq!(p(text).to_string(), text);
        assert_eq!(p(&text.to_lowercase()), p(text));
    }
    for bad in ["", "A", "I5", "A0", "A26", "A+1", "A01", "AA", "1A", "あ1", "A1 ", "A-1"] {
        assert!(bad.parse::<Point>().is_err(), "{bad}");
    }
}

#[test]
fn komi_is_a_half_point_within_fifty() {
    for good in [0.0, 0.5, 6.5, 7.0, -50.0, 50.0] {
        assert_eq!(Komi::from_points(good).unwrap().points(), good);
    }
    for bad in [0.25, 50.5, -51.0, f64::NAN, f64::INFINITY, 1e300] {
        assert!(Komi::from_points(bad).is_err(), "{bad}");
    }
}

/// Rule cases that users of other programs reported: the root position, the moves, and
/// what becomes of the last one.
#[test]
fn reported_faults() {
    type Root = (u32, &'static [&'static str], &'static [&'static str], Colour);
    let game = |(side, black, white, first): Root| {
        let size = Size::new(side).unwrap();
        let mut setup = Setup::even(size, Ruleset::Japanese);
        setup.black = black.iter().map(|s| sgf_point(size, s)).collect();
        setup.white = white.iter().map(|s| sgf_point(size, s)).collect();
        setup.first = first;
        Game::new(setup).unwrap()
    };
    let sgf = |game: &Game, s: &str| Move::Play(sgf_point(game.setup().size, s));

    // 1: a retaking that captures more than the ko stone is no ko.
    let mut g = game((5, &["ac", "bc", "cb", "ca"], &["ab", "bb"], Black));
    for m in ["aa", "ba", "aa"] {
        g.play(sgf(&g, m)).unwrap();
    }
    assert_eq!((g.prisoners().black, g.prisoners().white), (3, 1));

    // 2a: a plain ko.
    let mut g = game((5, &["ba", "ab", "bc"], &["ca", "db", "cc", "bb"], Black));
    g.play(sgf(&g, "cb")).unwrap();
    let m = sgf(&g, "bb");
    assert_eq!(g.play(m), Err(Illegal::Ko(m.point().unwrap())));

    // 3: sending two, returning one comes back to the root position.
    let mut g = game((7, &["ab", "bb"], &["ba", "da", "cb"], White));
    let root = g.board().rows();
    for m in ["aa", "ca", "ba"] {
        g.play(sgf(&g, m)).unwrap();
    }
    assert_eq!(g.board().rows(), root);
    assert_eq!((g.prisoners().black, g.prisoners().white), (2, 1));
    assert_eq!(g.repetition(), Some(0));
    assert_eq!(g.phase_kind(), PhaseKind::Playing);
    g.end_without_result().unwrap();
    assert_eq!(g.outcome(), Some(Outcome::NoResult));

    // 5a: a corner without liberties.
    let mut g = game((5, &["ba", "ab"], &[], White));
    let m = sgf(&g, "aa");
    assert_eq!(g.play(m), Err(Illegal::Suicide(m.point().unwrap())));
}

#[test]
fn the_cases_are_read_whole() {
    // Guards the reader: a diagram row that was dropped would shift every point.
    let case = &common::lines("crafted.jsonl")[0];
    assert_eq!(
        common::board(common::size(case), &strings(&case["setup"])).rows(),
        strings(&case["setup"])
    );
    assert_eq!(common::sgf_moves(Size::NINE, "Baa;W;Btt").len(), 3);
    assert_eq!(common::number(&case["w"]), 9);
}
