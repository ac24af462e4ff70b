//! Suggested dead stones against games in which both players agreed on the count.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

use std::path::Path;
use std::time::Duration;

use ranka_cpu::{Alone, Cancel, Cpu, Limits, Run, Stopwatch};
use ranka_rules::{
    Colour, Game, Komi, PerColour, Point, PointSet, Ruleset, Setup, Size, pass_alive, score,
};
use serde_json::Value;

/// A finished game with its agreed margin.
struct Case {
    id: String,
    game: Game,
    prisoners: PerColour<u32>,
    /// Black's lead in half points.
    margin: i32,
    dead: PointSet,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/data");
    let text = std::fs::read_to_string(folder.join("agreed_counts.jsonl")).unwrap();
    text.lines().map(|line| case(&serde_json::from_str(line).unwrap())).collect()
}

fn case(value: &Value) -> Case {
    let number = |name: &str| u32::try_from(value[name].as_u64().unwrap()).unwrap();
    let ruleset = match value["rules"].as_str().unwrap() {
        "Japanese" => Ruleset::Japanese,
        "Chinese" => Ruleset::Chinese,
        _ => Ruleset::Aga,
    };
    let mut setup = Setup::even(Size::NINETEEN, ruleset);
    setup.komi = Komi::from_points(value["komi"].as_f64().unwrap()).unwrap();
    setup.handicap = number("handicap");
    setup.first = if value["to_move"] == "B" { Colour::Black } else { Colour::White };
    for (row, stones) in value["board"].as_array().unwrap().iter().enumerate() {
        for (col, stone) in stones.as_str().unwrap().bytes().enumerate() {
            let p = Point::new(col as u8, 18 - row as u8).unwrap();
            match stone {
                b'X' => setup.black.push(p),
                b'O' => setup.white.push(p),
                _ => {}
            }
        }
    }
    let points = |name: &str| value[name].as_array().unwrap().clone();
    let dead = [points("dead_black"), points("dead_white")].concat();
    Case {
        id: value["id"].as_str().unwrap().to_owned(),
        game: Game::new(setup).unwrap(),
        prisoners: PerColour {
            black: number("captured_by_black"),
            white: number("captured_by_white"),
        },
        margin: (2.0 * value["margin_black"].as_f64().unwrap()) as i32,
        dead: dead.iter().map(|p| p.as_str().unwrap().parse::<Point>().unwrap()).collect(),
    }
}

fn margin(case: &Case, dead: &PointSet) -> i32 {
    let none = PointSet::new();
    score(case.game.setup(), case.game.board(), case.prisoners, dead, &none).margin()
}

struct Still;

impl Stopwatch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn judge_dead(game: &Game, seed: u64) -> PointSet {
    let (limits, cancel) = (Limits::default(), Cancel::new());
    let run = Run { limits, seed, watch: &Still, cancel: &cancel, workers: &Alone };
    Cpu::without_network().judge_dead(game, run).unwrap()
}

/// The part of the cases whose suggested marks give the agreed margin.
fn agreed(cases: &[Case]) -> f64 {
    let agrees = |case: &&Case| {
        let dead = judge_dead(&case.game, 1);
        let right = margin(case, &dead) == case.margin;
        if !right {
            let (marked, known): (Vec<_>, Vec<_>) =
                (dead.iter().collect(), case.dead.iter().collect());
            let extra: Vec<_> = marked.iter().filter(|p| !case.dead.contains(**p)).collect();
            let missing: Vec<_> = known.iter().filter(|p| !dead.contains(**p)).collect();
            println!("{}: not dead {extra:?}, dead {missing:?}", case.id);
        }
        right
    };
    cases.iter().filter(agrees).count() as f64 / cases.len() as f64
}

#[test]
fn a_sample_of_agreed_counts_comes_out() {
    let sample: Vec<Case> = cases().into_iter().step_by(23).collect();
    let part = agreed(&sample);
    assert!(part >= 0.8, "{part} of {}", sample.len());
}

/// All of them; prints the figure that `docs/STRENGTH.md` gives.
#[test]
#[ignore = "takes minutes"]
fn all_agreed_counts() {
    let all = cases();
    println!("{:.1} % of {} margins agree", 100.0 * agreed(&all), all.len());
}

#[test]
fn marks_are_whole_chains_repeat_and_spare_the_pass_alive() {
    for case in cases().iter().step_by(60) {
        let board = case.game.board();
        let dead = judge_dead(&case.game, 7);
        assert_eq!(dead, judge_dead(&case.game, 7), "{}", case.id);
        assert!(dead.iter().all(|p| board.chain(p).all(|s| dead.contains(s))), "{}", case.id);
        for colour in Colour::BOTH {
            let alive = pass_alive(board, colour);
            let killed = dead.iter().find(|&p| board.stone(p) == Some(colour) && alive.contains(p));
            assert_eq!(killed, None, "{}", case.id);
        }
    }
}
