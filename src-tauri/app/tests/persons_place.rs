//! The CPU in a person's place gives nothing up.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::World;
use ranka_app::{Cpu, Effort, Engine};
use ranka_cpu::{Cancel, Choice, Level, Limits, Stopwatch};
use ranka_rules::{Colour, Game, Komi, Move, Point, Ruleset, Setup, Size};
use serde_json::json;

struct Still;

impl Stopwatch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Black has the move and an open board, and no hope: White has fifty points of komi.
fn lost_for_black() -> Game {
    let rows = [
        ".O.O.O.O.",
        "OOOOOOOOO",
        "OOOOOOOOO",
        ".........",
        "XX.X.XX.X",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let size = Size::new(9).unwrap();
    let komi = Komi::from_points(50.0).unwrap();
    let mut game = Game::new(Setup { komi, ..Setup::even(size, Ruleset::Japanese) }).unwrap();
    let of = |stone: char| -> Vec<Point> {
        let cells = rows.iter().enumerate().flat_map(move |(from_top, row)| {
            let row = row.char_indices().filter(move |&(_, c)| c == stone);
            row.map(move |(col, _)| (col, 8 - from_top))
        });
        let letter = |col: usize| char::from(b"ABCDEFGHJ"[col]);
        cells.map(|(col, row)| format!("{}{}", letter(col), row + 1).parse().unwrap()).collect()
    };
    let (mut black, white) = (of('X').into_iter(), of('O'));
    for point in white {
        game.play(black.next().map_or(Move::Pass, Move::Play)).unwrap();
        game.play(Move::Play(point)).unwrap();
    }
    assert_eq!(game.to_play(), Colour::Black);
    game
}

#[test]
fn a_lost_game_is_played_on_in_a_persons_place() {
    let game = lost_for_black();
    let choose = |level, may_resign| {
        let effort = Effort { level, limits: Limits::visits(400), seed: 7, may_resign };
        Cpu::with_playouts().choose(&game, effort, &Still, &Cancel::new(), &mut |_| ()).unwrap()
    };
    for level in [Level::ALL[0], Level::TOP] {
        assert_eq!(choose(level, true), Choice::Resign);
        let choice = choose(level, false);
        let Choice::Play(point) = choice else { panic!("{choice:?}") };
        assert!(game.legal_points().any(|p| p == point));
    }
}

#[test]
fn the_cpu_may_resign_in_its_own_seat_only() {
    let world = World::new();
    let may_resign = || std::mem::take(&mut *world.cpu.may_resign.lock().unwrap());
    world.ok("new_game", json!({"size": 9, "white": {"kind": "cpu", "level": 2}}));
    world.cpu_will("C3 D4");
    world.play("E5");
    world.let_cpu_play();
    assert_eq!(may_resign(), [true]);
    world.cpu_will("resign");
    world.ok("hand_seat", json!({"colour": "black", "cpu": true}));
    world.let_cpu_play();
    assert!(!may_resign()[0]);
    // Out of time.
    let clock = json!({"kind": "perMove", "seconds": 5});
    world.ok("new_game", json!({"size": 9, "clock": clock, "onTimeout": "cpuPlays"}));
    world.wait_ms(5000);
    world.let_cpu_play();
    assert_eq!(may_resign(), [false]);
}
