//! Positions of the search with all that the network is told about them.

use std::collections::HashSet;

use ranka_rules::{
    Board, Colour, Game, KoRule, Move, PerColour, PhaseKind, Ply, Point, PointSet, Scoring, Setup,
};

use crate::net::{View, white_points};

/// Moves before a position that the network is told.
const RECENT: usize = 5;

/// The position that a search begins with, and the past that matters.
pub(crate) struct Root {
    pub(crate) setup: Setup,
    pub(crate) plies: Vec<Ply>,
    now: Situation,
    /// Names of the positions that must not come again.
    seen: HashSet<u64>,
}

/// A position with what it depends on besides the stones.
#[derive(Clone)]
pub(crate) struct Situation {
    /// The stones now, one ply and two plies ago.
    boards: [Board; 3],
    pub(crate) to_play: Colour,
    /// The last plies.
    plies: Vec<Ply>,
    prisoners: PerColour<u32>,
    white_points: f32,
    /// Passes in a row.
    passes: u32,
    /// Names of the positions since the root, its own left out.
    names: Vec<u64>,
    /// Plies since the root after which the last pass was played.
    last_pass: Option<usize>,
    /// Whether the last move brought an earlier position back.
    repeated: bool,
}

/// How a game ends within the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Both sides passed.
    Passes,
    /// A position came again under rules that allow it.
    Repetition,
}

impl Root {
    pub(crate) fn new(game: &Game) -> Self {
        let setup = game.setup().clone();
        let plies = game.plies().to_vec();
        let at = |ago: usize| game.board_at(plies.len().saturating_sub(ago));
        let recent = plies.len().saturating_sub(RECENT);
        let passes = plies.iter().rev().take_while(|ply| ply.mv == Move::Pass).count() as u32;
        let mut now = Situation {
            boards: [game.board().clone(), at(1), at(2)],
            to_play: game.to_play(),
            plies: plies[recent..].to_vec(),
            prisoners: game.prisoners(),
            white_points: white_points(game),
            // Play that was resumed after two passes is not over.
            passes: passes.min(1),
            names: Vec::new(),
            last_pass: None,
            repeated: false,
        };
        if game.phase_kind() != PhaseKind::Playing {
            now.forget_passes();
        }
        let seen = seen(game);
        Self { setup, plies, now, seen }
    }

    pub(crate) const fn situation(&self) -> &Situation {
        &self.now
    }
}

/// Names of the positions that a game has seen: under simple ko, of those since the last
/// pass.
fn seen(game: &Game) -> HashSet<u64> {
    let ko = game.setup().rules.ko;
    let mut board = game.board_at(0);
    let to_play = |i: usize| game.plies().get(i).map_or_else(|| game.to_play(), |p| p.colour);
    let mut seen = HashSet::from([name(ko, &board, to_play(0))]);
    for (i, ply) in game.plies().iter().enumerate() {
        match ply.mv {
            Move::Play(p) => {
                board.play_legal(ply.colour, p);
            }
            Move::Pass => {
                board.pass();
                if ko == KoRule::Simple {
                    seen.clear();
                }
            }
        }
        seen.insert(name(ko, &board, to_play(i + 1)));
    }
    seen
}

/// A position by its stones and, unless it is all the same, the side to play.
fn name(ko: KoRule, board: &Board, to_play: Colour) -> u64 {
    named(ko, board.hash(), to_play)
}

const fn named(ko: KoRule, hash: u64, to_play: Colour) -> u64 {
    match (ko, to_play) {
        (KoRule::PositionalSuperko, _) | (_, Colour::Black) => hash,
        _ => hash ^ 0x5851_f42d_4c95_7f2d,
    }
}

impl Situation {
    pub(crate) const fn board(&self) -> &Board {
        &self.boards[0]
    }

    pub(crate) const fn prisoners(&self) -> PerColour<u32> {
        self.prisoners
    }

    /// Becomes the position that `moves` lead to from the root, reusing its memory.
    pub(crate) fn follow(&mut self, root: &Root, moves: &[Move]) {
        let from = &root.now;
        for (to, from) in self.boards.iter_mut().zip(&from.boards) {
            to.clone_from(from);
        }
        self.plies.clone_from(&from.plies);
        self.names.clear();
        (self.to_play, self.prisoners) = (from.to_play, from.prisoners);
        (self.white_points, self.passes) = (from.white_points, from.passes);
        (self.last_pass, self.repeated) = (None, false);
        for (i, &mv) in moves.iter().enumerate() {
            // Older boards are of no use.
            self.play(root, mv, i + 2 >= moves.len());
        }
    }

