//! How a player loses its points: reads games (SGF files that `match` has kept) and prints, for
//! the moves of the one named Ranka, what the built-in network thinks that they gave away:
//! `games`, mean loss of a move in the first, second and last third, the mean over the games of
//! the largest loss, and the largest losses a game of 10 and of 20 points or more in each third.

#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use std::sync::Arc;
use std::time::Duration;

use ranka_cpu::net::{Network, built_in};
use ranka_cpu::{Alone, Cancel, Cpu, Limits, Run, Stopwatch};
use ranka_rules::{Colour, Game, PhaseKind};

const VISITS: u32 = 8;

struct Still;

impl Stopwatch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Black's lead in points.
fn lead(cpu: &mut Cpu, game: &Game) -> f32 {
    let cancel = Cancel::new();
    let limits = Limits::visits(VISITS);
    let run = Run { limits, seed: 1, watch: &Still, cancel: &cancel, workers: &Alone };
    let found = cpu.analyse(game, run, &mut |_| {}).unwrap();
    if game.to_play() == Colour::Black { found.lead } else { -found.lead }
}

/// The losses of a colour's moves, with the place of each in the game, 0–1.
fn losses(cpu: &mut Cpu, text: &str) -> Vec<(f32, f32)> {
    let record = ranka_record::read(text).unwrap();
    let colour = if text.contains("PB[Ranka]") { Colour::Black } else { Colour::White };
    let mut game = Game::new(record.setup).unwrap();
    let all = record.plies.len() as f32;
    let mut before = lead(cpu, &game);
    let mut found = Vec::new();
    for (i, ply) in record.plies.iter().enumerate() {
        let side = game.to_play();
        game.play(ply.ply.mv).unwrap();
        if game.phase_kind() != PhaseKind::Playing {
            break;
        }
        let after = lead(cpu, &game);
        if side == colour {
            let sign = if side == Colour::Black { 1.0 } else { -1.0 };
            found.push((i as f32 / all, (sign * (before - after)).max(0.0)));
        }
        before = after;
    }
    found
}

fn main() {
    let mut cpu = Cpu::with_network(Arc::new(Network::new(&built_in().unwrap())));
    let files: Vec<String> = std::env::args().skip(1).collect();
    let (mut sums, mut counts, mut tens, mut twenties) = ([0.0; 3], [0; 3], [0; 3], [0; 3]);
    let mut worst = 0.0;
    for file in &files {
        let found = losses(&mut cpu, &std::fs::read_to_string(file).unwrap());
        for &(at, loss) in &found {
            let third = ((3.0 * at) as usize).min(2);
            sums[third] += loss;
            counts[third] += 1;
            tens[third] += u32::from(loss >= 10.0);
            twenties[third] += u32::from(loss >= 20.0);
        }
        worst += found.iter().map(|&(_, loss)| loss).fold(0.0, f32::max);
    }
    let games = files.len() as f32;
    let mean: Vec<String> =
        sums.iter().zip(counts).map(|(sum, n)| format!("{:.1}", sum / n.max(1) as f32)).collect();
    let a_game = |counts: [u32; 3]| counts.map(|n| format!("{:.1}", n as f32 / games)).join(" ");
    println!(
        "{} games, {} points a move, {:.0} at most; {} of 10 points, {} of 20 a game",
        files.len(),
        mean.join(" "),
        worst / games,
        a_game(tens),
        a_game(twenties),
    );
}
