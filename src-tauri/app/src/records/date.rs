//! Dates of records, which may be written in any way.

/// The years before the first of each era in which Japanese dates are written.
const ERAS: [(&str, u32); 6] = [
    ("明治", 1867),
    ("大正", 1911),
    ("昭和", 1925),
    ("平成", 1988),
    ("令和", 2018),
    ("慶応", 1864),
];

/// The first date in a text, as far as it goes: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; "" when
/// there is none. Years stand before months and months before days, as SGF has them and as
/// they are written in East Asia; where the year comes last, only the year is taken.
pub(crate) fn date_key(text: &str) -> String {
    let text = super::fold(text);
    let era = ERAS.iter().find_map(|&(era, before)| Some((text.find(era)? + era.len(), before)));
    let (rest, before) = era.map_or((text.as_str(), 0), |(at, before)| (&text[at..], before));
    // The first year of an era has a word of its own.
    let rest = if before > 0 { rest.replacen('元', "1", 1) } else { rest.to_owned() };
    let mut numbers = numbers(&rest);
    let year = match before {
        0 => numbers.find(|(digits, _)| digits.len() == 4),
        _ => numbers.next(),
    };
    let Some(year) = year.and_then(|(digits, end)| Some((digits.parse::<u32>().ok()?, end))) else {
        return String::new();
    };
    let mut key = format!("{:04}", year.0 + before);
    let mut end = year.1;
    for largest in [12, 31] {
        let Some((digits, next)) = numbers.next() else { break };
        let between = digits.len() <= 2 && is_separator(&rest, end, next - digits.len());
        let number = digits.parse::<u32>().ok().filter(|n| between && (1..=largest).contains(n));
        let Some(number) = number else { break };
        key.push_str(&format!("-{number:02}"));
        end = next;
    }
    key
}

/// Whether a text is a day, a month or a year as [`date_key`] writes it, and there is such a one.
pub(crate) fn is_date(text: &str) -> bool {
    let number = |part: &str, digits: usize| {
        let plain = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| part.parse::<i16>().ok()).flatten()
    };
    let mut parts = text.splitn(3, '-');
    let year = parts.next().and_then(|year| number(year, 4));
    // The first month, and the first day of it, where none is named.
    let mut small = || parts.next().map_or(Some(1), |part| number(part, 2)?.try_into().ok());
    let (month, day): (Option<i8>, Option<i8>) = (small(), small());
    year.zip(month.zip(day)).is_some_and(|(y, (m, d))| jiff::civil::Date::new(y, m, d).is_ok())
}

/// Whether what stands between two numbers joins them to one date.
fn is_separator(text: &str, from: usize, to: usize) -> bool {
    let between = text.get(from..to).unwrap_or_default().trim();
    matches!(between, "-" | "/" | "." | "年" | "月" | "년" | "월" | "")
}

/// The numbers of a text and where each ends.
fn numbers(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text.get(at..)?.find(|c: char| c.is_ascii_digit())?;
        let rest = text.get(start..)?;
        let len = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        at = start + len;
        Some((&rest[..len], at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_that_there_are_are_dates() {
        for text in ["0001", "1846", "1846-09", "1846-09-11", "2024-02-29", "2000-02-29"] {
            assert!(is_date(text), "{text}");
        }
        for text in [
            "",
            "184",
            "18466",
            "1846-9",
            "1846-13",
            "1846-00",
            "1846-09-31",
            "2023-02-29",
            "1900-02-29",
            "1846-09-11-1",
            "1846-",
            "-846",
            "+846",
            "1846-09-1x",
            "１８４６",
            "'; --",
        ] {
            assert!(!is_date(text), "{text}");
        }
    }

    #[test]
    fn dates_are_understood_in_many_forms() {
        for (text, key) in [
            ("1846-09-11", "1846-09-11"),
            ("1846-09-11~14", "1846-09-11"),
            ("1996-12-27,28", "1996-12-27"),
            ("2003/3/7", "2003-03-07"),
            ("2003.11.23", "2003-11-23"),
            ("1998年3月4日", "1998-03-04"),
            ("１９９８年１２月", "1998-12"),
            ("平成15年11月23日", "2003-11-23"),
            ("昭和元年12月30日", "1926-12-30"),
            ("1654", "1654"),
            ("1654-13-01", "1654"),
            ("Game 3, 2016-03-12 at noon", "2016-03-12"),
            ("12 March 2016", "2016"),
            ("3/12/2016", "2016"),
            ("2001-05-31 2001-06-01", "2001-05-31"),
            ("", ""),
            ("?", ""),
            ("18.30", ""),
            ("99999999999", ""),
        ] {
            assert_eq!(date_key(text), key, "{text}");
        }
    }
}
