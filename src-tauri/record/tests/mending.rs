//! Files that are a bit broken: what is read of them, and what is said about it.

#![allow(clippy::unwrap_used)]

use ranka_record::{GameTree, OpenError, Refusal, Warning, open, open_text};
use ranka_rules::{Colour, Komi, Size};

fn tree(text: &str) -> GameTree {
    open_text(text).unwrap().games.remove(0)
}

/// The tree as we write it, in one line and without what every root begins with.
fn written(tree: &GameTree) -> String {
    tree.to_sgf().replace('\n', "").replace("FF[4]GM[1]CA[UTF-8]", "")
}

/// The name of each kind of warning.
fn kinds<'a>(warnings: impl IntoIterator<Item = &'a Warning>) -> Vec<String> {
    let name = |w: &Warning| {
        let text = format!("{w:?}");
        text.split([' ', '{']).next().unwrap().to_owned()
    };
    warnings.into_iter().map(name).collect()
}

#[test]
fn structure_is_mended_and_said() {
    for (text, tree_text, warnings) in [
        ("(;SZ[9];B[aa]", "(;SZ[9];B[aa])", vec!["MissingParentheses"]),
        ("(;SZ[9];B[aa](;W[bb](;B[cc]", "(;SZ[9];B[aa];W[bb];B[cc])", vec!["MissingParentheses"]),
        (";SZ[9];B[aa]", "(;SZ[9];B[aa])", vec!["NoOpeningParenthesis", "MissingParentheses"]),
        (
            ";SZ[9];B[aa](;W[bb])(;W[cc]))",
            "(;SZ[9];B[aa](;W[bb])(;W[cc]))",
            vec!["NoOpeningParenthesis"],
        ),
        ("(SZ[9];B[aa])", "(;SZ[9];B[aa])", vec!["MissingSemicolon"]),
        ("(;SZ[9];B[aa](W[bb]))", "(;SZ[9];B[aa];W[bb])", vec!["MissingSemicolon"]),
        ("(;SZ[9]());B[aa])", "(;SZ[9];B[aa])", vec!["EmptyVariation", "ExtraParenthesis"]),
        ("(;SZ[9];B[aa]);W[bb];B[cc])", "(;SZ[9];B[aa];W[bb];B[cc])", vec!["ExtraParenthesis"]),
        // A parenthesis too many in the middle: the variations after it are of the same game.
        (
            "(;SZ[9];B[aa])(;W[bb];B[cc])(;W[dd]))",
            "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))",
            vec!["ExtraParenthesis"],
        ),
        (
            "(;SZ[9];B[aa](;W[bb];B[cc]))(;W[dd](;B[ee])(;B[ff]))(;W[gg]))",
            "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff]))(;W[gg]))",
            vec!["ExtraParenthesis"],
        ),
        (
            "(;SZ[9];B[aa]C[a (sad;] face)])(;W[bb]C[:(])(;W[cc]C[:)]))",
            "(;SZ[9];B[aa]C[a (sad;\\] face)](;W[bb]C[:(])(;W[cc]C[:)]))",
            vec!["BareBracket", "ExtraParenthesis"],
        ),
        ("((;SZ[9];B[aa]))", "(;SZ[9];B[aa])", vec![]),
        ("(;SZ[9]AB[aa]AB[bb];W[cc])", "(;SZ[9]AB[aa][bb];W[cc])", vec!["Repeated"]),
        ("(;sz[9];b[aa];w[bb])", "(;SZ[9];B[aa];W[bb])", vec!["LowerCase"; 3]),
        ("(;SiZe[9];Black[aa];White[bb])", "(;SZ[9];B[aa];W[bb])", vec![]),
        ("(;SZ[9];B;W[bb])", "(;SZ[9];;W[bb])", vec!["NoValue"]),
        ("(;SZ[9]hello;B[aa],;W[bb])", "(;SZ[9];B[aa];W[bb])", vec!["LooseText"]),
        ("(;SZ[9]AB[aa],[bb];W[cc])", "(;SZ[9]AB[aa][bb];W[cc])", vec!["LooseText"]),
        ("(;SZ[9];B[aa;W[bb])", "(;SZ[9];B[aa];W[bb])", vec!["UnfinishedValue"]),
        ("(;SZ[9];B[aa]C[lost;W[bb])", "(;SZ[9];B[aa]C[lost];W[bb])", vec!["UnfinishedValue"]),
        (
            "(;SZ[9];B[aa]C[a [b] c];W[bb])",
            "(;SZ[9];B[aa]C[a \\[b\\] c];W[bb])",
            vec!["BareBracket"],
        ),
        ("(;SZ[9];B[aa]W[bb]C[x])", "(;SZ[9];B[aa];W[bb]C[x])", vec!["ManyMovesInNode"]),
        ("(;SZ[9];B[aa][bb])", "(;SZ[9];B[aa];B[bb])", vec!["ManyMovesInNode"]),
        ("(;SZ[9];B[tt];W[])", "(;SZ[9];B[];W[])", vec!["OldPass"]),
        ("(;SZ[9];B[ a a ];W[\nbb])", "(;SZ[9];B[aa];W[bb])", vec![]),
        ("(;SZ[9];B[AA];W[Bb])", "(;SZ[9];B[aa];W[bb])", vec![]),
    ] {
        let tree = tree(text);
        assert_eq!(written(&tree), tree_text, "{text}");
        let mut found = kinds(tree.warnings());
        found.dedup();
        let mut warnings = warnings;
        warnings.dedup();
        assert_eq!(found, warnings, "{text}");
        assert!(open_text(&tree.to_sgf()).unwrap().games[0].same(&self::tree(&tree.to_sgf())));
    }
}

