//! Files that a person picks: the commands about the system's dialogs, and copies of what is no file on this disk.
//!
//! The core reads and writes paths. A phone hands out addresses instead (`content://…`), so what is read from one is first
//! copied into the app's cache, and what is to be written to one is written there and then copied out.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ranka_app::contract::AppError;
use ranka_app::{path_text, replace_file};
use serde::Deserialize;
use serde_json::Value;
use tauri::async_runtime::spawn_blocking;
use tauri::ipc::InvokeResolver;
use tauri::{AppHandle, Manager, Runtime, Url};

use crate::commands::answer;
use crate::picker::{AnyPicker, Asked, FilePath, Filter};

/// Kinds of files that hold games, by their extensions.
const RECORDS: &[&str] = &["sgf", "ngf", "gib", "ugf", "ugi", "mgt", "zip"];

/// Endings of networks' files. KataGo's have several, and some systems see the last one only.
const NETWORKS: &[&str] = &["gz", "bin"];

/// The most bytes of a file's name; systems take 255.
const MAX_NAME: usize = 200;

/// What was copied, and what is to be copied.
#[derive(Default)]
pub(crate) struct Copies {
    /// Addresses that are to be written, by the path that the core writes in their place.
    targets: Mutex<Vec<(String, Url)>>,
    /// Copies made so far: each has a folder of its own, for two files may have one name.
    made: AtomicU32,
}

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
    path: String,
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

/// Asks, and answers with what comes of what was picked. That may take its time, and the system answers on the window's
/// thread, so it is done beside it.
fn ask<R: Runtime>(
    app: &AppHandle<R>,
    (asked, filters): (Asked, Vec<Filter>),
    resolver: InvokeResolver<R>,
    work: impl FnOnce(&AppHandle<R>, Vec<FilePath>) -> Result<Value, AppError> + Send + 'static,
) {
    let handle = app.clone();
    let picked = move |files| {
        spawn_blocking(move || answer(resolver, work(&handle, files)));
    };
    app.state::<AnyPicker>().ask(asked, filters, Box::new(picked));
}

fn pick_files<R: Runtime>(app: &AppHandle<R>, pick: Pick, resolver: InvokeResolver<R>) {
    let some = |label: String, endings: &[&str]| Filter {
        label,
        endings: endings.iter().map(|&ending| ending.to_owned()).collect(),
    };
    // Phones know no type for most of these, and would show none of them.
    let (label, every) = (pick.label, pick.every);
    let kinds = |endings: &[&str]| match cfg!(desktop) {
        true => vec![some(label.clone(), endings), some(every, &["*"])],
        false => Vec::new(),
    };
    let dialog = match pick.what {
        What::Records => (Asked::Files, kinds(RECORDS)),
        What::Folder => (Asked::Folder, Vec::new()),
        What::Backup => (Asked::File, vec![some(label, &["zip"])]),
        What::Network => (Asked::File, kinds(NETWORKS)),
    };
    ask(app, dialog, resolver, |app, files| {
        let paths = files.into_iter().map(|file| local(app, file));
        paths.collect::<Result<Vec<_>, _>>().map(Value::from)
    });
}

fn pick_save<R: Runtime>(app: &AppHandle<R>, save: Save, resolver: InvokeResolver<R>) {
    let name = plain_name(&save.name);
    ask(app, target(name.clone(), save.label), resolver, move |app, files| {
        let path = files.into_iter().next().map(|file| path_for(app, file, &name)).transpose()?;
        Ok(Value::from(path))
    });
}

/// Where the core writes what goes to `file`.
fn path_for<R: Runtime>(
    app: &AppHandle<R>,
    file: FilePath,
    name: &str,
) -> Result<String, AppError> {
    match file.simplified() {
        FilePath::Path(path) => Ok(path_text(&path)),
        FilePath::Url(address) => {
            let path = path_text(&place(app, name)?);
            let copies = app.state::<Copies>();
            let mut targets = copies.targets.lock().unwrap_or_else(PoisonError::into_inner);
            targets.push((path.clone(), address));
            Ok(path)
        }
    }
}

/// What was written in place of an address goes there now.
fn finish_save<R: Runtime>(
    app: &AppHandle<R>,
    Finish { path }: Finish,
    resolver: InvokeResolver<R>,
) {
    let app = app.clone();
    spawn_blocking(move || {
        let target = {
            let copies = app.state::<Copies>();
            let mut targets = copies.targets.lock().unwrap_or_else(PoisonError::into_inner);
            let at = targets.iter().position(|(at, _)| *at == path);
            at.map(|at| targets.swap_remove(at).1)
        };
        let copied = target.map_or(Ok(()), |address| {
            let copy = || {
                let mut to = app.state::<AnyPicker>().create(&address)?;
                io::copy(&mut File::open(&path)?, &mut to).map(drop)
            };
            let copied = copy().map_err(|e| refusal(&e, address.as_str()));
            // Nobody will ask for it again. Should it stay, the system clears the cache in time.
            let _ = fs::remove_file(&path);
            copied
        });
        answer(resolver, copied.map(|()| Value::Null));
    });
}

