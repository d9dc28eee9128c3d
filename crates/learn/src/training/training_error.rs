//! Why a training fails (our own).

use nullwindow::session;
use thiserror::Error;

/// Why a training cannot begin, or not go on.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// The game lacks something, or one of its sessions failed.
    #[error(transparent)]
    Game(#[from] session::Error),
    /// A state of other weights.
    #[error("this state has other weights than those to learn")]
    State,
    /// A board of too many cells.
    #[error("a board of {0} cells and the game's own tuples make more than 65535 tuples")]
    Large(usize),
    /// A board of too many cells for layers.
    #[error("a board of {0} cells is too large for layers, which see at most 128")]
    LargeForLayers(usize),
    /// It was stopped within a generation.
    #[error("stopped within a generation")]
    Stopped,
}
