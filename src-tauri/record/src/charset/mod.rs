//! Character sets.

mod decode;
mod guess;
mod names;

use std::fmt;
use std::str::FromStr;

use encoding_rs::Encoding;
use thiserror::Error;

pub(crate) use decode::{decode, is_game_start};

/// A character set that a file may be in.
///
/// Each reads a family: Shift_JIS also code page 932, GB18030 also GBK and GB 2312, Big5 also
/// HKSCS, EUC-KR also code page 949, windows-1252 also Latin-1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset(&'static Encoding);

/// A name that names no character set we know.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no known character set")]
pub struct UnknownCharset(pub String);

impl Charset {
    /// UTF-8, in which files are written.
    pub const UTF_8: Self = Self(encoding_rs::UTF_8);
    /// UTF-16, the low byte first.
    pub const UTF_16LE: Self = Self(encoding_rs::UTF_16LE);
    /// UTF-16, the high byte first.
    pub const UTF_16BE: Self = Self(encoding_rs::UTF_16BE);
    /// Shift_JIS, as Windows has it (code page 932).
    pub const SHIFT_JIS: Self = Self(encoding_rs::SHIFT_JIS);
    /// EUC-JP.
    pub const EUC_JP: Self = Self(encoding_rs::EUC_JP);
    /// ISO-2022-JP ("JIS").
    pub const ISO_2022_JP: Self = Self(encoding_rs::ISO_2022_JP);
    /// GB18030, which has all of GBK and GB 2312.
    pub const GB18030: Self = Self(encoding_rs::GB18030);
    /// Big5.
    pub const BIG5: Self = Self(encoding_rs::BIG5);
    /// EUC-KR, as Windows has it (code page 949).
    pub const EUC_KR: Self = Self(encoding_rs::EUC_KR);
    /// Windows-1252, which has all of Latin-1.
    pub const WINDOWS_1252: Self = Self(encoding_rs::WINDOWS_1252);

    /// Every character set that a person may choose, those most often met first.
    pub const ALL: &[Self] = &[
        Self::UTF_8,
        Self::SHIFT_JIS,
        Self::EUC_JP,
        Self::ISO_2022_JP,
        Self::GB18030,
        Self::BIG5,
        Self::EUC_KR,
        Self::WINDOWS_1252,
        Self(encoding_rs::WINDOWS_1250),
        Self(encoding_rs::WINDOWS_1251),
        Self(encoding_rs::WINDOWS_1253),
        Self(encoding_rs::WINDOWS_1254),
        Self(encoding_rs::WINDOWS_1255),
        Self(encoding_rs::WINDOWS_1256),
        Self(encoding_rs::WINDOWS_1257),
        Self(encoding_rs::WINDOWS_1258),
        Self(encoding_rs::WINDOWS_874),
        Self(encoding_rs::ISO_8859_2),
        Self(encoding_rs::ISO_8859_5),
        Self(encoding_rs::ISO_8859_15),
        Self(encoding_rs::KOI8_R),
        Self(encoding_rs::KOI8_U),
        Self(encoding_rs::MACINTOSH),
        Self::UTF_16LE,
        Self::UTF_16BE,
    ];

    /// Its name, as the web has it: `Shift_JIS`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0.name() {
            "gb18030" => "GB18030",
            name => name,
        }
    }

    pub(crate) const fn encoding(self) -> &'static Encoding {
        self.0
    }
}

impl FromStr for Charset {
    type Err = UnknownCharset;

    /// Reads a name in any of its spellings: `sjis`, `CP932`, `Windows-31J`, `GB2312`, `latin1`.
    fn from_str(text: &str) -> Result<Self, UnknownCharset> {
        names::find(text).ok_or_else(|| UnknownCharset(text.to_owned()))
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
