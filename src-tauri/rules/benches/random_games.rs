//! Moves per second of random games, ours against the crate `goban`, in one run.
//!
//! Both play uniformly random legal moves that do not fill a one-point eye of their own,
//! under Japanese rules, until two passes or three moves a point. The programs take turns,
//! a batch of games each, so that a busy machine slows both alike.

#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use goban::pieces::stones::Stone;
use goban::rules::game::Game as TheirGame;
use goban::rules::{GobanSizes, JAPANESE, Move as TheirMove};
use rand::{Rng, SeedableRng, rngs::SmallRng};
use ranka_rules::{Board, Colour, Game, Move, Point, Ruleset, Setup, Size};

const ROUNDS: u64 = 10;

fn own_eye(board: &Board, colour: Colour, p: Point) -> bool {
    board.neighbours(p).all(|n| board.stone(n) == Some(colour))
}

/// The first playable one of the empty points, tried in random order from a random start.
fn pick(
    board: &Board,
    colour: Colour,
    rng: &mut SmallRng,
    legal: impl Fn(Point) -> bool,
) -> Option<Point> {
    let n = board.empty_count();
    let start = rng.random_range(0..n.max(1));
    (0..n)
        .filter_map(|i| board.nth_empty(start + i))
        .find(|&p| !own_eye(board, colour, p) && legal(p))
}

fn our_board(size: Size, rng: &mut SmallRng) -> usize {
    let mut board = Board::new(size);
    let (mut colour, mut passes, mut moves) = (Colour::Black, 0, 0);
    while passes < 2 && moves < 3 * size.area() {
        match pick(&board, colour, rng, |p| board.check(colour, p, false).is_ok()) {
            Some(p) => {
                board.play_legal(colour, p);
                passes = 0;
            }
            None => {
                board.pass();
                passes += 1;
            }
        }
        moves += 1;
        colour = !colour;
    }
    moves
}

fn our_game(size: Size, rng: &mut SmallRng) -> usize {
    let Ok(mut game) = Game::new(Setup::even(size, Ruleset::Japanese)) else { return 0 };
    while game.plies().len() < 3 * size.area() {
        let point = pick(game.board(), game.to_play(), rng, |p| game.check(Move::Play(p)).is_ok());
        if game.play(point.map_or(Move::Pass, Move::Play)).is_err() {
            break;
        }
    }
    game.plies().len()
}

fn their_game(size: Size, rng: &mut SmallRng) -> usize {
    let side = usize::from(size.side());
    let mut game = TheirGame::new(GobanSizes::from(side), JAPANESE);
    let mut moves = 0;
    while !game.is_over() && moves < 3 * size.area() {
        let empty = game.pseudo_legals_vec();
        let start = rng.random_range(0..empty.len().max(1));
        let color = game.turn();
        let found = (0..empty.len()).map(|i| empty[(start + i) % empty.len()]).find(|&coord| {
            !game.check_eye(Stone { coord, color }) && game.check_point(coord).is_none()
        });
        game.play(found.map_or(TheirMove::Pass, |(x, y)| TheirMove::Play(x, y)));
        moves += 1;
    }
    moves
}

fn rate(moves: usize, time: Duration) -> f64 {
    moves as f64 / time.as_secs_f64()
}

fn main() {
    type Player = fn(Size, &mut SmallRng) -> usize;
    let players: [(&str, Player); 3] =
        [("ranka Board", our_board), ("ranka Game", our_game), ("goban 0.20 Game", their_game)];
    for (size, games) in [(Size::NINE, 200), (Size::NINETEEN, 20)] {
        let mut spent = [(0, Duration::ZERO); 3];
        for round in 0..ROUNDS {
            for (total, (_, play)) in spent.iter_mut().zip(players) {
                let mut rng = SmallRng::seed_from_u64(round);
                let start = Instant::now();
                total.0 += (0..games).map(|_| play(size, &mut rng)).sum::<usize>();
                total.1 += start.elapsed();
            }
        }
        let theirs = rate(spent[2].0, spent[2].1);
        for ((name, _), (moves, time)) in players.into_iter().zip(spent) {
            let ours = rate(moves, time);
            let side = size.side();
            println!(
                "{side:2}x{side:<2} {name:16} {ours:12.0} moves/s   {:6.2} x goban",
                ours / theirs
            );
        }
    }
}
