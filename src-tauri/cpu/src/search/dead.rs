//! Which stones are dead when both sides have passed, by a network and by playouts.

use ranka_rules::{Colour, GRID, Game, Point, PointSet};

use super::seat::Seat;
use super::situation::Root;
use super::{Ground, Searcher};
use crate::dead::{ALIVE, judged_dead};
use crate::limits::Deadline;
use crate::playouts;

/// What part the network has in a judgement of dead stones; the rest is playouts'.
const NETWORK_PART: f32 = 0.25;

impl Searcher {
    /// The dead stones of a game in which both sides have passed, by what the network sees
    /// with either side to play and by playouts; `None` when cancelled. Less is looked at
    /// where there is less time: the network is not asked on after `network_until`.
    ///
    /// A small network misjudges large chains, which need a reading that goes round the
    /// board; playouts misjudge what needs a clever move.
    pub(crate) fn judge_dead(
        &mut self,
        game: &Game,
        network_until: Deadline<'_>,
        deadline: Deadline<'_>,
    ) -> Option<PointSet> {
        let seen = self.owners(game, network_until)?;
        let played = playouts::mean(game, 1, deadline)?.ownership;
        let owner = |p: Point| {
            let at = p.index();
            NETWORK_PART * seen[at] + (1.0 - NETWORK_PART) * played[at]
        };
        Some(judged_dead(game.board(), ALIVE, owner, deadline))
    }

    /// Whose each point is when both sides have passed, by [`Point::index`]: the mean of what
    /// the network sees with either side to play; `None` when cancelled.
    fn owners(&mut self, game: &Game, deadline: Deadline<'_>) -> Option<Vec<f32>> {
        let root = Root::new(game);
        let ground = Ground::new(&*self.evaluator, &root, 0);
        let mut situation = root.situation().clone();
        situation.forget_passes();
        self.seats.resize_with(self.seats.len().max(1), Seat::default);
        let mut owner = vec![0.0; GRID];
        let mut seen = 0;
        for turn in &ground.turns {
            if seen > 0 && deadline.has_passed() {
                break;
            }
            seen += 1;
            for _ in Colour::BOTH {
                let judged = self.seats[0].judge(&ground, &situation, turn, deadline.cancel())?;
                for (i, p) in ground.points.iter().enumerate() {
                    owner[p.index()] += judged.owner(i) / (2 * ground.turns.len()) as f32;
                }
                situation.to_play = !situation.to_play;
            }
        }
        if seen < ground.turns.len() {
            let all = ground.turns.len() as f32 / seen as f32;
            owner.iter_mut().for_each(|owner| *owner *= all);
        }
        Some(owner)
    }
}
