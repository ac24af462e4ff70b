//! A game: setup, plies and phase.

use crate::board::Board;
use crate::colour::{Colour, PerColour};
use crate::illegal::Illegal;
use crate::marking::Marking;
use crate::outcome::Outcome;
use crate::phase::{Phase, PhaseKind};
use crate::ply::{Move, Ply};
use crate::point::Point;
use crate::ruleset::KoRule;
use crate::setup::Setup;

/// A game of Go from its setup to its end.
///
/// ```
/// use ranka_rules::{Colour, Game, Move, PhaseKind, Ruleset, Setup, Size};
/// let mut game = Game::new(Setup::even(Size::NINE, Ruleset::Japanese))?;
/// game.play(Move::Play("E5".parse()?))?;
/// game.play(Move::Pass)?;
/// game.play(Move::Pass)?;
/// assert_eq!(game.phase_kind(), PhaseKind::Marking);
/// game.agree(Colour::Black)?;
/// game.agree(Colour::White)?;
/// // 80 points of territory less a komi of 6.5.
/// assert_eq!(game.outcome().unwrap().to_string(), "B+73.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) setup: Setup,
    plies: Vec<Ply>,
    /// Plies taken back, the next to be redone last.
    undone: Vec<Ply>,
    /// Prisoners of each side after each ply, and before the first.
    prisoners: Vec<PerColour<u32>>,
    /// Hash of the stones after each ply, and before the first.
    hashes: Vec<u64>,
    /// Plies after which play was resumed out of marking, and who then moved first.
    resumptions: Vec<Resumption>,
    pub(crate) board: Board,
    pub(crate) phase: Phase,
}

/// Play taken up again after marking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resumption {
    /// Number of plies played before.
    pub ply: usize,
    /// The side that moves first from there.
    pub to_play: Colour,
}

/// Nothing to take back or to play again, or not at this stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    /// There is no earlier or later ply.
    #[error("there is no ply to take back or to play again")]
    Nothing,
    /// The game is over.
    #[error("the game is over")]
    Finished,
}

impl Game {
    /// A game before its first move.
    ///
    /// # Errors
    /// [`Illegal`] when the stones set up overlap, lie off the board or have no liberty.
    pub fn new(setup: Setup) -> Result<Self, Illegal> {
        let board = setup.board()?;
        Ok(Self {
            plies: Vec::new(),
            undone: Vec::new(),
            prisoners: vec![setup.prisoners],
            hashes: vec![board.hash()],
            resumptions: Vec::new(),
            board,
            phase: Phase::Playing,
            setup,
        })
    }

    /// What was settled before the first move.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The stones now.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The plies played, oldest first.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The plies taken back that [`Game::redo`] plays again, the next one last.
    #[must_use]
    pub fn undone(&self) -> &[Ply] {
        &self.undone
    }

    /// Where the game stands.
    #[must_use]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Where the game stands, by name.
    #[must_use]
    pub const fn phase_kind(&self) -> PhaseKind {
        match self.phase {
            Phase::Playing => PhaseKind::Playing,
            Phase::Marking(_) => PhaseKind::Marking,
            Phase::Finished { .. } => PhaseKind::Finished,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Finished { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// Prisoners that each side has taken during play.
    #[must_use]
    pub fn prisoners(&self) -> PerColour<u32> {
        self.prisoners.last().copied().unwrap_or_default()
    }

    /// The side to play, or that would play if the game went on.
    #[must_use]
    pub fn to_play(&self) -> Colour {
        if self.handicap_left() > 0 {
            return Colour::Black;
        }
        let resumed = self.resumptions.last().filter(|r| r.ply == self.plies.len());
        match (resumed, self.plies.last()) {
            (Some(r), _) => r.to_play,
            (None, Some(ply)) if self.plies.len() > self.free_plies() => !ply.colour,
            _ => self.setup.first,
        }
    }

    /// Free handicap stones that Black has still to place.
    #[must_use]
    pub fn handicap_left(&self) -> u32 {
        (self.free_plies().saturating_sub(self.plies.len())) as u32
    }

    const fn free_plies(&self) -> usize {
        self.setup.free_handicap as usize
    }

    /// Times that play was taken up again after marking, oldest first.
    #[must_use]
    pub fn resumptions(&self) -> &[Resumption] {
        &self.resumptions
    }

    /// Whether the side to play may make the move.
    ///
    /// # Errors
    /// [`Illegal`] says why not.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        match self.phase_kind() {
            PhaseKind::Playing => {}
            phase => return Err(Illegal::WrongPhase { phase }),
        }
        let left = self.handicap_left();
        match mv {
            Move::Pass if left > 0 => Err(Illegal::HandicapLeft { left }),
            Move::Pass => Ok(()),
            Move::Play(point) => {
                let colour = self.to_play();
                self.board.check(colour, point, self.setup.rules.suicide)?;
                match self.repeated_by(colour, point) {
                    Some(ply) => Err(Illegal::Repetition { point, ply }),
                    None => Ok(()),
                }
            }
        }
    }

    /// The points on which the side to play may put a stone, row by row from the top left.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> {
        self.setup.size.points().filter(|&p| self.check(Move::Play(p)).is_ok())
    }

