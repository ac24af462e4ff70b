//! Tauri's build step: checks `tauri.conf.json` and turns the capability files into the window's permissions.

use std::process::ExitCode;

const CAPABILITIES: &str = "src-tauri/capabilities";

fn main() -> ExitCode {
    println!("cargo:rerun-if-changed={CAPABILITIES}");
    // The page is embedded in the binary: a new page is a new binary.
    println!("cargo:rerun-if-changed=ui/dist");
    let attributes =
        tauri_build::Attributes::new().capabilities_path_pattern("./src-tauri/capabilities/**/*");
    match tauri_build::try_build(attributes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo:warning={error:#}");
            ExitCode::FAILURE
        }
    }
}
