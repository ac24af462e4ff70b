//! SGF's syntax, followed along the main line.

/// One property: its identifier and its values, still escaped.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Property<'a> {
    /// The upper-case letters of the identifier (FF\[3\] allowed lower-case ones between).
    pub(crate) name: String,
    /// What stands between each pair of brackets.
    pub(crate) values: Vec<&'a str>,
}

/// The nodes of the first game's main line, or `None` when the text holds no game.
///
/// The main line always takes the first variation, so it ends at the first `)`. A text
/// that ends early gives what it has.
pub(crate) fn main_line(text: &str) -> Option<Vec<Vec<Property<'_>>>> {
    let mut rest = first_game(text)?;
    let mut nodes: Vec<Vec<Property<'_>>> = Vec::new();
    while let Some(c) = rest.chars().next() {
        match c {
            ')' => break,
            ';' => nodes.push(Vec::new()),
            _ if c.is_ascii_uppercase() || c.is_ascii_lowercase() => {
                let (property, after) = property(rest);
                if let (Some(node), false) = (nodes.last_mut(), property.values.is_empty()) {
                    node.push(property);
                }
                rest = after;
                continue;
            }
            _ => {}
        }
        rest = &rest[c.len_utf8()..];
    }
    Some(nodes)
}

/// The text from the first `;` that follows a `(` and white space.
fn first_game(text: &str) -> Option<&str> {
    text.match_indices('(')
        .map(|(i, _)| text[i + 1..].trim_start())
        .find(|inside| inside.starts_with(';'))
}

/// Reads a property off the front of a text that begins with a letter.
fn property(text: &str) -> (Property<'_>, &str) {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let name = text[..end].chars().filter(char::is_ascii_uppercase).collect();
    let mut rest = &text[end..];
    let mut values = Vec::new();
    while let Some(inside) = rest.trim_start().strip_prefix('[') {
        let end = value_end(inside);
        values.push(&inside[..end]);
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    (Property { name, values }, rest)
}

/// Where the value that starts a text ends: at the first `]` without a backslash before.
fn value_end(text: &str) -> usize {
    let mut escaped = false;
    for (i, b) in text.bytes().enumerate() {
        match b {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b']' => return i,
            _ => {}
        }
    }
    text.len()
}

/// The meaning of an escaped value as SimpleText: line breaks become spaces, an escaped
/// one vanishes, and a backslash stands for the character after it.
pub(crate) fn simple_text(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('\r') if chars.peek() == Some(&'\n') => drop(chars.next()),
                Some('\n') if chars.peek() == Some(&'\r') => drop(chars.next()),
                Some('\r' | '\n') | None => {}
                Some(c) => text.push(if c.is_control() { ' ' } else { c }),
            },
            '\r' if chars.peek() == Some(&'\n') => {}
            c => text.push(if c.is_control() { ' ' } else { c }),
        }
    }
    text
}

/// A text as the value of a SimpleText property.
pub(crate) fn escape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ']' | '\\' => value.extend(['\\', c]),
            c if c.is_control() => value.push(' '),
            c => value.push(c),
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_at_the_first_bracket_without_backslash() {
        let nodes = main_line(r"(;C[a\]b\\]N[x];B[aa])").unwrap();
        assert_eq!(nodes[0][0].values, [r"a\]b\\"]);
        assert_eq!(simple_text(nodes[0][0].values[0]), r"a]b\");
        assert_eq!(nodes.len(), 2);
    }

    #[test]
    fn line_breaks_are_spaces_and_escaped_ones_vanish() {
        assert_eq!(simple_text("a\nb\r\nc\\\nd\\\r\ne\tf"), "a b cde f");
    }

    #[test]
    fn the_main_line_takes_the_first_variation() {
        let nodes = main_line("(;SZ[9](;B[aa](;W[bb])(;W[cc]))(;B[dd]))").unwrap();
        let moves: Vec<_> = nodes[1..].iter().map(|n| n[0].values[0]).collect();
        assert_eq!(moves, ["aa", "bb"]);
    }

    #[test]
    fn brackets_in_text_are_no_structure() {
        let nodes = main_line("(;C[(;B[aa\\])];W[bb])").unwrap();
        assert_eq!(nodes.len(), 2);
        assert_eq!(nodes[1][0].name, "W");
    }
}
