//! Any edits of a tree: it stays whole, and is written and read as it is.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ranka_record::{GameTree, Mark, NodeId, open_text};
use ranka_rules::{Colour, Move, Ply, Point, Size};

#[derive(Arbitrary, Debug)]
enum Edit {
    Move { at: u32, black: bool, col: u8, row: u8 },
    Pass { at: u32, black: bool },
    Setup { at: u32, stone: Option<bool>, points: Vec<(u8, u8)> },
    Remove { at: u32 },
    Promote { at: u32 },
    MakeMain { at: u32 },
    Comment { at: u32, text: String },
    Info { ident: u8, text: String },
    Marks { at: u32, points: Vec<(u8, u8)> },
    Labels { at: u32, labels: Vec<((u8, u8), String)> },
}

fn point((col, row): (u8, u8)) -> Point {
    Point::new(col % 9, row % 9).expect("on the board")
}

fn colour(black: bool) -> Colour {
    if black { Colour::Black } else { Colour::White }
}

fn apply(tree: &mut GameTree, edit: Edit) {
    let ids: Vec<NodeId> = tree.walk().collect();
    let node = |at: u32| ids[at as usize % ids.len()];
    match edit {
        Edit::Move { at, black, col, row } => {
            let mv = Move::Play(point((col, row)));
            tree.add_move(node(at), Ply { colour: colour(black), mv });
        }
        Edit::Pass { at, black } => {
            tree.add_move(node(at), Ply { colour: colour(black), mv: Move::Pass });
        }
        Edit::Setup { at, stone, points } => {
            let points: Vec<_> = points.into_iter().map(point).collect();
            tree.add_setup(node(at), stone.map(colour), &points);
        }
        Edit::Remove { at } => {
            tree.remove(node(at));
        }
        Edit::Promote { at } => tree.promote(node(at)),
        Edit::MakeMain { at } => tree.make_main(node(at)),
        Edit::Comment { at, text } => tree.set_comment(node(at), &text),
        Edit::Info { ident, text } => {
            let idents = ["PB", "PW", "EV", "DT", "GN", "XX"];
            tree.set_info(tree.root(), idents[ident as usize % idents.len()], &text);
        }
        Edit::Marks { at, points } => {
            let points: Vec<_> = points.into_iter().map(point).collect();
            tree.set_marks(node(at), Mark::Square, &points);
        }
        Edit::Labels { at, labels } => {
            let labels: Vec<_> = labels.into_iter().map(|(p, text)| (point(p), text)).collect();
            tree.set_labels(node(at), &labels);
        }
    }
}

fuzz_target!(|edits: Vec<Edit>| {
    let mut tree = GameTree::new(Size::NINE);
    for edit in edits {
        apply(&mut tree, edit);
    }
    assert_eq!(tree.walk().count(), tree.len());
    let written = tree.to_sgf();
    let back = open_text(&written).expect("what we write can be read");
    assert_eq!(back.games.len(), 1);
    assert_eq!(back.games[0].to_sgf(), written);
    assert_eq!(back.games[0].len(), tree.len());
    for (a, b) in tree.walk().zip(back.games[0].walk()) {
        assert_eq!(tree.position(a).board, back.games[0].position(b).board);
        assert_eq!(tree.node(a).comment(), back.games[0].node(b).comment());
    }
});
