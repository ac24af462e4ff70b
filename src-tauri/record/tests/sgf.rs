//! Records out and in again, and ordinary files of others.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use proptest::prelude::*;
use ranka_record::{
    Info, OpenError, Overtime, ReadError, Record, TimeLeft, parse_result, read, write,
};
use ranka_rules::{
    Colour, Game, HandicapCustom, Illegal, Komi, Move, Outcome, PerColour, Ruleset, Setup, Size,
};

fn main_line(text: &str) -> Vec<(char, String)> {
    let record = read(text).unwrap();
    record.plies.iter().map(|p| (p.ply.colour.letter(), p.ply.mv.to_string())).collect()
}

fn sizes() -> impl Strategy<Value = Size> {
    (2u32..=25).prop_map(|n| Size::new(n).unwrap())
}

#[test]
fn a_fixed_handicap_is_written_with_its_stones_and_an_even_game_without() {
    let setup = Setup::even(Size::NINETEEN, Ruleset::Japanese);
    let given = setup.clone().with_fixed_handicap(2, HandicapCustom::Japanese).unwrap();
    let game = Game::new(given).unwrap();
    let text = write(&Record::of_game(&game, Ruleset::Japanese));
    assert!(text.contains("HA[2]AB[pd][dp]"), "{text}");
    assert_eq!(game.to_play(), Colour::White);
    assert!(!text.contains("PL["), "White first is what a handicap means: {text}");

    let mut game = Game::new(Setup { komi: Komi::NONE, ..setup }).unwrap();
    game.play(Move::Play("Q16".parse().unwrap())).unwrap();
    let text = write(&Record::of_game(&game, Ruleset::Japanese));
    assert!(text.contains("KM[0]") && text.contains("\n;B[pd]"), "{text}");
    assert!(!text.contains("HA[") && !text.contains("AB["), "{text}");
}

#[test]
fn a_free_handicap_is_written_as_stones_and_read_from_moves() {
    let setup = Setup::even(Size::NINE, Ruleset::Chinese).with_free_handicap(2).unwrap();
    let mut game = Game::new(setup).unwrap();
    for p in ["C3", "E5", "G7"] {
        game.play(Move::Play(p.parse().unwrap())).unwrap();
    }
    let text = write(&Record::of_game(&game, Ruleset::Chinese));
    assert!(text.contains("HA[2]AB[cg][ee]") && text.contains("\n;W[gc]"), "{text}");
    let back = read(&text).unwrap().replay().unwrap();
    assert_eq!(back.board(), game.board());

    let record = read("(;SZ[9]HA[2];B[cg];B[ee];W[gc];B[gg])").unwrap();
    assert_eq!(record.setup.free_handicap, 2);
    let game = record.replay().unwrap();
    assert_eq!((game.plies().len(), game.to_play()), (4, Colour::White));
}

#[test]
fn every_form_of_pass_is_read_and_one_is_written() {
    for text in ["(;SZ[19];B[])", "(;SZ[19];B[tt])", "(;SZ[9];B[  ])", "(;SZ[18];B[tt])"] {
        let record = read(text).unwrap();
        assert_eq!(record.moves().collect::<Vec<_>>(), [Move::Pass], "{text}");
        assert!(write(&record).contains(";B[]"));
    }
    // On a larger board "tt" is a point.
    assert_eq!(main_line("(;SZ[21];B[tt])"), [('B', "U2".to_owned())]);
}

#[test]
fn stones_of_both_colours_and_the_turn_are_set_up() {
    let record = read("(;SZ[7]PL[W]AB[ab][bb]AW[ba][da:db]AE[db];W[aa])").unwrap();
    let game = record.replay().unwrap();
    assert_eq!(
        game.board().rows()[..3],
        ["OO.O...", "XX.....", "......."],
        "stones in the first rows"
    );
    let black_on_board = read("(;SZ[19]AB[dd];B[pd];W[pp])").unwrap().replay().unwrap();
    assert_eq!(black_on_board.plies()[0].colour, Colour::Black);
    let repeated = read("(;SZ[9]AB[aa]AB[bb];W[dd])").unwrap();
    assert_eq!(repeated.setup.black.len(), 2);
}

