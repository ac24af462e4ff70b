//! What a tree says about its game.

use std::borrow::Cow;

use ranka_rules::{Komi, PerColour, Ruleset};

use crate::node::Node;
use crate::result::result_text;
use crate::tree::GameTree;

/// What a record says about a game besides its moves, as the file has it. Texts are empty when
/// they are not given; they may be anything and are never HTML.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameInfo {
    /// The game's name (`GN`).
    pub name: String,
    /// The players' names (`PB`, `PW`).
    pub players: PerColour<String>,
    /// The players' ranks (`BR`, `WR`).
    pub ranks: PerColour<String>,
    /// The players' teams (`BT`, `WT`).
    pub teams: PerColour<String>,
    /// The event (`EV`).
    pub event: String,
    /// The round (`RO`).
    pub round: String,
    /// The place (`PC`).
    pub place: String,
    /// The date (`DT`).
    pub date: String,
    /// The result (`RE`), in the form of the standard where it can be understood.
    pub result: String,
    /// The rules (`RU`), as the file names them.
    pub rules: String,
    /// The rule set behind that name, when it is one of ours.
    pub ruleset: Option<Ruleset>,
    /// Komi; none when it is not given or makes no sense.
    pub komi: Option<Komi>,
    /// Handicap stones; 0 when none are named.
    pub handicap: u32,
    /// Main time (`TM`), in seconds where the file keeps to the standard.
    pub main_time: String,
    /// Overtime (`OT`).
    pub overtime: String,
    /// The opening (`ON`).
    pub opening: String,
    /// Who annotated it (`AN`).
    pub annotator: String,
    /// Where it is from (`SO`).
    pub source: String,
    /// Who entered it (`US`).
    pub user: String,
    /// Copyright (`CP`).
    pub copyright: String,
    /// The program that wrote it (`AP`), as `name:version`.
    pub application: String,
    /// A comment on the whole game (`GC`).
    pub comment: String,
}

impl GameTree {
    /// What the tree says about its game. It is read from the root; what the root lacks is taken
    /// from the nodes before the first branch, where files with many games in one tree and some
    /// servers have it.
    #[must_use]
    pub fn info(&self) -> GameInfo {
        let trunk: Vec<Node<'_>> = self.trunk().collect();
        let text = |ident: &str| {
            let found = trunk.iter().find_map(|node| node.simple_text(ident));
            found.map(|text| text.into_owned()).unwrap_or_default()
        };
        let both = |black, white| PerColour { black: text(black), white: text(white) };
        let rules = text("RU");
        GameInfo {
            name: text("GN"),
            players: both("PB", "PW"),
            ranks: both("BR", "WR"),
            teams: both("BT", "WT"),
            event: text("EV"),
            round: text("RO"),
            place: text("PC"),
            date: text("DT"),
            result: result_text(&text("RE")).into_owned(),
            ruleset: parse_ruleset(&rules),
            rules,
            komi: self.komi(),
            handicap: self.handicap().unwrap_or(0),
            main_time: text("TM"),
            overtime: text("OT"),
            opening: text("ON"),
            annotator: text("AN"),
            source: text("SO"),
            user: text("US"),
            copyright: text("CP"),
            application: text("AP").replace("\\:", ":"),
            comment: self.node(self.root()).text("GC").unwrap_or_default().into_owned(),
        }
    }

    /// The number of handicap stones that the root names, or else a node soon after it.
    #[must_use]
    pub fn handicap(&self) -> Option<u32> {
        self.trunk().find_map(Node::handicap)
    }

    /// The komi; none where it is not given or makes no sense.
    #[must_use]
    pub fn komi(&self) -> Option<Komi> {
        crate::komi::parse_komi(&self.komi_text()?).map(|read| read.komi)
    }

    /// Komi as the file writes it.
    pub(crate) fn komi_text(&self) -> Option<Cow<'_, str>> {
        self.trunk().find_map(|node| node.simple_text("KM"))
    }

    /// The nodes in which a file may say what it is about: the standard allows it in others than
    /// the root, and the first few are where it is met.
    fn trunk(&self) -> impl Iterator<Item = Node<'_>> {
        self.main_line().take(8).map(|id| self.node(id))
    }
}

impl Node<'_> {
    /// The number of handicap stones named here (`HA`).
    #[must_use]
    pub fn handicap(self) -> Option<u32> {
        let text = crate::komi::plain_digits(&self.simple_text("HA")?);
        let (stones, _) = crate::komi::first_number(&text)?;
        (0.0..=625.0).contains(&stones).then_some(stones as u32)
    }
}

/// The rule set that a text of `RU` names, in any of the languages in which files are written.
pub(crate) fn parse_ruleset(name: &str) -> Option<Ruleset> {
    let name = name.trim().to_lowercase();
    let is = |words: &[&str]| words.iter().any(|w| name.contains(w));
    if is(&["japan", "日本", "일본", "korea", "한국", "韓国", "韩国", "韓國"]) {
        return Some(Ruleset::Japanese);
    }
    if is(&["chin", "中国", "中國", "중국"]) {
        return Some(Ruleset::Chinese);
    }
    if is(&["new zealand", "new-zealand", "newzealand"]) {
        return Some(Ruleset::NewZealand);
    }
    match name.split(|c: char| !c.is_alphanumeric()).next()? {
        "jp" | "j" | "territory" => Some(Ruleset::Japanese),
        "cn" | "c" | "area" => Some(Ruleset::Chinese),
        "aga" | "bga" | "french" => Some(Ruleset::Aga),
        "nz" => Some(Ruleset::NewZealand),
        _ => None,
    }
}
