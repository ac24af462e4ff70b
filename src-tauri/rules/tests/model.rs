//! The board against a slow model written for clarity, and its own recount.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand::{Rng, SeedableRng, rngs::StdRng};
use ranka_rules::{Board, Colour, Game, Illegal, KoRule, Move, Point, Ruleset, Setup, Size};

/// Stones as a plain list of rows; every question is answered by a flood fill.
#[derive(Clone, PartialEq)]
struct Model {
    rows: Vec<Vec<Option<Colour>>>,
}

impl Model {
    fn new(size: Size) -> Self {
        Self { rows: vec![vec![None; size.cols().into()]; size.rows().into()] }
    }

    fn get(&self, (c, r): (usize, usize)) -> Option<Colour> {
        self.rows[r][c]
    }

    fn around(&self, (c, r): (usize, usize)) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        if c > 0 {
            found.push((c - 1, r));
        }
        if r > 0 {
            found.push((c, r - 1));
        }
        if c + 1 < self.rows[r].len() {
            found.push((c + 1, r));
        }
        if r + 1 < self.rows.len() {
            found.push((c, r + 1));
        }
        found
    }

    fn chain(&self, start: (usize, usize)) -> BTreeSet<(usize, usize)> {
        let mut chain = BTreeSet::from([start]);
        let mut todo = vec![start];
        while let Some(p) = todo.pop() {
            for q in self.around(p) {
                if self.get(q) == self.get(start) && chain.insert(q) {
                    todo.push(q);
                }
            }
        }
        chain
    }

    fn liberties(&self, start: (usize, usize)) -> BTreeSet<(usize, usize)> {
        let chain = self.chain(start);
        chain.iter().flat_map(|&p| self.around(p)).filter(|&p| self.get(p).is_none()).collect()
    }

    /// The position after a stone, and how many stones of each colour went.
    fn after(&self, colour: Colour, at: (usize, usize)) -> (Self, [usize; 2]) {
        let mut next = self.clone();
        let mut gone = [0, 0];
        next.rows[at.1][at.0] = Some(colour);
        for side in [!colour, colour] {
            let stones: Vec<_> = (0..next.rows.len())
                .flat_map(|r| (0..next.rows[r].len()).map(move |c| (c, r)))
                .filter(|&p| next.get(p) == Some(side))
                .collect();
            let taken: Vec<_> =
                stones.into_iter().filter(|&p| next.liberties(p).is_empty()).collect();
            gone[side as usize] = taken.len();
            for (c, r) in taken {
                next.rows[r][c] = None;
            }
        }
        (next, gone)
    }
}

fn cell(p: Point) -> (usize, usize) {
    (p.col().into(), p.row().into())
}

/// A game by the model: whole positions are kept and compared.
struct ModelGame {
    history: Vec<(Model, Colour)>,
}

impl ModelGame {
    fn verdict(&self, game: &Game, p: Point) -> &'static str {
        let (now, colour) = self.history.last().unwrap();
        let rules = game.setup().rules;
        if now.get(cell(p)).is_some() {
            return "occupied";
        }
        let (next, gone) = now.after(*colour, cell(p));
        let own = gone[*colour as usize];
        if own == 1 || own > 1 && !rules.suicide {
            return "suicide";
        }
        let ko = self.history.len() >= 2
            && gone[!*colour as usize] == 1
            && next.liberties(cell(p)).len() == 1
            && next.chain(cell(p)).len() == 1
            && self.history[self.history.len() - 2].0 == next;
        if ko {
            return "ko";
        }
        let repeats = self.history.iter().any(|(old, to_move)| {
            *old == next
                && match rules.ko {
                    KoRule::Simple => false,
                    KoRule::PositionalSuperko => true,
                    KoRule::SituationalSuperko => *to_move == !*colour,
                }
        });
        if repeats { "repetition" } else { "legal" }
    }
}

fn name(result: Result<(), Illegal>) -> &'static str {
    match result {
        Ok(()) => "legal",
        Err(Illegal::Occupied(_)) => "occupied",
        Err(Illegal::Suicide(_)) => "suicide",
        Err(Illegal::Ko(_)) => "ko",
        Err(Illegal::Repetition { .. }) => "repetition",
        Err(other) => panic!("{other}"),
    }
}

fn recount(board: &Board) {
    let size = board.size();
    let mut model = Model::new(size);
    for p in size.points() {
        model.rows[usize::from(p.row())][usize::from(p.col())] = board.stone(p);
    }
    let mut empty: Vec<_> = board.empties().collect();
    empty.sort();
    let mut expected: Vec<_> = size.points().filter(|&p| board.stone(p).is_none()).collect();
    expected.sort();
    assert_eq!(empty, expected);
    for p in size.points().filter(|&p| board.stone(p).is_some()) {
        let chain: BTreeSet<_> = board.chain(p).map(cell).collect();
        assert_eq!(chain, model.chain(cell(p)));
        assert_eq!(board.chain_len(p), chain.len());
        let liberties: BTreeSet<_> = board.liberty_set(p).iter().map(cell).collect();
        assert_eq!(liberties, model.liberties(cell(p)));
        assert!(!liberties.is_empty());
        let last = (liberties.len() == 1).then(|| liberties.first().copied().unwrap());
        assert_eq!(board.atari(p).map(cell), last);
        assert!(chain.contains(&cell(board.chain_head(p).unwrap())));
    }
    let stones: Vec<_> =
        size.points().filter_map(|p| board.stone(p).map(|colour| (colour, p))).collect();
    assert_eq!(Board::with_stones(size, stones).unwrap().hash(), board.hash());
}