#[test]
fn games_of_their_own_stay_so() {
    for (text, games) in [
        // Without a parenthesis too many nothing tells that they are one.
        ("(;SZ[9];B[aa])(;W[bb])(;W[cc])", 3),
        // The game before says nothing of itself either.
        ("(;B[aa])(;B[bb]))", 2),
        // The next one says what it is, or is a position.
        ("(;SZ[9];B[aa])(;SZ[9];W[bb]))", 2),
        ("(;SZ[9];B[aa])(;AB[bb];W[cc]))", 2),
        // The one too many stands behind another game.
        ("(;SZ[9];B[aa])(;W[bb])(;GM[1];B[cc]))", 3),
    ] {
        assert_eq!(open_text(text).unwrap().games.len(), games, "{text}");
    }
    // Any number of games is told apart in linear time.
    let many = "(;SZ[9];B[aa])(;W[bb])".repeat(40_000);
    assert_eq!(open_text(&many).unwrap().games.len(), 80_000);
    let many = "(;SZ[9];B[aa])".to_owned() + &"(;W[bb])".repeat(80_000) + ")";
    assert_eq!(open_text(&many).unwrap().games[0].len(), 80_002);
}

#[test]
fn what_stands_around_games_does_no_harm() {
    for text in [
        "From: a@b\nSubject: (hello) [1]\n\n(;SZ[9];B[aa])\n-- \nsignature",
        "<pre>(;SZ[9];B[aa])</pre>",
        "\u{feff}\u{feff}  (;SZ[9];B[aa])\u{1a}",
        "(;SZ[9];B[aa]) (not a game)",
    ] {
        let file = open_text(text).unwrap();
        assert_eq!((file.games.len(), file.games[0].len()), (1, 2), "{text}");
        assert_eq!(written(&file.games[0]), "(;SZ[9];B[aa])", "{text}");
    }
    let file = open_text("junk (;SZ[9]) between (;SZ[13]) after").unwrap();
    assert_eq!(file.games.len(), 2);
    assert_eq!(kinds(&file.warnings), ["TextBefore", "TextAfter"]);
}

#[test]
fn what_only_looks_like_a_game_is_none() {
    let texts = [
        "for (;;) { break; }",
        "for (;i < a[0]; i++) {}",
        "%PDF-1.4\n(;hello)",
        "Hi (;-) bye",
        "see b[0] (; and b[1])",
    ];
    for text in texts {
        assert_eq!(open_text(text).unwrap_err(), OpenError::NoGame, "{text}");
        // Before and after a game it is text.
        for (around, warning) in [
            (format!("{text}\n(;GM[1]SZ[9];B[aa])"), "TextBefore"),
            (format!("(;GM[1]SZ[9];B[aa])\n{text}"), "TextAfter"),
        ] {
            let file = open_text(&around).unwrap();
            assert_eq!(file.games.len(), 1, "{around}");
            assert!(kinds(&file.warnings).iter().any(|w| w == warning), "{around}");
        }
    }
    for text in ["(;)", "(;;)", "(;B[])", "(;C[hello])", "(;SZ[9])", "(;FOO[bar])"] {
        assert_eq!(open_text(text).unwrap().games.len(), 1, "{text}");
    }
}

