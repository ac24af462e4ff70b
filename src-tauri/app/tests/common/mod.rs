//! A world in which nothing happens by itself, and a CPU that plays what it is told.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::panic, clippy::expect_used)]

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ranka_app::contract::{AppError, Event};
use ranka_app::{App, Effort, Engine, Host, Job, Place};
use ranka_cpu::{Analysis, Cancel, Candidate, Choice, Estimate, Limits, Progress, Stopwatch};
use ranka_rules::{Colour, Game, Move, Point, PointSet};
use serde_json::{Value, json};

/// A host whose time stands still and whose jobs wait until they are run.
#[derive(Default)]
pub struct TestHost {
    now_ms: AtomicU64,
    /// Days since the first one.
    pub days: AtomicU64,
    seeds: AtomicU64,
    /// How long the CPU seems to think at least.
    pub beat_ms: AtomicU64,
    events: Mutex<Vec<Event>>,
    jobs: Mutex<VecDeque<Job>>,
}

impl Host for TestHost {
    fn emit(&self, event: Event) {
        self.events.lock().unwrap().push(event);
    }

    fn now(&self) -> Duration {
        Duration::from_millis(self.now_ms.load(Ordering::SeqCst))
    }

    fn wall_ms(&self) -> i64 {
        1_796_000_000_000 + self.now_ms.load(Ordering::SeqCst) as i64
    }

    fn local_date(&self, _: i64) -> String {
        let days = self.days.load(Ordering::SeqCst) as i64;
        (jiff::civil::date(2026, 11, 30) + jiff::Span::new().days(days)).to_string()
    }

    fn seed(&self) -> u64 {
        self.seeds.fetch_add(1, Ordering::SeqCst)
    }

    fn beat(&self) -> Duration {
        Duration::from_millis(self.beat_ms.load(Ordering::SeqCst))
    }

    fn spawn(&self, job: Job) {
        self.jobs.lock().unwrap().push_back(job);
    }
}

/// A CPU that plays the moves put into it and passes after that.
#[derive(Default)]
pub struct Script {
    pub choices: Mutex<VecDeque<Choice>>,
    pub dead: Mutex<Vec<&'static str>>,
    /// Whether each search might resign.
    pub may_resign: Mutex<Vec<bool>>,
    /// Number of plies, level and limits of each search.
    pub asked: Mutex<Vec<(usize, u8, Limits)>>,
    /// Leads that the next analyses see, for the side to play.
    pub leads: Mutex<VecDeque<f32>>,
    /// Win rates that the next analyses see, for the side to play; else 0.5.
    pub wins: Mutex<VecDeque<f32>>,
    /// How much of each point the side to play owns in the next analyses; else nobody owns any.
    pub owned: Mutex<VecDeque<f32>>,
    /// The best move of every analysis, where it is legal; else the first legal one.
    pub best: Mutex<Option<Point>>,
    /// Number of plies of each analysis.
    pub analysed: Mutex<Vec<usize>>,
    /// Searches fail by a panic.
    pub broken: Mutex<bool>,
    /// What happens once a move is found.
    pub chosen: Mutex<Option<Job>>,
    /// What happens while dead stones are judged.
    pub meanwhile: Mutex<Option<Job>>,
}

