//! Which stones are dead, by whose the points will be.

use ranka_rules::{Board, Colour, PerColour, Point, PointSet, pass_alive};

/// The chains that belong to their own side by less than `alive`, from −1 to 1, where `owner`
/// tells whose a point will be: 1 Black … −1 White. Never those that are alive whatever the
/// other side plays.
pub(crate) fn dead_stones(board: &Board, alive: f32, owner: impl Fn(Point) -> f32) -> PointSet {
    let safe = PerColour::from_fn(|colour| pass_alive(board, colour));
    let mut dead = PointSet::new();
    for head in board.size().points().filter(|&p| board.chain_head(p) == Some(p)) {
        let Some(colour) = board.stone(head) else { continue };
        let sign = if colour == Colour::Black { 1.0 } else { -1.0 };
        let sum: f32 = board.chain(head).map(|s| sign * owner(s)).sum();
        if !safe[colour].contains(head) && sum / (board.chain_len(head) as f32) < alive {
            dead.extend(board.chain(head));
        }
    }
    dead
}
