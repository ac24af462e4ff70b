//! A table as a row of the storage, and back.
//!
//! The moves are kept once, in the record; what a record has no place for stands beside it.

use std::time::Duration;

use ranka_record::{Info, Overtime, Record, RecordedPly, TimeLeft, parse_result, read, write};
use ranka_rules::{
    Colour, Game, Marking, Move, Outcome, PerColour, PhaseKind, Ply, Point, PointSet,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Clock, Seat, Table};
use crate::contract::{self, ClockSetup, MoveText, OnTimeout, PointText, SideClock};

/// A row of the table `game`. Texts are JSON but for names, the record, the result, the
/// rows of the board and the last move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) rules: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) komi_halves: i32,
    pub(crate) handicap: u32,
    pub(crate) free_handicap: u32,
    pub(crate) black: String,
    pub(crate) white: String,
    pub(crate) ranked: bool,
    pub(crate) on_timeout: String,
    pub(crate) sgf: String,
    pub(crate) undone: String,
    pub(crate) clock: Option<String>,
    /// How the clocks stand, where that was stored later than the row.
    pub(crate) reading: Option<String>,
    pub(crate) marks: Option<String>,
    pub(crate) no_result_agreed: String,
    pub(crate) rating_change: Option<String>,
    pub(crate) phase: String,
    pub(crate) result: Option<String>,
    pub(crate) move_number: u32,
    pub(crate) to_play: String,
    pub(crate) board: String,
    pub(crate) last_move: Option<String>,
    pub(crate) created_ms: i64,
    /// The players' names as the record has them, and the record's date.
    pub(crate) black_name: String,
    pub(crate) white_name: String,
    pub(crate) date: String,
}

/// A row that holds no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("stored game {id}: {part} cannot be read")]
pub(crate) struct StoredError {
    /// Number of the game.
    pub(crate) id: i64,
    /// What is wrong with it.
    pub(crate) part: &'static str,
}

#[derive(Serialize, Deserialize)]
struct StoredMarks {
    dead: Vec<PointText>,
    neutral: Vec<PointText>,
    agreed: contract::PerColour<bool>,
    judged: Option<Vec<PointText>>,
    disputed: Vec<PointText>,
}

/// Main time, period, periods left, whether in byo-yomi.
type Reading = (u64, u64, u32, bool);

#[derive(Serialize, Deserialize)]
struct StoredClock {
    setup: ClockSetup,
    now: [Reading; 2],
    history: Vec<[Reading; 2]>,
    overtime: Option<contract::Colour>,
}

impl Table {
    /// The record of the game, for export and storage. `date` is `YYYY-MM-DD`.
    pub(crate) fn record(&self, date: &str) -> Record {
        let mut record = Record::of_game(&self.game, self.ruleset);
        record.info = Info {
            name: self.name.clone(),
            players: PerColour::from_fn(|colour| self.player(colour)),
            date: date.to_owned(),
            application: concat!("Ranka:", env!("CARGO_PKG_VERSION")).to_owned(),
            ..Info::default()
        };
        if let Some(clock) = &self.clock {
            let (main, overtime) = times(clock.setup);
            record.info.main_time = Some(main);
            record.info.overtime = overtime;
            for (i, ply) in record.plies.iter_mut().enumerate() {
                ply.time_left = clock.history.get(i + 1).map(|r| time_left(r[ply.ply.colour]));
            }
        }
        record
    }

    /// A player's name in the record.
    fn player(&self, colour: Colour) -> String {
        match &self.seats[colour] {
            Seat::Human { name, .. } => name.clone(),
            Seat::Cpu { level, .. } => format!("Ranka level {level}"),
        }
    }

