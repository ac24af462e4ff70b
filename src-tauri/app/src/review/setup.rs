//! Stones set up, and the side to play.

use ranka_record::{NodeId, point_text};
use ranka_rules::{Colour, Point};

use super::Review;
use super::plan::Plan;
use crate::contract::{AppError, PointText};

impl Review {
    /// Puts a stone on a point, or takes it off; a stone that is there already is taken off. A
    /// node with a move stays as it is, and a new one gets the stone, as SGF has it.
    ///
    /// # Errors
    /// [`AppError::OffBoard`], [`AppError::RecordFull`].
    pub(crate) fn plan_stone(&self, stone: Option<Colour>, point: Point) -> Result<Plan, AppError> {
        let size = self.tree.size();
        if !size.contains(point) {
            return Err(AppError::OffBoard { point: PointText(point) });
        }
        let there = self.position().board.stone(point);
        let wanted = if there == stone { None } else { stone };
        if wanted == there {
            return Ok(Plan::Nothing);
        }
        let value = point_text(point, size);
        let Some(here) = self.setup_node() else {
            let edit = self.add(vec![(ident(wanted).to_owned(), vec![value])])?;
            return Ok(Plan::Edit(edit));
        };
        // What the point has without this node's setup.
        let parent = self.tree.node(here).parent();
        let before = parent.and_then(|id| self.tree.position(id).board.stone(point));
        let mut sets = Vec::new();
        for of in [Some(Colour::Black), Some(Colour::White), None] {
            let old = self.tree.node(here).points(ident(of));
            let mut points = old.clone();
            points.retain(|&p| p != point);
            if of == wanted && wanted != before {
                points.push(point);
            }
            if points != old {
                let values = points.iter().map(|&p| point_text(p, size)).collect();
                sets.push((ident(of).to_owned(), values));
            }
        }
        self.setting(here, sets)
    }

    /// Says who plays next.
    ///
    /// # Errors
    /// [`AppError::RecordFull`].
    pub(crate) fn plan_turn(&self, colour: Colour) -> Result<Plan, AppError> {
        if self.position().to_play == colour {
            return Ok(Plan::Nothing);
        }
        let set = ("PL".to_owned(), vec![colour.letter().to_string()]);
        match self.setup_node() {
            Some(here) => self.setting(here, vec![set]),
            None => self.add(vec![set]).map(Plan::Edit),
        }
    }

    /// The node here, if it may have a setup: one without a move.
    fn setup_node(&self) -> Option<NodeId> {
        let here = self.node();
        let has_move = self.tree.node(here).properties().any(|p| matches!(p.ident, "B" | "W"));
        (!has_move).then_some(here)
    }
}

const fn ident(stone: Option<Colour>) -> &'static str {
    match stone {
        Some(Colour::Black) => "AB",
        Some(Colour::White) => "AW",
        None => "AE",
    }
}
