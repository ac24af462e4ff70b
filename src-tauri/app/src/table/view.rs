//! What a window shows of a table.

use std::time::Duration;

use ranka_rules::{
    Board, Colour, Marking, OpenBorder, PerColour, PhaseKind, Point, Score, open_borders,
};

use super::Table;
use crate::contract::{self, MoveText, Outcome, PhaseView, PointText, SideScore, TableView};

impl Table {
    /// The view at `now`; `thinking` is the side that the CPU thinks for.
    pub(crate) fn view(&self, now: Duration, thinking: Option<Colour>, serial: u64) -> TableView {
        let game = &self.game;
        let (setup, board) = (game.setup(), game.board());
        let score = game.score();
        let marks = game.marks().cloned().unwrap_or_default();
        let Marking { dead, neutral, agreed } = &marks;
        TableView {
            serial: Some(serial),
            id: self.id,
            name: self.name.clone(),
            size: u32::from(setup.size.side()),
            width: u32::from(setup.size.cols()),
            height: u32::from(setup.size.rows()),
            rules: self.ruleset.into(),
            komi: setup.komi.points(),
            handicap: setup.handicap,
            ranked: self.ranked,
            board: board.rows(),
            to_play: game.to_play().into(),
            move_number: game.plies().len() as u32,
            last_move: game.plies().last().map(|ply| MoveText(ply.mv)),
            ko: self.ko().map(PointText),
            atari: in_atari(board),
            prisoners: game.prisoners().into(),
            phase: PhaseView { kind: game.phase_kind().into() },
            seats: PerColour::from_fn(|c| self.seats[c].view()).into(),
            clock: self.clock.as_ref().map(|clock| clock.view(now)),
            on_timeout: self.on_timeout,
            thinking: thinking.map(Into::into),
            undo_plies: self.undo_plies() as u32,
            redo_plies: self.redo_plies() as u32,
            free_handicap_left: game.handicap_left(),
            repetition: self.repetition().map(|ply| ply as u32),
            no_result_agreed: self.no_result_agreed.into(),
            dead: PointText::list(dead),
            neutral: PointText::list(neutral),
            territory: territory(score.as_ref()),
            dame: score.as_ref().map(|s| PointText::list(&s.territory.dame)).unwrap_or_default(),
            open_borders: self.open_borders(),
            score: score.as_ref().map(|s| PerColour::from_fn(|c| side(s, c)).into()),
            agreed: (*agreed).into(),
            disputed: PointText::list(&self.disputed),
            outcome: game.outcome().map(outcome),
            result: game.outcome().map(|o| o.to_string()),
            rating_change: self.rating_change.clone(),
            adapts: self.adapts(),
            adapted: self.adapted(),
            paused: self.paused,
            teaching: self.is_teaching(),
            lesson: None,
        }
    }

    /// Borders that the players forgot to close, while that can still be mended.
    fn open_borders(&self) -> Vec<contract::OpenBorder> {
        let marking = self.game.marks().filter(|_| self.game.phase_kind() == PhaseKind::Marking);
        let Some(Marking { dead, neutral, .. }) = marking else { return Vec::new() };
        let view = |border: OpenBorder| contract::OpenBorder {
            gaps: PointText::list(&border.gaps),
            lost: PointText::list(&border.lost),
        };
        open_borders(self.game.board(), dead, neutral).into_iter().map(view).collect()
    }

    /// The ko point that the side to play may not take now.
    fn ko(&self) -> Option<Point> {
        self.game.board().ko().filter(|_| self.game.phase_kind() == PhaseKind::Playing)
    }
}

/// The stones of all chains with one liberty.
fn in_atari(board: &Board) -> Vec<PointText> {
    board.size().points().filter(|&p| board.atari(p).is_some()).map(PointText).collect()
}

fn territory(score: Option<&Score>) -> contract::PerColour<Vec<PointText>> {
    let of = |colour| score.map(|s| PointText::list(s.territory.of(colour))).unwrap_or_default();
    contract::PerColour { black: of(Colour::Black), white: of(Colour::White) }
}

fn side(score: &Score, colour: Colour) -> SideScore {
    let side = &score.sides[colour];
    SideScore {
        stones: side.stones,
        territory: side.territory,
        prisoners: side.prisoners,
        dead: side.dead,
        komi: f64::from(side.komi_halves) / 2.0,
        handicap: side.handicap,
        total: f64::from(side.total_halves()) / 2.0,
    }
}

fn outcome(outcome: ranka_rules::Outcome) -> Outcome {
    use ranka_rules::Outcome as Of;
    match outcome {
        Of::Score { winner, halves } => {
            Outcome::Score { winner: winner.into(), margin: f64::from(halves) / 2.0 }
        }
        Of::Draw => Outcome::Draw,
        Of::Resign { winner } => Outcome::Resign { winner: winner.into() },
        Of::Time { winner } => Outcome::Time { winner: winner.into() },
        Of::NoResult => Outcome::NoResult,
    }
}
