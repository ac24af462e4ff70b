//! Marks on the board.

use ranka_rules::{PerColour, Point};

use crate::coordinates::parse_point;
use crate::node::Node;

/// The marks of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Triangles (`TR`).
    pub triangles: Vec<Point>,
    /// Squares (`SQ`).
    pub squares: Vec<Point>,
    /// Circles (`CR`).
    pub circles: Vec<Point>,
    /// Crosses (`MA`, and `M` of FF\[3\]).
    pub crosses: Vec<Point>,
    /// Selected points (`SL`).
    pub selected: Vec<Point>,
    /// Labels (`LB`, and the letters `L` of FF\[3\]).
    pub labels: Vec<(Point, String)>,
    /// Territory (`TB`, `TW`).
    pub territory: PerColour<Vec<Point>>,
    /// Arrows from a point to another (`AR`).
    pub arrows: Vec<(Point, Point)>,
    /// Lines between two points (`LN`).
    pub lines: Vec<(Point, Point)>,
    /// Dimmed points (`DD`). At a position they are inherited from before.
    pub dimmed: Vec<Point>,
    /// The only points shown (`VW`); all when there is none. At a position it is inherited.
    pub view: Vec<Point>,
}

impl Marks {
    /// The marks that a node has of its own.
    #[must_use]
    pub fn of(node: Node<'_>) -> Self {
        let mut crosses = node.points("MA");
        crosses.extend(node.points("M"));
        Self {
            triangles: node.points("TR"),
            squares: node.points("SQ"),
            circles: node.points("CR"),
            crosses,
            selected: node.points("SL"),
            labels: labels(node),
            territory: PerColour { black: node.points("TB"), white: node.points("TW") },
            arrows: pairs(node, "AR"),
            lines: pairs(node, "LN"),
            dimmed: node.points("DD"),
            view: node.points("VW"),
        }
    }
}

fn labels(node: Node<'_>) -> Vec<(Point, String)> {
    let size = node.tree.size();
    let values = node.property("LB").into_iter().flat_map(|p| p.values());
    let named = values.filter_map(|value| {
        let (point, text) = value.composed()?;
        Some((parse_point(point.raw(), size)?, text.simple_text().into_owned()))
    });
    let letters = node.points("L").into_iter().zip('a'..='z').map(|(p, c)| (p, c.to_string()));
    named.chain(letters).collect()
}

fn pairs(node: Node<'_>, ident: &str) -> Vec<(Point, Point)> {
    let size = node.tree.size();
    let values = node.property(ident).into_iter().flat_map(|p| p.values());
    let pair = values.filter_map(|value| {
        let (from, to) = value.composed()?;
        Some((parse_point(from.raw(), size)?, parse_point(to.raw(), size)?))
    });
    pair.collect()
}
