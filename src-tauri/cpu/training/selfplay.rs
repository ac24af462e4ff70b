//! `selfplay`: games that a network plays against itself, with what it saw in each position,
//! for the training to learn from.
//!
//! Standard output: one game a line, tab-separated: size, rules (0 Japanese, 1 Chinese), komi
//! in points, stones where the record starts (rows from the top, 0 empty, 1 black, 2 white),
//! who moves first (1 black, 2 white), moves by commas (row · size + column, size² = pass),
//! and the labels, one a position, by blanks. A label is
//! `ply;move:probability,…;win;lead;ownership`: up to 20 moves, Black's win rate, Black's lead
//! in points with komi, Black's ownership × 15 of each point as a letter, `a` −15 … `E` 15.

use std::error::Error;
use std::fs::File;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use lexopt::{Arg, Parser, ValueExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use ranka_cpu::net::{Model, Network};
use ranka_cpu::{Alone, Analysis, Cancel, Cpu, Limits, Run, Stopwatch};
use ranka_rules::{
    Colour, Game, HandicapCustom, Komi, Move, PhaseKind, Point, Ruleset, Setup, Size,
};

type Failure = Box<dyn Error + Send + Sync>;

const USAGE: &str =
    "selfplay --network FILE [--size N] [--games N] [--visits N] [--threads N] [--seed N]";

/// Moves of a label, the likeliest first.
const POLICY: usize = 20;

/// Part of the games that begin with a handicap, with a random opening, that have Japanese
/// rules; part of the moves that are blunders. As in the teacher's games.
const HANDICAP: f32 = 0.1;
const OPENING: f32 = 0.33;
const JAPANESE: f32 = 0.75;
const BLUNDER: f32 = 0.01;

/// Win rate of the loser below which a game is broken off, some of the time.
const DECIDED: f32 = 0.01;
const BREAK_OFF: f32 = 0.1;

struct Options {
    network: PathBuf,
    size: Size,
    games: u64,
    visits: u32,
    threads: usize,
    seed: u64,
}

fn options() -> Result<Options, Failure> {
    let mut network = None;
    let (mut size, mut games, mut visits, mut threads, mut seed) = (Size::NINE, 100, 1, 1, 1);
    let mut parser = Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("network") => network = Some(parser.value()?.into()),
            Arg::Long("size") => size = Size::new(parser.value()?.parse()?)?,
            Arg::Long("games") => games = parser.value()?.parse()?,
            Arg::Long("visits") => visits = parser.value()?.parse()?,
            Arg::Long("threads") => threads = parser.value()?.parse()?,
            Arg::Long("seed") => seed = parser.value()?.parse()?,
            other => return Err(format!("{}\n{USAGE}", other.unexpected()).into()),
        }
    }
    let network = network.ok_or(USAGE)?;
    Ok(Options { network, size, games, visits, threads, seed })
}

/// No time passes: games are bounded by visits.
struct Still;

impl Stopwatch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1 << 24) as f32
    }

    fn below(&mut self, n: usize) -> usize {
        ((self.unit() * n as f32) as usize).min(n.saturating_sub(1))
    }
}

fn main() -> Result<(), Failure> {
    let options = options()?;
    let model = Model::read(File::open(&options.network)?)?;
    let network = Arc::new(Network::new(&model));
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let player = || -> Result<(), Failure> {
            let mut cpu = Cpu::with_network(network.clone());
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= options.games {
                    return Ok(());
                }
                let seed = options.seed.wrapping_mul(1_000_003).wrapping_add(number);
                let line = Player::new(&mut cpu, &options, seed).game()?;
                writeln!(stdout().lock(), "{line}")?;
            }
        };
        let players: Vec<_> = (0..options.threads).map(|_| scope.spawn(player)).collect();
        players.into_iter().try_for_each(|p| p.join().map_err(|_| "a player died")?)
    })
}

/// One game with itself.
struct Player<'a> {
    cpu: &'a mut Cpu,
    options: &'a Options,
    seed: u64,
    dice: Dice,
    temperature: f32,
}

impl<'a> Player<'a> {
    fn new(cpu: &'a mut Cpu, options: &'a Options, seed: u64) -> Self {
        let mut dice = Dice(Xoshiro256PlusPlus::seed_from_u64(seed));
        let temperature = 0.6 + 0.6 * dice.unit();
        Self { cpu, options, seed, dice, temperature }
    }

    fn game(&mut self) -> Result<String, Failure> {
        let size = self.options.size;
        let ruleset =
            if self.dice.unit() < JAPANESE { Ruleset::Japanese } else { Ruleset::Chinese };
        let mut game = Game::new(self.setup(ruleset)?)?;
        if game.setup().handicap == 0 && self.dice.unit() < OPENING {
            self.open(&mut game)?;
        }
        let start = game.plies().len();
        let (stones, first) = (stones(&game, size), game.to_play());
        let (mut moves, mut labels) = (Vec::new(), Vec::new());
        while game.phase_kind() == PhaseKind::Playing && moves.len() < 2 * size.area() {
            let Some(seen) = self.look(&game, self.options.visits) else { break };
            labels.push(label(&game, game.plies().len() - start, &seen));
            if seen.win < DECIDED && self.dice.unit() < BREAK_OFF {
                break;
            }
            let mv = self.pick(&game, &seen);
            moves.push(number(mv, size).to_string());
            game.play(mv)?;
        }
        let rules = u8::from(ruleset == Ruleset::Chinese);
        let first = if first == Colour::Black { 1 } else { 2 };
        let komi = game.setup().komi.points();
        let (moves, labels) = (moves.join(","), labels.join(" "));
        Ok(format!("{}\t{rules}\t{komi}\t{stones}\t{first}\t{moves}\t{labels}", size.side()))
    }

