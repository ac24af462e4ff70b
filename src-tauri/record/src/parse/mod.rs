//! Reading the trees of a text: one pass, without recursion, mending what can be mended.

mod around;
mod game;
mod nodes;
mod scan;

use std::ops::Range;

use ranka_rules::Size;

use crate::charset::is_game_start;
use crate::ident::{Kind, canonical};
use crate::open::OpenError;
use crate::tree::{GameTree, MAX_NODES, NONE};
use crate::warning::{Warning, Warnings};
use scan::End;

/// The most games that a file may have.
pub const MAX_GAMES: usize = 100_000;

/// The most properties that a file may have.
pub const MAX_PROPERTIES: usize = 8_000_000;

/// The most properties that one node may have.
const MAX_IN_NODE: usize = 100_000;

/// The trees of a text, none of them looked at yet: sizes are 19×19.
///
/// # Errors
/// [`OpenError::TooManyNodes`], [`OpenError::TooManyGames`], [`OpenError::TooManyProperties`].
pub(crate) fn parse(text: &str, warnings: &mut Warnings) -> Result<Vec<GameTree>, OpenError> {
    let bytes = text.as_bytes();
    let mut parser = Parser { text, bytes, at: 0, nodes: 0, properties: 0, balanced: 0..0 };
    let mut games: Vec<GameTree> = Vec::new();
    let mut trunk = NONE;
    loop {
        let before = parser.at;
        let Some((start, opened)) = parser.find_game(games.is_empty()) else { break };
        parser.at = start;
        if games.is_empty() {
            if !is_blank(&text[before..start]) {
                warnings.push(Warning::TextBefore);
            }
        } else {
            parser.between(&text[before..start], warnings);
        }
        if games.len() == MAX_GAMES {
            return Err(OpenError::TooManyGames { limit: MAX_GAMES });
        }
        let mut game = Game::new();
        if !opened {
            // A game that was closed too early goes on.
            if let Some(last) = games.pop_if(|_| !parser.is_root(start)) {
                game = Game::resume(last);
                game.warn(Warning::ExtraParenthesis);
            } else {
                game.warn(Warning::NoOpeningParenthesis);
            }
        } else if let Some(last) = games.pop_if(|last| parser.goes_on(last, start)) {
            game = Game::resume_at(last, trunk);
            game.warn(Warning::ExtraParenthesis);
        }
        // The parenthesis that closes what goes on was opened long before.
        parser.at += usize::from(opened && game.tree.entries.is_empty());
        let resumed = !game.tree.entries.is_empty();
        parser.game(&mut game)?;
        trunk = game.trunk;
        let alone = is_blank(&text[before..start]);
        if resumed || game::is_one(&game.tree, &text[start..parser.at], alone) {
            games.push(game.tree);
        } else if !game.tree.entries.is_empty() {
            warnings.push(if games.is_empty() { Warning::TextBefore } else { Warning::TextAfter });
        }
    }
    let rest = &text[parser.at..];
    if !games.is_empty() {
        parser.between(rest, warnings);
    }
    Ok(games)
}

/// Whether text has nothing to be missed: white space, a mark of the byte order, zeros.
fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control() || c == '\u{feff}')
}

/// A game under way.
struct Game {
    tree: GameTree,
    /// The node that the next one follows.
    current: u32,
    /// The node that properties belong to; none right after a parenthesis.
    open: bool,
    /// Where the text of the open node begins.
    start: usize,
    /// The last node that stood in no parentheses but the game's own.
    trunk: u32,
    /// Open parentheses: at which node, and how many there.
    stack: Vec<(u32, u32)>,
    /// Whether a parenthesis was opened and no node has followed.
    fresh: bool,
    /// One bit for each identifier of the open node, to see where some stands twice.
    seen: u64,
    repeated: bool,
    moves: usize,
    properties: usize,
    /// What the values of the last property are, and whether it is a move.
    last: (Kind, bool),
}

impl Game {
    fn new() -> Self {
        Self::resume(GameTree::bare(Size::NINETEEN))
    }

    /// Goes on at the node that was read last.
    fn resume(tree: GameTree) -> Self {
        let current = tree.entries.len().checked_sub(1).map_or(NONE, |last| last as u32);
        Self::resume_at(tree, current)
    }

    /// Goes on at a node.
    fn resume_at(tree: GameTree, current: u32) -> Self {
        Self {
            tree,
            current,
            trunk: current,
            open: false,
            start: 0,
            stack: Vec::new(),
            fresh: false,
            seen: 0,
            repeated: false,
            moves: 0,
            properties: 0,
            last: (Kind::Other, false),
        }
    }

    fn warn(&mut self, warning: Warning) {
        self.tree.warnings.push(warning);
    }

    fn push_parenthesis(&mut self) {
        match self.stack.last_mut() {
            Some((node, count)) if *node == self.current => *count += 1,
            _ => self.stack.push((self.current, 1)),
        }
        self.fresh = true;
    }

    /// Closes a parenthesis; tells whether it was the last.
    fn pop_parenthesis(&mut self) -> bool {
        self.trunk = self.current;
        if let Some((node, count)) = self.stack.last_mut() {
            self.current = *node;
            *count -= 1;
            if *count == 0 {
                self.stack.pop();
            }
        }
        self.fresh = false;
        self.stack.is_empty()
    }

    fn depth(&self) -> usize {
        self.stack.iter().map(|&(_, count)| count as usize).sum()
    }
}

struct Parser<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    nodes: usize,
    properties: usize,
    /// Where it is known that no parenthesis is left over.
    balanced: Range<usize>,
}

