//! Favourites, tags, and taking many games out at once. Games that are not there are passed
//! over: someone may have deleted them meanwhile.

use crate::app::App;
use crate::contract::AppError;
use crate::table::{MAX_NAME, clean_name};

impl App {
    /// Makes games favourites, or none.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn set_favourite(&self, ids: &[i64], favourite: bool) -> Result<(), AppError> {
        self.lock()
            .store()?
            .write(|w| ids.iter().try_for_each(|&id| w.set_favourite(id, favourite).map(drop)))
    }

    /// Gives games tags and takes others away. A tag is one line of at most 100 characters;
    /// empty ones are passed over, and so is taking away what no game can have.
    ///
    /// # Errors
    /// [`AppError::BadTag`] for the first one to be given that is too long: no game is changed
    /// then. The storage kinds.
    pub fn tag_games(
        &self,
        ids: &[i64],
        add: &[String],
        remove: &[String],
    ) -> Result<(), AppError> {
        let is_tag = |tag: &String| !tag.is_empty();
        let add = add.iter().map(|tag| clean_tag(tag)).collect::<Result<Vec<_>, _>>()?;
        let add: Vec<String> = add.into_iter().filter(is_tag).collect();
        let remove: Vec<String> =
            remove.iter().filter_map(|tag| clean_tag(tag).ok()).filter(is_tag).collect();
        self.lock()
            .store()?
            .write(|w| ids.iter().try_for_each(|&id| w.tag(id, &add, &remove).map(drop)))
    }

    /// Takes games out of the list; the open one is closed first. They can be restored for a
    /// day.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn delete_games(&self, ids: &[i64]) -> Result<(), AppError> {
        let _arrival = self.arrive();
        self.pass_time()?;
        let deleted = {
            let mut inner = self.lock();
            let is_open = inner.table.as_ref().is_some_and(|table| ids.contains(&table.id));
            if is_open {
                self.store_clock(&mut inner)?;
            }
            let now = self.host.wall_ms();
            let deleted = inner
                .store()?
                .write(|w| ids.iter().try_for_each(|&id| w.delete(id, now).map(drop)));
            if is_open && deleted.is_ok() {
                self.seat(&mut inner, None, self.host.now());
            }
            deleted
        };
        self.flush();
        deleted
    }

    /// Puts deleted games back into the list.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn restore_games(&self, ids: &[i64]) -> Result<(), AppError> {
        self.lock().store()?.write(|w| ids.iter().try_for_each(|&id| w.restore(id).map(drop)))
    }
}

/// A tag as it is kept.
fn clean_tag(tag: &str) -> Result<String, AppError> {
    let text = || tag.chars().take(20).collect();
    clean_name(tag, "add").map_err(|_| AppError::BadTag { text: text(), limit: MAX_NAME as u32 })
}
