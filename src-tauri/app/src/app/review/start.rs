//! A new game from the position that is looked at.

use ranka_rules::Setup;

use super::App;
use crate::contract::{AppError, NewGameForm, TableView};
use crate::storage::checked_form;
use crate::table::Table;

impl App {
    /// Begins a game from the position here and opens it: its stones, side to play, prisoners and
    /// ko, by the rules, komi, players and clock of the form. The form is not remembered; its
    /// size and handicap are not looked at. The game does not count for the rating, and the
    /// opponent is the one of the form's level.
    ///
    /// # Errors
    /// [`AppError::NoReview`], [`AppError::Suicide`] where a chain has no liberty, and as
    /// [`App::new_game`].
    pub fn review_start_game(&self, form: &NewGameForm) -> Result<TableView, AppError> {
        let (position, handicap) = self.with_review(|review| {
            let at = review.position();
            Ok((at, review.tree.info().handicap))
        })?;
        let side = i64::from(position.board.size().side());
        let form =
            NewGameForm { size: side, handicap: 0, ranked: false, adapt: false, ..form.clone() };
        let form = checked_form(&form, "form")?;
        let new = form.game(self.colour_of(&form));
        let mut table = Table::begin(&new, self.host.wall_ms())?;
        let setup = position.setup(table.game.setup().clone())?;
        // Area rules pay for handicap stones; where none stand there is nothing to pay for.
        let given = setup.black.len() > 1 && handicap >= 2;
        let setup = Setup { handicap: if given { handicap } else { 0 }, ..setup };
        table.begin_from(setup)?;
        self.begin_at(table, None)
    }
}