    fn play(&mut self, root: &Root, mv: Move, keep: bool) {
        if keep {
            let [now, one, two] = &mut self.boards;
            std::mem::swap(one, two);
            one.clone_from(now);
        }
        let colour = self.to_play;
        self.to_play = !colour;
        self.plies.push(Ply { colour, mv });
        let ko = root.setup.rules.ko;
        match mv {
            Move::Play(p) => {
                let captures = self.boards[0].play_legal(colour, p);
                for side in Colour::BOTH {
                    self.prisoners[side] += captures.of(side);
                }
                if root.setup.rules.scoring == Scoring::Territory {
                    self.white_points += if colour == Colour::Black { 1.0 } else { -1.0 };
                }
                self.passes = 0;
                let name = name(ko, &self.boards[0], self.to_play);
                self.repeated = ko == KoRule::Simple && self.was_seen(root, name);
            }
            Move::Pass => {
                self.boards[0].pass();
                self.passes += 1;
                self.last_pass = Some(self.names.len());
            }
        }
        self.names.push(name(ko, &self.boards[0], self.to_play));
    }

    /// Whether a position came before; under simple ko, since the last pass.
    fn was_seen(&self, root: &Root, name: u64) -> bool {
        match (root.setup.rules.ko, self.last_pass) {
            (KoRule::Simple, Some(since)) => self.names[since..].contains(&name),
            _ => self.names.contains(&name) || root.seen.contains(&name),
        }
    }

    /// Whether the game is over.
    pub(crate) const fn end(&self) -> Option<End> {
        if self.passes >= 2 {
            Some(End::Passes)
        } else if self.repeated {
            Some(End::Repetition)
        } else {
            None
        }
    }

    /// Whether the side to play may put a stone there.
    pub(crate) fn is_legal(&self, root: &Root, p: Point) -> bool {
        self.board().check(self.to_play, p, root.setup.rules.suicide).is_ok()
            && !self.is_superko(root, p)
    }

    /// Whether superko alone forbids a stone there.
    fn is_superko(&self, root: &Root, p: Point) -> bool {
        let ko = root.setup.rules.ko;
        ko != KoRule::Simple && {
            let after = self.board().hash_after(self.to_play, p);
            self.was_seen(root, named(ko, after, !self.to_play))
        }
    }

    /// Empty points that superko forbids, into `points`.
    pub(crate) fn superko_points(&self, root: &Root, points: &mut PointSet) {
        *points = PointSet::new();
        if root.setup.rules.ko != KoRule::Simple {
            let legal =
                |p: &Point| self.board().check(self.to_play, *p, root.setup.rules.suicide).is_ok();
            points
                .extend(self.board().empties().filter(legal).filter(|&p| self.is_superko(root, p)));
        }
    }

    /// What the network sees.
    pub(crate) fn view<'a>(&'a self, root: &'a Root, forbidden: &'a PointSet) -> View<'a> {
        View {
            board: self.board(),
            earlier: [&self.boards[1], &self.boards[2]],
            to_play: self.to_play,
            plies: &self.plies[self.plies.len().saturating_sub(RECENT)..],
            rules: &root.setup.rules,
            white_points: self.white_points,
            forbidden,
        }
    }

    /// The same position as if play went on and nobody had passed: what both sides look at
    /// when they agree on the dead stones.
    pub(crate) fn forget_passes(&mut self) {
        let [now, one, two] = &mut self.boards;
        one.clone_from(now);
        two.clone_from(now);
        self.plies.clear();
        self.passes = 0;
        self.repeated = false;
    }

    /// A number that is the same for two positions only if the network is told the same of
    /// them, the moves before left aside.
    pub(crate) fn key(&self, root: &Root, forbidden: &PointSet) -> u64 {
        let rules = &root.setup.rules;
        let size = root.setup.size;
        let mut key = Mix(self.board().hash());
        key.add(u64::from(self.to_play == Colour::White) | u64::from(self.passes > 0) << 1);
        key.add(self.board().ko().map_or(u64::MAX, |p| p.index() as u64));
        key.add(u64::from(self.white_points.to_bits()));
        key.add(u64::from(size.cols()) << 8 | u64::from(size.rows()));
        key.add((rules.ko as u64) << 16 | (rules.scoring as u64) << 8 | u64::from(rules.suicide));
        for p in forbidden.iter() {
            key.add(p.index() as u64);
        }
        key.0
    }
}

/// Mixes numbers into one (SplitMix64, Steele et al. 2014).
pub(crate) struct Mix(pub(crate) u64);

impl Mix {
    pub(crate) const fn add(&mut self, value: u64) {
        let x =
            self.0.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ value.wrapping_mul(0xd6e8_feb8_6659_fd93);
        let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = x ^ (x >> 31);
    }
}
