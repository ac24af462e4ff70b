//! What a player notices and overlooks: ataris, captures, ladders.

use ranka_rules::{Board, Colour, Game, Move, Point, PointSet};

use super::temper::{mix, unit};
use crate::geometry::{Geometry, distance};
use crate::level::Character;
use crate::playouts::reading::{is_caught, ladder_starts};

/// Stones that nobody leaves in atari, nor leaves untaken.
const MANY: usize = 10;

/// Chance to overlook an atari from which on a player is a beginner.
const BEGINNER: f32 = 0.2;

/// Stones that a player neither leaves in atari nor leaves untaken. A first week takes no
/// notice of fewer than ten; who is past it cares for a few. Further on it may be right to
/// give them up.
pub(crate) fn many(character: &Character) -> usize {
    if is_beginner(character) { (3.0 + 7.0 * character.oversight).round() as usize } else { MANY }
}

/// Whether a player sees no further than the stones that touch.
pub(crate) fn is_beginner(character: &Character) -> bool {
    character.oversight >= BEGINNER
}

/// Stones with which the chance to overlook an atari falls to 1/e.
const OBVIOUS: f32 = 3.0;

/// How much less often what happens beside the last move is overlooked.
const UNDER_THE_EYES: f32 = 0.35;

/// What there is to see on the board for the side to play.
#[derive(Default)]
pub(crate) struct Seen {
    /// Points where all that there is to do was overlooked.
    overlooked: PointSet,
    /// Points where there is something to do that was seen.
    seen: PointSet,
    /// Points where a chain seems to run away, though it is in a ladder.
    runs: PointSet,
    /// If many stones are in atari, the moves that save them or take them.
    pub(crate) musts: PointSet,
    /// Moves that were seen to save stones or to take them, with how many.
    stakes: Vec<(Point, usize)>,
}

/// Looks over the board.
pub(crate) struct Eyes<'a> {
    pub(crate) game: &'a Game,
    pub(crate) geometry: &'a Geometry,
    pub(crate) character: &'a Character,
    /// The game's.
    pub(crate) seed: u64,
}

impl Seen {
    /// Whether a move there answers only what was overlooked.
    pub(crate) fn is_overlooked(&self, p: Point) -> bool {
        self.overlooked.contains(p) && !self.seen.contains(p)
    }

    /// Whether a move there seems to save a chain.
    pub(crate) fn seems_to_run(&self, p: Point) -> bool {
        self.runs.contains(p)
    }

    /// Stones that a move there was seen to save or to take: those of the largest chain.
    pub(crate) fn stake(&self, p: Point) -> usize {
        let here = self.stakes.iter().filter(|(q, _)| *q == p);
        here.map(|&(_, stones)| stones).max().unwrap_or(0)
    }

    /// Weighs the moves that save a chain of `stones` or take it against those of the largest
    /// so far, of `most`.
    fn weigh(&mut self, stones: usize, moves: Vec<Point>, noticed: bool, most: &mut usize) {
        if noticed {
            self.stakes.extend(moves.iter().map(|&p| (p, stones)));
        }
        if stones > *most && !moves.is_empty() {
            *most = stones;
            self.musts = moves.into_iter().collect();
        }
    }

    /// Whether a move there has a reason, seen or not.
    pub(crate) fn is_tactical(&self, p: Point) -> bool {
        self.overlooked.contains(p) || self.seen.contains(p)
    }
}

impl Eyes<'_> {
    pub(crate) fn look(&self) -> Seen {
        let (board, own) = (self.game.board(), self.game.to_play());
        let mut seen = Seen::default();
        let mut most = many(self.character) - 1;
        for &p in self.geometry.points() {
            if board.chain_head(p) != Some(p) {
                continue;
            }
            match (board.atari(p), board.stone(p) == Some(own)) {
                (Some(at), true) => {
                    let answers = answers(board, own, p, at);
                    self.look_at_flight(&mut seen, p, at);
                    let saving = answers.iter().copied().filter(|&q| self.saves(q, p)).collect();
                    let noticed = self.note(&mut seen, p, at, &answers);
                    seen.weigh(board.chain_len(p), saving, noticed, &mut most);
                }
                (Some(at), false) => {
                    let noticed = self.note(&mut seen, p, at, &[at]);
                    // What cannot get away can be left where it is.
                    let away = answers(board, !own, p, at).iter().any(|&q| self.saves(q, p));
                    if away && board.check(own, at, false).is_ok() {
                        seen.weigh(board.chain_len(p), vec![at], noticed, &mut most);
                    }
                }
                (None, false) => {
                    for at in ladder_starts(self.geometry, board, p) {
                        self.note(&mut seen, p, at, &[at]);
                    }
                }
                (None, true) => {}
            }
        }
        seen
    }

    /// Whether a chain in atari is not taken at once after a move of its own side.
    fn saves(&self, mv: Point, chain: Point) -> bool {
        let board = self.game.board();
        let side = board.stone(chain).filter(|&side| board.check(side, mv, false).is_ok());
        let Some(side) = side else { return false };
        let mut after = board.clone();
        after.play_legal(side, mv);
        match after.liberties(chain) {
            0 | 1 => false,
            2 => ladder_starts(self.geometry, &after, chain).next().is_none(),
            _ => true,
        }
    }

    /// Notes the moves that concern a chain, seen or overlooked; tells whether they are seen.
    fn note(&self, seen: &mut Seen, chain: Point, at: Point, moves: &[Point]) -> bool {
        let overlooked = self.overlooks(chain, at);
        let into = if overlooked { &mut seen.overlooked } else { &mut seen.seen };
        into.extend(moves.iter().copied());
        !overlooked
    }

    /// A player who does not see that a ladder works runs.
    fn look_at_flight(&self, seen: &mut Seen, chain: Point, at: Point) {
        let board = self.game.board();
        let runs = liberties_after(board, self.game.to_play(), at, chain) == 2;
        let key = mix(self.key(chain, at), 1);
        if runs && is_caught(self.geometry, board, chain) && unit(key) < self.character.oversight {
            seen.runs.insert(at);
        }
    }

    fn key(&self, chain: Point, at: Point) -> u64 {
        let len = self.game.board().chain_len(chain) as u64;
        mix(mix(self.seed, at.index() as u64), len)
    }

    fn overlooks(&self, chain: Point, at: Point) -> bool {
        let len = self.game.board().chain_len(chain);
        if len >= many(self.character) {
            return false;
        }
        let last = self.game.plies().last().and_then(|ply| ply.mv.point());
        let near = last.is_some_and(|last| distance(last, at) <= 4);
        let attention = if near { UNDER_THE_EYES } else { 1.0 };
        let chance = self.character.oversight * (-(len as f32 - 1.0) / OBVIOUS).exp() * attention;
        unit(self.key(chain, at)) < chance
    }
}

