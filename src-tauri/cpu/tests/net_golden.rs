//! Numbers of the reference network, as another engine computed them. The files are not
//! part of this project; without them there is nothing to compare.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, missing_docs)]

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use ranka_cpu::net::{
    Answer, Encoder, Input, Model, Network, PLANES, View, Workspace, plain, superko_points,
    white_points,
};
use ranka_rules::{
    Colour, Game, HandicapCompensation, KoRule, Komi, Move, Ply, Point, Ruleset, Setup, Size,
};
use serde_json::Value;

fn reference(name: &str) -> Option<File> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let path = root.ancestors().nth(3)?.join("shared/reference").join(name);
    File::open(path).ok()
}

fn game(case: &Value) -> Game {
    let size = Size::new(case["size"].as_u64().unwrap() as u32).unwrap();
    let ruleset = match case["rules"].as_str().unwrap() {
        "japanese" => Ruleset::Japanese,
        "chinese" => Ruleset::Chinese,
        "aga" => Ruleset::Aga,
        other => panic!("{other}"),
    };
    let mut setup = Setup::even(size, ruleset);
    if ruleset == Ruleset::Chinese {
        setup.rules.ko = KoRule::Simple;
    }
    setup.rules.handicap_compensation = HandicapCompensation::None;
    setup.komi = Komi::from_points(case["komi"].as_f64().unwrap()).unwrap();
    let mut game = Game::new(setup).unwrap();
    for mv in case["moves"].as_array().into_iter().flatten() {
        let (colour, at) = mv.as_str().unwrap().split_once(' ').unwrap();
        let colour = if colour == "B" { Colour::Black } else { Colour::White };
        let mv = match at {
            "pass" => Move::Pass,
            point => Move::Play(point.parse().unwrap()),
        };
        game.play_as(colour, mv).unwrap();
    }
    game
}

/// The largest differences: policy, win rate, lead in points, ownership.
fn differences(case: &Value, answer: &Answer, to_play: Colour) -> [f32; 4] {
    let number = |key: &str| case[key].as_f64().unwrap() as f32;
    let policy = case["policy"].as_array().unwrap();
    let illegal = policy.iter().zip(&answer.policy).filter(|(p, _)| p.is_null());
    assert!(illegal.map(|(_, &mine)| mine).all(|mine| mine == 0.0), "{case}");
    let policy = policy
        .iter()
        .zip(&answer.policy)
        .map(|(p, mine)| (p.as_f64().unwrap_or(0.0) as f32 - mine).abs())
        .chain([(number("policyPass") - answer.pass).abs()])
        .fold(0.0, f32::max);
    let (white_win, sign) = match to_play {
        Colour::White => (answer.win, 1.0),
        Colour::Black => (answer.loss, -1.0),
    };
    let own = case["whiteOwnership"].as_array().unwrap().iter().zip(&answer.ownership);
    let own = own.map(|(o, mine)| (o.as_f64().unwrap() as f32 - sign * mine).abs());
    [
        policy,
        (number("whiteWin") - white_win).abs(),
        (number("whiteLead") - sign * answer.lead).abs(),
        own.fold(0.0, f32::max),
    ]
}

/// How many of the last plies KataGo's inputs can tell, and whether a pass now counts there
/// as one that ends the game.
///
/// Under simple ko a side that passes in a position in which it has passed before ends
/// KataGo's game, and the inputs forget what came before that pass. Our game goes on.
fn told(game: &Game) -> (usize, bool) {
    let plies = game.plies();
    if game.setup().rules.ko != KoRule::Simple {
        return (plies.len(), false);
    }
    let passed_before = |at: usize, colour: Colour| {
        let now = game.board_at(at).hash();
        (0..at).any(|i| {
            let pass = Ply { colour, mv: Move::Pass };
            plies[i] == pass && game.board_at(i).hash() == now
        })
    };
    let last = plies
        .iter()
        .enumerate()
        .rev()
        .find(|(i, ply)| ply.mv == Move::Pass && passed_before(*i, ply.colour));
    let told = last.map_or(plies.len(), |(i, _)| plies.len() - i);
    (told, passed_before(plies.len(), game.to_play()))
}

