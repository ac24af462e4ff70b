//! Counting finished games: what players agreed on, reported faults, and what always holds.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

#[allow(dead_code)]
mod common;

use common::{board, colour, lines, number, sgf_point, strings};
use proptest::prelude::*;
use rand::{Rng, SeedableRng, rngs::StdRng};
use ranka_rules::{
    Board, Colour, Komi, PerColour, Point, PointSet, Ruleset, Score, Setup, Size, area,
    open_borders, score, territory,
};
use serde_json::Value;

fn points(value: &Value) -> PointSet {
    strings(value).iter().map(|p| p.parse::<Point>().unwrap()).collect()
}

fn ruleset(name: &str) -> Ruleset {
    match name {
        "Japanese" => Ruleset::Japanese,
        "Chinese" => Ruleset::Chinese,
        "AGA" => Ruleset::Aga,
        _ => panic!("{name} is no rule set here"),
    }
}

fn halves(value: &Value) -> i32 {
    (value.as_f64().unwrap() * 2.0) as i32
}

#[test]
fn agreed_counts_come_out_exactly() {
    let cases = lines("agreed_counts.jsonl");
    assert_eq!(cases.len(), 346);
    for case in &cases {
        let rules = ruleset(case["rules"].as_str().unwrap());
        let mut setup = Setup::even(Size::NINETEEN, rules);
        setup.komi = Komi::from_points(case["komi"].as_f64().unwrap()).unwrap();
        setup.handicap = number(&case["handicap"]);
        let board = board(Size::NINETEEN, &strings(&case["board"]));
        let mut dead = points(&case["dead_black"]);
        dead.extend(points(&case["dead_white"]).iter());
        let prisoners = PerColour {
            black: number(&case["captured_by_black"]),
            white: number(&case["captured_by_white"]),
        };
        let score = score(&setup, &board, prisoners, &dead, &PointSet::new());
        assert_eq!(score.margin(), halves(&case["margin_black"]), "{}", case["id"]);
        for (colour, name) in
            [(Colour::Black, "territory_black"), (Colour::White, "territory_white")]
        {
            assert_eq!(*score.territory.of(colour), points(&case[name]), "{}", case["id"]);
        }
    }
}

#[test]
fn nobody_left_a_border_open_in_the_agreed_games() {
    // In one of them both passed with a part of the board still empty.
    let mut open = Vec::new();
    for case in &lines("agreed_counts.jsonl") {
        let board = board(Size::NINETEEN, &strings(&case["board"]));
        let mut dead = points(&case["dead_black"]);
        dead.extend(points(&case["dead_white"]).iter());
        open.extend(open_borders(&board, &dead, &PointSet::new()));
    }
    let [open] = open.as_slice() else { panic!("{open:?}") };
    assert_eq!((open.gaps.is_empty(), open.lost.len()), (true, 89));
}

#[test]
fn a_border_left_open_at_one_point_is_told() {
    // White's side lies open at c1, between its stone and the edge.
    let size = Size::new(5).unwrap();
    let black = "da db dc dd";
    let white = "ca cb cc cd";
    let closed = setup_board(size, &format!("{black} de"), &format!("{white} ce"));
    assert_eq!(open_borders(&closed, &PointSet::new(), &PointSet::new()), []);
    let open = setup_board(size, &format!("{black} de"), white);
    let gap = sgf_point(size, "ce");
    let found = open_borders(&open, &PointSet::new(), &PointSet::new());
    let [border] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(border.gaps, PointSet::from_iter([gap]));
    // The first two columns.
    assert_eq!((border.lost.len(), border.lost.contains(gap)), (10, false));
    // So is a wider gap, here of two points with a dead stone on one of them.
    let wide = setup_board(size, &format!("{black} de cd"), "ca cb cc");
    let dead = PointSet::from_iter([sgf_point(size, "cd")]);
    let found = open_borders(&wide, &dead, &PointSet::new());
    let [border] = found.as_slice() else { panic!("{found:?}") };
    let entries = ["cd", "ce"].map(|p| sgf_point(size, p));
    assert_eq!((&border.gaps, border.lost.len()), (&PointSet::from_iter(entries), 12));
    // Who says that it is nobody's needs not be told.
    assert_eq!(open_borders(&open, &PointSet::new(), &open.region(gap)), []);
}

