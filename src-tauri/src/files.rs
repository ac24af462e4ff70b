//! Files that a person picks: the system's dialogs, and copies of what is no file on this disk.
//!
//! The core reads and writes paths. A phone hands out addresses instead (`content://…`), so what is read from one is first
//! copied into the app's cache, and what is to be written to one is written there and then copied out.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ranka_app::contract::AppError;
use serde::Deserialize;
use serde_json::Value;
use tauri::async_runtime::spawn_blocking;
use tauri::ipc::InvokeResolver;
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder, FilePath};
use tauri_plugin_fs::{FsExt, OpenOptions};

use crate::commands::answer;

/// Kinds of files that hold games, by their extensions.
const RECORDS: &[&str] = &["sgf", "ngf", "gib", "ugf", "ugi", "mgt", "zip"];

/// Endings of networks' files.
const NETWORKS: &[&str] = &["gz", "bin"];

/// Targets that are addresses and not paths, by the path that the core writes in their place.
#[derive(Default)]
pub(crate) struct Targets(Mutex<Vec<(PathBuf, FilePath)>>);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum What {
    Records,
    Folder,
    Backup,
    Network,
}

#[derive(Deserialize)]
struct Pick {
    what: What,
    /// What the dialog calls the files that it shows, and all files.
    label: String,
    every: String,
}

#[derive(Deserialize)]
struct Save {
    name: String,
    label: String,
}

#[derive(Deserialize)]
struct SaveBytes {
    name: String,
    label: String,
    base64: String,
}

#[derive(Deserialize)]
struct Finish {
    path: PathBuf,
}

/// Answers the commands about files: `pick_files`, `pick_save`, `finish_save` and `save_bytes`. Gives back the resolver
/// of any other.
pub(crate) fn command<R: Runtime>(
    app: &AppHandle<R>,
    name: &str,
    args: &Value,
    resolver: InvokeResolver<R>,
) -> Option<InvokeResolver<R>> {
    match name {
        "pick_files" => with(args, resolver, |ask, resolver| pick_files(app, ask, resolver)),
        "pick_save" => with(args, resolver, |ask, resolver| pick_save(app, ask, resolver)),
        "finish_save" => with(args, resolver, |ask, resolver| finish_save(app, ask, resolver)),
        "save_bytes" => with(args, resolver, |ask, resolver| save_bytes(app, ask, resolver)),
        _ => return Some(resolver),
    }
    None
}

fn with<R: Runtime, T: for<'a> Deserialize<'a>>(
    args: &Value,
    resolver: InvokeResolver<R>,
    run: impl FnOnce(T, InvokeResolver<R>),
) {
    match T::deserialize(args) {
        Ok(ask) => run(ask, resolver),
        Err(_) => answer(resolver, Err(AppError::BadArgs { field: "args".to_owned() })),
    }
}

fn pick_files<R: Runtime>(app: &AppHandle<R>, ask: Pick, resolver: InvokeResolver<R>) {
    let handle = app.clone();
    let done = move |picked: Option<Vec<FilePath>>| {
        // Copying out of a phone's other apps takes its time, and this may be the window's thread.
        spawn_blocking(move || {
            let paths = picked.unwrap_or_default().into_iter().map(|file| local(&handle, file));
            let paths = paths.collect::<io::Result<Vec<_>>>();
            answer(resolver, paths.map(Value::from).map_err(|e| refusal(&e)));
        });
    };
    match ask.what {
        What::Folder => dialog(app).pick_folder(|folder| done(folder.map(|folder| vec![folder]))),
        What::Backup => dialog(app)
            .add_filter(ask.label, &["zip"])
            .pick_file(|file| done(file.map(|file| vec![file]))),
        // KataGo's files have several endings, and some systems see the last one only.
        What::Network => {
            let dialog = dialog(app);
            let dialog = if cfg!(desktop) {
                dialog.add_filter(ask.label, NETWORKS).add_filter(ask.every, &["*"])
            } else {
                dialog
            };
            dialog.pick_file(|file| done(file.map(|file| vec![file])));
        }
        What::Records => {
            let dialog = dialog(app);
            // Phones know no type for most of these and would show none of them.
            let dialog = if cfg!(desktop) {
                dialog.add_filter(ask.label, RECORDS).add_filter(ask.every, &["*"])
            } else {
                dialog
            };
            dialog.pick_files(done);
        }
    }
}

fn pick_save<R: Runtime>(app: &AppHandle<R>, ask: Save, resolver: InvokeResolver<R>) {
    let handle = app.clone();
    let name = ask.name.clone();
    save_dialog(app, &ask.name, ask.label).save_file(move |target| {
        let path = target.map(|target| path_for(&handle, target, &name)).transpose();
        let text = path.map(|path| path.map(|path| path.to_string_lossy().into_owned()));
        answer(resolver, text.map(Value::from).map_err(|e| refusal(&e)));
    });
}

