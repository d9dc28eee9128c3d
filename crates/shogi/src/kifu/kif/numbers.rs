//! Numbers of KIF, in digits of any width and in words (our own).

/// The numbers of files and ranks.
pub(super) const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
pub(super) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A digit of any width, or its word.
pub(super) fn digit(c: char) -> Option<u8> {
    let names = || [FILES, RANKS].iter().find_map(|names| names.iter().position(|&name| name == c));
    let zero = || (c == '０').then_some(0);
    c.to_digit(10).map(|digit| digit as u8).or_else(|| names().map(|index| index as u8 + 1)).or_else(zero)
}

/// The number that a text begins with, in digits of any width, and the rest.
pub(super) fn split_number(text: &str) -> (Option<u16>, &str) {
    let end = text.find(|c: char| digit(c).is_none()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let add = |number: u16, c| number.checked_mul(10)?.checked_add(u16::from(digit(c)?));
    (number.chars().try_fold(0, add).filter(|_| end > 0), rest)
}

/// A number of pieces: nothing for one, digits, or 十二.
pub(super) fn count_of(text: &str) -> Option<u8> {
    let number = |text: &str| split_number(text).0.and_then(|number| u8::try_from(number).ok());
    match text.split_once('十') {
        _ if text.is_empty() => Some(1),
        Some(("", "")) => Some(10),
        Some(("", ones)) => number(ones)?.checked_add(10),
        Some(_) => None,
        None => number(text),
    }
}
