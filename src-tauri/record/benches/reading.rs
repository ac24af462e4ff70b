//! Reading a big collection, against the crate `sgf-parse` in the same run: `cargo bench -p
//! ranka-record`.
//!
//! `RANKA_BENCH_GAMES` may name a file of SGF to read instead of the one that is made here: games of
//! random moves with names, clocks and comments, about 12 MB.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ranka_record::{GameTree, open, write_collection};
use ranka_rules::{Colour, Game, Move, Ruleset, Setup, Size};

/// Bytes of the collection that is made.
const TARGET: usize = 12_000_000;
/// Rounds of which the fastest counts: others use the machine as well.
const ROUNDS: usize = 7;

fn main() {
    let text = match std::env::var("RANKA_BENCH_GAMES") {
        Ok(path) => std::fs::read_to_string(path).unwrap(),
        Err(_) => collection(),
    };
    let megabytes = text.len() as f64 / 1e6;
    let games = open(text.as_bytes(), None).unwrap().games;
    let nodes: usize = games.iter().map(GameTree::len).sum();
    println!("{megabytes:.1} MB, {} games, {nodes} nodes", games.len());

    let (mut ours, mut theirs, mut writing) = (Duration::MAX, Duration::MAX, Duration::MAX);
    // In turn, so that both meet the same machine.
    for _ in 0..ROUNDS {
        theirs = theirs.min(time(|| sgf_parse::parse(&text).unwrap().len()));
        ours = ours.min(time(|| open(text.as_bytes(), None).unwrap().games.len()));
        writing = writing.min(time(|| write_collection(&games).len()));
    }
    let speed = |time: Duration| megabytes / time.as_secs_f64();
    println!("sgf-parse, parsing              {:8.1} MB/s", speed(theirs));
    println!("ranka-record, parsing, playing  {:8.1} MB/s", speed(ours));
    println!("ranka-record, writing           {:8.1} MB/s", speed(writing));
    println!("speed against sgf-parse         {:8.2}", theirs.as_secs_f64() / ours.as_secs_f64());
}

fn time(run: impl FnOnce() -> usize) -> Duration {
    let start = Instant::now();
    std::hint::black_box(run());
    start.elapsed()
}

/// Games of random legal moves, which fill the board as real ones do, with what servers write.
fn collection() -> String {
    let mut seed = 1u64;
    let games: Vec<_> = (0..40).map(|_| game(&mut seed)).collect();
    let mut text = String::with_capacity(TARGET + 10_000);
    for game in games.iter().cycle() {
        if text.len() > TARGET {
            break;
        }
        text.push_str(game);
    }
    text
}

fn game(seed: &mut u64) -> String {
    let mut game = Game::new(Setup::even(Size::NINETEEN, Ruleset::Chinese)).unwrap();
    let mut text = "(;FF[4]GM[1]CA[UTF-8]AP[CGoban:3]SZ[19]KM[6.5]PB[本因坊]PW[Lee]BR[9d]WR[8d]\
        DT[2001-02-03]EV[Meijin]RE[B+R]"
        .to_owned();
    for n in 0..250 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let points: Vec<_> = game.legal_points().collect();
        let Some(&point) = points.get((*seed >> 33) as usize % points.len().max(1)) else { break };
        let colour = game.to_play();
        game.play(Move::Play(point)).unwrap();
        let letter = |n: u8| char::from(b'a' + n);
        let (c, x, y) = (colour.letter(), letter(point.col()), letter(18 - point.row()));
        let _ = write!(text, ";{c}[{x}{y}]{c}L[{}.5]", 1200 - n);
        if n % 40 == 39 && colour == Colour::White {
            text.push_str("C[A good move, 好手。 It leaves \\[aji\\] behind.\n]");
        }
    }
    text + ")\n"
}
