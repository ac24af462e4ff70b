//! Reading the main line.

use std::time::Duration;

use ranka_rules::{Colour, Komi, Move, PerColour, Ply, Point, PointSet, Ruleset, Setup, Size};
use thiserror::Error;

use crate::coordinates::{parse_move, parse_points};
use crate::record::{Info, Overtime, Record, RecordedPly, TimeLeft};
use crate::scan::{Property, main_line, simple_text};

/// Why a text is no record that can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// There is no `(;` in it.
    #[error("the text holds no game")]
    NoGame,
    /// It is a record of another game than Go (`GM`).
    #[error("game type {0:?} is not Go")]
    NotGo(String),
    /// The board is not a square of 2 to 25 points.
    #[error("board size {0:?} is not a square of 2 to 25")]
    BadSize(String),
    /// Komi is not a half point from −50 to 50.
    #[error("komi {0:?} is not a half point from -50 to 50")]
    BadKomi(String),
    /// A stone is set up or played on what is no point of the board.
    #[error("{text:?} after {plies} moves is no point of the board")]
    BadPoint {
        /// What stands there.
        text: String,
        /// Number of moves before.
        plies: usize,
    },
    /// Stones are set up in the middle of the game.
    #[error("stones are set up after {plies} moves")]
    SetupInPlay {
        /// Number of moves before.
        plies: usize,
    },
}

/// Reads the main line of the first game in a text.
///
/// The first variation is followed everywhere. Who moves first is taken from `PL`, else
/// from the first move, else from the handicap. Handicap stones that stand as Black's first
/// moves (`HA` without `AB`) are a free handicap. Komi is none when it is not given.
/// Properties that are not known are passed over.
///
/// # Errors
/// [`ReadError`].
pub fn read(text: &str) -> Result<Record, ReadError> {
    let nodes = main_line(text).ok_or(ReadError::NoGame)?;
    let root = nodes.first().ok_or(ReadError::NoGame)?;
    let mut reading = Reading::begin(root)?;
    for property in nodes.iter().flatten() {
        reading.property(property)?;
    }
    Ok(reading.finish())
}

/// A record under way.
struct Reading {
    record: Record,
    stones: PerColour<PointSet>,
    /// `PL` before the first move.
    first: Option<Colour>,
}

impl Reading {
    /// Takes the size and the rules, without which nothing else can be understood.
    fn begin(root: &[Property<'_>]) -> Result<Self, ReadError> {
        let value = |name: &str| root.iter().find(|p| p.name == name).and_then(first_value);
        if let Some(game) = value("GM").filter(|game| game != "1") {
            return Err(ReadError::NotGo(game));
        }
        let size = value("SZ").map_or(Ok(Size::NINETEEN), |text| parse_size(&text))?;
        let ruleset = value("RU").and_then(|name| parse_ruleset(&name));
        let setup = Setup { komi: Komi::NONE, ..Setup::even(size, ruleset.unwrap_or_default()) };
        let record = Record {
            setup,
            ruleset,
            plies: Vec::new(),
            resumed: None,
            result: String::new(),
            info: Info::default(),
        };
        Ok(Self { record, stones: PerColour::default(), first: None })
    }

    fn property(&mut self, property: &Property<'_>) -> Result<(), ReadError> {
        let text = first_value(property).unwrap_or_default();
        let info = &mut self.record.info;
        match property.name.as_str() {
            "B" => self.play(Colour::Black, &text)?,
            "W" => self.play(Colour::White, &text)?,
            "AB" => self.add(Some(Colour::Black), property)?,
            "AW" => self.add(Some(Colour::White), property)?,
            "AE" => self.add(None, property)?,
            "PL" => self.player(&text),
            "BL" => self.time_left(Colour::Black, &text),
            "WL" => self.time_left(Colour::White, &text),
            "OB" => self.periods_left(Colour::Black, &text),
            "OW" => self.periods_left(Colour::White, &text),
            "KM" => self.record.setup.komi = parse_komi(&text)?,
            "HA" => self.record.setup.handicap = text.parse().unwrap_or(0),
            "RE" => self.record.result = text,
            "GN" => info.name = text,
            "PB" => info.players.black = text,
            "PW" => info.players.white = text,
            "BR" => info.ranks.black = text,
            "WR" => info.ranks.white = text,
            "DT" => info.date = text,
            "AP" => info.application = text,
            "TM" => info.main_time = parse_seconds(&text),
            "OT" => info.overtime = parse_overtime(&text),
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, colour: Colour, text: &str) -> Result<(), ReadError> {
        let plies = self.record.plies.len();
        let mv = parse_move(text, self.record.setup.size)
            .ok_or_else(|| ReadError::BadPoint { text: text.to_owned(), plies })?;
        self.record.plies.push(RecordedPly { ply: Ply { colour, mv }, time_left: None });
        self.record.resumed = None;
        Ok(())
    }

    /// Sets stones of a colour up, or takes them away.
    fn add(&mut self, colour: Option<Colour>, property: &Property<'_>) -> Result<(), ReadError> {
        let plies = self.record.plies.len();
        if plies > 0 {
            return Err(ReadError::SetupInPlay { plies });
        }
        for value in &property.values {
            let points = parse_points(value, self.record.setup.size)
                .ok_or_else(|| ReadError::BadPoint { text: simple_text(value), plies })?;
            points.into_iter().for_each(|p| self.set(colour, p));
        }
        Ok(())
    }

    fn set(&mut self, colour: Option<Colour>, point: Point) {
        for of in Colour::BOTH {
            let setup = &mut self.record.setup;
            let stones = if of == Colour::Black { &mut setup.black } else { &mut setup.white };
            if colour == Some(of) {
                if self.stones[of].insert(point) {
                    stones.push(point);
                }
            } else if self.stones[of].remove(point) {
                stones.retain(|&p| p != point);
            }
        }
    }

    fn player(&mut self, text: &str) {
        let colour = match text.trim().get(..1) {
            Some("B" | "b") => Colour::Black,
            Some("W" | "w") => Colour::White,
            _ => return,
        };
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
        let Self { mut record, first, .. } = self;
        let setup = &mut record.setup;
        let handicap = setup.handicap as usize;
        let by_black = |p: &&RecordedPly| p.ply.colour == Colour::Black && p.ply.mv != Move::Pass;
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

fn first_value(property: &Property<'_>) -> Option<String> {
    property.values.first().map(|value| simple_text(value).trim().to_owned())
}

fn parse_size(text: &str) -> Result<Size, ReadError> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let side = columns.trim().parse().ok().filter(|_| columns.trim() == rows.trim());
    side.and_then(|n| Size::new(n).ok()).ok_or_else(|| ReadError::BadSize(text.to_owned()))
}

fn parse_komi(text: &str) -> Result<Komi, ReadError> {
    let komi = text.parse().ok().and_then(|points| Komi::from_points(points).ok());
    komi.ok_or_else(|| ReadError::BadKomi(text.to_owned()))
}

fn parse_ruleset(name: &str) -> Option<Ruleset> {
    match name.to_ascii_lowercase().as_str() {
        "japanese" | "japan" | "jp" => Some(Ruleset::Japanese),
        "chinese" | "china" | "cn" => Some(Ruleset::Chinese),
        "aga" => Some(Ruleset::Aga),
        "nz" | "new zealand" => Some(Ruleset::NewZealand),
        _ => None,
    }
}

fn parse_seconds(text: &str) -> Option<Duration> {
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