impl Parser<'_> {
    /// The identifier of a property that begins after white space.
    fn property_at(&self, at: usize) -> Option<&str> {
        let start = self.skip_blank(at);
        let end = self.word_end(start);
        let opens = self.bytes.get(self.skip_blank(end)) == Some(&b'[');
        (end > start && end - start < 40 && opens).then(|| &self.text[start..end])
    }

    fn skip_blank(&self, mut at: usize) -> usize {
        while self.bytes.get(at).is_some_and(|&b| b <= b' ') {
            at += 1;
        }
        at
    }

    fn word_end(&self, mut at: usize) -> usize {
        while self.bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
            at += 1;
        }
        at
    }

    /// Reads a game up to its closing parenthesis, or to where the next one begins.
    fn game(&mut self, game: &mut Game) -> Result<(), OpenError> {
        game.push_parenthesis();
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'(' if !game.tree.entries.is_empty() && self.starts_another() => break,
                b'(' => {
                    game.close();
                    self.at += 1;
                    game.push_parenthesis();
                }
                b')' => {
                    self.at += 1;
                    if self.closed(game) {
                        return Ok(());
                    }
                }
                b';' => {
                    self.at += 1;
                    self.node(game)?;
                }
                b'[' => self.stray_value(game)?,
                _ if byte <= b' ' => self.at += 1,
                _ if byte.is_ascii_alphabetic() => self.property(game)?,
                _ => self.loose(game),
            }
        }
        game.close();
        let count = game.depth();
        if count > 0 {
            game.warn(Warning::MissingParentheses { count });
        }
        Ok(())
    }

    fn starts_another(&self) -> bool {
        let rest = &self.bytes[self.at..];
        // A variation may well begin with a name or a komi; a game begins with these.
        is_game_start(rest)
            && self
                .property_at(self.skip_blank(self.at + 1) + 1)
                .is_some_and(|n| matches!(canonical(n).as_ref(), "FF" | "GM" | "CA" | "SZ"))
    }

    /// A closing parenthesis: tells whether it ends the game.
    fn closed(&self, game: &mut Game) -> bool {
        game.close();
        if game.fresh {
            game.warn(Warning::EmptyVariation);
        }
        game.pop_parenthesis()
    }

    fn node(&mut self, game: &mut Game) -> Result<(), OpenError> {
        game.close();
        self.count_node()?;
        game.begin();
        Ok(())
    }

    fn count_node(&mut self) -> Result<(), OpenError> {
        if self.nodes == MAX_NODES {
            return Err(OpenError::TooManyNodes { limit: MAX_NODES });
        }
        self.nodes += 1;
        Ok(())
    }

    /// Reads a property, or a word that is none.
    fn property(&mut self, game: &mut Game) -> Result<(), OpenError> {
        let end = self.word_end(self.at);
        let name = &self.text[self.at..end];
        let ident = canonical(name);
        let mut at = self.skip_blank(end);
        if self.bytes.get(at) != Some(&b'[') {
            self.at = end;
            game.warn(match crate::ident::is_known(&ident) {
                true => Warning::NoValue { ident: ident.into_owned() },
                false => Warning::LooseText,
            });
            return Ok(());
        }
        if !game.open {
            game.warn(Warning::MissingSemicolon);
            self.node(game)?;
        }
        if !name.bytes().any(|b| b.is_ascii_uppercase()) {
            game.warn(Warning::LowerCase { ident: ident.to_string() });
        }
        self.properties += 1;
        game.properties += 1;
        for (count, limit) in [(self.properties, MAX_PROPERTIES), (game.properties, MAX_IN_NODE)] {
            if count > limit {
                return Err(OpenError::TooManyProperties { limit });
            }
        }
        game.note(&ident);
        game.tree.text.push_str(&ident);
        game.last = (Kind::of(&ident), is_move(&ident));
        while self.bytes.get(at) == Some(&b'[') {
            let found = scan::value(self.bytes, at + 1, game.last.0);
            self.add(game, at + 1, found.end)?;
            match found.how {
                End::Closed => {}
                End::Unfinished => game.warn(Warning::UnfinishedValue { ident: ident.to_string() }),
                End::AfterBareBrackets => {
                    game.warn(Warning::BareBracket { ident: ident.to_string() });
                }
            }
            at = self.skip_blank(found.next);
        }
        self.at = at;
        Ok(())
    }

    /// A value without an identifier is one more of the property before, if there is one.
    fn stray_value(&mut self, game: &mut Game) -> Result<(), OpenError> {
        game.warn(Warning::LooseText);
        let inside = game.open && game.tree.text.len() > game.start;
        let kind = if inside { game.last.0 } else { Kind::Other };
        let found = scan::value(self.bytes, self.at + 1, kind);
        if inside {
            self.add(game, self.at + 1, found.end)?;
        }
        self.at = found.next;
        Ok(())
    }

    /// Adds a value to the last property. A second move will get a node of its own.
    fn add(&mut self, game: &mut Game, start: usize, end: usize) -> Result<(), OpenError> {
        game.value(&self.text[start.min(end)..end]);
        let (_, is_move) = game.last;
        game.moves += usize::from(is_move);
        if is_move && game.moves > 1 {
            self.count_node()?;
        }
        Ok(())
    }

    /// Passes over a character that means nothing.
    fn loose(&mut self, game: &mut Game) {
        let c = self.text[self.at..].chars().next().unwrap_or(' ');
        self.at += c.len_utf8();
        if !c.is_whitespace() && !c.is_control() && c != '\u{feff}' {
            game.warn(Warning::LooseText);
        }
    }
}

fn is_move(ident: &str) -> bool {
    matches!(ident, "B" | "W")
}
