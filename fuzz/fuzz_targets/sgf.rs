//! Any bytes: what is read and written is read as the same tree again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ranka_record::{Cursor, GameTree, open, write_collection};

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = open(bytes, None) else { return };
    let written = write_collection(&file.games);
    let again = open(written.as_bytes(), None).expect("what we write can be read");
    assert_eq!(file.games.len(), again.games.len());
    for (game, back) in file.games.iter().zip(&again.games) {
        same(game, back);
        walk(game);
    }
    assert_eq!(write_collection(&again.games), written, "writing again changes nothing");
});

/// Both have the same nodes, moves, positions, and texts.
fn same(game: &GameTree, back: &GameTree) {
    assert_eq!((game.size(), game.len(), game.leaves()), (back.size(), back.len(), back.leaves()));
    assert_eq!(game.info(), back.info());
    for (a, b) in game.walk().zip(back.walk()) {
        let (a, b) = (game.node(a), back.node(b));
        assert_eq!(a.child_count(), b.child_count());
        assert_eq!(a.ply(), b.ply());
        assert_eq!((a.comment(), a.name()), (b.comment(), b.name()));
        // The root is given its format, character set and size; some values their strict form.
        let strict = ["FF", "GM", "CA", "SZ", "B", "W", "KM", "RE", "RU"];
        let points = ["AB", "AW", "AE", "TR", "SQ", "CR", "MA", "SL"];
        let kept = |n: ranka_record::Node<'_>| {
            let others = n.properties().filter(|p| !strict.contains(&p.ident));
            let value = |p: ranka_record::Property<'_>| {
                let texts = p.values().map(|v| v.raw().to_owned());
                let texts: Vec<String> = if points.contains(&p.ident) {
                    texts.map(|t| t.replace(|c: char| c.is_ascii_whitespace(), "")).collect()
                } else {
                    texts.collect()
                };
                (p.ident.to_owned(), texts)
            };
            others.map(value).collect::<Vec<_>>()
        };
        assert_eq!(kept(a), kept(b));
    }
}

/// A walk to a few nodes and back sees the same positions as a fresh replay.
fn walk(game: &GameTree) {
    let mut cursor = Cursor::new(game);
    let step = game.len() / 5 + 1;
    let nodes: Vec<_> = game.walk().step_by(step).collect();
    for &id in nodes.iter().chain(nodes.iter().rev()) {
        cursor.go(id);
        assert_eq!(cursor.position(), game.position(id));
    }
}
