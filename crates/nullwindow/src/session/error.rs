//! The error of sessions: one line of text (our own).

/// Why a text is refused, or why there is no engine, in one line.
///
/// ```
/// use nullwindow::session::{Error, Game as _};
/// use nullwindow_games::tic_tac_toe;
/// let error: Error = tic_tac_toe::TicTacToeGame.problems("155").unwrap_err();
/// assert_eq!(error.to_string(), "character 3: move 3 cannot be played: square 5 is taken");
/// ```
pub type Error = Box<dyn std::error::Error + Send + Sync>;