/// The stones of a root node such as `(;AB[ba][bb]AW[da])`.
fn setup_board(size: Size, black: &str, white: &str) -> Board {
    let stones =
        |c, text: &str| -> Vec<_> { text.split(' ').map(|p| (c, sgf_point(size, p))).collect() };
    let all = [stones(colour("B"), black), stones(colour("W"), white)].concat();
    Board::with_stones(size, all).unwrap()
}

fn sizes(score: &Score) -> (u32, u32) {
    (score.sides.black.territory, score.sides.white.territory)
}

#[test]
fn eyes_in_seki_do_not_count_whether_seen_or_marked() {
    let board = setup_board(
        Size::NINE,
        "ba ab bb cc cd ce cf cg ch ci dc ec fc gc gb ga",
        "da fa cb db eb fb ac bc bd be bf bg bh bi",
    );
    let mut setup = Setup::even(Size::NINE, Ruleset::Japanese);
    setup.komi = Komi::NONE;
    let count =
        |neutral: &PointSet| score(&setup, &board, PerColour::default(), &PointSet::new(), neutral);
    let seen = count(&PointSet::new());
    assert_eq!(sizes(&seen), (42, 6));
    let eyes = ["aa", "ea"].map(|p| sgf_point(Size::NINE, p)).into_iter().collect();
    assert_eq!(sizes(&count(&eyes)), (42, 6));
    let chinese = area(&board, &PointSet::new(), &PointSet::new());
    assert_eq!((chinese.owned.black.len(), chinese.owned.white.len()), (43, 7));
}

#[test]
fn a_stone_inside_counts_only_when_marked() {
    let size = Size::new(5).unwrap();
    let board = setup_board(size, "ba bb bc bd be", "da db dc dd de ac");
    let mut setup = Setup::even(size, Ruleset::Japanese);
    setup.komi = Komi::NONE;
    let count = |dead: &[&str]| {
        let dead = dead.iter().map(|p| sgf_point(size, p)).collect();
        score(&setup, &board, PerColour::default(), &dead, &PointSet::new())
    };
    let unmarked = count(&[]);
    assert_eq!((sizes(&unmarked), unmarked.margin()), ((0, 5), -10));
    let marked = count(&["ac"]);
    assert_eq!((sizes(&marked), marked.margin()), ((5, 5), 2));
}

#[test]
fn under_japanese_rules_a_handicap_adds_nothing_to_white() {
    let board = setup_board(Size::NINE, "ba bb bc bd be bf bg bh bi", "ha hb hc hd he hf hg hh hi");
    let mut setup = Setup::even(Size::NINE, Ruleset::Japanese);
    setup.handicap = 3;
    setup.komi = Komi::from_halves(1).unwrap();
    let prisoners = PerColour { black: 1, white: 2 };
    let score = score(&setup, &board, prisoners, &PointSet::new(), &PointSet::new());
    let white = score.sides.white;
    assert_eq!((white.territory, white.prisoners, white.komi_halves, white.handicap), (9, 2, 1, 0));
    assert_eq!(white.total_halves(), 2 * (9 + 2) + 1);
}

/// A game of random moves, and dead chains among what is left.
struct Played {
    board: Board,
    dead: PointSet,
    prisoners: PerColour<u32>,
    moves: PerColour<i32>,
}

fn played(size: Size, seed: u64) -> Played {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut board = Board::new(size);
    let mut prisoners = PerColour::default();
    let mut moves = PerColour::default();
    for _ in 0..rng.random_range(0..2 * size.area()) {
        let colour = if rng.random() { Colour::Black } else { Colour::White };
        let own_eye = |p| board.neighbours(p).all(|q| board.stone(q) == Some(colour));
        let at = board.empties().nth(rng.random_range(0..board.empty_count().max(1)));
        if let Some(p) = at.filter(|&p| !own_eye(p))
            && let Ok(captures) = board.play(colour, p, false)
        {
            moves[colour] += 1;
            prisoners[colour] += captures.of(colour);
        }
    }
    let heads: Vec<Point> = size.points().filter(|&p| board.chain_head(p) == Some(p)).collect();
    let dead = heads
        .into_iter()
        .filter(|_| rng.random_ratio(1, 4))
        .flat_map(|p| board.chain(p).collect::<Vec<_>>())
        .collect();
    Played { board, dead, prisoners, moves }
}

