//! Suggested dead stones against finished games: on 19×19 those of people who agreed on the count,
//! on 9×9 and 13×13 those of the training data, with the count that their teacher's ownership
//! gives where it is sure of every point.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

mod common;

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use common::position;
use ranka_cpu::net::{Evaluator, Input, Model, Network, PLANES, Raw, Workspace, built_in};
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

const PEOPLE: &str = "../rules/tests/data/agreed_counts.jsonl";
const SMALL_BOARDS: &str = "tests/data/finished_small.jsonl";

fn cases(file: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| case(&serde_json::from_str(line).unwrap())).collect()
}

fn case(value: &Value) -> Case {
    let number = |name: &str| u32::try_from(value[name].as_u64().unwrap()).unwrap();
    let ruleset = match value["rules"].as_str().unwrap() {
        "Japanese" => Ruleset::Japanese,
        "Chinese" => Ruleset::Chinese,
        _ => Ruleset::Aga,
    };
    let rows = value["board"].as_array().unwrap();
    let mut setup = Setup::even(Size::new(rows.len() as u32).unwrap(), ruleset);
    setup.komi = Komi::from_points(value["komi"].as_f64().unwrap()).unwrap();
    setup.handicap = number("handicap");
    setup.first = if value["to_move"] == "B" { Colour::Black } else { Colour::White };
    for (row, stones) in rows.iter().enumerate() {
        for (col, stone) in stones.as_str().unwrap().bytes().enumerate() {
            let p = Point::new(col as u8, (rows.len() - 1 - row) as u8).unwrap();
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

fn judge_dead(cpu: &mut Cpu, game: &Game, seed: u64) -> PointSet {
    let (limits, cancel) = (Limits::default(), Cancel::new());
    let run = Run { limits, seed, watch: &Still, cancel: &cancel, workers: &Alone };
    cpu.judge_dead(game, run).unwrap()
}

fn with_network(model: &Model) -> Cpu {
    Cpu::with_network(Arc::new(Network::new(model)))
}

/// The part of the cases whose suggested marks give the agreed margin.
fn agreed(cpu: &mut Cpu, cases: &[Case]) -> f64 {
    let mut agrees = |case: &&Case| {
        let dead = judge_dead(cpu, &case.game, 1);
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
    cases.iter().filter(&mut agrees).count() as f64 / cases.len() as f64
}

#[test]
fn a_sample_of_agreed_counts_comes_out() {
    let all = [cases(PEOPLE), cases(SMALL_BOARDS)];
    let sample: Vec<Case> = all.into_iter().flat_map(|c| c.into_iter().step_by(23)).collect();
    for mut cpu in [Cpu::without_network(), with_network(&built_in().unwrap())] {
        let part = agreed(&mut cpu, &sample);
        assert!(part >= 0.8, "{part} of {}", sample.len());
    }
}

/// In the lower left neither side can approach: White at A1 loses two stones for one and is where
/// it was, at A4 or after C1 it is captured itself. GNU Go 3.8 too counts 6.5 points for White.
/// Were the border stones of Black not taken for living, the fight would seem to go on through
/// the whole board.
const SEKI_AT_A_BORDER: [&str; 19] = [
    "....OXX.O.X.XOOO...",
    "..OOOX.XOOOX.XXOO..",
    "..OXOOXXXOXXXXXXO.O",
    ".OOXXXOOOXXXXXOXOO.",
    "OOXXOOO.OOOOXOOXXOO",
    "XOXXXOXXX...OOXXXOX",
    "XOX.XO...X.O..OXXXX",
    "XXOXXO.O.....OOX.OX",
    ".XO.XXO..X.OOXOX..X",
    "..X.XXO.OOOOXXXXXXO",
    "...XOOOOXO.OOOXXOXO",
    "....XXOOXXO.OXXXOOO",
    "XXX.XOOX..XOOOX.XO.",
    "XOX..XXX.XXXXOX.XO.",
    "OOX..XOOXXOX.X..XO.",
    ".OOX.XXOOOOXO..XO..",
    "XOOXXXOO.O.OXX.XO..",
    "XXOOXOO...OOXO.XXO.",
    ".O.OXO.....OOXXXOO.",
];

#[test]
fn a_seki_beside_a_living_wall_is_seen_on_a_large_board() {
    let game = position(&SEKI_AT_A_BORDER, Ruleset::Japanese, 0.5, Colour::White);
    let prisoners = PerColour { black: 7, white: 5 };
    for mut cpu in [Cpu::without_network(), with_network(&built_in().unwrap())] {
        let dead = judge_dead(&mut cpu, &game, 1);
        let corner: Vec<_> = ["A2", "A3", "B2", "B1", "C2"]
            .iter()
            .filter(|p| dead.contains(p.parse().unwrap()))
            .collect();
        assert!(corner.is_empty(), "{corner:?}");
        let none = PointSet::new();
        let count = score(game.setup(), game.board(), prisoners, &dead, &none);
        assert_eq!(count.margin(), -13, "{:?}", dead.iter().collect::<Vec<_>>());
    }
}

/// Black's lead by an estimate of a finished position, and by the known dead stones; no
/// prisoners were taken.
fn estimated(cpu: &mut Cpu, case: &Case) -> (f32, f32) {
    let cancel = Cancel::new();
    let limits = Limits::default();
    let run = Run { limits, seed: 1, watch: &Still, cancel: &cancel, workers: &Alone };
    let found = cpu.estimate(&case.game, run).unwrap();
    let board = case.game.board();
    let none = PointSet::new();
    let known = score(case.game.setup(), board, PerColour::default(), &case.dead, &none);
    (found.lead_black, known.margin() as f32 / 2.0)
}

#[test]
fn an_estimate_of_a_finished_game_is_its_count() {
    let all = [cases(PEOPLE), cases(SMALL_BOARDS)];
    let sample: Vec<Case> = all.into_iter().flat_map(|c| c.into_iter().step_by(23)).collect();
    let part = counted(&mut with_network(&built_in().unwrap()), &sample);
    assert!(part >= 0.8, "{part} of {}", sample.len());
}

/// The part of the cases whose estimate is the count.
fn counted(cpu: &mut Cpu, cases: &[Case]) -> f64 {
    let leads = cases.iter().map(|case| estimated(cpu, case));
    leads.filter(|(found, known)| found == known).count() as f64 / cases.len() as f64
}

/// All of them; prints the figures that `docs/STRENGTH.md` gives.
#[test]
#[ignore = "takes minutes"]
fn all_agreed_counts() {
    let mut sets = vec![("19x19", cases(PEOPLE))];
    for (name, side) in [("9x9", 9), ("13x13", 13)] {
        let mut small = cases(SMALL_BOARDS);
        small.retain(|case| case.game.setup().size.side() == side);
        sets.push((name, small));
    }
    let print = |name: &str, cpu: &mut Cpu| {
        for (board, set) in &sets {
            let part = 100.0 * agreed(cpu, set);
            println!("{name}, {board}: {part:.1} % of {} margins agree", set.len());
        }
    };
    print("playouts", &mut Cpu::without_network());
    let mut cpu = with_network(&built_in().unwrap());
    print("built-in network", &mut cpu);
    for (board, set) in &sets {
        let part = 100.0 * counted(&mut cpu, set);
        println!("built-in network, {board}: {part:.1} % of {} estimates are the count", set.len());
    }
    for file in std::env::var_os("RANKA_NETWORKS").iter().flat_map(std::env::split_paths) {
        let model = Model::read(File::open(&file).unwrap()).unwrap();
        print(&model.name.clone(), &mut with_network(&model));
    }
}

/// A network that takes every stone for dead.
struct Contrary;

impl Evaluator for Contrary {
    fn evaluate(&self, inputs: &[Input], _: &mut Workspace, answers: &mut Vec<Raw>) {
        answers.clear();
        answers.extend(inputs.iter().map(|input| {
            let points = input.spatial.chunks_exact(PLANES);
            let ownership = points.map(|point| point[2] - point[1]).collect();
            Raw { policy: vec![0.0; input.size.area()], ownership, ..Raw::default() }
        }));
    }
}

#[test]
fn marks_are_whole_chains_repeat_and_spare_the_pass_alive() {
    let new: [fn() -> Cpu; 2] = [Cpu::without_network, || Cpu::with_network(Arc::new(Contrary))];
    for (case, new) in cases(PEOPLE).iter().step_by(60).flat_map(|case| new.map(|new| (case, new)))
    {
        let board = case.game.board();
        let dead = judge_dead(&mut new(), &case.game, 7);
        assert_eq!(dead, judge_dead(&mut new(), &case.game, 7), "{}", case.id);
        assert!(dead.iter().all(|p| board.chain(p).all(|s| dead.contains(s))), "{}", case.id);
        for colour in Colour::BOTH {
            let alive = pass_alive(board, colour);
            let killed = dead.iter().find(|&p| board.stone(p) == Some(colour) && alive.contains(p));
            assert_eq!(killed, None, "{}", case.id);
        }
    }
}

/// A finished position on 9×9 with 6.5 komi, White's lower half alive.
fn seki(top: [&str; 4]) -> Case {
    let lower = ["OOOOOOOOO", "O.O.O.O.O", "OOOOOOOOO", ".........", "........."];
    let rows: Vec<&str> = top.into_iter().chain(lower).collect();
    let value = serde_json::json!({
        "id": top[0], "rules": "Japanese", "komi": 6.5, "handicap": 0, "board": rows,
        "captured_by_black": 0, "captured_by_white": 0, "to_move": "B",
        "dead_black": [], "dead_white": [], "margin_black": 0.0,
    });
    case(&value)
}

/// White has 22 points below in each, and 6.5 more.
const BELOW: i32 = 2 * 22 + 13;

#[test]
fn chains_in_seki_are_not_dead_and_have_no_territory() {
    for (black, top) in [
        // Two liberties that both share: whoever fills one is captured.
        (2, ["X.OX.X.XX", "X.OXXXXXX", "XXOXXXXXX", "OOXXXXXXX"]),
        // An eye each, and one liberty between them.
        (2, [".X.O.OX.X", "XXOOOOXXX", "OOXXXXX.X", "OOXXXXXXX"]),
    ] {
        let case = seki(top);
        for mut cpu in [Cpu::without_network(), with_network(&built_in().unwrap())] {
            for seed in 0..4 {
                let dead = judge_dead(&mut cpu, &case.game, seed);
                assert!(dead.is_empty(), "{top:?}: {:?}", dead.iter().collect::<Vec<_>>());
                assert_eq!(margin(&case, &dead), 2 * black - BELOW, "{top:?}");
            }
        }
    }
}

#[test]
fn a_chain_that_loses_the_race_is_dead() {
    // As the first of those in seki, but Black has two liberties more, at A6 and B6.
    let case = seki(["X.OX.X.XX", "X.OXXXXXX", "XXOXXXXXX", "..XXXXXXX"]);
    for mut cpu in [Cpu::without_network(), with_network(&built_in().unwrap())] {
        let dead = judge_dead(&mut cpu, &case.game, 1);
        let dead: Vec<String> = dead.iter().map(|p| p.to_string()).collect();
        assert_eq!(dead, ["C7", "C8", "C9"]);
    }
}
