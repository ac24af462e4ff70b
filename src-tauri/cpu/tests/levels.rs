//! Levels play like people: what nobody does, no level does either.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{ask, even, position};
use ranka_cpu::net::{Evaluator, Input, Network, Raw, Workspace, built_in};
use ranka_cpu::{Choice, Cpu, Level, Limits};
use ranka_rules::{
    Board, Colour, Game, Move, PhaseKind, Point, PointSet, Ruleset, Setup, Size, pass_alive,
};

/// The network that comes with the program, and how often it was asked.
struct Counted {
    network: Network,
    asked: AtomicUsize,
}

impl Evaluator for Counted {
    fn evaluate(&self, inputs: &[Input], workspace: &mut Workspace, answers: &mut Vec<Raw>) {
        self.asked.fetch_add(inputs.len(), Ordering::Relaxed);
        self.network.evaluate(inputs, workspace, answers);
    }
}

fn network() -> Arc<Counted> {
    let network = Network::new(&built_in().unwrap());
    Arc::new(Counted { network, asked: AtomicUsize::new(0) })
}

/// Levels that choose like a person; those above play what their search finds.
fn persons(size: Size) -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(move |l| l.character(size).temperature > 0.0)
}

fn visits(level: Level, size: Size) -> u32 {
    // Enough to show how a level chooses.
    level.limits(size).visits.unwrap().min(50)
}

fn think(cpu: &mut Cpu, game: &Game, level: Level, seed: u64) -> Choice {
    let visits = visits(level, game.setup().size);
    ask(cpu, visits, seed, |cpu, run| cpu.choose(game, level, true, run, &mut |_| {})).unwrap()
}

fn line(size: Size, p: Point) -> u8 {
    let from = |at: u8, side: u8| (at + 1).min(side - at);
    from(p.col(), size.cols()).min(from(p.row(), size.rows()))
}

/// An own single-point eye that is no false one: the corner points that are the opponent's
/// are fewer than two, than one at the edge.
fn is_own_eye(board: &Board, own: Colour, p: Point) -> bool {
    let size = board.size();
    let corners: Vec<Point> = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
        .into_iter()
        .filter_map(|(dx, dy): (i16, i16)| {
            let col = u8::try_from(i16::from(p.col()) + dx).ok()?;
            let row = u8::try_from(i16::from(p.row()) + dy).ok()?;
            Point::new(col, row).filter(|&q| size.contains(q))
        })
        .collect();
    let theirs = corners.iter().filter(|&&q| board.stone(q) == Some(!own)).count();
    let allowed = usize::from(corners.len() == 4);
    board.neighbours(p).all(|n| board.stone(n) == Some(own)) && theirs <= allowed
}

/// Moves that leave an own chain of ten stones or more, which is in atari, with three
/// liberties; none when there is no such chain or no such move.
fn savers(game: &Game) -> Vec<Point> {
    let (board, own) = (game.board(), game.to_play());
    let in_danger: Vec<Point> = game
        .setup()
        .size
        .points()
        .filter(|&p| board.stone(p) == Some(own) && board.chain_head(p) == Some(p))
        .filter(|&p| board.chain_len(p) >= 10 && board.liberties(p) == 1)
        .collect();
    let saves = |&mv: &Point| {
        let mut after = game.clone();
        after.play(Move::Play(mv)).is_ok()
            && in_danger.iter().any(|&p| after.board().liberties(p) >= 3)
    };
    let points: Vec<Point> = game.legal_points().collect();
    points.into_iter().filter(saves).collect()
}

/// Whether a move takes stones, or saves or takes a chain that is in atari.
fn touches_atari(game: &Game, p: Point) -> bool {
    let board = game.board();
    let near = |n: Point| board.stone(n).is_some() && board.liberties(n) <= 2;
    board.neighbours(p).any(near) || !board.captured_by(game.to_play(), p).is_empty()
}

/// Whether a point is in an eye space of three to six points, of stones that are not alive without
/// a move: one may make two eyes there.
fn is_eye_space(board: &Board, own: Colour, p: Point) -> bool {
    let region = board.region(p);
    let around = |q: Point| board.neighbours(q).all(|n| board.stone(n) != Some(!own));
    let alive = pass_alive(board, own);
    let needs_life = region
        .iter()
        .flat_map(|q| board.neighbours(q))
        .any(|n| board.stone(n) == Some(own) && !alive.contains(n));
    (3..=6).contains(&region.len()) && region.iter().all(around) && needs_life
}

