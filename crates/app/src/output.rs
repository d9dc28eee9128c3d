//! Writing to standard output and standard error (our own).

use anyhow::Context;
use nullwindow::session::escaped;
use std::io::{self, ErrorKind, Write};
use thiserror::Error;

/// The reader has closed the output (`| head`): the program ends, and this is no failure.
#[derive(Debug, Error)]
#[error("the output is closed")]
pub struct OutputClosed;

/// The result of writing to standard output.
///
/// # Errors
/// [`OutputClosed`] if the reader has closed the pipe, or another error if the output cannot be written.
pub fn written<T>(result: io::Result<T>) -> anyhow::Result<T> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(OutputClosed.into()),
        result => result.context("cannot write the output"),
    }
}

/// Prints to standard output.
///
/// # Errors
/// As [`written`].
pub fn print(text: &str) -> anyhow::Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints text in any encoding to standard output.
///
/// # Errors
/// As [`written`].
pub fn print_bytes(text: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    written(out.write_all(text).and_then(|()| out.flush()))
}

/// Writes one line to standard error. An error of writing is ignored, since the work can go on.
pub fn log(line: &str) {
    let line = escaped(line) + "\n";
    _ = io::stderr().write_all(line.as_bytes());
}
