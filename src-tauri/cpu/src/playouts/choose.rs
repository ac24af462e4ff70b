//! The move that a search over playouts leads to.

use ranka_rules::{Colour, Game, Move, PhaseKind, Point, PointSet, Scoring, score};

use super::Playouts;
use super::dead::judge;
use super::search::{Ended, Search};
use super::tree::Edge;
use crate::answer::{Choice, Progress};
use crate::dice::Dice;
use crate::level::Level;
use crate::limits::{Cancel, Deadline, Limits, Run, Stopwatch};

/// A point with a mean owner beyond this, 0–1, is settled.
const SETTLED: f32 = 0.85;

/// Win rate below which the CPU gives up when it is also behind by [`RESIGN_POINTS`].
const RESIGN_WIN: f32 = 0.04;

/// Points behind, for each point of the board's width, without which the CPU plays to the
/// end: a close game is counted.
const RESIGN_POINTS: f32 = 0.6;

/// Lead that a move must promise beyond a pass, in points, to be worth playing when every
/// point is settled.
const WORTH_PLAYING: f32 = 0.5;

/// Visits of the search that tells what a pass would lead to.
const PASS_VISITS: u32 = 400;

/// What a move is asked for with.
#[derive(Clone, Copy)]
struct Asked<'a> {
    game: &'a Game,
    level: Level,
    seed: u64,
    may_resign: bool,
}

/// The move for the side to play, which has one and no handicap stone to place; `None` when
/// cancelled. The same game, level, visits and seed always give the same answer unless the
/// time bound cut the search short.
pub(crate) fn choose(
    game: &Game,
    level: Level,
    may_resign: bool,
    run: Run<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Option<Choice> {
    let Run { limits, seed, watch, cancel, .. } = run;
    let mut search = Search::new(game, Playouts::new(game.setup().size, seed));
    let ended = search.run(limits, true, watch, cancel, &mut |search| {
        if let Some(best) = search.ranked().first() {
            progress(Progress { visits: search.visits(), best: best.mv, win: best.win });
        }
    });
    let asked = Asked { game, level, seed, may_resign };
    if ended == Ended::Done { decide(asked, &search, cancel) } else { None }
}

/// What to do after the search; `None` when cancelled while looking into a pass.
fn decide(asked: Asked<'_>, search: &Search, cancel: &Cancel) -> Option<Choice> {
    let Asked { game, level, seed, may_resign } = asked;
    let ranked = search.ranked();
    let Some(&best) = ranked.first() else { return Some(Choice::Pass) };
    let passed = game.plies().last().is_some_and(|ply| ply.mv == Move::Pass);
    let finished = should_pass(game, search, best, seed, cancel)?;
    if may_resign && !passed && is_lost(game, best, finished) {
        return Some(Choice::Resign);
    }
    if finished {
        return Some(Choice::Pass);
    }
    let stones: Vec<&Edge> = ranked.into_iter().filter(|e| e.mv != Move::Pass).collect();
    Some(match stones.first() {
        Some(&stone) if level.softness() > 0.0 => soften(&stones, stone, level, seed).mv.into(),
        _ => best.mv.into(),
    })
}

/// Whether to pass rather than to play `best`; `None` when cancelled.
fn should_pass(
    game: &Game,
    search: &Search,
    best: &Edge,
    seed: u64,
    cancel: &Cancel,
) -> Option<bool> {
    let Move::Play(p) = best.mv else { return Some(true) };
    let open = open_points(search);
    // The opponent has stopped: with all but a few points settled, take a won count.
    let passed = game.plies().last().is_some_and(|ply| ply.mv == Move::Pass);
    let few = 1 + game.setup().size.area() / 60;
    let count =
        if passed && open <= few { Some(margin_if_counted(game, seed, cancel)?) } else { None };
    if count.is_some_and(|halves| halves > 0) {
        return Some(true);
    }
    let settled = |p: Point| search.owner(p).abs() > SETTLED;
    if !settled(p) || !search.geometry().eight(p).iter().all(|&n| settled(n)) {
        return Some(false);
    }
    // A stone in settled area costs nothing by area, but then an open point is worth one.
    if game.setup().rules.scoring == Scoring::Area && open > 0 {
        return Some(false);
    }
    let lead = match count {
        Some(halves) => halves as f32 / 2.0,
        None => lead_after_pass(game, seed, cancel)?,
    };
    Some(best.lead < lead + WORTH_PLAYING)
}

/// Number of points whose owner is open.
fn open_points(search: &Search) -> usize {
    search.geometry().points().iter().filter(|&&p| search.owner(p).abs() <= SETTLED).count()
}

/// The lead of the side to play in half points if the game were counted as it stands;
/// `None` when cancelled.
fn margin_if_counted(game: &Game, seed: u64, cancel: &Cancel) -> Option<i32> {
    let dead = judge(game, seed, Deadline::none(cancel))?;
    let neutral = PointSet::new();
    let black = score(game.setup(), game.board(), game.prisoners(), &dead, &neutral).margin();
    Some(if game.to_play() == Colour::Black { black } else { -black })
}

/// The lead of the side to play if it passes; `None` when cancelled.
fn lead_after_pass(game: &Game, seed: u64, cancel: &Cancel) -> Option<f32> {
    let mut after = game.clone();
    if after.play(Move::Pass).is_err() || after.phase_kind() != PhaseKind::Playing {
        return margin_if_counted(game, seed, cancel).map(|halves| halves as f32 / 2.0);
    }
    let mut search = Search::new(&after, Playouts::new(game.setup().size, seed));
    let limits = Limits::visits(PASS_VISITS);
    let ended = search.run(limits, false, &Unwatched, cancel, &mut |_| {});
    let best = search.ranked().first().map_or(f32::NEG_INFINITY, |best| -best.lead);
    (ended == Ended::Done).then_some(best)
}

/// A stopwatch for a search that is bounded by visits alone.
struct Unwatched;

impl Stopwatch for Unwatched {
    fn elapsed(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

/// Whether to give up. A finished board is counted rather, unless it is far from close.
fn is_lost(game: &Game, best: &Edge, finished: bool) -> bool {
    let area = game.setup().size.area();
    let stones = area - game.board().empty_count();
    // A handicap game starts out lost for White: it is given time to turn.
    let early = if game.setup().handicap > 0 { area * 3 / 5 } else { area / 3 };
    let times = if finished { 3.0 } else { 1.0 };
    let behind = times * RESIGN_POINTS * f32::from(game.setup().size.side());
    stones >= early && best.win < RESIGN_WIN && best.lead < -behind
}

/// A weak level's choice: among the moves that the search found nearly as good as the best,
/// the likelier the less they lose. Where one move is urgent, as when a large chain is in
/// atari, the search looks at no other nearly as often, and it is played at every level.
fn soften<'a>(stones: &[&'a Edge], best: &'a Edge, level: Level, seed: u64) -> &'a Edge {
    let weight = |e: &Edge| {
        let loss = (best.utility - e.utility).max(0.0);
        let near = e.visits > 1 && e.visits * 4 >= best.visits;
        let natural = e.prior * 20.0 >= best.prior;
        if near && natural { (-loss / level.softness()).exp() } else { 0.0 }
    };
    let total: f32 = stones.iter().map(|e| weight(e)).sum();
    let mut dice = Dice::new(seed.wrapping_add(0x5eed)).unit() * total;
    for &edge in stones {
        dice -= weight(edge);
        if dice < 0.0 {
            return edge;
        }
    }
    best
}