#[test]
fn untidy_files_give_their_main_line() {
    for text in [
        "\n(;SZ[9];B[aa])",
        "\u{feff}(;SZ[9];B[aa])",
        "junk (;SZ[9];B[aa])",
        "(;SZ[9];B[aa]",
        "(;SZ[9];B[aa]))",
        "( ; SZ [9] ; B [aa] )",
        "(;SiZe[9];Black[aa])",
        "(;SZ[9](;B[aa])(;B[bb];W[cc]))",
    ] {
        assert_eq!(main_line(text), [('B', "A9".to_owned())], "{text}");
    }
    for text in ["", ";;", "no game", "()", "(("] {
        assert_eq!(read(text), Err(OpenError::NoGame.into()), "{text}");
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let bad = |text: &str| read(text).unwrap_err();
    assert_eq!(bad("(;GM[3])"), OpenError::NotGo { game: "3".into() }.into());
    assert_eq!(bad("(;SZ[26])"), OpenError::UnsupportedSize { size: "26".into() }.into());
    assert_eq!(read("(;SZ[9:7])").unwrap().setup.size, Size::rectangle(9, 7).unwrap());
    assert_eq!(read("(;KM[6,5])").unwrap().setup.komi.points(), 6.5);
    let off = ReadError::BadPoint { text: "jj".into(), plies: 1 };
    assert_eq!(bad("(;SZ[9];B[aa];W[jj])"), off);
    assert_eq!(bad("(;SZ[9];B[aa];AW[bb])"), ReadError::SetupInPlay { plies: 1 });
    let occupied = read("(;SZ[9];B[aa];W[aa])").unwrap().replay().unwrap_err();
    assert_eq!(occupied.ply, 2);
    assert!(matches!(occupied.illegal, Illegal::Occupied(_)));
}

#[test]
fn long_and_deep_files_are_read_without_recursion() {
    let long = format!("({})", ";B[]".repeat(20_000));
    assert_eq!(read(&long).unwrap().plies.len(), 20_000);
    let deep = format!("{}{}", "(;B[aa]".repeat(20_000), ")".repeat(20_000));
    assert_eq!(read(&deep).unwrap().plies.len(), 20_000);
}

#[test]
fn what_is_known_of_a_game_survives() {
    let mut record = read("(;SZ[9]KM[-3.5]RU[AGA];B[ee];W[cc])").unwrap();
    record.info = Info {
        name: r"[x] \ :)".into(),
        players: PerColour { black: "本因坊 秀策".into(), white: "a]b\\".into() },
        ranks: PerColour { black: "4d".into(), white: "30k".into() },
        date: "1846-09-11".into(),
        application: "Ranka:0.1.0".into(),
        main_time: Some(Duration::from_secs(600)),
        overtime: Some(Overtime { periods: 3, seconds: 30 }),
    };
    record.result = "B+2".into();
    record.plies[0].time_left =
        Some(TimeLeft { left: Duration::from_millis(599_250), periods: None });
    record.plies[1].time_left = Some(TimeLeft { left: Duration::from_secs(10), periods: Some(2) });
    assert_eq!(read(&write(&record)).unwrap(), record);
    let text = write(&record);
    assert!(text.contains("AP[Ranka:0.1.0]") && text.contains(r"GN[\[x\] \\ :)]"), "{text}");
    assert!(text.contains(";B[ee]BL[599.25]") && text.contains("WL[10]OW[2]"), "{text}");
}

#[test]
fn results_are_read_in_every_form() {
    let (b, w) = (Colour::Black, Colour::White);
    for (text, outcome) in [
        ("B+3.5", Some(Outcome::Score { winner: b, halves: 7 })),
        ("W+12", Some(Outcome::Score { winner: w, halves: 24 })),
        ("W+R", Some(Outcome::Resign { winner: w })),
        ("B+Resign", Some(Outcome::Resign { winner: b })),
        ("B+Time", Some(Outcome::Time { winner: b })),
        ("0", Some(Outcome::Draw)),
        ("Draw", Some(Outcome::Draw)),
        ("Void", Some(Outcome::NoResult)),
        ("B+F", None),
        ("B+0.25", None),
        ("B+-1", None),
        ("B+inf", None),
        ("?", None),
        ("", None),
    ] {
        assert_eq!(parse_result(text), outcome, "{text}");
        if let Some(outcome) = outcome {
            assert_eq!(parse_result(&outcome.to_string()), Some(outcome));
        }
    }
}

proptest! {
    /// Random games with passes, resumptions and undo come back the same.
    #[test]
    fn a_game_survives_writing_and_reading(
        size in sizes(),
        ruleset in prop::sample::select(Ruleset::ALL.to_vec()),
        handicap in 0u32..4,
        steps in prop::collection::vec((0usize..700, any::<bool>()), 0..80),
    ) {
        let even = Setup::even(size, ruleset);
        let setup = even.clone().with_fixed_handicap(handicap, HandicapCustom::Gtp).unwrap_or(even);
        let mut game = Game::new(setup).unwrap();
        for (n, by_black) in steps {
            let by = if by_black { Colour::Black } else { Colour::White };
            if game.resume(by).is_ok() {
                continue;
            }
            let points: Vec<_> = game.legal_points().collect();
            let mv = points.get(n).map_or(Move::Pass, |&p| Move::Play(p));
            game.play(mv).unwrap();
            if n % 7 == 0 {
                game.undo().unwrap();
            }
        }
        let record = Record::of_game(&game, ruleset);
        let read = read(&write(&record)).unwrap();
        let back = read.replay().unwrap();
        prop_assert_eq!(back.plies(), game.plies());
        prop_assert_eq!(back.board(), game.board());
        prop_assert_eq!(back.prisoners(), game.prisoners());
        prop_assert_eq!(back.phase(), game.phase());
        prop_assert_eq!(back.to_play(), game.to_play());
        prop_assert_eq!(back.setup(), game.setup());
        prop_assert_eq!(read.ruleset, Some(ruleset));
    }

    /// No text makes the reader panic, and what it reads can be written and read again.
    #[test]
    fn any_text_is_read_or_refused(
        text in r"(\(;(SZ\[(9|25)\])?)?([();BW\[\]\\:A-Za-z0-9 \n\u{e9}\u{3042}]|;B\[[a-z]{0,2}\]|A[BWE]\[[a-i]{2}(:[a-i]{2})?\]){0,40}"
    ) {
        if let Ok(record) = read(&text) {
            let _ = record.replay();
            let again = read(&write(&record)).unwrap();
            prop_assert_eq!(again.info, record.info);
            prop_assert_eq!(again.result, record.result);
        }
    }
}
