//! After the first evaluation no more memory is taken.

#![allow(clippy::unwrap_used, missing_docs)]

mod net_common;

use net_common::{pytorch_cases, tiny};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use ranka_cpu::net::{Encoder, Input, Network, View, Workspace};
use ranka_rules::{Game, Move, Point, PointSet, Ruleset, Setup, Size};

#[test]
fn an_evaluation_takes_no_memory_after_the_first() {
    let network = Network::new(&tiny());
    let inputs: Vec<Input> = pytorch_cases().into_iter().map(|case| case.input).collect();
    let (mut workspace, mut answers) = (Workspace::default(), Vec::new());
    // Each size once, the largest last as well as first: buffers only grow.
    for _ in 0..2 {
        network.evaluate(&inputs, &mut workspace, &mut answers);
    }
    let taken = allocation_counter::measure(|| {
        network.evaluate(&inputs, &mut workspace, &mut answers);
    });
    assert_eq!(taken.count_total, 0);
}

#[test]
fn an_input_takes_no_memory_after_the_first() {
    let mut encoder = Encoder::default();
    let mut input = Input::default();
    let none = PointSet::new();
    for ruleset in Ruleset::ALL {
        let mut game = Game::new(Setup::even(Size::NINE, ruleset)).unwrap();
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
        for _ in 0..60 {
            let points: Vec<Point> = game.legal_points().collect();
            game.play(Move::Play(points[dice.next_u32() as usize % points.len()])).unwrap();
        }
        let earlier = [1, 2].map(|n| game.board_at(game.plies().len() - n));
        let view = View {
            board: game.board(),
            earlier: [&earlier[0], &earlier[1]],
            to_play: game.to_play(),
            plies: game.plies(),
            rules: &game.setup().rules,
            white_points: 6.5,
            forbidden: &none,
        };
        encoder.encode(&view, &mut input);
        let taken = allocation_counter::measure(|| encoder.encode(&view, &mut input));
        assert_eq!(taken.count_total, 0, "{ruleset:?}");
    }
}
