//! What tells one game from another.

use ranka_record::{GameTree, Node, Property};
use ranka_rules::{Colour, Move};
use sha2::{Digest as _, Sha256};

/// Half of a SHA-256.
pub(crate) type Digest = [u8; 16];

/// What two records of one game have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    /// Of board, setup and main line; passes at the end, which some programs write and others
    /// do not, left out.
    pub(crate) moves: Digest,
    /// Of everything but what is said about the game as a whole.
    pub(crate) content: Digest,
    /// Whether the record has a main line and nothing else: no variation, comment or mark.
    pub(crate) is_bare: bool,
}

/// What is said about the game as a whole, and clocks: programs write these in many ways.
const ABOUT: &[&str] = &[
    "AN", "AP", "BL", "BR", "BT", "CA", "CP", "DT", "EV", "FF", "GM", "GN", "HA", "KM", "KO", "MN",
    "OB", "ON", "OP", "OT", "OV", "OW", "PB", "PC", "PW", "RE", "RO", "RU", "SO", "ST", "SZ", "TM",
    "US", "WL", "WR", "WT",
];

impl Fingerprint {
    /// That of a tree.
    pub(crate) fn of(tree: &GameTree) -> Self {
        let (content, is_bare) = content(tree);
        Self { moves: moves(tree), content, is_bare }
    }

    /// That of a record as we write it; none for one that cannot be read.
    pub(crate) fn of_sgf(sgf: &str) -> Option<Self> {
        let read = ranka_record::open_text(sgf).ok()?;
        read.games.first().map(Self::of)
    }
}

fn moves(tree: &GameTree) -> Digest {
    let size = tree.size();
    let mut hash = Sha256::new();
    hash.update([size.cols(), size.rows()]);
    let mut passes = Vec::new();
    for id in tree.main_line() {
        let node = tree.node(id);
        if node.has_setup() {
            hash.update(passes.drain(..).as_slice());
            for ident in ["AB", "AW", "AE"] {
                let mut points: Vec<usize> =
                    node.points(ident).into_iter().map(|p| p.index()).collect();
                points.sort_unstable();
                hash.update(ident);
                points.iter().for_each(|p| hash.update((*p as u16).to_le_bytes()));
            }
        }
        let Some(ply) = node.ply() else { continue };
        let colour = u8::from(ply.colour == Colour::White);
        match ply.mv {
            Move::Pass => passes.extend([b'p', colour]),
            Move::Play(point) => {
                hash.update(passes.drain(..).as_slice());
                hash.update([b'm', colour]);
                hash.update((point.index() as u16).to_le_bytes());
            }
        }
    }
    half(hash)
}

fn content(tree: &GameTree) -> (Digest, bool) {
    let mut hash = Sha256::new();
    let mut is_bare = true;
    for id in tree.walk() {
        let node = tree.node(id);
        let children = node.child_count();
        hash.update((children as u32).to_le_bytes());
        is_bare &= children < 2 && is_plain(node);
        let mut properties: Vec<_> = node.properties().filter(|p| is_content(*p)).collect();
        properties.sort_by_key(|p| p.ident);
        for property in properties {
            hash.update(property.ident);
            if let ("B" | "W", Some(ply)) = (property.ident, node.ply()) {
                // A pass may be written in two ways.
                hash.update(ply.mv.to_string());
                continue;
            }
            for value in property.values() {
                hash.update([b'[']);
                hash.update(value.text().trim_end());
            }
        }
    }
    (half(hash), is_bare)
}

/// Whether a node has only what a plain record of a game has.
fn is_plain(node: Node<'_>) -> bool {
    let plain = |ident: &str| matches!(ident, "B" | "W" | "AB" | "AW" | "AE" | "PL");
    node.properties().all(|p| plain(p.ident) || !is_content(p))
}

/// Whether a property says something of its node. A comment without text says nothing.
fn is_content(property: Property<'_>) -> bool {
    let is_text = matches!(property.ident, "C" | "GC" | "N");
    let is_empty = || property.values().all(|value| value.text().trim().is_empty());
    !(ABOUT.contains(&property.ident) || (is_text && is_empty()))
}

fn half(hash: Sha256) -> Digest {
    let mut digest = Digest::default();
    digest.iter_mut().zip(hash.finalize()).for_each(|(to, from)| *to = from);
    digest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sgf: &str) -> Fingerprint {
        Fingerprint::of_sgf(sgf).unwrap()
    }

    #[test]
    fn the_same_moves_are_the_same_game_however_they_are_written() {
        let game = of("(;GM[1]FF[4]SZ[9]PB[a];B[ee];W[cc])");
        for same in [
            "(;SZ[9]KM[6.5]PB[b];B[ee]BL[3];W[cc];B[];W[])",
            "(;FF[3]SZ[9];B[ee];W[cc];B[tt])",
            "(;SZ[9];B[ee];W[cc]C[good](;B[dd])(;B[ff]))(;SZ[9])",
        ] {
            // The last one goes on, so it is another game.
            let goes_on = same.contains("dd");
            assert_eq!(of(same).moves == game.moves, !goes_on, "{same}");
        }
        for other in [
            "(;SZ[9];B[ee];W[cd])",
            "(;SZ[13];B[ee];W[cc])",
            "(;SZ[9]AB[aa];B[ee];W[cc])",
            "(;SZ[9];W[ee];B[cc])",
            "(;SZ[9];B[ee];W[];B[];W[cc])",
        ] {
            assert_ne!(of(other).moves, game.moves, "{other}");
        }
    }

    #[test]
    fn comments_variations_and_marks_are_content() {
        let bare = of("(;SZ[9]PB[a]KM[0];B[ee];W[cc])");
        assert!(bare.is_bare);
        for rich in [
            "(;SZ[9];B[ee]C[!];W[cc])",
            "(;SZ[9];B[ee](;W[cc])(;W[dd]))",
            "(;SZ[9];B[ee]TR[ee];W[cc])",
        ] {
            let rich_one = of(rich);
            assert_eq!(rich_one.moves, bare.moves, "{rich}");
            assert!(!rich_one.is_bare && rich_one.content != bare.content, "{rich}");
        }
        assert_eq!(
            of("(;SZ[9];B[ee]C[! ];W[cc])").content,
            of("(;SZ[9]C[];C[!]B[ee];W[cc])").content
        );
    }
}
