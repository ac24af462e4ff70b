//! Whether a move may be played, and what it would do.

use super::{Board, Cell};
use crate::colour::Colour;
use crate::illegal::Illegal;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::zobrist;

/// What becomes of a stone that is put down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Lives,
    /// No liberty and nothing captured; `alone` when it joins no other stone.
    Suicide {
        alone: bool,
    },
}

impl Board {
    /// Whether `colour` may play on `point` by simple ko, and by `suicide` or without it.
    ///
    /// # Errors
    /// [`Illegal::OffBoard`], [`Illegal::Occupied`], [`Illegal::Ko`], [`Illegal::Suicide`].
    pub fn check(&self, colour: Colour, point: Point, suicide: bool) -> Result<(), Illegal> {
        match self.cells[point.index()] {
            Cell::Border => return Err(Illegal::OffBoard(point)),
            Cell::Black | Cell::White => return Err(Illegal::Occupied(point)),
            Cell::Empty => {}
        }
        // The ko point's neighbours all belong to the side that just took it, so it can
        // only be a retaking for the other side; the same side may fill the ko.
        if self.ko == Some(point) && self.would_retake(colour, point) {
            return Err(Illegal::Ko(point));
        }
        match self.fate(colour, point) {
            Fate::Lives => Ok(()),
            Fate::Suicide { alone: false } if suicide => Ok(()),
            Fate::Suicide { .. } => Err(Illegal::Suicide(point)),
        }
    }

    /// The hash after `colour` plays on `point`, captures included.
    #[must_use]
    pub fn hash_after(&self, colour: Colour, point: Point) -> u64 {
        let captured = self.captured_by(colour, point);
        let mut hash = self.hash ^ zobrist::key(colour, point.index());
        for p in captured.iter() {
            hash ^= zobrist::key(!colour, p.index());
        }
        if captured.is_empty() && self.fate(colour, point) != Fate::Lives {
            hash ^= zobrist::key(colour, point.index());
            let joined: PointSet = self
                .neighbours(point)
                .filter(|&n| self.stone(n) == Some(colour))
                .flat_map(|n| self.chain(n))
                .collect();
            for p in joined.iter() {
                hash ^= zobrist::key(colour, p.index());
            }
        }
        hash
    }

    /// The stones that `colour` would capture by playing on the empty `point`.
    #[must_use]
    pub fn captured_by(&self, colour: Colour, point: Point) -> PointSet {
        self.neighbours(point)
            .filter(|&n| self.stone(n) == Some(!colour) && self.atari(n) == Some(point))
            .flat_map(|n| self.chain(n))
            .collect()
    }

    pub(super) fn would_retake(&self, colour: Colour, point: Point) -> bool {
        point.around().into_iter().all(|i| {
            let cell = self.cells[i];
            cell == Cell::Border || cell == Cell::of(!colour)
        })
    }

    /// What becomes of a stone of `colour` played on the empty `point`.
    fn fate(&self, colour: Colour, point: Point) -> Fate {
        let around = point.around();
        if around.iter().any(|&i| self.cells[i] == Cell::Empty) {
            return Fate::Lives;
        }
        let mut alone = true;
        for i in around {
            let Some(stone) = self.cells[i].colour() else { continue };
            // All pseudo-liberties of the chain are at `point` iff it has no other liberty.
            let here = around
                .iter()
                .filter(|&&j| self.cells[j] == self.cells[i] && self.head[j] == self.head[i])
                .count();
            let only_here = self.chain_of(i).liberties as usize == here;
            if (stone == colour) != only_here {
                return Fate::Lives;
            }
            alone &= stone != colour;
        }
        Fate::Suicide { alone }
    }
}
