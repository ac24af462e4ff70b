//! The shell of Ranka: opens the window and hands commands on. What the app does is in `ranka-app`.

mod commands;
mod core;
#[cfg(desktop)]
mod desktop;
mod files;
mod page;
mod picker;
mod told;

use std::path::PathBuf;
use std::sync::Arc;

use ranka_app::path_text;
use tauri::{AppHandle, Builder, DragDropEvent, Manager, RunEvent, Runtime, WindowEvent, Wry};

pub use crate::core::Core;
pub use crate::picker::{AnyPicker, Asked, FilePath, Filter, Picked, Picker};
pub use crate::told::{ShellEvent, Told};

/// Names a folder for games and settings, in place of the system's own for this app.
const DATA_VARIABLE: &str = "RANKA_DATA";

/// Opens the window and runs until it is closed.
///
/// # Errors
/// The system gives no window, or has no place for an app's data.
pub fn run() -> tauri::Result<()> {
    let chosen = std::env::var_os(DATA_VARIABLE).map(PathBuf::from);
    let builder = with_commands(Builder::<Wry>::new())
        .plugin(tauri_plugin_clipboard_manager::init())
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_fs::init());
    #[cfg(desktop)]
    let builder = desktop::with_plugins(builder, chosen.is_none());
    let app = page::with_reload(builder).build(tauri::generate_context!())?;
    let data = match chosen {
        Some(data) => data,
        None => app.path().app_data_dir()?,
    };
    // Before the first window, which may ask at once.
    let core = Core::new(data);
    #[cfg(desktop)]
    if let Ok(folder) = std::env::current_dir() {
        core.open(desktop::files_of(std::env::args_os().skip(1), &folder));
    }
    let picker: AnyPicker = Arc::new(picker::SystemPicker(app.handle().clone()));
    app.manage(picker);
    app.manage(core);
    app.run(on_event);
    Ok(())
}

/// Makes the window's commands reach the managed [`Core`] and [`AnyPicker`].
pub fn with_commands<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    builder.manage(files::Copies::default()).invoke_handler(commands::handler())
}

fn on_event<R: Runtime>(app: &AppHandle<R>, event: RunEvent) {
    let hidden = match event {
        RunEvent::Exit => true,
        RunEvent::Ready => {
            page::reload_when_ended(app);
            false
        }
        RunEvent::WindowEvent { event: WindowEvent::DragDrop(drag), .. } => {
            dragged(&app.state::<Core>(), drag);
            false
        }
        #[cfg(any(target_os = "macos", target_os = "ios", target_os = "android"))]
        RunEvent::Opened { urls } => {
            opened(app.clone(), urls);
            false
        }
        #[cfg(mobile)]
        RunEvent::WindowEvent { event: WindowEvent::Suspended, .. } => true,
        _ => false,
    };
    if hidden {
        app.state::<Core>().suspend();
    }
}

fn dragged(core: &Core, drag: DragDropEvent) {
    match drag {
        DragDropEvent::Enter { paths, .. } if !paths.is_empty() => core.drag(true),
        DragDropEvent::Leave => core.drag(false),
        DragDropEvent::Drop { paths, .. } => {
            core.drag(false);
            core.open(paths.iter().map(|path| path_text(path)).collect());
        }
        _ => {}
    }
}

/// Files that the system hands over; some of them must first be copied from another app.
#[cfg(any(target_os = "macos", target_os = "ios", target_os = "android"))]
fn opened<R: Runtime>(app: AppHandle<R>, addresses: Vec<tauri::Url>) {
    tauri::async_runtime::spawn_blocking(move || {
        let files = addresses.into_iter().map(FilePath::Url);
        let paths = files.filter_map(|file| files::local(&app, file).ok()).collect();
        app.state::<Core>().open(paths);
    });
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::path::PathBuf;
    use std::sync::{Arc, Mutex};

    use serde_json::{Value, json};
    use tauri::ipc::{Channel, InvokeResponseBody};
    use tauri::{DragDropEvent, PhysicalPosition};

    use super::{Core, dragged};

    #[test]
    fn what_is_dropped_on_the_window_is_told_to_the_page() {
        let folder = tempfile::tempdir().unwrap();
        let core = Core::new(folder.path().to_owned());
        let told: Arc<Mutex<Vec<Value>>> = Arc::default();
        let page = Arc::clone(&told);
        let hear = move |body| {
            if let InvokeResponseBody::Json(text) = body {
                page.lock().unwrap().push(serde_json::from_str(&text).unwrap());
            }
            Ok(())
        };
        let position = PhysicalPosition::new(10.0, 20.0);
        let paths = vec![PathBuf::from("/games/一局 1.sgf"), PathBuf::from("/games/folder")];
        let opened = json!({ "event": "opened", "paths": ["/games/一局 1.sgf", "/games/folder"] });
        // What comes before there is a page waits for it.
        dragged(&core, DragDropEvent::Drop { paths: paths.clone(), position });
        core.subscribe(Channel::new(hear));
        assert_eq!(
            told.lock().unwrap().drain(..).collect::<Vec<_>>(),
            std::slice::from_ref(&opened)
        );
        // Text that is dragged over the window is no file.
        dragged(&core, DragDropEvent::Enter { paths: Vec::new(), position });
        dragged(&core, DragDropEvent::Enter { paths: paths.clone(), position });
        dragged(&core, DragDropEvent::Over { position });
        dragged(&core, DragDropEvent::Leave);
        dragged(&core, DragDropEvent::Enter { paths: paths.clone(), position });
        dragged(&core, DragDropEvent::Drop { paths, position });
        let over = |over: bool| json!({ "event": "drag", "over": over });
        let all = [over(true), over(false), over(true), over(false), opened];
        assert_eq!(*told.lock().unwrap(), all);
    }
}
