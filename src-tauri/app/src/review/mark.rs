//! Marks put on points and taken off.

use ranka_record::{Marks, NodeId, escape_composed, point_text};
use ranka_rules::{Point, Size};

use super::Review;
use super::plan::Plan;
use crate::contract::{AppError, MarkKind, PointText};

/// Characters in the longest label.
const MAX_LABEL: usize = 20;

/// The shapes, of which SGF allows one on a point.
const SHAPES: [&str; 5] = ["TR", "SQ", "CR", "MA", "SL"];

/// The identifier of a kind of mark on single points.
const fn ident(kind: MarkKind) -> Option<&'static str> {
    Some(match kind {
        MarkKind::Triangle => "TR",
        MarkKind::Square => "SQ",
        MarkKind::Circle => "CR",
        MarkKind::Cross => "MA",
        MarkKind::Selected => "SL",
        MarkKind::BlackTerritory => "TB",
        MarkKind::WhiteTerritory => "TW",
        MarkKind::Dim => "DD",
        _ => return None,
    })
}

/// Properties with their values.
type Sets = Vec<(String, Vec<String>)>;

impl Review {
    /// Puts a mark on a point, or takes it off where it is there already.
    ///
    /// # Errors
    /// [`AppError::OffBoard`], [`AppError::BadArgs`] for a label too long and for an arrow or a
    /// line without another point, [`AppError::RecordFull`].
    pub(crate) fn plan_mark(
        &self,
        kind: MarkKind,
        point: Point,
        to: Option<Point>,
        text: Option<&str>,
    ) -> Result<Plan, AppError> {
        let size = self.tree.size();
        for p in [Some(point), to].into_iter().flatten() {
            if !size.contains(p) {
                return Err(AppError::OffBoard { point: PointText(p) });
            }
        }
        let marks = self.marks();
        let sets = match kind {
            MarkKind::Label => label(&marks, point, text.unwrap_or_default(), size)?,
            MarkKind::Arrow | MarkKind::Line => {
                let to = to.filter(|&to| to != point);
                let to = to.ok_or_else(|| AppError::BadArgs { field: "to".to_owned() })?;
                let is_arrow = kind == MarkKind::Arrow;
                let old = if is_arrow { &marks.arrows } else { &marks.lines };
                let pairs = toggled(old, (point, to));
                vec![pairs_set(if is_arrow { "AR" } else { "LN" }, &pairs, size)]
            }
            MarkKind::None => self.without(&marks, point),
            kind => self.shape(ident(kind).unwrap_or_default(), point),
        };
        self.setting(self.node(), sets)
    }

    /// Takes every mark off the node here.
    ///
    /// # Errors
    /// None.
    pub(crate) fn plan_clear_marks(&self) -> Result<Plan, AppError> {
        let all = ["TB", "TW", "DD", "M", "LB", "L", "AR", "LN"];
        let none = |ident: &&str| ((*ident).to_owned(), Vec::new());
        let sets = SHAPES.iter().chain(&all).map(none).collect();
        self.setting(self.node(), sets)
    }

    /// The marks of the node here, the points dimmed by earlier ones included.
    pub(super) fn marks(&self) -> Marks {
        self.position().marks
    }

    /// The points of a property here; crosses and dimmed points in every form.
    fn points_of(&self, ident: &str) -> Vec<Point> {
        let node = self.tree.node(self.node());
        let mut points = node.points(ident);
        if ident == "MA" {
            points.extend(node.points("M"));
        } else if ident == "DD" {
            points = self.marks().dimmed;
        }
        points
    }

    fn shape(&self, ident: &str, point: Point) -> Sets {
        let size = self.tree.size();
        let mut sets = vec![points_set(ident, &toggled(&self.points_of(ident), point), size)];
        let rivals: &[&str] = match ident {
            "TB" => &["TW"],
            "TW" => &["TB"],
            "DD" => &[],
            _ => &SHAPES,
        };
        for rival in rivals.iter().filter(|&&rival| rival != ident) {
            sets.extend(self.lifted(rival, point));
        }
        if SHAPES.contains(&ident) {
            // Written as crosses of today, if any stay.
            sets.extend(
                self.tree.node(self.node()).property("M").map(|_| ("M".to_owned(), vec![])),
            );
        }
        sets
    }

