//! Records in the forms of other servers. The files are made by hand after public descriptions.

#![allow(clippy::unwrap_used)]

use ranka_record::{Charset, GameTree, open};

fn tree(bytes: &[u8]) -> GameTree {
    let mut file = open(bytes, None).unwrap();
    assert_eq!(file.games.len(), 1);
    file.games.remove(0)
}

/// The moves as letters and SGF points.
fn moves(tree: &GameTree) -> String {
    let sgf = tree.to_sgf();
    let moves =
        sgf.split(';').skip(2).map(|node| node.split(']').next().unwrap().replace('[', " "));
    moves.collect::<Vec<_>>().join(", ")
}

const NGF: &str = "Oro2000 Promotional Match\r\n19\r\nRed Bull   10K*\r\nblue.b     3D\r\n\
    www.example.com\r\n0\r\n0\r\n6\r\n20060928 [08:59]\r\n15\r\n\
    Black wins by 16.5 points! >> White(66):Black(89)\r\n3\r\n\
    PMABBREER\r\nPMACWEQQE\r\nPMADBAAAA\r\n";

#[test]
fn ngf_of_cyberoro() {
    let tree = tree(NGF.as_bytes());
    let info = tree.info();
    assert_eq!((info.players.white.as_str(), info.ranks.white.as_str()), ("Red Bull", "10K*"));
    assert_eq!((info.players.black.as_str(), info.ranks.black.as_str()), ("blue.b", "3D"));
    assert_eq!(info.komi.unwrap().points(), 6.5);
    assert_eq!((info.date.as_str(), info.result.as_str()), ("2006-09-28", "B+16.5"));
    assert_eq!(moves(&tree), "B qd, W dp, B ");
}

#[test]
fn ngf_results_in_words_handicaps_and_a_missing_first_line() {
    let loses =
        NGF.replace("Black wins by 16.5 points! >> White(66):Black(89)", "White loses on time");
    assert_eq!(tree(loses.as_bytes()).info().result, "B+T");
    let running = NGF.replace("Black wins by 16.5 points! >> White(66):Black(89)", "Progressing!");
    assert_eq!(tree(running.as_bytes()).info().result, "");
    let given = NGF.replace("www.example.com\r\n0\r\n0\r\n6", "www.example.com\r\n3\r\n0\r\n0");
    let given = tree(given.as_bytes());
    assert_eq!(given.info().handicap, 3);
    assert_eq!(given.node(given.root()).points("AB").len(), 3);
    let headless = NGF.split_once('\n').unwrap().1;
    assert_eq!(moves(&tree(headless.as_bytes())), "B qd, W dp, B ");
}

#[test]
fn ngf_in_japanese() {
    let text = NGF
        .replace("Red Bull   10K*", "江維傑      5段P")
        .replace("Black wins by 16.5 points! >> White(66):Black(89)", "黒中押し勝ち!");
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(&text);
    let file = open(&bytes, None).unwrap();
    assert_eq!(file.charset, Charset::SHIFT_JIS);
    let info = file.games[0].info();
    assert_eq!((info.players.white.as_str(), info.result.as_str()), ("江維傑", "B+R"));
}

const GIB: &str = "\\HS\r\n\\[GAMEBLACKNAME=흑돌 (4D)\\]\r\n\\[GAMEWHITENAME=white (5D)\\]\r\n\
    \\[GAMEDATE=2016- 3-26-17-29-11\\]\r\n\\[GAMEPLACE=Tygem\\]\r\n\
    \\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:2,GTIME:30-3-1200,GRLT:1,ZIPSU:25,GONGJE:65\\]\r\n\
    \\[GAMETAG=S1,R3,D5,G65,W1,Z25,T30-3-1200,C2016:03:26:17:29\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n\
    119 0 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 15\r\nSKI 0 4\r\n\\GE\r\n";

#[test]
fn gib_of_tygem() {
    let tree_of = |text: &str| {
        let (bytes, _, _) = encoding_rs::EUC_KR.encode(text);
        tree(&bytes)
    };
    let game = tree_of(GIB);
    let info = game.info();
    assert_eq!((info.players.black.as_str(), info.ranks.black.as_str()), ("흑돌", "4D"));
    assert_eq!((info.players.white.as_str(), info.ranks.white.as_str()), ("white", "5D"));
    assert_eq!(info.komi.unwrap().points(), 6.5);
    assert_eq!((info.date.as_str(), info.result.as_str()), ("2016-03-26", "W+2.5"));
    assert_eq!(moves(&game), "B pd, W dp, B ");
    let resigned = tree_of(&GIB.replace("GRLT:1", "GRLT:3"));
    assert_eq!(resigned.info().result, "B+R");
    // Tygem puts the third stone at the upper left, as GTP does.
    let given = tree_of(&GIB.replace("INI 0 1 0", "INI 0 1 3"));
    assert_eq!(given.info().handicap, 3);
    let stones = given.node(given.root()).points("AB");
    assert!(stones.contains(&"D16".parse().unwrap()) && !stones.contains(&"Q4".parse().unwrap()));
}

const UGF: &str = "[Header]\nVer=UGF2,200\nLang=SJIS\nTitle=第26期,碁聖戦\nPlace=日本棋院\n\
    Date=2001/08/20,09:00:00\nRule=JPN\nSize=19\nHdcp=0,5.50\nWinner=B,1.5\nMoves=4\n\
    CoordinateType=IGS\nPlayerW=山下,碁聖,0,\nPlayerB=小林,九段,0,\n[Data]\nPP,B1,1,0\nDD,W1,2,0\n\
    PC,B1,3,0\nYA,W1,4,0\n[Figure]\n.Text,2\n二手目の\n話。\n.EndText\n";

#[test]
fn ugf_of_pandanet() {
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(UGF);
    let game = tree(&bytes);
    let info = game.info();
    assert_eq!((info.players.black.as_str(), info.ranks.black.as_str()), ("小林", "九段"));
    assert_eq!((info.event.as_str(), info.place.as_str()), ("第26期,碁聖戦", "日本棋院"));
    assert_eq!((info.date.as_str(), info.result.as_str()), ("2001-08-20", "B+1.5"));
    assert_eq!(info.komi.unwrap().points(), 5.5);
    // Rows are counted from the bottom.
    assert_eq!(moves(&game), "B pd, W dp, B pq, W ");
    let second = game.main_line().nth(2).unwrap();
    assert_eq!(game.node(second).comment().unwrap(), "二手目の\n話。");
}

#[test]
fn ugf_counts_from_the_top_elsewhere_and_has_handicap_stones_as_moves_of_number_0() {
    let text = UGF
        .replace("CoordinateType=IGS", "CoordinateType=JPN")
        .replace("Hdcp=0,5.50", "Hdcp=2,0")
        .replace("Winner=B,1.5", "Winner=W,C")
        .replace("PP,B1,1,0\nDD,W1,2,0\nPC,B1,3,0", "PD,B1,0,0\nDP,B1,0,0\nDD,W1,1,0");
    let game = tree(text.as_bytes());
    assert_eq!((game.info().handicap, game.info().result.as_str()), (2, "W+R"));
    assert_eq!(game.node(game.root()).points("AB").len(), 2);
    assert_eq!(moves(&game), "W dd, W ");
}

#[test]
fn sgf_that_quotes_another_form_stays_sgf() {
    for quoted in [NGF, GIB, UGF] {
        let text = format!("(;SZ[9]C[\n{}];B[aa])", quoted.replace(['[', ']', '\\'], "x"));
        assert_eq!(moves(&tree(text.as_bytes())), "B aa");
    }
}