/// What must be true of every stone of a person.
fn check(game: &Game, level: Level, choice: Choice) {
    let Choice::Play(p) = choice else { return };
    let (board, own, size) = (game.board(), game.to_play(), game.setup().size);
    let tell = || format!("level {} plays {p}\n{}", level.number(), board.rows().join("\n"));
    assert!(!is_own_eye(board, own, p), "an own eye: {}", tell());
    let stones = size.area() - board.empty_count();
    if stones < size.area() / 5 && !touches_atari(game, p) {
        assert!(line(size, p) > 1, "the first line in the opening: {}", tell());
    }
    let beginner = level.character(size).oversight > 0.2;
    let theirs = |q: Point| board.stone(q) == Some(!own);
    if beginner && line(size, p) == 1 && !touches_atari(game, p) && !is_eye_space(board, own, p) {
        let near = size
            .points()
            .filter(|q| q.col().abs_diff(p.col()) <= 1 && q.row().abs_diff(p.row()) <= 1);
        assert!(near.into_iter().any(theirs), "the edge, away from all: {}", tell());
    }
    let savers = savers(game);
    let takes = board.captured_by(own, p).len();
    assert!(
        savers.is_empty() || savers.contains(&p) || takes >= 10 || is_rescue(game, p),
        "many stones left in atari: {}",
        tell()
    );
}

/// Whether a move brings any own chain of many stones out of atari.
fn is_rescue(game: &Game, mv: Point) -> bool {
    let (board, own) = (game.board(), game.to_play());
    let mut after = board.clone();
    after.play_legal(own, mv);
    game.setup().size.points().any(|p| {
        board.stone(p) == Some(own)
            && board.chain_len(p) >= 10
            && board.liberties(p) == 1
            && after.liberties(p) >= 2
    })
}

/// Plays a game of a level against itself, one person each, and checks every move.
fn play(network: &Arc<Counted>, size: Size, level: Level, seed: u64) -> Game {
    let rules = if seed.is_multiple_of(2) { Ruleset::Japanese } else { Ruleset::Chinese };
    let mut game = Game::new(Setup::even(size, rules)).unwrap();
    let mut cpus = [0, 1].map(|_| Cpu::with_network(network.clone()));
    while game.phase_kind() == PhaseKind::Playing {
        let ply = game.plies().len();
        assert!(ply < 3 * size.area(), "level {} does not end", level.number());
        let choice = think(&mut cpus[ply % 2], &game, level, seed + ply as u64 % 2);
        check(&game, level, choice);
        match choice {
            Choice::Play(p) => game.play(Move::Play(p)).unwrap(),
            Choice::Pass => game.play(Move::Pass).unwrap(),
            Choice::Resign => game.resign(game.to_play()).unwrap(),
        }
    }
    game
}

/// A game that two passes ended can be counted: without the dead stones no empty region
/// between the sides is larger than a few dame.
fn check_end(network: &Arc<Counted>, game: &Game, level: Level) {
    if game.phase_kind() != PhaseKind::Marking {
        return;
    }
    let mut cpu = Cpu::with_network(network.clone());
    let dead = ask(&mut cpu, 1, 1, |cpu, run| cpu.judge_dead(game, run)).unwrap();
    let board = game.board().without(&dead);
    let mut seen = PointSet::new();
    for start in board.empties() {
        let (mut region, mut done, mut sides) = (vec![start], 0, Vec::new());
        if seen.contains(start) {
            continue;
        }
        seen.insert(start);
        while let Some(&p) = region.get(done) {
            done += 1;
            for n in board.neighbours(p) {
                match board.stone(n) {
                    Some(colour) => sides.push(colour),
                    None if !seen.contains(n) => {
                        seen.insert(n);
                        region.push(n);
                    }
                    None => {}
                }
            }
        }
        let both = Colour::BOTH.iter().all(|colour| sides.contains(colour));
        assert!(
            !both || region.len() <= 4,
            "level {} passes with an open border at {start}\n{}",
            level.number(),
            board.rows().join("\n")
        );
    }
}

fn games_are_played_as_people_play(size: Size, games: u64) {
    let network = network();
    for level in persons(size) {
        for seed in 0..games {
            let game = play(&network, size, level, 1_000 * u64::from(level.number()) + 2 * seed);
            check_end(&network, &game, level);
        }
    }
}

#[test]
fn small_games_are_played_as_people_play() {
    games_are_played_as_people_play(Size::NINE, 4);
}

#[test]
fn a_large_game_is_played_as_people_play() {
    let network = network();
    for level in [Level::ALL[0], Level::ALL[6]] {
        let game = play(&network, Size::NINETEEN, level, 7);
        check_end(&network, &game, level);
    }
}

#[test]
#[ignore = "minutes"]
fn hundreds_of_games_are_played_as_people_play() {
    games_are_played_as_people_play(Size::NINE, 200);
}