/// Where the core writes what goes to `target`.
fn path_for<R: Runtime>(app: &AppHandle<R>, target: FilePath, name: &str) -> io::Result<PathBuf> {
    match target.simplified() {
        FilePath::Path(path) => Ok(path),
        target => {
            let path = cache(app)?.join(plain_name(name));
            let targets = app.state::<Targets>();
            targets.0.lock().unwrap_or_else(PoisonError::into_inner).push((path.clone(), target));
            Ok(path)
        }
    }
}

/// What was written in place of an address goes there now.
fn finish_save<R: Runtime>(app: &AppHandle<R>, ask: Finish, resolver: InvokeResolver<R>) {
    let app = app.clone();
    spawn_blocking(move || {
        let target = {
            let targets = app.state::<Targets>();
            let mut targets = targets.0.lock().unwrap_or_else(PoisonError::into_inner);
            let at = targets.iter().position(|(path, _)| *path == ask.path);
            at.map(|at| targets.swap_remove(at).1)
        };
        let copied = target.map_or(Ok(()), |target| {
            io::copy(&mut File::open(&ask.path)?, &mut create(&app, target)?)?;
            fs::remove_file(&ask.path)
        });
        answer(resolver, copied.map(|()| Value::Null).map_err(|e| refusal(&e)));
    });
}

fn save_bytes<R: Runtime>(app: &AppHandle<R>, ask: SaveBytes, resolver: InvokeResolver<R>) {
    let Ok(bytes) = STANDARD.decode(&ask.base64) else {
        return answer(resolver, Err(AppError::BadArgs { field: "base64".to_owned() }));
    };
    let handle = app.clone();
    save_dialog(app, &ask.name, ask.label).save_file(move |target| {
        spawn_blocking(move || {
            let saved = target.map(|target| {
                let shown = target.to_string();
                create(&handle, target).and_then(|mut file| file.write_all(&bytes)).map(|()| shown)
            });
            answer(resolver, saved.transpose().map(Value::from).map_err(|e| refusal(&e)));
        });
    });
}

fn dialog<R: Runtime>(app: &AppHandle<R>) -> FileDialogBuilder<R> {
    let dialog = app.dialog().file();
    #[cfg(desktop)]
    if let Some(window) = app.get_webview_window("main") {
        return dialog.set_parent(&window);
    }
    dialog
}

fn save_dialog<R: Runtime>(app: &AppHandle<R>, name: &str, label: String) -> FileDialogBuilder<R> {
    let name = plain_name(name);
    let extension = Path::new(&name).extension().map(|e| e.to_string_lossy().into_owned());
    let dialog = dialog(app).set_file_name(&name);
    match extension {
        Some(extension) => dialog.add_filter(label, &[&extension]),
        None => dialog,
    }
}

/// A path to what the person picked, copied into the cache where it is no file on this disk.
///
/// # Errors
/// It cannot be read, or the cache cannot be written.
pub(crate) fn local<R: Runtime>(app: &AppHandle<R>, file: FilePath) -> io::Result<String> {
    let path = match file.simplified() {
        FilePath::Path(path) => path,
        FilePath::Url(address) => {
            let name = address.path_segments().and_then(Iterator::last).unwrap_or_default();
            let path = cache(app)?.join(plain_name(name));
            let mut from = app.fs().open(FilePath::Url(address), read_only())?;
            io::copy(&mut from, &mut File::create(&path)?)?;
            path
        }
    };
    Ok(path.to_string_lossy().into_owned())
}

fn create<R: Runtime>(app: &AppHandle<R>, target: FilePath) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    app.fs().open(target.simplified(), options)
}

fn read_only() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    options
}

fn cache<R: Runtime>(app: &AppHandle<R>) -> io::Result<PathBuf> {
    let folder = app.path().app_cache_dir().map_err(io::Error::other)?.join("files");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// `name` without what no file name may have on one of our systems; never empty, never a path.
fn plain_name(name: &str) -> String {
    let keep = |c: char| if c.is_control() || "/\\:*?\"<>|%".contains(c) { '_' } else { c };
    let name: String = name.chars().map(keep).take(120).collect();
    let name = name.trim_matches(['.', ' ']);
    if name.is_empty() { "ranka".to_owned() } else { name.to_owned() }
}

fn refusal(error: &io::Error) -> AppError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => AppError::StorageFull,
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            AppError::StorageReadOnly
        }
        _ => AppError::Storage { code: 0 },
    }
}

#[cfg(test)]
mod tests {
    use super::plain_name;

    #[test]
    fn a_file_name_is_never_a_path() {
        assert_eq!(plain_name("../../etc/passwd"), "_.._etc_passwd");
        assert_eq!(plain_name("本因坊 <秀策>: 1.sgf"), "本因坊 _秀策__ 1.sgf");
        assert_eq!(plain_name(" .. "), "ranka");
        assert_eq!(plain_name(&"碁".repeat(500)).chars().count(), 120);
    }
}
