//! Values of properties: what their text means, and how text becomes a value.

use std::borrow::Cow;

/// One value of a property, as it stands between its brackets, still escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value<'a>(pub(crate) &'a str);

impl<'a> Value<'a> {
    /// The escaped text, as the file has it.
    #[must_use]
    pub const fn raw(self) -> &'a str {
        self.0
    }

    /// The meaning as SGF's Text: a backslash stands for the character after it, an escaped
    /// line break vanishes, line breaks of every form become `\n`, other white space and
    /// control characters a space.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        unescape(self.0, true)
    }

    /// The meaning as SGF's SimpleText: as [`Value::text`], with line breaks as spaces, and
    /// without white space around it.
    #[must_use]
    pub fn simple_text(self) -> Cow<'a, str> {
        match unescape(self.0, false) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
    }

    /// The two halves of a composed value (`aa:text`), at the first colon that is not escaped.
    #[must_use]
    pub fn composed(self) -> Option<(Value<'a>, Value<'a>)> {
        let mut escaped = false;
        let colon = self.0.bytes().position(|b| {
            let found = b == b':' && !escaped;
            escaped = b == b'\\' && !escaped;
            found
        })?;
        Some((Value(&self.0[..colon]), Value(&self.0[colon + 1..])))
    }
}

fn unescape(raw: &str, line_breaks: bool) -> Cow<'_, str> {
    if !raw.chars().any(|c| c == '\\' || c.is_control()) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = c == '\\';
        let c = if escaped { chars.next() } else { Some(c) };
        match c {
            None => {}
            Some(c @ ('\r' | '\n')) => {
                let other = if c == '\r' { '\n' } else { '\r' };
                chars.next_if_eq(&other);
                if !escaped {
                    text.push(if line_breaks { '\n' } else { ' ' });
                }
            }
            Some(c) => text.push(if c.is_control() { ' ' } else { c }),
        }
    }
    Cow::Owned(text)
}

/// A text as a value: `]` and `\` escaped, and `[`, so that no reader takes it for a bracket
/// that lost its partner. Line breaks stay.
#[must_use]
pub fn escape(text: &str) -> String {
    escape_all(text, &['[', ']', '\\'])
}

/// A text as the value of a SimpleText property, which has no line breaks.
#[must_use]
pub fn escape_simple(text: &str) -> String {
    escape(&text.replace(|c: char| c.is_control(), " "))
}

/// A text as half of a composed value: colons escaped too.
#[must_use]
pub fn escape_composed(text: &str) -> String {
    escape_all(&text.replace(|c: char| c.is_control(), " "), &['[', ']', '\\', ':'])
}

fn escape_all(text: &str, special: &[char]) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(&c) {
            value.push('\\');
        }
        value.push(if c.is_control() && c != '\n' { ' ' } else { c });
    }
    value
}

/// Where the value that starts a canonical text ends: at its first `]` without a backslash.
pub(crate) fn value_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b']', b'\\', bytes.get(at..).unwrap_or_default()) {
        at += found;
        if bytes[at] == b']' {
            return at;
        }
        at += 2;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_and_escapes_mean_what_the_standard_says() {
        // FF[4], "Text": soft breaks vanish, hard ones stay in every form.
        let value = Value("a\\\nb\nc\r\nd\\\r\ne\n\rf\\]g\\\\h\\:i\tj");
        assert_eq!(value.text(), "ab\nc\nde\nf]g\\h:i j");
        assert_eq!(value.simple_text(), "ab c de f]g\\h:i j");
        assert_eq!(Value("a\\").text(), "a");
    }

    #[test]
    fn composed_values_part_at_the_first_bare_colon() {
        let (left, right) = Value("aa:B:C").composed().unwrap();
        assert_eq!((left.raw(), right.raw()), ("aa", "B:C"));
        let (left, right) = Value(r"a\:b\\:c").composed().unwrap();
        assert_eq!((left.text().as_ref(), right.raw()), (r"a:b\", "c"));
        assert!(Value("aa").composed().is_none());
    }

    #[test]
    fn an_escaped_text_means_itself() {
        let text = "a]b\\c:d\ne";
        assert_eq!(Value(&escape(text)).text(), text);
        assert_eq!(Value(&escape_composed("a:b]")).simple_text(), "a:b]");
        assert_eq!(value_end(&format!("{}]rest", escape(text))), escape(text).len());
    }
}