    /// Plays a move for the side to play. A second pass in a row starts marking.
    ///
    /// # Errors
    /// [`Illegal`] says why it cannot be played; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.undone.clear();
        self.apply(mv);
        Ok(())
    }

    /// Plays a move for `colour`, as [`Game::play`].
    ///
    /// # Errors
    /// [`Illegal::NotYourTurn`] besides those of [`Game::play`].
    pub fn play_as(&mut self, colour: Colour, mv: Move) -> Result<(), Illegal> {
        let to_play = self.to_play();
        if self.phase_kind() == PhaseKind::Playing && colour != to_play {
            return Err(Illegal::NotYourTurn { to_play });
        }
        self.play(mv)
    }

    /// Ends the game by the resignation of `loser`.
    ///
    /// # Errors
    /// [`Illegal::WrongPhase`] when it is over already.
    pub fn resign(&mut self, loser: Colour) -> Result<(), Illegal> {
        self.end(Outcome::Resign { winner: !loser })
    }

    /// Ends the game because `loser` ran out of time.
    ///
    /// # Errors
    /// [`Illegal::WrongPhase`] when it is over already.
    pub fn lose_on_time(&mut self, loser: Colour) -> Result<(), Illegal> {
        self.end(Outcome::Time { winner: !loser })
    }

    /// Ends the game without a winner, as both sides agreed (Japanese rules, article 12).
    ///
    /// # Errors
    /// [`Illegal::WrongPhase`] when it is over already.
    pub fn end_without_result(&mut self) -> Result<(), Illegal> {
        self.end(Outcome::NoResult)
    }

    /// Takes back the last ply. Out of marking, that is the pass which started it.
    ///
    /// # Errors
    /// [`UndoError`] when there is none or the game is over.
    pub fn undo(&mut self) -> Result<Ply, UndoError> {
        if self.phase_kind() == PhaseKind::Finished {
            return Err(UndoError::Finished);
        }
        let ply = self.plies.pop().ok_or(UndoError::Nothing)?;
        self.prisoners.pop();
        self.hashes.pop();
        let plies = self.plies.len();
        self.resumptions.retain(|r| r.ply <= plies);
        self.board = self.board_at(plies);
        self.phase = Phase::Playing;
        self.undone.push(ply);
        Ok(ply)
    }

    /// Plays the last ply taken back again.
    ///
    /// # Errors
    /// [`UndoError`] when there is none or the game is over.
    pub fn redo(&mut self) -> Result<Ply, UndoError> {
        if self.phase_kind() == PhaseKind::Finished {
            return Err(UndoError::Finished);
        }
        let ply = self.undone.pop().ok_or(UndoError::Nothing)?;
        if self.to_play() != ply.colour || self.phase_kind() == PhaseKind::Marking {
            self.take_up(ply.colour);
        }
        self.apply(ply.mv);
        Ok(ply)
    }

    /// The board after the first `plies` plies.
    #[must_use]
    pub fn board_at(&self, plies: usize) -> Board {
        // The setup was checked when the game began.
        let mut board = self.setup.board().unwrap_or_else(|_| Board::new(self.setup.size));
        for ply in self.plies.iter().take(plies) {
            match ply.mv {
                Move::Play(p) => {
                    board.play_legal(ply.colour, p);
                }
                Move::Pass => board.pass(),
            }
        }
        board
    }

    /// The earlier number of plies after which the whole board stood as it does now, if
    /// the last move was no pass and brought that about: under rules without superko both
    /// sides may then agree to no result.
    #[must_use]
    pub fn repetition(&self) -> Option<usize> {
        let (&now, before) = self.hashes.split_last()?;
        self.plies.last()?.mv.point()?;
        before.iter().rposition(|&h| h == now)
    }

    /// Prisoners that passes have handed over under rules with pass stones: to each side
    /// from the other. White passes last, so a last pass of Black's is answered by one more.
    #[must_use]
    pub fn pass_stones(&self) -> PerColour<u32> {
        if !self.setup.rules.pass_stones {
            return PerColour::default();
        }
        let passes =
            |colour| self.plies.iter().filter(|p| p.colour == colour && p.mv == Move::Pass).count();
        let owed = self.plies.last().is_some_and(|p| p.colour == Colour::Black);
        PerColour {
            black: passes(Colour::White) as u32 + u32::from(owed),
            white: passes(Colour::Black) as u32,
        }
    }

    /// The earlier ply whose position a stone of `colour` on `point` would bring back
    /// against the rules.
    fn repeated_by(&self, colour: Colour, point: Point) -> Option<usize> {
        let situational = match self.setup.rules.ko {
            KoRule::Simple => return None,
            KoRule::PositionalSuperko => false,
            KoRule::SituationalSuperko => true,
        };
        let after = self.board.hash_after(colour, point);
        self.hashes
            .iter()
            .enumerate()
            .rev()
            .find(|&(ply, &h)| h == after && (!situational || self.to_play_after(ply) != colour))
            .map(|(ply, _)| ply)
    }

    /// The side to play after the first `ply` plies: the one that then did.
    fn to_play_after(&self, ply: usize) -> Colour {
        self.plies.get(ply).map_or_else(|| self.to_play(), |next| next.colour)
    }

    pub(crate) fn take_up(&mut self, to_play: Colour) {
        let ply = self.plies.len();
        self.resumptions.retain(|r| r.ply < ply);
        self.resumptions.push(Resumption { ply, to_play });
        self.phase = Phase::Playing;
    }

    fn apply(&mut self, mv: Move) {
        let colour = self.to_play();
        let mut prisoners = self.prisoners();
        match mv {
            Move::Play(p) => {
                let captures = self.board.play_legal(colour, p);
                for side in Colour::BOTH {
                    prisoners[side] += captures.of(side);
                }
            }
            Move::Pass => self.board.pass(),
        }
        self.plies.push(Ply { colour, mv });
        self.prisoners.push(prisoners);
        self.hashes.push(self.board.hash());
        if mv == Move::Pass && self.passes_in_a_row() >= 2 {
            self.phase = Phase::Marking(Marking::default());
        }
    }

    fn passes_in_a_row(&self) -> usize {
        let from = self.resumptions.last().map_or(0, |r| r.ply);
        self.plies[from..].iter().rev().take_while(|p| p.mv == Move::Pass).count()
    }

    pub(crate) fn end(&mut self, outcome: Outcome) -> Result<(), Illegal> {
        let marks = match &self.phase {
            Phase::Finished { .. } => {
                return Err(Illegal::WrongPhase { phase: PhaseKind::Finished });
            }
            Phase::Marking(marks) => Some(marks.clone()),
            Phase::Playing => None,
        };
        let counted = matches!(outcome, Outcome::Score { .. } | Outcome::Draw);
        self.undone.clear();
        self.phase = Phase::Finished { outcome, marks: marks.filter(|_| counted) };
        Ok(())
    }
}
