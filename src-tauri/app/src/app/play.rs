//! Commands to the open table. Each answers with its view, and changes nothing when it
//! fails.

use std::str::FromStr;

use ranka_rules::{Move, Point};

use super::App;
use crate::contract::{AppError, Colour, TableView};

/// Reads a point.
fn point(text: &str) -> Result<Point, AppError> {
    Point::from_str(text).map_err(|_| AppError::BadPoint { text: text.chars().take(100).collect() })
}

impl App {
    /// Plays on a point for the side to play. `ply` is the number of plies of the view that
    /// the caller saw.
    ///
    /// # Errors
    /// Why the move is refused; [`AppError::Stale`] when the caller saw another position.
    pub fn play(&self, at: &str, ply: Option<u32>) -> Result<TableView, AppError> {
        let at = point(at)?;
        self.change(|table, _| table.person_plays(Move::Play(at), ply))
    }

    /// Passes for the side to play. A second pass in a row stops the game, with the stones
    /// marked that the CPU judges dead.
    ///
    /// # Errors
    /// As [`App::play`].
    pub fn pass(&self, ply: Option<u32>) -> Result<TableView, AppError> {
        self.change(|table, _| table.person_plays(Move::Pass, ply))
    }

    /// Gives the game up for `colour`, else for the only person, else for the side to play.
    ///
    /// # Errors
    /// [`AppError::GameOver`], [`AppError::CpuSeat`].
    pub fn resign(&self, colour: Option<Colour>) -> Result<TableView, AppError> {
        self.change(|table, _| table.person_resigns(colour.map(Into::into)))
    }

    /// Takes back a person's last move, with the CPU's reply; between two persons one ply.
    ///
    /// # Errors
    /// [`AppError::NothingToUndo`], [`AppError::GameOver`].
    pub fn undo(&self) -> Result<TableView, AppError> {
        self.change(|table, _| table.undo())
    }

    /// Plays again what was taken back.
    ///
    /// # Errors
    /// [`AppError::NothingToRedo`], [`AppError::GameOver`].
    pub fn redo(&self) -> Result<TableView, AppError> {
        self.change(|table, _| table.redo())
    }

    /// Marks the chain at a point dead, or alive again.
    ///
    /// # Errors
    /// [`AppError::NoStone`], a bad point, the wrong phase.
    pub fn toggle_dead(&self, at: &str) -> Result<TableView, AppError> {
        let at = point(at)?;
        self.change(|table, _| table.mark(|game| game.toggle_dead(at)))
    }

    /// Makes the empty region at a point nobody's, or territory again.
    ///
    /// # Errors
    /// [`AppError::NotEmpty`], a bad point, the wrong phase.
    pub fn toggle_region(&self, at: &str) -> Result<TableView, AppError> {
        let at = point(at)?;
        self.change(|table, _| table.mark(|game| game.toggle_region(at)))
    }

    /// Marks exactly the chains of the given stones dead.
    ///
    /// # Errors
    /// As [`App::toggle_dead`].
    pub fn set_dead(&self, points: &[String]) -> Result<TableView, AppError> {
        let dead: Vec<Point> = points.iter().map(|p| point(p)).collect::<Result<_, _>>()?;
        self.change(|table, _| table.mark(|game| game.set_dead(dead.iter().copied())))
    }

    /// Agrees to the marks for a person. The CPU then agrees too, or names what it disputes.
    ///
    /// # Errors
    /// [`AppError::CpuSeat`], the wrong phase.
    pub fn agree(&self, colour: Colour) -> Result<TableView, AppError> {
        self.change(|table, _| table.agree(colour.into()))
    }

    /// Takes play up again at a person's wish; the opponent moves first.
    ///
    /// # Errors
    /// [`AppError::CpuSeat`], the wrong phase.
    pub fn resume_play(&self, colour: Colour) -> Result<TableView, AppError> {
        self.change(|table, _| table.resume(colour.into()))
    }

    /// Agrees for a person that the game ends without result.
    ///
    /// # Errors
    /// [`AppError::NoRepetition`], [`AppError::CpuSeat`], the wrong phase.
    pub fn agree_no_result(&self, colour: Colour) -> Result<TableView, AppError> {
        self.change(|table, _| table.agree_no_result(colour.into()))
    }

    /// Lets the CPU play in a person's place, or the person again.
    ///
    /// # Errors
    /// [`AppError::CpuSeat`], [`AppError::GameOver`].
    pub fn hand_seat(&self, colour: Colour, cpu: bool) -> Result<TableView, AppError> {
        self.change(|table, _| table.hand_seat(colour.into(), cpu))
    }

    /// Lets a game to watch stand still, or go on. It goes on by itself when it is opened again.
    ///
    /// # Errors
    /// [`AppError::GameOver`], [`AppError::WrongPhase`] where a person plays.
    pub fn pause(&self, paused: bool) -> Result<TableView, AppError> {
        self.change(|table, _| table.pause(paused))
    }

    /// The table as it is.
    ///
    /// # Errors
    /// [`AppError::NoTable`].
    pub fn view(&self) -> Result<TableView, AppError> {
        // What it brings about and cannot be stored is seen once it can.
        let _ = self.pass_time();
        self.flush();
        let inner = self.lock();
        inner.view(self.host.now())
    }
}
