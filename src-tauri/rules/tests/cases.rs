//! Positions and games with answers that other programs agreed on.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use std::collections::BTreeMap;

use common::{board, colour, lines, number, sgf_moves, sgf_point, size, stones, strings};
use ranka_rules::{
    Board, Colour, Game, HandicapCustom, Illegal, KoRule, Move, PhaseKind, Point, Ruleset, Setup,
    Size, fixed_handicap,
};
use serde_json::Value;

fn reason(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::Ko(_) => "ko",
        Illegal::Suicide(_) => "suicide",
        Illegal::Occupied(_) => "occupied",
        Illegal::OffBoard(_) => "off board",
        Illegal::Repetition { .. } => "repetition",
        other => panic!("{other} is not about a point"),
    }
}

#[test]
fn crafted_captures_and_kos() {
    for case in lines("crafted.jsonl") {
        let id = &case["id"];
        let mut board = board(size(&case), &strings(&case["setup"]));
        let mut taken = [0, 0];
        for step in case["steps"].as_array().unwrap() {
            let mv = strings(&step["move"]);
            let side = colour(&mv[0]);
            let result = match mv[1].as_str() {
                "pass" => {
                    board.pass();
                    Ok(0)
                }
                point => board.play(side, point.parse().unwrap(), false).map(|c| c.of(side)),
            };
            match (step["result"].as_str().unwrap(), result) {
                ("legal", Ok(captured)) => {
                    let expected = step["captures"].as_u64().unwrap_or(0);
                    assert_eq!(u64::from(captured), expected, "{id} {step}");
                    taken[side as usize] += captured;
                }
                (expected, Err(illegal)) => assert_eq!(reason(illegal), expected, "{id} {step}"),
                (expected, Ok(_)) => panic!("{id} {step} should be {expected}"),
            }
        }
        assert_eq!(board.rows(), strings(&case["final"]), "{id}");
        assert_eq!(taken[0], number(&case["captured_by_black"]), "{id}");
        assert_eq!(taken[1], number(&case["captured_by_white"]), "{id}");
    }
}

