//! The line that is looked at, as games that the CPU can look into.

use ranka_record::{NodeId, NodePosition, Trail};
use ranka_rules::{Game, KoRule, PhaseKind, Setup};
use sha2::{Digest, Sha256};

use super::Review;

/// A node of the line.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) node: NodeId,
    /// Hash of what led here: rules, komi, stones set up and moves. Edits elsewhere leave it
    /// as it is.
    pub(crate) line: i64,
    /// The position with the moves before it; none where no move can be played or where the
    /// stones are such as never come up.
    pub(crate) game: Option<Game>,
}

/// What led to a node, as it is hashed, and the game so far.
struct Led {
    hash: Sha256,
    game: Option<Game>,
}

impl Review {
    /// The nodes of the line, the root first.
    pub(crate) fn sites(&self) -> Vec<Site> {
        self.sites_of(&self.line)
    }

    /// The node that is looked at.
    pub(crate) fn site(&self) -> Option<Site> {
        self.sites_of(self.trail.path()).pop()
    }

    fn sites_of(&self, line: &[NodeId]) -> Vec<Site> {
        let base = self.base();
        let mut trail = Trail::new(&self.tree);
        let mut led: Option<Led> = None;
        let site = |&node: &NodeId| {
            trail.go(&self.tree, node);
            let now = self.enter_site(led.take(), &base, node, &trail.position(&self.tree));
            let line = line_of(&now.hash);
            let game = now.game.clone().filter(|game| game.phase_kind() == PhaseKind::Playing);
            led = Some(now);
            Site { node, line, game }
        };
        line.iter().map(site).collect()
    }

    /// The setup that a game from this record begins with, but for its stones. Superko is left
    /// out: a record is what was played.
    fn base(&self) -> Setup {
        let ruleset = self.tree.info().ruleset.unwrap_or_default();
        let mut setup = Setup::even(self.tree.size(), ruleset);
        setup.rules.ko = KoRule::Simple;
        setup.komi = self.tree.komi().unwrap_or(setup.komi);
        setup.handicap = self.tree.info().handicap;
        setup
    }

    /// Goes on by a node: with its move where that leads to what stands there, else anew.
    fn enter_site(
        &self,
        led: Option<Led>,
        base: &Setup,
        node: NodeId,
        position: &NodePosition,
    ) -> Led {
        if let (Some(Led { hash, game: Some(mut game) }), Some(ply)) =
            (led, self.tree.node(node).ply())
        {
            let played = game.play_as(ply.colour, ply.mv).is_ok();
            let same = position.board.to_board().is_ok_and(|board| board == *game.board());
            if played && same && game.to_play() == position.to_play {
                let hash = hash.chain_update(format!("{} {};", ply.colour, ply.mv));
                return Led { hash, game: Some(game) };
            }
        }
        let setup = position.setup(base.clone()).ok();
        let mut hash = Sha256::new();
        hash.update(format!("{base:?};{};", position.to_play));
        for (colour, point) in position.board.stones() {
            hash.update(format!("{colour} {point};"));
        }
        Led { hash, game: setup.and_then(|setup| Game::new(setup).ok()) }
    }
}

fn line_of(hash: &Sha256) -> i64 {
    let bytes = hash.clone().finalize();
    bytes.iter().take(8).fold(0, |sum, &byte| (sum << 8) | i64::from(byte))
}
