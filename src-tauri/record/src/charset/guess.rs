//! Guessing the character set of a file that does not say it, or lies.

use chardetng::EncodingDetector;

use super::Charset;
use super::decode::errors;

/// The character sets of East Asia, which a guess weighs by what players write.
const EASTERN: [Charset; 5] =
    [Charset::SHIFT_JIS, Charset::GB18030, Charset::EUC_JP, Charset::BIG5, Charset::EUC_KR];

/// How much of a file is looked at.
const SAMPLE: usize = 1 << 18;

/// Recognises what is no superset of ASCII: UTF-16 without a mark by its zeros, ISO-2022-JP by
/// its escapes.
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
    let escapes = memchr::memmem::find_iter(bytes, b"\x1b$").take(100);
    let shifts = escapes.map(|at| bytes.get(at + 2)).any(|b| matches!(b, Some(b'B' | b'@')));
    (shifts && bytes.is_ascii()).then_some(Charset::ISO_2022_JP)
}

/// Whether nearly all that is not ASCII is UTF-8.
pub(super) fn is_nearly_utf8(bytes: &[u8]) -> bool {
    let good: usize =
        bytes.utf8_chunks().map(|c| c.valid().chars().filter(|c| !c.is_ascii()).count()).sum();
    let bad = bytes.utf8_chunks().filter(|c| !c.invalid().is_empty()).count();
    good >= 4 * bad
}

/// Whether bytes may well be in a character set: a broken character here and there is no proof
/// that they are not.
pub(super) fn is_plausible(bytes: &[u8], charset: Charset) -> bool {
    let high = bytes.iter().filter(|b| !b.is_ascii()).count();
    let bad = errors(bytes, charset);
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
    match best {
        Some((weight_of_best, best)) if weight_of_best > weight(&sample, detected).max(0) => best,
        _ => detected,
    }
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
    words.map(|(_, words)| words.iter().map(|w| text.matches(w).count() as i64).sum::<i64>()).sum()
}

/// Words of Go, of results and ranks and of names, in the character sets that write them so.
const WORDS: [(&[Charset], &[&str]); 4] = [
    (
        &[Charset::SHIFT_JIS, Charset::EUC_JP],
        &[
            "黒",
            "白",
            "碁",
            "囲",
            "段",
            "級",
            "目半",
            "勝",
            "戦",
            "本因坊",
            "名人",
            "棋聖",
            "十段",
            "天元",
            "王座",
            "中押",
            "先",
            "の",
            "は",
            "です",
            "ます",
            "日本",
            "棋院",
            "九段",
            "第",
            "局",
            "田",
            "藤",
            "井",
            "山",
            "コミ",
            "対",
            "手",
            "譜",
        ],
    ),
    (
        &[Charset::GB18030],
        &[
            "黑", "白", "围棋", "段", "级", "目", "胜", "战", "中盘", "中国", "棋", "杯", "第",
            "赛", "贴", "年", "月", "日", "让", "的", "规则", "韩国", "执", "轮", "决", "先",
        ],
    ),
    (
        &[Charset::BIG5],
        &[
            "黑", "白", "圍棋", "段", "級", "目", "勝", "戰", "中盤", "棋", "盃", "第", "賽", "貼",
            "年", "月", "日", "讓", "的", "台灣", "臺", "規則", "執", "輪", "決", "先",
        ],
    ),
    (
        &[Charset::EUC_KR],
        &[
            "흑", "백", "바둑", "단", "급", "승", "불계", "한국", "기원", "덤", "집", "대국", "이",
            "박", "김", "조", "최", "기", "전", "국", "제", "년", "월", "일", "호점", "정선",
        ],
    ),
];
