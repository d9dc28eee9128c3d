//! Why a match does not begin, or ends early (our own).

use nullwindow::session;
use std::io;
use thiserror::Error;

/// An error of the match itself. An engine that fails during a game loses that game instead.
///
/// ```
/// use nullwindow_match::MatchError;
/// let error = MatchError::Engine("cannot start 'engine': not found".to_owned());
/// assert_eq!(error.to_string(), "cannot start 'engine': not found");
/// ```
#[derive(Debug, Error)]
pub enum MatchError {
    /// Settings are malformed or do not go together.
    #[error("{0}")]
    Settings(String),
    /// An engine does not start, does not speak its protocol, or lacks an option.
    #[error("{0}")]
    Engine(String),
    /// A file of openings is malformed, or there are not enough openings.
    #[error("{0}")]
    Openings(String),
    /// The game has no session for the referee.
    #[error("{0}")]
    Game(#[source] session::Error),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[source] io::Error),
    /// The record cannot be written.
    #[error("cannot write the record: {0}")]
    Record(#[source] io::Error),
}
