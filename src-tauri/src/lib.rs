//! The shell of Ranka: opens the window and hands commands on. What the app does is in `ranka-app`.

mod commands;
mod core;
#[cfg(desktop)]
mod desktop;

use std::path::PathBuf;

use tauri::{AppHandle, Builder, Manager, RunEvent, Runtime, Wry};

pub use crate::core::Core;

/// Names a folder for games and settings, in place of the system's own for this app.
const DATA_VARIABLE: &str = "RANKA_DATA";

/// Opens the window and runs until it is closed.
///
/// # Errors
/// The system gives no window, or has no place for an app's data.
pub fn run() -> tauri::Result<()> {
    let chosen = std::env::var_os(DATA_VARIABLE).map(PathBuf::from);
    let builder =
        with_commands(Builder::<Wry>::new()).plugin(tauri_plugin_clipboard_manager::init());
    #[cfg(desktop)]
    let builder = desktop::with_plugins(builder, chosen.is_none());
    let app = builder.build(tauri::generate_context!())?;
    let data = match chosen {
        Some(data) => data,
        None => app.path().app_data_dir()?,
    };
    // Before the first window, which may ask at once.
    app.manage(Core::new(data));
    app.run(on_event);
    Ok(())
}

/// Makes the window's commands reach the managed [`Core`].
pub fn with_commands<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    builder.invoke_handler(commands::handler())
}

fn on_event<R: Runtime>(app: &AppHandle<R>, event: RunEvent) {
    let hidden = match event {
        RunEvent::Exit => true,
        #[cfg(mobile)]
        RunEvent::WindowEvent { event: tauri::WindowEvent::Suspended, .. } => true,
        _ => false,
    };
    if hidden {
        app.state::<Core>().suspend();
    }
}
