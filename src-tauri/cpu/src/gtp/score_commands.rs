//! Commands about the end: score, and the state of the stones.

use ranka_rules::{Board, Outcome, Point, PointSet, Score, score};

use super::Host;
use super::command::{Answer, Command, SYNTAX};
use super::engine::Engine;
use crate::limits::{Cancel, Limits, Run};

impl<H: Host> Engine<H> {
    fn count(&mut self) -> (PointSet, Score) {
        let game = self.table.game();
        let (watch, cancel) = (self.host.stopwatch(), Cancel::new());
        let run = Run {
            limits: Limits::default(),
            seed: self.options.seed,
            watch: watch.as_ref(),
            cancel: &cancel,
            workers: self.host.workers(),
        };
        // Nobody cancels it.
        let dead = self.cpu.judge_dead(game, run).unwrap_or_default();
        let setup = game.setup();
        let none = PointSet::new();
        let count = score(setup, game.board(), game.prisoners(), &dead, &none);
        (dead, count)
    }

    pub(super) fn final_score(&mut self, _: &Command) -> Answer {
        Ok(Outcome::of_margin(self.count().1.margin()).to_string())
    }

    pub(super) fn final_status_list(&mut self, c: &Command) -> Answer {
        let wanted = c.text(0)?.to_ascii_lowercase();
        if !["alive", "dead", "seki"].contains(&wanted.as_str()) {
            return Err(SYNTAX.into());
        }
        let (dead, count) = self.count();
        let board = self.table.game().board();
        let state = |p: Point| match p {
            p if dead.contains(p) => "dead",
            p if count.territory.seki.contains(p) => "seki",
            _ => "alive",
        };
        let heads = board.size().points().filter(|&p| board.chain_head(p) == Some(p));
        let lines = heads.filter(|&p| state(p) == wanted).map(|p| chain_text(board, p));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// The stones of a chain, on one line.
fn chain_text(board: &Board, p: Point) -> String {
    board.chain(p).map(|s| s.to_string()).collect::<Vec<_>>().join(" ")
}
