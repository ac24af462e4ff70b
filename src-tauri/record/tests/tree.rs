//! Walking, positions, edits, and what is written of them.

#![allow(clippy::unwrap_used)]

use ranka_record::{Cursor, GameTree, Mark, MoveFault, Warning, open_text};
use ranka_rules::{Colour, Move, PerColour, Ply, Point, Size};

fn tree(text: &str) -> GameTree {
    open_text(text).unwrap().games.remove(0)
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn black(text: &str) -> Ply {
    Ply { colour: Colour::Black, mv: Move::Play(point(text)) }
}

#[test]
fn properties_that_nobody_knows_survive_in_meaning_and_order() {
    let text = "(;FF[4]GM[1]CA[UTF-8]SZ[9]KGSDE[a:b\\]][]XX[\\\\]PB[x];B[ee]ZZ[1][2][3]C[a\nb])\n";
    let tree = tree(text);
    let idents: Vec<_> = tree.node(tree.root()).properties().map(|p| p.ident).collect();
    assert_eq!(idents, ["FF", "GM", "CA", "SZ", "KGSDE", "XX", "PB"]);
    let kept = tree.node(tree.root()).property("KGSDE").unwrap();
    assert_eq!(kept.values().map(|v| v.text().into_owned()).collect::<Vec<_>>(), ["a:b]", ""]);
    assert_eq!(tree.to_sgf(), text.replace(";B", "\n;B"));
}

#[test]
fn variations_are_written_as_they_were_read() {
    let text = "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n(;B[aa]\n(;W[bb])\n(;W[cc]\n;B[dd]))\n(;B[ee]))\n";
    let tree = tree(text);
    assert_eq!((tree.len(), tree.leaves()), (6, 3));
    assert_eq!(tree.to_sgf(), text);
}

#[test]
fn a_position_has_captures_ko_and_what_the_file_says_of_its_number() {
    // A ko: Black takes E5 from F5, and White may not take back at once.
    let tree = tree("(;SZ[9]AB[ed][ef][de]AW[fd][ge][ff][ee];B[];W[];B[fe]MN[40])");
    let last = tree.main_line().last().unwrap();
    let position = tree.position(last);
    assert_eq!(position.captured, [point("E5")]);
    assert_eq!((position.ko, position.move_number), (Some(point("E5")), 40));
    assert_eq!(position.prisoners, PerColour { black: 1, white: 0 });
    assert_eq!(position.to_play, Colour::White);
}

#[test]
fn illegal_moves_are_played_as_the_file_says() {
    let game = tree("(;SZ[9]AB[ab][ba]AW[dd];W[aa];B[dd])");
    let faults: Vec<_> = game
        .warnings()
        .iter()
        .filter_map(|w| match w {
            Warning::IllegalMove { move_number, fault, .. } => Some((*move_number, *fault)),
            _ => None,
        })
        .collect();
    assert_eq!(faults, [(1, MoveFault::Suicide), (2, MoveFault::Occupied)]);
    let end = game.position(game.main_line().last().unwrap());
    assert_eq!(end.board.stone(point("A9")), None);
    assert_eq!(end.board.stone(point("D6")), Some(Colour::Black));
    assert_eq!(end.prisoners, PerColour { black: 1, white: 0 });
}

#[test]
fn stones_set_up_in_mid_game_replace_and_clear() {
    let game = tree("(;SZ[9];B[aa];AB[cc]AE[aa]PL[B];B[dd])");
    let nodes: Vec<_> = game.main_line().collect();
    let setup = game.position(nodes[2]);
    assert_eq!(setup.board.stone(point("A9")), None);
    assert_eq!(setup.board.stone(point("C7")), Some(Colour::Black));
    assert_eq!(setup.to_play, Colour::Black);
    assert!(
        game.warnings().iter().any(|w| matches!(w, Warning::SetupInPlay { move_number: 1, .. }))
    );
}

#[test]
fn who_moves_first_follows_the_turn_then_the_move_then_the_handicap() {
    for (text, first) in [
        ("(;SZ[9]PL[W]HA[0];B[aa])", Colour::White),
        ("(;SZ[9];W[aa])", Colour::White),
        ("(;SZ[9]HA[2]AB[cc][gg])", Colour::White),
        ("(;SZ[9]HA[2]AB[cc][gg];B[aa])", Colour::Black),
        ("(;SZ[9])", Colour::Black),
    ] {
        assert_eq!(tree(text).first_to_play(), first, "{text}");
    }
}

#[test]
fn a_cursor_sees_what_a_position_sees() {
    let moves: String = (0..400)
        .map(|i| {
            let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
            let colour = if i % 2 == 0 { 'B' } else { 'W' };
            format!(";{colour}[{}{}]", letter(i * 7), letter(i * 5 + i / 19))
        })
        .collect();
    let game = tree(&format!("(;SZ[19]{moves}(;B[aa])(;B[bb]))"));
    let nodes: Vec<_> = game.walk().collect();
    let mut cursor = Cursor::new(&game);
    for at in [0, 1, 63, 64, 65, 128, 127, 129, 400, 401, 402, 300, 65, 64, 0, 402] {
        cursor.go(nodes[at]);
        assert_eq!(cursor.position(), game.position(nodes[at]), "node {at}");
    }
    for _ in 0..150 {
        assert!(cursor.back());
        assert_eq!(cursor.position(), game.position(cursor.node().id()));
    }
}

#[test]
fn edits_change_what_they_name_and_nothing_else() {
    let mut game = tree("(;SZ[9]ZZ[z]PB[a]YY[y];B[aa]XX[x]C[old](;W[bb])(;W[cc]))");
    let nodes: Vec<_> = game.walk().collect();
    let (first, left, right) = (nodes[1], nodes[2], nodes[3]);
    assert_eq!(game.add_move(game.root(), black("A9")), first);
    let added = game.add_move(first, black("D4"));
    game.set_comment(first, "new ] \\ text\nsecond line");
    game.set_info(game.root(), "PB", "本因坊]");
    game.set_marks(first, Mark::Triangle, &[point("A1"), point("B2")]);
    game.set_labels(first, &[(point("C3"), "a:]".to_owned())]);
    game.promote(right);
    assert!(game.remove(left));
    assert!(!game.remove(game.root()));
    assert_eq!(game.id(left.index()), None);
    assert_eq!(game.node(first).children().collect::<Vec<_>>(), [right, added]);
    assert_eq!(
        game.to_sgf(),
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]ZZ[z]PB[本因坊\\]]YY[y]\n\
         ;B[aa]XX[x]C[new \\] \\\\ text\nsecond line]TR[ai][bh]LB[cg:a\\:\\]]\n\
         (;W[cc])\n(;B[df]))\n"
    );
    game.make_main(added);
    assert_eq!(game.main_line().last(), Some(added));
    game.set_comment(first, "");
    game.set_marks(first, Mark::Triangle, &[]);
    assert!(game.node(first).comment().is_none() && game.node(first).property("TR").is_none());
}

#[test]
fn setup_goes_where_the_standard_allows_it() {
    let mut game = GameTree::new(Size::NINE);
    let root = game.root();
    assert_eq!(game.add_setup(root, Some(Colour::Black), &[point("A1"), point("B1")]), root);
    assert_eq!(game.add_setup(root, Some(Colour::White), &[point("A1")]), root);
    let moved = game.add_move(root, black("E5"));
    let setup = game.add_setup(moved, None, &[point("B1")]);
    assert_ne!(setup, moved);
    assert_eq!(game.to_sgf(), "(;FF[4]GM[1]CA[UTF-8]SZ[9]AB[bi]AW[ai]\n;B[ee]\n;AE[bi])\n");
}

#[test]
fn many_edits_of_a_long_comment_do_not_pile_up() {
    let mut game = tree("(;SZ[9];B[aa];W[bb])");
    let nodes: Vec<_> = game.walk().collect();
    for n in 0..2_000 {
        game.set_comment(nodes[1], &"x".repeat(n));
    }
    assert_eq!(game.node(nodes[1]).comment().unwrap().len(), 1_999);
    assert_eq!(game.node(nodes[2]).ply().unwrap().mv, Move::Play(point("B8")));
}
