//! The figures of a training: objective, agreement, weights (Hoki & Kaneko 2014).

use serde::{Deserialize, Serialize};

/// How well a shallow search with some weights agrees with records.
///
/// ```
/// use nullwindow_fit::mmto::Agreement;
/// let half = Agreement { positions: 100, objective: 3.2, share: 0.5 };
/// assert!(half.error() > 0.04 && half.error() < 0.06);
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Agreement {
    /// The number of positions with a choice of moves.
    pub positions: usize,
    /// J(P, w), divided by the number of positions.
    pub objective: f64,
    /// The share of positions in which the best move is the played one. Where several are best, one of them
    /// is chosen by chance.
    pub share: f64,
}

impl Agreement {
    /// The standard error of the share.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.share * (1.0 - self.share) / self.positions.max(1) as f64).sqrt()
    }
}

/// The figures of a state of the training.
///
/// ```
/// use nullwindow_fit::mmto::MmtoProgress;
/// fn line(now: &MmtoProgress) -> String {
///     let fitted = &now.fitted;
///     format!("{:>3}  J {:.4}  agreement {:.1} %", now.iterations, fitted.objective, 100.0 * fitted.share)
/// }
/// assert!(line(&MmtoProgress::default()).starts_with("  0  J 0.0000"));
/// ```
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct MmtoProgress {
    /// The number of iterations done.
    pub iterations: u32,
    /// On the records that the weights are fitted to.
    pub fitted: Agreement,
    /// On held-out records.
    pub held_out: Agreement,
    /// The number of weights other than 0.
    pub used: usize,
    /// The mean magnitude of these.
    pub magnitude: f64,
    /// The number of weights that differ from those at the begin.
    pub changed: usize,
}

/// The mean over all positions.
pub(super) fn mean(parts: impl IntoIterator<Item = Agreement>) -> Agreement {
    let (mut sum, mut n) = (Agreement::default(), 0.0);
    for part in parts {
        let positions = part.positions as f64;
        sum.positions += part.positions;
        sum.objective += positions * part.objective;
        sum.share += positions * part.share;
        n += positions;
    }
    let n = f64::max(n, 1.0);
    Agreement { objective: sum.objective / n, share: sum.share / n, ..sum }
}
