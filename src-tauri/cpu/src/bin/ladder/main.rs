//! Measures the levels: plays neighbours against each other and some of them against GNU Go,
//! keeps the scores in a file that it goes on from, and writes the table of ratings.

mod fit;
mod report;
mod schedule;
mod scores;
mod settings;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use lexopt::Parser;

use schedule::{Pairing, schedule};
use scores::{Row, Scores};
use settings::{Do, Settings};

fn main() -> ExitCode {
    let result = Settings::read(Parser::from_env())
        .map_err(|e| format!("{e}\n{}", settings::USAGE))
        .and_then(|settings| run(&settings));
    let Err(text) = result else { return ExitCode::SUCCESS };
    // Nobody is left to tell when even this cannot be written.
    writeln!(io::stderr(), "{text}").ok();
    ExitCode::FAILURE
}

fn run(settings: &Settings) -> Result<(), String> {
    let mut scores = Scores::open(&settings.results)?;
    if settings.what == Do::Report {
        return report::write(settings, &scores);
    }
    // In rounds, so that whenever it is broken off all pairs have about as many games.
    for round in rounds(settings.games) {
        for pairing in schedule(settings) {
            let done = scores.games(&pairing);
            let mut left = round.saturating_sub(done);
            while left > 0 {
                let games = left.min(settings.batch);
                let row = play(settings, &pairing, done_seed(&scores, &pairing), games)?;
                say(&format!("{pairing}: {} : {}", row.won, row.lost));
                scores.add(row)?;
                left -= games;
            }
        }
    }
    report::write(settings, &scores)
}

/// Games after which each round ends.
fn rounds(games: u32) -> Vec<u32> {
    let mut rounds: Vec<u32> = [10, 20, 40, 70].into_iter().filter(|&n| n < games).collect();
    rounds.push(games);
    rounds
}

/// A seed whose openings were not played yet.
fn done_seed(scores: &Scores, pairing: &Pairing) -> u32 {
    1 + scores.games(pairing)
}

/// Plays some games by the program `match`, which lies beside this one.
fn play(settings: &Settings, pairing: &Pairing, seed: u32, games: u32) -> Result<Row, String> {
    let program = sibling("match")?;
    let mut command = Command::new(&program);
    let text = |n: u32| n.to_string();
    command.args(["--size", &text(pairing.size), "--games", &text(games)]);
    command.args(["--seed", &text(seed), "--parallel", &text(settings.parallel)]);
    command.args(["--handicap", &text(pairing.handicap)]);
    command.args(["--player", &pairing.player.command(&program, pairing.size)]);
    command.args(["--opponent", &pairing.opponent.command(&program, pairing.size)]);
    command.args(["--folder", &format!("target/ladder/{}", pairing.folder())]);
    if pairing.handicap > 0 {
        command.args(["--colour", "white", "--komi", "0.5"]);
    }
    let output = command.output().map_err(|e| format!("{}: {e}", program.display()))?;
    let told = String::from_utf8_lossy(&output.stdout);
    let tally = told.lines().find_map(scores::tally);
    // No game at all means that a program could not be started.
    let (won, drawn, lost) = tally
        .filter(|(won, drawn, lost)| won + drawn + lost > 0)
        .ok_or_else(|| format!("{pairing}: {told}{}", String::from_utf8_lossy(&output.stderr)))?;
    Ok(Row { pairing: pairing.clone(), seed, won, drawn, lost })
}

fn sibling(name: &str) -> Result<PathBuf, String> {
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    Ok(this.with_file_name(name).with_extension(std::env::consts::EXE_EXTENSION))
}

fn say(text: &str) {
    // A closed output is no reason to break off: the scores are kept.
    writeln!(io::stdout(), "{text}").ok();
}
