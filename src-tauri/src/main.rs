//! Ranka on a desktop.

// A release build on Windows opens no console window beside its own.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    ranka_lib::run()
}
