//! A storage that may be read and not written.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{file, filled, open, persons};
use serde_json::json;

/// Makes a file or folder read-only, or writable again; tells whether it can be written now.
/// Permissions do not bind root, so it is made immutable too, where that can be done.
fn set_writable(path: &Path, writable: bool) -> bool {
    let is_folder = path.is_dir();
    let flag = if writable { "-i" } else { "+i" };
    let _ = Command::new("chattr").arg(flag).arg(path).stderr(Stdio::null()).status();
    let bits = if writable { 0o644 } else { 0o444 } | if is_folder { 0o111 } else { 0 };
    let _ = fs::set_permissions(path, fs::Permissions::from_mode(bits));
    if is_folder {
        let inside = path.join("trial");
        fs::write(&inside, b"").and_then(|()| fs::remove_file(&inside)).is_ok()
    } else {
        fs::OpenOptions::new().write(true).open(path).is_ok()
    }
}

/// Everything in a folder, by name.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn what_may_not_be_written_can_be_seen() {
    for (folder_too, killed) in [(false, false), (false, true), (true, false), (true, true)] {
        let folder = tempfile::tempdir().unwrap();
        filled(folder.path());
        if killed {
            // A log is left beside the file, with the last moves.
            let world = open(folder.path());
            world.ok("open_game", json!({"id": 2}));
            world.play("A1");
            let copy = contents(folder.path());
            drop(world);
            copy.iter().for_each(|(path, bytes)| fs::write(path, bytes).unwrap());
        }
        let mut paths = vec![file(folder.path())];
        paths.extend(folder_too.then(|| folder.path().to_owned()));
        if paths.iter().any(|path| set_writable(path, false)) {
            assert!(paths.iter().rev().all(|path| set_writable(path, true)));
            // Root, and a file system without immutable files: nothing to be seen here.
            return;
        }
        let before = contents(folder.path());
        let world = open(folder.path());
        let startup = world.try_do("startup", json!({}));
        let view = world.try_do("open_game", json!({"id": 2}));
        let games = world.try_do("list_games", json!({}));
        let mut errors = Vec::new();
        for (command, args) in [
            ("play", json!({"point": "C1"})),
            ("undo", json!({})),
            ("new_game", persons(9, 6.5)),
            ("set_settings", json!({"theme": "dark"})),
            ("rename_game", json!({"id": 1, "name": "x"})),
            ("delete_game", json!({"id": 1})),
        ] {
            errors.push(world.try_do(command, args));
        }
        let after = contents(folder.path());
        assert!(paths.iter().rev().all(|path| set_writable(path, true)));
        assert_eq!(startup.unwrap()["warnings"], json!([{"kind": "storageReadOnly"}]));
        let moves = if killed { 41 } else { 40 };
        assert_eq!(view.unwrap()["moveNumber"], moves);
        assert_eq!(games.unwrap().as_array().unwrap().len(), 4);
        for error in errors {
            let error = serde_json::to_value(error.unwrap_err()).unwrap();
            assert_eq!(error, json!({"kind": "storageReadOnly"}));
        }
        // Where SQLite may, it makes an empty log.
        let log = folder.path().join("ranka.db-wal");
        let known = |files: &BTreeMap<PathBuf, Vec<u8>>| {
            files.clone().into_iter().filter(|f| *f != (log.clone(), vec![])).collect::<Vec<_>>()
        };
        assert!(known(&after) == known(&before), "{:?}", after.keys());
        // It is tried again at the next start of the window.
        assert_eq!(world.ok("startup", json!({}))["warnings"], json!([]));
        assert_eq!(world.ok("play", json!({"point": "C1"}))["moveNumber"], moves + 1);
    }
}
