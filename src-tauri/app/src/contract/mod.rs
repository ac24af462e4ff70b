//! What goes between the window and the core: JSON in camelCase, points as "D4".
//!
//! The page's TypeScript is derived from these types (`make bindings`).

mod analysis;
mod clock;
mod colour;
mod error;
mod event;
mod games;
mod new_game;
mod point;
mod rating;
mod settings;
mod startup;
mod view;

pub use analysis::{Estimate, HintMove, LevelView};
pub use clock::{ClockSetup, ClockView, OnTimeout, SideClock};
pub use colour::{Colour, PerColour};
pub use error::{AppError, Malformed};
pub use event::Event;
pub use games::GameSummary;
pub use new_game::{
    ColourChoice, HandicapPlacement, NewGame, NewGameForm, Opponent, PlayerSetup, Ruleset,
};
pub use point::{MoveText, PointText};
pub use rating::{RatingChange, RatingView};
pub use settings::{Coordinates, Language, Placement, Settings, Theme};
pub use startup::{Startup, Warning};
pub use view::{Outcome, PhaseKind, PhaseView, SeatKind, SeatView, SideScore, TableView};
