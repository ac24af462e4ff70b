//! Where Black puts free handicap stones.

use ranka_rules::{Board, Game, HandicapCustom, Point, fixed_handicap, max_fixed_handicap};

use crate::geometry::{Geometry, distance};

/// The next free handicap stone: the fixed points as long as they are free, and beyond
/// them the point farthest from all stones, the edge kept clear where the board allows.
/// `None` when no stone can be put anywhere.
pub(crate) fn next_handicap_stone(game: &Game) -> Option<Point> {
    let (board, size) = (game.board(), game.setup().size);
    let most = max_fixed_handicap(size);
    let wanted = game.setup().free_handicap.min(most);
    let fixed = fixed_handicap(size, wanted, HandicapCustom::Japanese).unwrap_or_default();
    let legal = |p: &Point| game.check(ranka_rules::Move::Play(*p)).is_ok();
    let geometry = Geometry::new(size);
    fixed.into_iter().find(legal).or_else(|| {
        let points = geometry.points().iter().copied().filter(legal);
        points.max_by_key(|&p| roominess(&geometry, board, p))
    })
}

/// How well `p` lies: its line up to the fourth, then the distance to the nearest stone.
fn roominess(geometry: &Geometry, board: &Board, p: Point) -> (u32, u32) {
    let stones = geometry.points().iter().filter(|&&q| board.stone(q).is_some());
    let nearest = stones.map(|&q| distance(p, q)).min().unwrap_or(u32::MAX);
    let apart = u32::from(nearest > 2);
    (apart * u32::from(geometry.line(p)).min(4), nearest)
}

#[cfg(test)]
mod tests {
    use ranka_rules::{Move, Ruleset, Setup, Size};

    use super::*;

    #[test]
    fn every_free_handicap_is_placed_and_kept_off_the_edge() {
        for side in [4, 5, 6, 7, 9, 13, 19, 25] {
            let size = Size::new(side).unwrap();
            let most = 9.min(side * side / 4);
            for stones in 2..=most {
                let setup = Setup::even(size, Ruleset::Chinese).with_free_handicap(stones);
                let mut game = Game::new(setup.unwrap()).unwrap();
                for _ in 0..stones {
                    let p = next_handicap_stone(&game).unwrap();
                    assert!(side < 9 || Geometry::new(size).line(p) >= 3, "{p} on {side}");
                    game.play(Move::Play(p)).unwrap();
                }
                assert_eq!(game.handicap_left(), 0);
            }
        }
    }
}