    /// The row of this table.
    pub(crate) fn to_row(&self, date: &str) -> Row {
        let setup = self.game.setup();
        let move_text = |ply: &Ply| MoveText(ply.mv);
        let undone: Vec<_> = self
            .game
            .undone()
            .iter()
            .map(|p| (contract::Colour::from(p.colour), move_text(p)))
            .collect();
        Row {
            id: self.id,
            name: self.name.clone(),
            rules: word(&contract::Ruleset::from(self.ruleset)),
            width: u32::from(setup.size.cols()),
            height: u32::from(setup.size.rows()),
            komi_halves: i32::from(setup.komi.halves()),
            handicap: setup.handicap,
            free_handicap: setup.free_handicap,
            black: json(&self.seats.black),
            white: json(&self.seats.white),
            ranked: self.ranked,
            on_timeout: word(&self.on_timeout),
            sgf: write(&self.record(date)),
            undone: json(&undone),
            clock: self.clock.as_ref().map(|c| json(&stored_clock(c))),
            reading: None,
            marks: self.game.marks().map(|m| json(&self.stored_marks(m))),
            no_result_agreed: json(&contract::PerColour::<bool>::from(self.no_result_agreed)),
            rating_change: self.rating_change.as_ref().map(json),
            phase: word(&contract::PhaseKind::from(self.game.phase_kind())),
            result: self.game.outcome().map(|o| o.to_string()),
            move_number: self.game.plies().len() as u32,
            to_play: word(&contract::Colour::from(self.game.to_play())),
            board: self.game.board().rows().join("\n"),
            last_move: self.game.plies().last().map(|ply| ply.mv.to_string()),
            created_ms: self.created_ms,
            black_name: self.player(Colour::Black),
            white_name: self.player(Colour::White),
            date: date.to_owned(),
        }
    }

    /// How the clocks stand, for the storage; none in a game without.
    pub(crate) fn reading(&self) -> Option<String> {
        self.clock.as_ref().map(|clock| json(&both_readings(&clock.sides)))
    }

    fn stored_marks(&self, marks: &Marking) -> StoredMarks {
        StoredMarks {
            dead: PointText::list(&marks.dead),
            neutral: PointText::list(&marks.neutral),
            agreed: marks.agreed.into(),
            judged: self.judged.as_ref().map(PointText::list),
            disputed: PointText::list(&self.disputed),
        }
    }

    /// The table of a row.
    ///
    /// # Errors
    /// [`StoredError`] names the part that makes no sense.
    pub(crate) fn of_row(row: &Row) -> Result<Self, StoredError> {
        let bad = |part| move || StoredError { id: row.id, part };
        let marks: Option<StoredMarks> =
            row.marks.as_deref().map(|m| parse(m).ok_or_else(bad("marks"))).transpose()?;
        let clock: Option<StoredClock> =
            row.clock.as_deref().map(|c| parse(c).ok_or_else(bad("clock"))).transpose()?;
        let change = row.rating_change.as_deref();
        let game = game(row, marks.as_ref())?;
        let agreed: contract::PerColour<bool> =
            parse(&row.no_result_agreed).ok_or_else(bad("no_result_agreed"))?;
        let rules: contract::Ruleset = parse_word(&row.rules).ok_or_else(bad("rules"))?;
        let on_timeout: OnTimeout = parse_word(&row.on_timeout).ok_or_else(bad("on_timeout"))?;
        Ok(Self {
            id: row.id,
            name: row.name.clone(),
            ruleset: rules.into(),
            game,
            seats: PerColour {
                black: parse(&row.black).ok_or_else(bad("black"))?,
                white: parse(&row.white).ok_or_else(bad("white"))?,
            },
            clock: clock.map(|clock| {
                // A reading that makes no sense costs seconds, not the game.
                let newer = row.reading.as_deref().and_then(parse);
                let now = newer.unwrap_or(clock.now);
                restored_clock(StoredClock { now, ..clock })
            }),
            on_timeout,
            ranked: row.ranked,
            no_result_agreed: agreed.into(),
            judged: marks.as_ref().and_then(|m| m.judged.as_deref()).map(set),
            disputed: marks.as_ref().map(|m| set(&m.disputed)).unwrap_or_default(),
            rating_change: change.map(|c| parse(c).ok_or_else(bad("rating"))).transpose()?,
            paused: false,
            created_ms: row.created_ms,
        })
    }
}

/// Plays the record and goes on from there to where the game stood.
fn game(row: &Row, marks: Option<&StoredMarks>) -> Result<Game, StoredError> {
    let bad = |part| move || StoredError { id: row.id, part };
    let record = read(&row.sgf).map_err(|_| bad("sgf")())?;
    let record = with_free_handicap(record, row.free_handicap);
    let phase: contract::PhaseKind = parse_word(&row.phase).ok_or_else(bad("phase"))?;
    let undone: Vec<(contract::Colour, MoveText)> = parse(&row.undone).ok_or_else(bad("undone"))?;
    let mut game = replay(&record, &undone).ok_or_else(bad("undone"))?;
    if let Some(marks) = marks {
        let marks = Marking {
            dead: set(&marks.dead),
            neutral: set(&marks.neutral),
            agreed: marks.agreed.into(),
        };
        game.restore_marks(&marks).map_err(|_| bad("marks")())?;
    } else if phase == contract::PhaseKind::Finished {
        let outcome = row.result.as_deref().and_then(parse_result).ok_or_else(bad("result"))?;
        finish(&mut game, outcome).ok_or_else(bad("result"))?;
    }
    let consistent = contract::PhaseKind::from(game.phase_kind()) == phase
        && game.plies().len() as u32 == row.move_number;
    if consistent { Ok(game) } else { Err(bad("phase")()) }
}

