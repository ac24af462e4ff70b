//! Reading a network and seeing that it works.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use ranka_cpu::net::{self, Encoder, Evaluator, Model, Network, Raw, ReadError, Workspace};
use ranka_rules::{Game, Ruleset, Setup, Size};

use super::copy::fault;
use crate::contract::{AppError, NetworkFault};

/// Numbers in the largest network that is held in memory: that of the largest published in
/// this format, at four bytes each and once more when made ready.
const NUMBERS: usize = 128 << 20;

/// Numbers that a byte of a file may stand for. Weights hardly compress; a file of zeros
/// does, and is none.
const PER_BYTE: usize = 4;

/// Letters of a name that are kept.
const NAME: usize = 60;

/// A network that works.
pub(crate) struct Checked {
    pub(crate) name: String,
    pub(crate) blocks: u32,
    pub(crate) channels: u32,
    pub(crate) network: Arc<dyn Evaluator>,
}

/// Reads a network of so many bytes and evaluates positions with it.
///
/// # Errors
/// [`AppError::File`], [`AppError::Network`].
pub(crate) fn read(path: &Path, bytes: u64) -> Result<Checked, AppError> {
    let file = File::open(path).map_err(|e| fault(path, &e))?;
    let most = usize::try_from(bytes).unwrap_or(usize::MAX).saturating_mul(PER_BYTE);
    let model = Model::read_within(file, most.min(NUMBERS)).map_err(|e| refused(&e))?;
    let checked = Checked::of(&model);
    if answers_sensibly(&*checked.network) {
        Ok(checked)
    } else {
        Err(AppError::Network { fault: NetworkFault::Senseless })
    }
}

impl Checked {
    fn of(model: &Model) -> Self {
        let name = model.name.chars().filter(|c| !c.is_control()).take(NAME).collect();
        Self {
            name,
            blocks: model.trunk.blocks.len() as u32,
            channels: model.trunk.conv.outputs as u32,
            network: Arc::new(Network::new(model)),
        }
    }

    /// The one that comes with the app.
    pub(crate) fn built_in() -> Option<Self> {
        net::built_in().ok().map(|model| Self::of(&model))
    }
}

fn refused(error: &ReadError) -> AppError {
    let fault = match error {
        ReadError::Truncated { part } | ReadError::Malformed { part, .. } if is_head(part) => {
            NetworkFault::NoNetwork
        }
        ReadError::Truncated { .. } => NetworkFault::Truncated,
        ReadError::Version { version } => NetworkFault::Version { version: *version },
        ReadError::Unknown { kind, .. } => NetworkFault::Layer { name: kind.clone() },
        ReadError::TooLarge => NetworkFault::TooLarge,
        ReadError::Io(_) | ReadError::Malformed { .. } | ReadError::Mismatch { .. } => {
            NetworkFault::Damaged
        }
    };
    AppError::Network { fault }
}

/// Whether that part stands at the very beginning of a network.
fn is_head(part: &str) -> bool {
    ["the network's name", "the version"].contains(&part)
}

/// Whether it gives finite numbers for an empty board of two sizes.
fn answers_sensibly(network: &dyn Evaluator) -> bool {
    let inputs: Vec<_> = [Size::NINE, Size::NINETEEN]
        .into_iter()
        .filter_map(|size| Game::new(Setup::even(size, Ruleset::Japanese)).ok())
        .map(|game| Encoder::default().encode_game(&game))
        .collect();
    let mut answers = Vec::new();
    network.evaluate(&inputs, &mut Workspace::default(), &mut answers);
    answers.iter().all(is_finite)
}

fn is_finite(raw: &Raw) -> bool {
    let single = [raw.pass, raw.lead];
    let all = raw.policy.iter().chain(&raw.ownership).chain(&raw.outcome).chain(&single);
    all.copied().all(f32::is_finite)
}
