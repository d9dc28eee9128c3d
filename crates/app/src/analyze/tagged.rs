//! The records that `match` writes of games without a form of their own: tags in brackets, and moves (our
//! own).

use anyhow::{Result, ensure};
use nullwindow::session::excerpt;

/// A game of a record: its tags, and the words of its moves and its result.
#[derive(Clone, Default, Debug)]
pub struct TaggedRecord<'t> {
    tags: Vec<(&'t str, String)>,
    /// The words.
    pub moves: String,
}

impl<'t> TaggedRecord<'t> {
    /// The games of a text.
    #[must_use]
    pub fn read_all(text: &'t str) -> Vec<Self> {
        let mut records: Vec<TaggedRecord<'_>> = Vec::new();
        for line in text.lines().map(str::trim) {
            if let Some(tag) = tag(line) {
                // A tag after moves is the next game's.
                if records.last().is_none_or(|record| !record.moves.is_empty()) {
                    records.push(TaggedRecord::default());
                }
                if let Some(record) = records.last_mut() {
                    record.tags.push(tag);
                }
            } else if let Some(record) = records.last_mut() {
                record.moves.extend([line, " "]);
            }
        }
        records
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, wanted: &str) -> Option<String> {
        self.tags.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value.clone())
    }

    /// The match and its round.
    #[must_use]
    pub fn event(&self) -> Option<String> {
        self.tag("Round").map(|round| format!("match, round {round}"))
    }

    /// Checks that the record is of this game, if it names one.
    ///
    /// # Errors
    /// If it names another.
    pub fn is_of(&self, game: &str) -> Result<()> {
        let named = self.tag("Game").unwrap_or_else(|| game.to_owned());
        ensure!(named == game, "[Game \"{}\"]: this is not {game}", excerpt(&named));
        Ok(())
    }
}

/// The name and the value of `[Name "value"]`.
fn tag(line: &str) -> Option<(&str, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    Some((name, value.replace("\\\"", "\"").replace("\\\\", "\\")))
}
