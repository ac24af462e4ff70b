//! Where the first stones go: corners before sides before the middle, on the third and
//! fourth lines, and never on the edge while the board is open.

use ranka_rules::{Board, GRID, Point, Size};

use crate::geometry::Geometry;

/// Steps to the nearest stone beyond which a point lies in the open.
const OPEN: u8 = 3;

/// Side of the squares in the corners of a large board.
const CORNER: u8 = 7;

/// What the board looks like around each point, read once for a position.
#[derive(Clone)]
pub(crate) struct Opening {
    /// Steps to the nearest stone, up to [`OPEN`] and one more.
    steps: Vec<u8>,
    /// Stones in each corner: bit 0 of the index right, bit 1 up.
    corners: [u8; 4],
    /// Points from which the steps spread.
    edge: Vec<Point>,
}

impl Opening {
    pub(crate) fn new() -> Self {
        Self { steps: vec![0; GRID], corners: [0; 4], edge: Vec::new() }
    }

    /// Reads a position.
    pub(crate) fn read(&mut self, geometry: &Geometry, board: &Board) {
        self.steps.fill(OPEN + 1);
        self.corners = [0; 4];
        self.edge.clear();
        for &p in geometry.points() {
            if board.stone(p).is_none() {
                continue;
            }
            self.steps[p.index()] = 0;
            self.edge.push(p);
            let (x, y, corner) = from_corner(geometry.size(), p);
            if x.max(y) <= CORNER {
                self.corners[corner] += 1;
            }
        }
        let mut done = 0;
        while let Some(&p) = self.edge.get(done) {
            done += 1;
            let next = self.steps[p.index()] + 1;
            if next > OPEN {
                continue;
            }
            for &n in geometry.near(p) {
                if self.steps[n.index()] > next {
                    self.steps[n.index()] = next;
                    self.edge.push(n);
                }
            }
        }
    }

    /// The factor of an empty point for its place on the board.
    pub(crate) fn factor(&self, geometry: &Geometry, p: Point) -> f32 {
        let (line, steps) = (geometry.line(p), self.steps[p.index()]);
        if steps <= OPEN {
            return match line {
                1 if steps > 2 => 0.03,
                2 if steps > 2 => 0.5,
                1 => 0.5,
                _ => 1.0,
            };
        }
        let size = geometry.size();
        let large = size.cols().min(size.rows()) >= 13;
        let by_line = match line {
            1 => 0.02,
            2 => 0.15,
            3 => 1.6,
            4 => 1.5,
            _ if large => 0.5,
            _ => 1.2,
        };
        if large { by_line * self.corner(size, p) } else { by_line }
    }

    /// The factor for the corners of a large board: the usual first moves of an empty one,
    /// and approaches and enclosures at one with a single stone.
    fn corner(&self, size: Size, p: Point) -> f32 {
        let (x, y, corner) = from_corner(size, p);
        match (self.corners[corner], x.min(y), x.max(y)) {
            (0, 4, 4) => 40.0,
            (0, 3, 4) => 35.0,
            (0, 3, 3) => 8.0,
            (0, 3 | 4, 5) => 3.0,
            (1, 3, 5 | 6) => 8.0,
            (1, 4, 5 | 6) => 2.0,
            _ => 1.0,
        }
    }
}

/// The lines on which `p` lies as seen from the nearest corner, and which corner that is.
fn from_corner(size: Size, p: Point) -> (u8, u8, usize) {
    let line = |at: u8, side: u8| at.min(side - 1 - at) + 1;
    let beyond = |at: u8, side: u8| usize::from(at >= side / 2);
    let (col, row) = (p.col(), p.row());
    let corner = beyond(col, size.cols()) | beyond(row, size.rows()) << 1;
    (line(col, size.cols()), line(row, size.rows()), corner)
}

#[cfg(test)]
mod tests {
    use ranka_rules::Colour;

    use super::*;

    #[test]
    fn the_open_corner_comes_first_and_the_edge_last() {
        let size = Size::NINETEEN;
        let geometry = Geometry::new(size);
        let p = |text: &str| text.parse::<Point>().unwrap();
        let board = Board::with_stones(size, [(Colour::Black, p("D4"))]).unwrap();
        let mut opening = Opening::new();
        opening.read(&geometry, &board);
        let factor = |text: &str| opening.factor(&geometry, p(text));
        assert!(factor("Q16") > factor("K3") && factor("K3") > factor("K10"));
        assert!(factor("K10") > factor("K2") && factor("K2") > factor("K1"));
        assert!(factor("D17") > factor("F3"), "an empty corner before an approach");
        assert_eq!(factor("E4"), 1.0);
    }
}
