use ranka_rules::Size;

use super::*;
use crate::dice::Dice;

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

fn board(size: Size, black: &[&str], white: &[&str]) -> Board {
    let of =
        |colour, points: &[&str]| -> Vec<_> { points.iter().map(|t| (colour, p(t))).collect() };
    let stones = [of(Colour::Black, black), of(Colour::White, white)].concat();
    Board::with_stones(size, stones).unwrap()
}

/// What is marked where black chains stand on A and C and a white one on E, with these owners.
fn settled(first: f32, second: f32) -> Vec<Point> {
    let line = board(Size::rectangle(7, 2).unwrap(), &["A1", "A2", "C1", "C2"], &["E1", "E2"]);
    let owner = |p: Point| match p.col() {
        0 => first,
        2 => second,
        _ => -1.0,
    };
    settled_dead(&line, 0.5, owner, &PointSet::new()).iter().collect()
}

#[test]
fn the_less_certain_of_two_that_could_join_gives_way() {
    assert_eq!(settled(0.9, 0.45), []);
    assert_eq!(settled(0.55, -0.9), [p("A1"), p("C1"), p("A2"), p("C2")]);
    // No contradiction, no change.
    assert_eq!(settled(0.9, 0.9), []);
    assert_eq!(settled(0.3, 0.45), [p("A1"), p("C1"), p("A2"), p("C2")]);
}

#[test]
fn a_living_chain_between_them_keeps_two_apart() {
    let size = Size::rectangle(7, 2).unwrap();
    let line = board(size, &["A1", "A2", "G1", "G2"], &["D1", "D2"]);
    let owner = |p: Point| if p.col() < 3 { 1.0 } else { -1.0 };
    let dead: Vec<Point> = settled_dead(&line, 0.5, owner, &PointSet::new()).iter().collect();
    assert_eq!(dead, [p("G1"), p("G2")]);
}

#[test]
fn what_the_rules_prove_alive_lives_whatever_is_thought_of_it() {
    let mut dice = Dice::new(3);
    let mut proven = 0;
    for _ in 0..300 {
        let size = Size::new(5 + dice.below(5) as u32).unwrap();
        let mut board = Board::new(size);
        for i in 0..size.area() * 3 {
            let colour = if i % 3 > 0 { Colour::Black } else { Colour::White };
            let Some(p) = board.nth_empty(dice.below(size.area())) else { break };
            let _ = board.play(colour, p, false);
        }
        let owners: Vec<f32> = (0..ranka_rules::GRID).map(|_| 2.0 * dice.unit() - 1.0).collect();
        // Once at random, once all against whoever is there.
        let against = |p: Point| -board.stone(p).map_or(0.0, sign);
        for dead in [
            settled_dead(&board, 0.5, |p| owners[p.index()], &PointSet::new()),
            settled_dead(&board, 0.5, against, &PointSet::new()),
            dead_stones(&board, 0.5, against),
        ] {
            assert!(dead.iter().all(|p| board.chain(p).all(|s| dead.contains(s))));
            for colour in Colour::BOTH {
                let alive = pass_alive(&board, colour);
                let stones: Vec<Point> =
                    alive.iter().filter(|&p| board.stone(p) == Some(colour)).collect();
                proven += stones.len();
                assert!(stones.iter().all(|&p| !dead.contains(p)), "{board:?}");
            }
        }
    }
    assert!(proven > 1000, "{proven}");
}
