//! Sets of points.

use std::fmt;

use crate::point::{GRID, Point};

const WORDS: usize = GRID.div_ceil(64);

/// A set of points, as one bit a grid cell.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self([0; WORDS])
    }

    /// Whether `point` is in the set.
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Adds `point`; tells whether it was absent.
    pub const fn insert(&mut self, point: Point) -> bool {
        let absent = !self.contains(point);
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
        absent
    }

    /// Takes `point` out; tells whether it was there.
    pub const fn remove(&mut self, point: Point) -> bool {
        let present = self.contains(point);
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
        present
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is no point in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// Whether the two sets share a point.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The points, from the bottom left, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Point> {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |w| {
                let rest = w & (w - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |w| Point::from_grid((i * 64) as u16 + w.trailing_zeros() as u16))
        })
    }
}

impl Default for PointSet {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for p in points {
            self.insert(p);
        }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::new();
        set.extend(points);
        set
    }
}
