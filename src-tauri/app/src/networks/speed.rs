//! How fast a network is on this device.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use ranka_cpu::net::{Encoder, Evaluator, Workspace};
use ranka_cpu::{Limits, Workers};
use ranka_rules::{Game, Ruleset, Setup, Size};

use crate::contract::NetworkSpeed;
use crate::engine::Threads;
use crate::host::Host;

/// Time given to each size.
const TIME: Duration = Duration::from_millis(700);

/// Evaluations after which a size is done, should the clock stand still.
const MOST: u32 = 20_000;

/// Evaluates positions for a moment on the threads that a search has. None where the host's
/// clock stands still.
pub(crate) fn measure(network: &dyn Evaluator, host: &dyn Host) -> Option<NetworkSpeed> {
    let nine = rate(network, host, Size::NINE)?;
    Some(NetworkSpeed { nine, nineteen: rate(network, host, Size::NINETEEN)? })
}

/// Evaluations a second, one at a time, as the search does it.
fn rate(network: &dyn Evaluator, host: &dyn Host, size: Size) -> Option<f64> {
    let game = Game::new(Setup::even(size, Ruleset::Japanese)).ok()?;
    let inputs = [Encoder::default().encode_game(&game)];
    let threads = Threads::for_search(Limits::default());
    let done = AtomicU32::new(0);
    let start = host.now();
    let work = || {
        let (mut workspace, mut answers) = (Workspace::default(), Vec::new());
        while host.now().saturating_sub(start) < TIME && done.load(Ordering::Relaxed) < MOST {
            network.evaluate(&inputs, &mut workspace, &mut answers);
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    threads.run(&|_| work(), &mut || work());
    let seconds = host.now().saturating_sub(start).as_secs_f64();
    (seconds > 0.0).then(|| f64::from(done.into_inner()) / seconds)
}