/// A file has freely placed handicap stones as stones on the board; here they are plies.
fn with_free_handicap(mut record: Record, free: u32) -> Record {
    if free > 0 {
        let stone = |point| RecordedPly {
            ply: Ply { colour: Colour::Black, mv: Move::Play(point) },
            time_left: None,
        };
        record.setup.free_handicap = free;
        record.setup.first = Colour::White;
        let placed = std::mem::take(&mut record.setup.black).into_iter().map(stone);
        record.plies.splice(0..0, placed);
    }
    record
}

/// Plays the record's moves and those taken back, and takes the latter back again.
fn replay(record: &Record, undone: &[(contract::Colour, MoveText)]) -> Option<Game> {
    let stopped = Record { resumed: None, ..record.clone() };
    let mut game = stopped.replay().ok()?;
    if !undone.is_empty() {
        let was_marking = game.phase_kind() == PhaseKind::Marking;
        for (colour, mv) in undone.iter().rev() {
            let colour = Colour::from(*colour);
            if game.phase_kind() == PhaseKind::Marking {
                game.resume(!colour).ok()?;
            }
            game.play_as(colour, mv.0).ok()?;
        }
        // One ply further back and forward again, where taking back has undone the stop.
        for _ in 0..undone.len() + usize::from(was_marking) {
            game.undo().ok()?;
        }
        if was_marking {
            game.redo().ok()?;
        }
    }
    if let Some(colour) = record.resumed {
        game.resume(!colour).ok()?;
    }
    Some(game)
}

/// Ends a game that was not counted.
fn finish(game: &mut Game, outcome: Outcome) -> Option<()> {
    match outcome {
        Outcome::Resign { winner } => game.resign(!winner).ok(),
        Outcome::Time { winner } => game.lose_on_time(!winner).ok(),
        Outcome::NoResult => game.end_without_result().ok(),
        Outcome::Score { .. } | Outcome::Draw => None,
    }
}

fn stored_clock(clock: &Clock) -> StoredClock {
    StoredClock {
        setup: clock.setup,
        now: both_readings(&clock.sides),
        history: clock.history.iter().map(both_readings).collect(),
        overtime: clock.overtime.map(Into::into),
    }
}

fn both_readings(sides: &PerColour<SideClock>) -> [Reading; 2] {
    let reading = |c: SideClock| (c.main_ms, c.period_ms, c.periods_left, c.in_byo_yomi);
    [reading(sides.black), reading(sides.white)]
}

fn restored_clock(clock: StoredClock) -> Clock {
    let side = |(main_ms, period_ms, periods_left, in_byo_yomi)| SideClock {
        main_ms,
        period_ms,
        periods_left,
        in_byo_yomi,
    };
    let both = |[black, white]: [Reading; 2]| PerColour { black: side(black), white: side(white) };
    let history = clock.history.into_iter().map(both).collect();
    Clock::restored(clock.setup, both(clock.now), history, clock.overtime.map(Into::into))
}

fn times(setup: ClockSetup) -> (Duration, Option<Overtime>) {
    match setup {
        ClockSetup::None => (Duration::ZERO, None),
        ClockSetup::PerMove { seconds } => (Duration::ZERO, Some(Overtime { periods: 1, seconds })),
        ClockSetup::ByoYomi { main_seconds, period_seconds, periods } => (
            Duration::from_secs(u64::from(main_seconds)),
            Some(Overtime { periods, seconds: period_seconds }),
        ),
    }
}

const fn time_left(side: SideClock) -> TimeLeft {
    if side.in_byo_yomi {
        let left = Duration::from_millis(side.period_ms);
        TimeLeft { left, periods: Some(side.periods_left) }
    } else {
        TimeLeft { left: Duration::from_millis(side.main_ms), periods: None }
    }
}

fn set(points: &[PointText]) -> PointSet {
    points.iter().map(|&PointText(p): &PointText| -> Point { p }).collect()
}

/// None of our types fails to become JSON.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn parse<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// The name of a plain enum's value.
pub(crate) fn word<T: Serialize>(value: &T) -> String {
    json(value).trim_matches('"').to_owned()
}

/// The value of a plain enum with that name.
pub(crate) fn parse_word<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::from(text)).ok()
}
