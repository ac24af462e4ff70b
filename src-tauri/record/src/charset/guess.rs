//! Guessing the character set of a file that does not say it, or lies.

use chardetng::EncodingDetector;

use super::Charset;
use super::decode::errors;

/// The character sets of East Asia, which a guess weighs by what players write.
const EASTERN: [Charset; 5] =
    [Charset::SHIFT_JIS, Charset::GB18030, Charset::EUC_JP, Charset::BIG5, Charset::EUC_KR];

/// How much of a file is looked at.
const SAMPLE: usize = 1 << 18;

/// Recognises what is no superset of ASCII: UTF-16 without a mark by its zeros, or, where there
/// is little ASCII, by how a record begins; ISO-2022-JP by its escapes.
pub(super) fn by_structure(bytes: &[u8]) -> Option<Charset> {
    let start = bytes.get(..1 << 12).unwrap_or(bytes);
    let pairs = start.chunks_exact(2);
    let count = pairs.len();
    let zeros = |at: usize| pairs.clone().filter(|p| p[at] == 0 && p[1 - at] != 0).count();
    if count >= 4 && 2 * zeros(1) > count && zeros(0) * 8 < count {
        return Some(Charset::UTF_16LE);
    }
    if count >= 4 && 2 * zeros(0) > count && zeros(1) * 8 < count {
        return Some(Charset::UTF_16BE);
    }
    if begins_wide(start, 0) {
        return Some(Charset::UTF_16LE);
    }
    if begins_wide(start, 1) {
        return Some(Charset::UTF_16BE);
    }
    let escapes = memchr::memmem::find_iter(bytes, b"\x1b$").take(100);
    let shifts = escapes.map(|at| bytes.get(at + 2)).any(|b| matches!(b, Some(b'B' | b'@')));
    (shifts && bytes.is_ascii()).then_some(Charset::ISO_2022_JP)
}

/// Whether bytes begin as a record in UTF-16 does: `(;` and a letter, with white space between.
/// `at` is the place of the low byte in a pair.
fn begins_wide(bytes: &[u8], at: usize) -> bool {
    let ascii = bytes.chunks_exact(2).map(|pair| (pair[1 - at] == 0).then_some(pair[at]));
    let mut start =
        ascii.take_while(Option::is_some).flatten().filter(|b| !b.is_ascii_whitespace());
    start.next() == Some(b'(')
        && start.next() == Some(b';')
        && start.next().is_some_and(|b| b.is_ascii_alphabetic())
}

/// Whether bytes are Japanese in seven bits from the first shift to the last, whatever they say.
pub(super) fn is_whole_jis(bytes: &[u8]) -> bool {
    let back = |shift: &[u8]| memchr::memmem::find(bytes, shift).is_some();
    let shifts = back(b"\x1b$B") || back(b"\x1b$@");
    shifts && (back(b"\x1b(B") || back(b"\x1b(J")) && errors(bytes, Charset::ISO_2022_JP) == 0
}

/// Whether nearly all that is not ASCII is UTF-8.
pub(super) fn is_nearly_utf8(bytes: &[u8]) -> bool {
    let good: usize =
        bytes.utf8_chunks().map(|c| c.valid().chars().filter(|c| !c.is_ascii()).count()).sum();
    let bad = bytes.utf8_chunks().filter(|c| !c.invalid().is_empty()).count();
    good >= 4 * bad
}

/// Whether bytes may well be in a character set: a broken character here and there is no proof
/// that they are not. One for private use counts as broken: nobody's name has it, and other
/// character sets' bytes come out as such.
pub(super) fn is_plausible(bytes: &[u8], charset: Charset) -> bool {
    let high = bytes.iter().filter(|b| !b.is_ascii()).count();
    let (text, _) = charset.encoding().decode_without_bom_handling(bytes);
    let private = |c: &char| ('\u{e000}'..='\u{f8ff}').contains(c);
    let bad = errors(bytes, charset) + text.chars().filter(private).count();
    bad == 0 || bad * 20 <= high
}

