//! Points of the board and the sizes it comes in.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Width of the grid that every board lies on: the largest size and a border on each side.
///
/// One stride for all sizes makes a [`Point`] mean the same on each of them, and its
/// neighbours are constants away.
pub(crate) const STRIDE: usize = Size::MAX as usize + 2;

/// Cells of the grid, border included. Every [`Point::index`] is below it.
pub const GRID: usize = STRIDE * STRIDE;

/// Column letters; `I` is left out, as on every Go diagram.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Size of a board, 2 to 25 points each way; nearly always a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    cols: u8,
    rows: u8,
}

/// A board size outside 2–25.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("board size {0} is not in 2..=25")]
pub struct SizeError(pub u32);

impl Size {
    /// The smallest side length.
    pub const MIN: u8 = 2;
    /// The largest side length.
    pub const MAX: u8 = 25;
    /// 9×9.
    pub const NINE: Self = Self { cols: 9, rows: 9 };
    /// 13×13.
    pub const THIRTEEN: Self = Self { cols: 13, rows: 13 };
    /// 19×19.
    pub const NINETEEN: Self = Self { cols: 19, rows: 19 };

    /// A square of `side` points each way.
    ///
    /// # Errors
    /// [`SizeError`] outside 2–25.
    pub fn new(side: u32) -> Result<Self, SizeError> {
        Self::rectangle(side, side)
    }

    /// A board of `cols` by `rows` points, as SGF allows them.
    ///
    /// # Errors
    /// [`SizeError`] with a side outside 2–25.
    pub fn rectangle(cols: u32, rows: u32) -> Result<Self, SizeError> {
        let side = |n: u32| match u8::try_from(n) {
            Ok(side) if (Self::MIN..=Self::MAX).contains(&side) => Ok(side),
            _ => Err(SizeError(n)),
        };
        Ok(Self { cols: side(cols)?, rows: side(rows)? })
    }

    /// Number of columns.
    #[must_use]
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// Number of rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The side length of a square, the longer side of any other board.
    #[must_use]
    pub const fn side(self) -> u8 {
        if self.cols > self.rows { self.cols } else { self.rows }
    }

    /// Whether both sides are of one length.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.cols == self.rows
    }

    /// Number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// Whether `point` lies on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.col() < self.cols && point.row() < self.rows
    }

    /// Every point, row by row from the top left, as a diagram is read.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.rows).rev().flat_map(move |row| (0..self.cols).map(move |col| Point::at(col, row)))
    }
}

/// A point of the board, independent of its size.
///
/// ```
/// use ranka_rules::Point;
/// let p: Point = "Q16".parse()?;
/// assert_eq!((p.col(), p.row()), (15, 15));
/// assert_eq!(p.to_string(), "Q16");
/// # Ok::<(), ranka_rules::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

/// Text that names no point of any board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a point")]
pub struct PointError(pub String);

impl Point {
    /// The point in column `col` (0 = A) and row `row` (0 = row 1, the bottom),
    /// or `None` off the largest board.
    #[must_use]
    pub const fn new(col: u8, row: u8) -> Option<Self> {
        if col < Size::MAX && row < Size::MAX { Some(Self::at(col, row)) } else { None }
    }

    /// As [`Point::new`] for coordinates known to be below [`Size::MAX`].
    pub(crate) const fn at(col: u8, row: u8) -> Self {
        Self((row as u16 + 1) * STRIDE as u16 + col as u16 + 1)
    }

    pub(crate) const fn from_grid(index: u16) -> Self {
        Self(index)
    }

    /// Position in an array of [`GRID`] cells.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, 0 = A.
    #[must_use]
    pub const fn col(self) -> u8 {
        (self.0 % STRIDE as u16) as u8 - 1
    }

    /// Row, 0 = row 1, at the bottom.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 / STRIDE as u16) as u8 - 1
    }

    /// The grid cells left, right, below and above; some may be border.
    pub(crate) const fn around(self) -> [usize; 4] {
        let i = self.0 as usize;
        [i - 1, i + 1, i - STRIDE, i + STRIDE]
    }

    /// The up to four neighbours that lie on a board of `size`.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Self> {
        self.around().into_iter().map(|i| Self(i as u16)).filter(move |&p| {
            let (col, row) = (p.0 % STRIDE as u16, p.0 / STRIDE as u16);
            (1..=u16::from(size.cols)).contains(&col) && (1..=u16::from(size.rows)).contains(&row)
        })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = LETTERS.get(usize::from(self.col())).copied().unwrap_or(b'?');
        write!(f, "{}{}", char::from(letter), self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = PointError;

    /// Reads "D4" or "d4": a column letter without I, then the row from the bottom.
    fn from_str(text: &str) -> Result<Self, PointError> {
        let read = || {
            let mut chars = text.chars();
            let letter = u8::try_from(chars.next()?.to_ascii_uppercase()).ok()?;
            let col = LETTERS.iter().position(|&l| l == letter)?;
            let digits = chars.as_str();
            if digits.starts_with(['+', '0']) {
                return None;
            }
            let row: u8 = digits.parse().ok()?;
            Self::new(u8::try_from(col).ok()?, row.checked_sub(1)?)
        };
        read().ok_or_else(|| PointError(text.to_owned()))
    }
}
