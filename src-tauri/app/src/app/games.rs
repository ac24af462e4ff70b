//! Beginning, opening and keeping games.

use ranka_record::write;
use ranka_rules::{Colour, PhaseKind};

use super::{App, Inner};
use crate::contract::{
    AppError, ColourChoice, GameSummary, LevelView, NewGame, NewGameForm, Opponent, Settings,
    Startup, TableView,
};
use crate::rating;
use crate::storage::{Care, Writing, checked_form};
use crate::table::{Row, Table, clean_name};

impl App {
    /// What the window needs first. A storage that could not be opened, or only to be read, is
    /// tried again.
    ///
    /// # Errors
    /// Why there is no storage.
    pub fn startup(&self) -> Result<Startup, AppError> {
        let mut inner = self.lock();
        inner.open_store(&self.place, self.host.wall_ms(), Care::Quick);
        // Whoever starts is seen. A page that is loaded anew has told that it was leaving.
        self.awake(&mut inner);
        let store = inner.store()?;
        let (current, rating) = (store.current()?, store.rating()?);
        let adapting = store.adapting()?.unwrap_or_else(|| rating::adapting_start(rating));
        Ok(Startup {
            settings: inner.settings.clone(),
            warnings: inner.warnings.clone(),
            current,
            rating: rating.map(|rating| rating.view()),
            levels: self.levels(),
            adapting: rating::level_for(&adapting),
        })
    }

    /// The CPU's levels, the weakest first.
    #[must_use]
    pub fn levels(&self) -> Vec<LevelView> {
        let level = |l: ranka_cpu::Level| {
            let number = u32::from(l.number());
            LevelView { level: number, visits: l.visits(), rank: rating::level_rank(number) }
        };
        ranka_cpu::Level::ALL.into_iter().map(level).collect()
    }

    /// Begins a game and opens it. The game open before stays in the list.
    ///
    /// # Errors
    /// What of it is out of range; the storage kinds.
    pub fn new_game(&self, new: &NewGame) -> Result<TableView, AppError> {
        self.begin(new, None)
    }

    /// Begins the game that a form asks for, and remembers the form. Draws lots where the
    /// form says so. After an even game begun with a chosen colour the remembered colour
    /// changes, if the form says so (先手の入れ替え).
    ///
    /// # Errors
    /// As [`App::new_game`].
    pub fn start_game(&self, form: &NewGameForm) -> Result<TableView, AppError> {
        let form = checked_form(form, "form")?;
        let colour = self.colour_of(&form);
        let alternates = form.alternate && form.handicap == 0 && form.opponent != Opponent::Watch;
        let next = match form.colour {
            ColourChoice::Black if alternates => ColourChoice::White,
            ColourChoice::White if alternates => ColourChoice::Black,
            same => same,
        };
        let remembered = NewGameForm { colour: next, ..form.clone() };
        let game = if form.adapt && form.opponent == Opponent::Cpu {
            let level = i64::from(self.adapting_level()?);
            NewGameForm { level, ..form }.game(colour)
        } else {
            form.game(colour)
        };
        self.begin(&game, Some(remembered))
    }

