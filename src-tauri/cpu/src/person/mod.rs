//! A person's choice among the moves that a search looked at.

mod notice;
mod temper;

use ranka_rules::{Game, Move, Point};

use crate::answer::{Analysis, Candidate};
use crate::geometry::{Geometry, distance};
use crate::level::Character;
use crate::playouts::{Habits, reading::is_eye};

use notice::{Eyes, Seen};
pub(crate) use temper::Temper;
use temper::{gumbel, look};

/// Visits for which the first impression stands beside the search's own.
const IMPRESSION: f32 = 4.0;

/// How much less an overlooked move is thought of, as a logarithm.
const OVERLOOKED: f32 = 5.0;

/// How natural it looks to run, 0–1, to who does not see the ladder.
const RUN: f32 = 0.3;

/// A point with a mean owner beyond this, 0–1, is settled.
const SETTLED: f32 = 0.9;

/// Part of the board, as 1/n of its points, that is played on before the opening is over.
const OPENING: usize = 5;

/// How many times as likely a beginner makes a stone's worth of a capture or a rescue, beside
/// the last move and elsewhere.
const STAKE: [f32; 2] = [12.0, 4.0];

/// Chance to overlook an atari between which a player grows out of that: from the first on
/// a little, from the second on wholly a beginner.
const EAGER: [f32; 2] = [0.2, 0.7];

/// Part of the board's points with stones, below which a beginner fights on where others see
/// that all is settled.
const FIGHT: f32 = 0.45;

/// Moves that are looked at again before one is played.
const SECOND_LOOKS: usize = 3;

/// A player with a position in sight.
pub(crate) struct Person<'a> {
    game: &'a Game,
    analysis: &'a Analysis,
    geometry: Geometry,
    character: Character,
    seed: u64,
    seen: Seen,
    /// Whether to play on though everything is settled.
    fights_on: bool,
}

/// A move with how much this person wants to play it.
struct Wish<'a> {
    candidate: &'a Candidate,
    natural: f32,
    score: f32,
}

impl<'a> Person<'a> {
    /// The person of a game's seed, who sees what the search found.
    pub(crate) fn new(
        game: &'a Game,
        analysis: &'a Analysis,
        character: Character,
        seed: u64,
    ) -> Self {
        let geometry = Geometry::new(game.setup().size);
        let eyes = Eyes { game, geometry: &geometry, character: &character, seed };
        let seen = eyes.look();
        let fights_on = fights_on(game, &character);
        Self { game, analysis, geometry, character, seed, seen, fights_on }
    }

    /// The move to play where `best` is the best that was read. `lead_after` looks at a
    /// move again and gives the lead after it; `None` when cancelled.
    pub(crate) fn choose(
        &self,
        best: &Candidate,
        lead_after: &mut dyn FnMut(Move) -> Option<f32>,
    ) -> Option<Move> {
        if self.character.plays_the_best() || best.mv == Move::Pass && !self.fights_on {
            return Some(best.mv);
        }
        let wishes = self.wishes();
        // Who sees nothing to play does not fill an eye instead.
        let Some(first) = wishes.first() else { return Some(self.unless_eye(best.mv)) };
        for wish in wishes.iter().take(SECOND_LOOKS) {
            let Candidate { mv, visits, lead, .. } = *wish.candidate;
            let lead = if visits > 0 { lead } else { lead_after(mv)? };
            if best.lead - lead <= self.character.blindness {
                return Some(mv);
            }
        }
        // Everything else seems worse still.
        let fits = wishes.iter().any(|wish| wish.candidate.mv == best.mv);
        Some(if fits { best.mv } else { first.candidate.mv })
    }

    /// A move, or a pass where it would fill an own eye.
    fn unless_eye(&self, mv: Move) -> Move {
        let (board, own) = (self.game.board(), self.game.to_play());
        let fills = mv.point().is_some_and(|p| is_eye(&self.geometry, board, own, p));
        if fills { Move::Pass } else { mv }
    }

