//! Whose the board is and which moves are worth a look, by playouts.

use ranka_rules::Game;

use super::search::{Ended, Search};
use super::tree::Edge;
use super::{Evaluation, Playouts, mean_of};
use crate::answer::{Analysis, Candidate, Estimate};
use crate::limits::{Deadline, Run};

/// Playouts that an estimate is made of, by the area of the board: the same work on each.
const fn playouts(area: usize) -> usize {
    let many = 250_000 / (area + 1);
    if many < 400 {
        400
    } else if many > 2_000 {
        2_000
    } else {
        many
    }
}

/// The mean of as many playouts as an estimate is made of; `None` when cancelled.
pub(crate) fn mean(game: &Game, seed: u64, deadline: Deadline<'_>) -> Option<Evaluation> {
    mean_of(game, seed, playouts(game.setup().size.area()), deadline)
}

/// Estimates the game as it stands, half of the playouts begun by either side; `None` when
/// cancelled.
pub(crate) fn estimate(game: &Game, seed: u64, deadline: Deadline<'_>) -> Option<Estimate> {
    let size = game.setup().size;
    let mean = mean(game, seed, deadline)?;
    let ownership = size.points().map(|p| (p, mean.ownership[p.index()])).collect();
    Some(Estimate { ownership, lead_black: mean.lead, win_black: mean.win })
}

/// A position as a search over playouts sees it; `None` when cancelled.
pub(crate) fn analyse(
    game: &Game,
    run: Run<'_>,
    report: &mut dyn FnMut(&Analysis),
) -> Option<Analysis> {
    let Run { limits, seed, watch, cancel, .. } = run;
    let mut search = Search::new(game, Playouts::new(game.setup().size, seed));
    if search.run(limits, false, watch, cancel, &mut |s| report(&analysis(s))) == Ended::Cancelled {
        return None;
    }
    Some(analysis(&search))
}

/// What a search has found out so far.
fn analysis(search: &Search) -> Analysis {
    let moves: Vec<Candidate> = search.ranked().into_iter().map(candidate).collect();
    let (win, lead) = moves.first().map_or((0.5, 0.0), |best| (best.win, best.lead));
    let points = search.geometry().points();
    let ownership = points.iter().map(|&p| (p, search.owner(p))).collect();
    Analysis { visits: search.visits(), win, lead, ownership, moves }
}

fn candidate(edge: &Edge) -> Candidate {
    let &Edge { mv, prior, visits, win, lead, utility, .. } = edge;
    Candidate { mv, prior, visits, win, lead, utility, line: vec![mv] }
}
