//! `lz-analyze` and `kata-analyze`: what the search thinks, again and again, until the next
//! line comes.

use std::io::{self, Write};
use std::time::Duration;

use ranka_rules::{Colour, Move};

use super::Host;
use super::command::{self, Command, Failure, SYNTAX};
use super::engine::Engine;
use crate::answer::{Analysis, Candidate};
use crate::limits::{Cancel, Limits, Run};

/// Which program's form the lines have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Leela Zero's: win rates in hundredths of a percent, no score.
    Leela,
    /// KataGo's: win rates from 0 to 1, and the lead.
    Kata,
}

/// The commands and their forms.
pub(super) const COMMANDS: [(&str, Style); 2] =
    [("lz-analyze", Style::Leela), ("kata-analyze", Style::Kata)];

/// Moves on a line.
const MOVES: usize = 10;

/// The options of both programs that are passed over.
const OPTIONS: [&str; 12] = [
    "avoid",
    "allow",
    "maxmoves",
    "minmoves",
    "movesOwnership",
    "movesOwnershipStdev",
    "noResultValue",
    "ownership",
    "ownershipStdev",
    "pvEdgeVisits",
    "pvVisits",
    "rootInfo",
];

impl<H: Host> Engine<H> {
    pub(super) fn analysis(name: &str) -> Option<Style> {
        COMMANDS.into_iter().find(|(n, _)| *n == name).map(|(_, style)| style)
    }

    /// Answers and goes on writing lines until there is input or the visits are spent.
    pub(super) fn analyze(
        &mut self,
        c: &Command,
        style: Style,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let id = c.id.as_deref();
        let (colour, every) = match self.read_arguments(c) {
            Ok(read) => read,
            Err(failure) => return command::write(out, id, &Err(failure)),
        };
        let Ok(game) = self.table.game_for(colour) else {
            return command::write(out, id, &Err("illegal move".into()));
        };
        writeln!(out, "={}", id.unwrap_or_default())?;
        let bound = self.options.limits.and_then(|l| l.visits);
        let limits = Limits::visits(bound.unwrap_or(Limits::UNBOUNDED_VISITS));
        let (watch, cancel) = (self.host.stopwatch(), Cancel::new());
        let (host, seed) = (&self.host, self.seed());
        let workers = host.workers();
        let run = Run { limits, seed, watch: watch.as_ref(), cancel: &cancel, workers };
        let (mut next, mut written) = (every, Ok(()));
        let found = self.cpu.analyse(&game, run, &mut |analysis| {
            let interrupted = host.has_input();
            if interrupted {
                cancel.cancel();
            }
            if interrupted || watch.elapsed() >= next {
                next = watch.elapsed() + every;
                written = write_moves(out, analysis, style);
            }
        });
        written?;
        if let Some(analysis) = found {
            write_moves(out, &analysis, style)?;
        }
        writeln!(out)?;
        out.flush()
    }

    /// The colour to play and the time between lines, which is given in hundredths of a
    /// second. Either may be missing; the other options of these commands are ignored.
    fn read_arguments(&self, c: &Command) -> Result<(Colour, Duration), Failure> {
        let mut words = c.arguments.iter().map(String::as_str).peekable();
        let colour = words.peek().and_then(|w| command::colour(w));
        if colour.is_some() {
            words.next();
        }
        let named = words.next_if_eq(&"interval").is_some();
        let every = match words.next() {
            Some(word) if !named && OPTIONS.contains(&word) => 50,
            Some(word) => word.parse::<u32>().map_err(|_| Failure::from(SYNTAX))?,
            None => 50,
        };
        let every = Duration::from_millis(u64::from(every.max(5)) * 10);
        Ok((colour.unwrap_or_else(|| self.table.to_play()), every))
    }
}

fn write_moves(out: &mut dyn Write, analysis: &Analysis, style: Style) -> io::Result<()> {
    let seen = analysis.moves.iter().filter(|m| m.visits > 0).take(MOVES);
    let infos: Vec<String> = seen.enumerate().map(|(i, m)| info(i, m, style)).collect();
    writeln!(out, "{}", infos.join(" "))?;
    out.flush()
}

fn info(order: usize, candidate: &Candidate, style: Style) -> String {
    let Candidate { mv, visits, prior, win, lead, line, .. } = candidate;
    let line: Vec<String> = line.iter().map(Move::to_string).collect();
    let line = line.join(" ");
    match style {
        Style::Leela => {
            let of_ten_thousand = |x: f32| (x * 10_000.0).round() as u32;
            let (win, prior) = (of_ten_thousand(*win), of_ten_thousand(*prior));
            format!(
                "info move {mv} visits {visits} winrate {win} prior {prior} lcb {win} order {order} pv {line}"
            )
        }
        Style::Kata => format!(
            "info move {mv} visits {visits} winrate {win:.4} scoreLead {lead:.2} prior {prior:.4} order {order} pv {line}"
        ),
    }
}
