//! Favourites, tags, and taking many games out at once.

use rusqlite::params;

use super::Writing;

impl Writing<'_> {
    /// Makes a game a favourite, or none.
    pub(crate) fn set_favourite(&self, id: i64, favourite: bool) -> rusqlite::Result<bool> {
        let set = "UPDATE game SET favourite = ?2 WHERE id = ?1 AND deleted_ms IS NULL";
        Ok(self.0.prepare_cached(set)?.execute(params![id, favourite])? > 0)
    }

    /// Gives a game tags and takes others away; tells whether there is such a game.
    pub(crate) fn tag(&self, id: i64, add: &[String], remove: &[String]) -> rusqlite::Result<bool> {
        let there = "SELECT 1 FROM game WHERE id = ?1 AND deleted_ms IS NULL";
        if !self.0.prepare_cached(there)?.exists([id])? {
            return Ok(false);
        }
        let drop = "DELETE FROM tag WHERE game = ?1 AND tag = ?2";
        let put = "INSERT OR IGNORE INTO tag (game, tag) VALUES (?1, ?2)";
        for tag in remove {
            self.0.prepare_cached(drop)?.execute(params![id, tag])?;
        }
        for tag in add {
            self.0.prepare_cached(put)?.execute(params![id, tag])?;
        }
        Ok(true)
    }
}
