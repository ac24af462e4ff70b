//! Commands about the game: board, komi, handicap, moves, time, rules, records.

use ranka_rules::{Game, HandicapCustom, Komi, Move, Point, Ruleset, Setup, Size, fixed_handicap};

use super::Host;
use super::command::{Answer, Command, Failure};
use super::engine::Engine;
use super::table::Table;
use crate::answer::Choice;
use crate::limits::{Cancel, Limits, Run};
use crate::placement::next_handicap_stone;

const ILLEGAL: &str = "illegal move";

impl<H: Host> Engine<H> {
    pub(super) fn boardsize(&mut self, c: &Command) -> Answer {
        let side: u32 = c.number(0)?;
        let size = Size::new(side).map_err(|_| Failure::from("unacceptable size"))?;
        self.start(Setup { size, ..self.empty_setup() })
    }

    pub(super) fn clear_board(&mut self, _: &Command) -> Answer {
        self.start(self.empty_setup())
    }

    pub(super) fn komi(&mut self, c: &Command) -> Answer {
        let komi = c.number(0)?;
        self.komi = Komi::from_points(komi).map_err(|_| Failure::from("unacceptable komi"))?;
        self.table.set_terms(Setup { komi: self.komi, ..self.table.setup.clone() });
        Ok(String::new())
    }

    pub(super) fn set_rules(&mut self, c: &Command) -> Answer {
        let name = c.text(0)?.to_ascii_lowercase();
        let ruleset = match name.as_str() {
            "japanese" | "korean" => Ruleset::Japanese,
            "chinese" | "chinese-ogs" | "chinese-kgs" => Ruleset::Chinese,
            "aga" | "bga" | "french" => Ruleset::Aga,
            "new_zealand" | "new-zealand" | "nz" => Ruleset::NewZealand,
            _ => return Err("unknown rules".into()),
        };
        self.table.set_terms(Setup { rules: ruleset.rules(), ..self.table.setup.clone() });
        Ok(String::new())
    }

    pub(super) fn fixed_handicap(&mut self, c: &Command) -> Answer {
        let stones: u32 = self.handicap(c)?;
        let points = fixed_handicap(self.table.setup.size, stones, HandicapCustom::Gtp);
        let points = points.map_err(|_| Failure::from("invalid number of stones"))?;
        self.give(points)
    }

    pub(super) fn place_free_handicap(&mut self, c: &Command) -> Answer {
        let wanted: u32 = self.handicap(c)?;
        // The engine may place fewer stones than it was asked for (§4.1.2).
        let setup = (2..=wanted.min(9))
            .rev()
            .find_map(|n| self.empty_setup().with_free_handicap(n).ok())
            .ok_or_else(|| Failure::from("invalid number of stones"))?;
        let mut game = Game::new(setup).map_err(|_| Failure::from("invalid number of stones"))?;
        let mut points = Vec::new();
        while game.handicap_left() > 0 {
            let Some(p) = next_handicap_stone(&game) else { break };
            game.play(Move::Play(p)).map_err(|_| Failure::from(ILLEGAL))?;
            points.push(p);
        }
        self.give(points)
    }

    pub(super) fn set_free_handicap(&mut self, c: &Command) -> Answer {
        if !self.table.is_fresh() {
            return Err("board not empty".into());
        }
        let bad = || Failure::from("bad vertex list");
        let size = self.table.setup.size;
        let mut points: Vec<Point> = Vec::new();
        for n in 0..c.arguments.len() {
            let p = c.mv(n).map_err(|_| bad())?.point().ok_or_else(bad)?;
            if points.contains(&p) || !size.contains(p) {
                return Err(bad());
            }
            points.push(p);
        }
        if points.len() < 2 || points.len() >= size.area() {
            return Err(bad());
        }
        self.give(points).map(|_| String::new())
    }

    fn handicap(&self, c: &Command) -> Result<u32, Failure> {
        let stones = c.number(0)?;
        match (self.table.is_fresh(), stones) {
            (false, _) => Err("board not empty".into()),
            (true, ..2) => Err("invalid number of stones".into()),
            _ => Ok(stones),
        }
    }

    /// Starts a game with these handicap stones; the answer lists them.
    fn give(&mut self, black: Vec<Point>) -> Answer {
        let list: Vec<String> = black.iter().map(Point::to_string).collect();
        let first = ranka_rules::Colour::White;
        let handicap = black.len() as u32;
        self.start(Setup { black, handicap, first, ..self.empty_setup() })?;
        Ok(list.join(" "))
    }

