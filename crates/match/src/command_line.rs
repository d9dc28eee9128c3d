//! The words of an engine's command line, split and unquoted as by a shell (our own).

/// The words of a line: parted by spaces, except within single or double quotes.
///
/// # Errors
/// If a quote is not closed, or there is no word.
pub(crate) fn words(line: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(format!("the {open} is not closed"));
    }
    words.extend(word);
    if words.is_empty() { Err("there is no command".to_owned()) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        let words = |line| words(line).unwrap();
        assert_eq!(words("  engine\t--level 3 "), ["engine", "--level", "3"]);
        assert_eq!(words(r#"'my engine' "it's" a'b 'c '' "#), ["my engine", "it's", "ab c", ""]);
        for (line, message) in
            [("", "there is no command"), (" ", "there is no command"), ("a 'b", "the ' is not closed")]
        {
            assert_eq!(super::words(line).unwrap_err(), message);
        }
    }
}