impl Engine for Script {
    fn choose(
        &self,
        game: &Game,
        effort: Effort,
        watch: &dyn Stopwatch,
        _: &Cancel,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Choice> {
        assert!(!*self.broken.lock().unwrap(), "a fault in the search");
        assert_eq!(watch.elapsed(), Duration::ZERO);
        progress(Progress { visits: 1, best: Move::Pass, win: 0.5 });
        let asked = (game.plies().len(), effort.level.number(), effort.limits);
        self.asked.lock().unwrap().push(asked);
        self.may_resign.lock().unwrap().push(effort.may_resign);
        let chosen = self.chosen.lock().unwrap().take();
        chosen.into_iter().for_each(|job| job());
        Some(self.choices.lock().unwrap().pop_front().unwrap_or(Choice::Pass))
    }

    fn judge_dead(&self, game: &Game, limits: Limits, _: u64, _: &dyn Stopwatch) -> PointSet {
        // A person waits, whatever the network costs.
        assert!(limits.time.is_some_and(|time| time <= Duration::from_secs(5)));
        assert!(!*self.broken.lock().unwrap(), "a fault in the judgement");
        let meanwhile = self.meanwhile.lock().unwrap().take();
        meanwhile.into_iter().for_each(|job| job());
        let dead = self.dead.lock().unwrap();
        let points = dead.iter().map(|p| p.parse().unwrap());
        points.filter(|&p| game.board().stone(p).is_some()).collect()
    }

    fn estimate(
        &self,
        game: &Game,
        _: Limits,
        _: u64,
        _: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Estimate> {
        let ownership = game.setup().size.points().map(|p| (p, 1.0)).collect();
        let estimate = Estimate { ownership, lead_black: 3.5, win_black: 0.75 };
        (!cancel.is_cancelled()).then_some(estimate)
    }

    fn analyse(
        &self,
        game: &Game,
        _: Limits,
        _: u64,
        _: &dyn Stopwatch,
        cancel: &Cancel,
    ) -> Option<Analysis> {
        assert!(!*self.broken.lock().unwrap(), "a fault in the search");
        self.analysed.lock().unwrap().push(game.plies().len());
        let best = self.best.lock().unwrap().filter(|p| game.legal_points().any(|l| l == *p));
        let mv = best.or_else(|| game.legal_points().next()).map_or(Move::Pass, Move::Play);
        let lead = self.leads.lock().unwrap().pop_front().unwrap_or(1.5);
        let win = self.wins.lock().unwrap().pop_front().unwrap_or(0.5);
        let moves = vec![Candidate { win, ..candidate(mv, lead) }];
        let sign = if game.to_play() == Colour::Black { 1.0 } else { -1.0 };
        let owned = self.owned.lock().unwrap().pop_front();
        let points = game.setup().size.points().filter(|_| owned.is_some());
        let ownership = points.map(|p| (p, sign * owned.unwrap_or_default())).collect();
        let analysis = Analysis { visits: 8, win, lead, ownership, moves };
        (!cancel.is_cancelled()).then_some(analysis)
    }
}

fn candidate(mv: Move, lead: f32) -> Candidate {
    Candidate { mv, prior: 1.0, visits: 7, win: 0.5, lead, utility: 0.0, line: vec![mv] }
}

/// The app in that world.
pub struct World {
    pub app: Arc<App>,
    pub host: Arc<TestHost>,
    pub cpu: Arc<Script>,
}

impl World {
    pub fn new() -> Self {
        Self::at(Place::Memory)
    }

    pub fn at(place: Place) -> Self {
        Self::later(place, 0)
    }

    /// A world that begins so many milliseconds after the others do.
    pub fn later(place: Place, ms: u64) -> Self {
        let (host, cpu) = (Arc::new(TestHost::default()), Arc::new(Script::default()));
        host.now_ms.store(ms, Ordering::SeqCst);
        Self { app: App::new(place, host.clone(), cpu.clone()), host, cpu }
    }

    /// A world with a game already begun.
    pub fn with(game: Value) -> Self {
        let world = Self::new();
        world.ok("new_game", game);
        world
    }

    pub fn try_do(&self, command: &str, args: Value) -> Result<Value, AppError> {
        self.app.dispatch(command, args)
    }

    pub fn ok(&self, command: &str, args: Value) -> Value {
        let answer = self.try_do(command, args.clone());
        answer.unwrap_or_else(|e| panic!("{command} {args}: {e}"))
    }

    /// The error of a command that must fail and change nothing.
    pub fn refused(&self, command: &str, args: Value) -> Value {
        let before = self.try_do("view", json!({}));
        let error = self.try_do(command, args).expect_err(command);
        assert_eq!(self.try_do("view", json!({})), before, "after {command}");
        serde_json::to_value(error).unwrap()
    }

    pub fn view(&self) -> Value {
        self.ok("view", json!({}))
    }

    pub fn play(&self, points: &str) -> Value {
        let mut view = Value::Null;
        for point in points.split_whitespace() {
            view = match point {
                "pass" => self.ok("pass", json!({})),
                point => self.ok("play", json!({ "point": point })),
            };
        }
        view
    }

    /// The empty points of the board, row by row.
    pub fn free_points(&self) -> Vec<String> {
        let view = self.view();
        let rows: Vec<&str> =
            view["board"].as_array().unwrap().iter().flat_map(Value::as_str).collect();
        let side = rows.len();
        let mut points = Vec::new();
        for (from_top, row) in rows.iter().enumerate() {
            for (column, _) in row.char_indices().filter(|&(_, c)| c == '.') {
                let letter = char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[column]);
                points.push(format!("{letter}{}", side - from_top));
            }
        }
        points
    }

    /// The CPU's next choices: points, "pass" or "resign".
    pub fn cpu_will(&self, moves: &str) {
        let choice = |text: &str| match text {
            "pass" => Choice::Pass,
            "resign" => Choice::Resign,
            point => Choice::Play(point.parse().unwrap()),
        };
        self.cpu.choices.lock().unwrap().extend(moves.split_whitespace().map(choice));
    }

    /// Takes the jobs that wait.
    pub fn jobs(&self) -> Vec<Job> {
        self.host.jobs.lock().unwrap().drain(..).collect()
    }

    /// Lets the CPU play for as long as it is its turn.
    pub fn let_cpu_play(&self) -> Value {
        loop {
            let jobs = self.jobs();
            if jobs.is_empty() {
                return self.view();
            }
            jobs.into_iter().for_each(|job| job());
        }
    }

    /// Lets time pass as the timekeeper sees it: a look every half second.
    pub fn wait_ms(&self, ms: u64) {
        let mut left = ms;
        while left > 0 {
            let step = left.min(500);
            self.host.now_ms.fetch_add(step, Ordering::SeqCst);
            self.app.tick();
            left -= step;
        }
    }

    /// Lets time pass without a look at the clock, as when the device sleeps.
    pub fn sleep_ms(&self, ms: u64) {
        self.host.now_ms.fetch_add(ms, Ordering::SeqCst);
    }

    /// Lets so much time pass, seen by the timekeeper, while dead stones are judged next.
    pub fn judging_takes_ms(&self, ms: u64) {
        let (app, host) = (self.app.clone(), self.host.clone());
        *self.cpu.meanwhile.lock().unwrap() = Some(Box::new(move || {
            for _ in 0..ms.div_ceil(500) {
                host.now_ms.fetch_add(500, Ordering::SeqCst);
                app.tick();
            }
        }));
    }

    /// Takes the events that were told.
    pub fn events(&self) -> Vec<Value> {
        let events = std::mem::take(&mut *self.host.events.lock().unwrap());
        events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()
    }
}

/// A game of that size between two persons, komi as given.
pub fn persons(size: u32, komi: f64) -> Value {
    json!({ "size": size, "komi": komi })
}

/// A person as Black against the CPU.
pub fn against_cpu(size: u32) -> Value {
    json!({ "size": size, "white": { "kind": "cpu", "level": 2 } })
}

/// A view without what is only true of this run of the app: number, clocks and thinking.
pub fn lasting(view: &Value) -> Value {
    let mut view = view.clone();
    if let Some(object) = view.as_object_mut() {
        object.remove("serial");
        object.remove("thinking");
        object.remove("paused");
        if let Some(clock) = object.get_mut("clock").and_then(Value::as_object_mut) {
            clock.remove("running");
        }
    }
    view
}

/// A world whose storage is in that folder, and was looked at as it is beside a window.
pub fn open(folder: &Path) -> World {
    let world = World::at(Place::Folder(folder.to_owned()));
    world.app.check_storage();
    world
}

/// The file in it.
pub fn file(folder: &Path) -> PathBuf {
    folder.join("ranka.db")
}

/// A storage with a few games in it, closed.
pub fn filled(folder: &Path) {
    let world = open(folder);
    for size in [9, 13, 19, 25] {
        world.ok("new_game", persons(size, 6.5));
        for point in world.free_points().iter().take(40) {
            world.ok("play", json!({ "point": point }));
        }
    }
}
