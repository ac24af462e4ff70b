//! A record's line in the list.

use ranka_record::{GameInfo, GameTree, parse_result};
use ranka_rules::{Colour, Komi, Outcome};

use super::{Fingerprint, date_key};
use crate::contract;
use crate::table::word;

/// What the library lists and searches of an imported record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// The word of a rule set; Japanese when the record names none that is known.
    pub(crate) rules: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) komi_halves: i32,
    pub(crate) handicap: u32,
    pub(crate) black_name: String,
    pub(crate) white_name: String,
    pub(crate) black_rank: String,
    pub(crate) white_rank: String,
    pub(crate) event: String,
    pub(crate) round: String,
    pub(crate) place: String,
    pub(crate) date: String,
    pub(crate) date_key: String,
    pub(crate) result: Option<String>,
    pub(crate) winner: &'static str,
    /// Moves of the main line.
    pub(crate) move_number: u32,
    pub(crate) to_play: String,
    /// The board at the end of the main line, rows from the top.
    pub(crate) board: String,
    pub(crate) last_move: Option<String>,
    /// All comments and names of nodes; of very long ones the first million letters.
    pub(crate) comments: String,
    pub(crate) fingerprint: Fingerprint,
}

impl Entry {
    /// What is listed of a tree.
    pub(crate) fn of(tree: &GameTree) -> Self {
        let info: GameInfo = tree.info();
        let last = tree.main_line().last().unwrap_or(tree.root());
        let end = tree.position(last);
        let size = tree.size();
        let plies = tree.main_line().filter(|&id| tree.node(id).ply().is_some()).count();
        let date = one_line(&info.date);
        Self {
            name: one_line(&info.name),
            rules: word(&contract::Ruleset::from(info.ruleset.unwrap_or_default())),
            width: u32::from(size.cols()),
            height: u32::from(size.rows()),
            komi_halves: info.komi.map_or(0, |komi: Komi| i32::from(komi.halves())),
            handicap: info.handicap,
            black_name: one_line(&info.players.black),
            white_name: one_line(&info.players.white),
            black_rank: one_line(&info.ranks.black),
            white_rank: one_line(&info.ranks.white),
            event: one_line(&info.event),
            round: one_line(&info.round),
            place: one_line(&info.place),
            date_key: date_key(&date),
            date,
            winner: winner(&info.result),
            result: Some(one_line(&info.result)).filter(|text| !text.is_empty()),
            move_number: u32::try_from(plies).unwrap_or(u32::MAX),
            to_play: word(&contract::Colour::from(end.to_play)),
            board: end.board.rows().join("\n"),
            last_move: end.last_move.map(|ply| ply.mv.to_string()),
            comments: comments(tree, &info),
            fingerprint: Fingerprint::of(tree),
        }
    }
}

/// Whoever won by a result in the form of `RE`, as the library has it; "" when not known.
pub(crate) fn winner(result: &str) -> &'static str {
    let of = |colour| match colour {
        Colour::Black => "black",
        Colour::White => "white",
    };
    match parse_result(result) {
        Some(Outcome::Draw) => "draw",
        Some(Outcome::NoResult) => "noResult",
        Some(
            Outcome::Score { winner, .. } | Outcome::Resign { winner } | Outcome::Time { winner },
        ) => of(winner),
        // By forfeit, or by a margin that is no half point.
        None if result.starts_with("B+") => "black",
        None if result.starts_with("W+") => "white",
        None => "",
    }
}

/// Characters of a text that a list shows.
const MAX_TEXT: usize = 200;

/// A text as a list shows it: one line that upsets no text around it, and not endless.
pub(crate) fn one_line(text: &str) -> String {
    let plain = text.chars().filter(|&c| !c.is_control() && !crate::table::is_layout(c));
    let line: String = plain.take(MAX_TEXT).collect();
    line.trim().to_owned()
}

/// Letters of comments that are searched, about: more than any book has on one game.
const MAX_COMMENTS: usize = 1 << 20;

fn comments(tree: &GameTree, info: &GameInfo) -> String {
    let mut all: String = info.comment.chars().take(MAX_COMMENTS).collect();
    for id in tree.walk() {
        if all.len() >= MAX_COMMENTS {
            break;
        }
        let node = tree.node(id);
        for text in [node.name(), node.comment()].into_iter().flatten() {
            all.push('\n');
            all.extend(text.chars().take(MAX_COMMENTS));
        }
    }
    all
}