fn play_against_model(size: Size, ruleset: Ruleset, seed: u64, plies: usize) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Game::new(Setup::even(size, ruleset)).unwrap();
    let mut model = ModelGame { history: vec![(Model::new(size), Colour::Black)] };
    for _ in 0..plies {
        let mut legal = Vec::new();
        for p in size.points() {
            let verdict = model.verdict(&game, p);
            assert_eq!(name(game.check(Move::Play(p))), verdict, "{p}\n{:?}", game.board());
            if verdict == "legal" {
                legal.push(p);
            }
        }
        let passed = game.plies().last().is_some_and(|p| p.mv == Move::Pass);
        let (now, colour) = model.history.last().unwrap().clone();
        if legal.is_empty() && passed {
            break;
        }
        if legal.is_empty() || !passed && rng.random_ratio(1, 30) {
            game.play(Move::Pass).unwrap();
            model.history.push((now, !colour));
            continue;
        }
        let p = legal[rng.random_range(0..legal.len())];
        let before = game.prisoners();
        let hash = game.board().hash_after(colour, p);
        game.play(Move::Play(p)).unwrap();
        let (next, gone) = now.after(colour, cell(p));
        for side in Colour::BOTH {
            assert_eq!((game.prisoners()[side] - before[side]) as usize, gone[!side as usize]);
        }
        assert_eq!(game.board().hash(), hash);
        assert!(size.points().all(|p| game.board().stone(p) == next.get(cell(p))));
        let seen = model.history.iter().any(|(old, _)| *old == next);
        assert_eq!(game.repetition().is_some(), seen);
        model.history.push((next, !colour));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn games_agree_with_the_model(
        cols in 2u32..7, rows in 2u32..7, set in 0usize..4, seed: u64,
    ) {
        let size = Size::rectangle(cols, rows).unwrap();
        play_against_model(size, Ruleset::ALL[set], seed, 150);
    }

    #[test]
    fn undo_and_redo_lead_back(
        side in 2u32..10, set in 0usize..4, seed: u64, plies in 1usize..80, back in 1usize..80,
    ) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game =
            Game::new(Setup::even(Size::new(side).unwrap(), Ruleset::ALL[set])).unwrap();
        let mut states = vec![];
        for _ in 0..plies {
            states.push((game.board().clone(), game.to_play(), game.prisoners(), game.phase().clone()));
            let legal: Vec<_> = game.legal_points().collect();
            let mv = match legal.get(rng.random_range(0..legal.len() + 2)) {
                Some(&p) => Move::Play(p),
                None => Move::Pass,
            };
            if game.play(mv).is_err() {
                let by = if rng.random() { Colour::Black } else { Colour::White };
                states.pop();
                game.resume(by).unwrap();
            }
        }
        let last = (game.board().clone(), game.to_play(), game.prisoners(), game.phase().clone());
        let resumed = !game.resumptions().is_empty();
        let back = back.min(game.plies().len());
        let all = game.plies().to_vec();
        for _ in 0..back {
            game.undo().unwrap();
        }
        let at = game.plies().len();
        prop_assert_eq!(game.board(), &states[at].0);
        prop_assert_eq!(game.prisoners(), states[at].2);
        if !resumed {
            prop_assert_eq!(game.to_play(), states[at].1);
            prop_assert_eq!(game.phase(), &states[at].3);
        }
        for _ in 0..back {
            game.redo().unwrap();
        }
        prop_assert_eq!(game.plies(), &all[..]);
        prop_assert_eq!(game.board(), &last.0);
        prop_assert_eq!(game.prisoners(), last.2);
        if !resumed {
            prop_assert_eq!(game.to_play(), last.1);
            prop_assert_eq!(game.phase(), &last.3);
        }
    }
}

#[test]
fn the_board_equals_a_recount_after_random_games_on_every_size() {
    let mut rng = StdRng::seed_from_u64(1);
    for side in 2..=25 {
        let size = Size::new(side).unwrap();
        for suicide in [false, true] {
            let mut board = Board::new(size);
            let mut colour = Colour::Black;
            let plies = 3 * size.area();
            for ply in 0..plies {
                let p = board.nth_empty(rng.random_range(0..size.area())).unwrap();
                if board.play(colour, p, suicide).is_err() {
                    board.pass();
                }
                colour = !colour;
                if ply % (plies / 5) == 0 {
                    recount(&board);
                }
            }
            recount(&board);
        }
    }
}