    fn empty_setup(&self) -> Setup {
        Setup {
            rules: self.table.setup.rules,
            komi: self.komi,
            ..Setup::even(self.table.setup.size, self.options.rules)
        }
    }

    fn start(&mut self, setup: Setup) -> Answer {
        self.table = Table::start(setup, Vec::new()).map_err(|_| Failure::from(ILLEGAL))?;
        self.clock.reset();
        Ok(String::new())
    }

    pub(super) fn play(&mut self, c: &Command) -> Answer {
        let (colour, mv) = (c.colour(0)?, c.mv(1)?);
        self.table.play(colour, mv).map_err(|_| Failure::from(ILLEGAL))?;
        Ok(String::new())
    }

    pub(super) fn genmove(&mut self, c: &Command, keep: bool) -> Answer {
        let colour = c.colour(0)?;
        let game = self.table.game_for(colour).map_err(|_| Failure::from(ILLEGAL))?;
        let watch = self.host.stopwatch();
        let limits = self.limits_for(&game);
        let (level, seed, cancel) = (self.options.level, self.seed(), Cancel::new());
        let workers = self.host.workers();
        let run = Run { limits, seed, watch: watch.as_ref(), cancel: &cancel, workers };
        let choice = self.cpu.choose(&game, level, true, run, &mut |_| {});
        let mv = match choice {
            Some(Choice::Play(p)) => Move::Play(p),
            Some(Choice::Pass) | None => Move::Pass,
            Some(Choice::Resign) => return Ok("resign".into()),
        };
        if keep {
            self.table.play(colour, mv).map_err(|_| Failure::from(ILLEGAL))?;
        }
        Ok(mv.to_string())
    }

    /// Limits for the next move: those that were set, and never more than the clock allows.
    fn limits_for(&self, game: &Game) -> Limits {
        let level = self.cpu.limits(self.options.level, game.setup().size);
        let mut limits = self.options.limits.unwrap_or(level);
        if let Some(time) = self.clock.for_move(game.to_play(), game.board().empty_count()) {
            limits.time = Some(limits.time.map_or(time, |t| t.min(time)));
        }
        limits
    }

    /// A seed of its own for each ply, so that a repeated position need not be answered by
    /// the same mistake.
    pub(super) fn seed(&self) -> u64 {
        let ply = self.table.moves().len() as u64;
        self.options.seed ^ ply.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    pub(super) fn undo(&mut self, _: &Command) -> Answer {
        if self.table.undo() { Ok(String::new()) } else { Err("cannot undo".into()) }
    }

    pub(super) fn time_settings(&mut self, c: &Command) -> Answer {
        self.clock.set(c.number(0)?, c.number(1)?, c.number(2)?);
        Ok(String::new())
    }

    pub(super) fn time_left(&mut self, c: &Command) -> Answer {
        self.clock.set_left(c.colour(0)?, c.number(1)?, c.number(2)?);
        Ok(String::new())
    }

    /// Loads the main line, up to before move `n` if given (§6.3.3).
    pub(super) fn loadsgf(&mut self, c: &Command) -> Answer {
        let cannot = || Failure::from("cannot load file");
        let before: usize = if c.arguments.len() > 1 { c.number(1)? } else { usize::MAX };
        let bytes = self.host.read(c.text(0)?).map_err(|_| cannot())?;
        // Whatever the character set: a byte of a name may look like a bracket in another.
        let records = ranka_record::open(&bytes, None).map_err(|_| cannot())?;
        let record = records.games.first().ok_or_else(cannot)?.record().map_err(|_| cannot())?;
        let plies = record.plies.iter().map(|p| p.ply).take(before.saturating_sub(1));
        let komi = record.setup.komi;
        let table = Table::start(record.setup, plies.collect()).map_err(|_| cannot())?;
        (self.table, self.komi) = (table, komi);
        self.clock.reset();
        Ok(self.table.to_play().to_string())
    }

    pub(super) fn showboard(&mut self, _: &Command) -> Answer {
        let game = self.table.game();
        let size = game.setup().size;
        let letters: String = (0..size.cols())
            .filter_map(|col| Point::new(col, 0))
            .map(|p| format!(" {}", &p.to_string()[..1]))
            .collect();
        let mut text = format!("\n   {letters}");
        for (row, line) in (1..=size.rows()).rev().zip(game.board().rows()) {
            let stones: String = line.chars().map(|c| format!(" {c}")).collect();
            text += &format!("\n{row:>3}{stones} {row}");
        }
        let prisoners = game.prisoners();
        text += &format!("\n   {letters}\n{} to play", self.table.to_play());
        text += &format!("\nprisoners: black {}, white {}", prisoners.black, prisoners.white);
        Ok(text)
    }
}
