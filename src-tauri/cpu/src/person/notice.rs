//! What a player notices and overlooks: ataris, captures, ladders.

use ranka_rules::{Board, Colour, Game, Move, Point, PointSet};

use super::temper::{mix, unit};
use crate::geometry::{Geometry, distance};
use crate::level::Character;
use crate::playouts::reading::{is_caught, ladder_starts};

/// Stones that nobody leaves in atari.
pub(crate) const MANY: usize = 10;

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
    /// If many stones are in atari, the moves that save them.
    pub(crate) musts: PointSet,
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

    /// Whether a move there has a reason, seen or not.
    pub(crate) fn is_tactical(&self, p: Point) -> bool {
        self.overlooked.contains(p) || self.seen.contains(p)
    }
}

impl Eyes<'_> {
    pub(crate) fn look(&self) -> Seen {
        let (board, own) = (self.game.board(), self.game.to_play());
        let mut seen = Seen::default();
        let mut most = MANY - 1;
        for &p in self.geometry.points() {
            if board.chain_head(p) != Some(p) {
                continue;
            }
            let len = board.chain_len(p);
            match (board.atari(p), board.stone(p) == Some(own)) {
                (Some(at), true) => {
                    let answers = answers(board, own, p, at);
                    self.note(&mut seen, p, at, &answers);
                    self.look_at_flight(&mut seen, p, at);
                    if len > most {
                        let saves = |&q: &Point| liberties_after(board, own, q, p) >= 3;
                        let saving: Vec<Point> = answers.into_iter().filter(saves).collect();
                        if !saving.is_empty() {
                            most = len;
                            seen.musts = PointSet::new();
                            seen.musts.extend(saving);
                        }
                    }
                }
                (Some(at), false) => self.note(&mut seen, p, at, &[at]),
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

    /// Notes the moves that concern a chain, seen or overlooked.
    fn note(&self, seen: &mut Seen, chain: Point, at: Point, moves: &[Point]) {
        let into = if self.overlooks(chain, at) { &mut seen.overlooked } else { &mut seen.seen };
        into.extend(moves.iter().copied());
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
        if len >= MANY {
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
