//! The move that a search over a network leads to.

use ranka_rules::{Board, Colour, Game, Move, PhaseKind, Point, PointSet, Scoring};

use crate::answer::{Analysis, Candidate, Choice, Progress};
use crate::cpu::Hopeless;
use crate::dead::sign;
use crate::estimate::{SETTLED, few, margin_if_counted};
use crate::geometry::Geometry;
use crate::level::Level;
use crate::limits::Run;
use crate::person::{Person, fights_on};
use crate::playouts::reading::is_eye;
use crate::search::{Ended, Manner, Searcher};

/// What a move is asked for with.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) game: &'a Game,
    pub(crate) level: Level,
    pub(crate) may_resign: bool,
    /// Its seed is the game's own: whoever plays is the same from move to move.
    pub(crate) run: Run<'a>,
}

/// An empty point with a mean owner below this, 0–1, is nobody's.
const NOBODYS: f32 = 0.5;

/// Win rate below which a game is hopeless when the CPU is also behind by [`RESIGN_POINTS`].
const RESIGN_WIN: f32 = 0.02;

/// Part of the board that has stones before anybody resigns, at most: whoever hopes longest.
const LATE: f32 = 0.6;

/// Points behind, for each point of the board's width, without which the CPU plays to the
/// end: a close game is counted.
const RESIGN_POINTS: f32 = 0.6;

/// Own moves in a row without hope after which the CPU resigns.
const RESIGN_MOVES: u32 = 3;

/// Lead that a move must promise beyond a pass, in points, to be worth playing when every
/// point is settled.
const WORTH_PLAYING: f32 = 0.5;

/// Part of a move's time for the search; the rest is for what is looked into after it.
const SEARCH_PART: f32 = 0.875;

/// Visits of the searches that tell what a pass or a dame leads to, and of a second look at
/// a move.
const LOOK_VISITS: u32 = 24;
const SECOND_LOOK_VISITS: u32 = 2;

/// Dame and points at open borders that are looked into at most.
const MOST_DAME: usize = 6;

/// Empty points between both sides from which on a border is open rather than dame.
const OPEN_BORDER: usize = 5;

/// The move for the side to play, which has one and no handicap stone to place; `None` when
/// cancelled.
pub(crate) fn choose(
    searcher: &mut Searcher,
    asked: Asked<'_>,
    hopeless: &mut Hopeless,
    progress: &mut dyn FnMut(Progress),
) -> Option<Choice> {
    let Asked { game, run, .. } = asked;
    let manner = Manner { stop_when_decided: true };
    let first = run.with_part_of_time(SEARCH_PART);
    let ended = searcher.search(game, first, manner, &mut |analysis| {
        if let Some(best) = analysis.moves.first() {
            progress(Progress { visits: analysis.visits, best: best.mv, win: best.win });
        }
    });
    if ended == Ended::Cancelled {
        return None;
    }
    let analysis = searcher.analysis()?;
    decide(searcher, asked, &analysis, hopeless)
}

/// What to do after the search; `None` when cancelled while looking into a pass.
fn decide(
    searcher: &mut Searcher,
    asked: Asked<'_>,
    analysis: &Analysis,
    hopeless: &mut Hopeless,
) -> Option<Choice> {
    let Asked { game, level, may_resign, run } = asked;
    let character = level.character(game.setup().size);
    let Some(best) = analysis.moves.first() else { return Some(Choice::Pass) };
    let mut end =
        Ending { searcher, game, analysis, run, geometry: Geometry::new(game.setup().size) };
    if !fights_on(game, &character) && end.should_pass(best)? {
        let last = end.last_stone()?;
        return Some(last.map_or(Choice::Pass, Choice::Play));
    }
    if is_hopeless(game, best, character.hope) {
        hopeless.moves += 1;
        if may_resign && hopeless.moves >= RESIGN_MOVES && !has_passed(game) {
            return Some(Choice::Resign);
        }
    } else {
        hopeless.moves = 0;
    }
    let mut look = |mv| end.lead_after(mv, SECOND_LOOK_VISITS);
    let person = Person::new(game, analysis, character, run.seed);
    person.choose(best, &mut look).map(Choice::from)
}

/// Whether the last ply was a pass.
fn has_passed(game: &Game) -> bool {
    game.plies().last().is_some_and(|ply| ply.mv == Move::Pass)
}

/// Whether there is no hope: a player of more `hope` must be further behind. A handicap game
/// starts out lost for White: it is given time to turn.
fn is_hopeless(game: &Game, best: &Candidate, hope: f32) -> bool {
    let area = game.setup().size.area();
    let stones = area - game.board().empty_count();
    let usual = if game.setup().handicap > 0 { 0.5 } else { 0.25 };
    let early = ((usual * hope).clamp(usual, LATE) * area as f32) as usize;
    let behind = hope * RESIGN_POINTS * f32::from(game.setup().size.side());
    stones >= early && best.win < RESIGN_WIN && best.lead < -behind
}

/// The end of a game: whether there is anything left to play.
struct Ending<'a> {
    searcher: &'a mut Searcher,
    game: &'a Game,
    analysis: &'a Analysis,
    run: Run<'a>,
    geometry: Geometry,
}

