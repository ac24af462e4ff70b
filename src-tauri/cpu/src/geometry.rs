//! Neighbour tables of a board size, which spare the hot loops all coordinate sums.

use ranka_rules::{GRID, Point, Size};

/// The code of a missing neighbour in a 3×3 pattern.
const BORDER: u16 = 3;

/// Where the eight neighbours lie, row by row from the top, as 3×3 patterns are written.
pub(crate) const EIGHT: [(i16, i16); 8] =
    [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];

/// Neighbours and lines of each point of a board size, by [`Point::index`].
#[derive(Clone)]
pub(crate) struct Geometry {
    size: Size,
    points: Vec<Point>,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy)]
struct Cell {
    near: [Point; 4],
    near_len: u8,
    diagonal: [Point; 4],
    diagonal_len: u8,
    /// The eight neighbours in [`EIGHT`]'s order; the point itself stands for a missing one.
    eight: [Point; 8],
    /// Pattern code of the missing neighbours.
    border: u16,
    /// 1 on the edge, and so on inwards.
    line: u8,
}

impl Geometry {
    pub(crate) fn new(size: Size) -> Self {
        let points: Vec<Point> = size.points().collect();
        let mut cells = Vec::new();
        if let Some(&any) = points.first() {
            cells = vec![Cell::at(size, any); GRID];
        }
        for &p in &points {
            cells[p.index()] = Cell::at(size, p);
        }
        Self { size, points, cells }
    }

    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    /// Every point of the board.
    pub(crate) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The neighbours beside, above and below.
    pub(crate) fn near(&self, p: Point) -> &[Point] {
        let cell = &self.cells[p.index()];
        &cell.near[..usize::from(cell.near_len)]
    }

    /// The diagonal neighbours.
    pub(crate) fn diagonal(&self, p: Point) -> &[Point] {
        let cell = &self.cells[p.index()];
        &cell.diagonal[..usize::from(cell.diagonal_len)]
    }

    /// The eight neighbours; `p` itself stands for those off the board.
    pub(crate) fn eight(&self, p: Point) -> &[Point; 8] {
        &self.cells[p.index()].eight
    }

    /// The bits that missing neighbours set in the pattern code of `p`.
    pub(crate) fn border(&self, p: Point) -> u16 {
        self.cells[p.index()].border
    }

    /// The line on which `p` lies, 1 on the edge.
    pub(crate) fn line(&self, p: Point) -> u8 {
        self.cells[p.index()].line
    }
}

impl Cell {
    fn at(size: Size, p: Point) -> Self {
        let mut cell = Self {
            near: [p; 4],
            near_len: 0,
            diagonal: [p; 4],
            diagonal_len: 0,
            eight: [p; 8],
            border: 0,
            line: line(size, p),
        };
        for (i, (dx, dy)) in EIGHT.into_iter().enumerate() {
            let Some(n) = shifted(size, p, dx, dy) else {
                cell.border |= BORDER << (2 * i);
                continue;
            };
            cell.eight[i] = n;
            if dx == 0 || dy == 0 {
                cell.near[usize::from(cell.near_len)] = n;
                cell.near_len += 1;
            } else {
                cell.diagonal[usize::from(cell.diagonal_len)] = n;
                cell.diagonal_len += 1;
            }
        }
        cell
    }
}

fn line(size: Size, p: Point) -> u8 {
    let from_edge = |at: u8, side: u8| (at + 1).min(side - at);
    from_edge(p.col(), size.cols()).min(from_edge(p.row(), size.rows()))
}

/// The point `dx` to the right and `dy` above `p`, if it is on the board.
pub(crate) fn shifted(size: Size, p: Point, dx: i16, dy: i16) -> Option<Point> {
    let col = u8::try_from(i16::from(p.col()) + dx).ok()?;
    let row = u8::try_from(i16::from(p.row()) + dy).ok()?;
    Point::new(col, row).filter(|&q| size.contains(q))
}

/// Distance that rounds the corners off: dx + dy + the larger of both. 2 next to a point,
/// 3 diagonally.
pub(crate) fn distance(a: Point, b: Point) -> u32 {
    let dx = u32::from(a.col().abs_diff(b.col()));
    let dy = u32::from(a.row().abs_diff(b.row()));
    dx + dy + dx.max(dy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_edges_and_middle() {
        let size = Size::rectangle(5, 3).unwrap();
        let geometry = Geometry::new(size);
        let p = |text: &str| text.parse::<Point>().unwrap();
        assert_eq!(geometry.points().len(), 15);
        assert_eq!(geometry.near(p("A1")).len(), 2);
        assert_eq!(geometry.near(p("C1")).len(), 3);
        assert_eq!(geometry.near(p("C2")).len(), 4);
        assert_eq!(geometry.diagonal(p("E3")), [p("D2")]);
        assert_eq!(geometry.line(p("C2")), 2);
        assert_eq!(geometry.line(p("E2")), 1);
        assert_eq!(geometry.border(p("C2")), 0);
        assert_eq!(distance(p("C2"), p("D3")), 3);
    }
}