#[test]
fn binary_files_are_refused() {
    // A linear congruential generator: bytes as in a compressed file, which have `(;` and
    // brackets by chance.
    let mut state = 1u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    for size in [1000, 100_000, 1_000_000] {
        let bytes: Vec<u8> = (0..size).map(|_| next()).collect();
        assert_eq!(ranka_record::open(&bytes, None).unwrap_err(), OpenError::NoGame, "{size}");
    }
}

#[test]
fn a_game_without_its_last_parentheses_ends_where_the_next_begins() {
    let file = open_text("(;GM[1]SZ[9];B[aa](;W[bb]\n(;GM[1]SZ[13];B[cc])").unwrap();
    let texts: Vec<_> = file.games.iter().map(written).collect();
    assert_eq!(texts, ["(;SZ[9];B[aa];W[bb])", "(;SZ[13];B[cc])"]);
}

#[test]
fn sizes_are_mended_guessed_or_refused() {
    for (text, cols, rows) in [
        ("(;B[pd])", 19, 19),
        ("(;B[tt])", 19, 19),
        ("(;B[tu])", 21, 21),
        ("(;SZ[]AB[aa])", 19, 19),
        ("(;SZ[19x19])", 19, 19),
        ("(;SZ[ 13 ])", 13, 13),
        ("(;SZ[１９])", 19, 19),
        ("(;SZ[19路])", 19, 19),
        ("(;SZ[9.0])", 9, 9),
        ("(;SZ[19:13])", 19, 13),
        ("(;SZ[9:9])", 9, 9),
        ("(;SZ[abc];B[aa])", 19, 19),
        ("(;SZ[0];B[aa])", 19, 19),
        ("(;SZ[-9];B[aa])", 19, 19),
        ("(;SZ[9]SZ[13])", 9, 9),
        ("(;SZ[][13])", 13, 13),
    ] {
        assert_eq!(tree(text).size(), Size::rectangle(cols, rows).unwrap(), "{text}");
    }
    for size in ["1", "26", "52", "99999999999999999999", "19:1", "26:19"] {
        let error = open_text(&format!("(;SZ[{size}];B[aa])")).unwrap_err();
        assert_eq!(error, OpenError::UnsupportedSize { size: size.to_owned() });
    }
}

#[test]
fn games_that_cannot_be_shown_are_left_out_of_a_collection() {
    let file = open_text("(;GM[3])(;GM[1]SZ[9])(;GM[1]SZ[40])").unwrap();
    assert_eq!(file.games.len(), 1);
    let reasons: Vec<_> = file.warnings.iter().cloned().collect();
    let refused = |game, reason| Warning::GameLeftOut { game, reason };
    assert_eq!(
        reasons,
        [
            refused(1, Refusal::NotGo { game: "3".into() }),
            refused(3, Refusal::UnsupportedSize { size: "40".into() }),
        ]
    );
    assert_eq!(open_text("(;GM[2])").unwrap_err(), OpenError::NotGo { game: "2".into() });
}

#[test]
fn every_form_of_line_end_is_one() {
    for end in ["\n", "\r\n", "\r", "\n\r"] {
        let text = format!("(;SZ[9]{end};B[aa]{end}C[one{end}two\\{end}three];W[bb]{end})");
        let tree = tree(&text);
        let first = tree.main_line().nth(1).unwrap();
        assert_eq!(tree.node(first).comment().unwrap(), "one\ntwothree", "{end:?}");
        assert_eq!(tree.len(), 3);
    }
}

