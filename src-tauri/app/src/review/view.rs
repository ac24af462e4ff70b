//! What a window shows of a review.

use ranka_record::{Marks, Node, NodeId, NodePosition};
use ranka_rules::{Colour, Move};

use super::{Review, TreeLayout};
use crate::contract::{
    AppError, ChildView, GameInfo, LabelMark, LineMark, LineView, MoveText, NodeView, PerColour,
    PointText, ReviewMarks, ReviewView, TreeCell, TreeCellKind, TreePlace, TreeView,
};

/// How many children of a node are told.
const MAX_CHILDREN: usize = 200;
/// The widest and highest window of the tree's picture.
const MAX_WINDOW: u32 = 512;

impl Review {
    /// The view.
    pub(crate) fn view(&self) -> ReviewView {
        let size = self.tree.size();
        let line = LineView { length: self.line_length() as u32, index: self.index() as u32 };
        ReviewView {
            id: self.id,
            info: self.info(),
            width: u32::from(size.cols()),
            height: u32::from(size.rows()),
            nodes: self.tree.len() as u32,
            node: self.node_view(),
            line,
            edited: self.history.is_edited(),
            can_undo: self.history.last().is_some(),
            can_redo: self.history.next().is_some(),
            saved: self.saved,
            read_only: self.read_only,
            charset: self.charset.clone(),
            warnings: self.warnings.clone(),
        }
    }

    fn info(&self) -> GameInfo {
        let info = self.tree.info();
        GameInfo {
            black: info.players.black,
            white: info.players.white,
            black_rank: info.ranks.black,
            white_rank: info.ranks.white,
            black_team: info.teams.black,
            white_team: info.teams.white,
            event: info.event,
            round: info.round,
            place: info.place,
            date: info.date,
            name: info.name,
            result: info.result,
            rules: info.rules,
            komi: info.komi.map(|komi| komi.points()),
            handicap: info.handicap,
            time: info.main_time,
            overtime: info.overtime,
            source: info.source,
            annotator: info.annotator,
            copyright: info.copyright,
            opening: info.opening,
            comment: info.comment,
        }
    }

    fn node_view(&self) -> NodeView {
        let (id, index) = (self.node(), self.index());
        let (node, at) = (self.tree.node(id), self.position());
        let ply = node.ply();
        let parent = node.parent();
        let siblings = parent.map_or(1, |p| self.tree.node(p).child_count());
        let children = node.children().take(MAX_CHILDREN);
        NodeView {
            node: id.index(),
            parent: parent.map(NodeId::index),
            ply: index as u32,
            move_number: at.move_number,
            mv: ply.map(|ply| MoveText(ply.mv)),
            colour: ply.map(|ply| ply.colour.into()),
            board: at.board.rows(),
            to_play: at.to_play.into(),
            last_move: at.last_move.map(|ply| MoveText(ply.mv)),
            ko: at.ko.map(PointText),
            atari: in_atari(&at),
            prisoners: at.prisoners.into(),
            comment: at.comment.clone().unwrap_or_default(),
            name: node.name().map(|name| name.into_owned()).unwrap_or_default(),
            marks: marks(&at.marks),
            children: children.map(|child| self.child(child)).collect(),
            child_count: node.child_count() as u32,
            siblings: siblings as u32,
            sibling_index: self.tree.child_index(id) as u32,
            on_main_line: self.tree.main_line().nth(index) == Some(id),
            has_setup: node.has_setup(),
            illegal: at.fault.is_some(),
            time_left: time_left(node),
            annotations: annotations(node),
        }
    }

    fn child(&self, id: NodeId) -> ChildView {
        let ply = self.tree.node(id).ply();
        ChildView {
            node: id.index(),
            colour: ply.map(|ply| ply.colour.into()),
            mv: ply.map(|ply| MoveText(ply.mv)),
        }
    }

