//! Inputs of positions small enough to work out by hand from the format's description.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use ranka_cpu::net::{Encoder, Input, PLANES};
use ranka_rules::{Game, Komi, Move, Point, Ruleset, Setup, Size};

fn game(size: u32, ruleset: Ruleset, komi: f64, moves: &str) -> Game {
    let mut setup = Setup::even(Size::new(size).unwrap(), ruleset);
    setup.komi = Komi::from_points(komi).unwrap();
    let mut game = Game::new(setup).unwrap();
    for mv in moves.split_whitespace() {
        let mv = if mv == "pass" { Move::Pass } else { Move::Play(mv.parse().unwrap()) };
        game.play(mv).unwrap();
    }
    game
}

fn encode(game: &Game) -> Input {
    Encoder::default().encode_game(game)
}

/// The points that a plane marks, row by row from the top left.
fn plane(input: &Input, plane: usize) -> String {
    let marked = input.size.points().zip(input.spatial.chunks(PLANES));
    let names = marked.filter(|(_, values)| values[plane] == 1.0).map(|(p, _)| p.to_string());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn stones_and_liberties_are_told_to_the_side_to_move() {
    // A1 has one liberty left, B1 and B2 together D.. three, C1 two.
    let input = encode(&game(5, Ruleset::Japanese, 6.5, "B2 A1 B1 C1 pass"));
    assert_eq!(plane(&input, 0).split(' ').count(), 25);
    assert_eq!(plane(&input, 1), "A1 C1", "White is to move");
    assert_eq!(plane(&input, 2), "B2 B1");
    assert_eq!(plane(&input, 3), "A1");
    assert_eq!(plane(&input, 4), "C1");
    assert_eq!(plane(&input, 5), "B2 B1");
    assert_eq!(input.size.area() * PLANES, input.spatial.len());
    assert!(input.spatial.iter().all(|&x| x == 0.0 || x == 1.0));
    for unused in [7, 8, 20, 21] {
        assert_eq!(plane(&input, unused), "");
    }
}

#[test]
fn the_last_five_moves_are_told_and_passes_apart() {
    let input = encode(&game(9, Ruleset::Japanese, 6.5, "A1 B2 C3 pass E5 F6 G7"));
    assert_eq!(plane(&input, 9), "G7");
    assert_eq!(plane(&input, 10), "F6");
    assert_eq!(plane(&input, 11), "E5");
    assert_eq!(plane(&input, 12), "");
    assert_eq!(plane(&input, 13), "C3");
    assert_eq!(input.global[..5], [0.0, 0.0, 0.0, 1.0, 0.0]);
    assert_eq!(input.global[14], 0.0);
    let input = encode(&game(9, Ruleset::Japanese, 6.5, "A1 pass"));
    assert_eq!(plane(&input, 9), "");
    assert_eq!(plane(&input, 10), "A1");
    assert_eq!((input.global[0], input.global[14]), (1.0, 1.0), "another pass ends the game");
}

#[test]
fn history_stops_where_one_side_moves_twice() {
    let setup = Setup::even(Size::NINE, Ruleset::Chinese).with_free_handicap(2).unwrap();
    let mut game = Game::new(setup).unwrap();
    for at in ["C3", "G7", "E5"] {
        game.play(Move::Play(at.parse::<Point>().unwrap())).unwrap();
    }
    let input = encode(&game);
    assert_eq!(plane(&input, 9), "E5");
    assert_eq!(plane(&input, 10), "G7");
    assert_eq!(plane(&input, 11), "", "Black placed two stones in a row");
}

#[test]
fn ko_is_forbidden() {
    let moves = "B2 C2 A1 D1 B1 C1";
    let ko = "C3 D3 B2 E2 C1 D1 D2 C2";
    let input = encode(&game(5, Ruleset::Japanese, 6.5, ko));
    assert_eq!(plane(&input, 6), "D2");
    assert_eq!(plane(&encode(&game(5, Ruleset::Japanese, 6.5, moves)), 6), "");
}

#[test]
fn ladders_are_told_two_plies_back() {
    // C3 is caught by D3 alone once C2, B3 and B4 stand around it.
    let input = encode(&game(9, Ruleset::Japanese, 6.5, "B3 C3 C2 J5 B4"));
    assert_eq!(plane(&input, 14), "C3");
    assert_eq!(plane(&input, 15), "");
    assert_eq!(plane(&input, 17), "", "it is the catcher who is told where to start");
    let input = encode(&game(9, Ruleset::Japanese, 6.5, "B3 C3 C2 J5 B4 J6"));
    assert_eq!(plane(&input, 14), "C3");
    assert_eq!(plane(&input, 15), "C3");
    assert_eq!(plane(&input, 16), "");
    assert_eq!(plane(&input, 17), "D3");
}

#[test]
fn komi_counts_the_moves_under_territory_scoring() {
    let komi = |ruleset, komi, moves| encode(&game(9, ruleset, komi, moves)).global[5] * 20.0;
    let close = |a: f32, b: f32| assert!((a - b).abs() < 1e-5, "{a} {b}");
    close(komi(Ruleset::Japanese, 6.5, ""), -6.5);
    close(komi(Ruleset::Japanese, 6.5, "E5"), 7.5);
    close(komi(Ruleset::Japanese, 6.5, "E5 D4"), -6.5);
    close(komi(Ruleset::Japanese, 6.5, "E5 pass"), -7.5);
    close(komi(Ruleset::Chinese, 7.5, "E5"), 7.5);
    close(komi(Ruleset::Chinese, 7.5, "E5 pass"), -7.5);
    close(komi(Ruleset::Chinese, -50.0, ""), 50.0);
}

#[test]
fn handicap_is_paid_for_under_area_rules() {
    let handicap = |ruleset| {
        let setup = Setup::even(Size::NINE, ruleset);
        let setup = setup.with_fixed_handicap(3, ranka_rules::HandicapCustom::Japanese).unwrap();
        encode(&Game::new(setup).unwrap()).global[5] * 20.0
    };
    assert!((handicap(Ruleset::Japanese) - 0.5).abs() < 1e-5);
    assert!((handicap(Ruleset::Chinese) - 3.5).abs() < 1e-5);
    assert!((handicap(Ruleset::Aga) - 2.5).abs() < 1e-5);
}

#[test]
fn rules_are_told() {
    let rules = |ruleset: Ruleset| encode(&game(9, ruleset, 7.0, "")).global;
    let japanese = rules(Ruleset::Japanese);
    assert_eq!(japanese[6..=11], [0.0, 0.0, 0.0, 1.0, 1.0, 0.0]);
    assert_eq!(japanese[18], 0.0);
    assert_eq!(rules(Ruleset::Chinese)[6..=11], [1.0, 0.5, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(rules(Ruleset::Aga)[6..=11], [1.0, -0.5, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(rules(Ruleset::NewZealand)[6..=11], [1.0, -0.5, 1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn komi_parity_is_a_wave_over_the_scores_that_can_be() {
    let wave = |size, komi| encode(&game(size, Ruleset::Chinese, komi, "")).global[18];
    // Black's komi is −k; on an odd board draws are possible at odd komi.
    for (komi, expected) in [(7.0, 0.0), (6.5, 0.5), (6.0, 0.0), (5.5, -0.5), (7.5, -0.5)] {
        assert_eq!(wave(9, komi), expected, "{komi}");
    }
    for (komi, expected) in [(6.0, 0.0), (5.5, 0.5), (5.0, 0.0), (6.5, -0.5)] {
        assert_eq!(wave(8, komi), expected, "{komi}");
    }
}

#[test]
fn area_is_told_under_area_rules_only() {
    // Black owns the left, White the right; the middle touches both.
    let moves = "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5";
    let input = encode(&game(5, Ruleset::Chinese, 7.5, moves));
    assert_eq!(plane(&input, 18), "A5 B5 A4 B4 A3 B3 A2 B2 A1 B1");
    assert_eq!(plane(&input, 19), "D5 E5 D4 E4 D3 E3 D2 E2 D1 E1");
    let input = encode(&game(5, Ruleset::Japanese, 7.5, moves));
    assert_eq!(plane(&input, 18) + &plane(&input, 19), "");
}

#[test]
fn what_cannot_live_inside_a_living_chain_is_its_area() {
    // Black's chain has the eye A1 and another in the corner, in which White cannot live.
    let input = encode(&game(5, Ruleset::Chinese, 7.5, "A2 E1 B2 E2 B1 E3 B3 E4 B4 A5 B5"));
    assert_eq!(plane(&input, 18), "E4 E3 E2 E1", "White is to move");
    assert_eq!(plane(&input, 19), "A5 B5 A4 B4 A3 B3 A2 B2 A1 B1");
}