    /// A property without a point; none when it has not got it.
    fn lifted(&self, ident: &str, point: Point) -> Option<(String, Vec<String>)> {
        let mut points = self.points_of(ident);
        let before = points.len();
        points.retain(|&p| p != point);
        let is_old_form = ident == "MA" && self.tree.node(self.node()).property("M").is_some();
        let changed = points.len() < before || is_old_form;
        changed.then(|| points_set(ident, &points, self.tree.size()))
    }

    /// Everything but what marks a point.
    fn without(&self, marks: &Marks, point: Point) -> Sets {
        let size = self.tree.size();
        let node = self.tree.node(self.node());
        let mut sets: Sets = SHAPES
            .iter()
            .chain(&["TB", "TW", "DD"])
            .filter_map(|ident| self.lifted(ident, point))
            .collect();
        sets.extend(node.property("M").map(|_| ("M".to_owned(), vec![])));
        if marks.labels.iter().any(|(p, _)| *p == point) {
            let mut labels = marks.labels.clone();
            labels.retain(|(p, _)| *p != point);
            sets.extend(labels_sets(&labels, size));
        }
        for (ident, pairs) in [("AR", &marks.arrows), ("LN", &marks.lines)] {
            let mut left = pairs.clone();
            left.retain(|&(from, to)| from != point && to != point);
            if left.len() < pairs.len() {
                sets.push(pairs_set(ident, &left, size));
            }
        }
        sets
    }

    /// Whether a node has marks.
    pub(super) fn has_marks(&self, node: NodeId) -> bool {
        let is_mark = |ident: &str| {
            SHAPES.contains(&ident) || matches!(ident, "TB" | "TW" | "LB" | "L" | "M" | "AR" | "LN")
        };
        self.tree.node(node).properties().any(|p| is_mark(p.ident))
    }
}

/// A list with an item more, or without it where it has it already.
fn toggled<T: Copy + PartialEq>(list: &[T], item: T) -> Vec<T> {
    let mut list = list.to_vec();
    let before = list.len();
    list.retain(|&other| other != item);
    if list.len() == before {
        list.push(item);
    }
    list
}

fn label(marks: &Marks, point: Point, text: &str, size: Size) -> Result<Sets, AppError> {
    if text.chars().nth(MAX_LABEL).is_some() {
        return Err(AppError::BadArgs { field: "text".to_owned() });
    }
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim().to_owned();
    let mut labels = marks.labels.clone();
    let same = labels.iter().any(|(p, old)| *p == point && *old == text);
    labels.retain(|(p, _)| *p != point);
    if !text.is_empty() && !same {
        labels.push((point, text));
    }
    Ok(labels_sets(&labels, size))
}

fn labels_sets(labels: &[(Point, String)], size: Size) -> Sets {
    let value =
        |(p, text): &(Point, String)| format!("{}:{}", point_text(*p, size), escape_composed(text));
    let values = labels.iter().map(value).collect();
    vec![("LB".to_owned(), values), ("L".to_owned(), Vec::new())]
}

fn points_set(ident: &str, points: &[Point], size: Size) -> (String, Vec<String>) {
    let mut values: Vec<_> = points.iter().map(|&p| point_text(p, size)).collect();
    if values.is_empty() && ident == "DD" {
        // Dimmed points are inherited, unless the list is empty.
        values.push(String::new());
    }
    (ident.to_owned(), values)
}

fn pairs_set(ident: &str, pairs: &[(Point, Point)], size: Size) -> (String, Vec<String>) {
    let text = |p| point_text(p, size);
    let values = pairs.iter().map(|&(a, b)| format!("{}:{}", text(a), text(b))).collect();
    (ident.to_owned(), values)
}
