//! The network that comes with the program.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use std::sync::Arc;

use common::{ask, even, position};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use ranka_cpu::net::{Network, built_in, built_in_file};
use ranka_cpu::{Choice, Cpu, Level, Run};
use ranka_rules::{Colour, Game, HandicapCustom, Move, PhaseKind, Ruleset, Setup, Size};

fn cpu() -> Cpu {
    Cpu::with_network(Arc::new(Network::new(&built_in().unwrap())))
}

fn think(cpu: &mut Cpu, game: &Game, level: Level, visits: u32) -> Choice {
    ask(cpu, visits, 1, |cpu, run| cpu.choose(game, level, false, run, &mut |_| {})).unwrap()
}

fn play(game: &mut Game, choice: Choice) {
    let mv = match choice {
        Choice::Play(p) => Move::Play(p),
        Choice::Pass => Move::Pass,
        Choice::Resign => panic!("it was told not to"),
    };
    game.play(mv).unwrap();
}

#[test]
fn its_file_is_whole_and_small() {
    let model = built_in().unwrap();
    assert!(!model.trunk.blocks.is_empty());
    // What the app may weigh leaves it this much.
    assert!(built_in_file().len() < 2 << 20, "{}", built_in_file().len());
}

#[test]
fn it_opens_a_game_away_from_the_edge() {
    for side in [9, 13, 19] {
        let mut game = even(side, Ruleset::Japanese);
        let mut cpu = cpu();
        for _ in 0..4 {
            let choice = think(&mut cpu, &game, Level::TOP, 16);
            let Choice::Play(p) = choice else { panic!("{choice:?} on {side}") };
            let from_edge = |at: u8| u32::from(at).min(side - 1 - u32::from(at));
            assert!(from_edge(p.col()).min(from_edge(p.row())) >= 2, "{p} on {side}");
            game.play(Move::Play(p)).unwrap();
        }
    }
}

#[test]
fn it_takes_a_large_chain_in_atari() {
    // At G5 White would connect it to the living stones on the right.
    let rows = [
        ".........",
        ".......O.",
        ".XXXXX.O.",
        "XOOOOOXO.",
        "XOOOOO.O.",
        "XXXXXXXO.",
        "..XXX..O.",
        ".......O.",
        ".........",
    ];
    let game = position(&rows, Ruleset::Japanese, 6.5, Colour::Black);
    let last: Choice = Choice::Play("G5".parse().unwrap());
    assert_eq!(think(&mut cpu(), &game, Level::TOP, 64), last);
}

#[test]
fn it_plays_a_game_to_its_end() {
    let mut game = even(9, Ruleset::Japanese);
    let mut cpu = cpu();
    while game.phase_kind() == PhaseKind::Playing && game.plies().len() < 200 {
        let choice = think(&mut cpu, &game, Level::TOP, 24);
        play(&mut game, choice);
    }
    assert_eq!(game.phase_kind(), PhaseKind::Marking, "two passes end it");
    assert!(game.plies().len() > 30, "{:?}", game.plies().len());
}

#[test]
fn it_resigns_a_lost_game_when_three_moves_have_not_helped_and_never_a_won_one() {
    let ask_for = |cpu: &mut Cpu, game: &Game| {
        ask(cpu, 60, 1, |cpu, run| cpu.choose(game, Level::TOP, true, run, &mut |_| {})).unwrap()
    };
    for seed in 0..3 {
        let mut game = even(9, Ruleset::Japanese);
        let (mut black, mut white) = (cpu(), cpu());
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        // White begins with a dozen moves that mean nothing.
        for _ in 0..12 {
            let choice = ask_for(&mut black, &game);
            play(&mut game, choice);
            let points: Vec<_> = game.legal_points().collect();
            let p = points[dice.next_u32() as usize % points.len()];
            play(&mut game, Choice::Play(p));
        }
        let mut tried = 0;
        loop {
            let choice = ask_for(&mut black, &game);
            play(&mut game, choice);
            match ask_for(&mut white, &game) {
                Choice::Resign => break,
                choice => play(&mut game, choice),
            }
            tried += 1;
            assert!(tried < 12, "it goes on with a lost game: {:?}", game.board());
        }
        assert!(tried >= 2, "it gives up after {tried} moves");
    }
}

#[test]
fn it_does_not_resign_after_a_pass_nor_on_an_open_board() {
    // Hopeless, but as good as counted.
    let rows = [
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
    let mut game = position(&rows, Ruleset::Japanese, 6.5, Colour::Black);
    game.play(Move::Pass).unwrap();
    let size = Size::THIRTEEN;
    let nine = Setup::even(size, Ruleset::Japanese);
    let nine = nine.with_fixed_handicap(9, HandicapCustom::Japanese).unwrap();
    for game in [game, Game::new(nine).unwrap()] {
        let mut cpu = cpu();
        for _ in 0..4 {
            let ours = |cpu: &mut Cpu, run: Run<'_>| {
                cpu.choose(&game, Level::TOP, true, run, &mut |_| {}).unwrap()
            };
            assert_ne!(ask(&mut cpu, 40, 1, ours), Choice::Resign);
        }
    }
}

/// Two walls with a single dame between them, at E5.
const DAME: [&str; 9] = [
    "...XO....",
    "...XO....",
    "...XO....",
    "...XOO...",
    "...X.O...",
    "...XOO...",
    "...XO....",
    "...XO....",
    "...XO....",
];

#[test]
fn it_fills_the_last_dame_and_answers_a_pass_by_a_pass() {
    for rules in [Ruleset::Japanese, Ruleset::Chinese] {
        for colour in Colour::BOTH {
            let mut game = position(&DAME, rules, 6.5, colour);
            let dame = think(&mut cpu(), &game, Level::TOP, 100);
            assert_eq!(dame, Choice::Play("E5".parse().unwrap()), "{rules:?} {colour}");
            play(&mut game, dame);
            game.play(Move::Pass).unwrap();
            let answer = think(&mut cpu(), &game, Level::TOP, 100);
            assert_eq!(answer, Choice::Pass, "{rules:?} {colour}");
        }
    }
}
