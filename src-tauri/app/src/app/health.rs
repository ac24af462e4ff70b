//! The look at the whole storage, for which nobody waits.

use super::App;
use crate::contract::{AppError, Event, Warning};
use crate::storage::{Care, FILE, Health, Place, look};

impl App {
    /// Looks whether the storage is whole and its games make sense, and tells of what is not. A
    /// damaged file is set aside and a new one begun, in which there is nothing of what was open.
    ///
    /// Takes as long as there are games, and may run beside everything else.
    pub fn check_storage(&self) {
        let Place::Folder(folder) = &self.place else { return };
        if self.lock().store.is_err() {
            // Why was told already.
            return;
        }
        let found = match look(&folder.join(FILE)) {
            Health::Whole { unreadable } => Ok(unreadable),
            Health::Doubtful => self.look_closely(),
        };
        match found {
            Ok(0) => {}
            Ok(count) => {
                let warning = Warning::UnreadableGames { count };
                let mut inner = self.lock();
                inner.warnings.push(warning.clone());
                inner.outbox.push_back(Event::Storage { warning });
            }
            Err(AppError::StorageCorrupt { .. }) => self.begin_anew(),
            // It is told when something is to be stored.
            Err(_) => {}
        }
        self.flush();
    }

    /// Lets the connection itself look, while everyone waits. The number of games that cannot be
    /// read.
    fn look_closely(&self) -> Result<u32, AppError> {
        let mut inner = self.lock();
        let store = inner.store()?;
        match store.is_whole()? {
            true => store.unreadable(),
            false => Err(AppError::StorageCorrupt { path: String::new() }),
        }
    }

    /// Sets the file aside and goes on with a new one.
    fn begin_anew(&self) {
        let mut review = self.lock_review();
        let mut inner = self.lock();
        *review = None;
        self.seat(&mut inner, None, self.host.now());
        let gone = std::mem::replace(&mut inner.store, Err(AppError::NoTable));
        if let Ok(store) = gone {
            store.abandon();
        }
        inner.open_store(&self.place, self.host.wall_ms(), Care::Whole);
        let told = inner.warnings.clone().into_iter().map(|warning| Event::Storage { warning });
        inner.outbox.extend(told);
    }
}