/// The same position seen through one of the eight symmetries, with the colours swapped or not.
fn seen(played: &Played, symmetry: u8, swap: bool) -> (Board, PointSet, impl Fn(Point) -> Point) {
    let last = played.board.size().side() - 1;
    let turn = move |p: Point| {
        let (mut c, mut r) = (p.col(), p.row());
        if symmetry & 1 == 1 {
            c = last - c;
        }
        if symmetry & 2 == 2 {
            r = last - r;
        }
        if symmetry & 4 == 4 {
            (c, r) = (r, c);
        }
        Point::new(c, r).unwrap()
    };
    let stones = played.board.size().points().filter_map(|p| {
        let colour = played.board.stone(p)?;
        Some((if swap { !colour } else { colour }, turn(p)))
    });
    let board = Board::with_stones(played.board.size(), stones).unwrap();
    (board, played.dead.iter().map(turn).collect(), turn)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_count_does_not_depend_on_the_side_one_looks_from(
        side in 2u32..=9, seed: u64, symmetry in 0u8..8, swap: bool,
    ) {
        let played = played(Size::new(side).unwrap(), seed);
        let none = PointSet::new();
        let (board, dead, turn) = seen(&played, symmetry, swap);
        let turned = |set: &PointSet| set.iter().map(&turn).collect::<PointSet>();
        for rule in [territory, area] {
            let here = rule(&played.board, &played.dead, &none);
            let there = rule(&board, &dead, &none);
            for colour in Colour::BOTH {
                let other = if swap { !colour } else { colour };
                prop_assert_eq!(turned(here.of(colour)), there.of(other).clone());
            }
            prop_assert_eq!(turned(&here.dame), there.dame);
            prop_assert_eq!(turned(&here.seki), there.seki);
        }
    }

    #[test]
    fn every_point_is_a_stone_or_owned_or_dame(side in 2u32..=13, seed: u64) {
        let played = played(Size::new(side).unwrap(), seed);
        let Played { board, dead, .. } = &played;
        let mut rng = StdRng::seed_from_u64(seed);
        let neutral: PointSet = board.empties().filter(|_| rng.random_ratio(1, 20)).collect();
        for rule in [territory, area] {
            let count = rule(board, dead, &neutral);
            let sets = [&count.owned.black, &count.owned.white, &count.dame];
            for p in board.size().points() {
                let living = board.stone(p).is_some() && !dead.contains(p);
                let times = sets.iter().filter(|set| set.contains(p)).count();
                prop_assert_eq!(times, usize::from(!living), "{} in {:?}", p, board);
                prop_assert!(living || !count.seki.contains(p));
                prop_assert!(!neutral.contains(p) || !count.owned.black.contains(p));
                prop_assert!(!neutral.contains(p) || !count.owned.white.contains(p));
            }
        }
        // Territory only ever takes points away from what area rules give.
        let (by_territory, by_area) = (territory(board, dead, &neutral), area(board, dead, &neutral));
        for colour in Colour::BOTH {
            for p in by_territory.of(colour).iter() {
                prop_assert!(by_area.of(colour).contains(p));
            }
        }
    }

    /// Every stone ever played is on the board alive or dead, or a prisoner, so counting area
    /// is counting its empty points with prisoners, plus the moves one side played more. Pass
    /// stones (AGA) pay for just those.
    #[test]
    fn area_is_territory_with_prisoners_and_pass_stones(side in 2u32..=13, seed: u64) {
        let played = played(Size::new(side).unwrap(), seed);
        let Played { board, dead, prisoners, moves } = &played;
        let mut setup = Setup::even(board.size(), Ruleset::Aga);
        setup.komi = Komi::NONE;
        let counted = score(&setup, board, *prisoners, dead, &PointSet::new());
        let side = |colour: Colour| {
            let lost = dead.iter().filter(|&p| board.stone(p) == Some(!colour)).count() as i32;
            counted.territory.of(colour).len() as i32 + prisoners[colour] as i32 + lost
                + moves[colour]
        };
        prop_assert_eq!(counted.margin(), 2 * (side(Colour::Black) - side(Colour::White)));
    }
}
