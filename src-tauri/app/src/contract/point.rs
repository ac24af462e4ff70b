//! Points and moves as text.

use std::str::FromStr;

use ranka_rules::{Move, Point, PointSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A point as text: "D4".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointText(pub Point);

/// A move as text: "D4" or "pass".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveText(pub Move);

impl PointText {
    /// The points of a set as text.
    pub fn list(points: &PointSet) -> Vec<Self> {
        points.iter().map(Self).collect()
    }
}

impl Serialize for PointText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for MoveText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for PointText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Point::from_str(&text).map(Self).map_err(de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for MoveText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "pass" {
            return Ok(Self(Move::Pass));
        }
        Point::from_str(&text).map(|p| Self(Move::Play(p))).map_err(de::Error::custom)
    }
}
