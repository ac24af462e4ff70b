//! Lines of the protocol: taken apart, and answered.

use std::io::{self, Write};

use ranka_rules::{Colour, Move, Point};

/// A command line without its comment and control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// The number that the controller put first, to be repeated in the answer.
    pub(crate) id: Option<String>,
    pub(crate) name: String,
    pub(crate) arguments: Vec<String>,
}

/// Why a command failed, as the controller is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure(pub(crate) String);

impl From<&str> for Failure {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// The answer to a command.
pub(crate) type Answer = Result<String, Failure>;

/// What is said when an argument is missing or cannot be read.
pub(crate) const SYNTAX: &str = "syntax error";

impl Command {
    /// Takes a line apart (protocol, §3.1). `None` for one that is empty or a comment.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let code = line.split('#').next().unwrap_or_default();
        let clean: String = code
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let mut words = clean.split(' ').filter(|w| !w.is_empty()).map(str::to_owned).peekable();
        let is_id = |w: &String| w.bytes().all(|b| b.is_ascii_digit());
        let id = words.next_if(is_id);
        match words.next() {
            Some(name) => Some(Self { id, name, arguments: words.collect() }),
            None => id.map(|id| Self { id: Some(id), name: String::new(), arguments: vec![] }),
        }
    }

    fn argument(&self, n: usize) -> Result<&str, Failure> {
        self.arguments.get(n).map(String::as_str).ok_or_else(|| SYNTAX.into())
    }

    pub(crate) fn text(&self, n: usize) -> Result<&str, Failure> {
        self.argument(n)
    }

    /// An argument that is a whole number, a real one, or anything that reads itself.
    pub(crate) fn number<T: std::str::FromStr>(&self, n: usize) -> Result<T, Failure> {
        self.argument(n)?.parse().map_err(|_| SYNTAX.into())
    }

    pub(crate) fn colour(&self, n: usize) -> Result<Colour, Failure> {
        colour(self.argument(n)?).ok_or_else(|| SYNTAX.into())
    }

    pub(crate) fn mv(&self, n: usize) -> Result<Move, Failure> {
        let text = self.argument(n)?;
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        text.parse::<Point>().map(Move::Play).map_err(|_| SYNTAX.into())
    }
}

/// A colour as the protocol spells it (§2.11).
pub(crate) fn colour(text: &str) -> Option<Colour> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Colour::Black),
        "w" | "white" => Some(Colour::White),
        _ => None,
    }
}

/// Writes an answer (§3.4), which an empty line ends.
pub(crate) fn write(out: &mut dyn Write, id: Option<&str>, answer: &Answer) -> io::Result<()> {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(Failure(text)) => ('?', text),
    };
    let id = id.unwrap_or_default();
    let gap = if text.is_empty() { "" } else { " " };
    write!(out, "{sign}{id}{gap}{text}\n\n")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> (Option<String>, String, Vec<String>) {
        let c = Command::parse(line).unwrap();
        (c.id, c.name, c.arguments)
    }

    #[test]
    fn ids_tabs_comments_and_control_characters() {
        let id = Some("12".to_owned());
        let args = vec!["b".to_owned(), "D4".to_owned()];
        assert_eq!(parsed("12 play b D4"), (id.clone(), "play".into(), args.clone()));
        assert_eq!(parsed("  12\tplay\tb  D4\r\n"), (id.clone(), "play".into(), args.clone()));
        assert_eq!(parsed("12 pl\u{7}ay b D4 # no comment"), (id, "play".into(), args));
        assert_eq!(parsed("name"), (None, "name".into(), vec![]));
        assert_eq!(parsed("7"), (Some("7".into()), String::new(), vec![]));
    }

    #[test]
    fn nothing_to_do() {
        for line in ["", "   ", "\r\n", "# comment", "\t# 1 name"] {
            assert_eq!(Command::parse(line), None, "{line:?}");
        }
    }
}
