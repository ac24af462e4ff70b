//! Evaluations a second on one thread: our own kernels, tract and rten with the same network,
//! and our search. By processor time, in turns, so that other work on the machine matters little.
//!
//! `bench-net [NETWORK]`: a file in KataGo's format; without one, the built-in network.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cpu_time::ProcessTime;
use ranka_cpu::net::{
    Encoder, Evaluator, Input, Model, Network, PLANES, Raw, Workspace, built_in_file,
};
use ranka_cpu::{Alone, Cancel, Cpu, Limits, Run, Stopwatch};
use ranka_rules::{Game, Move, Ruleset, Setup, Size};
use rten::{RunOptions, ThreadPool};
use rten_tensor::{AsView, NdTensor};
use tract_onnx::prelude::*;

mod onnx;
mod peak;

type Failure = Box<dyn Error>;

const ROUNDS: usize = 7;
/// Processor time of a turn.
const TURN: Duration = Duration::from_millis(1_000);
/// Positions that our own code and its search evaluate together.
const BATCH: usize = 8;
/// Largest difference between two programs' outputs.
const AGREE: f32 = 2e-3;

/// One way to evaluate a position; answers how many it did.
type Contender<'a> = (&'a str, Box<dyn FnMut() -> Result<usize, Failure> + 'a>);

fn main() -> Result<(), Failure> {
    let model = match std::env::args().nth(1) {
        Some(path) => Model::read(std::fs::File::open(path)?)?,
        None => Model::read(built_in_file())?,
    };
    println!("{}", model.name);
    for size in [Size::NINE, Size::NINETEEN] {
        board(&model, size)?;
    }
    Ok(())
}

fn board(model: &Model, size: Size) -> Result<(), Failure> {
    let game = opening(size)?;
    let input = Encoder::default().encode_game(&game);
    let network = Arc::new(Network::new(model));
    let file = onnx::write(model, i64::from(size.side()))?;
    let (spatial, global) = (planes(&input), input.global.to_vec());
    let mut tract = tract(&file, size, &spatial, &global)?;
    let mut rten = rten(file, size, &spatial, &global)?;

    let mut workspace = Workspace::default();
    let mut raws = Vec::new();
    network.evaluate(std::slice::from_ref(&input), &mut workspace, &mut raws);
    let own = raws.first().ok_or("no answer")?;
    agree("tract", own, &tract()?, model.lead_scale)?;
    agree("rten", own, &rten()?, model.lead_scale)?;

    let batch = vec![input.clone(); BATCH];
    let (mut one, mut many) = (Workspace::default(), Workspace::default());
    let (mut ones, mut manys) = (Vec::new(), Vec::new());
    let mut contenders: Vec<Contender<'_>> = vec![
        (
            "own, one at a time",
            Box::new(|| {
                network.evaluate(std::slice::from_ref(&input), &mut one, &mut ones);
                Ok(1)
            }),
        ),
        (
            "own, eight together",
            Box::new(|| {
                network.evaluate(&batch, &mut many, &mut manys);
                Ok(BATCH)
            }),
        ),
        ("own search", Box::new(|| search(&network, &game))),
        ("tract", Box::new(|| tract().map(|_| 1))),
        ("rten", Box::new(|| rten().map(|_| 1))),
        ("peak, GFLOP", Box::new(|| Ok(peak::spin(2_000_000)))),
    ];
    let mut rates = vec![Vec::new(); contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, run), rates) in contenders.iter_mut().zip(&mut rates) {
            rates.push(rate(run)?);
        }
    }
    report(size, model, &contenders, &rates);
    Ok(())
}

/// How many a second of processor time.
fn rate(run: &mut dyn FnMut() -> Result<usize, Failure>) -> Result<f64, Failure> {
    let (start, mut done) = (ProcessTime::now(), 0);
    while start.elapsed() < TURN {
        done += run()?;
    }
    Ok(done as f64 / start.elapsed().as_secs_f64())
}

