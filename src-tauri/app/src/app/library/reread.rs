//! Reading a kept file anew, in another character set.

use std::collections::HashMap;
use std::io::Read;

use ranka_record::MAX_BYTES;

use super::import::{Prepared, prepare};
use crate::app::App;
use crate::contract::{AppError, GameSummary};

impl App {
    /// Reads the file of an imported game anew in that character set. All games of the file
    /// are listed as they are read then; their numbers stay. What was saved of a game since
    /// stays too.
    ///
    /// # Errors
    /// [`AppError::NoSuchGame`], [`AppError::NoOriginal`] for a game that was played here,
    /// [`AppError::UnknownCharset`], why the file cannot be read so, the storage kinds.
    pub fn reread(&self, id: i64, charset: &str) -> Result<Vec<GameSummary>, AppError> {
        let charset = super::charset(Some(charset))?;
        let original = self.lock().store()?.original_file(id)?;
        let mut bytes = Vec::new();
        let inflated = flate2::read::ZlibDecoder::new(original.bytes.as_slice())
            .take(MAX_BYTES as u64 + 1)
            .read_to_end(&mut bytes);
        inflated.map_err(|_| AppError::UnreadableGame { id })?;
        let Prepared { row, games, .. } = prepare("", &bytes, charset)?;
        let file = original.file;
        let mut inner = self.lock();
        let store = inner.store()?;
        let ids = store.write(|w| {
            let known: HashMap<i64, i64> = w.games_of_file(file)?.into_iter().collect();
            // Games that were there already when the file was imported are not listed twice.
            for (nr, game) in (0..).zip(&games) {
                if let Some(&id) = known.get(&nr) {
                    w.put_original(id, game)?;
                }
            }
            w.set_charset(file, &row.charset)?;
            let ids = w.games_of_file(file)?;
            Ok(ids.into_iter().map(|(_, id)| id).collect::<Vec<_>>())
        })?;
        store.summaries(&ids)
    }
}
