//! Checkpoints: a stopped training in a file (our own).

use super::options::MmtoOptions;
use super::training::Mmto;
use nullwindow_support::checkpoint::{self, CheckpointError};
use serde::Serialize;

const KIND: &str = "mmto 2";

/// All that the weights depend on.
#[derive(Serialize)]
struct Settings<'a> {
    material: &'a str,
    #[serde(flatten)]
    options: &'a MmtoOptions,
}

impl Mmto {
    /// The state that [`resume`](Self::resume) continues from. `material` names what the weights depend on
    /// apart from the options: the game, the records, the first weights.
    #[must_use]
    pub fn checkpoint(&self, material: &str) -> Vec<u8> {
        checkpoint::whole(KIND, &Settings { material, options: &self.options }, self)
    }

    /// The training of a [`checkpoint`](Self::checkpoint). It ends with the same weights as an uninterrupted
    /// one. The number of threads may differ.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint, or one of another setting.
    pub fn resume(options: MmtoOptions, material: &str, file: &[u8]) -> Result<Mmto, CheckpointError> {
        checkpoint::read(KIND, &Settings { material, options: &options }, file, |saved: Mmto| {
            (saved.begin.len() == saved.weights.len()).then_some(Mmto { options, ..saved })
        })
    }
}