#[test]
fn many_stones_in_atari_are_saved_at_every_level() {
    // Black's eleven stones have one liberty, D4, and three once they are there.
    let rows = [
        ".........",
        "..OOOOO..",
        ".OXXXXXO.",
        ".OXXXXXO.",
        "..OXOOO..",
        ".........",
        ".........",
        "......X..",
        ".........",
    ];
    let game = position(&rows, Ruleset::Japanese, 6.5, Colour::Black);
    let network = network();
    for level in persons(Size::NINE) {
        for seed in 0..5 {
            let mut cpu = Cpu::with_network(network.clone());
            let choice = think(&mut cpu, &game, level, seed);
            assert_eq!(choice, Choice::Play("D4".parse().unwrap()), "{level:?}");
        }
    }
}

#[test]
fn the_same_game_is_played_by_the_same_person_and_another_differs() {
    let network = network();
    let game = even(9, Ruleset::Japanese);
    let think = |seed| think(&mut Cpu::with_network(network.clone()), &game, Level::ALL[1], seed);
    assert_eq!(think(3), think(3));
    let mut moves: Vec<Choice> = (0..20).map(think).collect();
    moves.sort_by_key(|choice| format!("{choice:?}"));
    moves.dedup();
    assert!(moves.len() >= 4, "{moves:?}");
}

#[test]
fn weak_levels_ask_the_network_a_few_times_only() {
    let network = network();
    let mut game = even(19, Ruleset::Japanese);
    let mut cpu = Cpu::with_network(network.clone());
    for ply in 0..40 {
        let before = network.asked.load(Ordering::Relaxed);
        let Choice::Play(p) = think(&mut cpu, &game, Level::ALL[ply % 6], 5) else { break };
        let asked = network.asked.load(Ordering::Relaxed) - before;
        // What was read, and two for each second look.
        assert!(asked <= 9, "{asked} at ply {ply}");
        game.play(Move::Play(p)).unwrap();
    }
}

#[test]
fn without_a_network_every_level_has_playouts_enough() {
    let cpu = Cpu::without_network();
    for level in Level::ALL {
        let Limits { visits, time } = cpu.limits(level, Size::NINE);
        assert_eq!(visits, Some(level.playouts()));
        assert!(visits >= Some(50));
        assert_eq!(time, level.limits(Size::NINE).time);
    }
}

/// Ten white stones with one liberty, E4, where they would have two, and no ladder.
const TEN: [&str; 9] = [
    ".........",
    ".........",
    ".XXXXXX..",
    "XOOOOOOX.",
    "XOOOOXX..",
    ".XXX.....",
    ".O...OX..",
    "..O.O....",
    ".........",
];

#[test]
fn many_stones_are_saved_by_two_liberties_and_taken_by_the_other_side() {
    let network = network();
    for level in persons(Size::NINE) {
        for colour in Colour::BOTH {
            let game = position(&TEN, Ruleset::Japanese, 6.5, colour);
            for seed in 0..5 {
                let choice = think(&mut Cpu::with_network(network.clone()), &game, level, seed);
                assert_eq!(choice, Choice::Play("E4".parse().unwrap()), "{level:?} {colour}");
            }
        }
    }
}

#[test]
fn a_beginner_saves_stones_under_the_eyes_more_often_than_not() {
    // Black puts six stones in atari at H4; E4 saves them.
    let rows = [
        ".........",
        "..X...X..",
        ".........",
        "..XXXXXX.",
        ".XOOOOOOX",
        "..XX.XX..",
        "....O.O..",
        "..O..O...",
        ".........",
    ];
    let mut game = position(&rows, Ruleset::Japanese, 6.5, Colour::Black);
    game.play(Move::Play("H4".parse().unwrap())).unwrap();
    let network = network();
    for level in persons(Size::NINE).skip(2).take(8) {
        let saved = (0..20).filter(|&seed| {
            let choice = think(&mut Cpu::with_network(network.clone()), &game, level, seed);
            choice == Choice::Play("E4".parse().unwrap())
        });
        let saved = saved.count();
        assert!(saved >= 11, "{level:?}: {saved} of 20");
    }
}

#[test]
fn a_beginner_plays_on_where_the_board_is_still_open() {
    // Black has passed again and again. To the network all is White's, but nothing is enclosed.
    let rows = [
        ".........",
        ".O.O.....",
        ".........",
        ".O.O..O..",
        "..O.X....",
        "...XO....",
        "....OX...",
        "......O..",
        ".........",
    ];
    let mut game = position(&rows, Ruleset::Japanese, 6.5, Colour::Black);
    game.play(Move::Pass).unwrap();
    let network = network();
    for level in Level::ALL.into_iter().take(5) {
        for seed in 0..5 {
            let choice = think(&mut Cpu::with_network(network.clone()), &game, level, seed);
            assert!(matches!(choice, Choice::Play(_)), "{level:?} {choice:?}");
        }
    }
}
