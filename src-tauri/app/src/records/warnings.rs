//! What reading a record said, as it is told to the page.

use ranka_record::{OpenError, Refusal, Warning, Warnings};
use ranka_rules::Size;

use crate::contract::{AppError, FilePart, MoveFault, RecordWarning};

/// A list of warnings, with the number of those that were not kept at its end.
pub(crate) fn warnings(list: &Warnings) -> Vec<RecordWarning> {
    let more = RecordWarning::More { count: list.omitted() as u32 };
    let more = (list.omitted() > 0).then_some(more);
    list.iter().map(RecordWarning::from).chain(more).collect()
}

impl From<&Warning> for RecordWarning {
    fn from(warning: &Warning) -> Self {
        match warning.clone() {
            Warning::CharsetMismatch { declared, used } => {
                Self::CharsetMismatch { declared, used: used.name().to_owned() }
            }
            Warning::CharsetGuessed { used } => {
                Self::CharsetGuessed { used: used.name().to_owned() }
            }
            Warning::MixedCharsets => Self::MixedCharsets,
            Warning::BadBytes { count } => Self::BadBytes { count: count as u32 },
            Warning::TextBefore => Self::TextBefore,
            Warning::TextAfter => Self::TextAfter,
            Warning::GameLeftOut { game, reason } => left_out(game as u32, reason),
            Warning::MissingParentheses { count } => {
                Self::MissingParentheses { count: count as u32 }
            }
            Warning::ExtraParenthesis => Self::ExtraParenthesis,
            Warning::NoOpeningParenthesis => Self::NoOpeningParenthesis,
            Warning::MissingSemicolon => Self::MissingSemicolon,
            Warning::EmptyVariation => Self::EmptyVariation,
            Warning::LooseText => Self::LooseText,
            Warning::UnfinishedValue { ident } => Self::UnfinishedValue { ident },
            Warning::BareBracket { ident } => Self::BareBracket { ident },
            Warning::LowerCase { ident } => Self::LowerCase { ident },
            Warning::Repeated { ident } => Self::Repeated { ident },
            Warning::NoValue { ident } => Self::NoValue { ident },
            Warning::ManyMovesInNode => Self::ManyMovesInNode,
            other => of_play(other),
        }
    }
}

fn left_out(game: u32, reason: Refusal) -> RecordWarning {
    match reason {
        Refusal::NotGo { game: text } => RecordWarning::NotGo { game, text },
        Refusal::UnsupportedSize { size: text } => RecordWarning::UnsupportedBoard { game, text },
    }
}

/// Warnings about the board and what is played on it.
fn of_play(warning: Warning) -> RecordWarning {
    let sides = |size: Size| (u32::from(size.cols()), u32::from(size.rows()));
    match warning {
        Warning::NoSize { used } => {
            let (width, height) = sides(used);
            RecordWarning::NoSize { width, height }
        }
        Warning::BadSize { text, used } => {
            let (width, height) = sides(used);
            RecordWarning::BadSize { text, width, height }
        }
        Warning::OddKomi { text, used } => RecordWarning::OddKomi { text, used: used.points() },
        Warning::BadKomi { text } => RecordWarning::BadKomi { text },
        Warning::HandicapPlaced { handicap } => RecordWarning::HandicapPlaced { handicap },
        Warning::HandicapMissing { handicap } => RecordWarning::HandicapMissing { handicap },
        Warning::OldPass { .. } => RecordWarning::OldPass,
        Warning::BadPoint { ident, text, move_number, .. } => {
            RecordWarning::BadPoint { ident, text, move_number }
        }
        Warning::IllegalMove { move_number, colour, fault, .. } => {
            let fault = match fault {
                ranka_record::MoveFault::Occupied => MoveFault::Occupied,
                ranka_record::MoveFault::Suicide => MoveFault::Suicide,
                ranka_record::MoveFault::Ko => MoveFault::Ko,
            };
            RecordWarning::IllegalMove { move_number, colour: colour.into(), fault }
        }
        Warning::SetupInPlay { move_number, .. } => RecordWarning::SetupInPlay { move_number },
        // The others are told above.
        _ => RecordWarning::LooseText,
    }
}

impl From<OpenError> for AppError {
    fn from(error: OpenError) -> Self {
        let too_many = |what, limit: usize| Self::TooMuchInFile { what, limit: limit as u32 };
        match error {
            OpenError::TooLarge { limit } => Self::FileTooLarge { limit: limit as f64 },
            OpenError::TooManyNodes { limit } => too_many(FilePart::Nodes, limit),
            OpenError::TooManyGames { limit } => too_many(FilePart::Games, limit),
            OpenError::TooManyProperties { limit } => too_many(FilePart::Properties, limit),
            OpenError::NoGame => Self::NoGameInFile,
            OpenError::NotGo { game } => Self::NotGo { game },
            OpenError::UnsupportedSize { size } => Self::UnsupportedBoard { size },
        }
    }
}
