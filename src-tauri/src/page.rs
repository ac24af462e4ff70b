//! The page runs in a process of its own, which the system may end where memory is short. All that matters is in the core, so
//! that it only needs to be loaded again.

use tauri::{AppHandle, Builder, Runtime};

/// Loads the page again whenever its process has ended, on systems that tell before there is a window.
pub(crate) fn with_reload<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    #[cfg(any(target_os = "macos", target_os = "ios"))]
    let builder = builder.on_web_content_process_terminate(|page| {
        // A page that cannot be loaded stays empty, as it was.
        let _ = page.reload();
    });
    builder
}

/// The same on systems that tell a window of their own.
#[cfg(not(target_os = "linux"))]
pub(crate) fn reload_when_ended<R: Runtime>(_: &AppHandle<R>) {}

/// The same on systems that tell a window of their own.
#[cfg(target_os = "linux")]
pub(crate) fn reload_when_ended<R: Runtime>(app: &AppHandle<R>) {
    use std::cell::Cell;
    use std::time::{Duration, Instant};

    use tauri::Manager;
    use webkit2gtk::WebViewExt;

    /// A page that ends sooner than this after it was loaded again would end for ever.
    const STABLE: Duration = Duration::from_secs(3);

    for window in app.webview_windows().into_values() {
        // Without the signal the window is as good as before.
        let _ = window.with_webview(|page| {
            let last: Cell<Option<Instant>> = Cell::new(None);
            page.inner().connect_web_process_terminated(move |page, _| {
                let now = Instant::now();
                let before = last.replace(Some(now));
                if before.is_none_or(|before| now.duration_since(before) > STABLE) {
                    page.reload();
                }
            });
        });
    }
}
