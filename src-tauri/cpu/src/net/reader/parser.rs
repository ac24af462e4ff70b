//! Words and blocks of numbers, as every layer of a file is made of them.

use std::io::{BufRead, ErrorKind};

use super::{ReadError, Result};
use crate::net::half;

/// Longest name or other token, in bytes.
const TOKEN: usize = 256;
/// Most channels in a layer.
const CHANNELS: usize = 4096;

/// A file that is being read.
pub(super) struct Parser<R> {
    source: R,
    /// The format's version, once it is known.
    pub(super) version: u32,
    /// Numbers read so far.
    numbers: usize,
    /// Numbers that it may have at most.
    most: usize,
}

impl<R: BufRead> Parser<R> {
    pub(super) const fn new(source: R, most: usize) -> Self {
        Self { source, version: 0, numbers: 0, most }
    }

    /// The next word, and one byte of white space after it.
    pub(super) fn token(&mut self, part: &'static str) -> Result<String> {
        let mut token = Vec::new();
        loop {
            let byte = self.byte(part)?;
            match (byte.is_ascii_whitespace(), token.is_empty()) {
                (true, true) => {}
                (true, false) => break,
                (false, _) if token.len() < TOKEN => token.push(byte),
                (false, _) => return Err(malformed(part, &token)),
            }
        }
        String::from_utf8(token).map_err(|e| malformed(part, e.as_bytes()))
    }

    fn byte(&mut self, part: &'static str) -> Result<u8> {
        let mut byte = [0];
        self.fill(&mut byte, part)?;
        Ok(byte[0])
    }

    fn fill(&mut self, bytes: &mut [u8], part: &'static str) -> Result<()> {
        self.source.read_exact(bytes).map_err(|e| failed(e, part))
    }

    /// Nothing but a little white space up to the file's end. A compressed file is damaged or
    /// cut off unless its checksum, which stands there, is right.
    pub(super) fn end(&mut self) -> Result<()> {
        const PART: &str = "the file's end";
        let mut read = 0;
        loop {
            let bytes = match self.source.fill_buf() {
                Ok(bytes) => bytes,
                Err(e) if e.kind() == ErrorKind::Interrupted => continue,
                Err(e) => return Err(failed(e, PART)),
            };
            let length = bytes.len();
            if length == 0 {
                return Ok(());
            }
            read += length;
            if read > TOKEN || !bytes.iter().all(u8::is_ascii_whitespace) {
                return Err(malformed(PART, bytes));
            }
            self.source.consume(length);
        }
    }

    pub(super) fn number(&mut self, part: &'static str) -> Result<usize> {
        let token = self.token(part)?;
        let number = token.parse::<u32>().map_err(|_| malformed(part, token.as_bytes()))?;
        Ok(number as usize)
    }

    pub(super) fn float(&mut self, part: &'static str) -> Result<f32> {
        let token = self.token(part)?;
        let float = token.parse().ok().filter(|x: &f32| x.is_finite());
        float.ok_or_else(|| malformed(part, token.as_bytes()))
    }

    pub(super) fn flag(&mut self, part: &'static str) -> Result<bool> {
        match self.number(part)? {
            0 => Ok(false),
            1 => Ok(true),
            found => Err(ReadError::Mismatch { part, found }),
        }
    }

    pub(super) fn expect(&mut self, part: &'static str, expected: usize) -> Result<()> {
        match self.number(part)? {
            found if found == expected => Ok(()),
            found => Err(ReadError::Mismatch { part, found }),
        }
    }

    pub(super) fn channels(
        &mut self,
        part: &'static str,
        expected: Option<usize>,
    ) -> Result<usize> {
        let found = self.number(part)?;
        let fits = expected.is_none_or(|e| e == found) && (1..=CHANNELS).contains(&found);
        if fits { Ok(found) } else { Err(ReadError::Mismatch { part, found }) }
    }

    /// Counts numbers for which memory will be taken.
    pub(super) fn take(&mut self, count: usize) -> Result<()> {
        self.numbers = self.numbers.saturating_add(count);
        if self.numbers > self.most { Err(ReadError::TooLarge) } else { Ok(()) }
    }

    /// A block of numbers.
    pub(super) fn floats(&mut self, count: usize) -> Result<Vec<f32>> {
        const PART: &str = "a block of numbers";
        self.take(count)?;
        let mut marker = [0; 5];
        loop {
            marker[0] = self.byte(PART)?;
            if !marker[0].is_ascii_whitespace() {
                break;
            }
        }
        self.fill(&mut marker[1..], PART)?;
        let width = match &marker {
            b"@BIN@" => 4,
            b"@F16@" => 2,
            _ => return Err(malformed(PART, &marker)),
        };
        let mut floats = Vec::new();
        let mut chunk = [0; 4096];
        let mut left = count * width;
        while left > 0 {
            let bytes = &mut chunk[..left.min(4096)];
            left -= bytes.len();
            self.fill(bytes, PART)?;
            if width == 4 {
                let word = |b: &[u8]| f32::from_le_bytes([b[0], b[1], b[2], b[3]]);
                floats.extend(bytes.chunks_exact(4).map(word));
            } else {
                let word = |b: &[u8]| half::to_f32(u16::from_le_bytes([b[0], b[1]]));
                floats.extend(bytes.chunks_exact(2).map(word));
            }
        }
        match floats.iter().find(|x| !x.is_finite()) {
            Some(bad) => Err(malformed(PART, bad.to_string().as_bytes())),
            None => Ok(floats),
        }
    }
}

fn failed(error: std::io::Error, part: &'static str) -> ReadError {
    match error.kind() {
        ErrorKind::UnexpectedEof => ReadError::Truncated { part },
        _ => ReadError::Io(error),
    }
}

fn malformed(part: &'static str, found: &[u8]) -> ReadError {
    ReadError::Malformed { part, found: shorten(&String::from_utf8_lossy(found)) }
}

pub(super) fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}
