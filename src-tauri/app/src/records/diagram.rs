//! A position as plain text.

use std::fmt::Write;

use ranka_record::{GameTree, NodeId, Stones};
use ranka_rules::{Colour, HandicapCustom, Move, Point, fixed_handicap, max_fixed_handicap};

/// A diagram of the position at a node: `X` black, `O` white, the last move in parentheses,
/// star points `+`; who plays, the number of the move, prisoners and the side to move around
/// it. Plain ASCII but for names, so that it keeps its shape in a mail.
pub(crate) fn diagram(tree: &GameTree, node: NodeId) -> String {
    let position = tree.position(node);
    let info = tree.info();
    let mut out = String::new();
    // Writing into a text cannot fail.
    if !(info.players.black.is_empty() && info.players.white.is_empty()) {
        let side = |name: &str, rank: &str| match (name, rank) {
            ("", _) => "?".to_owned(),
            (name, "") => name.to_owned(),
            (name, rank) => format!("{name} [{rank}]"),
        };
        let black = side(&info.players.black, &info.ranks.black);
        let white = side(&info.players.white, &info.ranks.white);
        let _ = writeln!(out, "X {black} - O {white}\n");
    }
    let last = position.last_move.and_then(|ply| match ply.mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    });
    board(&mut out, &position.board, last);
    let colour = |colour| if colour == Colour::Black { "X (Black)" } else { "O (White)" };
    out.push('\n');
    if let Some(ply) = position.last_move {
        let _ = writeln!(out, "Move {}: {} {}", position.move_number, colour(ply.colour), ply.mv);
    }
    let _ = writeln!(out, "To play: {}", colour(position.to_play));
    let prisoners = position.prisoners;
    let _ = writeln!(out, "Prisoners: X {}, O {}", prisoners.black, prisoners.white);
    out
}

fn board(out: &mut String, stones: &Stones, last: Option<Point>) {
    let size = stones.size();
    // Small boards have none at the sides.
    let most = if size.side() < 15 { 5 } else { 9 };
    let stars = max_fixed_handicap(size).min(most);
    let stars = fixed_handicap(size, stars, HandicapCustom::Japanese);
    let stars = stars.unwrap_or_default();
    let letters: String = (0..size.cols()).filter_map(letter).flat_map(|l| [' ', l]).collect();
    let _ = writeln!(out, "   {letters}");
    for row in (0..size.rows()).rev() {
        let _ = write!(out, "{:>2} ", row + 1);
        let mut closed = false;
        for point in (0..size.cols()).filter_map(|col| Point::new(col, row)) {
            let is_last = last == Some(point);
            out.push(match (is_last, closed) {
                (true, _) => '(',
                (false, true) => ')',
                (false, false) => ' ',
            });
            closed = is_last;
            out.push(match stones.stone(point) {
                Some(Colour::Black) => 'X',
                Some(Colour::White) => 'O',
                None if stars.contains(&point) => '+',
                None => '.',
            });
        }
        let _ = writeln!(out, "{}{}", if closed { ')' } else { ' ' }, row + 1);
    }
    let _ = writeln!(out, "   {letters}");
}

fn letter(column: u8) -> Option<char> {
    b"ABCDEFGHJKLMNOPQRSTUVWXYZ".get(usize::from(column)).map(|&letter| char::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_shows_stones_stars_and_the_last_move() {
        let sgf = "(;SZ[9]PB[花子]BR[3d]PW[Taro];B[cc];W[gg];B[ab];W[aa];B[ba])";
        let tree = ranka_record::open_text(sgf).unwrap().games.remove(0);
        let last = tree.main_line().last().unwrap();
        let expected = "\
X 花子 [3d] - O Taro

    A B C D E F G H J
 9  .(X). . . . . . . 9
 8  X . . . . . . . . 8
 7  . . X . . . + . . 7
 6  . . . . . . . . . 6
 5  . . . . + . . . . 5
 4  . . . . . . . . . 4
 3  . . + . . . O . . 3
 2  . . . . . . . . . 2
 1  . . . . . . . . . 1
    A B C D E F G H J

Move 5: X (Black) B9
To play: O (White)
Prisoners: X 1, O 0
";
        assert_eq!(diagram(&tree, last), expected);
        assert!(diagram(&tree, tree.root()).contains("To play: X"));
    }
}
