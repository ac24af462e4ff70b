//! Ratings.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A person's rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingView {
    /// Glicko-2 rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// The rank that it stands for: "5k", "2d".
    pub rank: String,
    /// The low end of the range that holds the person's rank with 95 % certainty.
    pub rank_low: String,
    /// The high end.
    pub rank_high: String,
    /// Games counted.
    pub games: u32,
}

/// What a game did to a rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RatingChange {
    /// The rating before the game.
    pub before: RatingView,
    /// The rating after it.
    pub after: RatingView,
}

/// What a game did to the opponent that adapts to the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LevelChange {
    /// The level of this game.
    pub before: u32,
    /// That of the next one.
    pub after: u32,
}
