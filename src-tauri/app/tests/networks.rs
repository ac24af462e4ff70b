//! Networks that a person loads.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use common::{TestHost, World, open};
use ranka_app::{App, Cpu, Place};
use serde_json::{Value, json};

fn tiny() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cpu/tests/data/net/tiny-f32.bin.gz")
}

fn load(world: &World, path: &Path) -> Value {
    world.ok("network_load", json!({ "path": path }))
}

/// Lets go of the app: jobs that wait to be run hold it.
fn close(world: World) {
    drop(world.jobs());
}

/// Loads the small network and closes the app.
fn loaded(folder: &Path) {
    let world = open(folder);
    load(&world, &tiny());
    close(world);
}

fn refused(world: &World, path: &Path) -> Value {
    let before = world.ok("networks", json!({}));
    let error = world.try_do("network_load", json!({ "path": path })).unwrap_err();
    assert_eq!(world.ok("networks", json!({})), before);
    serde_json::to_value(error).unwrap()
}

/// Files in the folder of networks.
fn kept(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("networks")).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The network in use: its place in the list.
fn used(view: &Value) -> usize {
    let networks = view["networks"].as_array().unwrap();
    let used: Vec<_> = (0..networks.len()).filter(|&i| networks[i]["used"] == true).collect();
    assert_eq!(used.len(), 1, "{view}");
    used[0]
}

#[test]
fn a_network_is_loaded_used_and_taken_out() {
    let folder = tempfile::tempdir().unwrap();
    let world = open(folder.path());
    let view = world.ok("networks", json!({}));
    assert_eq!((view["networks"].as_array().unwrap().len(), used(&view)), (1, 0));
    let view = load(&world, &tiny());
    assert_eq!(used(&view), 1);
    let network = &view["networks"][1];
    let bytes = fs::metadata(tiny()).unwrap().len();
    assert_eq!(
        (&network["name"], &network["blocks"], &network["channels"], &network["bytes"]),
        (&json!("tiny"), &json!(2), &json!(8), &json!(bytes)),
        "as tests/data/net describes it"
    );
    let id = &network["id"];
    assert_eq!(used(&world.ok("network_use", json!({"id": null}))), 0);
    assert_eq!(used(&world.ok("network_use", json!({ "id": id }))), 1);
    // The same file again is the same network.
    assert_eq!(load(&world, &tiny())["networks"].as_array().unwrap().len(), 2);
    close(world);
    let world = open(folder.path());
    let view = world.ok("networks", json!({}));
    assert_eq!((used(&view), &view["networks"][1]["name"]), (1, &json!("tiny")));
    let view = world.ok("network_remove", json!({ "id": id }));
    assert_eq!((view["networks"].as_array().unwrap().len(), used(&view)), (1, 0));
    assert_eq!(kept(folder.path()), ["index.json"]);
    let error = world.try_do("network_use", json!({ "id": id })).unwrap_err();
    assert_eq!(serde_json::to_value(error).unwrap()["kind"], "noSuchNetwork");
}

#[test]
fn what_is_no_network_is_refused_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let world = open(folder.path());
    let bytes = fs::read(tiny()).unwrap();
    let file = folder.path().join("file");
    let is = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let error = refused(&world, &file);
        assert_eq!(error["kind"], "network", "{error}");
        error["fault"].clone()
    };
    assert_eq!(is(b""), json!({"is": "noNetwork"}));
    assert_eq!(is(b"(;FF[4]GM[1])"), json!({"is": "noNetwork"}));
    assert_eq!(is(&[0xff; 4000]), json!({"is": "noNetwork"}));
    assert_eq!(is(b"g170\n7\n22\n19\n"), json!({"is": "version", "version": 7}));
    assert_eq!(is(b"b\n99\n22\n19\n"), json!({"is": "version", "version": 99}));
    assert_eq!(is(b"b\n10\n22\n19\nt\n40\n4096\n"), json!({"is": "truncated"}));
    assert_eq!(is(b"b\n10\n22\n18\n"), json!({"is": "damaged"}));
    assert!(is(&bytes[..bytes.len() / 2])["is"].is_string());
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 0x55;
    assert!(is(&flipped)["is"].is_string());
    let missing = refused(&world, &folder.path().join("nowhere"));
    assert_eq!((&missing["kind"], &missing["fault"]), (&json!("file"), &json!("missing")));
    assert_eq!(refused(&world, folder.path())["kind"], "file");
    assert_eq!(kept(folder.path()), Vec::<String>::new());
}