    /// A window of the tree's picture.
    ///
    /// # Errors
    /// None.
    pub(crate) fn tree_view(
        &mut self,
        left: u32,
        top: u32,
        width: u32,
        height: u32,
    ) -> Result<TreeView, AppError> {
        let layout = self.layout.take().unwrap_or_else(|| TreeLayout::new(&self.tree));
        let here = layout.spot(self.node()).ok_or(AppError::Internal)?;
        let (width, height) = (width.min(MAX_WINDOW), height.min(MAX_WINDOW));
        let window = layout.window(left, top, width, height);
        let cell = |(id, spot): (NodeId, super::Spot)| {
            let node = self.tree.node(id);
            let has_move = node.properties().any(|p| matches!(p.ident, "B" | "W"));
            TreeCell {
                node: id.index(),
                x: spot.x,
                y: spot.y,
                kind: kind(node),
                number: if has_move { spot.number } else { 0 },
                comment: node.property("C").is_some(),
                marks: self.has_marks(id),
                branch: node.children().nth(1).is_some(),
                line: self.line.get(spot.x as usize) == Some(&id),
            }
        };
        let view = TreeView {
            columns: layout.columns(),
            rows: layout.rows(),
            current: TreePlace { x: here.x, y: here.y },
            cells: window.cells.into_iter().map(cell).collect(),
            edges: window.edges,
            line: layout.path(&self.line, left, top, width, height),
        };
        self.layout = Some(layout);
        Ok(view)
    }
}

fn kind(node: Node<'_>) -> TreeCellKind {
    match node.ply() {
        Some(ply) if ply.mv == Move::Pass => TreeCellKind::Pass,
        Some(ply) if ply.colour == Colour::Black => TreeCellKind::Black,
        Some(_) => TreeCellKind::White,
        None if node.parent().is_none() => TreeCellKind::Root,
        None if node.has_setup() => TreeCellKind::Setup,
        None => TreeCellKind::None,
    }
}

/// The stones of all chains with one liberty; none in a position that cannot come up in play.
fn in_atari(at: &NodePosition) -> Vec<PointText> {
    let Ok(board) = at.board.to_board() else { return Vec::new() };
    board.size().points().filter(|&p| board.atari(p).is_some()).map(PointText).collect()
}

fn marks(marks: &Marks) -> ReviewMarks {
    let points = |list: &[ranka_rules::Point]| list.iter().copied().map(PointText).collect();
    let pair = |&(from, to): &(_, _)| LineMark { from: PointText(from), to: PointText(to) };
    let label = |(p, text): &(_, String)| LabelMark { point: PointText(*p), text: text.clone() };
    ReviewMarks {
        triangle: points(&marks.triangles),
        square: points(&marks.squares),
        circle: points(&marks.circles),
        cross: points(&marks.crosses),
        selected: points(&marks.selected),
        black_territory: points(&marks.territory.black),
        white_territory: points(&marks.territory.white),
        dim: points(&marks.dimmed),
        labels: marks.labels.iter().map(label).collect(),
        arrows: marks.arrows.iter().map(pair).collect(),
        lines: marks.lines.iter().map(pair).collect(),
    }
}

fn time_left(node: Node<'_>) -> Option<PerColour<String>> {
    let text = |ident| node.simple_text(ident).map(|t| t.into_owned());
    match (text("BL"), text("WL")) {
        (None, None) => None,
        (black, white) => {
            Some(PerColour { black: black.unwrap_or_default(), white: white.unwrap_or_default() })
        }
    }
}

fn annotations(node: Node<'_>) -> Vec<String> {
    const IDENTS: [&str; 9] = ["BM", "DO", "IT", "TE", "GB", "GW", "DM", "UC", "HO"];
    let emphasis = |value: &str| if value.trim() == "2" { "2" } else { "" };
    let given = node.properties().filter(|p| IDENTS.contains(&p.ident));
    let word = |p: ranka_record::Property<'_>| {
        format!("{}{}", p.ident, p.values().next().map_or("", |v| emphasis(v.raw())))
    };
    given.map(word).collect()
}
