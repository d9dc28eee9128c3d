//! What the readers of all records share (our own).

use nullwindow_support::{Games, Notes};
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

/// The same games with more notes of the file; those of games that are left out are first.
pub(crate) fn noted(name: &str, (records, mut notes): Games, more: Notes) -> Games {
    notes.extend(name, more);
    (records, notes)
}
