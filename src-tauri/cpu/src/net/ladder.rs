//! Ladders: which chains in atari, or one move from it, cannot run away.
//!
//! Sources: the definition of the network's ladder inputs, see [`super::features`].

use ranka_rules::{Board, Colour, GRID, Point};

/// Width of the grid that [`Point::index`] counts on.
const STRIDE: usize = 27;
const _: () = assert!(STRIDE * STRIDE == GRID);

/// Moves that one [`Reader::read`] may try out in all, so that no position, however
/// contrived, takes long. A chain on which it runs out counts as safe.
const MOVES: u32 = 25_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Border,
    Stone(Colour),
}

/// A chain that cannot escape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Captive {
    /// Every stone of the chain, as [`Point::index`].
    pub(super) stones: Vec<u16>,
    /// Its colour.
    pub(super) colour: Colour,
    /// The opponent's moves that start the ladder, as [`Point::index`]; none when the
    /// chain is in atari already.
    pub(super) starts: Vec<u16>,
}

impl Default for Captive {
    fn default() -> Self {
        Self { stones: Vec::new(), colour: Colour::Black, starts: Vec::new() }
    }
}

/// Reads out ladders. Keep it: it holds scratch memory.
pub(super) struct Reader {
    cells: Box<[Cell; GRID]>,
    /// The point that simple ko forbids.
    ko: Option<u16>,
    /// Stones taken off by the moves played, for taking them back.
    taken: Vec<u16>,
    played: Vec<Played>,
    frames: Vec<Frame>,
    /// The moves to try of all frames, one list after the other.
    moves: Vec<u16>,
    /// A mark for each cell, and the number that stands for "marked now".
    marks: Box<[u64; GRID]>,
    mark: u64,
    chain: Vec<u16>,
    hunted: Vec<u16>,
    captive: Captive,
    left: u32,
}

struct Played {
    at: u16,
    /// Number of stones that it took.
    took: usize,
    ko_before: Option<u16>,
}

/// One level of the search: its moves are `moves[start..]`, up to the next frame's.
struct Frame {
    start: usize,
    next: usize,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            cells: Box::new([Cell::Border; GRID]),
            ko: None,
            taken: Vec::new(),
            played: Vec::new(),
            frames: Vec::new(),
            moves: Vec::new(),
            marks: Box::new([0; GRID]),
            mark: 0,
            chain: Vec::new(),
            hunted: Vec::new(),
            captive: Captive::default(),
            left: 0,
        }
    }
}

const fn around(at: u16) -> [u16; 4] {
    let s = STRIDE as u16;
    [at - s, at - 1, at + 1, at + s]
}

impl Reader {
    /// Calls `found` with each captive chain on the board.
    pub(super) fn read(&mut self, board: &Board, mut found: impl FnMut(&Captive)) {
        self.set(board);
        let mut captive = std::mem::take(&mut self.captive);
        for point in board.size().points() {
            let Some(colour) = board.stone(point) else { continue };
            if board.chain_head(point) != Some(point) {
                continue;
            }
            let at = index(point);
            captive.colour = colour;
            captive.starts.clear();
            let caught = match self.liberties(at, 3) {
                1 => self.cannot_escape(at, colour),
                2 => {
                    self.ladder_starts(at, colour, &mut captive.starts);
                    !captive.starts.is_empty()
                }
                _ => false,
            };
            if caught {
                captive.stones.clear();
                captive.stones.extend(board.chain(point).map(index));
                found(&captive);
            }
        }
        self.captive = captive;
    }

    fn set(&mut self, board: &Board) {
        self.cells.fill(Cell::Border);
        for point in board.size().points() {
            let cell = board.stone(point).map_or(Cell::Empty, Cell::Stone);
            self.cells[point.index()] = cell;
        }
        self.ko = board.ko().map(index);
        self.left = MOVES;
    }

