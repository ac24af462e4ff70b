//! What a command would change, as an [`Edit`]; nothing where it would change nothing.

use ranka_record::{GameTree, MAX_BYTES, MAX_NODES, NodeId, escape, escape_simple, move_text};
use ranka_rules::{Board, Komi, Move, Ply};

use super::Review;
use super::edit::{Edit, Step};
use crate::contract::{AppError, GameInfoChange, PointText};

/// Characters in the longest comment.
const MAX_COMMENT: usize = 1_000_000;
/// Characters in the longest text of one line.
const MAX_LINE: usize = 1000;

/// What a command does: an edit, a step to a node that is there already, or nothing.
#[derive(Debug, PartialEq)]
pub(crate) enum Plan {
    Edit(Edit),
    Go(NodeId),
    Nothing,
}

impl Review {
    /// Plays a move: goes to the child that has it, else adds a variation.
    ///
    /// # Errors
    /// Why it cannot be played; [`AppError::RecordFull`].
    pub(crate) fn plan_move(&self, mv: Move) -> Result<Plan, AppError> {
        let (here, position) = (self.node(), self.position());
        let ply = Ply { colour: position.to_play, mv };
        let node = self.tree.node(here);
        if let Some(child) = node.children().find(|&id| self.tree.node(id).ply() == Some(ply)) {
            return Ok(Plan::Go(child));
        }
        if let Some(point) = mv.point() {
            let size = self.tree.size();
            if !size.contains(point) {
                return Err(AppError::OffBoard { point: PointText(point) });
            }
            if position.board.stone(point).is_some() {
                return Err(AppError::Occupied { point: PointText(point) });
            }
            // A position that cannot come up in play takes any move.
            if let Ok(board) = position.board.to_board() {
                let retakes = |board: &Board| !board.captured_by(ply.colour, point).is_empty();
                if position.ko == Some(point) && retakes(&board) {
                    return Err(AppError::Ko { point: PointText(point) });
                }
                let rules = self.tree.info().ruleset.unwrap_or_default().rules();
                board.check(ply.colour, point, rules.suicide)?;
            }
        }
        let value = move_text(mv, self.tree.size());
        let ident = ply.colour.letter().to_string();
        self.add(vec![(ident, vec![value])]).map(Plan::Edit)
    }

    /// Adds a child with those properties here.
    ///
    /// # Errors
    /// [`AppError::RecordFull`].
    pub(super) fn add(&self, properties: Vec<(String, Vec<String>)>) -> Result<Edit, AppError> {
        if self.tree.allocated() >= MAX_NODES {
            return Err(AppError::RecordFull);
        }
        let (parent, node) = (self.node().index(), self.tree.next_id().index());
        let sets = properties.into_iter().map(|(ident, values)| Step::Set { node, ident, values });
        let steps = std::iter::once(Step::Add { parent }).chain(sets).collect();
        Ok(Edit { steps, before: parent, after: node })
    }

    /// Takes a node out with all that follows it.
    ///
    /// # Errors
    /// [`AppError::NoSuchNode`], [`AppError::RootStays`].
    pub(crate) fn plan_delete(&self, node: u32) -> Result<Plan, AppError> {
        let id = self.id_of(node)?;
        let parent = self.tree.node(id).parent().ok_or(AppError::RootStays)?;
        let is_here = self.trail.path().contains(&id);
        let after = if is_here { parent } else { self.node() };
        let steps = vec![Step::Remove { node }];
        Ok(Plan::Edit(Edit { steps, before: self.node().index(), after: after.index() }))
    }

    /// Moves the variation that a node is on one place up, where it last branches off.
    ///
    /// # Errors
    /// [`AppError::NoSuchNode`].
    pub(crate) fn plan_promote(&self, node: u32) -> Result<Plan, AppError> {
        let id = self.id_of(node)?;
        let up = std::iter::successors(Some(id), |&id| self.tree.node(id).parent());
        let index = |id: NodeId| (!self.is_first(id)).then(|| (id, self.tree.child_index(id)));
        let branch = up.filter_map(index).next();
        Ok(self.placing(branch.map(|(id, at)| (id, at - 1))))
    }