/// The likeliest character set of bytes that are not UTF-8.
pub(super) fn guess(bytes: &[u8]) -> Charset {
    let sample = sample(bytes);
    let mut detector = EncodingDetector::new();
    detector.feed(&sample, true);
    let detected = Charset(detector.guess(None, false));
    let detected =
        if detected.encoding() == encoding_rs::GBK { Charset::GB18030 } else { detected };
    let weighed = EASTERN.iter().map(|&c| (weight(&sample, c), c));
    let best = weighed.max_by_key(|&(weight, _)| weight);
    let known = weight(&sample, detected).max(0);
    let is_eastern = EASTERN.contains(&detected);
    let sure = |words: i64| words > known && (is_eastern || !are_few(words, &sample));
    best.filter(|&(words, _)| sure(words)).map_or(detected, |(_, best)| best)
}

/// Only what is not ASCII tells anything, with a byte around it for the trail bytes that are.
fn sample(bytes: &[u8]) -> Vec<u8> {
    let mut sample = Vec::new();
    let mut last = 0;
    for (at, _) in bytes.iter().enumerate().filter(|(_, b)| !b.is_ascii()).take(SAMPLE) {
        if at > last {
            sample.push(b' ');
        }
        let from = at.max(last);
        sample.extend_from_slice(&bytes[from..(at + 2).min(bytes.len()).max(from)]);
        last = (at + 2).max(last);
    }
    sample
}

/// How much a text looks like what players write, when it is read in a character set; −1 when
/// it cannot be.
fn weight(bytes: &[u8], charset: Charset) -> i64 {
    if !is_plausible(bytes, charset) {
        return -1;
    }
    let (text, _) = charset.encoding().decode_without_bom_handling(bytes);
    let words = WORDS.iter().filter(|(of, _)| of.contains(&charset));
    words.flat_map(|(_, w)| w.split_whitespace()).map(|w| text.matches(w).count() as i64).sum()
}

/// Whether so many words are too few for a text that looks Western or Cyrillic: a word or two is
/// found in any long text that is read in the wrong character set.
fn are_few(words: i64, bytes: &[u8]) -> bool {
    let high = bytes.iter().filter(|b| !b.is_ascii()).count() as i64;
    words * 20 < high
}

/// Words of Go, of results and ranks, and what names are made of, in the character sets that
/// write them so.
const WORDS: [(&[Charset], &str); 4] = [
    (
        &[Charset::SHIFT_JIS, Charset::EUC_JP],
        "黒 白 碁 囲 段 級 目半 勝 戦 本因坊 名人 棋聖 十段 天元 王座 中押 先 の は です ます 日本 \
         棋院 九段 第 局 田 藤 井 山 コミ 対 手 譜 木 本 川 村 中 小 大 原 島 野 石 高 林 橋 正 夫 宮 \
         竹 内 上 下 秀 武 趙 佐 雄 治 一 二 三 樹 男 張 王 ー ン ス ル",
    ),
    (
        &[Charset::GB18030],
        "黑 白 围棋 段 级 目 胜 战 中盘 中国 棋 杯 第 赛 贴 年 月 日 让 的 规则 韩国 执 轮 决 先 王 \
         李 张 刘 陈 杨 赵 周 吴 徐 孙 马 朱 胡 林 郭 罗 古 常 柯 聂 俞 孔 邱 唐 范 江 丁 彭 谢 杰 昊 \
         伟 平 晓 春 力 文 小 大 华 治 勋 朴 申 世 石 昌 镐 一 豪 星",
    ),
    (
        &[Charset::BIG5],
        "黑 白 圍棋 段 級 目 勝 戰 中盤 棋 盃 第 賽 貼 年 月 日 讓 的 台灣 臺 規則 執 輪 決 先 王 李 \
         張 劉 陳 楊 趙 周 吳 徐 孫 馬 林 郭 許 黃 賴 蕭 海 峰 俊 勳 立 誠 正 元 君 平 嘉 功 大 一 小",
    ),
    (
        &[Charset::EUC_KR],
        "흑 백 바둑 단 급 승 불계 한국 기원 덤 집 대국 이 박 김 조 최 기 전 국 제 년 월 일 호점 정선 \
         정 강 윤 장 임 한 신 서 유 안 송 홍 원 목 진 환 훈 호 석 창 영 현 준 민 성 지 수 허 양 오 상 \
         철 동 은 는 을 를 의",
    ),
];
