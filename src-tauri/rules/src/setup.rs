//! What is settled before the first move.

use crate::board::Board;
use crate::colour::{Colour, PerColour};
use crate::handicap::{HandicapCustom, HandicapError, fixed_handicap};
use crate::illegal::Illegal;
use crate::komi::Komi;
use crate::point::{Point, Size};
use crate::ruleset::{Rules, Ruleset};

/// The start of a game: board, rules, komi, handicap and any stones set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board's size.
    pub size: Size,
    /// The rules.
    pub rules: Rules,
    /// Points that White gets.
    pub komi: Komi,
    /// Black stones on the board before the first move: a fixed handicap or a setup.
    pub black: Vec<Point>,
    /// White stones on the board before the first move.
    pub white: Vec<Point>,
    /// Handicap in stones, for compensation and the record; 0 in an even game.
    pub handicap: u32,
    /// Handicap stones that Black places freely as the first plies of the game.
    pub free_handicap: u32,
    /// Who moves first once the handicap stands.
    pub first: Colour,
    /// Prisoners that each side has taken before, where a game goes on from another one's
    /// position.
    pub prisoners: PerColour<u32>,
    /// The point that the side to move first may not take back at once, likewise.
    pub ko: Option<Point>,
}

impl Setup {
    /// An even game on an empty board by a named rule set and its komi.
    #[must_use]
    pub fn even(size: Size, ruleset: Ruleset) -> Self {
        let rules = ruleset.rules();
        Self {
            size,
            rules,
            komi: rules.komi,
            black: Vec::new(),
            white: Vec::new(),
            handicap: 0,
            free_handicap: 0,
            first: Colour::Black,
            prisoners: PerColour::default(),
            ko: None,
        }
    }

    /// The same with `stones` handicap stones on the fixed points; White then moves first,
    /// and komi is half a point.
    ///
    /// # Errors
    /// [`HandicapError`] when the board has no such handicap.
    pub fn with_fixed_handicap(
        self,
        stones: u32,
        custom: HandicapCustom,
    ) -> Result<Self, HandicapError> {
        let black = fixed_handicap(self.size, stones, custom)?;
        Ok(if stones == 0 { self } else { Self { black, ..self.given(stones) } })
    }

    /// The same with `stones` handicap stones that Black places where Black likes.
    ///
    /// # Errors
    /// [`HandicapError`] for 1, and for more than 9 or than a quarter of the board.
    pub fn with_free_handicap(self, stones: u32) -> Result<Self, HandicapError> {
        let max = 9.min(self.size.area() as u32 / 4);
        match stones {
            0 => Ok(self),
            _ if stones == 1 || stones > max => Err(HandicapError { handicap: stones, max }),
            _ => Ok(Self { free_handicap: stones, ..self.given(stones) }),
        }
    }

    fn given(self, stones: u32) -> Self {
        Self { handicap: stones, komi: Komi::of_halves(1), first: Colour::White, ..self }
    }

    /// The board before the first ply.
    ///
    /// # Errors
    /// What [`Board::with_stones`] finds wrong with the stones. A ko that there cannot be is
    /// passed over.
    pub fn board(&self) -> Result<Board, Illegal> {
        let black = self.black.iter().map(|&p| (Colour::Black, p));
        let white = self.white.iter().map(|&p| (Colour::White, p));
        let mut board = Board::with_stones(self.size, black.chain(white))?;
        if let Some(point) = self.ko {
            board.forbid(point);
        }
        Ok(board)
    }

    /// Points that White gets for the handicap stones under area rules.
    #[must_use]
    pub const fn compensation(&self) -> u32 {
        self.rules.handicap_compensation.points(self.handicap)
    }
}
