//! The words of an engine's command line, split and unquoted as by a shell (our own).

use std::env;
use std::path::Path;

/// The words of a line: parted by spaces, except within single or double quotes.
///
/// # Errors
/// If a quote is not closed, or there is no word.
///
/// ```
/// use nullwindow_protocols::client::words;
/// assert_eq!(words("'my engine' --level 3")?, ["my engine", "--level", "3"]);
/// # Ok::<(), String>(())
/// ```
pub fn words(line: &str) -> Result<Vec<String>, String> {
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

/// Puts the path of this program where its `name` is the first word, and `inserted` behind it, unless the
/// next word is a command: the name stands for the program itself, whatever the search path.
///
/// # Errors
/// If the path cannot be found.
///
/// ```
/// use nullwindow_protocols::client::{insert_own_program, words};
/// let mut line = words("own --hash 8")?;
/// insert_own_program(&mut line, "own", &["gtp".to_owned()])?;
/// assert_eq!(line[1..], ["gtp", "--hash", "8"]);
/// # Ok::<(), String>(())
/// ```
pub fn insert_own_program(words: &mut Vec<String>, name: &str, inserted: &[String]) -> Result<(), String> {
    if words[0] == name {
        let program = env::current_exe().map_err(|error| format!("the path of this program: {error}"))?;
        insert_program(words, &program, inserted);
    }
    Ok(())
}

/// Puts the path of a program in place of the first word, and `inserted` behind it, unless the next word is a
/// command.
///
/// ```
/// use nullwindow_protocols::client::{insert_program, words};
/// let mut line = words("player --hash 8")?;
/// insert_program(&mut line, "/bin/player".as_ref(), &["gtp".to_owned()]);
/// assert_eq!(line, ["/bin/player", "gtp", "--hash", "8"]);
/// # Ok::<(), String>(())
/// ```
pub fn insert_program(words: &mut Vec<String>, path: &Path, inserted: &[String]) {
    if let Some(path) = path.to_str() {
        path.clone_into(&mut words[0]);
    }
    if words.get(1).is_none_or(|word| word.starts_with('-')) {
        words.splice(1..1, inserted.iter().cloned());
    }
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
