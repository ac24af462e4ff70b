//! Ranka's CPU as a GTP program.

mod serve;

use std::io::{self, Write};
use std::process::ExitCode;

use lexopt::Parser;

fn main() -> ExitCode {
    let served = serve::options(Parser::from_env())
        .map_err(|e| format!("{e}\ngtp {}", serve::USAGE))
        .and_then(|start| serve::serve(start).map_err(|e| e.to_string()));
    let Err(text) = served else { return ExitCode::SUCCESS };
    // Nobody is left to tell when even this cannot be written.
    writeln!(io::stderr(), "{text}").ok();
    ExitCode::FAILURE
}
