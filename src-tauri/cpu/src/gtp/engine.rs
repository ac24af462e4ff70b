//! The engine: its state, and which command does what.

use std::io::{self, Write};

use ranka_rules::{Illegal, Komi, Ruleset, Size};

use super::Host;
use super::clock::Clock;
use super::command::{self, Answer, Command};
use super::table::Table;
use crate::cpu::Cpu;
use crate::level::Level;
use crate::limits::Limits;

/// How the engine plays.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The strength, by default the top one; its limits hold unless other ones are given. A
    /// lower level plays as a person does, however many visits it has.
    pub level: Level,
    /// Limits in place of the level's.
    pub limits: Option<Limits>,
    /// Seed of all its randomness.
    pub seed: u64,
    /// Rules until the controller sets others.
    pub rules: Ruleset,
}

impl Default for Options {
    fn default() -> Self {
        Self { level: Level::TOP, limits: None, seed: 0, rules: Ruleset::default() }
    }
}

/// Whether the engine goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It waits for the next line.
    Running,
    /// It was told to quit.
    Quit,
}

/// A GTP engine.
pub struct Engine<H> {
    pub(super) host: H,
    pub(super) cpu: Cpu,
    pub(super) options: Options,
    pub(super) table: Table,
    pub(super) clock: Clock,
    pub(super) komi: Komi,
}

type Handler<H> = fn(&mut Engine<H>, &Command) -> Answer;

impl<H: Host> Engine<H> {
    /// An engine with an empty 19×19 board, whose moves `cpu` finds.
    ///
    /// # Errors
    /// Never in fact: an empty board is a legal setup.
    pub fn new(host: H, cpu: Cpu, options: Options) -> Result<Self, Illegal> {
        let table = Table::new(Size::NINETEEN, options.rules)?;
        let komi = table.setup.komi;
        Ok(Self { host, cpu, options, table, clock: Clock::default(), komi })
    }

    /// Takes a line and writes what there is to answer.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Status> {
        let Some(command) = Command::parse(line) else { return Ok(Status::Running) };
        let id = command.id.as_deref();
        if let Some(style) = Self::analysis(&command.name) {
            self.analyze(&command, style, out)?;
            return Ok(Status::Running);
        }
        let answer = match Self::handler(&command.name) {
            Some(handler) => handler(self, &command),
            None => Err("unknown command".into()),
        };
        command::write(out, id, &answer)?;
        Ok(if command.name == "quit" { Status::Quit } else { Status::Running })
    }

    fn handler(name: &str) -> Option<Handler<H>> {
        Self::commands().into_iter().find(|(n, _)| *n == name).map(|(_, handler)| handler)
    }

    /// Every command but the analyses.
    fn commands() -> [(&'static str, Handler<H>); 24] {
        [
            ("protocol_version", |_, _| Ok("2".into())),
            ("name", |_, _| Ok("Ranka".into())),
            ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").into())),
            ("known_command", |_, c| Ok(Self::is_known(c.text(0)?).to_string())),
            ("list_commands", |_, _| Ok(Self::names().join("\n"))),
            ("quit", |_, _| Ok(String::new())),
            ("boardsize", Self::boardsize),
            ("clear_board", Self::clear_board),
            ("komi", Self::komi),
            ("fixed_handicap", Self::fixed_handicap),
            ("place_free_handicap", Self::place_free_handicap),
            ("set_free_handicap", Self::set_free_handicap),
            ("play", Self::play),
            ("genmove", |e, c| e.genmove(c, true)),
            ("reg_genmove", |e, c| e.genmove(c, false)),
            ("undo", Self::undo),
            ("loadsgf", Self::loadsgf),
            ("time_settings", Self::time_settings),
            ("time_left", Self::time_left),
            ("final_score", Self::final_score),
            ("final_status_list", Self::final_status_list),
            ("showboard", Self::showboard),
            ("kgs-rules", Self::set_rules),
            ("kata-set-rules", Self::set_rules),
        ]
    }

    fn names() -> Vec<&'static str> {
        let analyses = super::analyze::COMMANDS.iter().map(|(name, _)| *name);
        Self::commands().into_iter().map(|(name, _)| name).chain(analyses).collect()
    }

    fn is_known(name: &str) -> bool {
        Self::names().contains(&name)
    }
}