    /// The opponent's moves after which the chain of two liberties cannot escape.
    fn ladder_starts(&mut self, at: u16, colour: Colour, starts: &mut Vec<u16>) {
        let first = self.moves.len();
        self.list_liberties(at);
        let both = [self.moves.get(first).copied(), self.moves.get(first + 1).copied()];
        self.moves.truncate(first);
        for start in both.into_iter().flatten() {
            if self.play(start, !colour) {
                if self.cannot_escape(at, colour) {
                    starts.push(start);
                }
                self.undo(!colour);
            }
        }
    }

    /// Whether the chain in atari is lost even though its side moves first.
    ///
    /// Every ko is taken to go well for the chain: at first its side may take back at once,
    /// and a ko that the other side takes ends the ladder. That leaves no way to go round
    /// in circles, either.
    fn cannot_escape(&mut self, at: u16, colour: Colour) -> bool {
        let ko = self.ko.take();
        let (depth_before, moves_before) = (self.played.len(), self.moves.len());
        self.frames.clear();
        let mut captured = self.enter(at, colour);
        while let Some(depth) = self.frames.len().checked_sub(1) {
            let running = depth.is_multiple_of(2);
            if self.left == 0 {
                captured = Some(false);
                break;
            }
            // The side to move at this level has what it wants: no need to look further.
            let settled = captured == Some(!running);
            let next = if settled { None } else { self.next_move() };
            let Some(mv) = next else {
                if let Some(frame) = self.frames.pop() {
                    self.moves.truncate(frame.start);
                }
                captured = Some(if settled { !running } else { running });
                if !self.frames.is_empty() {
                    self.undo(if running { !colour } else { colour });
                }
                continue;
            };
            captured = None;
            if self.play(mv, if running { colour } else { !colour }) {
                self.left -= 1;
                captured = self.enter(at, colour);
                if captured.is_some() {
                    self.undo(if running { colour } else { !colour });
                }
            }
        }
        while self.played.len() > depth_before {
            // Colours alternate from the chain's own side.
            let running = (self.played.len() - depth_before) % 2 == 1;
            self.undo(if running { colour } else { !colour });
        }
        self.moves.truncate(moves_before);
        self.ko = ko;
        captured == Some(true)
    }

    fn next_move(&mut self) -> Option<u16> {
        let frame = self.frames.last_mut()?;
        let mv = self.moves.get(frame.next).copied();
        frame.next += 1;
        mv
    }

    /// Judges the position after a move: captured or not if that is plain, else `None`
    /// with a new frame of moves to try.
    fn enter(&mut self, at: u16, colour: Colour) -> Option<bool> {
        let running = self.frames.len().is_multiple_of(2);
        let liberties = self.liberties(at, 3);
        let start = self.moves.len();
        if running {
            if liberties >= 2 || self.ko.is_some() {
                return Some(false);
            }
            self.list_rescues(at, colour);
        } else {
            match liberties {
                0 | 1 => return Some(true),
                2 => {}
                _ => return Some(false),
            }
            self.list_ataris(at);
            if self.moves.len() == start {
                return Some(false);
            }
        }
        self.frames.push(Frame { start, next: start });
        None
    }

    /// Captures that give the chain liberties, then its own last liberty.
    fn list_rescues(&mut self, at: u16, colour: Colour) {
        let start = self.moves.len();
        self.gather(at);
        // The chain is walked over while others are looked at.
        std::mem::swap(&mut self.chain, &mut self.hunted);
        let hunted = std::mem::take(&mut self.hunted);
        for n in hunted.iter().flat_map(|&stone| around(stone)) {
            if self.cells[usize::from(n)] == Cell::Stone(!colour) {
                let rescue = self.atari(n).filter(|mv| !self.moves[start..].contains(mv));
                self.moves.extend(rescue);
            }
        }
        self.hunted = hunted;
        self.list_liberties(at);
    }

