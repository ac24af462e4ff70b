//! Reviews of games, looked at from within.

mod edits;
mod model;
mod random;
mod walking;

use serde_json::{Value, json};

use crate::common::World;

/// A finished game with that record, opened in a review.
pub(super) fn review_of(sgf: &str) -> (World, i64) {
    let world = World::new();
    let id = add(&world, sgf);
    world.ok("review_open", json!({ "id": id }));
    (world, id)
}

/// Adds a finished game with that record.
pub(super) fn add(world: &World, sgf: &str) -> i64 {
    world.ok("new_game", json!({ "size": 9 }));
    world.ok("resign", json!({ "colour": "white" }));
    let id = world.view()["id"].as_i64().unwrap();
    put_sgf(world, id, sgf);
    id
}

/// Gives a game another record.
pub(super) fn put_sgf(world: &World, id: i64, sgf: &str) {
    let inner = world.app.lock();
    let sgf = sgf.replace('\'', "''");
    inner
        .store
        .as_ref()
        .unwrap()
        .execute(&format!("UPDATE record SET sgf = '{sgf}' WHERE game = {id}"));
}

/// Lets a review go as a killed process does.
pub(super) fn forget(world: &World) {
    *world.app.lock_review() = None;
}

/// The error of a command that must fail.
pub(super) fn error(world: &World, command: &str, args: Value) -> Value {
    serde_json::to_value(world.try_do(command, args).expect_err(command)).unwrap()
}

/// The record as it is seen.
pub(super) fn sgf(world: &World) -> String {
    world.ok("review_sgf", json!({})).as_str().unwrap().to_owned()
}

/// The moves of the nodes from the root to the one that is looked at.
pub(super) fn here(world: &World) -> String {
    let slot = world.app.lock_review();
    let review = slot.as_ref().unwrap();
    let words = review.tree.path(review.node()).into_iter().skip(1).map(|id| {
        review.tree.node(id).ply().map_or_else(|| "-".to_owned(), |ply| ply.mv.to_string())
    });
    words.collect::<Vec<_>>().join(" ")
}
