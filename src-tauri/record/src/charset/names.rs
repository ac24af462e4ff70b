//! The names of character sets, as files and people spell them.

use encoding_rs::Encoding;

use super::Charset;

/// Spellings that the web's list of labels lacks, without punctuation.
const MORE: &[(&str, &str)] = &[
    ("shiftjis", "shift_jis"),
    ("sjiswin", "shift_jis"),
    ("mskanji", "shift_jis"),
    ("cp943", "shift_jis"),
    ("eucjp", "euc-jp"),
    ("ujis", "euc-jp"),
    ("eucjpwin", "euc-jp"),
    ("eucjpms", "euc-jp"),
    ("jis", "iso-2022-jp"),
    ("iso2022jp", "iso-2022-jp"),
    ("gb", "gb18030"),
    ("gb2312", "gb18030"),
    ("gbk", "gb18030"),
    ("euccn", "gb18030"),
    ("gb18030", "gb18030"),
    ("cngb", "gb18030"),
    ("xgbk", "gb18030"),
    ("hkscs", "big5"),
    ("big5", "big5"),
    ("euckr", "euc-kr"),
    ("uhc", "euc-kr"),
    ("ksc5601", "euc-kr"),
    ("johab", "euc-kr"),
    ("unicode", "utf-16le"),
    ("utf16", "utf-16le"),
    ("ucs2", "utf-16le"),
    ("utf8", "utf-8"),
    ("utf8n", "utf-8"),
    ("utf8bom", "utf-8"),
    ("ansi", "windows-1252"),
    ("usascii", "windows-1252"),
    ("latin1", "windows-1252"),
    ("latin", "windows-1252"),
    ("western", "windows-1252"),
    ("koi8", "koi8-r"),
];

/// Windows code pages by number: `cp932`, `ms-936`, `windows-949`, `932`.
const PAGES: &[(&str, &str)] = &[
    ("932", "shift_jis"),
    ("936", "gb18030"),
    ("54936", "gb18030"),
    ("949", "euc-kr"),
    ("51949", "euc-kr"),
    ("950", "big5"),
    ("20932", "euc-jp"),
    ("51932", "euc-jp"),
    ("50220", "iso-2022-jp"),
    ("50221", "iso-2022-jp"),
    ("50222", "iso-2022-jp"),
    ("20866", "koi8-r"),
    ("65001", "utf-8"),
    ("1200", "utf-16le"),
    ("1201", "utf-16be"),
    ("874", "windows-874"),
    ("1250", "windows-1250"),
    ("1251", "windows-1251"),
    ("1252", "windows-1252"),
    ("1253", "windows-1253"),
    ("1254", "windows-1254"),
    ("1255", "windows-1255"),
    ("1256", "windows-1256"),
    ("1257", "windows-1257"),
    ("1258", "windows-1258"),
];

/// Names of ASCII, and of whatever the writer's machine had beyond it.
const ASCII: [&str; 5] = ["ascii", "usascii", "iso646us", "ansix341968", "ansi"];

/// Whether a name means ASCII alone, or no character set in particular.
pub(super) fn is_ascii(name: &str) -> bool {
    ASCII.contains(&plain(name).as_str())
}

fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

/// The character set of a name.
pub(super) fn find(name: &str) -> Option<Charset> {
    let plain = plain(name);
    let listed = |list: &[(&str, &'static str)], name: &str| {
        list.iter().find(|(from, _)| *from == name).map(|&(_, to)| to)
    };
    let page = ["windows", "cp", "ms", "ibm", "codepage", "win", "x"]
        .iter()
        .find_map(|prefix| plain.strip_prefix(prefix))
        .unwrap_or(&plain);
    let label = listed(MORE, &plain).or_else(|| listed(PAGES, page));
    let encoding = match label {
        Some(label) => Encoding::for_label(label.as_bytes()),
        None => Encoding::for_label(name.trim().as_bytes()),
    }?;
    // The web calls GBK what GB18030 reads as well.
    let encoding = if encoding == encoding_rs::GBK { encoding_rs::GB18030 } else { encoding };
    let known = encoding != encoding_rs::REPLACEMENT && encoding != encoding_rs::X_USER_DEFINED;
    known.then_some(Charset(encoding))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_in_every_spelling() {
        for (name, charset) in [
            ("Windows-31J", Charset::SHIFT_JIS),
            ("CP932", Charset::SHIFT_JIS),
            ("ms932", Charset::SHIFT_JIS),
            ("Shift_JIS", Charset::SHIFT_JIS),
            ("shift-jis", Charset::SHIFT_JIS),
            ("SJIS", Charset::SHIFT_JIS),
            ("x-euc-jp", Charset::EUC_JP),
            ("eucJP", Charset::EUC_JP),
            ("ISO-2022-JP", Charset::ISO_2022_JP),
            ("gb2312", Charset::GB18030),
            ("GBK", Charset::GB18030),
            ("cp936", Charset::GB18030),
            ("gb18030", Charset::GB18030),
            ("Big5-HKSCS", Charset::BIG5),
            ("CP950", Charset::BIG5),
            ("ks_c_5601-1987", Charset::EUC_KR),
            ("UHC", Charset::EUC_KR),
            ("cp949", Charset::EUC_KR),
            ("ISO-8859-1", Charset::WINDOWS_1252),
            ("latin1", Charset::WINDOWS_1252),
            (" utf8 ", Charset::UTF_8),
            ("UTF-8", Charset::UTF_8),
            ("utf-16", Charset::UTF_16LE),
        ] {
            assert_eq!(find(name), Some(charset), "{name}");
        }
        assert_eq!(find("klingon"), None);
        for &charset in Charset::ALL {
            assert_eq!(charset.name().parse(), Ok(charset));
        }
    }
}