/// Marks a black stone that our inputs do not, in the one position where it matters.
///
/// There a black chain can be caught only by way of two kos: it is left with two liberties,
/// White may take a ko at either, and Black gains nothing by filling one of them. KataGo has
/// a rule of its own by which that is a ladder that works; the description of the inputs has
/// not, and neither do we.
fn mark_two_kos(case: &Value, input: &mut Input) {
    let moves = case["moves"].as_array().map_or(0, Vec::len);
    if case["size"] == 9 && case["rules"] == "aga" && moves == 51 {
        // B8, in the plane of stones in a ladder.
        let at = (9 + 1) * PLANES + 14;
        assert_eq!(input.spatial[at], 0.0);
        input.spatial[at] = 1.0;
    }
}

/// The input as KataGo makes it, and whether ours is another.
fn input(case: &Value, game: &Game, encoder: &mut Encoder) -> (Input, bool) {
    let ours = encoder.encode_game(game);
    let (told, pass_ends) = told(game);
    let before = |n: usize| game.board_at(game.plies().len().saturating_sub(n));
    let mut input = Input::default();
    encoder.encode(
        &View {
            board: game.board(),
            earlier: [&before(1), &before(2)],
            to_play: game.to_play(),
            plies: &game.plies()[game.plies().len() - told..],
            rules: &game.setup().rules,
            white_points: white_points(game),
            forbidden: &superko_points(game),
        },
        &mut input,
    );
    if pass_ends {
        input.global[14] = 1.0;
    }
    mark_two_kos(case, &mut input);
    let other = input != ours;
    (input, other)
}

/// The largest difference allowed: in probability, in ownership from −1 to 1, in points.
///
/// Of the lead's, up to 0.0005 is the golden file's own, which gives it to 0.001 points.
const LIMIT: f32 = 1e-3;

/// Run it with `--nocapture` to see the largest differences.
#[test]
fn the_reference_network_gives_the_known_answers() {
    let names = ["g170-b6c96-s175395328-d26788732.bin.gz", "golden.jsonl.gz"];
    let [Some(network), Some(golden)] = names.map(reference) else {
        eprintln!("skipped: ../shared/reference is not there, so there is nothing to compare with");
        return;
    };
    let model = Model::read(network).unwrap();
    let network = Network::new(&model);
    let (mut workspace, mut raws) = (Workspace::default(), Vec::new());
    let mut encoder = Encoder::default();
    let mut adapted = Vec::new();
    // For each size the number of positions and the largest differences, fast and plain.
    let mut largest = BTreeMap::<u64, (u32, [[f32; 4]; 2])>::new();
    for line in BufReader::new(GzDecoder::new(golden)).lines() {
        let case: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let game = game(&case);
        let (input, other) = input(&case, &game, &mut encoder);
        let what = format!("{} {} {}", case["size"], case["rules"], game.plies().len());
        if other {
            adapted.push(what.replace('"', ""));
        }
        let points: Vec<Point> = game.setup().size.points().collect();
        let legal = |i: usize| game.check(Move::Play(points[i])).is_ok();
        let (count, largest) = largest.entry(case["size"].as_u64().unwrap()).or_default();
        *count += 1;
        network.evaluate(std::slice::from_ref(&input), &mut workspace, &mut raws);
        raws.push(plain::evaluate(&model, &input));
        for (raw, largest) in raws.iter().zip(largest) {
            let answer = Answer::new(raw, &game.setup().rules, legal);
            let found = differences(&case, &answer, game.to_play());
            assert!(found.iter().all(|&x| x < LIMIT), "{what}: {found:?} in {case}");
            *largest = std::array::from_fn(|i| largest[i].max(found[i]));
        }
    }
    eprintln!("largest differences: policy, win rate, lead in points, ownership");
    for (size, (count, kernels)) in &largest {
        for (name, [policy, win, lead, own]) in ["fast", "plain"].iter().zip(kernels) {
            eprintln!(
                "{size}x{size}, {count} positions, {name}: {policy:.1e} {win:.1e} {lead:.1e} {own:.1e}"
            );
        }
    }
    assert_eq!(largest.values().map(|(count, _)| count).sum::<u32>(), 234);
    // By two kos, and by passing again: no others.
    assert_eq!(adapted, ["9 aga 51", "13 japanese 233", "7 chinese 123"]);
}
