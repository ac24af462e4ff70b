//! Finding the ends of values, also where brackets are missing or too many.

use memchr::{memchr2, memchr3};

use crate::ident::{Kind, canonical, is_known};

/// How a value ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// At its bracket.
    Closed,
    /// Without one.
    Unfinished,
    /// At a bracket, after others that belong to the text.
    AfterBareBrackets,
}

/// A value found: it stands before `end`, and reading goes on at `next`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scanned {
    pub(super) end: usize,
    pub(super) next: usize,
    pub(super) how: End,
}

/// Finds the end of the value that begins at `start`, behind its bracket.
pub(super) fn value(bytes: &[u8], start: usize, kind: Kind) -> Scanned {
    match kind {
        Kind::Points => points(bytes, start),
        Kind::Text => text(bytes, start),
        Kind::Other => other(bytes, start),
    }
}

/// Points end at the first byte that can be no part of them.
fn points(bytes: &[u8], start: usize) -> Scanned {
    let mut at = start;
    loop {
        match bytes.get(at) {
            Some(b']') => return Scanned { end: at, next: at + 1, how: End::Closed },
            Some(b'\\') => at += 2,
            Some(b'[' | b';' | b'(' | b')') | None => {
                let end = at.min(bytes.len());
                let trimmed = bytes[start..end].trim_ascii_end().len();
                return Scanned { end: start + trimmed, next: end, how: End::Unfinished };
            }
            Some(_) => at += 1,
        }
    }
}

fn other(bytes: &[u8], start: usize) -> Scanned {
    let mut at = start;
    while let Some(found) = memchr2(b']', b'\\', bytes.get(at..).unwrap_or_default()) {
        at += found;
        if bytes[at] == b']' {
            return Scanned { end: at, next: at + 1, how: End::Closed };
        }
        at += 2;
    }
    unfinished(bytes, start)
}

/// Text ends at its first bracket behind which the file goes on as SGF does.
fn text(bytes: &[u8], start: usize) -> Scanned {
    let (mut at, mut how) = (start, End::Closed);
    // The last opening bracket that was not escaped.
    let mut opened = None;
    while let Some(found) = memchr3(b']', b'\\', b'[', bytes.get(at..).unwrap_or_default()) {
        at += found;
        match bytes[at] {
            b'[' => (opened, at) = (Some(at), at + 1),
            b'\\' => at += 2,
            _ if bytes.get(at + 1) == Some(&b']') => (how, at) = (End::AfterBareBrackets, at + 1),
            _ if goes_on(&bytes[at + 1..], opened.is_some()) => {
                // A text that swallowed the next move has lost its own bracket.
                return match opened.and_then(|open| swallowed(bytes, start, open, at)) {
                    Some(end) => Scanned { end, next: end, how: End::Unfinished },
                    None => Scanned { end: at, next: at + 1, how },
                };
            }
            _ => (how, at) = (End::AfterBareBrackets, at + 1),
        }
    }
    unfinished(bytes, start)
}

/// Whether what follows a closing bracket is SGF, rather than more of a text whose brackets
/// were not escaped.
fn goes_on(rest: &[u8], had_bracket: bool) -> bool {
    match memchr2(b'[', b']', rest) {
        // Between two closing brackets there is always an opening one.
        Some(next) if rest[next] == b']' => false,
        Some(next) if had_bracket => follows(&rest[..next]),
        _ => true,
    }
}

/// Whether what stands before an opening bracket is a property's identifier, or nothing.
fn follows(between: &[u8]) -> bool {
    let between = between.trim_ascii();
    let word = between.iter().rev().take_while(|b| b.is_ascii_alphanumeric()).count();
    let before = between[..between.len() - word].trim_ascii();
    let structure = before.iter().all(|b| b";()".contains(b) || b.is_ascii_whitespace());
    structure && !between[between.len() - word..].first().is_some_and(u8::is_ascii_lowercase)
}

/// Where a text really ends that has no bracket of its own and so runs on to that of the next
/// move or name, which is the value opened at `open` and closed at `close`.
fn swallowed(bytes: &[u8], start: usize, open: usize, close: usize) -> Option<usize> {
    let before = bytes[start..open].trim_ascii_end();
    let word = before.iter().rev().take(10).take_while(|b| b.is_ascii_uppercase()).count();
    let (front, name) = before.split_at(before.len() - word);
    let name = std::str::from_utf8(name).ok()?;
    let front_trimmed = front.trim_ascii_end();
    let is_move = matches!(name, "B" | "W")
        && front_trimmed.ends_with(b";")
        && matches!(close - open - 1, 0 | 2);
    // A name at the start of a line, or two letters that begin a property of the root.
    let is_property = name.len() == 2
        && is_known(&canonical(name))
        && front.ends_with(b"\n")
        && Kind::of(name) != Kind::Points;
    if is_move {
        Some(start + front_trimmed.len() - 1)
    } else {
        is_property.then_some(start + front_trimmed.len())
    }
}

/// A value without an end has all the rest, but for a backslash that escapes nothing.
fn unfinished(bytes: &[u8], start: usize) -> Scanned {
    let start = start.min(bytes.len());
    let slashes = bytes[start..].iter().rev().take_while(|&&b| b == b'\\').count();
    let end = bytes.len() - slashes % 2;
    Scanned { end, next: bytes.len(), how: End::Unfinished }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> (&str, End) {
        let found = value(text.as_bytes(), 0, Kind::Text);
        (&text[..found.end], found.how)
    }

    #[test]
    fn bare_brackets_belong_to_the_text() {
        for (text, value, how) in [
            ("plain];B[aa]", "plain", End::Closed),
            ("see [a\\] b];B[aa]", "see [a\\] b", End::Closed),
            ("see [a] b];B[aa]", "see [a] b", End::AfterBareBrackets),
            ("smile :-] ok];B[aa]", "smile :-] ok", End::AfterBareBrackets),
            ("[a] and [b] c])", "[a] and [b] c", End::AfterBareBrackets),
            ("[a\\] x](;B[aa])", "[a\\] x", End::Closed),
            ("x]\n;W[bb])", "x", End::Closed),
            ("x]AB[aa][bb])", "x", End::Closed),
            ("end [a] b])", "end [a] b", End::AfterBareBrackets),
        ] {
            assert_eq!(texts(text), (value, how), "{text}");
        }
    }

    #[test]
    fn a_lost_bracket_costs_no_move() {
        assert_eq!(texts("lost;B[aa];W[bb])"), ("lost", End::Unfinished));
        assert_eq!(texts("lost\nPW[Lee]RE[0])"), ("lost", End::Unfinished));
        assert_eq!(texts("to the end\\"), ("to the end", End::Unfinished));
        let found = value(b"pd;W[dd]", 0, Kind::Points);
        assert_eq!((found.end, found.next, found.how), (2, 2, End::Unfinished));
    }
}
