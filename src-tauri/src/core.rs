//! The one running core of this process, and the way to it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ranka_app::contract::{AppError, Event};
use ranka_app::{App, Cpu, NativeHost, Place};
use serde_json::{Value, json};
use tauri::ipc::Channel;

/// The core, and who hears its events.
#[derive(Clone)]
pub struct Core {
    app: Arc<App>,
    listener: Arc<Mutex<Option<Channel<Event>>>>,
}

impl Core {
    /// A core that keeps its games and settings in the folder `data`, which need not exist yet, and keeps the time of the
    /// game on the table.
    pub fn new(data: PathBuf) -> Self {
        let listener = Arc::<Mutex<Option<Channel<Event>>>>::default();
        let hearing = Arc::clone(&listener);
        let host = NativeHost::new(move |event| {
            if let Some(channel) = lock(&hearing).as_ref() {
                // A page that is being loaded anew hears nothing, and asks for the table when it is there.
                let _ = channel.send(event);
            }
        });
        let app = App::new(Place::Folder(data), host, Arc::new(Cpu::default()));
        // Clocks run out whether anyone asks or not.
        app.keep_time();
        Self { app, listener }
    }

    /// Runs a command of the contract. May take as long as a search: call it off the window's thread.
    ///
    /// # Errors
    /// The command's own refusal, in the contract's form.
    pub fn command(&self, name: &str, args: Value) -> Result<Value, AppError> {
        self.app.dispatch(name, args)
    }

    /// Sends events to `channel` from now on, instead of where they went before.
    pub fn subscribe(&self, channel: Channel<Event>) {
        *lock(&self.listener) = Some(channel);
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
