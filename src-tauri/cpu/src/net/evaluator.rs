//! What the search asks of a network.

use super::answer::Raw;
use super::fast::{Network, Workspace};
use super::features::Input;

/// Judges positions by their inputs: a [`Network`], or in tests what stands in for one.
pub trait Evaluator: Send + Sync {
    /// Judges each of `inputs`; `answers` is made as long as they are. The workspace is the
    /// calling thread's own.
    fn evaluate(&self, inputs: &[Input], workspace: &mut Workspace, answers: &mut Vec<Raw>);
}

impl Evaluator for Network {
    fn evaluate(&self, inputs: &[Input], workspace: &mut Workspace, answers: &mut Vec<Raw>) {
        Self::evaluate(self, inputs, workspace, answers);
    }
}
