//! Character sets: declared, missing, wrong, mixed.

#![allow(clippy::unwrap_used)]

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8};
use encoding_rs::{WINDOWS_1251, WINDOWS_1252};
use ranka_record::{Charset, Collection, Warning, open};

const JAPANESE: &str = "(;GM[1]SZ[19]PB[本因坊秀策]PW[太田雄蔵]EV[御城碁]RE[黒中押し勝ち];B[qd];W[dd]C[表の\
    一手。能ある鷹は爪を隠す。])";
const CHINESE: &str = "(;GM[1]SZ[19]PB[古力]PW[李世石]EV[第一届春兰杯决赛]RE[黑中盘胜]KM[3又3/4子];B[pd];\
    W[dp]C[白棋的好手，黑棋很难办])";
const TAIWANESE: &str = "(;GM[1]SZ[19]PB[周俊勳]PW[林海峰]EV[第一屆中環盃決賽]RE[黑中盤勝];B[pd];W[dp]C[\
    白棋的好手，黑棋很難辦])";
const KOREAN: &str = "(;GM[1]SZ[19]PB[이창호]PW[조훈현]EV[제1회 왕위전 도전기]RE[흑 불계승];B[pd];W[dp]C[\
    백의 좋은 수입니다])";
const RUSSIAN: &str = "(;GM[1]SZ[19]PB[Иван Петров]PW[Сергей];B[pd];W[dp]C[Хороший ход чёрных])";
const FRENCH: &str = "(;GM[1]SZ[19]PB[François]PW[Zoë];B[pd];W[dp]C[Très bon coup, n'est-ce pas?])";

fn encode(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost);
    bytes.into_owned()
}

fn read(bytes: &[u8]) -> Collection {
    open(bytes, None).unwrap()
}

fn names(file: &Collection, game: usize) -> (String, String) {
    let players = file.games[game].info().players;
    (players.black, players.white)
}

#[test]
fn every_character_set_is_guessed_and_every_name_of_it_is_taken() {
    for (text, encoding, name) in [
        (JAPANESE, SHIFT_JIS, "Shift_JIS"),
        (JAPANESE, EUC_JP, "EUC-JP"),
        (JAPANESE, ISO_2022_JP, "ISO-2022-JP"),
        (CHINESE, GB18030, "GBK"),
        (TAIWANESE, BIG5, "Big5"),
        (KOREAN, EUC_KR, "EUC-KR"),
        (RUSSIAN, WINDOWS_1251, "windows-1251"),
        (FRENCH, WINDOWS_1252, "ISO-8859-1"),
        (JAPANESE, UTF_8, "UTF-8"),
    ] {
        let wanted = read(text.as_bytes());
        let charset: Charset = name.parse().unwrap();
        for text in [text.to_owned(), text.replace("GM[1]", &format!("CA[{name}]GM[1]"))] {
            let file = read(&encode(&text, encoding));
            assert_eq!(file.charset, charset, "{text}");
            assert_eq!(names(&file, 0), names(&wanted, 0), "{name}");
            let plies: Vec<_> = file.games[0].main_line().skip(1).collect();
            let comment = file.games[0].node(plies[1]).comment().unwrap();
            assert!(text.contains(comment.as_ref()), "{name}: {comment}");
        }
    }
}

#[test]
fn a_few_characters_are_enough_for_a_guess() {
    for (text, encoding) in [
        ("(;PB[黒番]PW[白番];B[pd])", SHIFT_JIS),
        ("(;PB[柯洁]BR[九段]PW[朴廷桓];B[pd])", GB18030),
        ("(;PB[이세돌]BR[9단];B[pd])", EUC_KR),
        ("(;C[黒先];AB[aa])", EUC_JP),
        ("(;PB[常昊]PW[古力];B[pd])", GB18030),
        ("(;PB[許功蓋]PW[周俊勳];B[pd])", BIG5),
        ("(;PB[ソース]PW[竹内];B[pd])", SHIFT_JIS),
        ("(;PB[Виктор Богданов]PW[Чемпионат России];B[pd])", WINDOWS_1251),
    ] {
        let file = read(&encode(text, encoding));
        assert_eq!(names(&file, 0), names(&read(text.as_bytes()), 0), "{text}");
    }
}

#[test]
fn a_declaration_that_lies_is_seen_through_and_told() {
    let declared = |text: &str, name: &str| text.replace("GM[1]", &format!("GM[1]CA[{name}]"));
    for (text, encoding, lie, charset) in [
        (JAPANESE, UTF_8, "Shift_JIS", Charset::UTF_8),
        (JAPANESE, SHIFT_JIS, "UTF-8", Charset::SHIFT_JIS),
        (CHINESE, GB18030, "UTF-8", Charset::GB18030),
        (KOREAN, EUC_KR, "klingon", Charset::EUC_KR),
        (JAPANESE, ISO_2022_JP, "UTF-8", Charset::ISO_2022_JP),
        (JAPANESE, SHIFT_JIS, "ASCII", Charset::SHIFT_JIS),
        (JAPANESE, EUC_JP, "US-ASCII", Charset::EUC_JP),
        (CHINESE, GB18030, "ansi", Charset::GB18030),
        // No byte of it is wrong in Shift_JIS.
        ("(;GM[1]PB[本因坊秀策]PW[秀和];B[qd])", EUC_JP, "Shift_JIS", Charset::EUC_JP),
    ] {
        let file = read(&encode(&declared(text, lie), encoding));
        assert_eq!(file.charset, charset, "{lie}");
        assert_eq!(names(&file, 0), names(&read(text.as_bytes()), 0));
        let told = Warning::CharsetMismatch { declared: lie.to_owned(), used: charset };
        assert!(file.warnings.contains(&told), "{:?}", file.warnings);
    }
    // ASCII is the same in all of them.
    assert!(read(b"(;CA[Shift_JIS]SZ[9]PB[Lee];B[aa])").warnings.is_empty());
}

