//! Marking dead stones and agreeing with the CPU.

use ranka_rules::{Colour, Game, Marking, PhaseKind, PointSet};

use super::Table;
use crate::contract::AppError;

impl Table {
    /// Whether the game has just stopped and the CPU has not yet said which stones are dead.
    pub(crate) fn awaits_judgement(&self) -> bool {
        self.game.phase_kind() == PhaseKind::Marking && self.judged.is_none()
    }

    /// Marks what the CPU judges dead. When it plays itself, both agree at once.
    ///
    /// # Errors
    /// The wrong phase.
    pub(crate) fn mark_judged(&mut self, dead: PointSet) -> Result<(), AppError> {
        self.game.set_dead(dead.iter())?;
        self.judged = self.game.marks().map(|marks| marks.dead.clone());
        if self.is_watched() {
            for colour in Colour::BOTH {
                self.game.agree(colour)?;
            }
        }
        Ok(())
    }

    /// Changes the marks, which puts any dispute aside.
    ///
    /// # Errors
    /// What the rules find wrong.
    pub(crate) fn mark(
        &mut self,
        change: impl FnOnce(&mut Game) -> Result<(), ranka_rules::MarkError>,
    ) -> Result<(), AppError> {
        change(&mut self.game)?;
        self.disputed = PointSet::new();
        Ok(())
    }

    /// A person agrees to the marks. The CPU answers at once: it agrees when the marks give
    /// every point to whom it would give it, or are no better for the person than its own
    /// judgement; else the points in question are disputed.
    ///
    /// # Errors
    /// [`AppError::CpuSeat`], the wrong phase.
    pub(crate) fn agree(&mut self, colour: Colour) -> Result<(), AppError> {
        self.in_phase(PhaseKind::Marking)?;
        self.person(colour)?;
        self.game.agree(colour)?;
        if self.seats[!colour].is_human() || self.game.phase_kind() != PhaseKind::Marking {
            return Ok(());
        }
        self.disputed = self.disagreement(colour);
        if self.disputed.is_empty() {
            self.game.agree(!colour)?;
        }
        Ok(())
    }

    /// Play goes on at the wish of a person; the opponent moves first.
    ///
    /// # Errors
    /// [`AppError::CpuSeat`], the wrong phase.
    pub(crate) fn resume(&mut self, colour: Colour) -> Result<(), AppError> {
        self.in_phase(PhaseKind::Marking)?;
        self.person(colour)?;
        self.game.resume(colour)?;
        self.position_changed();
        Ok(())
    }

    /// The points over which the CPU cannot agree with `person`'s marks; none when it can.
    fn disagreement(&self, person: Colour) -> PointSet {
        let (Some(marks), Some(judged)) = (self.game.marks(), &self.judged) else {
            return PointSet::new();
        };
        let mut by_cpu = self.game.clone();
        let own = Marking { dead: judged.clone(), ..Marking::default() };
        let margins = match by_cpu.restore_marks(&own) {
            Ok(()) => self.game.score().zip(by_cpu.score()),
            Err(_) => None,
        };
        let Some((theirs, ours)) = margins else { return PointSet::new() };
        let gain = match person {
            Colour::Black => theirs.margin() - ours.margin(),
            Colour::White => ours.margin() - theirs.margin(),
        };
        if gain <= 0 {
            return PointSet::new();
        }
        // Marks may cost territory elsewhere than where they are, as when they make a seki:
        // whatever is counted otherwise is in dispute, so that there is something in dispute
        // whenever there is a gain.
        let owner = |of: &ranka_rules::Score, p| {
            Colour::BOTH.into_iter().find(|&c| of.territory.of(c).contains(p))
        };
        let differs = |p| {
            marks.dead.contains(p) != judged.contains(p) || owner(&theirs, p) != owner(&ours, p)
        };
        self.game.setup().size.points().filter(|&p| differs(p)).collect()
    }
}
