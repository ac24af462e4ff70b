//! How the CPU judges moves that the problem book does not have, in problems drawn by chance:
//! one move on the first line far from the stones, one on the first line near them, one among
//! them. Most of such moves do nothing, so that hardly any should be called as good as the
//! book's; those that are called so are shown, to be looked at.
//!
//! `problem_opinions [PROBLEMS_A_BOOK [SEED]]`, 11 and 1 if not given.

#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use ranka_app::{App, Cpu, NativeHost, Place};
use ranka_rules::{Point, Size};
use serde_json::{Value, json};

/// Where a move is that the book does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// On the first line, five lines or more from every stone.
    Far,
    /// On the first line, at most two lines from a stone.
    Near,
    /// Beside a stone, not on the first line.
    Among,
}

struct Asker(Arc<App>);

impl Asker {
    fn ok(&self, command: &str, args: Value) -> Value {
        self.0.dispatch(command, args).unwrap()
    }

    /// The main line of the book, both sides' moves.
    fn line(&self, id: u64) -> Vec<String> {
        self.ok("problem_open", json!({ "id": id }));
        self.ok("problem_solution", json!({}));
        let view = self.ok("problem_solution", json!({ "by": 999 }));
        let moves = view["moves"].as_array().unwrap();
        moves.iter().map(|m| m.as_str().unwrap().to_owned()).collect()
    }

    /// Whether the person's moves of the line lead to its end.
    fn follows(&self, id: u64, line: &[String]) -> bool {
        let mut view = self.ok("problem_open", json!({ "id": id }));
        for point in line.iter().step_by(2).filter(|point| *point != "pass") {
            let played = self.0.dispatch("problem_play", json!({ "point": point }));
            let Ok(played) = played else { return false };
            view = played;
        }
        view["state"] == "solved"
    }

    /// What the first move of a person comes to, and how long that took; nothing when the book
    /// knows it or it is illegal.
    fn judge(&self, id: u64, point: Point) -> Option<(Value, Duration)> {
        self.ok("problem_open", json!({ "id": id }));
        let start = Instant::now();
        let view = self.0.dispatch("problem_play", json!({ "point": point.to_string() })).ok()?;
        let verdict = &view["verdict"];
        let asked = verdict["kind"] == "opinion" || verdict["kind"] == "proof";
        asked.then(|| (view, start.elapsed()))
    }
}

fn stones(view: &Value) -> Vec<Point> {
    let rows = view["board"].as_array().unwrap();
    let points = Size::NINETEEN.points();
    let holds = |p: &Point| {
        let row = rows[18 - usize::from(p.row())].as_str().unwrap();
        row.as_bytes()[usize::from(p.col())] != b'.'
    };
    points.filter(holds).collect()
}

fn apart(p: Point, q: Point) -> u8 {
    p.col().abs_diff(q.col()).max(p.row().abs_diff(q.row()))
}

fn candidates(stones: &[Point], kind: Kind) -> Vec<Point> {
    let edge = |p: Point| [p.col(), p.row()].iter().any(|&at| at == 0 || at == 18);
    let nearest = |p: Point| stones.iter().map(|&s| apart(p, s)).min().unwrap_or(0);
    let beside = |p: Point| p.neighbours(Size::NINETEEN).any(|n| stones.contains(&n));
    let wanted = |p: &Point| match kind {
        Kind::Far => edge(*p) && nearest(*p) >= 5,
        Kind::Near => edge(*p) && nearest(*p) <= 2,
        Kind::Among => !edge(*p) && beside(*p),
    };
    Size::NINETEEN.points().filter(|p| !stones.contains(p)).filter(wanted).collect()
}

/// The part that the problem is about, the move marked.
fn draw(before: &Value, point: Point) -> String {
    let part = |name: &str| before["view"][name].as_u64().unwrap() as usize;
    let rows = before["board"].as_array().unwrap().iter().enumerate();
    let rows = rows.skip(part("top")).take(part("height")).map(|(y, row)| {
        let row = row.as_str().unwrap().chars().enumerate();
        let row = row.skip(part("left")).take(part("width")).map(|(x, c)| {
            let here = (x, y) == (usize::from(point.col()), 18 - usize::from(point.row()));
            if here { '@' } else { c }
        });
        row.flat_map(|c| [c, ' ']).collect::<String>()
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().unwrap());
    let (each, seed) = (args.next().unwrap_or(11), args.next().unwrap_or(1));
    let mut rng = StdRng::seed_from_u64(seed);
    let host = NativeHost::new(|_| {});
    let asker = Asker(App::new(Place::Memory, host, Arc::new(Cpu::default())));
    asker.ok("set_settings", json!({ "varyProblems": false }));

    let mut counts: BTreeMap<(Kind, String), u32> = BTreeMap::new();
    let (mut problems, mut followed, mut longest) = (0, 0, Duration::ZERO);
    let (mut moves, mut spent) = (0, Duration::ZERO);
    for book in ["gokyo", "xuanxuan", "guanzi", "shikatsu"] {
        let mut ids = Vec::new();
        loop {
            let args = json!({ "book": book, "limit": 200, "offset": ids.len() });
            let page = asker.ok("problem_list", args);
            let page = page["problems"].as_array().unwrap();
            ids.extend(page.iter().map(|p| p["id"].as_u64().unwrap()));
            if page.is_empty() {
                break;
            }
        }
        for id in ids.into_iter().choose_multiple(&mut rng, each as usize) {
            let line = asker.line(id);
            problems += 1;
            followed += u32::from(asker.follows(id, &line));
            let before = asker.ok("problem_open", json!({ "id": id }));
            let stones = stones(&before);
            for kind in [Kind::Far, Kind::Near, Kind::Among] {
                let mut left = candidates(&stones, kind);
                while !left.is_empty() {
                    let point = left.swap_remove(rng.random_range(0..left.len()));
                    let Some((view, took)) = asker.judge(id, point) else { continue };
                    let verdict = &view["verdict"];
                    let called = match verdict["right"].as_bool() {
                        Some(true) => "as good",
                        Some(false) => "worse",
                        None => "undecided",
                    };
                    let called = format!("{called} ({})", verdict["kind"].as_str().unwrap());
                    println!("{id} {kind:?} {point}: {called}, {} ms", took.as_millis());
                    if verdict["right"] == true {
                        println!("{} to play, book {}", before["side"], line.join(" "));
                        println!("{}", draw(&before, point));
                    }
                    *counts.entry((kind, called)).or_default() += 1;
                    (moves, spent, longest) = (moves + 1, spent + took, longest.max(took));
                    break;
                }
            }
        }
    }
    println!("{followed} of {problems} lines were followed to their end");
    for ((kind, called), count) in counts {
        println!("{kind:?}\t{called}\t{count}");
    }
    let mean = spent.as_millis() / u128::from(u32::max(moves, 1));
    println!("{moves} moves, {mean} ms each, at most {} ms", longest.as_millis());
}
