//! The search over a network.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use common::{Threads, Ticks, ask, even, position, run, tiny_cpu};
use ranka_cpu::{Cancel, Choice, Cpu, Level, Limits, Run};
use ranka_rules::{Colour, Game, Move, PhaseKind, Ruleset, Setup, Size};

const STRONGEST: Level = Level::TOP;

fn think(cpu: &mut Cpu, game: &Game, visits: u32, seed: u64) -> Choice {
    ask(cpu, visits, seed, |cpu, run| cpu.choose(game, STRONGEST, true, run, &mut |_| {})).unwrap()
}

/// Plays the CPU's move; tells whether the game goes on.
fn play(cpu: &mut Cpu, game: &mut Game, visits: u32, seed: u64) -> bool {
    match think(cpu, game, visits, seed) {
        Choice::Play(p) => game.play(Move::Play(p)).unwrap(),
        Choice::Pass => game.play(Move::Pass).unwrap(),
        Choice::Resign => return false,
    }
    game.phase_kind() == PhaseKind::Playing
}

#[test]
fn every_size_and_rule_set_is_played_without_an_illegal_move() {
    for rules in Ruleset::ALL {
        for (cols, rows) in [(2, 2), (3, 3), (5, 5), (7, 4), (9, 9), (25, 25)] {
            let size = Size::rectangle(cols, rows).unwrap();
            let mut game = Game::new(Setup::even(size, rules)).unwrap();
            let mut cpu = tiny_cpu();
            let most = if cols > 9 { 10 } else { 300 };
            while game.plies().len() < most && play(&mut cpu, &mut game, 12, u64::from(cols)) {}
        }
    }
}

#[test]
fn the_same_seed_and_visits_give_the_same_move() {
    for seed in 0..4 {
        let mut games = [even(9, Ruleset::Japanese), even(9, Ruleset::Japanese)];
        let mut cpus = [tiny_cpu(), tiny_cpu()];
        for _ in 0..8 {
            for (game, cpu) in games.iter_mut().zip(&mut cpus) {
                play(cpu, game, 40, seed);
            }
            assert_eq!(games[0].plies(), games[1].plies());
        }
    }
}

#[test]
fn helpers_share_the_work_and_the_visits_are_kept() {
    let mut game = even(9, Ruleset::Chinese);
    let mut cpu = tiny_cpu();
    for _ in 0..6 {
        let (watch, cancel) = (Ticks::default(), Cancel::new());
        let run = Run { workers: &Threads(3), ..run(Limits::visits(200), 1, &watch, &cancel) };
        let analysis = cpu.analyse(&game, run, &mut |_| {}).unwrap();
        assert_eq!(analysis.visits, 200);
        assert_eq!(analysis.moves.iter().map(|m| m.visits).sum::<u32>(), 199);
        game.play(analysis.moves[0].mv).unwrap();
    }
}

#[test]
fn a_settled_board_is_passed_on() {
    let rows = ["..XX..X", "XXXXXXX", "OOOOOOO", "O..OO.."];
    for rules in [Ruleset::Japanese, Ruleset::Chinese] {
        for colour in Colour::BOTH {
            let game = position(&rows, rules, 0.5, colour);
            assert_eq!(think(&mut tiny_cpu(), &game, 50, 1), Choice::Pass, "{rules:?} {colour}");
        }
    }
}
