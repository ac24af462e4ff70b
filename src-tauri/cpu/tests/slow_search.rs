//! The search against a slow obvious one, which keeps every evaluation and sums them up anew
//! each time.

#![allow(clippy::unwrap_used, missing_docs)]

mod common;

use std::sync::Arc;

use common::ask;
use common::field::{Field, judge};
use ranka_cpu::Cpu;
use ranka_cpu::net::{Answer, Encoder};
use ranka_rules::{
    Colour, Game, KoRule, Move, PhaseKind, Point, PointSet, Ruleset, Setup, Size, pass_alive, score,
};

/// Black's win rate, lead and utility.
type Value = [f64; 3];

struct Node {
    game: Game,
    /// Every evaluation at or below this node, in their order.
    values: Vec<Value>,
    children: Vec<Child>,
}

struct Child {
    mv: Move,
    prior: f32,
    node: Option<Node>,
}

const fn sign(side: Colour) -> f64 {
    if matches!(side, Colour::Black) { 1.0 } else { -1.0 }
}

fn utility(win: f64, lead: f64, centre: f64, side: f64) -> f64 {
    let curve = |x: f64| std::f64::consts::FRAC_2_PI * x.atan();
    2.0 * win - 1.0
        + 0.1 * curve(lead / (2.0 * side))
        + 0.3 * curve((lead - centre) / (0.75 * side))
}

fn answer(game: &Game) -> Answer {
    let points: Vec<Point> = game.setup().size.points().collect();
    let raw = judge(&Encoder::default().encode_game(game));
    Answer::new(&raw, &game.setup().rules, |i| game.check(Move::Play(points[i])).is_ok())
}

/// The result by the rules of a game that two passes ended.
fn counted(game: &Game) -> (f64, f64) {
    let mut before = game.clone();
    before.undo().unwrap();
    let side = sign(before.to_play()) as f32;
    let owners = answer(&before).ownership;
    let board = game.board();
    let points: Vec<Point> = board.size().points().collect();
    let owner = |p: Point| side * owners[points.iter().position(|&q| q == p).unwrap()];
    let mut dead = PointSet::new();
    for &p in points.iter().filter(|&&p| board.chain_head(p) == Some(p)) {
        let colour = board.stone(p).unwrap();
        let sum: f32 = board.chain(p).map(|s| sign(colour) as f32 * owner(s)).sum();
        if sum / (board.chain_len(p) as f32) < 0.2 && !pass_alive(board, colour).contains(p) {
            dead.extend(board.chain(p));
        }
    }
    let count = score(game.setup(), board, game.prisoners(), &dead, &PointSet::new());
    let halves = count.margin();
    (f64::from(halves.signum()) / 2.0 + 0.5, f64::from(halves) / 2.0)
}

/// Whether the last move brought back a position, with the same side to move, that had been
/// there since the last pass.
fn came_again(game: &Game) -> bool {
    let plies = game.plies();
    let last = plies.iter().rposition(|p| p.mv == Move::Pass).map_or(0, |i| i + 1);
    let now = plies.len();
    game.setup().rules.ko == KoRule::Simple
        && (last..now)
            .rev()
            .skip(1)
            .step_by(2)
            .any(|i| game.board_at(i).hash() == game.board().hash())
}

impl Node {
    fn new(game: Game) -> Self {
        Self { game, values: Vec::new(), children: Vec::new() }
    }

    /// Evaluates a new node and gives it its moves.
    fn evaluate(&mut self, centre: f64) -> Value {
        let game = &self.game;
        let side = (game.setup().size.area() as f64).sqrt();
        let (win, lead) = if game.phase_kind() == PhaseKind::Marking {
            counted(game)
        } else if came_again(game) {
            (0.5, 0.0)
        } else {
            let answer = answer(game);
            let points = game.setup().size.points().map(Move::Play);
            let moves =
                points.zip(answer.policy.iter().copied()).chain([(Move::Pass, answer.pass)]);
            let mut moves: Vec<_> = moves.filter(|&(mv, _)| game.check(mv).is_ok()).collect();
            moves.sort_by(|a, b| b.1.total_cmp(&a.1));
            let child = |(mv, prior)| Child { mv, prior, node: None };
            self.children = moves.into_iter().map(child).collect();
            let black = game.to_play() == Colour::Black;
            let win = if black { answer.win } else { answer.loss } + 0.5 * answer.no_result;
            (f64::from(win), sign(game.to_play()) * f64::from(answer.lead))
        };
        [win, lead, utility(win, lead, centre, side)]
    }

