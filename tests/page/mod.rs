//! A page without a window: what it sends goes through Tauri to the core, and the answers come back.

// Each test uses a part of it.
#![allow(dead_code, unreachable_pub)]

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

use ranka_lib::{AnyPicker, Asked, Core, FilePath, Filter, Picked, Picker, with_commands};
use serde_json::Value;
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{
    INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets,
};
use tauri::webview::InvokeRequest;
use tauri::{Url, WebviewWindow, WebviewWindowBuilder};
use tempfile::TempDir;

pub struct Page {
    window: WebviewWindow<MockRuntime>,
    _data: TempDir,
}

impl Page {
    /// A page over a core that has nothing yet.
    pub fn open() -> Self {
        Self::with(Arc::default())
    }

    /// The same, where `person` answers the system's dialogs.
    pub fn with(person: Arc<Person>) -> Self {
        let data = tempfile::tempdir().unwrap();
        let picker: AnyPicker = person;
        let app = with_commands(mock_builder())
            .manage(Core::new(data.path().join("not yet there")))
            .manage(picker)
            .build(mock_context(noop_assets()))
            .unwrap();
        let window = WebviewWindowBuilder::new(&app, "main", Default::default()).build().unwrap();
        Self { window, _data: data }
    }

    pub fn invoke(&self, command: &str, args: Value) -> Result<Value, Value> {
        let request = InvokeRequest {
            cmd: command.to_owned(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: "tauri://localhost".parse().unwrap(),
            body: InvokeBody::Json(args),
            headers: Default::default(),
            invoke_key: INVOKE_KEY.to_owned(),
        };
        get_ipc_response(&self.window, request).map(|body| body.deserialize().unwrap())
    }
}

/// Answers the system's dialogs, and has files behind addresses as a phone has.
#[derive(Default)]
pub struct Person {
    /// What is picked in the dialogs to come; nothing is picked in further ones.
    pub will: Mutex<VecDeque<FilePath>>,
    /// What the dialogs asked.
    pub asked: Mutex<Vec<(Asked, Vec<Filter>)>>,
    /// Where what lies behind an address is.
    pub behind: Mutex<Vec<(Url, PathBuf)>>,
    /// Where copies are kept.
    cache: OnceLock<TempDir>,
}

impl Person {
    /// Will pick that file in the next dialog.
    pub fn will_pick(&self, file: impl Into<FilePath>) {
        self.will.lock().unwrap().push_back(file.into());
    }

    fn place(&self, address: &Url) -> io::Result<PathBuf> {
        let behind = self.behind.lock().unwrap();
        let found = behind.iter().find(|(there, _)| there == address);
        found.map(|(_, path)| path.clone()).ok_or_else(|| io::ErrorKind::PermissionDenied.into())
    }
}

impl Picker for Person {
    fn ask(&self, asked: Asked, filters: Vec<Filter>, picked: Picked) {
        let many = asked == Asked::Files;
        self.asked.lock().unwrap().push((asked, filters));
        let mut will = self.will.lock().unwrap();
        let files =
            if many { will.drain(..).collect() } else { will.pop_front().into_iter().collect() };
        drop(will);
        picked(files);
    }

    fn open(&self, address: &Url) -> io::Result<File> {
        File::open(self.place(address)?)
    }

    fn create(&self, address: &Url) -> io::Result<File> {
        File::create(self.place(address)?)
    }

    fn cache(&self) -> io::Result<PathBuf> {
        Ok(self.cache.get_or_init(|| tempfile::tempdir().unwrap()).path().to_owned())
    }
}
