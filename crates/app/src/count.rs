//! Counts as text (our own).

/// A number with commas between its thousands.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn thousands_are_parted_by_commas() {
        let texts = [0, 999, 1_000, 25_470, 719_731, 4_809_015].map(count);
        assert_eq!(texts, ["0", "999", "1,000", "25,470", "719,731", "4,809,015"]);
    }
}