    /// The level that the opponent that adapts would play at now.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn adapting_level(&self) -> Result<u32, AppError> {
        let mut inner = self.lock();
        let store = inner.store()?;
        let strength = store.adapting()?;
        let strength = match strength {
            Some(strength) => strength,
            None => rating::adapting_start(store.rating()?),
        };
        Ok(rating::level_for(&strength))
    }

    /// The colour that a form asks for; lots are drawn here. Who takes a handicap is agreed and
    /// not drawn: without a word it is the person, or the first one.
    pub(super) fn colour_of(&self, form: &NewGameForm) -> Colour {
        match form.colour {
            ColourChoice::Black => Colour::Black,
            ColourChoice::White => Colour::White,
            ColourChoice::Nigiri if form.handicap > 0 => Colour::Black,
            ColourChoice::Nigiri if self.host.seed().is_multiple_of(2) => Colour::Black,
            ColourChoice::Nigiri => Colour::White,
        }
    }

    fn begin(&self, new: &NewGame, form: Option<NewGameForm>) -> Result<TableView, AppError> {
        self.begin_at(Table::begin(new, self.host.wall_ms())?, form)
    }

    /// Stores a table before its first move and opens it.
    pub(super) fn begin_at(
        &self,
        mut table: Table,
        form: Option<NewGameForm>,
    ) -> Result<TableView, AppError> {
        let wall_ms = table.created_ms;
        let row = table.to_row(&self.host.local_date(wall_ms));
        let _arrival = self.arrive();
        self.pass_time()?;
        let view = {
            let mut inner = self.lock();
            let before = self.clock_row(&mut inner);
            let settings = form.map(|new_game| Settings { new_game, ..inner.settings.clone() });
            table.id = inner.store()?.write(|w| {
                before.iter().try_for_each(|before| w.update(before, wall_ms))?;
                settings.iter().try_for_each(|settings| w.put_settings(settings))?;
                w.insert(&row, wall_ms)
            })?;
            if let Some(settings) = settings {
                inner.settings = settings;
            }
            let now = self.host.now();
            self.seat(&mut inner, Some(table), now);
            inner.view(now)
        };
        self.flush();
        view
    }

    /// Opens a game. The game open before stays in the list.
    ///
    /// # Errors
    /// [`AppError::NoSuchGame`], the storage kinds.
    pub fn open_game(&self, id: i64) -> Result<TableView, AppError> {
        let _arrival = self.arrive();
        let _ = self.pass_time();
        self.flush();
        let mut inner = self.lock();
        let mut now = self.host.now();
        if inner.table.as_ref().is_none_or(|table| table.id != id) {
            let table = inner.store()?.load(id)?;
            // A reading that cannot be stored is no reason to keep anyone at a table.
            let _ = self.store_clock(&mut inner);
            now = self.host.now();
            self.seat(&mut inner, Some(table), now);
        }
        inner.view(now)
    }

    /// Closes the table; its game stays in the list. Clock and thinking stop. Every change
    /// is stored already; should the last reading of the clocks not be, seconds are lost.
    ///
    /// # Errors
    /// None.
    pub fn close_table(&self) -> Result<(), AppError> {
        let _arrival = self.arrive();
        let _ = self.pass_time();
        self.flush();
        let mut inner = self.lock();
        let _ = self.store_clock(&mut inner);
        self.seat(&mut inner, None, self.host.now());
        Ok(())
    }

    /// Stores the reading of the clocks.
    pub(super) fn store_clock(&self, inner: &mut Inner) -> Result<(), AppError> {
        let Some(row) = self.clock_row(inner) else { return Ok(()) };
        inner.store()?.write(|w| w.update(&row, self.host.wall_ms()))
    }

    /// The row of the open game with its clocks as they stand; none where no clock can have
    /// moved: to look at a game does not make it a newer one.
    fn clock_row(&self, inner: &mut Inner) -> Option<Row> {
        let timed = |table: &&mut Table| {
            table.clock.is_some() && table.game.phase_kind() == PhaseKind::Playing
        };
        let table = inner.table.as_mut().filter(timed)?;
        table.charge(self.now());
        Some(table.to_row(&self.host.local_date(table.created_ms)))
    }

    /// The games, running ones first, each kind from the one changed last.
    ///
    /// # Errors
    /// The storage kinds.
    pub fn list_games(&self) -> Result<Vec<GameSummary>, AppError> {
        self.lock().store()?.list()
    }

    /// Names a game; its line of the list as it is then.
    ///
    /// # Errors
    /// [`AppError::NoSuchGame`], [`AppError::BadArgs`] for a name too long, the storage kinds.
    pub fn rename_game(&self, id: i64, name: &str) -> Result<GameSummary, AppError> {
        let name = clean_name(name, "name")?;
        self.change_game(id, |inner| {
            let open = inner.table.as_ref().filter(|table| table.id == id).cloned();
            let loaded = open.map_or_else(|| inner.store()?.load(id), Ok);
            if matches!(loaded, Err(AppError::IsRecord { .. })) {
                // The record itself stays as it is.
                return inner.store()?.write(|w| w.rename(id, &name, None, self.host.wall_ms()));
            }
            let mut table = loaded?;
            table.name.clone_from(&name);
            let sgf = write(&table.record(&self.host.local_date(table.created_ms)));
            let wall_ms = self.host.wall_ms();
            let found = inner.store()?.write(|w| w.rename(id, &name, Some(&sgf), wall_ms))?;
            if let Some(open) = inner.table.as_mut().filter(|table| table.id == id) {
                open.name = name;
                inner.serial += 1;
            }
            Ok(found)
        })?;
        let line = self.lock().store()?.summaries(&[id])?.pop();
        line.ok_or(AppError::NoSuchGame { id })
    }

    /// Takes a game out of the list; it is closed first. It can be restored for a day.
    ///
    /// # Errors
    /// [`AppError::NoSuchGame`], the storage kinds.
    pub fn delete_game(&self, id: i64) -> Result<(), AppError> {
        let _arrival = self.arrive();
        self.pass_time()?;
        self.change_game(id, |inner| {
            let is_open = inner.table.as_ref().is_some_and(|table| table.id == id);
            if is_open {
                self.store_clock(inner)?;
            }
            let found =
                inner.store()?.write(|w: &Writing<'_>| w.delete(id, self.host.wall_ms()))?;
            if is_open {
                self.seat(inner, None, self.host.now());
            }
            Ok(found)
        })
    }

    /// Puts a deleted game back into the list.
    ///
    /// # Errors
    /// [`AppError::NoSuchGame`], the storage kinds.
    pub fn restore_game(&self, id: i64) -> Result<(), AppError> {
        self.change_game(id, |inner| inner.store()?.write(|w: &Writing<'_>| w.restore(id)))
    }

    /// Changes one game; `change` tells whether there is such a game.
    fn change_game(
        &self,
        id: i64,
        change: impl FnOnce(&mut Inner) -> Result<bool, AppError>,
    ) -> Result<(), AppError> {
        let found = change(&mut self.lock())?;
        self.flush();
        if found { Ok(()) } else { Err(AppError::NoSuchGame { id }) }
    }

    /// The record of a game, in its saved version if there is one, else of the open game, as SGF.
    ///
    /// # Errors
    /// [`AppError::NoSuchGame`], [`AppError::NoTable`], the storage kinds.
    pub fn export_sgf(&self, id: Option<i64>) -> Result<String, AppError> {
        let mut inner = self.lock();
        if let Some(id) = id
            && let Some(saved) = inner.store()?.saved_sgf(id)?
        {
            return Ok(saved);
        }
        let open = inner.table.as_ref().filter(|table| id.is_none_or(|id| id == table.id));
        match (open, id) {
            (Some(open), _) => Ok(write(&open.record(&self.host.local_date(open.created_ms)))),
            (None, Some(id)) => inner.store()?.export_sgf(id),
            (None, None) => Err(AppError::NoTable),
        }
    }
}