#[test]
fn a_lost_network_is_told_and_the_apps_own_plays() {
    for damage in ["gone", "cut", "changed"] {
        let folder = tempfile::tempdir().unwrap();
        loaded(folder.path());
        let names = kept(folder.path());
        let file = names.iter().find(|name| name.ends_with(".net")).unwrap();
        let file = folder.path().join("networks").join(file);
        let mut bytes = fs::read(&file).unwrap();
        match damage {
            "gone" => fs::remove_file(&file).unwrap(),
            "cut" => fs::write(&file, &bytes[..100]).unwrap(),
            _ => {
                bytes[2000..3000].fill(7);
                fs::write(&file, bytes).unwrap();
            }
        }
        let host = Arc::new(TestHost::default());
        let place = Place::Folder(folder.path().to_owned());
        let app = App::new(place, host.clone(), Arc::new(Cpu::default()));
        let ok = |command: &str, args: Value| app.dispatch(command, args).unwrap();
        ok("new_game", json!({"size": 5}));
        ok("estimate", json!({}));
        let warnings = ok("startup", json!({}))["warnings"].clone();
        assert_eq!(warnings, json!([{"kind": "networkLost", "name": "tiny"}]), "{damage}");
        let view = ok("networks", json!({}));
        assert_eq!((used(&view), &view["networks"][1]["broken"]), (0, &json!(true)));
        // Loading it again mends it.
        let view = ok("network_load", json!({ "path": tiny() }));
        assert_eq!((used(&view), &view["networks"][1]["broken"]), (1, &json!(false)));
    }
}

#[test]
fn what_a_kill_has_left_behind_is_put_right() {
    let folder = tempfile::tempdir().unwrap();
    loaded(folder.path());
    let shelf = folder.path().join("networks");
    fs::write(shelf.join("under-way-AbCdEf"), b"half a network").unwrap();
    fs::write(shelf.join("index.json"), b"{\"used\": 3").unwrap();
    let world = open(folder.path());
    let view = world.ok("networks", json!({}));
    assert_eq!((used(&view), view["networks"].as_array().unwrap().len()), (0, 2));
    let id = &view["networks"][1]["id"];
    let view = world.ok("network_use", json!({ "id": id }));
    assert_eq!((&view["networks"][1]["name"], used(&view)), (&json!("tiny"), 1));
    assert!(!shelf.join("under-way-AbCdEf").exists());
}

/// A shell that lets no file grow beyond so many kilobytes stands for a disk without room.
#[test]
#[cfg(unix)]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let limit = "trap '' XFSZ; ulimit -f 4; exec \"$0\" --data \"$1\"";
    let mut child = Command::new("bash")
        .args(["-c", limit, env!("CARGO_BIN_EXE_headless")])
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let line = json!({"id": 1, "command": "network_load", "args": {"path": tiny()}});
    writeln!(child.stdin.take().unwrap(), "{line}").unwrap();
    let out = child.wait_with_output().unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.contains("{\"id\":1,\"error\":{\"kind\":\"storageFull\"}}"), "{text}");
    assert_eq!(kept(folder.path()), Vec::<String>::new());
    assert_eq!(used(&load(&open(folder.path()), &tiny())), 1);
}

#[test]
fn the_network_in_use_is_measured_and_plays() {
    let host = ranka_app::NativeHost::new(|_| ());
    let app = App::new(Place::Memory, host, Arc::new(Cpu::default()));
    app.dispatch("network_load", json!({ "path": tiny() })).unwrap();
    let speed = loop {
        let view = app.dispatch("networks", json!({})).unwrap();
        let network = view["networks"][1].clone();
        if network["speed"].is_object() {
            break network["speed"].clone();
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    let rate = |size: &str| speed[size].as_f64().unwrap();
    assert!(rate("nine") > rate("nineteen") && rate("nineteen") > 0.0, "{speed}");
    app.dispatch("new_game", json!({"size": 9})).unwrap();
    let estimate = app.dispatch("estimate", json!({})).unwrap();
    assert!(estimate["winBlack"].as_f64().is_some_and(|win| (0.0..=1.0).contains(&win)));
}