#[test]
fn komi_handicap_and_rules_of_servers_are_understood() {
    for (komi, points) in [("375", 7.5), ("6,5", 6.5), ("0", 0.0), ("6目半", 6.5), ("650", 6.5)] {
        let tree = tree(&format!("(;SZ[19]KM[{komi}])"));
        assert_eq!(tree.komi().unwrap().points(), points, "{komi}");
        assert!(tree.to_sgf().contains(&format!("KM[{points}]")), "{komi}");
    }
    let odd = tree("(;SZ[19]KM[abc]HA[二子]RU[日本ルール]RE[黒中押勝])");
    assert_eq!(odd.komi(), None);
    assert!(odd.to_sgf().contains("KM[abc]"), "what makes no sense is kept");
    assert_eq!(odd.info().ruleset, Some(ranka_rules::Ruleset::Japanese));
    assert_eq!((odd.info().result.as_str(), odd.info().handicap), ("B+R", 2));

    // Without stones, and White to begin: they stood on the usual points.
    let placed = tree("(;SZ[19]HA[3];W[qf])");
    assert_eq!(placed.node(placed.root()).points("AB").len(), 3);
    // A move on one of these points says that they did not.
    let missing = tree("(;SZ[19]HA[3];W[pd])");
    assert!(missing.node(missing.root()).points("AB").is_empty());
    assert_eq!(missing.first_to_play(), Colour::White);
    // Black places them.
    assert_eq!(kinds(tree("(;SZ[19]HA[2];B[pd];B[dp];W[dd])").warnings()), Vec::<String>::new());
}

/// FF\[4\] has game-info properties in the first node that all of its games share, which need
/// not be the root.
#[test]
fn what_a_game_is_about_may_stand_behind_the_root() {
    let tree = tree("(;GM[1]SZ[19];KM[0.5]HA[2]PB[Lee];W[pd];B[dd])");
    let info = tree.info();
    assert_eq!((info.komi, info.handicap), (Komi::from_points(0.5).ok(), 2));
    assert_eq!(info.players.black, "Lee");
    assert_eq!(tree.first_to_play(), Colour::White);
    let alone = self::tree("(;GM[1]SZ[19];HA[2])");
    assert_eq!(alone.first_to_play(), Colour::White);
}

/// What fuzzing has found: these changed when they were written and read again.
#[test]
fn mended_values_need_no_mending_again() {
    for bytes in [
        &b"(;GM[1];W[]FF]4[ZS[2];B[aa])"[..],
        b"(;GM[1](;SZ[][9];B[ee]))",
        b"(;PB[\x1b$B8b@68;\x1b(B]PW[\x8c])",
        b"(;SZ[9];B[aa]C[a [KV \n;W\\[\\]])",
        b"(;SZ[9];B[aa]C[x\\",
    ] {
        let file = open(bytes, None).unwrap();
        let written = ranka_record::write_collection(&file.games);
        let again = open(written.as_bytes(), None).unwrap();
        assert_eq!(ranka_record::write_collection(&again.games), written);
        assert_eq!(again.games[0].info(), file.games[0].info());
    }
}

#[test]
fn limits_are_errors_and_depth_is_none() {
    assert!(matches!(open(&vec![b' '; (64 << 20) + 1], None), Err(OpenError::TooLarge { .. })));
    let nodes = format!("({})", ";".repeat(1_000_001));
    assert!(matches!(open_text(&nodes), Err(OpenError::TooManyNodes { limit: 1_000_000 })));
    let moves = format!("(;B{})", "[]".repeat(1_000_001));
    assert!(matches!(open_text(&moves), Err(OpenError::TooManyNodes { .. })));
    let games = "(;)".repeat(100_001);
    assert!(matches!(open_text(&games), Err(OpenError::TooManyGames { .. })));
    let crowded = format!("(;{})", "AA[]".repeat(100_001));
    assert!(matches!(open_text(&crowded), Err(OpenError::TooManyProperties { limit: 100_000 })));
    let properties = format!("(;SZ[9]{}", ";A[]D[]E[]F[]G[]H[]I[]J[]K[]P[]".repeat(800_000));
    assert!(matches!(
        open_text(&properties),
        Err(OpenError::TooManyProperties { limit: 8_000_000 })
    ));

    let deep = format!("{}{}", "(;B[aa]".repeat(100_000), ")".repeat(100_000));
    assert_eq!(tree(&deep).len(), 100_000);
    let parentheses = "(".repeat(1_000_000) + ";SZ[9]";
    assert_eq!(tree(&parentheses).len(), 1);
    let wide = format!("(;SZ[9]{})", "(;B[aa])".repeat(100_000));
    assert_eq!(tree(&wide).leaves(), 100_000);
}
