//! Notes of a reader, of which people see one line (our own).

use std::fmt;

/// What a reader has read although the format has it otherwise: the number of such places, and the first.
///
/// ```
/// use nullwindow_support::Notes;
/// let mut notes = Notes::default();
/// assert!(notes.is_empty());
/// notes.add(|| "line 3: no result".to_owned());
/// assert_eq!(notes.to_string(), "line 3: no result");
/// notes.add(|| "line 9: no result".to_owned());
/// assert_eq!(notes.to_string(), "line 3: no result (the first of 2 such notes)");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notes {
    count: usize,
    first: String,
}

impl Notes {
    /// Adds a note, which names its place. Only the words of the first are needed.
    pub fn add(&mut self, note: impl FnOnce() -> String) {
        if self.count == 0 {
            self.first = note();
        }
        self.count += 1;
    }

    /// Adds those of a part of the text, whose place is this one.
    ///
    /// ```
    /// use nullwindow_support::Notes;
    /// let (mut all, mut of_game) = (Notes::default(), Notes::default());
    /// of_game.add(|| "no result".to_owned());
    /// all.extend("game 2", of_game);
    /// assert_eq!(all.to_string(), "game 2, no result");
    /// ```
    pub fn extend(&mut self, place: &str, notes: Notes) {
        if self.count == 0 && notes.count > 0 {
            self.first = format!("{place}, {}", notes.first);
        }
        self.count += notes.count;
    }

    /// The number of notes.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.first)?;
        if self.count > 1 { write!(f, " (the first of {} such notes)", self.count) } else { Ok(()) }
    }
}
