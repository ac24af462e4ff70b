//! A position as the search and its evaluators see it.

use ranka_rules::{Board, Colour, Game, Move, Point, Scoring, Setup};

/// A position within a search: the stones, the side to play, and what a count needs.
#[derive(Clone)]
pub struct Position {
    board: Board,
    to_play: Colour,
    /// The last moves, the latest first.
    recent: [Option<Move>; 2],
    passes: u8,
    /// Black stones put on the board since the start less White's.
    placed: i32,
    scoring: Scoring,
    /// Komi and handicap compensation, in half points for White.
    komi_halves: i32,
}

impl Position {
    /// The position that a game has reached.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let setup: &Setup = game.setup();
        let sign = |c| if c == Colour::Black { 1 } else { -1 };
        let by_area = setup.rules.scoring == Scoring::Area;
        let compensation = if by_area { setup.compensation() as i32 } else { 0 };
        let played = game.plies().iter().filter(|p| p.mv != Move::Pass);
        let mut last = game.plies().iter().rev().map(|p| p.mv);
        let recent = [last.next(), last.next()];
        Self {
            board: game.board().clone(),
            to_play: game.to_play(),
            recent,
            passes: u8::from(recent[0] == Some(Move::Pass)),
            placed: setup.black.len() as i32 - setup.white.len() as i32
                + played.map(|p| sign(p.colour)).sum::<i32>(),
            scoring: setup.rules.scoring,
            komi_halves: i32::from(setup.komi.halves()) + 2 * compensation,
        }
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to play.
    #[must_use]
    pub const fn to_play(&self) -> Colour {
        self.to_play
    }

    /// The last two moves, the latest first.
    #[must_use]
    pub const fn recent(&self) -> [Option<Move>; 2] {
        self.recent
    }

    /// Whether both sides have just passed.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// What counts at the end.
    #[must_use]
    pub const fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// Komi and the compensation for handicap stones, in half points for White.
    #[must_use]
    pub const fn komi_halves(&self) -> i32 {
        self.komi_halves
    }

    /// Plays a move that the board allows.
    pub fn play(&mut self, mv: Move) {
        match mv {
            Move::Play(p) => {
                self.board.play_legal(self.to_play, p);
                self.placed += if self.to_play == Colour::Black { 1 } else { -1 };
                self.passes = 0;
            }
            Move::Pass => {
                self.board.pass();
                self.passes += 1;
            }
        }
        self.recent = [Some(mv), self.recent[0]];
        self.to_play = !self.to_play;
    }

    /// The same position with the other side to play, as if this one had passed; the pass
    /// counts for nothing else.
    #[must_use]
    pub fn with_other_side_to_play(&self) -> Self {
        let mut other = self.clone();
        other.board.pass();
        other.to_play = !self.to_play;
        other
    }

    /// Black's lead in half points, komi included, when Black ends up with `area` points of
    /// stones and territory more than White.
    ///
    /// Under territory scoring every stone that a side has put down costs it a point of
    /// the area: it stands on its own territory, or became a prisoner. With B and W for
    /// stones put down, b and w for those lost, area = (B − b + terrᴮ) − (W − w + terrᵂ), and
    /// the territory count (terrᴮ + w) − (terrᵂ + b) is area − (B − W). The playing out of a
    /// settled position by an evaluator is not part of the game and changes neither B nor W.
    #[must_use]
    pub const fn margin_halves(&self, area: i32) -> i32 {
        let points = match self.scoring {
            Scoring::Area => area,
            Scoring::Territory => area - self.placed,
        };
        2 * points - self.komi_halves
    }

    /// Whether the last move was played on this point.
    #[must_use]
    pub fn last_point(&self) -> Option<Point> {
        self.recent[0].and_then(Move::point)
    }
}
