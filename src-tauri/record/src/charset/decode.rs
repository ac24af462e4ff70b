//! Which character set a file is in, and its text.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding};

use super::{Charset, guess, names};
use crate::ident::begins_game;
use crate::warning::{Warning, Warnings};

/// The most bytes that a text may have once it is decoded.
pub(crate) const MAX_DECODED: usize = 128 << 20;

/// A file as text.
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) charset: Charset,
    pub(crate) warnings: Warnings,
}

/// Decodes a file: in the character set that a person has chosen, else by its byte order mark,
/// else as UTF-8 if it is valid, else in the one that it names, else in a guessed one. Games that
/// stand in one file in different character sets are decoded each for itself.
///
/// `None` when the text would have more than [`MAX_DECODED`] bytes.
pub(crate) fn decode(bytes: &[u8], chosen: Option<Charset>) -> Option<Decoded<'_>> {
    let mut warnings = Warnings::default();
    let (marked, bytes) = marked(bytes);
    let whole = chosen.or(marked);
    let declared = declared(bytes);
    // What says UTF-8 in plain ASCII is no UTF-16, and keeps its zeros to itself.
    let says_utf8 = declared.as_deref().and_then(names::find) == Some(Charset::UTF_8);
    let by_structure =
        || guess::by_structure(bytes).filter(|_| !says_utf8 || guess::is_whole_jis(bytes));
    if let Some(charset) = whole.or_else(by_structure) {
        if whole.is_none() && charset == Charset::ISO_2022_JP {
            mismatch(declared.as_deref().unwrap_or_default(), charset, &mut warnings);
        }
        let text = lossy(bytes, charset, &mut warnings)?;
        return Some(Decoded { text, charset, warnings });
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Some(name) = declared.filter(|_| !text.is_ascii()) {
            mismatch(&name, Charset::UTF_8, &mut warnings);
        }
        return Some(Decoded { text: text.into(), charset: Charset::UTF_8, warnings });
    }
    by_games(bytes, warnings)
}

/// What the byte order mark says, and what stands behind it. A mark of UTF-8 that some program
/// put before text of another kind says nothing.
fn marked(bytes: &[u8]) -> (Option<Charset>, &[u8]) {
    let Some((encoding, len)) = Encoding::for_bom(bytes) else { return (None, bytes) };
    let rest = &bytes[len..];
    let lies = encoding == encoding_rs::UTF_8 && !guess::is_nearly_utf8(rest);
    ((!lies).then_some(Charset(encoding)), rest)
}

/// Decodes a file that is not UTF-8, game by game where they differ.
fn by_games(bytes: &[u8], mut warnings: Warnings) -> Option<Decoded<'_>> {
    let games = games(bytes);
    let choices: Vec<_> = games.iter().map(|game| choose(game)).collect();
    // Games that name nothing are guessed together: the more text the better.
    let unknown: Vec<u8> = games
        .iter()
        .zip(&choices)
        .filter(|(_, c)| c.is_none())
        .flat_map(|(g, _)| *g)
        .copied()
        .collect();
    let common = (!unknown.is_empty()).then(|| guess::guess(&unknown));
    let used: Vec<Option<Charset>> = games
        .iter()
        .zip(&choices)
        .map(|(game, choice)| match choice {
            Some(choice) => choice.charset,
            None => common.filter(|&c| errors(game, c) == 0).or_else(|| Some(guess::guess(game))),
        })
        .collect();
    let first = used.iter().flatten().next().copied().unwrap_or(Charset::UTF_8);
    for (choice, &used) in choices.iter().zip(&used) {
        match (choice, used) {
            (None, Some(used)) => warnings.push(Warning::CharsetGuessed { used }),
            (Some(choice), Some(used)) if choice.mismatch => {
                mismatch(&choice.declared, used, &mut warnings);
            }
            _ => {}
        }
    }
    if used.iter().flatten().all(|&c| c == first) {
        let text = lossy(bytes, first, &mut warnings)?;
        return Some(Decoded { text, charset: first, warnings });
    }
    warnings.push(Warning::MixedCharsets);
    let mut text = String::new();
    for (game, used) in games.iter().zip(&used) {
        text.push_str(&lossy(game, used.unwrap_or(first), &mut warnings)?);
        if text.len() > MAX_DECODED {
            return None;
        }
    }
    Some(Decoded { text: text.into(), charset: first, warnings })
}

/// What one game says about its character set. Without a charset it is ASCII.
struct Choice {
    charset: Option<Charset>,
    declared: String,
    /// What it names is not what it is in.
    mismatch: bool,
}

