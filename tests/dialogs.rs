//! The system's dialogs, answered in a person's place: files in and out, by paths and by a phone's addresses.

// A test stops at the first surprise, in its helpers too.
#![allow(clippy::unwrap_used)]

mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use page::{Page, Person};
use ranka_lib::{Asked, Filter};
use serde_json::{Value, json};
use tauri::Url;
use tempfile::TempDir;

const RECORD: &str = "(;GM[1]FF[4]SZ[9]PB[aoi]PW[kenta];B[ee];W[cc])";
const OTHER: &str = "(;GM[1]FF[4]SZ[13]PB[sora]PW[hina];B[gg];W[dd])";

struct Scene {
    page: Page,
    person: Arc<Person>,
    folder: TempDir,
}

impl Scene {
    fn new() -> Self {
        let person = Arc::<Person>::default();
        let page = Page::with(person.clone());
        Self { page, person, folder: tempfile::tempdir().unwrap() }
    }

    fn file(&self, name: &[u8], content: &str) -> PathBuf {
        let path = self.place(name);
        fs::write(&path, content).unwrap();
        path
    }

    /// A path whose last part is those bytes, text or not.
    fn place(&self, name: &[u8]) -> PathBuf {
        #[cfg(unix)]
        let name = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name);
        #[cfg(not(unix))]
        let name = std::str::from_utf8(name).unwrap();
        self.folder.path().join(name)
    }

    fn ok(&self, command: &str, args: Value) -> Value {
        self.page.invoke(command, args).unwrap()
    }

    fn pick(&self, what: &str) -> Value {
        self.ok("pick_files", json!({ "what": what, "label": "Records", "every": "All files" }))
    }

    fn target(&self, name: &str) -> Value {
        self.ok("pick_save", json!({ "name": name, "label": "A file" }))
    }

    /// Imports files and waits for the end.
    fn import(&self, paths: &Value) -> Value {
        let job = self.ok("import_start", json!({ "paths": paths }))["job"].clone();
        let end = Instant::now() + Duration::from_secs(60);
        loop {
            let report = self.ok("import_report", json!({ "job": job }));
            let games = report["ids"].as_array().unwrap().len() as u64;
            if games + report["failed"].as_u64().unwrap() > 0 {
                return report;
            }
            assert!(Instant::now() < end, "the import never ends");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn total(&self) -> Value {
        self.ok("library", json!({}))["total"].clone()
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// 囲碁 in Shift_JIS, as an old disk has it: no UTF-8.
const OLD_NAME: &[u8] = b"\x88\xcd\x8c\xe9.sgf";

#[test]
fn picked_files_are_imported_whatever_bytes_their_names_are() {
    let scene = Scene::new();
    scene.person.will_pick(scene.file("一局 1.sgf".as_bytes(), RECORD));
    scene.person.will_pick(scene.file(if cfg!(unix) { OLD_NAME } else { b"old.sgf" }, OTHER));
    let paths = scene.pick("records");
    assert_eq!(paths[0], text(&scene.place("一局 1.sgf".as_bytes())));
    let report = scene.import(&paths);
    assert_eq!([&report["ids"], &report["failures"]], [&json!([1, 2]), &json!([])]);
    // The dialog shows the kinds of files that are read, and all files to whoever wants them.
    let (asked, filters) = scene.person.asked.lock().unwrap().pop().unwrap();
    assert_eq!(asked, Asked::Files);
    assert_eq!(filters[0].label, "Records");
    assert!(filters[0].endings.contains(&"sgf".to_owned()));
    assert_eq!(filters[1], Filter { label: "All files".to_owned(), endings: vec!["*".to_owned()] });
}

#[test]
fn a_picked_folder_is_imported_with_all_that_is_in_it() {
    let scene = Scene::new();
    scene.file(b"a.sgf", RECORD);
    scene.file(OLD_NAME, OTHER);
    scene.person.will_pick(scene.folder.path().to_owned());
    let report = scene.import(&scene.pick("folder"));
    assert_eq!(report["ids"], json!([1, 2]));
    assert_eq!(scene.person.asked.lock().unwrap()[0], (Asked::Folder, vec![]));
}

#[test]
fn a_dialog_that_is_left_changes_nothing() {
    let scene = Scene::new();
    for what in ["records", "folder", "backup", "network"] {
        assert_eq!(scene.pick(what), json!([]), "{what}");
    }
    assert_eq!(scene.target("a.sgf"), Value::Null);
    let args = json!({ "name": "a.png", "label": "A picture", "base64": "AAAA" });
    assert_eq!(scene.ok("save_bytes", args), Value::Null);
    assert_eq!(scene.person.asked.lock().unwrap().len(), 6);
    assert_eq!(fs::read_dir(scene.folder.path()).unwrap().count(), 0);
}

#[test]
fn a_backup_goes_out_by_one_dialog_and_in_by_another() {
    let scene = Scene::new();
    scene.person.will_pick(scene.file(b"a.sgf", RECORD));
    scene.person.will_pick(scene.file(b"b.sgf", OTHER));
    scene.import(&scene.pick("records"));
    let folder = scene.place(if cfg!(unix) { b"\xc6\xfc\xcb\xdc" } else { b"old" });
    fs::create_dir(&folder).unwrap();
    scene.person.will_pick(folder.join("all.zip"));
    let path = scene.target("ranka: backup.zip");
    let name = "ranka_ backup.zip".to_owned();
    let filter = Filter { label: "A file".to_owned(), endings: vec!["zip".to_owned()] };
    assert_eq!(
        *scene.person.asked.lock().unwrap().last().unwrap(),
        (Asked::Target(name), vec![filter])
    );
    assert_eq!(scene.ok("backup", json!({ "path": path }))["games"], 2);
    assert_eq!(scene.ok("finish_save", json!({ "path": path })), Value::Null);

    let other = Scene::new();
    other.person.will_pick(folder.join("all.zip"));
    let path = other.pick("backup")[0].clone();
    let report = other.ok("restore_backup", json!({ "path": path }));
    assert_eq!(report["ids"], json!([1, 2]));
    assert_eq!(other.total(), 2);
}

#[test]
fn games_and_pictures_are_written_where_the_person_says() {
    let scene = Scene::new();
    scene.person.will_pick(scene.file(b"a.sgf", RECORD));
    scene.import(&scene.pick("records"));
    let out = scene.file(b"out.sgf", "what was there");
    scene.person.will_pick(out.clone());
    let path = scene.target("out.sgf");
    let args = json!({ "ids": [1], "path": path, "kind": "sgf" });
    assert_eq!(scene.ok("export_games", args)["games"], 1);
    assert!(fs::read_to_string(&out).unwrap().contains("PB[aoi]"));

    let picture = scene.place(b"a.png");
    scene.person.will_pick(picture.clone());
    let args = json!({ "name": "a.png", "label": "A picture", "base64": "AQID" });
    assert_eq!(scene.ok("save_bytes", args), text(&picture));
    assert_eq!(fs::read(&picture).unwrap(), [1, 2, 3]);
}

#[test]
fn a_target_that_cannot_be_written_is_named_and_nothing_is_lost() {
    let scene = Scene::new();
    scene.person.will_pick(scene.file(b"a.sgf", RECORD));
    scene.import(&scene.pick("records"));
    let gone = scene.place(b"gone").join("all.zip");
    let folder = scene.place(b"folder.zip");
    fs::create_dir(&folder).unwrap();
    for (target, fault) in [(&gone, "missing"), (&folder, "other")] {
        let refused = json!({ "kind": "file", "path": text(target), "fault": fault });
        for command in ["backup", "export_games"] {
            scene.person.will_pick(target.clone());
            let path = scene.target("all.zip");
            let args = match command {
                "backup" => json!({ "path": path }),
                _ => json!({ "path": path, "kind": "zip" }),
            };
            assert_eq!(scene.page.invoke(command, args), Err(refused.clone()), "{command}");
        }
        scene.person.will_pick(target.clone());
        let args = json!({ "name": "a.zip", "label": "A file", "base64": "AQID" });
        assert_eq!(scene.page.invoke("save_bytes", args), Err(refused));
    }
    // Nothing half written is left behind.
    let mut left: Vec<_> = fs::read_dir(scene.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["a.sgf", "folder.zip"]);
    assert_eq!(scene.total(), 1);
}

#[test]
fn what_a_phone_hands_out_is_copied_in_and_out() {
    let scene = Scene::new();
    let address =
        |name: &str| -> Url { format!("content://files/document/{name}").parse().unwrap() };
    let behind = |name: &str, path: PathBuf| {
        scene.person.behind.lock().unwrap().push((address(name), path));
    };
    // Two files of one name, in different places.
    behind("1%2Fgame.sgf", scene.file(b"one", RECORD));
    behind("2%2Fgame.sgf", scene.file(b"two", OTHER));
    behind("out.zip", scene.place(b"out"));
    scene.person.will_pick(address("1%2Fgame.sgf"));
    scene.person.will_pick(address("2%2Fgame.sgf"));
    let paths = scene.pick("records");
    let names: Vec<_> = paths
        .as_array()
        .unwrap()
        .iter()
        .map(|p| Path::new(p.as_str().unwrap()).file_name())
        .collect();
    assert_eq!(names, [Some("game.sgf".as_ref()); 2]);
    assert_eq!(scene.import(&paths)["ids"], json!([1, 2]));

    scene.person.will_pick(address("out.zip"));
    let path = scene.target("games.zip");
    scene.ok("export_games", json!({ "path": path, "kind": "zip" }));
    assert!(!scene.place(b"out").exists());
    scene.ok("finish_save", json!({ "path": path }));
    assert!(fs::read(scene.place(b"out")).unwrap().starts_with(b"PK"));
    assert!(!Path::new(path.as_str().unwrap()).exists());

    // No right to it any more.
    let refused =
        |address: &Url| json!({ "kind": "file", "path": address.as_str(), "fault": "denied" });
    scene.person.will_pick(address("other.zip"));
    let path = scene.target("games.zip");
    scene.ok("export_games", json!({ "path": path, "kind": "zip" }));
    let error = scene.page.invoke("finish_save", json!({ "path": path }));
    assert_eq!(error, Err(refused(&address("other.zip"))));
    assert!(!Path::new(path.as_str().unwrap()).exists());
    scene.person.will_pick(address("3%2Fgame.sgf"));
    let args = json!({ "what": "records", "label": "", "every": "" });
    assert_eq!(scene.page.invoke("pick_files", args), Err(refused(&address("3%2Fgame.sgf"))));
}

#[test]
fn a_question_that_makes_no_sense_is_refused() {
    let scene = Scene::new();
    let bad = |field: &str| Err(json!({ "kind": "badArgs", "field": field }));
    assert_eq!(scene.page.invoke("pick_files", json!({ "what": "everything" })), bad("args"));
    let args = json!({ "name": "a", "label": "", "base64": "not base64" });
    assert_eq!(scene.page.invoke("save_bytes", args), bad("base64"));
    assert!(scene.person.asked.lock().unwrap().is_empty());
}