fn report(size: Size, model: &Model, contenders: &[Contender<'_>], rates: &[Vec<f64>]) {
    let area = size.area();
    let weights: usize = model.convolutions().iter().map(|c| c.weights.len()).sum();
    let operations = 2.0 * (weights * area) as f64;
    println!("\n{0}×{0}: {1:.3} GFLOP a position, as plain loops", size.side(), operations / 1e9);
    let middle = |rates: &[f64]| {
        let mut sorted = rates.to_vec();
        sorted.sort_by(f64::total_cmp);
        [sorted[ROUNDS / 2], sorted[0], sorted[ROUNDS - 1]]
    };
    let peak = rates.last().map_or(f64::NAN, |r| middle(r)[0]);
    for ((name, _), rates) in contenders.iter().zip(rates) {
        let [median, low, high] = middle(rates);
        if name.starts_with("peak") {
            println!("{name:20} {:8.1} ({:.1}–{:.1})", median / 1e9, low / 1e9, high / 1e9);
        } else {
            let part = 100.0 * median * operations / peak;
            println!("{name:20} {median:8.1} ({low:.1}–{high:.1}), {part:.0} % of the peak");
        }
    }
}

/// A position with stones about.
fn opening(size: Size) -> Result<Game, Failure> {
    let mut game = Game::new(Setup::even(size, Ruleset::Japanese))?;
    for point in ["C3", "G7", "G3", "C7", "E5", "E3", "F4", "D4", "C5", "G5"] {
        game.play(Move::Play(point.parse()?))?;
    }
    Ok(game)
}

/// The spatial input plane by plane.
fn planes(input: &Input) -> Vec<f32> {
    let plane = |p: usize| input.spatial.iter().skip(p).step_by(PLANES).copied();
    (0..PLANES).flat_map(plane).collect()
}

type Outputs = Vec<Vec<f32>>;

fn tract(
    file: &[u8],
    size: Size,
    spatial: &[f32],
    global: &[f32],
) -> Result<impl FnMut() -> Result<Outputs, Failure> + use<>, Failure> {
    let side = usize::from(size.side());
    let model =
        tract_onnx::onnx().model_for_read(&mut &*file)?.into_optimized()?.into_runnable()?;
    let spatial = Tensor::from_shape(&[1, PLANES, side, side], spatial)?;
    let global = Tensor::from_shape(&[1, global.len(), 1, 1], global)?;
    Ok(move || {
        let outputs = model.run(tvec![spatial.clone().into(), global.clone().into()])?;
        let floats = |v: &TValue| -> Result<Vec<f32>, Failure> {
            Ok(v.to_plain_array_view::<f32>()?.iter().copied().collect())
        };
        outputs.iter().map(floats).collect()
    })
}

fn rten(
    file: Vec<u8>,
    size: Size,
    spatial: &[f32],
    global: &[f32],
) -> Result<impl FnMut() -> Result<Outputs, Failure> + use<>, Failure> {
    let side = usize::from(size.side());
    let model = rten::Model::load(file)?;
    let spatial = NdTensor::from_data([1, PLANES, side, side], spatial.to_vec());
    let global = NdTensor::from_data([1, global.len(), 1, 1], global.to_vec());
    let inputs = [model.node_id(onnx::INPUTS[0])?, model.node_id(onnx::INPUTS[1])?];
    let outputs = onnx::OUTPUTS.iter().map(|name| model.node_id(name));
    let outputs = outputs.collect::<Result<Vec<_>, _>>()?;
    let pool = Arc::new(ThreadPool::with_num_threads(1));
    Ok(move || {
        let given = vec![(inputs[0], spatial.view().into()), (inputs[1], global.view().into())];
        let options = RunOptions::default().with_thread_pool(Some(pool.clone()));
        let found = model.run(given, &outputs, Some(options))?;
        let floats = |value: rten::Value| -> Result<Vec<f32>, Failure> {
            let tensor: rten_tensor::Tensor<f32> = value.try_into()?;
            Ok(tensor.to_vec())
        };
        found.into_iter().map(floats).collect()
    })
}

/// Fails unless another program computed the same network.
fn agree(name: &str, own: &Raw, other: &Outputs, lead_scale: f32) -> Result<(), Failure> {
    let points = own.policy.len();
    let mut pairs: Vec<(f32, f32)> =
        own.policy.iter().copied().zip(other[0].iter().copied()).collect();
    pairs.push((own.pass, other[1][0]));
    pairs.extend(own.outcome.iter().copied().zip(other[2].iter().copied()));
    pairs.push((own.lead, other[3][2] * lead_scale));
    pairs.extend(own.ownership.iter().copied().zip(other[4].iter().copied()));
    if pairs.len() != 2 * points + 5 {
        return Err(format!("{name}: {} outputs", pairs.len()).into());
    }
    let worst = pairs.iter().map(|(a, b)| (a - b).abs() / (1.0 + a.abs())).fold(0.0, f32::max);
    if worst < AGREE { Ok(()) } else { Err(format!("{name} differs by {worst}").into()) }
}

/// Counts what the search asks of the network.
struct Counting {
    network: Arc<Network>,
    evaluated: AtomicUsize,
}

impl Evaluator for Counting {
    fn evaluate(&self, inputs: &[Input], workspace: &mut Workspace, answers: &mut Vec<Raw>) {
        self.evaluated.fetch_add(inputs.len(), Ordering::Relaxed);
        self.network.evaluate(inputs, workspace, answers);
    }
}

/// Never runs out, so that visits alone bound the search.
struct Stopped;

impl Stopwatch for Stopped {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A search without earlier answers; tells how many positions the network evaluated for it.
fn search(network: &Arc<Network>, game: &Game) -> Result<usize, Failure> {
    let counting = Arc::new(Counting { network: network.clone(), evaluated: AtomicUsize::new(0) });
    let cancel = Cancel::new();
    let limits = Limits::visits(400);
    let run = Run { limits, seed: 1, watch: &Stopped, cancel: &cancel, workers: &Alone };
    Cpu::with_network(counting.clone()).analyse(game, run, &mut |_| {}).ok_or("no analysis")?;
    Ok(counting.evaluated.load(Ordering::Relaxed))
}
