//! The shell of Ranka: opens the window and hands commands on. What the app does is in `ranka-app`.

use std::process::ExitCode;

/// Opens the window and runs until it is closed.
pub fn run() -> ExitCode {
    let outcome = tauri::Builder::default()
        .plugin(tauri_plugin_clipboard_manager::init())
        .plugin(tauri_plugin_window_state::Builder::new().build())
        .run(tauri::generate_context!());
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
