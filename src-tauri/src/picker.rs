//! The system's hand in files: its dialogs, and what lies behind the addresses that a phone hands out in place of paths.
//! It is behind a trait, so that a test can answer in a person's place.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use tauri::{AppHandle, Manager, Runtime, Url};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder};
pub use tauri_plugin_fs::FilePath;
use tauri_plugin_fs::{FsExt, OpenOptions};

/// What a dialog asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A file.
    File,
    /// Files.
    Files,
    /// A folder.
    Folder,
    /// Where to write a file; its name if the person does not change it.
    Target(String),
}

/// Files that a dialog shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// What the person reads.
    pub label: String,
    /// Endings of the names, without the dot.
    pub endings: Vec<String>,
}

/// Takes what was picked, which is nothing where the dialog was left.
pub type Picked = Box<dyn FnOnce(Vec<FilePath>) + Send>;

/// The one way to files that the person picks.
pub trait Picker: Send + Sync + 'static {
    /// Shows a dialog, and comes back at once.
    fn ask(&self, asked: Asked, filters: Vec<Filter>, picked: Picked);

    /// Opens what an address stands for, to be read.
    ///
    /// # Errors
    /// What the system says.
    fn open(&self, address: &Url) -> io::Result<File>;

    /// Opens what an address stands for, to be written anew.
    ///
    /// # Errors
    /// What the system says.
    fn create(&self, address: &Url) -> io::Result<File>;

    /// A folder for what need not last.
    ///
    /// # Errors
    /// The system has none.
    fn cache(&self) -> io::Result<PathBuf>;
}

/// The picker that the shell keeps.
pub type AnyPicker = Arc<dyn Picker>;

/// The system's own.
pub(crate) struct SystemPicker<R: Runtime>(pub(crate) AppHandle<R>);

impl<R: Runtime> SystemPicker<R> {
    fn dialog(&self) -> FileDialogBuilder<R> {
        let dialog = self.0.dialog().file();
        #[cfg(desktop)]
        if let Some(window) = self.0.get_webview_window("main") {
            return dialog.set_parent(&window);
        }
        dialog
    }
}

impl<R: Runtime> Picker for SystemPicker<R> {
    fn ask(&self, asked: Asked, filters: Vec<Filter>, picked: Picked) {
        let dialog = filters.iter().fold(self.dialog(), |dialog, filter| {
            let endings: Vec<&str> = filter.endings.iter().map(String::as_str).collect();
            dialog.add_filter(&filter.label, &endings)
        });
        let one = |picked: Picked| move |file: Option<FilePath>| picked(file.into_iter().collect());
        match asked {
            Asked::File => dialog.pick_file(one(picked)),
            Asked::Files => dialog.pick_files(|files| picked(files.unwrap_or_default())),
            #[cfg(desktop)]
            Asked::Folder => dialog.pick_folder(one(picked)),
            // A phone has no dialog for that.
            #[cfg(mobile)]
            Asked::Folder => picked(Vec::new()),
            Asked::Target(name) => dialog.set_file_name(name).save_file(one(picked)),
        }
    }

    fn open(&self, address: &Url) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.read(true);
        self.0.fs().open(FilePath::Url(address.clone()), options)
    }

    fn create(&self, address: &Url) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        self.0.fs().open(FilePath::Url(address.clone()), options)
    }

    fn cache(&self) -> io::Result<PathBuf> {
        self.0.path().app_cache_dir().map_err(io::Error::other)
    }
}
