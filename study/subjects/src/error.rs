//! Errors of the options of an experiment (our own).

use nullwindow_support::NoOpeningError;
use nullwindow_support::checkpoint::CheckpointFileError;

/// One line for the user that names the wrong option.
///
/// ```
/// use nullwindow_subjects::Error;
/// assert_eq!(Error::option("b", "at least one branch").to_string(), "--b: at least one branch");
/// ```
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An option's value cannot be used, alone or together with another's.
    #[error("--{option}: {reason}")]
    Option {
        /// The option's name, without its dashes.
        option: &'static str,
        /// The reason.
        reason: String,
    },
    /// Random games end before an opening does.
    #[error(transparent)]
    NoOpening(#[from] NoOpeningError),
    /// The file of `--checkpoint` cannot be read or written.
    #[error("--checkpoint: {0}")]
    Checkpoint(CheckpointFileError),
    /// The weights of Othello's evaluation cannot be read.
    #[error(transparent)]
    Weights(#[from] nullwindow_othello::WeightsError),
    /// The monitor stopped a search. An experiment reports what it has finished before.
    #[error("it was stopped")]
    Stopped,
    /// The command line of an experiment does not parse.
    #[error("{0}")]
    Arguments(String),
}

/// Its message has the cause, which is no source.
impl From<CheckpointFileError> for Error {
    fn from(error: CheckpointFileError) -> Self {
        Error::Checkpoint(error)
    }
}

impl Error {
    /// An error of this option's value.
    pub fn option(option: &'static str, reason: impl Into<String>) -> Self {
        Error::Option { option, reason: reason.into() }
    }
}

/// The result of a search; `None` if the monitor stopped it.
///
/// # Errors
/// Any other error of the search.
///
/// ```
/// use nullwindow_subjects::{Error, unstopped};
/// assert_eq!(unstopped(Ok(7)).unwrap(), Some(7));
/// assert_eq!(unstopped::<u32>(Err(Error::Stopped)).unwrap(), None);
/// assert!(unstopped::<u32>(Err(Error::option("b", "at least one branch"))).is_err());
/// ```
pub fn unstopped<T>(found: Result<T, Error>) -> Result<Option<T>, Error> {
    match found {
        Err(Error::Stopped) => Ok(None),
        found => found.map(Some),
    }
}

impl From<clap::Error> for Error {
    /// Keeps clap's first line, the one that names the place.
    fn from(error: clap::Error) -> Self {
        let text = error.to_string();
        let line = text.lines().next().unwrap_or_default();
        Error::Arguments(line.strip_prefix("error: ").unwrap_or(line).to_owned())
    }
}
