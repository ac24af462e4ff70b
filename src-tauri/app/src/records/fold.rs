//! Texts made alike for searching.

use unicode_normalization::UnicodeNormalization;

/// The text in small letters, full-width letters as plain ones and half-width kana as full
/// ones (Unicode's NFKC), so that a search finds whatever looks the same.
pub(crate) fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.nfkc().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_is_the_same() {
        assert_eq!(fold("Ｌee Ｓedol"), fold("lee SEDOL"));
        assert_eq!(fold("ｺﾞ"), fold("ゴ"));
        assert_eq!(fold("Gō É"), "gō é");
        assert_eq!(fold("本因坊"), "本因坊");
    }
}
