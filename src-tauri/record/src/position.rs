//! The position at a node.

use std::borrow::Cow;

use ranka_rules::{Colour, Illegal, PerColour, Ply, Point, Setup};

use crate::coordinates::{parse_move, parse_points};
use crate::marks::Marks;
use crate::node::Node;
use crate::stones::{Packed, Stones, prisoners_of};
use crate::tree::{GameTree, NodeId};
use crate::warning::MoveFault;

/// A position: what stands at a node once it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct NodePosition {
    /// The node.
    pub node: NodeId,
    /// The stones.
    pub board: Stones,
    /// Who is to move: by `PL`, else by who moved last, else as [`GameTree::first_to_play`] says.
    pub to_play: Colour,
    /// Stones that each side has captured.
    pub prisoners: PerColour<u32>,
    /// The point that simple ko forbids to the side to move.
    pub ko: Option<Point>,
    /// The number of the last move, as `MN` sets it; 0 before the first.
    pub move_number: u32,
    /// The last move on the way here.
    pub last_move: Option<Ply>,
    /// The stones that this node's move took off.
    pub captured: Vec<Point>,
    /// What the rules say against this node's move, if anything.
    pub fault: Option<MoveFault>,
    /// The marks of this node; a part view and dimmed points are inherited.
    pub marks: Marks,
    /// The comment of this node.
    pub comment: Option<String>,
}

impl NodePosition {
    /// A game that starts from here by the rules and komi of `setup`: its stones, its side to
    /// move, its prisoners and its ko are replaced.
    ///
    /// # Errors
    /// [`Illegal::Suicide`] when a chain here has no liberty.
    pub fn setup(&self, setup: Setup) -> Result<Setup, Illegal> {
        self.board.to_board()?;
        let of = |colour| {
            let stones = self.board.stones().filter(|&(c, _)| c == colour);
            stones.map(|(_, p)| p).collect()
        };
        let (black, white) = (of(Colour::Black), of(Colour::White));
        let size = self.board.size();
        let (first, prisoners, ko) = (self.to_play, self.prisoners, self.ko);
        Ok(Setup { size, black, white, first, prisoners, ko, free_handicap: 0, ..setup })
    }
}

/// The running state along a line of play.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) stones: Stones,
    pub(crate) to_play: Colour,
    pub(crate) prisoners: PerColour<u32>,
    pub(crate) move_number: u32,
    /// Moves played, whatever `MN` says.
    pub(crate) plies: u32,
    pub(crate) last_move: Option<Ply>,
    pub(crate) captured: Vec<Point>,
    pub(crate) fault: Option<MoveFault>,
    /// Where `DD` and `VW` were set last.
    pub(crate) dimmed: Option<NodeId>,
    pub(crate) view: Option<NodeId>,
}

/// [`State`] in little space.
#[derive(Clone)]
pub(crate) struct Saved {
    stones: Packed,
    to_play: Colour,
    prisoners: PerColour<u32>,
    move_number: u32,
    plies: u32,
    last_move: Option<Ply>,
    dimmed: Option<NodeId>,
    view: Option<NodeId>,
}

impl State {
    pub(crate) fn start(tree: &GameTree) -> Self {
        Self {
            stones: Stones::new(tree.size()),
            to_play: tree.first_to_play(),
            prisoners: PerColour::default(),
            move_number: 0,
            plies: 0,
            last_move: None,
            captured: Vec::new(),
            fault: None,
            dimmed: None,
            view: None,
        }
    }

