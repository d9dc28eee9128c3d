//! The reason why a fit or a training fails (our own).

/// The reason why a fit or a training fails.
///
/// ```
/// use nullwindow_fit::{FitError, chess::ChessFit};
/// let error = ChessFit::default().fit(&[], &nullwindow_chess::Weights::embedded()).unwrap_err();
/// assert_eq!(error, FitError::Positions { fitted: 0, held_out: 0 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FitError {
    /// There are too few positions.
    #[error(
        "{fitted} quiet positions to fit to, {held_out} to measure errors by: there must be some of both"
    )]
    Positions {
        /// The number of positions to fit to.
        fitted: usize,
        /// The number of held-out positions.
        held_out: usize,
    },
    /// The training diverged.
    #[error("the parameters of the network grew without bounds: try a lower rate, or less decay")]
    Diverged,
}
