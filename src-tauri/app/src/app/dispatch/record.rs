//! Files of records, looked at and not stored.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use ranka_record::{Charset, MAX_BYTES, open};
use serde::Deserialize;
use serde_json::Value;

use super::{json, read};
use crate::app::App;
use crate::contract::{AppError, ParsedFile};
use crate::paths::PathText;
use crate::records::{parsed, read_file};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parse {
    #[serde(default)]
    path: Option<PathText>,
    #[serde(default)]
    base64: Option<String>,
    #[serde(default)]
    charset: Option<String>,
}

impl App {
    /// Commands about files of records.
    pub(super) fn record_command(
        &self,
        name: &str,
        args: &mut Value,
    ) -> Result<Option<Value>, AppError> {
        match name {
            "parse" => json(parse(read(args)?)).map(Some),
            _ => Ok(None),
        }
    }
}

fn parse(args: Parse) -> Result<ParsedFile, AppError> {
    let bad = |field: &str| AppError::BadArgs { field: field.to_owned() };
    let charset = args.charset.as_deref().map(charset).transpose()?;
    let bytes = match (args.path, args.base64) {
        (Some(PathText(path)), None) => read_file(&path, MAX_BYTES)?,
        (None, Some(text)) => decode(&text).ok_or_else(|| bad("base64"))?,
        (None, None) => return Err(bad("path")),
        (Some(_), Some(_)) => return Err(bad("base64")),
    };
    Ok(parsed(&open(&bytes, charset)?))
}

/// The character set of a name.
///
/// # Errors
/// [`AppError::UnknownCharset`].
fn charset(name: &str) -> Result<Charset, AppError> {
    name.parse().map_err(|_| AppError::UnknownCharset { name: name.chars().take(100).collect() })
}

/// Base64 in either alphabet, with or without padding, in one line or many.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(base64::engine::DecodePaddingMode::Indifferent);
    let engine = |alphabet| GeneralPurpose::new(alphabet, config);
    let blank = text.bytes().any(|b| b.is_ascii_whitespace());
    let text: Cow<'_, str> = match blank {
        true => text.split_ascii_whitespace().collect::<String>().into(),
        false => text.into(),
    };
    let decoded = engine(&base64::alphabet::STANDARD).decode(text.as_bytes());
    decoded.or_else(|_| engine(&base64::alphabet::URL_SAFE).decode(text.as_bytes())).ok()
}
