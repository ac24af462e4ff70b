//! The main line of a tree as a [`Record`].

use std::time::Duration;

use ranka_rules::{Colour, Komi, Move, Ply, Point, Setup};
use thiserror::Error;

use crate::info::GameInfo;
use crate::node::Node;
use crate::open::{OpenError, open_text};
use crate::position::parse_colour;
use crate::record::{Info, Overtime, Record, RecordedPly, TimeLeft};
use crate::tree::GameTree;

/// Why a text or a tree cannot be taken for one game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The text cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A move is made on what is no point of the board.
    #[error("{text:?} after {plies} moves is no point of the board")]
    BadPoint {
        /// What stands there.
        text: String,
        /// Number of moves before.
        plies: usize,
    },
    /// Stones are set up in the middle of the game, which a list of moves cannot show.
    #[error("stones are set up after {plies} moves")]
    SetupInPlay {
        /// Number of moves before.
        plies: usize,
    },
}

/// Reads the main line of the first game in a text: [`open_text`] and [`GameTree::record`].
///
/// # Errors
/// [`ReadError`].
pub fn read(text: &str) -> Result<Record, ReadError> {
    let collection = open_text(text)?;
    let first = collection.games.first().ok_or(OpenError::NoGame)?;
    first.record()
}

impl GameTree {
    /// The main line as a record.
    ///
    /// Who moves first is as [`GameTree::first_to_play`] has it. Handicap stones that stand as
    /// Black's first moves (`HA` without `AB`) are a free handicap. Komi is none when it is not
    /// given. Whether the moves are legal is not looked at.
    ///
    /// # Errors
    /// [`ReadError::BadPoint`], [`ReadError::SetupInPlay`].
    pub fn record(&self) -> Result<Record, ReadError> {
        let info = self.info();
        let ruleset = info.ruleset;
        let even = Setup::even(self.size(), ruleset.unwrap_or_default());
        let setup = Setup {
            komi: info.komi.unwrap_or(Komi::NONE),
            handicap: info.handicap,
            prisoners: self.prisoners_before(),
            ko: self.ko_before(),
            ..even
        };
        let result = info.result.clone();
        let info = short(info);
        let record = Record { setup, ruleset, plies: Vec::new(), resumed: None, result, info };
        let mut reading = Reading { record, first: None };
        for id in self.main_line() {
            reading.node(self.node(id))?;
        }
        Ok(reading.finish())
    }
}

fn short(info: GameInfo) -> Info {
    Info {
        name: info.name,
        players: info.players,
        ranks: info.ranks,
        date: info.date,
        application: info.application,
        main_time: parse_seconds(&info.main_time),
        overtime: parse_overtime(&info.overtime),
    }
}

/// A record under way.
struct Reading {
    record: Record,
    /// `PL` before the first move.
    first: Option<Colour>,
}

impl Reading {
    fn node(&mut self, node: Node<'_>) -> Result<(), ReadError> {
        for property in node.properties() {
            let stone = match property.ident {
                "AB" => Some(Colour::Black),
                "AW" => Some(Colour::White),
                "AE" => None,
                _ => continue,
            };
            if !self.record.plies.is_empty() {
                return Err(ReadError::SetupInPlay { plies: self.record.plies.len() });
            }
            node.points(property.ident).into_iter().for_each(|p| self.set(stone, p));
        }
        self.play(node)?;
        for property in node.properties() {
            let text = property.values().next().map(|v| v.simple_text()).unwrap_or_default();
            match property.ident {
                "PL" => self.player(&text),
                "BL" => self.time_left(Colour::Black, &text),
                "WL" => self.time_left(Colour::White, &text),
                "OB" => self.periods_left(Colour::Black, &text),
                "OW" => self.periods_left(Colour::White, &text),
                _ => {}
            }
        }
        Ok(())
    }

    fn play(&mut self, node: Node<'_>) -> Result<(), ReadError> {
        let Some((_, value)) = node.raw_move() else { return Ok(()) };
        let plies = self.record.plies.len();
        let ply = node.ply().ok_or_else(|| {
            let text = value.simple_text().chars().take(40).collect();
            ReadError::BadPoint { text, plies }
        })?;
        self.record.plies.push(RecordedPly { ply, time_left: None });
        self.record.resumed = None;
        Ok(())
    }

    /// Sets a point up, or clears it.
    fn set(&mut self, stone: Option<Colour>, point: Point) {
        let setup = &mut self.record.setup;
        for (colour, stones) in
            [(Colour::Black, &mut setup.black), (Colour::White, &mut setup.white)]
        {
            if stone != Some(colour) {
                stones.retain(|&p| p != point);
            } else if !stones.contains(&point) {
                stones.push(point);
            }
        }
    }

    fn player(&mut self, text: &str) {
        let Some(colour) = parse_colour(text) else { return };
        if self.record.plies.is_empty() {
            self.first = Some(colour);
        } else {
            self.record.resumed = Some(colour);
        }
    }

    /// The clock of the side that has just moved; of no use with any other.
    fn clock(&mut self, colour: Colour) -> Option<&mut TimeLeft> {
        let last = self.record.plies.last_mut().filter(|p| p.ply.colour == colour)?;
        Some(last.time_left.get_or_insert(TimeLeft { left: Duration::ZERO, periods: None }))
    }

    fn time_left(&mut self, colour: Colour, text: &str) {
        if let (Some(left), Some(clock)) = (parse_seconds(text), self.clock(colour)) {
            clock.left = left;
        }
    }

    fn periods_left(&mut self, colour: Colour, text: &str) {
        if let (Ok(periods), Some(clock)) = (text.trim().parse(), self.clock(colour)) {
            clock.periods = Some(periods);
        }
    }

    fn finish(self) -> Record {
        let Self { mut record, first } = self;
        let setup = &mut record.setup;
        let handicap = setup.handicap as usize;
        let by_black = |p: &&RecordedPly| {
            let Ply { colour, mv } = p.ply;
            colour == Colour::Black && mv != Move::Pass
        };
        let leading = record.plies.iter().take(handicap).take_while(by_black).count();
        // One Black move at the start of an "HA[1]" game is an ordinary one.
        let given = handicap >= 2;
        if given && setup.black.is_empty() && leading == handicap {
            setup.free_handicap = setup.handicap;
        }
        let mover = record.plies.get(setup.free_handicap as usize).map(|p| p.ply.colour);
        let by_custom = if given { Colour::White } else { Colour::Black };
        setup.first = first.or(mover).unwrap_or(by_custom);
        record
    }
}

pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.trim().parse().ok()?).ok()
}

/// Reads `3x30 byo-yomi`.
fn parse_overtime(text: &str) -> Option<Overtime> {
    let (number, kind) = text.trim().split_once(' ')?;
    let (periods, seconds) = number.split_once('x')?;
    let periods = periods.parse().ok()?;
    let seconds = seconds.parse().ok()?;
    (kind.trim() == "byo-yomi").then_some(Overtime { periods, seconds })
}