    /// What this person thinks of playing, the most wanted first.
    fn wishes(&self) -> Vec<Wish<'a>> {
        let stones = self.analysis.moves.iter().filter(|c| self.thinks_of(c.mv));
        let mut wishes: Vec<Wish<'a>> =
            stones.map(|candidate| Wish { candidate, natural: 0.0, score: 0.0 }).collect();
        self.weigh(&mut wishes);
        wishes.sort_by(|a, b| b.natural.total_cmp(&a.natural));
        let total: f32 = wishes.iter().map(|wish| wish.natural).sum();
        let mut sum = 0.0;
        wishes.retain(|wish| {
            let keep = sum < self.character.natural * total;
            sum += wish.natural;
            keep
        });
        for wish in &mut wishes {
            wish.score = self.score(wish);
        }
        wishes.sort_by(|a, b| b.score.total_cmp(&a.score));
        wishes
    }

    /// How natural each move looks: by the search, by its policy and by habit.
    fn weigh(&self, wishes: &mut [Wish<'_>]) {
        let visits: u32 = self.analysis.moves.iter().map(|c| c.visits).sum();
        let habits = (self.character.habit > 0.0).then(|| Habits::of(&self.geometry, self.game));
        for wish in wishes {
            let Candidate { mv, prior, visits: own, .. } = *wish.candidate;
            let Some(p) = mv.point() else { continue };
            let habit = habits.as_ref().map_or(0.0, |h| h.at(p));
            let mut impression = prior + (habit - prior) * self.character.habit;
            if self.seen.seems_to_run(p) {
                impression = impression.max(RUN);
            }
            // The first visit goes where the policy points: it says nothing of its own.
            let reading = visits.max(1) as f32;
            let read = prior + own as f32 / reading * (reading - 1.0);
            wish.natural = (IMPRESSION * impression + read) / (IMPRESSION + reading);
        }
    }

    fn score(&self, wish: &Wish<'_>) -> f32 {
        let Some(p) = wish.candidate.mv.point() else { return f32::NEG_INFINITY };
        let mut score = wish.natural.max(1e-9).ln();
        score -= self.character.inattention * self.remoteness(p);
        if self.seen.is_overlooked(p) {
            score -= OVERLOOKED;
        }
        score += self.character.temperature * self.eagerness(p);
        score + self.character.temperature * gumbel(look(&self.geometry, self.game, self.seed, p))
    }

    /// How much more a beginner wants to play where stones can be saved or taken, whatever the
    /// temperature, as a logarithm.
    fn eagerness(&self, p: Point) -> f32 {
        let stake = self.seen.stake(p) as f32;
        let last = self.game.plies().last().and_then(|ply| ply.mv.point());
        let near = last.is_some_and(|last| distance(last, p) <= 4);
        let beginner = (self.character.oversight - EAGER[0]) / (EAGER[1] - EAGER[0]);
        beginner.clamp(0.0, 1.0) * (1.0 + STAKE[usize::from(!near)] * stake).ln()
    }

    /// How far a point is from the last two moves: 0 near by, 1 elsewhere.
    fn remoteness(&self, p: Point) -> f32 {
        let recent = self.game.plies().iter().rev().take(2).filter_map(|ply| ply.mv.point());
        let nearest = recent.map(|last| distance(last, p)).min();
        nearest.map_or(0.0, |d| ((d as f32 - 5.0) / 7.0).clamp(0.0, 1.0))
    }

    /// Whether anybody would think of a move at all.
    fn thinks_of(&self, mv: Move) -> bool {
        let Some(p) = mv.point() else { return false };
        let (musts, many) = (&self.seen.musts, notice::many(&self.character));
        if !musts.is_empty() && !musts.contains(p) && notice::taken(self.game, mv) < many {
            return false;
        }
        let (board, own) = (self.game.board(), self.game.to_play());
        if is_eye(&self.geometry, board, own, p) {
            return false;
        }
        if self.seen.is_tactical(p) {
            return true;
        }
        let area = self.game.setup().size.area();
        let stones = area - board.empty_count();
        let open = stones < area / OPENING;
        let theirs = || self.geometry.eight(p).iter().any(|&n| board.stone(n) == Some(!own));
        if self.geometry.line(p) == 1 {
            // A beginner has no notion of the edge but where the other side is.
            let touches = self.geometry.near(p).iter().any(|&n| !board.is_empty(n)) && theirs();
            if open || notice::is_beginner(&self.character) && !touches {
                return false;
            }
        }
        !self.is_settled(p) || self.fights_on && theirs()
    }

    /// Whether a point and all around it belong to the same side for good.
    fn is_settled(&self, p: Point) -> bool {
        let sign = owner(self.analysis, p).signum();
        let all = self.geometry.eight(p).iter().chain([&p]);
        all.into_iter().all(|&q| sign * owner(self.analysis, q) > SETTLED)
    }
}

/// The mean owner of a point, Black's being 1.
fn owner(analysis: &Analysis, p: Point) -> f32 {
    let found = analysis.ownership.iter().find(|(q, _)| *q == p);
    found.map_or(0.0, |&(_, owner)| owner)
}

/// Whether this player does not see yet that all is settled: a beginner, with much of the board
/// still empty.
pub(crate) fn fights_on(game: &Game, character: &Character) -> bool {
    let area = game.setup().size.area();
    let stones = area - game.board().empty_count();
    notice::is_beginner(character) && (stones as f32) < FIGHT * area as f32
}
