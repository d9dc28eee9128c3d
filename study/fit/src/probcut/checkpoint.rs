//! Checkpoints of a study as text, which other tools can read too (our own format).
//!
//! ```text
//! nullwindow probcut 1: 6000 positions, depth 11, exact 22, seed 1, games 1a2b3c4d
//! 22 empties, exact -4, by depth -3 -5 -1 -4 …
//! 23 empties, by depth 2 0 4 1 …
//! ```
//!
//! Values are discs, from the view of the side to move.

use super::options::StudyOptions;
use super::study::{Study, position_empties};
use super::values::SearchedPosition;
use crate::othello::OthelloRecords;
use std::fmt::Write as _;

/// The reason why a study cannot resume from a checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyCheckpointError {
    /// The file is of another kind or version, or of a study with other options or games.
    #[error("not a checkpoint of a study with these options and games")]
    Setting,
    /// A line, counted from 1, was changed or truncated.
    #[error("line {0} is malformed")]
    Line(usize),
}

impl Study {
    /// The state that [`resume`](Self::resume) continues from.
    #[must_use]
    pub fn checkpoint(&self) -> String {
        let mut text = heading(&self.options, &self.games);
        for SearchedPosition { empties, values, exact } in &self.searched {
            _ = write!(text, "{empties} empties");
            if let Some(exact) = exact {
                _ = write!(text, ", exact {exact}");
            }
            text += ", by depth";
            values.iter().for_each(|value| _ = write!(text, " {value}"));
            text.push('\n');
        }
        text
    }

    /// Continues from a [`checkpoint`](Self::checkpoint). The result equals that of an uninterrupted study.
    ///
    /// # Errors
    /// If the text is not a checkpoint, or one with other options or games.
    pub fn resume(&mut self, checkpoint: &str) -> Result<(), StudyCheckpointError> {
        let lines = checkpoint
            .strip_prefix(&heading(&self.options, &self.games))
            .ok_or(StudyCheckpointError::Setting)?;
        let line = |(number, line): (usize, &str)| {
            let searched = read(line).filter(|searched| searched.fits(number, &self.options));
            searched.ok_or(StudyCheckpointError::Line(number + 2))
        };
        let searched: Vec<SearchedPosition> =
            lines.lines().enumerate().map(line).collect::<Result<_, _>>()?;
        // A line truncated in its last number may still be well-formed.
        if !lines.is_empty() && !lines.ends_with('\n') {
            return Err(StudyCheckpointError::Line(searched.len() + 1));
        }
        self.searched = searched;
        Ok(())
    }
}

impl SearchedPosition {
    /// Whether this can be the position of this number.
    fn fits(&self, number: usize, options: &StudyOptions) -> bool {
        let depth = options.depth.min(self.empties.saturating_sub(1));
        number < options.positions
            && self.empties == position_empties(number)
            && self.exact.is_some() == (self.empties <= options.exact)
            && (2..=depth as usize + 1).contains(&self.values.len())
    }
}

fn heading(options: &StudyOptions, games: &OthelloRecords) -> String {
    let StudyOptions { positions, depth, exact, seed } = options;
    let games = games.checksum();
    format!(
        "nullwindow probcut 1: {positions} positions, depth {depth}, exact {exact}, seed {seed}, games \
         {games:08x}\n"
    )
}

fn read(line: &str) -> Option<SearchedPosition> {
    let (empties, rest) = line.split_once(" empties, ")?;
    let (exact, rest) = match rest.strip_prefix("exact ") {
        Some(rest) => {
            let (exact, rest) = rest.split_once(", ")?;
            (Some(exact.parse().ok()?), rest)
        }
        None => (None, rest),
    };
    let values = rest.strip_prefix("by depth ")?.split(' ').map(|value| value.parse().ok());
    Some(SearchedPosition { empties: empties.parse().ok()?, values: values.collect::<Option<_>>()?, exact })
}