impl Ending<'_> {
    fn owner(&self, p: Point) -> f32 {
        let found = self.analysis.ownership.iter().find(|(q, _)| *q == p);
        found.map_or(0.0, |&(_, owner)| owner)
    }

    fn is_settled(&self, p: Point) -> bool {
        self.owner(p).abs() > SETTLED
    }

    /// Number of points whose owner is open.
    fn open_points(&self) -> usize {
        self.analysis.ownership.iter().filter(|(_, owner)| owner.abs() <= SETTLED).count()
    }

    /// Whether to pass rather than to play `best`; `None` when cancelled.
    fn should_pass(&mut self, best: &Candidate) -> Option<bool> {
        let Move::Play(p) = best.mv else { return Some(true) };
        let passed = has_passed(self.game);
        let open = self.open_points();
        // The opponent has stopped: with all but a few points settled, take a won count.
        let few = few(self.game.setup().size.area());
        let count = if passed && open <= few { Some(self.margin_if_counted()?) } else { None };
        if count.is_some_and(|halves| halves > 0) {
            return Some(true);
        }
        if !self.is_settled(p) || !self.geometry.eight(p).iter().all(|&n| self.is_settled(n)) {
            return Some(false);
        }
        // A stone in settled area costs nothing by area, but then an open point is worth one.
        if self.game.setup().rules.scoring == Scoring::Area && open > 0 {
            return Some(false);
        }
        let lead = match count {
            Some(halves) => halves as f32 / 2.0,
            None => self.lead_after(Move::Pass, LOOK_VISITS)?,
        };
        Some(best.lead < lead + WORTH_PLAYING)
    }

    /// The lead of the side to play in half points if the game were counted as it stands;
    /// `None` when cancelled.
    fn margin_if_counted(&mut self) -> Option<i32> {
        let black = margin_if_counted(self.searcher, self.game, self.run.deadline())?;
        Some(if self.game.to_play() == Colour::Black { black } else { -black })
    }

    /// The lead of the side to play after a move, a pass included; `None` when cancelled.
    fn lead_after(&mut self, mv: Move, visits: u32) -> Option<f32> {
        let mut after = self.game.clone();
        if after.play(mv).is_err() || after.phase_kind() != PhaseKind::Playing {
            return self.margin_if_counted().map(|halves| halves as f32 / 2.0);
        }
        self.searcher
            .look_aside(&after, self.run.with_visits(visits))
            .map(|analysis| -analysis.lead)
    }

    /// A stone to put down before passing: one that closes a border, without which what lies
    /// behind is nobody's when the game is counted, or, unless the other side has passed, a
    /// dame, which costs nothing and could be misunderstood. `None` when cancelled.
    fn last_stone(&mut self) -> Option<Option<Point>> {
        let board = self.game.board();
        let colour = self.game.to_play();
        let (borders, passed) = (self.borders(), has_passed(self.game));
        let is_dame = |p: Point| {
            self.owner(p).abs() < NOBODYS
                && Colour::BOTH
                    .iter()
                    .all(|&c| board.neighbours(p).any(|n| board.stone(n) == Some(c)))
                && is_safe(board, colour, p)
        };
        let wanted = |&p: &Point| {
            let open = borders.contains(p) || (!passed && is_dame(p));
            open && !is_eye(&self.geometry, board, colour, p)
        };
        let stones = self.analysis.moves.iter().filter_map(|m| m.mv.point());
        let points: Vec<Point> = stones.filter(wanted).take(MOST_DAME).collect();
        if points.is_empty() {
            return Some(None);
        }
        let without = self.lead_after(Move::Pass, LOOK_VISITS)?;
        for p in points {
            if self.run.deadline().has_passed() {
                break;
            }
            if self.lead_after(Move::Play(p), LOOK_VISITS)? > without - WORTH_PLAYING {
                return Some(Some(p));
            }
        }
        Some(None)
    }

    /// Where borders are open: the empty points next to a living stone of the other side, and
    /// those beside them, of every large region that living stones of both sides touch.
    fn borders(&self) -> PointSet {
        let board = self.game.board();
        let living = |p: Point| board.stone(p).filter(|&c| sign(c) * self.owner(p) >= 0.0);
        let (mut seen, mut open) = (PointSet::new(), PointSet::new());
        for start in self.game.setup().size.points() {
            if living(start).is_some() || !seen.insert(start) {
                continue;
            }
            let (mut region, mut touched) = (vec![start], Vec::new());
            let mut done = 0;
            while let Some(&p) = region.get(done) {
                done += 1;
                for n in board.neighbours(p) {
                    match living(n) {
                        Some(colour) => touched.push((p, colour)),
                        None if seen.insert(n) => region.push(n),
                        None => {}
                    }
                }
            }
            let touches = |side: Colour| touched.iter().any(|&(_, colour)| colour == side);
            if region.len() < OPEN_BORDER || !Colour::BOTH.into_iter().all(touches) {
                continue;
            }
            let other = !self.game.to_play();
            for (p, _) in touched.into_iter().filter(|&(_, colour)| colour == other) {
                let beside = board.neighbours(p).filter(|&n| living(n).is_none());
                open.extend(beside.chain([p]).filter(|&q| board.stone(q).is_none()));
            }
        }
        open
    }
}

/// Whether a stone there has at least two liberties.
fn is_safe(board: &Board, colour: Colour, p: Point) -> bool {
    let mut after = board.clone();
    after.play_legal(colour, p);
    after.stone(p) == Some(colour) && after.liberties(p) >= 2
}
