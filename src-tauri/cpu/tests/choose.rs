//! The moves that the CPU chooses.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::cell::Cell;
use std::time::Duration;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use ranka_cpu::{Alone, Cancel, Choice, Cpu, Level, Limits, Progress, Run, Stopwatch};
use ranka_rules::{
    Colour, Game, HandicapCustom, Komi, Move, Outcome, PhaseKind, Point, Ruleset, Setup, Size,
};

/// A stopwatch that counts a millisecond each time it is read.
#[derive(Default)]
struct Ticks(Cell<u64>);

impl Stopwatch for Ticks {
    fn elapsed(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

const STRONGEST: Level = Level::TOP;

/// Asks for a move.
fn choose(
    game: &Game,
    level: Level,
    run: Run<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Option<Choice> {
    Cpu::without_network().choose(game, level, true, run, progress)
}

const fn run<'a>(limits: Limits, seed: u64, watch: &'a Ticks, cancel: &'a Cancel) -> Run<'a> {
    Run { limits, seed, watch, cancel, workers: &Alone }
}

/// Asks something with a number of visits.
fn ask<T>(visits: u32, seed: u64, question: impl FnOnce(&mut Cpu, Run<'_>) -> T) -> T {
    let (watch, cancel) = (Ticks::default(), Cancel::new());
    question(&mut Cpu::without_network(), run(Limits::visits(visits), seed, &watch, &cancel))
}

fn think(game: &Game, level: Level, visits: u32, seed: u64) -> Choice {
    ask(visits, seed, |cpu, run| cpu.choose(game, level, true, run, &mut |_| {})).unwrap()
}

/// Plays the CPU's move; tells whether the game goes on.
fn play(game: &mut Game, level: Level, visits: u32, seed: u64) -> bool {
    let choice = think(game, level, visits, seed);
    apply(game, choice)
}

fn apply(game: &mut Game, choice: Choice) -> bool {
    match choice {
        Choice::Play(p) => game.play(Move::Play(p)).unwrap(),
        Choice::Pass => game.play(Move::Pass).unwrap(),
        Choice::Resign => {
            game.resign(game.to_play()).unwrap();
            return false;
        }
    }
    game.phase_kind() == PhaseKind::Playing
}

fn even(side: u32, rules: Ruleset) -> Game {
    Game::new(Setup::even(Size::new(side).unwrap(), rules)).unwrap()
}

/// A game whose stones are set up from rows, with a side to move.
fn position(rows: &[&str], rules: Ruleset, komi: f64, first: Colour) -> Game {
    let size = Size::rectangle(rows[0].len() as u32, rows.len() as u32).unwrap();
    let mut setup = Setup { first, ..Setup::even(size, rules) };
    setup.komi = Komi::from_points(komi).unwrap();
    for (row, text) in rows.iter().rev().enumerate() {
        for (col, c) in text.bytes().enumerate() {
            let p = Point::new(col as u8, row as u8).unwrap();
            match c {
                b'X' => setup.black.push(p),
                b'O' => setup.white.push(p),
                _ => {}
            }
        }
    }
    Game::new(setup).unwrap()
}

fn random_move(game: &Game, dice: &mut Xoshiro256PlusPlus) -> Move {
    let own_eye = |p: Point| {
        let stones = game.board();
        stones.neighbours(p).all(|n| stones.stone(n) == Some(game.to_play()))
    };
    let points: Vec<Point> = game.legal_points().filter(|&p| !own_eye(p)).collect();
    match points.len() {
        0 => Move::Pass,
        n => Move::Play(points[dice.next_u32() as usize % n]),
    }
}

#[test]
fn beats_a_random_player_always() {
    for number in 0..10 {
        let us = if number % 2 == 0 { Colour::Black } else { Colour::White };
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut game = even(9, Ruleset::Japanese);
        while game.phase_kind() == PhaseKind::Playing && game.plies().len() < 400 {
            if game.to_play() == us {
                play(&mut game, STRONGEST, 100, number);
            } else {
                let mv = random_move(&game, &mut dice);
                game.play(mv).unwrap();
            }
        }
        if game.phase_kind() == PhaseKind::Marking {
            let dead = ask(1, 1, |cpu, run| cpu.judge_dead(&game, run)).unwrap();
            game.set_dead(dead.iter()).unwrap();
            game.agree(Colour::Black).unwrap();
            game.agree(Colour::White).unwrap();
        }
        let winner = game.outcome().and_then(Outcome::winner);
        assert_eq!(winner, Some(us), "game {number}: {:?}\n{:?}", game.outcome(), game.board());
    }
}

#[test]
fn every_size_and_rule_set_is_played_to_its_end_without_an_illegal_move() {
    for (i, rules) in Ruleset::ALL.into_iter().enumerate() {
        for side in [2, 3, 4, 5, 7, 9] {
            let mut game = even(side, rules);
            while play(&mut game, Level::ALL[i], 30, u64::from(side)) {
                assert!(game.plies().len() < 600, "{rules:?} {side} does not end");
            }
        }
    }
}

#[test]
fn large_boards_handicaps_and_odd_komi_are_played() {
    for side in [19, 25] {
        let size = Size::new(side).unwrap();
        for stones in [0, 2, 9] {
            let setup = Setup::even(size, Ruleset::Japanese);
            let setup = setup.with_fixed_handicap(stones, HandicapCustom::Japanese).unwrap();
            let komi = Komi::from_points(-50.0).unwrap();
            let mut game = Game::new(Setup { komi, ..setup }).unwrap();
            for _ in 0..4 {
                assert!(play(&mut game, Level::default(), 20, 3));
            }
        }
    }
    let free = Setup::even(Size::THIRTEEN, Ruleset::Chinese).with_free_handicap(6).unwrap();
    let mut game = Game::new(free).unwrap();
    for _ in 0..8 {
        assert!(play(&mut game, Level::default(), 20, 3));
    }
}

#[test]
fn the_same_seed_and_visits_give_the_same_move() {
    let mut game = even(9, Ruleset::Chinese);
    for level in Level::ALL {
        let first = think(&game, level, 150, 11);
        assert_eq!(first, think(&game, level, 150, 11));
        apply(&mut game, first);
    }
    let estimate = || ask(1, 5, |cpu, run| cpu.estimate(&game, run));
    assert_eq!(estimate(), estimate());
    let dead = || ask(1, 5, |cpu, run| cpu.judge_dead(&game, run));
    assert_eq!(dead(), dead());
}

#[test]
fn time_ends_a_search_and_progress_is_told() {
    let game = even(9, Ruleset::Japanese);
    let (watch, cancel) = (Ticks::default(), Cancel::new());
    let mut reports = Vec::new();
    let limits = Limits::time(Duration::from_millis(500));
    let run = run(limits, 1, &watch, &cancel);
    choose(&game, STRONGEST, run, &mut |p| reports.push(p.visits)).unwrap();
    assert!(watch.0.get() <= 501, "the clock was read {} times", watch.0.get());
    assert!(reports.len() >= 2 && reports.windows(2).all(|w| w[0] < w[1]), "{reports:?}");
}

#[test]
fn a_cancelled_search_has_no_answer() {
    let game = even(19, Ruleset::Japanese);
    let (watch, cancel) = (Ticks::default(), Cancel::new());
    let stop = cancel.clone();
    let run = run(Limits::default(), 1, &watch, &cancel);
    assert_eq!(choose(&game, STRONGEST, run, &mut |_| stop.cancel()), None);
    assert_eq!(Cpu::without_network().estimate(&game, run), None);
    assert_eq!(Cpu::without_network().hints(&game, 4, run), None);
}

#[test]
fn takes_a_big_chain_and_saves_its_own() {
    let rows = [
        ".......O.",
        "..XXXX.O.",
        ".XOOOO.O.",
        "..XXXX.O.",
        ".......O.",
        "...X...O.",
        ".......O.",
        "..X....O.",
        ".......O.",
    ];
    for level in Level::ALL {
        for (colour, komi) in [(Colour::Black, 20.5), (Colour::White, 20.5)] {
            let game = position(&rows, Ruleset::Japanese, komi, colour);
            let choice = think(&game, level, level.playouts(), 2);
            assert_eq!(choice, Choice::Play("G7".parse().unwrap()), "{level:?} {colour}");
        }
    }
}

/// All is settled: each side has two eyes of two points, and White a dead stone in one.
const SETTLED: [&str; 4] = [".OXX..X", "XXXXXXX", "OOOOOOO", "O..OO.."];

/// The same without the dead stone.
const BARE: [&str; 4] = ["..XX..X", "XXXXXXX", "OOOOOOO", "O..OO.."];

#[test]
fn passes_when_nothing_is_left() {
    for rules in [Ruleset::Japanese, Ruleset::Chinese] {
        for (komi, colour) in [(0.5, Colour::Black), (0.5, Colour::White), (-6.5, Colour::White)] {
            let game = position(&BARE, rules, komi, colour);
            assert_eq!(think(&game, STRONGEST, 400, 1), Choice::Pass, "{rules:?} {komi} {colour}");
        }
    }
}

#[test]
fn a_pass_is_answered_by_a_pass_when_the_count_is_won() {
    for rules in [Ruleset::Japanese, Ruleset::Chinese] {
        let mut game = position(&SETTLED, rules, -0.5, Colour::White);
        game.play(Move::Pass).unwrap();
        assert_eq!(think(&game, STRONGEST, 400, 1), Choice::Pass, "{rules:?}");
    }
}

#[test]
fn the_last_dame_is_taken_by_area_rules() {
    let rows = ["X..XX..", "XXXXXXX", "XXX.OOO", "OOOOOOO", "..OO..O"];
    for colour in Colour::BOTH {
        let game = position(&rows, Ruleset::Chinese, 0.5, colour);
        let dame = Choice::Play("D3".parse().unwrap());
        assert_eq!(think(&game, STRONGEST, 400, 1), dame, "{colour}");
    }
}

#[test]
fn resigns_when_lost_but_not_after_a_pass_nor_on_an_open_board() {
    let lost = [
        "XXXXXXXXX",
        "X.XX.XX.X",
        "XXXXXXXXX",
        "XX.XX.XXX",
        "XXXXXXXXX",
        "XX.X.XX.X",
        "XXXXXXXXX",
        "....X....",
        "..O......",
    ];
    let mut game = position(&lost, Ruleset::Japanese, 6.5, Colour::White);
    assert_eq!(think(&game, STRONGEST, 300, 1), Choice::Resign);
    game.play(Move::Play("G1".parse().unwrap())).unwrap();
    game.play(Move::Pass).unwrap();
    assert_ne!(think(&game, STRONGEST, 300, 1), Choice::Resign);
    let size = Size::THIRTEEN;
    let handicap = Setup::even(size, Ruleset::Japanese)
        .with_fixed_handicap(9, HandicapCustom::Japanese)
        .unwrap();
    let open = Game::new(handicap).unwrap();
    assert!(matches!(think(&open, STRONGEST, 100, 1), Choice::Play(_)));
}

#[test]
fn openings_are_sane() {
    let mut game = even(19, Ruleset::Japanese);
    for ply in 0..12 {
        let level = Level::ALL[ply % 2];
        let Choice::Play(p) = think(&game, level, 150, ply as u64) else { panic!("no stone") };
        let line = |at: u8| at.min(18 - at) + 1;
        assert!(line(p.col()).min(line(p.row())) >= 2, "{p} at ply {ply}");
        game.play(Move::Play(p)).unwrap();
    }
}

#[test]
fn hints_are_ranked_and_legal() {
    let game = even(9, Ruleset::Japanese);
    let found = ask(300, 1, |cpu, run| cpu.hints(&game, 4, run)).unwrap();
    assert_eq!(found.len(), 4);
    assert!(found.windows(2).all(|w| w[0].visits >= w[1].visits));
    assert!(found.iter().all(|h| game.check(h.mv).is_ok() && (0.0..=1.0).contains(&h.win)));
}

#[test]
fn an_estimate_knows_whose_the_halves_are() {
    let game = position(&SETTLED, Ruleset::Japanese, 0.5, Colour::Black);
    let estimate = ask(1, 1, |cpu, run| cpu.estimate(&game, run)).unwrap();
    assert_eq!(estimate.ownership.len(), 28);
    for (p, owner) in &estimate.ownership {
        let expected = if p.row() >= 2 { 1.0 } else { -1.0 };
        assert!((owner - expected).abs() < 0.2, "{p}: {owner}");
    }
    // Four points and a dead stone against four points and komi.
    assert!((estimate.lead_black - 0.5).abs() < 0.5, "{}", estimate.lead_black);
}
