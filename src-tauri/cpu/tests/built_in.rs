//! The network that comes with the program.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use std::sync::Arc;

use common::{ask, even, position};
use ranka_cpu::net::{Network, built_in, built_in_file};
use ranka_cpu::{Choice, Cpu, Level};
use ranka_rules::{Colour, Game, Move, PhaseKind, Ruleset};

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
