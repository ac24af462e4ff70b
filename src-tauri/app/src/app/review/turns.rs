//! The moves that changed a game.

use std::collections::HashMap;

use crate::contract::{HintMove, Lesson, MoveText, TurningPoint};
use crate::review::Site;
use crate::storage::Seen;

/// Win rate that a move gives away, 0–1, to be a turning point.
const WIN_LOSS: f64 = 0.10;

/// Points that it gives away, likewise, while the game is not decided.
const POINTS_LOSS: f64 = 5.0;

/// Win rate beyond which a game is decided: points mean little then.
const DECIDED: f64 = 0.97;

/// Turning points that are listed.
const MOST: usize = 12;

/// Better moves that are shown of each.
const BETTER: usize = 2;

/// The moves that gave most away, in the order in which they were played.
pub(super) fn turning_points(sites: &[Site], seen: &HashMap<i64, Seen>) -> Vec<TurningPoint> {
    let pairs = sites.windows(2).enumerate();
    let mut turns: Vec<TurningPoint> = pairs
        .filter_map(|(index, pair)| match pair {
            [before, after] => turn(index + 1, before, after, seen),
            _ => None,
        })
        .collect();
    turns.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
    turns.truncate(MOST);
    turns.sort_by_key(|turn| turn.index);
    turns
}

/// How much a turning point matters: ten points count as much as a quarter of the win rate.
fn weight(turn: &TurningPoint) -> f64 {
    let Lesson { loss, win_before, win_after, .. } = &turn.lesson;
    (win_before - win_after) + loss / 40.0
}

fn turn(
    index: usize,
    before: &Site,
    after: &Site,
    seen: &HashMap<i64, Seen>,
) -> Option<TurningPoint> {
    let (old, new) = (before.game.as_ref()?, after.game.as_ref()?);
    let ply = *new.plies().get(old.plies().len())?;
    let (was, is) = (seen.get(&before.line)?, seen.get(&after.line)?);
    let best = was.moves.first()?;
    let MoveText(best_move) = *best.line.first()?;
    // After the move it is the other side's turn, whose figures are turned round.
    let (win_before, win_after) = (was.win, 1.0 - is.win);
    let loss = was.lead + is.lead;
    let open = (1.0 - DECIDED..=DECIDED).contains(&win_before);
    let turns = win_before - win_after >= WIN_LOSS || open && loss >= POINTS_LOSS;
    if best_move == ply.mv || !turns {
        return None;
    }
    let better = was.moves.iter().take(BETTER).filter_map(|m| {
        let point = *m.line.first()?;
        let (win, lead, visits, line) = (m.win, m.lead, m.visits, m.line.clone());
        Some(HintMove { point, win, lead, visits, loss: (best.lead - lead).max(0.0), line })
    });
    let lesson = Lesson {
        ply: index as u32 - 1,
        point: MoveText(ply.mv),
        colour: ply.colour.into(),
        board: old.board().rows(),
        loss: loss.max(0.0),
        win_before,
        win_after,
        better: better.collect(),
    };
    Some(TurningPoint { node: after.node.index(), index: index as u32, lesson })
}
