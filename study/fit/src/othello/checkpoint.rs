//! Checkpoints: a stopped training in a file (our own format).
//!
//! All numbers are little-endian:
//!
//! ```text
//! "nwtrain\x01" · positions (u64) · exact, depth (u32) · seed (u64) · ridge (f32) · steps (u32)
//! CRC-32 of the games (u32)
//! stages fitted (u32) · for each: errors on games, errors on variations
//!     (count u64, mean f64, root mean square f64), its coefficients (i16)
//! examples (u64) · for each: the mover's discs, the opponent's (u64), value (i32), of a game (u8)
//! CRC-32 of all before (u32)
//! ```

use super::{FittedStage, LabelledPosition, OthelloRecords, PredictionErrors, Training, TrainingOptions};
use nullwindow::Side;
use nullwindow_othello::{Othello, STAGES, stage_empties};

const MAGIC: [u8; 8] = *b"nwtrain\x01";

/// The reason why a training cannot resume from a checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrainingCheckpointError {
    /// The file is of another kind or version.
    #[error("not a checkpoint of this version")]
    Magic,
    /// The file was changed or truncated.
    #[error("the checkpoint is damaged: its checksum differs")]
    Damaged,
    /// The training has another setting.
    #[error("the checkpoint is of a training with another value of {0}")]
    Setting(&'static str),
}

impl Training {
    /// The state that [`resume`](Self::resume) continues from.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        settings(&self.options, &self.games).iter().for_each(|(_, bytes)| file.extend(bytes));
        file.extend((self.fitted.len() as u32).to_le_bytes());
        for (fitted, coefficients) in self.fitted.iter().zip(&self.coefficients) {
            for errors in [fitted.games, fitted.variations] {
                file.extend((errors.count as u64).to_le_bytes());
                file.extend(errors.mean.to_le_bytes());
                file.extend(errors.root_mean_square.to_le_bytes());
            }
            file.extend(coefficients.iter().flat_map(|number| number.to_le_bytes()));
        }
        file.extend((self.examples.len() as u64).to_le_bytes());
        for LabelledPosition { position, value, from_game } in &self.examples {
            file.extend(position.own().to_le_bytes());
            file.extend(position.opponent().to_le_bytes());
            file.extend(value.to_le_bytes());
            file.push((*from_game).into());
        }
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }

    /// The training of a [`checkpoint`](Self::checkpoint). It ends with the same weights as an uninterrupted
    /// one.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint, or one with other options or games.
    pub fn resume(
        options: TrainingOptions,
        games: OthelloRecords,
        checkpoint: &[u8],
    ) -> Result<Training, TrainingCheckpointError> {
        let body = checkpoint.strip_prefix(&MAGIC).ok_or(TrainingCheckpointError::Magic)?;
        let (body, sum) = body.split_last_chunk::<4>().ok_or(TrainingCheckpointError::Damaged)?;
        let at = checkpoint.len() - sum.len();
        if *sum != crc32fast::hash(&checkpoint[..at]).to_le_bytes() {
            return Err(TrainingCheckpointError::Damaged);
        }
        let mut rest = body;
        for (name, bytes) in settings(&options, &games) {
            rest = rest.strip_prefix(&bytes[..]).ok_or(TrainingCheckpointError::Setting(name))?;
        }
        let mut training = Training::new_unchecked(options, games);
        // With a right checksum only a bug could make the file too short.
        training.read(&mut rest).filter(|()| rest.is_empty()).ok_or(TrainingCheckpointError::Damaged)?;
        Ok(training)
    }

    fn read(&mut self, rest: &mut &[u8]) -> Option<()> {
        let stages = u32::from_le_bytes(take(rest)?) as usize;
        for stage in 0..stages.min(STAGES) {
            let (games, variations) = (errors(rest)?, errors(rest)?);
            self.fitted.push(FittedStage { empties: stage_empties(stage), games, variations });
            for number in &mut self.coefficients[stage] {
                *number = i16::from_le_bytes(take(rest)?);
            }
        }
        for _ in 0..u64::from_le_bytes(take(rest)?) {
            let (own, opponent) = (u64::from_le_bytes(take(rest)?), u64::from_le_bytes(take(rest)?));
            let position = Othello::new(own, opponent, Side::First)?;
            let value = i32::from_le_bytes(take(rest)?);
            self.examples.push(LabelledPosition { position, value, from_game: take(rest)? != [0] });
        }
        Some(())
    }
}

/// The settings that a checkpoint must agree in, with their names.
fn settings(options: &TrainingOptions, games: &OthelloRecords) -> [(&'static str, Vec<u8>); 7] {
    let TrainingOptions { positions, exact, depth, seed, ridge, steps } = *options;
    [
        ("positions", (positions as u64).to_le_bytes().to_vec()),
        ("exact", exact.to_le_bytes().to_vec()),
        ("depth", depth.to_le_bytes().to_vec()),
        ("seed", seed.to_le_bytes().to_vec()),
        ("ridge", ridge.to_le_bytes().to_vec()),
        ("steps", steps.to_le_bytes().to_vec()),
        ("games", games.checksum().to_le_bytes().to_vec()),
    ]
}

fn errors(rest: &mut &[u8]) -> Option<PredictionErrors> {
    Some(PredictionErrors {
        count: u64::from_le_bytes(take(rest)?) as usize,
        mean: f64::from_le_bytes(take(rest)?),
        root_mean_square: f64::from_le_bytes(take(rest)?),
    })
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, others) = rest.split_first_chunk()?;
    *rest = others;
    Some(*first)
}
