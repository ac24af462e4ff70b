//! Reads the classical problems (JSON lines, as `docs/PROBLEMS.md` describes them) from
//! standard input and prints which chain each is about, as far as the reader can show it: `id`,
//! `live` or `kill`, the point, `works` or `ko`, tab-separated. The maker of the problem book
//! takes that up.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, missing_docs)]

use std::io::{BufRead, stdin};
use std::time::Instant;

use ranka_cpu::Cancel;
use ranka_cpu::tsumego::{Aim, Outcome, find_task};
use ranka_rules::{Board, Colour, Move, Point, Size};
use serde_json::Value;

fn point(text: &str) -> Option<Point> {
    let [col, row] = text.as_bytes() else { return None };
    Point::new(col - b'a', 18 - (row - b'a'))
}

fn moves(tree: &Value, into: &mut Vec<Point>) {
    for node in tree.as_array().into_iter().flatten() {
        into.extend(node["m"].as_str().and_then(point));
        moves(&node["next"], into);
    }
}

fn main() {
    let budget = std::env::args().nth(1).map_or(100_000, |n| n.parse().unwrap());
    for line in stdin().lock().lines() {
        let problem: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let stones = [("black", Colour::Black), ("white", Colour::White)];
        let stones = stones.iter().flat_map(|(name, colour)| {
            let list = problem[name].as_array().unwrap();
            list.iter().map(|p| (*colour, point(p.as_str().unwrap()).unwrap()))
        });
        let Ok(board) = Board::with_stones(Size::NINETEEN, stones) else { continue };
        let to_play = if problem["to_play"] == "B" { Colour::Black } else { Colour::White };
        let mut main = Vec::new();
        let mut node = &problem["tree"][0];
        while let Some(text) = node["m"].as_str() {
            main.push(point(text).map_or(Move::Pass, Move::Play));
            node = &node["next"][0];
        }
        let mut hints = Vec::new();
        moves(&problem["tree"], &mut hints);
        let aims: &[Aim] = match problem["goal"].as_str() {
            Some("live") => &[Aim::Live],
            Some("kill") => &[Aim::Kill],
            Some("connect") => &[],
            _ => &[Aim::Live, Aim::Kill],
        };
        let start = Instant::now();
        let found = find_task(&board, to_play, &main, aims, &hints, budget, &Cancel::new());
        let id = problem["id"].as_str().unwrap();
        let goal = problem["goal"].as_str().unwrap_or("-");
        let ms = start.elapsed().as_millis();
        match found {
            Some((task, outcome)) => {
                let aim = if task.aim == Aim::Live { "live" } else { "kill" };
                let outcome = if outcome == Outcome::Works { "works" } else { "ko" };
                println!("{id}\t{aim}\t{}\t{outcome}\t{goal}\t{ms}", task.target);
            }
            None => println!("{id}\t-\t-\t-\t{goal}\t{ms}"),
        }
    }
}