fn save_bytes<R: Runtime>(app: &AppHandle<R>, save: SaveBytes, resolver: InvokeResolver<R>) {
    let Ok(bytes) = STANDARD.decode(&save.base64) else {
        return answer(resolver, Err(AppError::BadArgs { field: "base64".to_owned() }));
    };
    ask(app, target(plain_name(&save.name), save.label), resolver, move |app, files| {
        match files.into_iter().next().map(FilePath::simplified) {
            None => Ok(Value::Null),
            Some(FilePath::Path(path)) => {
                replace_file(&path, &bytes)?;
                Ok(path.display().to_string().into())
            }
            Some(FilePath::Url(address)) => {
                let file = app.state::<AnyPicker>().create(&address);
                let written = file.and_then(|mut file| file.write_all(&bytes));
                written.map_err(|e| refusal(&e, address.as_str()))?;
                Ok(address.as_str().into())
            }
        }
    });
}

/// The dialog for a file of that name.
fn target(name: String, label: String) -> (Asked, Vec<Filter>) {
    let ending = Path::new(&name).extension().map(|e| e.to_string_lossy().into_owned());
    let filter = ending.map(|ending| Filter { label, endings: vec![ending] });
    (Asked::Target(name), filter.into_iter().collect())
}

/// A path to what the person picked, copied into the cache where it is no file on this disk.
///
/// # Errors
/// It cannot be read, or the cache cannot be written.
pub(crate) fn local<R: Runtime>(app: &AppHandle<R>, file: FilePath) -> Result<String, AppError> {
    let path = match file.simplified() {
        FilePath::Path(path) => path,
        FilePath::Url(address) => {
            let path = place(app, &name_in(&address))?;
            let copy = || {
                let mut from = app.state::<AnyPicker>().open(&address)?;
                io::copy(&mut from, &mut File::create(&path)?)
            };
            copy().map_err(|e| refusal(&e, address.as_str()))?;
            path
        }
    };
    Ok(path_text(&path))
}

/// A place in the cache for a copy of that name.
fn place<R: Runtime>(app: &AppHandle<R>, name: &str) -> Result<PathBuf, AppError> {
    let made = app.state::<Copies>().made.fetch_add(1, Ordering::Relaxed);
    let cache = app.state::<AnyPicker>().cache();
    let folder = cache.map(|cache| cache.join("files").join(made.to_string()));
    let make = folder.and_then(|folder| fs::create_dir_all(&folder).map(|()| folder));
    make.map(|folder| folder.join(plain_name(name))).map_err(|e| refusal(&e, name))
}

/// The file's name in an address, such as `content://…/document/primary%3ADownload%2Fgame.sgf`.
fn name_in(address: &Url) -> String {
    let last = address.path_segments().and_then(Iterator::last).unwrap_or_default();
    let path = Url::parse(&format!("file:///{last}")).ok().and_then(|url| url.to_file_path().ok());
    let name = path.as_deref().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    name.rsplit(':').next().unwrap_or_default().to_owned()
}

/// `name` without what no file name may have on one of our systems; never empty, never a path. One that is too long loses
/// of its middle: its ending tells what it is.
fn plain_name(name: &str) -> String {
    let keep = |c: char| if c.is_control() || "/\\:*?\"<>|%".contains(c) { '_' } else { c };
    let name: String = name.chars().map(keep).collect();
    let name = name.trim_matches(['.', ' ']);
    let (stem, ending) = match name.rfind('.') {
        Some(at) if name.len() - at <= 8 => name.split_at(at),
        _ => (name, ""),
    };
    let room = MAX_NAME - ending.len();
    let fits = stem.char_indices().take_while(|(at, c)| at + c.len_utf8() <= room);
    let stem: String = fits.map(|(_, c)| c).collect();
    match stem.trim_end_matches(['.', ' ']) {
        "" => "ranka".to_owned(),
        stem => format!("{stem}{ending}"),
    }
}

fn refusal(error: &io::Error, path: &str) -> AppError {
    AppError::File { path: path.to_owned(), fault: error.into() }
}

#[cfg(test)]
mod tests {
    use super::{name_in, plain_name};

    #[test]
    fn a_file_name_is_never_a_path() {
        assert_eq!(plain_name("../../etc/passwd"), "_.._etc_passwd");
        assert_eq!(plain_name("本因坊 <秀策>: 1.sgf"), "本因坊 _秀策__ 1.sgf");
        assert_eq!(plain_name(" .. "), "ranka");
    }

    #[test]
    fn a_long_name_keeps_its_ending() {
        // 196 bytes of three each, and the ending.
        assert_eq!(
            plain_name(&format!("{}.sgf", "碁".repeat(500))),
            format!("{}.sgf", "碁".repeat(65))
        );
        assert_eq!(plain_name(&"碁".repeat(500)), "碁".repeat(66));
        assert_eq!(plain_name(&format!("a.{}", "b".repeat(300))).len(), 200);
    }

    #[test]
    fn an_address_of_a_phone_has_the_name_of_a_file() {
        let name = |text: &str| name_in(&text.parse().expect("an address"));
        let place = "content://com.android.externalstorage.documents/document/";
        assert_eq!(name(&format!("{place}primary%3ADownload%2Fgame%20+1.sgf")), "game +1.sgf");
        assert_eq!(name(&format!("{place}%E4%B8%80%E5%B1%80.sgf")), "一局.sgf");
        assert_eq!(name("content://media/external/file/1000"), "1000");
        assert_eq!(name("content://media"), "");
    }
}
