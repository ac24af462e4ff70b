//! Games that go on from another one's position, out and in again.

#![allow(clippy::unwrap_used)]

use ranka_record::{Record, open_text, read, write};
use ranka_rules::{Colour, Game, Illegal, Komi, Move, PerColour, Ruleset, Setup, Size};

fn game() -> Game {
    // After Black D5 G5 E6 F6 E4 F4 F5 and White E5, which takes F5, prisoners being 3 and 11.
    let setup = Setup {
        black: ["E6", "D5", "E4"].map(|p| p.parse().unwrap()).to_vec(),
        white: ["F6", "E5", "G5", "F4"].map(|p| p.parse().unwrap()).to_vec(),
        komi: Komi::from_points(-3.5).unwrap(),
        first: Colour::Black,
        prisoners: PerColour { black: 3, white: 11 },
        ko: Some("F5".parse().unwrap()),
        ..Setup::even(Size::NINE, Ruleset::Japanese)
    };
    Game::new(setup).unwrap()
}

#[test]
fn prisoners_and_ko_are_written_and_read_back() {
    let mut game = game();
    let text = write(&Record::of_game(&game, Ruleset::Japanese));
    assert!(text.contains("RANKAPR[3:11]RANKAKO[fe]"), "{text}");
    let back = read(&text).unwrap();
    assert_eq!(back.setup, *game.setup());
    let retake = Move::Play("F5".parse().unwrap());
    assert_eq!(back.replay().unwrap().check(retake), Err(Illegal::Ko("F5".parse().unwrap())));
    for mv in [Move::Play("A1".parse().unwrap()), Move::Pass, retake] {
        game.play(mv).unwrap();
    }
    let text = write(&Record::of_game(&game, Ruleset::Japanese));
    let back = read(&text).unwrap().replay().unwrap();
    assert_eq!((back.board(), back.prisoners()), (game.board(), game.prisoners()));
    assert_eq!(back.prisoners(), PerColour { black: 4, white: 11 });
}

#[test]
fn a_tree_counts_them_too() {
    let text = write(&Record::of_game(&game(), Ruleset::Japanese));
    let tree = open_text(&text).unwrap().games.remove(0);
    let position = tree.position(tree.root());
    assert_eq!(position.prisoners, PerColour { black: 3, white: 11 });
    assert_eq!(position.ko, Some("F5".parse().unwrap()));
    assert_eq!(position.setup(game().setup().clone()).unwrap(), *game().setup());
}

#[test]
fn nonsense_there_is_passed_over() {
    for value in ["", "x", "-3:4", "99999999999999:1", ":", "3"] {
        let tree = open_text(&format!("(;SZ[9]RANKAPR[{value}]RANKAKO[{value}];B[ee])")).unwrap();
        let record = tree.games[0].record().unwrap();
        assert!(record.replay().is_ok(), "{value}");
    }
}

#[test]
fn a_rectangular_game_is_written_and_read_back() {
    let setup = Setup::even(Size::rectangle(13, 7).unwrap(), Ruleset::Chinese);
    let mut game = Game::new(setup).unwrap();
    game.play(Move::Play("N7".parse().unwrap())).unwrap();
    let text = write(&Record::of_game(&game, Ruleset::Chinese));
    assert!(text.contains("SZ[13:7]") && text.contains(";B[ma]"), "{text}");
    assert_eq!(read(&text).unwrap().replay().unwrap().board(), game.board());
}
