//! Checkpoints: a stopped training in a file (our own format).
//!
//! All numbers are little-endian:
//!
//! ```text
//! "nwmmto\x00\x01" · the setting: its length (u32), its text
//! weights (u64) · for each: at the begin, now (f32)
//! iterations (u32) · for each its figures, in the order of the struct (u64, f64)
//! CRC-32 of all before (u32)
//! ```

use super::options::MmtoOptions;
use super::progress::{Agreement, MmtoProgress};
use super::training::Mmto;
use nullwindow::session::excerpt;

const MAGIC: [u8; 8] = *b"nwmmto\x00\x01";

/// The reason why a training cannot resume from a checkpoint.
///
/// ```
/// use nullwindow_fit::mmto::{Mmto, MmtoCheckpointError};
/// let error = Mmto::resume(Default::default(), "othello", b"").unwrap_err();
/// assert_eq!(error, MmtoCheckpointError::Magic);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MmtoCheckpointError {
    /// The file is of another kind or version.
    #[error("not a checkpoint of this version")]
    Magic,
    /// The file was changed or truncated.
    #[error("the checkpoint is damaged: its checksum differs")]
    Damaged,
    /// The training has another setting.
    #[error("the checkpoint is of another training: {}", excerpt(found))]
    Setting {
        /// The setting in the file.
        found: String,
    },
}

impl Mmto {
    /// The state that [`resume`](Self::resume) continues from. `setting` names what the weights depend on
    /// apart from the options: the game, the records, the first weights.
    #[must_use]
    pub fn checkpoint(&self, setting: &str) -> Vec<u8> {
        let (mut file, setting) = (MAGIC.to_vec(), whole(&self.options, setting));
        file.extend((setting.len() as u32).to_le_bytes());
        file.extend(setting.as_bytes());
        file.extend((self.weights.len() as u64).to_le_bytes());
        for weights in [&self.begin, &self.weights] {
            file.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        file.extend((self.history.len() as u32).to_le_bytes());
        for now in &self.history {
            for agreement in [now.fitted, now.held_out] {
                file.extend((agreement.positions as u64).to_le_bytes());
                file.extend(agreement.objective.to_le_bytes());
                file.extend(agreement.share.to_le_bytes());
            }
            file.extend((now.used as u64).to_le_bytes());
            file.extend(now.magnitude.to_le_bytes());
            file.extend((now.changed as u64).to_le_bytes());
        }
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }

    /// The training of a [`checkpoint`](Self::checkpoint). It ends with the same weights as an uninterrupted
    /// one. The number of threads may differ.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint, or one of another setting.
    pub fn resume(options: MmtoOptions, setting: &str, file: &[u8]) -> Result<Mmto, MmtoCheckpointError> {
        if !file.starts_with(&MAGIC) {
            return Err(MmtoCheckpointError::Magic);
        }
        let (body, sum) = file.split_last_chunk::<4>().ok_or(MmtoCheckpointError::Damaged)?;
        if *sum != crc32fast::hash(body).to_le_bytes() {
            return Err(MmtoCheckpointError::Damaged);
        }
        let mut rest = &body[MAGIC.len()..];
        // With a right checksum only a bug could make the file too short.
        let found = text(&mut rest).ok_or(MmtoCheckpointError::Damaged)?;
        if found != whole(&options, setting) {
            return Err(MmtoCheckpointError::Setting { found });
        }
        read(options, &mut rest).filter(|_| rest.is_empty()).ok_or(MmtoCheckpointError::Damaged)
    }
}

/// All that the weights depend on.
fn whole(options: &MmtoOptions, setting: &str) -> String {
    let MmtoOptions { slope, depth, quiescence, window, step, steps, regularization, update, threads: _ } =
        options;
    format!(
        "{setting}; slope {slope}, depth {depth}, quiescence {quiescence}, window {window}, step {step}, \
         steps {steps}, regularization {regularization}, update {update:?}"
    )
}

fn text(rest: &mut &[u8]) -> Option<String> {
    let length = u32::from_le_bytes(take(rest)?) as usize;
    let (text, others) = rest.split_at_checked(length)?;
    *rest = others;
    String::from_utf8(text.to_vec()).ok()
}

fn read(options: MmtoOptions, rest: &mut &[u8]) -> Option<Mmto> {
    let count = usize::try_from(u64::from_le_bytes(take(rest)?)).ok()?;
    let begin = weights(count, rest)?;
    let weights = weights(count, rest)?;
    let mut history = Vec::new();
    for iterations in 0..u32::from_le_bytes(take(rest)?) {
        history.push(progress(iterations, rest)?);
    }
    Some(Mmto { options, begin, weights, history })
}

fn weights(count: usize, rest: &mut &[u8]) -> Option<Vec<f32>> {
    let (weights, others) = rest.split_at_checked(count.checked_mul(4)?)?;
    *rest = others;
    Some(weights.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
}

fn progress(iterations: u32, rest: &mut &[u8]) -> Option<MmtoProgress> {
    Some(MmtoProgress {
        iterations,
        fitted: agreement(rest)?,
        held_out: agreement(rest)?,
        used: u64::from_le_bytes(take(rest)?) as usize,
        magnitude: f64::from_le_bytes(take(rest)?),
        changed: u64::from_le_bytes(take(rest)?) as usize,
    })
}

fn agreement(rest: &mut &[u8]) -> Option<Agreement> {
    Some(Agreement {
        positions: u64::from_le_bytes(take(rest)?) as usize,
        objective: f64::from_le_bytes(take(rest)?),
        share: f64::from_le_bytes(take(rest)?),
    })
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, others) = rest.split_first_chunk()?;
    *rest = others;
    Some(*first)
}