#[test]
fn random_games_agree_with_another_engine() {
    for case in lines("random_games.jsonl") {
        let id = &case["id"];
        let size = size(&case);
        let mut board = Board::new(size);
        let mut taken = [0, 0];
        let moves = sgf_moves(size, case["moves"].as_str().unwrap());
        let checks: BTreeMap<usize, &Value> = case["checks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| (number(&c["ply"]) as usize, c))
            .collect();
        for ply in 0..=moves.len() {
            if let Some(check) = checks.get(&ply) {
                check_legality(&board, check, &format!("{id} ply {ply}"));
            }
            let Some(&(side, mv)) = moves.get(ply) else { break };
            match mv {
                Move::Play(p) => {
                    taken[side as usize] += board.play(side, p, false).unwrap().of(side);
                }
                Move::Pass => board.pass(),
            }
        }
        assert_eq!(board.rows(), strings(&case["final"]), "{id}");
        assert_eq!(taken[0], number(&case["captured_by_black"]), "{id}");
        assert_eq!(taken[1], number(&case["captured_by_white"]), "{id}");
    }
}

fn check_legality(board: &Board, check: &Value, at: &str) {
    let side = colour(check["color"].as_str().unwrap());
    let expected: BTreeMap<String, String> =
        serde_json::from_value(check["illegal_empty"].clone()).unwrap();
    let mut illegal = BTreeMap::new();
    let mut legal = 0;
    for p in board.size().points().filter(|&p| board.is_empty(p)) {
        match board.check(side, p, false) {
            Ok(()) => legal += 1,
            Err(Illegal::Suicide(_)) if board.check(side, p, true).is_ok() => {
                illegal.insert(p.to_string(), "multi_suicide".to_owned());
            }
            Err(e) => {
                illegal.insert(p.to_string(), reason(e).to_owned());
            }
        }
    }
    assert_eq!(illegal, expected, "{at}");
    assert_eq!(legal, number(&check["n_legal"]), "{at}");
}

/// Rules as a KataGo test names them; `None` for a ko rule that we do not have.
fn katago_setup(case: &Value) -> Option<Setup> {
    let size = size(case);
    let mut setup = Setup::even(size, Ruleset::Japanese);
    setup.rules.ko = match case["rules"]["koRule"].as_str().unwrap() {
        "SIMPLE" => KoRule::Simple,
        "POSITIONAL" => KoRule::PositionalSuperko,
        "SITUATIONAL" => KoRule::SituationalSuperko,
        _ => return None,
    };
    setup.rules.suicide = case["rules"]["multiStoneSuicideLegal"].as_bool().unwrap();
    for (side, p) in stones(&strings(&case["setup"])) {
        match side {
            Colour::Black => setup.black.push(p),
            Colour::White => setup.white.push(p),
        }
    }
    setup.first = colour(case["first_to_move"].as_str().unwrap());
    Some(setup)
}

#[test]
fn repetition_under_each_ko_rule() {
    let mut checked = 0;
    for case in lines("repetition.jsonl") {
        let Some(setup) = katago_setup(&case) else { continue };
        let mut game = Game::new(setup).unwrap();
        for step in case["steps"].as_array().unwrap() {
            checked += 1;
            let at = format!("{} {step}", case["id"]);
            let mv = strings(&step["move"]);
            let side = colour(&mv[0]);
            if game.phase_kind() == PhaseKind::Marking {
                game.resume(!side).unwrap();
            }
            let before = game.prisoners()[side];
            // Past a second pair of passes, or from a "pass for this ko" (a move on the stone
            // that took it), KataGo's encore has a ko rule of its own.
            let taken = mv[1].parse().is_ok_and(|p| game.board().stone(p) == Some(!side));
            if taken || game.resumptions().len() == 2 {
                break;
            }
            let mv = match mv[1].as_str() {
                "pass" => Move::Pass,
                p => Move::Play(p.parse().unwrap()),
            };
            game.play_as(side, mv).unwrap_or_else(|e| panic!("{at}: {e}"));
            assert_eq!(game.prisoners()[side] - before, number(&step["captures"]), "{at}");
            for check in step["checks"].as_array().into_iter().flatten() {
                check_repetition(&game, check, &at);
            }
        }
    }
    assert!(checked > 50);
}

fn check_repetition(game: &Game, check: &Value, at: &str) {
    assert_eq!(game.to_play(), colour(check["color"].as_str().unwrap()), "{at}");
    let Some(expected) = check.get("illegal_by_ko_or_superko") else { return };
    let mut illegal: Vec<String> = game
        .setup()
        .size
        .points()
        .filter(|&p| {
            matches!(game.check(Move::Play(p)), Err(Illegal::Ko(_) | Illegal::Repetition { .. }))
        })
        .map(|p| p.to_string())
        .collect();
    illegal.sort();
    assert_eq!(illegal, strings(expected), "{at}");
}

#[test]
fn real_games_replay_to_the_recorded_board() {
    for case in lines("from_games.jsonl") {
        let id = &case["id"];
        let size = size(&case);
        let mut setup = Setup::even(size, Ruleset::Japanese);
        let list = |key: &str| -> Vec<Point> {
            let text = case[key].as_str().unwrap();
            (0..text.len()).step_by(2).map(|i| sgf_point(size, &text[i..i + 2])).collect()
        };
        (setup.black, setup.white) = (list("ab"), list("aw"));
        let moves = sgf_moves(size, case["moves"].as_str().unwrap());
        setup.first = moves[0].0;
        let mut game = Game::new(setup).unwrap();
        let mut repetitions = Vec::new();
        for (ply, &(side, mv)) in moves.iter().enumerate() {
            if game.to_play() != side {
                game.play(Move::Pass).unwrap();
            }
            game.play_as(side, mv).unwrap_or_else(|e| panic!("{id} ply {ply}: {e}"));
            if game.repetition().is_some() {
                repetitions.push(ply + 1);
            }
        }
        assert_eq!(game.board().rows(), strings(&case["final"]), "{id}");
        assert_eq!(game.prisoners().black, number(&case["captured_by_black"]), "{id}");
        assert_eq!(game.prisoners().white, number(&case["captured_by_white"]), "{id}");
        match case["kind"].as_str().unwrap() {
            "whole_board_repetition" => assert_eq!(repetitions.last(), Some(&moves.len()), "{id}"),
            "no_result" => {
                let first = repetitions.first().map_or(-1, |&p| i64::try_from(p).unwrap());
                assert_eq!(first, case["first_repetition_ply"].as_i64().unwrap(), "{id}");
            }
            _ => {}
        }
    }
}

#[test]
fn fixed_handicap_points() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/handicap_fixed.json");
    let cases: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for case in cases {
        let custom = if case["source"].as_str().unwrap().starts_with("GTP") {
            HandicapCustom::Gtp
        } else {
            HandicapCustom::Japanese
        };
        let size = Size::new(number(&case["size"])).unwrap();
        let points = fixed_handicap(size, number(&case["handicap"]), custom).unwrap();
        let mut names: Vec<_> = points.iter().map(Point::to_string).collect();
        names.sort();
        assert_eq!(names, strings(&case["points"]), "{case}");
    }
}

#[test]
fn three_stones_leave_the_upper_left_free_on_every_board() {
    for (side, sgf) in [(19, ["pd", "dp", "pp"]), (13, ["jd", "dj", "jj"]), (9, ["gc", "cg", "gg"])]
    {
        let size = Size::new(side).unwrap();
        let points = fixed_handicap(size, 3, HandicapCustom::Japanese).unwrap();
        assert_eq!(points, sgf.map(|p| sgf_point(size, p)));
    }
}
