//! The one running core of this process, and the way to it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use ranka_app::contract::AppError;
use ranka_app::{App, Cpu, NativeHost, Place};
use serde_json::{Value, json};
use tauri::ipc::Channel;

use crate::told::{ShellEvent, Told};

/// The core, and who hears its events.
#[derive(Clone)]
pub struct Core {
    app: Arc<App>,
    listener: Arc<Mutex<Listener>>,
}

#[derive(Default)]
struct Listener {
    channel: Option<Channel<Told>>,
    /// Files that were handed over before a page was there to be told.
    waiting: Vec<String>,
}

impl Core {
    /// A core that keeps its games and settings in the folder `data`, which need not exist yet, and keeps the time of the
    /// game on the table.
    pub fn new(data: PathBuf) -> Self {
        let listener = Arc::<Mutex<Listener>>::default();
        let hearing = Arc::clone(&listener);
        let host = NativeHost::with_beat(move |event| {
            if let Some(channel) = &lock(&hearing).channel {
                // A page that is being loaded anew hears nothing, and asks for the table when it is there.
                let _ = channel.send(Told::Core(event));
            }
        });
        let app = App::new(Place::Folder(data), host, Arc::new(Cpu::default()));
        // Clocks run out whether anyone asks or not.
        app.keep_time();
        let whole = Arc::clone(&app);
        thread::spawn(move || whole.check_storage());
        Self { app, listener }
    }

    /// Runs a command of the contract. May take as long as a search: call it off the window's thread.
    ///
    /// # Errors
    /// The command's own refusal, in the contract's form.
    pub fn command(&self, name: &str, args: Value) -> Result<Value, AppError> {
        self.app.dispatch(name, args)
    }

    /// Sends events to `channel` from now on, instead of where they went before, and first the files that wait.
    pub fn subscribe(&self, channel: Channel<Told>) {
        let mut listener = lock(&self.listener);
        let paths = std::mem::take(&mut listener.waiting);
        if !paths.is_empty() {
            let _ = channel.send(ShellEvent::Opened { paths }.into());
        }
        listener.channel = Some(channel);
    }

    /// Hands files to the page that the person opened with this app; they wait until there is a page.
    pub fn open(&self, paths: Vec<String>) {
        if paths.is_empty() {
            return;
        }
        let mut listener = lock(&self.listener);
        match &listener.channel {
            Some(channel) => {
                let _ = channel.send(ShellEvent::Opened { paths }.into());
            }
            None => listener.waiting.extend(paths),
        }
    }

    /// Tells the page whether files are being dragged over the window.
    pub fn drag(&self, over: bool) {
        if let Some(channel) = &lock(&self.listener).channel {
            let _ = channel.send(ShellEvent::Drag { over }.into());
        }
    }

    /// The window is hidden or about to go. Should this fail nothing is lost: every move was stored when it was made.
    pub fn suspend(&self) {
        let _ = self.command("suspend", json!({}));
    }
}

/// The listener is whole at any moment, so a panic of another thread leaves nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
