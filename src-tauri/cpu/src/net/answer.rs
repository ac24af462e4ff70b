//! What a network says about a position.

use ranka_rules::{KoRule, Rules, Scoring};

/// A network's outputs as they come, for the side to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Raw {
    /// Logit of a move on each point, row by row from the top left.
    pub policy: Vec<f32>,
    /// Logit of a pass.
    pub pass: f32,
    /// Logits of win, loss and no result.
    pub outcome: [f32; 3],
    /// Lead in points, if there is a result.
    pub lead: f32,
    /// Ownership of each point, −1 (the other side's) to 1.
    pub ownership: Vec<f32>,
}

/// What a network says about a position, for the side to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// Probability of a move on each point, row by row from the top left; 0 where it is
    /// illegal.
    pub policy: Vec<f32>,
    /// Probability of a pass.
    pub pass: f32,
    /// Probability of a win.
    pub win: f32,
    /// Probability of a loss.
    pub loss: f32,
    /// Probability of no result.
    pub no_result: f32,
    /// Expected lead in points, komi included.
    pub lead: f32,
    /// Ownership of each point, −1 (the other side's) to 1.
    pub ownership: Vec<f32>,
}

impl Answer {
    /// Turns outputs into probabilities; `legal` tells for each point whether a move there
    /// is legal.
    #[must_use]
    pub fn new(raw: &Raw, rules: &Rules, legal: impl Fn(usize) -> bool) -> Self {
        let mut policy: Vec<f32> = raw
            .policy
            .iter()
            .enumerate()
            .map(|(i, &logit)| if legal(i) { logit } else { f32::NEG_INFINITY })
            .chain([raw.pass])
            .collect();
        softmax(&mut policy);
        let pass = policy.pop().unwrap_or_default();
        let mut outcome = raw.outcome;
        // Superko leaves no way to repeat a position for ever.
        if rules.ko != KoRule::Simple && rules.scoring == Scoring::Area {
            outcome[2] = f32::NEG_INFINITY;
        }
        softmax(&mut outcome);
        let [win, loss, no_result] = outcome;
        Self {
            policy,
            pass,
            win,
            loss,
            no_result,
            lead: raw.lead * (1.0 - no_result),
            ownership: raw.ownership.clone(),
        }
    }
}

fn softmax(logits: &mut [f32]) {
    let max = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.iter_mut().for_each(|x| *x = (*x - max).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|x| *x /= sum);
}
