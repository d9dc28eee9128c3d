//! Positions on the command line that begin with a dash, which clap would read as options (our own).

use std::ffi::OsString;

/// Precedes a position that clap would read as an option. No argument of a program can contain it.
const MARK: char = '\0';

/// The words of a command line. In those of `solve`, `play`, `certify` and `cluster`, positions that begin
/// with `-` are marked, so that clap takes them for no options.
pub(crate) fn escape(
    words: impl Iterator<Item = OsString>,
    is_position: impl Fn(&str) -> bool,
) -> Vec<OsString> {
    let mut words: Vec<_> = words.collect();
    if words
        .get(1)
        .is_some_and(|command| ["solve", "play", "certify", "cluster"].iter().any(|name| command == name))
    {
        for word in &mut words {
            match word.to_str() {
                Some(position) if position.starts_with('-') && is_position(position) => {
                    *word = format!("{MARK}{position}").into();
                }
                _ => {}
            }
        }
    }
    words
}

/// A word as the user typed it.
pub(crate) fn unescape(word: &str) -> String {
    word.strip_prefix(MARK).unwrap_or(word).to_owned()
}