    fn visit(&mut self, centre: f64, is_root: bool) -> Value {
        let value = if self.values.is_empty() {
            self.evaluate(centre)
        } else if self.children.is_empty() {
            self.values[0]
        } else {
            let at = self.select(is_root);
            let game = &self.game;
            let child = &mut self.children[at];
            let next = child.node.get_or_insert_with(|| {
                let mut game = game.clone();
                game.play(child.mv).unwrap();
                Self::new(game)
            });
            next.visit(centre, false)
        };
        self.values.push(value);
        value
    }

    fn select(&self, is_root: bool) -> usize {
        let side = sign(self.game.to_play());
        let n = self.values.len() as f64;
        let mean = self.values.iter().map(|v| v[2]).sum::<f64>() / n;
        let squares: f64 = self.values.iter().map(|v| v[2] * v[2]).sum();
        let spread =
            ((2.0 * (mean * mean + 0.4 * 0.4) + squares) / (2.0 + n) - mean * mean).max(0.0).sqrt();
        let visits = |c: &Child| c.node.as_ref().map_or(0, |n| n.values.len()) as f64;
        let below: f64 = self.children.iter().map(visits).sum();
        let known: f64 =
            self.children.iter().filter(|c| c.node.is_some()).map(|c| f64::from(c.prior)).sum();
        let explore = (1.0 + 0.45 * ((below + 500.0) / 500.0).ln())
            * (below + 0.01).sqrt()
            * (1.0 + 0.85 * (spread / 0.4 - 1.0));
        let part = (known * known).min(1.0);
        let expected = part * mean + (1.0 - part) * self.values[0][2];
        let urgency = side * expected - if is_root { 0.1 } else { 0.2 } * known.sqrt();
        let score = |c: &Child| {
            let own = c.node.as_ref().map_or(urgency, |node| {
                side * (node.values.iter().map(|v| v[2]).sum::<f64>() / node.values.len() as f64)
            });
            own + explore * f64::from(c.prior) / (1.0 + visits(c))
        };
        let mut best = 0;
        for (i, child) in self.children.iter().enumerate() {
            if score(child) > score(&self.children[best]) {
                best = i;
            }
        }
        best
    }
}

#[test]
fn the_search_visits_what_the_slow_one_visits() {
    // At most 16 moves, so that none of the policy is left out.
    for (cols, rows, ruleset) in [
        (3, 4, Ruleset::Japanese),
        (5, 3, Ruleset::Aga),
        (3, 3, Ruleset::Chinese),
        (2, 3, Ruleset::Japanese),
    ] {
        let mut setup = Setup::even(Size::rectangle(cols, rows).unwrap(), ruleset);
        setup.komi = ranka_rules::Komi::from_points(1.5).unwrap();
        let game = Game::new(setup).unwrap();
        for visits in [2, 10, 100, 700] {
            let mut slow = Node::new(game.clone());
            let lead = sign(game.to_play()) * f64::from(answer(&game).lead);
            for _ in 0..visits {
                slow.visit(0.8 * lead, true);
            }
            let mut cpu = Cpu::with_network(Arc::new(Field::default()));
            let fast =
                ask(&mut cpu, visits, 1, |cpu, run| cpu.analyse(&game, run, &mut |_| {})).unwrap();
            for child in &slow.children {
                let fast = fast.moves.iter().find(|m| m.mv == child.mv).unwrap();
                let of = child.node.as_ref().map_or(0, |n| n.values.len());
                assert_eq!(fast.visits as usize, of, "{cols}x{rows} {} of {visits}", child.mv);
                if let Some(node) = &child.node {
                    let mean = node.values.iter().map(|v| v[1]).sum::<f64>() / of as f64;
                    let lead = sign(game.to_play()) * mean;
                    assert!((f64::from(fast.lead) - lead).abs() < 1e-4, "{} {lead}", fast.lead);
                }
            }
        }
    }
}
