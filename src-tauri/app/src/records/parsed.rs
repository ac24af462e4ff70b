//! What the command `parse` answers.

use std::borrow::Cow;

use ranka_record::{Collection, GameTree, point_text};
use ranka_rules::{Colour, Move};

use super::warnings;
use crate::contract::{ParsedFile, ParsedGame, PerColour};

/// A file as the command `parse` tells it.
pub(crate) fn parsed(file: &Collection) -> ParsedFile {
    ParsedFile {
        charset: file.charset.name().to_owned(),
        warnings: warnings(&file.warnings),
        games: file.games.iter().map(game).collect(),
    }
}

fn game(tree: &GameTree) -> ParsedGame {
    let info = tree.info();
    let size = tree.size();
    let mut moves = Vec::new();
    // The stones that stand before the first move.
    let mut start = tree.root();
    for id in tree.main_line() {
        let node = tree.node(id);
        if let Some(ply) = node.ply() {
            let letter = ply.colour.letter();
            moves.push(match ply.mv {
                Move::Play(point) => format!("{letter} {}", point_text(point, size)),
                Move::Pass => letter.to_string(),
            });
        } else if moves.is_empty() {
            start = id;
        }
    }
    let opening = tree.position(start);
    let stones = |colour: Colour| {
        let of = opening.board.stones().filter(|&(c, _)| c == colour);
        of.map(|(_, p)| point_text(p, size)).collect()
    };
    let comment = tree.main_line().take(2).find_map(|id| tree.node(id).comment());
    ParsedGame {
        size: u32::from(size.side()),
        width: u32::from(size.cols()),
        height: u32::from(size.rows()),
        komi: info.komi.map(|komi| komi.points()),
        handicap: info.handicap,
        rules: info.rules,
        result: info.result,
        black: info.players.black,
        white: info.players.white,
        date: info.date,
        event: info.event,
        setup: PerColour { black: stones(Colour::Black), white: stones(Colour::White) },
        to_play: tree.first_to_play().into(),
        moves,
        comment: comment.map(Cow::into_owned).unwrap_or_default(),
        nodes: tree.len() as u32,
        leaves: tree.leaves() as u32,
        warnings: warnings(tree.warnings()),
    }
}
