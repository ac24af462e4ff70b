//! Openings to start from, so that two programs without randomness play different games.

use std::sync::Arc;
use std::time::Duration;

use ranka_cpu::net::{Network, built_in};
use ranka_cpu::{Alone, Cancel, Cpu, Limits, Run, Stopwatch};
use ranka_rules::{Game, Move, Point, Setup, Size};

/// A source of random numbers, enough to draw openings with (SplitMix64, Steele et al. 2014).
struct Draw(u64);

impl Draw {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    const fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// No time passes.
struct Still;

impl Stopwatch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// How far from even the win rate after an opening may be.
const UNEVEN: f32 = 0.2;

/// Visits that tell how even an opening is, over the network that comes with the program.
const VISITS: u32 = 2;

/// The `number`-th opening of a seed: two to four plies on the third line or above, that
/// leave both sides a fair chance. A handicap game gets none.
pub(crate) fn opening(setup: &Setup, seed: u64, number: u64) -> Vec<Move> {
    let mut draw = Draw(seed.wrapping_mul(1_000_003).wrapping_add(number));
    if setup.handicap > 0 {
        return Vec::new();
    }
    let Ok(model) = built_in() else { return Vec::new() };
    let mut judge = Cpu::with_network(Arc::new(Network::new(&model)));
    for _ in 0..200 {
        let plies = 2 + draw.below(3);
        let Ok(mut game) = Game::new(setup.clone()) else { break };
        for _ in 0..plies {
            let points: Vec<Point> =
                game.legal_points().filter(|&p| is_inside(setup.size, p)).collect();
            if !points.is_empty() {
                let point = points[draw.below(points.len())];
                // It was just found legal.
                game.play(Move::Play(point)).ok();
            }
        }
        let cancel = Cancel::new();
        let run = Run {
            limits: Limits::visits(VISITS),
            seed,
            watch: &Still,
            cancel: &cancel,
            workers: &Alone,
        };
        let found = judge.analyse(&game, run, &mut |_| {});
        if found.is_some_and(|a| (a.win - 0.5).abs() <= UNEVEN) {
            return game.plies().iter().map(|ply| ply.mv).collect();
        }
    }
    Vec::new()
}

/// From the third line inwards; on small boards from the second.
fn is_inside(size: Size, p: Point) -> bool {
    let margin = if size.side() < 7 { 1 } else { 2 };
    let inside = |at: u8, side: u8| at >= margin && at + margin < side;
    inside(p.col(), size.cols()) && inside(p.row(), size.rows())
}
