//! Plays Ranka's CPU against another GTP program: both colours from each opening. Prints
//! the score with its error and keeps the games as SGF.

#[path = "../gtp/serve.rs"]
mod serve;

mod opening;
mod play;
mod player;
mod settings;
mod tally;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lexopt::Parser;
use ranka_rules::{Colour, PerColour};

use play::{Played, Terms};
use player::Player;
use settings::Settings;
use tally::Tally;

/// The first argument that makes this program the GTP player itself.
const AS_PLAYER: &str = "gtp";

fn main() -> ExitCode {
    let result = if std::env::args().nth(1).as_deref() == Some(AS_PLAYER) {
        serve::options(Parser::from_args(std::env::args().skip(2)))
            .map_err(|e| format!("{e}\nmatch gtp {}", serve::USAGE))
            .and_then(|start| serve::serve(start).map_err(|e| e.to_string()))
    } else {
        Settings::read(Parser::from_env())
            .map_err(|e| format!("{e}\n{}", settings::USAGE))
            .and_then(|s| run(&s))
    };
    let Err(text) = result else { return ExitCode::SUCCESS };
    // Nobody is left to tell when even this cannot be written.
    writeln!(io::stderr(), "{text}").ok();
    ExitCode::FAILURE
}

/// Score and remarks, shared by the games that run at once.
#[derive(Default)]
struct Score {
    tally: Tally,
    as_black: Tally,
    notes: u32,
}

fn run(settings: &Settings) -> Result<(), String> {
    std::fs::create_dir_all(&settings.folder).map_err(|e| e.to_string())?;
    let next = AtomicUsize::new(0);
    let score = Mutex::new(Score::default());
    let failed = thread::scope(|scope| {
        let workers: Vec<_> = (0..settings.parallel)
            .map(|_| {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= settings.games {
                            return Ok(());
                        }
                        one_game(settings, number, &score)?;
                    }
                })
            })
            .collect();
        let joined = workers.into_iter().map(|w| w.join().unwrap_or(Err("a worker died".into())));
        joined.collect::<Result<Vec<()>, String>>().err()
    });
    let score = score.into_inner().map_err(|e| e.to_string())?;
    say(&format!("{}\nas Black: {}", score.tally, score.as_black));
    if score.notes > 0 {
        say(&format!("{} games with a remark", score.notes));
    }
    failed.map_or(Ok(()), Err)
}

/// Plays the game of that number; even numbers have us as Black.
fn one_game(settings: &Settings, number: usize, score: &Mutex<Score>) -> Result<(), String> {
    let in_turn = if number.is_multiple_of(2) { Colour::Black } else { Colour::White };
    let ours = settings.colour.unwrap_or(in_turn);
    let terms = Terms {
        setup: settings.setup.clone(),
        ruleset: settings.ruleset,
        patience: settings.patience,
    };
    let opening = opening::opening(&terms.setup, settings.seed, number as u64 / 2);
    let (us, them) = (settings.us(number), settings.them(number));
    let words = PerColour::from_fn(|c| if c == ours { &us } else { &them });
    let names = PerColour::from_fn(|c| if c == ours { "Ranka" } else { settings.name() });
    let start =
        |c: Colour| Player::start(words[c]).map_err(|e| format!("{} {e}", words[c].join(" ")));
    let mut players = PerColour { black: start(Colour::Black)?, white: start(Colour::White)? };
    let played = play::play(&terms, &opening, names, &mut players, !ours)?;
    let path = Path::new(&settings.folder).join(format!("{:03}.sgf", number + 1));
    std::fs::write(&path, &played.sgf).map_err(|e| format!("{}: {e}", path.display()))?;
    enter(score, number, ours, &played);
    Ok(())
}

fn enter(score: &Mutex<Score>, number: usize, ours: Colour, played: &Played) {
    let Ok(mut score) = score.lock() else { return };
    let add = |tally: &mut Tally| match played.outcome.winner() {
        Some(winner) if winner == ours => tally.won += 1,
        Some(_) => tally.lost += 1,
        None => tally.drawn += 1,
    };
    add(&mut score.tally);
    if ours == Colour::Black {
        add(&mut score.as_black);
    }
    score.notes += u32::from(played.note.is_some());
    let note = played.note.as_deref().map(|n| format!(" ({n})")).unwrap_or_default();
    let Played { outcome, plies, .. } = played;
    say(&format!(
        "game {}: Ranka {ours}, {outcome} after {plies} plies{note}; {} : {}",
        number + 1,
        score.tally.won,
        score.tally.lost
    ));
}

fn say(text: &str) {
    // A closed output is no reason to break the match off: the SGFs are kept.
    writeln!(io::stdout(), "{text}").ok();
}