    fn setup(&mut self, ruleset: Ruleset) -> Result<Setup, Failure> {
        let setup = Setup::even(self.options.size, ruleset);
        if self.dice.unit() < HANDICAP {
            let stones = 2 + self.dice.below(if self.options.size.side() < 13 { 3 } else { 8 });
            if let Ok(given) =
                setup.clone().with_fixed_handicap(stones as u32, HandicapCustom::Japanese)
            {
                return Ok(given);
            }
        }
        let shift = (self.dice.below(5) as f64) - 2.0;
        let komi = if self.dice.unit() < 0.8 {
            setup.komi
        } else {
            Komi::from_points(setup.komi.points() + shift)?
        };
        Ok(Setup { komi, ..setup })
    }

    /// A few moves by the policy at a high temperature, as a start that is seen less often.
    fn open(&mut self, game: &mut Game) -> Result<(), Failure> {
        let temperature = std::mem::replace(&mut self.temperature, 2.0);
        for _ in 0..2 + self.dice.below(self.options.size.area() / 8) {
            let Some(seen) = self.look(game, 1) else { break };
            let mv = self.pick(game, &seen);
            if mv == Move::Pass {
                break;
            }
            game.play(mv)?;
        }
        self.temperature = temperature;
        Ok(())
    }

    fn look(&mut self, game: &Game, visits: u32) -> Option<Analysis> {
        let cancel = Cancel::new();
        let limits = Limits::visits(visits);
        let seed = self.seed.wrapping_add(game.plies().len() as u64);
        let run = Run { limits, seed, watch: &Still, cancel: &cancel, workers: &Alone };
        self.cpu.forget();
        self.cpu.analyse(game, run, &mut |_| {})
    }

    fn pick(&mut self, game: &Game, seen: &Analysis) -> Move {
        if self.dice.unit() < BLUNDER {
            let points: Vec<Point> = game.legal_points().collect();
            if !points.is_empty() {
                return Move::Play(points[self.dice.below(points.len())]);
            }
        }
        let policy = policy(seen);
        let weight = |p: f32| p.powf(1.0 / self.temperature);
        let total: f32 = policy.iter().map(|&(_, p)| weight(p)).sum();
        let mut left = self.dice.unit() * total;
        for &(mv, p) in &policy {
            left -= weight(p);
            if left < 0.0 {
                return mv;
            }
        }
        policy.first().map_or(Move::Pass, |&(mv, _)| mv)
    }
}

/// The moves with their probabilities, the likeliest first: by visits if there was a search,
/// else by the network's policy.
fn policy(seen: &Analysis) -> Vec<(Move, f32)> {
    let searched: u32 = seen.moves.iter().map(|m| m.visits).sum();
    let weight = |m: &ranka_cpu::Candidate| if searched > 1 { m.visits as f32 } else { m.prior };
    let total: f32 = seen.moves.iter().map(weight).sum();
    let mut policy: Vec<(Move, f32)> =
        seen.moves.iter().map(|m| (m.mv, weight(m) / total)).filter(|&(_, p)| p > 0.0).collect();
    policy.sort_by(|a, b| b.1.total_cmp(&a.1));
    policy.truncate(POLICY);
    policy
}

fn label(game: &Game, ply: usize, seen: &Analysis) -> String {
    let size = game.setup().size;
    let moves: Vec<String> =
        policy(seen).iter().map(|&(mv, p)| format!("{}:{p:.4}", number(mv, size))).collect();
    let black = game.to_play() == Colour::Black;
    let (win, lead) = if black { (seen.win, seen.lead) } else { (1.0 - seen.win, -seen.lead) };
    let mut own = vec![0_i8; size.area()];
    for &(point, owner) in &seen.ownership {
        own[number(Move::Play(point), size)] = (owner * 15.0).round() as i8;
    }
    let own: String = own.into_iter().map(letter).collect();
    format!("{ply};{};{win:.4};{lead:.2};{own}", moves.join(","))
}

/// −15…15 as `a`…`z`, `A`…`E`.
fn letter(value: i8) -> char {
    let at = u8::try_from(value.clamp(-15, 15) + 15).unwrap_or(0);
    char::from(if at < 26 { b'a' + at } else { b'A' + at - 26 })
}

fn number(mv: Move, size: Size) -> usize {
    let side = usize::from(size.side());
    match mv {
        Move::Pass => size.area(),
        Move::Play(p) => (side - 1 - usize::from(p.row())) * side + usize::from(p.col()),
    }
}

fn stones(game: &Game, size: Size) -> String {
    let mut stones = vec![b'0'; size.area()];
    for point in size.points() {
        stones[number(Move::Play(point), size)] = match game.board().stone(point) {
            None => b'0',
            Some(Colour::Black) => b'1',
            Some(Colour::White) => b'2',
        };
    }
    stones.into_iter().map(char::from).collect()
}