    /// The moves that put the chain of two liberties in atari, the more promising first.
    fn list_ataris(&mut self, at: u16) {
        let start = self.moves.len();
        self.list_liberties(at);
        let &[a, b] = &self.moves[start..] else { return };
        // After one move the chain runs to the other liberty and has at least the empty
        // points around that.
        let adjacent = around(a).contains(&b);
        let run = |to: u16| {
            let empty =
                around(to).into_iter().filter(|&n| self.cells[usize::from(n)] == Cell::Empty);
            empty.count() - usize::from(adjacent)
        };
        let (run_a, run_b) = (run(a), run(b));
        self.moves.truncate(start);
        // Play where the chain would gain most.
        let order =
            if run_a >= run_b { [(a, run_b), (b, run_a)] } else { [(b, run_a), (a, run_b)] };
        self.moves.extend(order.into_iter().filter(|&(_, gain)| gain < 3).map(|(mv, _)| mv));
    }

    /// Puts a stone down and takes what it captures; `false`, and nothing done, when simple
    /// ko or suicide forbid it.
    fn play(&mut self, at: u16, colour: Colour) -> bool {
        if self.ko == Some(at) {
            return false;
        }
        let before = self.taken.len();
        self.cells[usize::from(at)] = Cell::Stone(colour);
        for n in around(at) {
            if self.cells[usize::from(n)] == Cell::Stone(!colour) && self.liberties(n, 1) == 0 {
                self.gather(n);
                for &stone in &self.chain {
                    self.cells[usize::from(stone)] = Cell::Empty;
                }
                self.taken.extend_from_slice(&self.chain);
            }
        }
        let took = self.taken.len() - before;
        let liberties = self.liberties(at, 2);
        if liberties == 0 {
            self.cells[usize::from(at)] = Cell::Empty;
            return false;
        }
        let alone =
            || around(at).iter().all(|&n| self.cells[usize::from(n)] != Cell::Stone(colour));
        let ko = (took == 1 && liberties == 1 && alone()).then(|| self.taken[before]);
        self.played.push(Played { at, took, ko_before: self.ko });
        self.ko = ko;
        true
    }

    /// Takes back the last move, which `colour` played.
    fn undo(&mut self, colour: Colour) {
        let Some(played) = self.played.pop() else { return };
        self.cells[usize::from(played.at)] = Cell::Empty;
        for stone in self.taken.drain(self.taken.len() - played.took..) {
            self.cells[usize::from(stone)] = Cell::Stone(!colour);
        }
        self.ko = played.ko_before;
    }

    /// Number of liberties of the chain at `at`, counted no further than `most`.
    fn liberties(&mut self, at: u16, most: usize) -> usize {
        let mut count = 0;
        self.walk(at, |_| {
            count += 1;
            count < most
        });
        count
    }

    /// The only liberty of the chain at `at`, if it has just one.
    fn atari(&mut self, at: u16) -> Option<u16> {
        let (mut last, mut count) = (None, 0);
        self.walk(at, |liberty| {
            last = Some(liberty);
            count += 1;
            count < 2
        });
        last.filter(|_| count == 1)
    }

    /// Appends the chain's liberties to the moves.
    fn list_liberties(&mut self, at: u16) {
        let mut moves = std::mem::take(&mut self.moves);
        self.walk(at, |liberty| {
            moves.push(liberty);
            true
        });
        self.moves = moves;
    }

    /// Fills `chain` with the stones of the chain at `at`.
    fn gather(&mut self, at: u16) {
        self.walk(at, |_| true);
    }

    /// Walks over the chain at `at`, leaving its stones in `chain`, and calls `liberty`
    /// with each liberty once until that answers `false`.
    fn walk(&mut self, at: u16, mut liberty: impl FnMut(u16) -> bool) {
        self.chain.clear();
        self.mark += 1;
        let own = self.cells[usize::from(at)];
        self.chain.push(at);
        self.marks[usize::from(at)] = self.mark;
        let mut next = 0;
        while let Some(&stone) = self.chain.get(next) {
            next += 1;
            for n in around(stone) {
                let i = usize::from(n);
                if self.marks[i] == self.mark {
                    continue;
                }
                if self.cells[i] == own {
                    self.marks[i] = self.mark;
                    self.chain.push(n);
                } else if self.cells[i] == Cell::Empty {
                    self.marks[i] = self.mark;
                    if !liberty(n) {
                        return;
                    }
                }
            }
        }
    }
}

fn index(point: Point) -> u16 {
    point.index() as u16
}

#[cfg(test)]
mod tests;
