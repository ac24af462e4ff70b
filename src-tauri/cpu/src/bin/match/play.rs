//! One game of a match, and who won it.

use std::time::Duration;

use ranka_record::{Record, parse_result, write};
use ranka_rules::{Colour, Game, Move, Outcome, PerColour, PhaseKind, Point, Ruleset, Setup};

use crate::player::{Player, PlayerError};

/// What one game is played with.
pub(crate) struct Terms {
    pub(crate) setup: Setup,
    pub(crate) ruleset: Ruleset,
    /// The longest that a program may think over one move.
    pub(crate) patience: Duration,
}

/// A finished game.
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    pub(crate) plies: usize,
    /// What was unusual: an illegal move, a crash, a disagreement about the count.
    pub(crate) note: Option<String>,
    pub(crate) sgf: String,
}

/// Time for commands that need no thought.
const QUICK: Duration = Duration::from_secs(60);

/// Plays a game from an opening. `names` and `players` are those of the colours; `judge`
/// is the one whose count decides.
pub(crate) fn play(
    terms: &Terms,
    opening: &[Move],
    names: PerColour<&str>,
    players: &mut PerColour<Player>,
    judge: Colour,
) -> Result<Played, String> {
    let mut game = Game::new(terms.setup.clone()).map_err(|e| e.to_string())?;
    for colour in Colour::BOTH {
        set_up(&mut players[colour], terms).map_err(|e| format!("{} {e}", names[colour]))?;
    }
    for &mv in opening {
        let colour = game.to_play();
        game.play(mv).map_err(|e| e.to_string())?;
        for side in Colour::BOTH {
            let command = format!("play {colour} {mv}");
            players[side].ask(&command, QUICK).map_err(|e| format!("{} {e}", names[side]))?;
        }
    }
    let (outcome, note) = finish(terms, &mut game, names, players, judge);
    let mut record = Record::of_game(&game, terms.ruleset);
    record.result = outcome.to_string();
    record.info.players = PerColour::from_fn(|c| names[c].to_owned());
    Ok(Played { outcome, plies: game.plies().len(), note, sgf: write(&record) })
}

fn set_up(player: &mut Player, terms: &Terms) -> Result<(), PlayerError> {
    let setup = &terms.setup;
    player.ask(&format!("boardsize {}", setup.size.side()), QUICK)?;
    player.ask("clear_board", QUICK)?;
    player.ask(&format!("komi {}", setup.komi), QUICK)?;
    if !setup.black.is_empty() {
        let points: Vec<String> = setup.black.iter().map(Point::to_string).collect();
        player.ask(&format!("set_free_handicap {}", points.join(" ")), QUICK)?;
    }
    Ok(())
}

/// Plays on to the end. A program that crashes, dawdles or plays an illegal move loses.
fn finish(
    terms: &Terms,
    game: &mut Game,
    names: PerColour<&str>,
    players: &mut PerColour<Player>,
    judge: Colour,
) -> (Outcome, Option<String>) {
    let most = 4 * terms.setup.size.area();
    while game.phase_kind() == PhaseKind::Playing && game.plies().len() < most {
        let colour = game.to_play();
        let lost = |note: String| {
            (Outcome::Resign { winner: !colour }, Some(format!("{} {note}", names[colour])))
        };
        let answer = match players[colour].ask(&format!("genmove {colour}"), terms.patience) {
            Ok(answer) => answer.to_ascii_lowercase(),
            Err(PlayerError::Timeout(_)) => {
                let note = Some(format!("{} took too long", names[colour]));
                return (Outcome::Time { winner: !colour }, note);
            }
            Err(error) => return lost(error.to_string()),
        };
        let mv = match answer.as_str() {
            "resign" => return (Outcome::Resign { winner: !colour }, None),
            "pass" => Move::Pass,
            text => match text.parse() {
                Ok(p) => Move::Play(p),
                Err(_) => return lost(format!("answered {text:?} to genmove")),
            },
        };
        if let Err(illegal) = game.play(mv) {
            return lost(format!("played an illegal move: {illegal}"));
        }
        if let Err(error) = players[!colour].ask(&format!("play {colour} {mv}"), QUICK) {
            // Programs differ in superko: who refuses a legal move cannot go on.
            let note = Some(format!("{} {error}", names[!colour]));
            return (Outcome::Resign { winner: colour }, note);
        }
    }
    count(names, players, judge, terms.patience)
}

fn count(
    names: PerColour<&str>,
    players: &mut PerColour<Player>,
    judge: Colour,
    patience: Duration,
) -> (Outcome, Option<String>) {
    let counts = PerColour::from_fn(|c| players[c].ask("final_score", patience.max(QUICK)));
    let outcome = |c: Colour| counts[c].as_ref().ok().and_then(|text| parse_result(text));
    let text = |c: Colour| counts[c].as_ref().map_or_else(ToString::to_string, Clone::clone);
    let both = format!(
        "{} counts {}, {} {}",
        names.black,
        text(Colour::Black),
        names.white,
        text(Colour::White)
    );
    match (outcome(judge), outcome(!judge)) {
        (Some(a), Some(b)) if a == b => (a, None),
        (Some(a), _) => (a, Some(both)),
        (None, Some(b)) => (b, Some(both)),
        (None, None) => (Outcome::NoResult, Some(both)),
    }
}
