//! What the network sees: the version 7 input features of KataGo.
//!
//! 22 planes over the board and 19 global values, all from the view of the side to move.

use ranka_rules::{Board, Colour, Game, KoRule, Move, Ply, Point, PointSet, Rules, Scoring, Size};

use super::area::Areas;
use super::ladder::Reader;

/// Planes of the spatial input.
pub const PLANES: usize = 22;

/// Values of the global input.
pub const GLOBALS: usize = 19;

/// Moves before the position that the network is told.
const RECENT: usize = 5;

mod plane {
    pub(super) const ON_BOARD: usize = 0;
    pub(super) const OWN: usize = 1;
    pub(super) const OTHER: usize = 2;
    /// Stones with one, two and three liberties lie in this plane and the two after it.
    pub(super) const LIBERTIES: usize = 3;
    pub(super) const FORBIDDEN: usize = 6;
    /// The last moves, the newest in this plane.
    pub(super) const RECENT: usize = 9;
    /// Captive chains now, one ply ago and two plies ago.
    pub(super) const LADDER: usize = 14;
    pub(super) const LADDER_START: usize = 17;
    pub(super) const OWN_AREA: usize = 18;
    pub(super) const OTHER_AREA: usize = 19;
}

mod global {
    /// Passes among the last moves, the newest first.
    pub(super) const PASSES: usize = 0;
    pub(super) const KOMI: usize = 5;
    pub(super) const SUPERKO: usize = 6;
    pub(super) const SITUATIONAL: usize = 7;
    pub(super) const SUICIDE: usize = 8;
    pub(super) const TERRITORY: usize = 9;
    pub(super) const SEKI_TAX: usize = 10;
    pub(super) const PASS_ENDS: usize = 14;
    pub(super) const KOMI_PARITY: usize = 18;
}

/// A position with what its inputs depend on besides the stones.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The stones now.
    pub board: &'a Board,
    /// The stones one and two plies ago; at the start of a game the oldest there are.
    pub earlier: [&'a Board; 2],
    /// The side to move.
    pub to_play: Colour,
    /// The plies so far, the newest last; no more than five are looked at.
    pub plies: &'a [Ply],
    /// The rules.
    pub rules: &'a Rules,
    /// White's points besides the board: komi, handicap compensation and, under territory
    /// scoring, one point for each stone that Black has played more than White (a count of
    /// area is then as good as one of territory and prisoners).
    pub white_points: f32,
    /// Empty points that a superko rule forbids to the side to move.
    pub forbidden: &'a PointSet,
}

/// Points that White has besides the board: see [`View::white_points`].
#[must_use]
pub fn white_points(game: &Game) -> f32 {
    let setup = game.setup();
    let mut points = setup.komi.points() as f32 + setup.compensation() as f32;
    if setup.rules.scoring == Scoring::Territory {
        for ply in game.plies().iter().skip(setup.free_handicap as usize) {
            points += match ply {
                Ply { mv: Move::Pass, .. } => 0.0,
                Ply { colour: Colour::Black, .. } => 1.0,
                Ply { colour: Colour::White, .. } => -1.0,
            };
        }
    }
    points
}

/// Empty points that a superko rule forbids to the side to move.
#[must_use]
pub fn superko_points(game: &Game) -> PointSet {
    let mut points = PointSet::new();
    if game.setup().rules.ko != KoRule::Simple {
        let repeats = |&p: &Point| {
            matches!(game.check(Move::Play(p)), Err(ranka_rules::Illegal::Repetition { .. }))
        };
        points.extend(game.board().empties().filter(repeats));
    }
    points
}

/// The network's input for one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The board's size.
    pub size: Size,
    /// [`PLANES`] values for each point, row by row from the top left.
    pub spatial: Vec<f32>,
    /// The global values.
    pub global: [f32; GLOBALS],
}

impl Default for Input {
    fn default() -> Self {
        Self { size: Size::NINETEEN, spatial: Vec::new(), global: [0.0; GLOBALS] }
    }
}

impl Input {
    fn set(&mut self, point: Point, plane: usize) {
        let row = usize::from(self.size.rows() - 1 - point.row());
        let at = row * usize::from(self.size.cols()) + usize::from(point.col());
        self.spatial[at * PLANES + plane] = 1.0;
    }
}

/// Makes inputs. Keep it: it holds scratch memory.
#[derive(Default)]
pub struct Encoder {
    reader: Reader,
    areas: Areas,
    /// The points by [`Point::index`].
    grid: Vec<Option<Point>>,
}

impl Encoder {
    /// The input for a game as it stands.
    #[must_use]
    pub fn encode_game(&mut self, game: &Game) -> Input {
        let mut input = Input::default();
        let plies = game.plies().len();
        let earlier = [1, 2].map(|n| game.board_at(plies.saturating_sub(n)));
        let forbidden = superko_points(game);
        let view = View {
            board: game.board(),
            earlier: [&earlier[0], &earlier[1]],
            to_play: game.to_play(),
            plies: game.plies(),
            rules: &game.setup().rules,
            white_points: white_points(game),
            forbidden: &forbidden,
        };
        self.encode(&view, &mut input);
        input
    }

