//! Why a dialogue ends before its input does (our own).

use std::io;
use thiserror::Error;

/// The input or the output failed. A closed output is no error: the dialogue ends, since no one reads it.
///
/// ```
/// use nullwindow_protocols::ProtocolError;
/// let error = ProtocolError::Input(std::io::Error::other("it is gone"));
/// assert_eq!(error.to_string(), "cannot read the input: it is gone");
/// ```
#[derive(Debug, Error)]
pub enum ProtocolError {
    /// The input cannot be read, or has a line of unreasonable length.
    #[error("cannot read the input: {0}")]
    Input(#[source] io::Error),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[source] io::Error),
}