/// The moves that may save a chain in atari: to run, or to take what holds it.
fn answers(board: &Board, own: Colour, chain: Point, at: Point) -> Vec<Point> {
    let mut answers = vec![at];
    for stone in board.chain(chain) {
        for n in board.neighbours(stone) {
            if board.stone(n) == Some(!own) {
                answers.extend(board.atari(n));
            }
        }
    }
    answers.sort_unstable_by_key(|p| p.index());
    answers.dedup();
    answers
}

/// Liberties of the chain at `chain` after a move of its own side; 0 when that is illegal.
fn liberties_after(board: &Board, own: Colour, mv: Point, chain: Point) -> usize {
    if board.check(own, mv, false).is_err() {
        return 0;
    }
    let mut after = board.clone();
    after.play_legal(own, mv);
    after.liberties(chain)
}

/// Stones that a move would take.
pub(crate) fn taken(game: &Game, mv: Move) -> usize {
    mv.point().map_or(0, |p| game.board().captured_by(game.to_play(), p).len())
}

#[cfg(test)]
mod tests {
    use ranka_rules::{Ruleset, Setup, Size};

    use super::*;
    use crate::level::Level;

    fn p(text: &str) -> Point {
        text.parse().unwrap()
    }

    /// What somebody sees who overlooks a single stone so often.
    fn look(game: &Game, oversight: f32, seed: u64) -> Seen {
        let geometry = Geometry::new(game.setup().size);
        let character = Character { oversight, ..Level::TOP.character(Size::NINE) };
        Eyes { game, geometry: &geometry, character: &character, seed }.look()
    }

    fn game(black: &[&str], white: &[&str]) -> Game {
        let mut setup = Setup::even(Size::NINE, Ruleset::Japanese);
        setup.black = black.iter().map(|t| p(t)).collect();
        setup.white = white.iter().map(|t| p(t)).collect();
        Game::new(setup).unwrap()
    }

    #[test]
    fn one_stone_in_atari_is_overlooked_as_often_as_the_character_says() {
        // White's E5 can be taken at E4.
        let game = game(&["E6", "D5", "F5"], &["E5"]);
        assert!(!look(&game, 0.0, 1).is_overlooked(p("E4")));
        assert!(look(&game, 1.0, 1).is_overlooked(p("E4")));
        let overlooked = (0..1_000).filter(|&s| look(&game, 0.3, s).is_overlooked(p("E4")));
        let count = overlooked.count();
        assert!((250..350).contains(&count), "{count}");
        assert!(look(&game, 0.0, 1).is_tactical(p("E4")));
        assert!(!look(&game, 0.0, 1).is_tactical(p("B2")));
    }

    #[test]
    fn a_larger_chain_is_overlooked_less() {
        // White's three stones can be taken at C1: overlooked exp(−2/3) = 0.51 of the time.
        let black = ["C5", "B4", "D4", "B3", "D3", "B2", "D2"];
        let game = game(&black, &["C4", "C3", "C2"]);
        let count = (0..1_000).filter(|&s| look(&game, 1.0, s).is_overlooked(p("C1"))).count();
        assert!((460..570).contains(&count), "{count}");
    }

    #[test]
    fn who_knows_no_ladders_runs_out_of_one() {
        // Black's D3 is in atari; at D2 it has two liberties and dies on the edge.
        let game = game(&["D3"], &["D4", "C3", "E3", "C2"]);
        assert!(look(&game, 1.0, 1).seems_to_run(p("D2")));
        assert!(!look(&game, 0.0, 1).seems_to_run(p("D2")));
        let free = self::game(&["D7"], &["D8", "C7", "E7"]);
        assert!(!look(&free, 1.0, 1).seems_to_run(p("D6")), "it is no ladder");
    }
}
