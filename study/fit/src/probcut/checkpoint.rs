//! Checkpoints of a study (our own).

use super::options::StudyOptions;
use super::study::{Study, position_empties};
use super::values::SearchedPosition;
use crate::othello::WithGames;
use nullwindow_support::checkpoint::{self, CheckpointError};

const KIND: &str = "probcut 2";

impl Study {
    /// The state that [`resume`](Self::resume) continues from.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::whole(KIND, &WithGames::new(&self.options, &self.games), &self.searched)
    }

    /// Continues from a [`checkpoint`](Self::checkpoint). The result equals that of an uninterrupted study.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint, or one with other options or games.
    pub fn resume(&mut self, file: &[u8]) -> Result<(), CheckpointError> {
        let (options, settings) = (&self.options, WithGames::new(&self.options, &self.games));
        self.searched = checkpoint::read(KIND, &settings, file, |searched: Vec<SearchedPosition>| {
            searched.iter().enumerate().all(|(number, one)| one.fits(number, options)).then_some(searched)
        })?;
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