    /// Plays a node: setup first, then the move, then what `PL` and `MN` say.
    pub(crate) fn enter(&mut self, node: Node<'_>) {
        self.captured.clear();
        self.fault = None;
        let size = self.stones.size();
        let (mut ply, mut turn) = (None, None);
        for property in node.properties() {
            let stone = match property.ident {
                "B" | "W" => {
                    let colour = if property.ident == "B" { Colour::Black } else { Colour::White };
                    let raw = property.values().next().map_or("", |v| v.raw());
                    ply = parse_move(raw, size).map(|mv| Ply { colour, mv });
                    continue;
                }
                "AB" => Some(Colour::Black),
                "AW" => Some(Colour::White),
                "AE" => None,
                "PL" => {
                    turn = property.values().next().and_then(|v| parse_colour(v.raw()));
                    continue;
                }
                "DD" => {
                    self.dimmed = Some(node.id());
                    continue;
                }
                "VW" => {
                    self.view = Some(node.id());
                    continue;
                }
                _ => continue,
            };
            self.stones.lift_ko();
            for point in property.values().filter_map(|v| parse_points(v.raw(), size)).flatten() {
                self.stones.set(point, stone);
            }
        }
        if node.parent().is_none() {
            self.prisoners = node.tree.prisoners_before();
            self.stones.forbid(node.tree.ko_before());
        }
        if let Some(ply) = ply {
            self.play(ply);
        }
        if let Some(colour) = turn {
            self.to_play = colour;
        }
        if let Some(number) = node.value("MN").and_then(|v| v.raw().trim().parse().ok()) {
            self.move_number = number;
        }
    }

    fn play(&mut self, ply: Ply) {
        match ply.mv.point() {
            Some(point) => {
                self.fault = self.stones.play(ply.colour, point, &mut self.captured);
                let taken = prisoners_of(ply.colour, self.fault, self.captured.len());
                self.prisoners.black += taken.black;
                self.prisoners.white += taken.white;
            }
            None => self.stones.lift_ko(),
        }
        self.move_number = self.move_number.saturating_add(1);
        self.plies += 1;
        self.last_move = Some(ply);
        self.to_play = !ply.colour;
    }

    pub(crate) fn save(&self) -> Saved {
        Saved {
            stones: self.stones.pack(),
            to_play: self.to_play,
            prisoners: self.prisoners,
            move_number: self.move_number,
            plies: self.plies,
            last_move: self.last_move,
            dimmed: self.dimmed,
            view: self.view,
        }
    }

    pub(crate) fn restore(&mut self, saved: &Saved) {
        self.stones.unpack(&saved.stones);
        self.to_play = saved.to_play;
        self.prisoners = saved.prisoners;
        self.move_number = saved.move_number;
        self.plies = saved.plies;
        self.last_move = saved.last_move;
        (self.dimmed, self.view) = (saved.dimmed, saved.view);
        self.captured.clear();
        self.fault = None;
    }

    pub(crate) fn position(&self, tree: &GameTree, node: NodeId) -> NodePosition {
        let mut marks = Marks::of(tree.node(node));
        marks.dimmed = self.dimmed.map(|id| tree.node(id).points("DD")).unwrap_or_default();
        marks.view = self.view.map(|id| tree.node(id).points("VW")).unwrap_or_default();
        NodePosition {
            node,
            board: self.stones.clone(),
            to_play: self.to_play,
            prisoners: self.prisoners,
            ko: self.stones.ko(),
            move_number: self.move_number,
            last_move: self.last_move,
            captured: self.captured.clone(),
            fault: self.fault,
            marks,
            comment: tree.node(node).comment().map(Cow::into_owned),
        }
    }
}

/// Reads `B`, `W`, `black`, `1`, `2`.
pub(crate) fn parse_colour(text: &str) -> Option<Colour> {
    match text.trim().bytes().next()? {
        b'B' | b'b' | b'1' => Some(Colour::Black),
        b'W' | b'w' | b'2' => Some(Colour::White),
        _ => None,
    }
}

impl GameTree {
    /// The position at a node. For a walk along long games, take a [`Cursor`](crate::Cursor).
    #[must_use]
    pub fn position(&self, node: NodeId) -> NodePosition {
        let mut state = State::start(self);
        for id in self.path(node) {
            state.enter(self.node(id));
        }
        state.position(self, node)
    }

    /// Who moves first: what `PL` says before the first move, else who makes the first move, else
    /// White in a handicap game and Black in any other.
    #[must_use]
    pub fn first_to_play(&self) -> Colour {
        for id in self.main_line() {
            let node = self.node(id);
            let turn = node.value("PL").and_then(|v| parse_colour(v.raw()));
            if let Some(colour) = turn.or_else(|| node.raw_move().map(|(colour, _)| colour)) {
                return colour;
            }
        }
        let given = self.handicap().is_some_and(|n| n >= 2);
        if given { Colour::White } else { Colour::Black }
    }
}
