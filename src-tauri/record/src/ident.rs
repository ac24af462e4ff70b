//! Property identifiers: which are known, and what their values are.

use std::borrow::Cow;

/// The identifiers of FF\[4\] for Go, and those of earlier versions that are still met; sorted.
const KNOWN: &[&str] = &[
    "AB", "AE", "AN", "AP", "AR", "AW", "B", "BL", "BM", "BR", "BT", "C", "CA", "CH", "CP", "CR",
    "DD", "DM", "DO", "DT", "EL", "EV", "EX", "FF", "FG", "GB", "GC", "GM", "GN", "GW", "HA", "HO",
    "ID", "IT", "KM", "KO", "L", "LB", "LN", "M", "MA", "MN", "N", "OB", "OM", "ON", "OP", "OT",
    "OV", "OW", "PB", "PC", "PL", "PM", "PW", "RE", "RG", "RO", "RU", "SC", "SE", "SI", "SL", "SO",
    "SQ", "ST", "SU", "SZ", "TB", "TC", "TE", "TM", "TR", "TW", "UC", "US", "V", "VW", "W", "WL",
    "WR", "WT",
];

/// What stands between the brackets of a property, as far as mending needs to know.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Points or moves: letters, so that a bracket or semicolon inside tells of a missing `]`.
    Points,
    /// Text that a person typed, perhaps with brackets that were never escaped.
    Text,
    /// Anything else, and everything that we do not know.
    Other,
}

impl Kind {
    pub(crate) fn of(ident: &str) -> Self {
        match ident {
            "B" | "W" | "AB" | "AW" | "AE" | "TR" | "SQ" | "CR" | "MA" | "SL" | "TB" | "TW"
            | "DD" | "VW" | "L" | "M" | "AR" | "LN" => Self::Points,
            "C" | "GC" | "N" | "GN" | "PB" | "PW" | "BR" | "WR" | "BT" | "WT" | "EV" | "RO"
            | "PC" | "DT" | "RE" | "RU" | "AN" | "CP" | "SO" | "US" | "ON" | "OT" => Self::Text,
            _ => Self::Other,
        }
    }
}

/// Whether an identifier is one of the standard's.
pub(crate) fn is_known(ident: &str) -> bool {
    KNOWN.binary_search(&ident).is_ok()
}

/// Whether a node that begins with this property begins a game.
pub(crate) fn begins_game(ident: &str) -> bool {
    matches!(ident, "FF" | "GM" | "CA" | "SZ" | "AP" | "PB" | "PW" | "GN" | "EV" | "RU" | "KM")
}

/// The identifier in capitals. FF\[3\] allowed lower-case letters that mean nothing
/// (`White`); others write `sz` for `SZ`.
pub(crate) fn canonical(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()) {
        return Cow::Borrowed(name);
    }
    let capitals: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    let all = name.to_ascii_uppercase();
    let has_letter = capitals.starts_with(|c: char| c.is_ascii_uppercase());
    Cow::Owned(if has_letter && (is_known(&capitals) || !is_known(&all)) { capitals } else { all })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_sorted_for_the_search() {
        assert!(KNOWN.is_sorted());
    }

    #[test]
    fn long_and_lower_case_names_are_understood() {
        for (name, ident) in [
            ("White", "W"),
            ("SiZe", "SZ"),
            ("GaMe", "GM"),
            ("sz", "SZ"),
            ("Sz", "SZ"),
            ("b", "B"),
            ("Ab", "AB"),
            ("KGSXY", "KGSXY"),
            ("Xyz", "X"),
            ("foo", "FOO"),
        ] {
            assert_eq!(canonical(name), ident, "{name}");
        }
    }
}
