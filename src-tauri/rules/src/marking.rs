//! Marking dead stones and agreeing on them.

use thiserror::Error;

use crate::colour::{Colour, PerColour};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::phase::{Phase, PhaseKind};
use crate::point::Point;
use crate::point_set::PointSet;
use crate::score::{Score, score};

/// What the two sides have marked after the game stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marking {
    /// Dead stones, always whole chains.
    pub dead: PointSet,
    /// Empty points whose region is to count for neither side, as in a seki that no
    /// program sees.
    pub neutral: PointSet,
    /// Who has agreed to these marks.
    pub agreed: PerColour<bool>,
}

/// Marks that cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MarkError {
    /// Stones are marked after two passes only.
    #[error("nothing can be marked now")]
    WrongPhase {
        /// The phase that the game is in.
        phase: PhaseKind,
    },
    /// The point is not on this board.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// There is no stone there.
    #[error("there is no stone on {0}")]
    NoStone(Point),
    /// A living stone is there, so it is part of no empty region.
    #[error("{0} is occupied")]
    Occupied(Point),
}

impl Game {
    /// The marks, while marking and after a count.
    #[must_use]
    pub const fn marks(&self) -> Option<&Marking> {
        match &self.phase {
            Phase::Marking(marks) => Some(marks),
            Phase::Finished { marks, .. } => marks.as_ref(),
            Phase::Playing => None,
        }
    }

    /// The count with the present marks, while marking and after a count.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let marks = self.marks()?;
        Some(score(&self.setup, &self.board, self.prisoners(), &marks.dead, &marks.neutral))
    }

    /// Marks the chain at `point` dead, or alive again.
    ///
    /// # Errors
    /// [`MarkError`]; the marks are then unchanged.
    pub fn toggle_dead(&mut self, point: Point) -> Result<(), MarkError> {
        let chain = self.stones_at(point)?;
        self.change(|marks| {
            let dead = marks.dead.contains(point);
            for p in chain.iter() {
                if dead {
                    marks.dead.remove(p)
                } else {
                    marks.dead.insert(p)
                };
            }
        })
    }

    /// Makes the empty region at `point` neutral, or territory again. Dead stones are
    /// part of a region.
    ///
    /// # Errors
    /// [`MarkError`]; the marks are then unchanged.
    pub fn toggle_region(&mut self, point: Point) -> Result<(), MarkError> {
        self.marking()?;
        if !self.setup.size.contains(point) {
            return Err(MarkError::OffBoard(point));
        }
        let dead = self.marks().map(|m| m.dead.clone()).unwrap_or_default();
        let lifted = self.board.without(&dead);
        if !lifted.is_empty(point) {
            return Err(MarkError::Occupied(point));
        }
        let region = lifted.region(point);
        self.change(|marks| {
            let neutral = marks.neutral.intersects(&region);
            for p in region.iter() {
                if neutral {
                    marks.neutral.remove(p)
                } else {
                    marks.neutral.insert(p)
                };
            }
        })
    }

    /// Marks exactly the chains of the given stones dead.
    ///
    /// # Errors
    /// [`MarkError`]; the marks are then unchanged.
    pub fn set_dead(&mut self, points: impl IntoIterator<Item = Point>) -> Result<(), MarkError> {
        self.marking()?;
        let mut dead = PointSet::new();
        for p in points {
            dead.extend(self.stones_at(p)?.iter());
        }
        self.change(|marks| marks.dead = dead)
    }

    /// Puts stored marks back. Dead stones are taken as whole chains; when both sides have
    /// agreed the game is counted and over, as by [`Game::agree`].
    ///
    /// # Errors
    /// [`MarkError`].
    pub fn restore_marks(&mut self, marks: &Marking) -> Result<(), MarkError> {
        self.set_dead(marks.dead.iter())?;
        if let Some(p) = marks.neutral.iter().find(|&p| !self.setup.size.contains(p)) {
            return Err(MarkError::OffBoard(p));
        }
        self.change(|now| now.neutral = marks.neutral.clone())?;
        Colour::BOTH.into_iter().filter(|&c| marks.agreed[c]).try_for_each(|c| self.agree(c))
    }

    /// Agrees to the marks for `colour`. When both have, the game is counted and over.
    ///
    /// # Errors
    /// [`MarkError::WrongPhase`].
    pub fn agree(&mut self, colour: Colour) -> Result<(), MarkError> {
        let phase = self.phase_kind();
        let Phase::Marking(marks) = &mut self.phase else {
            return Err(MarkError::WrongPhase { phase });
        };
        marks.agreed[colour] = true;
        if marks.agreed[!colour]
            && let Some(score) = self.score()
        {
            self.end(Outcome::of_margin(score.margin()))
                .map_err(|_| MarkError::WrongPhase { phase })?;
        }
        Ok(())
    }

    /// Takes play up again at the wish of `by`; the opponent moves first (Japanese rules,
    /// article 9.3).
    ///
    /// # Errors
    /// [`MarkError::WrongPhase`].
    pub fn resume(&mut self, by: Colour) -> Result<(), MarkError> {
        self.marking()?;
        self.take_up(!by);
        Ok(())
    }

    fn marking(&self) -> Result<(), MarkError> {
        match self.phase_kind() {
            PhaseKind::Marking => Ok(()),
            phase => Err(MarkError::WrongPhase { phase }),
        }
    }

    fn stones_at(&self, point: Point) -> Result<PointSet, MarkError> {
        self.marking()?;
        if !self.setup.size.contains(point) {
            return Err(MarkError::OffBoard(point));
        }
        match self.board.stone(point) {
            Some(_) => Ok(self.board.chain(point).collect()),
            None => Err(MarkError::NoStone(point)),
        }
    }

    /// Changes the marks, which withdraws both agreements.
    fn change(&mut self, f: impl FnOnce(&mut Marking)) -> Result<(), MarkError> {
        let phase = self.phase_kind();
        let Phase::Marking(marks) = &mut self.phase else {
            return Err(MarkError::WrongPhase { phase });
        };
        f(marks);
        marks.agreed = PerColour::default();
        Ok(())
    }
}
