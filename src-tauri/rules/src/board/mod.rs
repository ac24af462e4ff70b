//! The board: stones, chains, liberties, captures and simple ko.

mod cell;
mod chain;
mod legality;

use std::fmt;

use cell::Cell;
use chain::Chain;

use crate::colour::{Colour, PerColour};
use crate::illegal::Illegal;
use crate::point::{GRID, Point, Size};
use crate::point_set::PointSet;
use crate::zobrist;

/// A position on the board, with the simple ko that the last move left.
///
/// Who is to move, superko and prisoners from before belong to [`Game`](crate::Game).
///
/// ```
/// use ranka_rules::{Board, Colour, Point, Size};
/// let mut board = Board::new(Size::NINE);
/// let d4: Point = "D4".parse()?;
/// board.play(Colour::Black, d4, false)?;
/// assert_eq!(board.stone(d4), Some(Colour::Black));
/// assert_eq!(board.liberties(d4), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    cells: [Cell; GRID],
    /// The chain of each stone, named by the cell of one of its stones.
    head: [u16; GRID],
    /// The next stone of the same chain, in a ring.
    next: [u16; GRID],
    chains: [Chain; GRID],
    /// The empty points in no order, and where each stands in that list.
    empty: [u16; Size::MAX as usize * Size::MAX as usize],
    empty_at: [u16; GRID],
    empty_len: usize,
    ko: Option<Point>,
    hash: u64,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut board = Self {
            size,
            cells: [Cell::Border; GRID],
            head: [0; GRID],
            next: [0; GRID],
            chains: [Chain::default(); GRID],
            empty: [0; Size::MAX as usize * Size::MAX as usize],
            empty_at: [0; GRID],
            empty_len: 0,
            ko: None,
            hash: 0,
        };
        for p in size.points() {
            board.cells[p.index()] = Cell::Empty;
            board.list_empty(p.index());
        }
        board
    }

    /// A board with the given stones, as an editor sets them up: nothing is captured.
    ///
    /// # Errors
    /// [`Illegal::OffBoard`], [`Illegal::Occupied`] when a point is named twice,
    /// [`Illegal::Suicide`] with a stone of a chain that has no liberty.
    pub fn with_stones(
        size: Size,
        stones: impl IntoIterator<Item = (Colour, Point)>,
    ) -> Result<Self, Illegal> {
        let mut board = Self::new(size);
        for (colour, p) in stones {
            if !size.contains(p) {
                return Err(Illegal::OffBoard(p));
            }
            if board.stone(p).is_some() {
                return Err(Illegal::Occupied(p));
            }
            board.put(colour, p);
        }
        let dead = size.points().find(|&p| board.stone(p).is_some() && !board.has_liberty(p));
        dead.map_or(Ok(board), |p| Err(Illegal::Suicide(p)))
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The colour of the stone on `point`; `None` when it is empty or off the board.
    #[must_use]
    pub const fn stone(&self, point: Point) -> Option<Colour> {
        self.cells[point.index()].colour()
    }

    /// Whether `point` is on the board and empty.
    #[must_use]
    pub const fn is_empty(&self, point: Point) -> bool {
        matches!(self.cells[point.index()], Cell::Empty)
    }

    /// The point that simple ko forbids to the side that lost a stone on the last move.
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Zobrist hash of the stones alone, without ko or side to move.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Number of empty points.
    #[must_use]
    pub const fn empty_count(&self) -> usize {
        self.empty_len
    }

    /// The empty points, in no useful order: it depends on the moves played.
    pub fn empties(&self) -> impl ExactSizeIterator<Item = Point> {
        self.empty[..self.empty_len].iter().map(|&i| Point::from_grid(i))
    }

    /// The `n`-th empty point of [`Board::empties`], counted from 0 and around again, for
    /// a uniform random choice without a copy; `None` on a full board.
    #[must_use]
    pub fn nth_empty(&self, n: usize) -> Option<Point> {
        let i = n.checked_rem(self.empty_len)?;
        Some(Point::from_grid(self.empty[i]))
    }

    /// The stones of the chain at `point`; empty when there is no stone.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> {
        let start = point.index();
        let first = self.stone(point).map(|_| start as u16);
        std::iter::successors(first, move |&i| {
            let next = self.next[usize::from(i)];
            (usize::from(next) != start).then_some(next)
        })
        .map(Point::from_grid)
    }

    /// One stone that stands for the whole chain at `point`: the same for each of its
    /// stones until the chain changes. `None` when there is no stone.
    #[must_use]
    pub fn chain_head(&self, point: Point) -> Option<Point> {
        self.stone(point).map(|_| Point::from_grid(self.head[point.index()]))
    }

    /// Number of stones in the chain at `point`; 0 when there is none.
    #[must_use]
    pub fn chain_len(&self, point: Point) -> usize {
        match self.stone(point) {
            Some(_) => self.chain_of(point.index()).stones as usize,
            None => 0,
        }
    }

    /// The liberties of the chain at `point`.
    #[must_use]
    pub fn liberty_set(&self, point: Point) -> PointSet {
        self.chain(point)
            .flat_map(Point::around)
            .filter(|&i| self.cells[i] == Cell::Empty)
            .map(|i| Point::from_grid(i as u16))
            .collect()
    }

    /// Number of liberties of the chain at `point`; 0 when there is no stone.
    #[must_use]
    pub fn liberties(&self, point: Point) -> usize {
        self.liberty_set(point).len()
    }

    /// The last liberty of the chain at `point`, when it is in atari.
    #[must_use]
    pub fn atari(&self, point: Point) -> Option<Point> {
        self.stone(point)?;
        self.chain_of(point.index()).atari().map(Point::from_grid)
    }

    /// The neighbours of `point` that are on the board.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let on_board = |&i: &usize| self.cells[i] != Cell::Border;
        point.around().into_iter().filter(on_board).map(|i| Point::from_grid(i as u16))
    }

    /// Plays a stone and takes captured chains off; returns the number of stones
    /// captured. After a suicide (allowed by `suicide`) the player's own chain is taken
    /// off instead, and the answer counts as the *opponent's* captures: see
    /// [`Captures::of`].
    ///
    /// # Errors
    /// As [`Board::check`]; the board is then unchanged.
    pub fn play(
        &mut self,
        colour: Colour,
        point: Point,
        suicide: bool,
    ) -> Result<Captures, Illegal> {
        self.check(colour, point, suicide)?;
        Ok(self.play_legal(colour, point))
    }

    /// As [`Board::play`], for a move that [`Board::check`] has allowed. An illegal move
    /// on an empty point does no harm to the board's consistency; one on a stone or off the
    /// board is ignored.
    pub fn play_legal(&mut self, colour: Colour, point: Point) -> Captures {
        let mut captures = Captures::default();
        if !self.is_empty(point) {
            return captures;
        }
        self.ko = None;
        self.put(colour, point);
        let theirs = Cell::of(!colour);
        let mut last = point;
        for i in point.around() {
            if self.cells[i] == theirs && self.chain_of(i).liberties == 0 {
                last = Point::from_grid(i as u16);
                captures.0[colour] += self.lift(i);
            }
        }
        let own = *self.chain_of(point.index());
        if own.liberties == 0 {
            captures.0[!colour] += self.lift(point.index());
        } else if captures.0[colour] == 1 && own.stones == 1 && own.liberties == 1 {
            self.ko = Some(last);
        }
        captures
    }

    /// Forbids the empty `point` as a ko, as after a move that took one stone from there: a stone
    /// put there would have to take back the one that stands alone beside it.
    pub(crate) fn forbid(&mut self, point: Point) {
        let taken = |colour| self.captured_by(colour, point).len() == 1;
        let is_ko = |colour| taken(colour) && self.would_retake(colour, point);
        if self.is_empty(point) && Colour::BOTH.into_iter().any(is_ko) {
            self.ko = Some(point);
        }
    }

    /// Ends the ko ban, as any move elsewhere does, a pass included.
    pub const fn pass(&mut self) {
        self.ko = None;
    }

    /// Takes the given stones off without a move, as for scoring.
    #[must_use]
    pub fn without(&self, stones: &PointSet) -> Self {
        let mut board = Self::new(self.size);
        for p in self.size.points() {
            if let Some(colour) = self.stone(p).filter(|_| !stones.contains(p)) {
                board.put(colour, p);
            }
        }
        board
    }

    /// Rows from the top, `X` black, `O` white, `.` empty.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let (cols, rows) = (self.size.cols(), self.size.rows());
        let letter = |p| match self.stone(p) {
            Some(Colour::Black) => 'X',
            Some(Colour::White) => 'O',
            None => '.',
        };
        (0..rows)
            .rev()
            .map(|row| (0..cols).map(|col| letter(Point::at(col, row))).collect())
            .collect()
    }

    fn chain_of(&self, cell: usize) -> &Chain {
        &self.chains[usize::from(self.head[cell])]
    }

    fn chain_mut(&mut self, cell: usize) -> &mut Chain {
        &mut self.chains[usize::from(self.head[cell])]
    }

    fn has_liberty(&self, point: Point) -> bool {
        self.chain_of(point.index()).liberties > 0
    }

    /// Puts a stone down and joins it to its neighbours, capturing nothing.
    fn put(&mut self, colour: Colour, point: Point) {
        let cell = point.index();
        self.cells[cell] = Cell::of(colour);
        self.hash ^= zobrist::key(colour, cell);
        self.unlist_empty(cell);
        self.head[cell] = cell as u16;
        self.next[cell] = cell as u16;
        self.chains[cell] = Chain::ONE;
        for i in point.around() {
            match self.cells[i] {
                Cell::Empty => self.chains[cell].add(i),
                Cell::Black | Cell::White => self.chain_mut(i).take(cell),
                Cell::Border => {}
            }
        }
        for i in point.around() {
            if self.cells[i] == self.cells[cell] && self.head[i] != self.head[cell] {
                self.join(i, cell);
            }
        }
    }

    /// Makes one chain of two, renaming the stones of the smaller.
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.head[a], self.head[b]);
        let a_is_larger = self.chains[usize::from(a)].stones >= self.chains[usize::from(b)].stones;
        let (large, small) = if a_is_larger { (a, b) } else { (b, a) };
        let absorbed = self.chains[usize::from(small)];
        self.chains[usize::from(large)].absorb(absorbed);
        let mut i = small;
        loop {
            self.head[usize::from(i)] = large;
            i = self.next[usize::from(i)];
            if i == small {
                break;
            }
        }
        self.next.swap(usize::from(large), usize::from(small));
    }

    /// Takes the chain at `cell` off; returns the number of its stones.
    fn lift(&mut self, cell: usize) -> u32 {
        let Some(colour) = self.cells[cell].colour() else { return 0 };
        let stones = self.chain_of(cell).stones;
        let mut i = cell;
        loop {
            self.cells[i] = Cell::Empty;
            self.hash ^= zobrist::key(colour, i);
            self.list_empty(i);
            for j in Point::from_grid(i as u16).around() {
                if self.cells[j].colour().is_some() && self.head[j] != self.head[i] {
                    self.chain_mut(j).add(i);
                }
            }
            i = usize::from(self.next[i]);
            if i == cell {
                break;
            }
        }
        stones
    }

    const fn list_empty(&mut self, cell: usize) {
        self.empty[self.empty_len] = cell as u16;
        self.empty_at[cell] = self.empty_len as u16;
        self.empty_len += 1;
    }

    const fn unlist_empty(&mut self, cell: usize) {
        self.empty_len -= 1;
        let last = self.empty[self.empty_len];
        let at = self.empty_at[cell];
        self.empty[at as usize] = last;
        self.empty_at[last as usize] = at;
    }
}

/// Stones taken off by a move, for each side that takes them as prisoners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures(PerColour<u32>);

impl Captures {
    /// Prisoners for `colour`: the opponent's stones it captured, or the opponent's
    /// suicide.
    #[must_use]
    pub fn of(self, colour: Colour) -> u32 {
        self.0[colour]
    }
}

impl PartialEq for Board {
    /// Same size, stones and ko.
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.ko == other.ko && self.cells == other.cells
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            writeln!(f, "{row}")?;
        }
        write!(f, "ko: {:?}", self.ko)
    }
}
