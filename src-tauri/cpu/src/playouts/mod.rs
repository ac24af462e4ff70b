//! The CPU without a network: a search over playouts, which needs no data.
//!
//! PUCT with all-moves-as-first statistics, over playouts with patterns and a little reading.

mod choose;
mod dead;
mod estimate;
mod evaluator;
mod habits;
mod opening;
mod patterns;
mod playout;
mod position;
mod prior;
pub(crate) mod reading;
mod search;
mod tree;

use ranka_rules::{Colour, Game, Size};

use crate::geometry::Geometry;
use crate::limits::Deadline;

pub(crate) use choose::choose;
pub(crate) use dead::judge;
pub(crate) use estimate::{analyse, estimate, mean};
pub use evaluator::Evaluation;
pub(crate) use habits::Habits;
pub use position::Position;

use playout::{Playout, count_area};
use prior::Prior;

/// Evaluates a position by one playout, and its moves by cheap features.
pub struct Playouts {
    playout: Playout,
    prior: Prior,
}

impl Playouts {
    /// An evaluator for a board size. The same seed gives the same evaluations in the same
    /// order.
    #[must_use]
    pub fn new(size: Size, seed: u64) -> Self {
        Self { playout: Playout::new(Geometry::new(size), seed), prior: Prior::new() }
    }

    /// How often a leaf is evaluated before it is expanded.
    fn evaluations_before_expansion(&self) -> u32 {
        if self.playout.geometry().size().area() <= 169 { 2 } else { 4 }
    }

    /// Judges a position. `out` is the caller's, so that its room is used again; everything
    /// in it is overwritten. The policy is wanted only when the leaf is expanded.
    pub fn evaluate(&mut self, position: &Position, with_policy: bool, out: &mut Evaluation) {
        out.policy.clear();
        if with_policy {
            self.prior.fill(self.playout.geometry(), position, &mut out.policy);
        }
        out.continuation.clear();
        let mut board = position.board().clone();
        let last = position.last_point();
        self.playout.run(&mut board, position.to_play(), last, &mut out.continuation);
        let area = count_area(self.playout.geometry(), &board, |p, owner| {
            out.ownership[p.index()] = match owner {
                Some(Colour::Black) => 1.0,
                Some(Colour::White) => -1.0,
                None => 0.0,
            };
        });
        let halves = position.margin_halves(area);
        out.win = match halves {
            1.. => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
        out.lead = halves as f32 / 2.0;
    }
}

/// Playouts that are made however little time there is.
const FEWEST: usize = 64;

/// The mean of `count` evaluations of the position that a game has reached, every other one
/// with the other side to play; `None` when cancelled. Of those for which there is no time, a
/// few are made all the same.
///
/// The lead is their median: a few playouts in which everything dies would else make a side
/// lead that loses most of the games.
pub(crate) fn mean_of(
    game: &Game,
    seed: u64,
    count: usize,
    deadline: Deadline<'_>,
) -> Option<Evaluation> {
    let mut evaluator = Playouts::new(game.setup().size, seed);
    let here = Position::of(game);
    let other = here.with_other_side_to_play();
    let mut one = Evaluation::default();
    let mut mean = Evaluation { win: 0.0, ..Evaluation::default() };
    let mut leads = Vec::with_capacity(count);
    for i in 0..count {
        if deadline.is_cancelled() {
            return None;
        }
        if i >= FEWEST && i % 2 == 0 && deadline.has_passed() {
            break;
        }
        evaluator.evaluate(if i % 2 == 0 { &here } else { &other }, false, &mut one);
        mean.win += one.win / count as f32;
        leads.push(one.lead);
        for (sum, &owner) in mean.ownership.iter_mut().zip(&one.ownership) {
            *sum += owner / count as f32;
        }
    }
    if leads.len() < count {
        let all = count as f32 / leads.len() as f32;
        mean.win *= all;
        mean.ownership.iter_mut().for_each(|owner| *owner *= all);
    }
    mean.lead = median(&mut leads);
    Some(mean)
}

/// The middle of the values, or of the two in the middle; 0 of none.
fn median(values: &mut [f32]) -> f32 {
    values.sort_unstable_by(f32::total_cmp);
    let middle = |i: usize| values.get(i).copied().unwrap_or_default();
    let half = values.len() / 2;
    if values.len() % 2 == 1 {
        middle(half)
    } else {
        (middle(half.wrapping_sub(1)) + middle(half)) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use ranka_rules::{Move, Ruleset, Setup};

    use super::*;
    use crate::dice::Dice;
    use crate::limits::Cancel;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&mut []), 0.0);
        assert_eq!(median(&mut [3.5]), 3.5);
        assert_eq!(median(&mut [70.5, -16.5, -14.5]), -14.5);
        assert_eq!(median(&mut [8.0, -2.0, 1.0, 2.0]), 1.5);
    }

    #[test]
    fn nobody_leads_and_loses() {
        let mut dice = Dice::new(7);
        for _ in 0..12 {
            let mut game = Game::new(Setup::even(Size::NINE, Ruleset::Japanese)).unwrap();
            for _ in 0..10 + dice.below(50) {
                let points: Vec<_> = game.legal_points().collect();
                let Some(&p) = points.get(dice.below(points.len())) else { break };
                game.play(Move::Play(p)).unwrap();
            }
            let mean = mean_of(&game, 3, 201, Deadline::none(&Cancel::new())).unwrap();
            assert_eq!(mean.win > 0.5, mean.lead > 0.0, "{} and {}", mean.win, mean.lead);
        }
    }
}