    /// Makes the line to a node the main line.
    ///
    /// # Errors
    /// [`AppError::NoSuchNode`].
    pub(crate) fn plan_main(&self, node: u32) -> Result<Plan, AppError> {
        let id = self.id_of(node)?;
        let up = std::iter::successors(Some(id), |&id| self.tree.node(id).parent());
        Ok(self.placing(up.filter(|&id| !self.is_first(id)).map(|id| (id, 0))))
    }

    fn placing(&self, places: impl IntoIterator<Item = (NodeId, usize)>) -> Plan {
        let step = |(id, index): (NodeId, usize)| Step::Place { node: id.index(), index };
        self.of_steps(places.into_iter().map(step).collect())
    }

    fn is_first(&self, id: NodeId) -> bool {
        let parent = self.tree.node(id).parent();
        parent.is_none_or(|p| self.tree.node(p).children().next() == Some(id))
    }

    /// Writes the comment of the node here.
    ///
    /// # Errors
    /// [`AppError::BadArgs`] for one too long, [`AppError::RecordFull`].
    pub(crate) fn plan_comment(&self, text: &str) -> Result<Plan, AppError> {
        let text = block(text, "text")?;
        let value = (!text.is_empty()).then(|| escape(&text));
        self.setting(self.node(), vec![("C".to_owned(), value.into_iter().collect())])
    }

    /// Names the node here.
    ///
    /// # Errors
    /// As [`Review::plan_comment`].
    pub(crate) fn plan_name(&self, text: &str) -> Result<Plan, AppError> {
        let values = line(text, "text")?.into_iter().collect();
        self.setting(self.node(), vec![("N".to_owned(), values)])
    }

    /// Changes what the record says about the game.
    ///
    /// # Errors
    /// [`AppError::BadArgs`], [`AppError::BadKomi`], [`AppError::BadHandicap`],
    /// [`AppError::RecordFull`].
    pub(crate) fn plan_info(&self, info: &GameInfoChange) -> Result<Plan, AppError> {
        let mut sets = Vec::new();
        for (ident, field, text) in lines(info) {
            if let Some(text) = text {
                let values = line(text, &format!("info.{field}"))?.into_iter().collect();
                sets.push((ident.to_owned(), values));
            }
        }
        if let Some(text) = &info.comment {
            let text = block(text, "info.comment")?;
            let value = (!text.is_empty()).then(|| escape(&text));
            sets.push(("GC".to_owned(), value.into_iter().collect()));
        }
        if let Some(points) = info.komi {
            let komi = Komi::from_points(points).map_err(|_| AppError::BadKomi { komi: points })?;
            sets.push(("KM".to_owned(), vec![komi.to_string()]));
        }
        if let Some(stones) = info.handicap {
            let max = self.tree.size().area() as u32;
            if stones > max {
                return Err(AppError::BadHandicap { handicap: i64::from(stones), max });
            }
            let value = (stones > 0).then(|| stones.to_string());
            sets.push(("HA".to_owned(), value.into_iter().collect()));
        }
        self.setting(self.tree.root(), sets)
    }

    /// Gives a node these properties; what it has already is left out.
    ///
    /// # Errors
    /// [`AppError::RecordFull`].
    pub(super) fn setting(
        &self,
        node: NodeId,
        properties: Vec<(String, Vec<String>)>,
    ) -> Result<Plan, AppError> {
        let mut steps = Vec::new();
        let mut bytes = self.tree.bytes();
        for (ident, values) in properties {
            let property = self.tree.node(node).property(&ident);
            let old = property.into_iter().flat_map(|p| p.values()).map(|v| v.raw());
            if old.eq(values.iter().map(String::as_str)) {
                continue;
            }
            bytes += values.iter().map(String::len).sum::<usize>();
            steps.push(Step::Set { node: node.index(), ident, values });
        }
        // The text may shrink only once it is at its largest.
        let grows =
            steps.iter().any(|s| matches!(s, Step::Set { values, .. } if !values.is_empty()));
        if grows && bytes > MAX_BYTES {
            return Err(AppError::RecordFull);
        }
        Ok(self.of_steps(steps))
    }

