//! Paths as text.
//!
//! On some systems a file's name is any bytes, and one that Windows 98 wrote in Japanese is no UTF-8. JSON has no room for
//! those. So such a path goes to the page and comes back from it as a `file:` address, in which every byte can stand.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer};

const SCHEME: &str = "file://";

/// A path as the contract writes it: as it is, or as a `file:` address where it is no text.
#[must_use]
pub fn path_text(path: &Path) -> String {
    path.to_str().map_or_else(|| address(path), str::to_owned)
}

/// A path that a command was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PathText(pub(crate) PathBuf);

impl<'de> Deserialize<'de> for PathText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let path = text.strip_prefix(SCHEME).and_then(path_of_address);
        Ok(Self(path.unwrap_or_else(|| text.into())))
    }
}

#[cfg(unix)]
fn address(path: &Path) -> String {
    use std::fmt::Write as _;
    use std::os::unix::ffi::OsStrExt;

    let mut text = SCHEME.to_owned();
    for &byte in path.as_os_str().as_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            // A string takes every write.
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

#[cfg(unix)]
fn path_of_address(rest: &str) -> Option<PathBuf> {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;

    let mut bytes = Vec::with_capacity(rest.len());
    let mut left = rest.bytes();
    while let Some(byte) = left.next() {
        let mut digit = || char::from(left.next()?).to_digit(16);
        match byte {
            b'%' => bytes.push((digit()? * 16 + digit()?) as u8),
            byte => bytes.push(byte),
        }
    }
    Some(OsString::from_vec(bytes).into())
}

/// Names are text there, but for what no program writes.
#[cfg(not(unix))]
fn address(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn path_of_address(_rest: &str) -> Option<PathBuf> {
    None
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    use serde_json::json;

    use super::{PathText, path_text};

    fn read(text: &str) -> PathText {
        serde_json::from_value(json!(text)).unwrap()
    }

    #[test]
    fn a_path_that_is_text_is_written_as_it_is() {
        for text in ["/games/一局 50%.sgf", "games/a.sgf", "/tmp/%41.sgf", ""] {
            assert_eq!(path_text(Path::new(text)), text);
            assert_eq!(read(text).0, Path::new(text));
        }
    }

    #[test]
    fn any_bytes_come_back_as_they_were() {
        // 囲碁 in Shift_JIS.
        let path = Path::new(OsStr::from_bytes(b"/games/\x88\xcd\x8c\xe9 %1.sgf"));
        assert_eq!(path_text(path), "file:///games/%88%CD%8C%E9%20%251.sgf");
        assert_eq!(read(&path_text(path)).0, path);
        let every: Vec<u8> = (1..=255).collect();
        let path = Path::new(OsStr::from_bytes(&every));
        assert_eq!(read(&path_text(path)).0, path);
    }

    #[test]
    fn what_is_no_whole_address_is_a_path() {
        for text in ["file:///a%", "file:///a%4", "file:///a%zz"] {
            assert_eq!(read(text).0, Path::new(text));
        }
        assert_eq!(read("file:///a%41").0, Path::new("/aA"));
    }
}
