//! Writing to standard output and standard error (our own).

use crate::text::escaped;
use anyhow::Context;
use std::io::{self, ErrorKind, Write};

/// The result of writing to standard output. A closed pipe (`| head`) is no error.
///
/// # Errors
/// If the output cannot be written.
pub fn written<T: Default>(result: io::Result<T>) -> anyhow::Result<T> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(T::default()),
        result => result.context("cannot write the output"),
    }
}

/// Prints to standard output.
///
/// # Errors
/// If that fails, unless the reader has closed the pipe.
pub fn print(text: &str) -> anyhow::Result<()> {
    written(try_print(text))
}

/// Prints to standard output.
///
/// # Errors
/// If that fails, also where the reader has closed the pipe.
pub fn try_print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes one line to standard error. An error of writing is ignored, since the work can go on.
pub fn log(line: &str) {
    let line = escaped(line) + "\n";
    _ = io::stderr().write_all(line.as_bytes());
}
