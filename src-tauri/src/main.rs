//! Ranka on a desktop.

// A release build on Windows opens no console window beside its own.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> tauri::Result<()> {
    ranka_lib::run()
}
