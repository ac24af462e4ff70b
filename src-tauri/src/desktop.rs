//! What only a desktop has: windows that are moved and sized, and a second start of the same app.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use ranka_app::path_text;
use tauri::{AppHandle, Builder, Manager, Runtime};

use crate::core::Core;

/// Windows come back where they were. With `single`, a second start shows the window of the first instead of opening
/// the same games twice, and hands it the files that it was started with.
pub(crate) fn with_plugins<R: Runtime>(builder: Builder<R>, single: bool) -> Builder<R> {
    // The first of all plugins, so that a second start does nothing else.
    let builder = match single {
        true => builder.plugin(tauri_plugin_single_instance::init(|app, args, folder| {
            show(app);
            app.state::<Core>()
                .open(files_of(args.into_iter().skip(1).map(Into::into), Path::new(&folder)));
        })),
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

/// The files among the arguments of a start in `folder`: a file manager hands over paths, some of them addresses.
pub(crate) fn files_of(args: impl Iterator<Item = OsString>, folder: &Path) -> Vec<String> {
    let path = |arg: OsString| match arg.to_str().map(tauri::Url::parse) {
        Some(Ok(address)) if address.scheme() == "file" => address.to_file_path().ok(),
        _ => Some(folder.join(arg)),
    };
    args.filter_map(path)
        .filter(|path: &PathBuf| path.exists())
        .map(|path| path_text(&path))
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::files_of;

    #[test]
    fn files_are_told_from_other_arguments() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("一局 1.sgf");
        std::fs::write(&file, "(;GM[1])").unwrap();
        let address = tauri::Url::from_file_path(&file).unwrap().to_string();
        let args = ["--flag", "一局 1.sgf", &address, "gone.sgf"].map(Into::into);
        let text = file.to_string_lossy().into_owned();
        assert_eq!(files_of(args.into_iter(), folder.path()), [text.clone(), text]);
    }
}
