//! The game of the protocol, in which either colour may move at any time.

use ranka_rules::{Colour, Game, Illegal, Move, PhaseKind, Ply, Ruleset, Setup, Size};

/// A setup and the moves that the controller made.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    /// Moves as they were asked for. The game has a pass more wherever one colour moved
    /// twice in a row.
    moves: Vec<Ply>,
    game: Game,
}

impl Table {
    /// An empty board.
    pub(crate) fn new(size: Size, ruleset: Ruleset) -> Result<Self, Illegal> {
        Self::start(Setup::even(size, ruleset), Vec::new())
    }

    /// A setup with moves played on it.
    pub(crate) fn start(setup: Setup, moves: Vec<Ply>) -> Result<Self, Illegal> {
        let mut table =
            Self { game: Game::new(setup.clone())?, moves: Vec::with_capacity(moves.len()), setup };
        for ply in moves {
            table.play(ply.colour, ply.mv)?;
        }
        Ok(table)
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn moves(&self) -> &[Ply] {
        &self.moves
    }

    /// Whether nothing has been put on the board.
    pub(crate) fn is_fresh(&self) -> bool {
        self.moves.is_empty() && self.setup.black.is_empty() && self.setup.white.is_empty()
    }

    /// The side whose move is expected.
    pub(crate) fn to_play(&self) -> Colour {
        self.game.to_play()
    }

    /// The game with `colour` to play, as far as it must be bent for that.
    pub(crate) fn game_for(&self, colour: Colour) -> Result<Game, Illegal> {
        let mut game = self.game.clone();
        if game.phase_kind() == PhaseKind::Playing && game.to_play() != colour {
            if game.plies().is_empty() {
                return Game::new(Setup { first: colour, ..self.setup.clone() });
            }
            game.play(Move::Pass)?;
        }
        if game.phase_kind() == PhaseKind::Marking {
            let phase = PhaseKind::Marking;
            game.resume(!colour).map_err(|_| Illegal::WrongPhase { phase })?;
        }
        Ok(game)
    }

    pub(crate) fn play(&mut self, colour: Colour, mv: Move) -> Result<(), Illegal> {
        let mut game = self.game_for(colour)?;
        game.play(mv)?;
        self.game = game;
        self.moves.push(Ply { colour, mv });
        Ok(())
    }

    /// Takes the last move back; tells whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let mut moves = self.moves.clone();
        if moves.pop().is_none() {
            return false;
        }
        let before = Self::start(self.setup.clone(), moves);
        before.map(|table| *self = table).is_ok()
    }

    /// The same moves with another setup, of which only komi and rules may differ. Moves
    /// that the new rules forbid end the record there.
    pub(crate) fn set_terms(&mut self, setup: Setup) {
        let Ok(mut table) = Self::start(setup, Vec::new()) else { return };
        let mut moves = self.moves.iter();
        while moves.next().is_some_and(|ply| table.play(ply.colour, ply.mv).is_ok()) {}
        *self = table;
    }
}