#[test]
fn byte_order_marks_and_utf16_without_one_are_seen() {
    let utf16 = |big: bool, mark: bool| -> Vec<u8> {
        let units = mark.then_some(0xfeff).into_iter().chain(JAPANESE.encode_utf16());
        units.flat_map(|u| if big { u.to_be_bytes() } else { u.to_le_bytes() }).collect()
    };
    for (bytes, charset) in [
        (utf16(false, true), Charset::UTF_16LE),
        (utf16(true, true), Charset::UTF_16BE),
        (utf16(false, false), Charset::UTF_16LE),
        (utf16(true, false), Charset::UTF_16BE),
        ([b"\xef\xbb\xbf", JAPANESE.as_bytes()].concat(), Charset::UTF_8),
    ] {
        let file = read(&bytes);
        assert_eq!(file.charset, charset);
        assert_eq!(names(&file, 0), names(&read(JAPANESE.as_bytes()), 0));
        assert!(file.warnings.is_empty());
    }
}

#[test]
fn utf16_without_a_mark_is_seen_where_there_is_little_ascii() {
    let text = format!("\r\n(;GM[1]C[{}];B[pd])", "白は暴れる。".repeat(500));
    let units: Vec<u16> = text.encode_utf16().collect();
    let little: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|u| u.to_be_bytes()).collect();
    for (bytes, charset) in [(little, Charset::UTF_16LE), (big, Charset::UTF_16BE)] {
        let file = read(&bytes);
        assert_eq!(file.charset, charset);
        assert!(file.games[0].node(file.games[0].root()).comment().unwrap().starts_with("白は"));
    }
}

#[test]
fn a_mark_of_utf8_before_another_character_set_is_none() {
    let mut bytes = b"\xef\xbb\xbf".to_vec();
    bytes.extend(encode(JAPANESE, SHIFT_JIS));
    assert_eq!(read(&bytes).charset, Charset::SHIFT_JIS);
    assert_eq!(names(&read(&bytes), 0).0, "本因坊秀策");
}

#[test]
fn games_of_one_file_may_differ() {
    let declared = |text: &str, name: &str| text.replace("GM[1]", &format!("GM[1]CA[{name}]"));
    let file = read(
        &[
            encode(&declared(JAPANESE, "Shift_JIS"), SHIFT_JIS),
            b"\r\n".to_vec(),
            encode(CHINESE, GB18030),
            encode(KOREAN, UTF_8),
            b"(;GM[1]SZ[9])".to_vec(),
        ]
        .concat(),
    );
    assert_eq!((file.games.len(), file.charset), (4, Charset::SHIFT_JIS));
    assert!(file.warnings.contains(&Warning::MixedCharsets));
    for (game, text) in [JAPANESE, CHINESE, KOREAN].into_iter().enumerate() {
        assert_eq!(names(&file, game), names(&read(text.as_bytes()), 0));
    }
}

#[test]
fn the_person_may_choose_another() {
    let bytes = encode(JAPANESE, SHIFT_JIS);
    let chosen = open(&bytes, Some(Charset::SHIFT_JIS)).unwrap();
    assert!(chosen.warnings.is_empty());
    let wrong = open(&bytes, Some(Charset::WINDOWS_1252)).unwrap();
    assert_ne!(names(&chosen, 0), names(&wrong, 0));
    assert_eq!(wrong.charset, Charset::WINDOWS_1252);
    assert_eq!(wrong.games[0].main_line().count(), 3, "the moves are there in any case");
}

#[test]
fn a_broken_character_changes_no_other() {
    // A server cut a name in the middle of a character.
    let mut bytes = JAPANESE.as_bytes().to_vec();
    let at = JAPANESE.find("策").unwrap() + 1;
    bytes.drain(at..at + 2);
    let file = read(&bytes);
    assert_eq!(file.charset, Charset::UTF_8);
    assert_eq!(names(&file, 0), ("本因坊秀\u{fffd}".to_owned(), "太田雄蔵".to_owned()));
    assert!(file.warnings.contains(&Warning::BadBytes { count: 1 }));

    let mut bytes = encode(&JAPANESE.replace("GM[1]", "GM[1]CA[Shift_JIS]"), SHIFT_JIS);
    let at = bytes.windows(2).position(|w| w == b"EV").unwrap();
    bytes.insert(at + 3, 0xff);
    let file = read(&bytes);
    assert_eq!((file.charset, names(&file, 0).1.as_str()), (Charset::SHIFT_JIS, "太田雄蔵"));
}

#[test]
fn brackets_and_backslashes_within_characters_are_none() {
    // 表 ソ 能 end in 0x5C in Shift_JIS, 許功蓋 in Big5; 乗 俓 have 0x5C and 0x5D in GBK; in
    // ISO-2022-JP every byte is ASCII.
    for (text, encoding, name) in [
        ("表ソ能]十", SHIFT_JIS, "Shift_JIS"),
        ("許功蓋", BIG5, "Big5"),
        ("乗俓乗", GB18030, "GBK"),
        ("新布石 黒先 竏", ISO_2022_JP, "ISO-2022-JP"),
    ] {
        let escaped = text.replace(']', "\\]");
        let sgf = format!("(;CA[{name}]GM[1]SZ[9]PB[{escaped}];B[aa]C[{escaped}];W[bb])");
        let file = read(&encode(&sgf, encoding));
        assert_eq!(names(&file, 0).0, text, "{name}");
        assert_eq!(file.games[0].len(), 3, "{name}");
        assert!(file.games[0].warnings().is_empty(), "{name}");
    }
}
