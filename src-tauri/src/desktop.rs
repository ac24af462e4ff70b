//! What only a desktop has: windows that are moved and sized, and a second start of the same app.

use tauri::{AppHandle, Builder, Manager, Runtime};

/// Windows come back where they were. With `single`, a second start shows the window of the first instead of opening
/// the same games twice.
pub(crate) fn with_plugins<R: Runtime>(builder: Builder<R>, single: bool) -> Builder<R> {
    // The first of all plugins, so that a second start does nothing else.
    let builder = match single {
        true => builder.plugin(tauri_plugin_single_instance::init(|app, _, _| show(app))),
        false => builder,
    };
    builder.plugin(tauri_plugin_window_state::Builder::new().build())
}

fn show<R: Runtime>(app: &AppHandle<R>) {
    for window in app.webview_windows().values() {
        // A window that will not come forward is still there; nothing is lost.
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
}
