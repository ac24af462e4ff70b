//! Files to be imported.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use base64::Engine as _;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A record of the game number `n`, of 60 moves that are its own.
pub fn record(n: usize) -> String {
    let players = ["本因坊秀策", "Honinbo Shuwa", "呉清源", "Lee Sedol", "井上幻庵因碩"];
    let (black, white) = (players[n % 5], players[(n + 1 + n / 5 % 4) % 5]);
    let result = ["B+R", "W+2.5", "0", "W+T", "Void", "?"][n % 6];
    let mut sgf = format!(
        "(;GM[1]FF[4]SZ[19]PB[{black}]PW[{white}]EV[大会 {}]DT[{}-0{}-17]RE[{result}]",
        n / 10,
        1840 + n % 60,
        1 + n % 9
    );
    let mut at = n;
    for ply in 0..60 {
        // Every second row and column, so that nothing is captured.
        let colour = ["B", "W"][ply % 2];
        let (x, y) = (ply % 9 * 2, ply / 9 * 2 + usize::from(at.is_multiple_of(2)));
        let letter = |i: usize| char::from(b'a' + i as u8);
        let _ = write!(sgf, ";{colour}[{}{}]", letter(x), letter(y));
        at /= 2;
    }
    if n.is_multiple_of(3) {
        let _ = write!(sgf, "C[Game {n}: 耳赤の一手 and a quiet move]");
    }
    sgf.push_str(")\n");
    sgf
}

/// An archive with these files.
pub fn zip(path: &Path, files: &[(&str, &[u8])]) {
    let mut zip = ZipWriter::new(File::create(path).unwrap());
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap();
}

/// Bytes in base64.
pub fn base64(bytes: &[u8]) -> String {
    base64::engine::general_purpose::STANDARD.encode(bytes)
}
