//! What the readers of all records share (our own).

use crate::facets::Record;
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

/// The end of a file's name, in lower case, without its dot.
pub(crate) fn ending(name: &str) -> Option<String> {
    Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

/// The text of a file, without a byte order mark and space around it.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').trim().to_owned()
}

/// The position of a text, or the usual start if there is none.
pub(crate) fn start<P: FromStr<Err: Display>>(text: &str, usual: fn() -> P) -> Result<P, String> {
    if text.trim().is_empty() {
        Ok(usual())
    } else {
        text.parse().map_err(|error| format!("position: {error}"))
    }
}

/// The first good games.
///
/// # Errors
/// If there is an error and no good game: the first error.
pub(crate) fn good<E: Display>(
    name: &str,
    games: impl Iterator<Item = Result<Record, E>>,
    most: usize,
) -> Result<Vec<Record>, String> {
    let (mut records, mut first) = (Vec::new(), None);
    for game in games.take(most) {
        match game {
            Ok(record) => records.push(record),
            Err(error) => _ = first.get_or_insert_with(|| format!("{name}: {error}")),
        }
    }
    first.filter(|_| records.is_empty()).map_or(Ok(records), Err)
}
