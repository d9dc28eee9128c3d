//! The words of an engine's command line, as a shell would part them, without its other powers.

use anyhow::{Result, bail, ensure};

/// The words of a line: parted by spaces, unless those stand in single or double quotes.
///
/// # Errors
/// If a quote is not closed, or there is no word.
pub(super) fn words(line: &str) -> Result<Vec<String>> {
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
        bail!("the {open} is not closed");
    }
    words.extend(word);
    ensure!(!words.is_empty(), "there is no command");
    Ok(words)
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
            assert_eq!(super::words(line).unwrap_err().to_string(), message);
        }
    }
}