    /// Writes the input for a position into `input`, reusing its memory.
    pub fn encode(&mut self, view: &View<'_>, input: &mut Input) {
        let size = view.board.size();
        input.size = size;
        input.spatial.clear();
        input.spatial.resize(size.area() * PLANES, 0.0);
        input.global.fill(0.0);
        self.grid.clear();
        self.grid.resize(ranka_rules::GRID, None);
        for point in size.points() {
            self.grid[point.index()] = Some(point);
        }
        stones(view, input);
        let told = recent(view, input);
        self.ladders(view, told, input);
        if view.rules.scoring == Scoring::Area {
            self.areas(view, input);
        }
        globals(view, input);
    }

    fn areas(&mut self, view: &View<'_>, input: &mut Input) {
        let owners = self.areas.owners(view.board, view.rules.suicide);
        for point in view.board.size().points() {
            if let Some(colour) = owners[point.index()] {
                let own = colour == view.to_play;
                input.set(point, if own { plane::OWN_AREA } else { plane::OTHER_AREA });
            }
        }
    }

    /// Ladders now and, as far as the network is told the moves since, one and two plies ago.
    fn ladders(&mut self, view: &View<'_>, told: usize, input: &mut Input) {
        let boards = match told {
            0 => [view.board; 3],
            1 => [view.board, view.earlier[0], view.earlier[0]],
            _ => [view.board, view.earlier[0], view.earlier[1]],
        };
        for (ago, board) in boards.into_iter().enumerate() {
            self.reader.read(board, |captive| {
                let mut mark = |indices: &[u16], plane| {
                    let points = indices.iter().filter_map(|&i| self.grid[usize::from(i)]);
                    points.for_each(|p| input.set(p, plane));
                };
                mark(&captive.stones, plane::LADDER + ago);
                if ago == 0 && captive.colour != view.to_play {
                    mark(&captive.starts, plane::LADDER_START);
                }
            });
        }
    }
}

fn stones(view: &View<'_>, input: &mut Input) {
    let board = view.board;
    for point in board.size().points() {
        input.set(point, plane::ON_BOARD);
        let Some(colour) = board.stone(point) else { continue };
        input.set(point, if colour == view.to_play { plane::OWN } else { plane::OTHER });
        if board.chain_head(point) == Some(point) {
            let liberties = board.liberties(point);
            if (1..=3).contains(&liberties) {
                for p in board.chain(point) {
                    input.set(p, plane::LIBERTIES + liberties - 1);
                }
            }
        }
    }
    for point in board.ko().into_iter().chain(view.forbidden.iter()) {
        input.set(point, plane::FORBIDDEN);
    }
}

/// Marks the last moves as far back as colours alternate; returns how many.
fn recent(view: &View<'_>, input: &mut Input) -> usize {
    let mut expected = !view.to_play;
    let mut told = 0;
    for ply in view.plies.iter().rev().take(RECENT) {
        if ply.colour != expected {
            break;
        }
        match ply.mv {
            Move::Play(point) => input.set(point, plane::RECENT + told),
            Move::Pass => input.global[global::PASSES + told] = 1.0,
        }
        told += 1;
        expected = !expected;
    }
    told
}

fn globals(view: &View<'_>, input: &mut Input) {
    let area = view.board.size().area();
    let limit = area as f32 + 20.0;
    let komi = match view.to_play {
        Colour::White => view.white_points,
        Colour::Black => -view.white_points,
    }
    .clamp(-limit, limit);
    let mut set = |at: usize, value: f32| input.global[at] = value;
    set(global::KOMI, komi / 20.0);
    match view.rules.ko {
        KoRule::Simple => {}
        KoRule::PositionalSuperko => {
            set(global::SUPERKO, 1.0);
            set(global::SITUATIONAL, 0.5);
        }
        KoRule::SituationalSuperko => {
            set(global::SUPERKO, 1.0);
            set(global::SITUATIONAL, -0.5);
        }
    }
    set(global::SUICIDE, f32::from(u8::from(view.rules.suicide)));
    let ended = view.plies.last().is_some_and(|ply| ply.mv == Move::Pass);
    set(global::PASS_ENDS, f32::from(u8::from(ended)));
    match view.rules.scoring {
        Scoring::Territory => {
            set(global::TERRITORY, 1.0);
            set(global::SEKI_TAX, 1.0);
        }
        Scoring::Area => set(global::KOMI_PARITY, parity_wave(komi, area)),
    }
}

/// How komi stands to the scores that are possible under area scoring, all of one parity
/// when no point is left neutral: a triangle wave of period 2.
fn parity_wave(komi: f32, area: usize) -> f32 {
    let offset = (area % 2) as f32;
    let below = ((komi - offset) / 2.0).floor() * 2.0 + offset;
    let d = komi - below;
    if d < 0.5 {
        d
    } else if d < 1.5 {
        1.0 - d
    } else {
        d - 2.0
    }
}
