//! Beginning a game.

use ranka_rules::{
    Colour, Game, HandicapCustom, Komi, PerColour, PointSet, Setup, Size, fixed_handicap,
    max_fixed_handicap,
};

use super::{Clock, Seat, Table};
use crate::contract::{AppError, HandicapPlacement, NewGame, NewGameForm, Opponent, PlayerSetup};
use crate::rating;

impl Table {
    /// A table before the first move.
    ///
    /// # Errors
    /// What is out of range: [`AppError::BadSize`], [`AppError::BadKomi`],
    /// [`AppError::BadHandicap`], [`AppError::BadLevel`], [`AppError::BadClock`],
    /// [`AppError::BadArgs`].
    pub(crate) fn begin(new: &NewGame, now_ms: i64) -> Result<Self, AppError> {
        let black = Seat::new(&new.black, "black")?;
        let white = Seat::new(&new.white, "white")?;
        let setup = setup(new, black.is_human())?;
        // Stones on the customary points always stand.
        let game = Game::new(setup)?;
        let mut table = Self {
            id: 0,
            name: String::new(),
            ruleset: new.rules.into(),
            game,
            seats: PerColour { black, white },
            clock: Clock::new(new.clock.unwrap_or_default())?,
            on_timeout: new.on_timeout,
            ranked: new.ranked,
            no_result_agreed: PerColour::default(),
            judged: None,
            disputed: PointSet::new(),
            rating_change: None,
            paused: false,
            created_ms: now_ms,
        };
        table.teach(new.teaching);
        table.ranked &= rating::can_count(&table);
        Ok(table)
    }
}

impl Table {
    /// Begins from another setup: that of a position in another game. Such a game does not count
    /// for the rating.
    ///
    /// # Errors
    /// [`AppError::Suicide`] where a chain has no liberty.
    pub(crate) fn begin_from(&mut self, setup: Setup) -> Result<(), AppError> {
        self.game = Game::new(setup)?;
        self.ranked = false;
        Ok(())
    }
}

fn setup(new: &NewGame, black_is_human: bool) -> Result<Setup, AppError> {
    let side = u32::try_from(new.size).ok();
    let size = side.and_then(|n| Size::new(n).ok()).ok_or(AppError::BadSize { size: new.size })?;
    let points = new.komi.unwrap_or_default();
    let komi = Komi::from_points(points).map_err(|_| AppError::BadKomi { komi: points })?;
    let even = Setup::even(size, new.rules.into());
    let free = new.handicap_placement == HandicapPlacement::Free;
    let handicap = u32::try_from(new.handicap).unwrap_or(u32::MAX);
    // The CPU as Black has no wish of its own where custom has points.
    let customary = fixed_handicap(size, handicap, HandicapCustom::Japanese).is_ok();
    let given = if free && (black_is_human || !customary) {
        even.with_free_handicap(handicap)
    } else {
        even.with_fixed_handicap(handicap, HandicapCustom::Japanese)
    };
    let given = given.map_err(|e| AppError::BadHandicap {
        handicap: new.handicap,
        max: if free { e.max } else { max_fixed_handicap(size) },
    })?;
    let first = if handicap == 0 { Colour::Black } else { Colour::White };
    Ok(Setup { komi, first, ..given })
}

impl NewGameForm {
    /// The game that the form asks for when the person, or the friend named first, has
    /// `colour`.
    pub(crate) fn game(&self, colour: Colour) -> NewGame {
        let human = |name: &str| PlayerSetup::Human { name: name.to_owned() };
        let adapts = self.adapt && self.opponent == Opponent::Cpu;
        let cpu = |level| PlayerSetup::Cpu { level, adapts };
        let (mine, other) = match self.opponent {
            Opponent::Cpu => (human(&self.name), cpu(self.level)),
            Opponent::Friend => (human(&self.name), human(&self.other_name)),
            Opponent::Watch => (cpu(self.level), cpu(self.other_level)),
        };
        // In a game to watch the levels are those of Black and White as they stand.
        let swapped = colour == Colour::White && self.opponent != Opponent::Watch;
        let (black, white) = if swapped { (other, mine) } else { (mine, other) };
        NewGame {
            size: self.size,
            rules: self.rules,
            komi: Some(self.komi),
            handicap: self.handicap,
            handicap_placement: self.handicap_placement,
            black,
            white,
            clock: Some(self.clock),
            on_timeout: self.on_timeout,
            ranked: self.ranked,
            teaching: self.teaching && self.opponent == Opponent::Cpu,
        }
    }
}
