//! A network's answer as the search keeps it, and the memory of such answers.

use std::sync::Arc;

use ranka_rules::{Colour, KoRule, Move, Scoring};

use super::Ground;
use super::situation::Situation;
use super::symmetry::Turn;
use super::utility::Worth;
use crate::net::Raw;

/// Moves that a position below the root keeps at most, and the part of the policy beyond
/// which it keeps no more than a few.
const MOST_MOVES: usize = 128;
const POLICY_PART: f32 = 0.998;
const FEW_MOVES: usize = 16;

/// What the network thinks of a position.
pub(crate) struct Judged {
    pub(crate) worth: Worth,
    /// Legal moves with their probabilities, the likeliest first; the hopeless ones may be
    /// missing.
    pub(crate) policy: Box<[(Move, f32)]>,
    /// The owner of each point, row by row from the top left: 127 Black … −127 White.
    pub(crate) ownership: Box<[i8]>,
}

impl Judged {
    /// Makes sense of the network's outputs for a board that was turned. `scratch` is the
    /// caller's, for its memory.
    pub(super) fn new(
        ground: &Ground<'_>,
        situation: &Situation,
        (raw, turn): (&Raw, &Turn),
        all_moves: bool,
        scratch: &mut Vec<(Move, f32)>,
    ) -> Self {
        let (to_play, rules) = (situation.to_play, &ground.root.setup.rules);
        let legal = |p| situation.is_legal(ground.root, p);
        let at = |values: &[f32], to: u16| values.get(usize::from(to)).copied().unwrap_or(0.0);
        scratch.clear();
        let stones = ground.points.iter().zip(turn).filter(|(p, _)| legal(**p));
        scratch.extend(stones.map(|(&p, &to)| (Move::Play(p), at(&raw.policy, to))));
        scratch.push((Move::Pass, raw.pass));
        softmax(scratch.iter_mut().map(|(_, x)| x));
        // A stable order: moves that are as likely stay in the order of the board.
        scratch.sort_by(|a, b| b.1.total_cmp(&a.1));
        if !all_moves {
            truncate(scratch);
        }
        let side = if to_play == Colour::Black { 1.0 } else { -1.0 };
        let mut outcome = raw.outcome;
        // Superko leaves no way to repeat a position for ever.
        if rules.ko != KoRule::Simple && rules.scoring == Scoring::Area {
            outcome[2] = f32::NEG_INFINITY;
        }
        softmax(outcome.iter_mut());
        let [win, loss, no_result] = outcome;
        let worth = Worth {
            win: if to_play == Colour::Black { win } else { loss },
            no_result,
            lead: side * raw.lead * (1.0 - no_result),
        };
        let owner = |&to: &u16| (side * at(&raw.ownership, to) * 127.0).round() as i8;
        Self {
            worth,
            policy: scratch.as_slice().into(),
            ownership: turn.iter().map(owner).collect(),
        }
    }

    pub(crate) fn owner(&self, at: usize) -> f32 {
        self.ownership.get(at).map_or(0.0, |&o| f32::from(o) / 127.0)
    }
}

/// Drops the moves that together have next to nothing of the policy, but never the pass.
fn truncate(policy: &mut Vec<(Move, f32)>) {
    let (mut sum, mut kept) = (0.0, 0);
    policy.retain(|&(mv, prior)| {
        let keep = kept < FEW_MOVES || (sum < POLICY_PART && kept < MOST_MOVES);
        if keep || mv == Move::Pass {
            sum += prior;
            kept += 1;
            return true;
        }
        false
    });
}

fn softmax<'a>(mut logits: impl Iterator<Item = &'a mut f32>) {
    let mut all: Vec<&mut f32> = logits.by_ref().collect();
    let max = all.iter().fold(f32::NEG_INFINITY, |max, x| max.max(**x));
    let mut sum = 0.0;
    for x in &mut all {
        // In double precision, so that machines do not differ in the last digit.
        **x = f64::from(**x - max).exp() as f32;
        sum += **x;
    }
    for x in &mut all {
        **x /= sum;
    }
}

/// Answers that were given already, by [`super::situation::Situation::key`]. A newer one
/// takes the place of an older one, so that it never grows.
pub(crate) struct Cache {
    places: Vec<Option<(u64, Arc<Judged>)>>,
}

impl Cache {
    /// Answers that are kept at most: some 25 MB on the largest boards.
    pub(crate) const PLACES: usize = 1 << 14;

    pub(crate) fn new(places: usize) -> Self {
        Self { places: vec![None; places.max(1)] }
    }

    fn place(&self, key: u64) -> usize {
        (key % self.places.len() as u64) as usize
    }

    pub(crate) fn get(&self, key: u64) -> Option<Arc<Judged>> {
        let (known, judged) = self.places[self.place(key)].as_ref()?;
        (*known == key).then(|| judged.clone())
    }

    pub(crate) fn put(&mut self, key: u64, judged: Arc<Judged>) {
        let place = self.place(key);
        self.places[place] = Some((key, judged));
    }
}