    fn of_steps(&self, steps: Vec<Step>) -> Plan {
        let here = self.node().index();
        match steps.is_empty() {
            true => Plan::Nothing,
            false => Plan::Edit(Edit { steps, before: here, after: here }),
        }
    }

    /// Goes back to the original, to the node there that the moves up to here lead to.
    pub(crate) fn plan_original(&self, original: &GameTree) -> Plan {
        if self.history.is_original() {
            return Plan::Nothing;
        }
        let after = self.same_place(original).index();
        let before = self.node().index();
        Plan::Edit(Edit { steps: vec![Step::Original], before, after })
    }

    /// The node of another tree to which the same moves lead, as far as it has them.
    pub(crate) fn same_place(&self, other: &GameTree) -> NodeId {
        let mut at = other.root();
        for &id in self.trail.path().iter().skip(1) {
            let (ply, index) = (self.tree.node(id).ply(), self.tree.child_index(id));
            let mut children = other.node(at).children();
            let found = match ply {
                Some(_) => children.find(|&c| other.node(c).ply() == ply),
                None => children.nth(index).filter(|&c| other.node(c).ply().is_none()),
            };
            let Some(next) = found else { break };
            at = next;
        }
        at
    }
}

/// The texts of one line, with the identifiers of their properties.
fn lines(info: &GameInfoChange) -> [(&'static str, &'static str, Option<&String>); 19] {
    [
        ("PB", "black", info.black.as_ref()),
        ("PW", "white", info.white.as_ref()),
        ("BR", "blackRank", info.black_rank.as_ref()),
        ("WR", "whiteRank", info.white_rank.as_ref()),
        ("BT", "blackTeam", info.black_team.as_ref()),
        ("WT", "whiteTeam", info.white_team.as_ref()),
        ("EV", "event", info.event.as_ref()),
        ("RO", "round", info.round.as_ref()),
        ("PC", "place", info.place.as_ref()),
        ("DT", "date", info.date.as_ref()),
        ("GN", "name", info.name.as_ref()),
        ("RE", "result", info.result.as_ref()),
        ("RU", "rules", info.rules.as_ref()),
        ("TM", "time", info.time.as_ref()),
        ("OT", "overtime", info.overtime.as_ref()),
        ("SO", "source", info.source.as_ref()),
        ("AN", "annotator", info.annotator.as_ref()),
        ("CP", "copyright", info.copyright.as_ref()),
        ("ON", "opening", info.opening.as_ref()),
    ]
}

/// A text of one line as a value; none when it is empty.
///
/// # Errors
/// [`AppError::BadArgs`] for one too long.
fn line(text: &str, field: &str) -> Result<Option<String>, AppError> {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = within(text.trim(), MAX_LINE, field)?;
    Ok((!text.is_empty()).then(|| escape_simple(text)))
}

/// A text of many lines, with line breaks of one form and no other control characters.
///
/// # Errors
/// [`AppError::BadArgs`] for one too long.
fn block(text: &str, field: &str) -> Result<String, AppError> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.replace(|c: char| c.is_control() && c != '\n', " ");
    within(&text, MAX_COMMENT, field)?;
    // White space alone is no comment.
    Ok(if text.trim().is_empty() { String::new() } else { text })
}

fn within<'a>(text: &'a str, max: usize, field: &str) -> Result<&'a str, AppError> {
    match text.chars().nth(max) {
        Some(_) => Err(AppError::BadArgs { field: field.to_owned() }),
        None => Ok(text),
    }
}
