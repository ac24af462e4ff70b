//! Who leads, and whose each point will be, by a network.

use ranka_rules::{Colour, Game, Point, PointSet, Score, open_borders, score};

use crate::answer::{Analysis, Estimate};
use crate::dead::sign;
use crate::limits::{Deadline, Run};
use crate::search::Searcher;

/// Part of the board, as 1/n of its points, that may be open when a position is counted.
const OPEN: usize = 5;

/// A point with a mean owner beyond this, 0–1, is settled.
pub(crate) const SETTLED: f32 = 0.85;

/// A point that belongs to a side by less than this, from −1 to 1, may not be counted for it.
const SURE: f32 = 0.5;

/// Points that the rest of a game turns over at most for each one that is still open.
const SWING: f32 = 2.0;

/// Part of an estimate's time for the search; the rest is for the dead stones.
const SEARCH_PART: f32 = 0.5;

/// Visits of an estimate on a board of so many points.
const fn visits(area: usize) -> u32 {
    if area <= 100 { 64 } else { 24 }
}

/// Points of a board that may be in doubt when it is counted rather than judged.
pub(crate) const fn few(area: usize) -> usize {
    1 + area / 60
}

/// The estimate; `None` when cancelled.
///
/// Where all but a few points are settled the position is counted as it stands: a network's
/// lead is a guess of some points, and whoever counts along sees that it is wrong.
pub(crate) fn estimate(searcher: &mut Searcher, game: &Game, run: Run<'_>) -> Option<Estimate> {
    let area = game.setup().size.area();
    let first = run.with_visits(visits(area)).with_part_of_time(SEARCH_PART);
    let Analysis { win, lead, ownership, .. } = searcher.look_aside(game, first)?;
    let black = game.to_play() == Colour::Black;
    let (win_black, lead_black) = if black { (win, lead) } else { (1.0 - win, -lead) };
    let mut estimate = Estimate { ownership, lead_black, win_black };
    let open = estimate.ownership.iter().filter(|(_, owner)| owner.abs() <= SETTLED).count();
    if open <= area / OPEN {
        count(searcher, game, run.deadline(), &mut estimate)?;
    }
    Some(estimate)
}

/// Puts the count in the place of the network's lead, if the position can be counted; `None`
/// when cancelled.
fn count(
    searcher: &mut Searcher,
    game: &Game,
    deadline: Deadline<'_>,
    estimate: &mut Estimate,
) -> Option<()> {
    let dead = searcher.judge_dead(game, deadline, deadline)?;
    if deadline.has_passed() {
        // What was judged in a hurry is not counted.
        return (!deadline.is_cancelled()).then_some(());
    }
    if !open_borders(game.board(), &dead, &PointSet::new()).is_empty() {
        return Some(());
    }
    let score = scored(game, &dead);
    let ours =
        |&(p, owner): &(Point, f32)| Some(owner * sign(counted_for(game, &dead, &score, p)?));
    let owners: Vec<f32> = estimate.ownership.iter().filter_map(ours).collect();
    let below = |least: f32| owners.iter().filter(|&&owner| owner <= least).count();
    if below(SURE) <= few(game.setup().size.area()) {
        let lead = score.margin() as f32 / 2.0;
        estimate.lead_black = lead;
        if lead.abs() > SWING * below(SETTLED) as f32 {
            estimate.win_black = if lead > 0.0 { 1.0 } else { 0.0 };
        }
    }
    Some(())
}

/// Whose a point is in a count: who owns it or has a living stone there.
fn counted_for(game: &Game, dead: &PointSet, score: &Score, p: Point) -> Option<Colour> {
    let living = game.board().stone(p).filter(|_| !dead.contains(p));
    living.or_else(|| Colour::BOTH.into_iter().find(|&c| score.territory.of(c).contains(p)))
}

/// Black's margin in half points if the game were counted as it stands; `None` when
/// cancelled.
pub(crate) fn margin_if_counted(
    searcher: &mut Searcher,
    game: &Game,
    deadline: Deadline<'_>,
) -> Option<i32> {
    let dead = searcher.judge_dead(game, deadline, deadline)?;
    Some(scored(game, &dead).margin())
}

fn scored(game: &Game, dead: &PointSet) -> Score {
    score(game.setup(), game.board(), game.prisoners(), dead, &PointSet::new())
}