/// The character set of one game; `None` where it must be guessed.
fn choose(game: &[u8]) -> Option<Choice> {
    let declared = declared(game).unwrap_or_default();
    if game.is_ascii() {
        return Some(Choice { charset: None, declared, mismatch: false });
    }
    // What has more than ASCII is not in ASCII: that says nothing of what it is in.
    let named = names::find(&declared).filter(|_| !names::is_ascii(&declared));
    if std::str::from_utf8(game).is_ok() {
        let mismatch = !declared.is_empty() && named != Some(Charset::UTF_8);
        return Some(Choice { charset: Some(Charset::UTF_8), declared, mismatch });
    }
    if let Some(named) = named.filter(|&c| guess::is_plausible(game, c)) {
        return Some(Choice { charset: Some(named), declared, mismatch: false });
    }
    // A few broken characters, as where a server cut a name, make no other character set.
    if guess::is_nearly_utf8(game) {
        return Some(Choice { charset: Some(Charset::UTF_8), mismatch: false, declared });
    }
    let mismatch = !declared.is_empty();
    mismatch.then(|| Choice { charset: Some(guess::guess(game)), declared, mismatch })
}

fn mismatch(declared: &str, used: Charset, warnings: &mut Warnings) {
    if names::find(declared) != Some(used) && !declared.is_empty() {
        warnings.push(Warning::CharsetMismatch { declared: declared.to_owned(), used });
    }
}

/// The value of `CA` near the start of a game. It is ASCII in every character set that has
/// ASCII's bytes for ASCII.
fn declared(bytes: &[u8]) -> Option<String> {
    let near = bytes.get(..1 << 16).unwrap_or(bytes);
    if near.starts_with(b"[Header]") {
        // UGF names it so.
        let at = memchr::memmem::find(near, b"\nLang=")? + 6;
        let name = near[at..].iter().take_while(|b| b.is_ascii_graphic()).copied().collect();
        return String::from_utf8(name).ok();
    }
    memchr::memmem::find_iter(near, b"CA").find_map(|at| {
        let joined =
            at.checked_sub(1).and_then(|i| near.get(i)).is_some_and(u8::is_ascii_uppercase);
        let inside = near[at + 2..].trim_ascii_start().strip_prefix(b"[")?;
        let name = inside.get(..inside.iter().take(40).position(|&b| b == b']')?)?;
        (!joined).then(|| String::from_utf8_lossy(name).trim().to_owned())
    })
}

/// The parts of a file that begin with a game each; the first also has what stands before.
///
/// No character of more than one byte has `(` or `;` in it, in any of the character sets that
/// come here, so that bytes can be looked at before it is known what they mean.
fn games(bytes: &[u8]) -> Vec<&[u8]> {
    let starts = memchr::memchr_iter(b'(', bytes).filter(|&at| is_game_start(&bytes[at..]));
    let mut edges: Vec<usize> = std::iter::once(0).chain(starts.skip(1)).collect();
    edges.push(bytes.len());
    edges.windows(2).map(|edge| &bytes[edge[0]..edge[1]]).collect()
}

/// Whether bytes begin like `(;GM[`.
pub(crate) fn is_game_start(bytes: &[u8]) -> bool {
    let Some(inside) = bytes.strip_prefix(b"(") else { return false };
    let Some(node) = inside.trim_ascii_start().strip_prefix(b";") else { return false };
    let node = node.trim_ascii_start();
    let len = node.iter().take(20).take_while(|b| b.is_ascii_alphabetic()).count();
    let (name, rest) = node.split_at(len);
    let opens = rest.trim_ascii_start().starts_with(b"[");
    opens && std::str::from_utf8(name).is_ok_and(|n| begins_game(&crate::ident::canonical(n)))
}

/// The text in a character set, with a warning about what means nothing in it.
fn lossy<'a>(bytes: &'a [u8], charset: Charset, warnings: &mut Warnings) -> Option<Cow<'a, str>> {
    let (text, bad) = charset.encoding().decode_without_bom_handling(bytes);
    if text.len() > MAX_DECODED {
        return None;
    }
    if bad {
        warnings.push(Warning::BadBytes { count: errors(bytes, charset) });
    }
    Some(text)
}

/// Number of places in bytes that mean nothing in a character set.
pub(super) fn errors(bytes: &[u8], charset: Charset) -> usize {
    let mut decoder = charset.encoding().new_decoder_without_bom_handling();
    let mut buffer = vec![0; 1 << 14];
    let (mut at, mut count) = (0, 0);
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let (result, read, _) = decoder.decode_to_utf8_without_replacement(rest, &mut buffer, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => return count,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => count += 1,
        }
    }
}
