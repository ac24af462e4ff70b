//! The neural network: KataGo's file format and inputs, evaluated by our own code.
//!
//! - [`Encoder`] makes the [`Input`] of a position.
//! - [`Model`] is a network as read from its file.
//! - [`Network`] is a model made ready for fast evaluation.
//! - [`plain`] evaluates it by plain loops: slow, and what all faster code is tested against.
//! - [`built_in`] is the network that comes with the program.
//! - [`Answer`] is what a network says about a position.

mod answer;
mod area;
mod built_in;
mod evaluator;
mod fast;
mod features;
mod half;
mod ladder;
mod model;
pub mod plain;
mod reader;

pub use answer::{Answer, Raw};
pub use built_in::{built_in, built_in_file};
pub use evaluator::Evaluator;
pub use fast::{Network, Workspace};
pub use features::{Encoder, GLOBALS, Input, PLANES, View, superko_points, white_points};
pub use model::{
    Activation, Affine, Block, Conv, GlobalPoolingBlock, Matrix, Model, NestedBlock, OrdinaryBlock,
    PolicyHead, Trunk, ValueHead,
};
pub use reader::ReadError;
