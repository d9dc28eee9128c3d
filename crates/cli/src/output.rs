//! Writing to standard output and standard error.

use crate::text::escaped;
use anyhow::Context;
use std::io::{self, ErrorKind, Write};

/// What writing to standard output came to. A reader who has seen enough (`| head`) is no error.
pub(crate) fn written<T: Default>(result: io::Result<T>) -> anyhow::Result<T> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(T::default()),
        result => result.context("cannot write the output"),
    }
}

/// Prints to standard output.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    written(try_print(text))
}

/// Prints to standard output, and tells if nobody reads any more.
pub(crate) fn try_print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes one line to standard error. It is for people: where nobody can read it, the work goes on.
pub(crate) fn tell(line: &str) {
    let line = escaped(line) + "\n";
    _ = io::stderr().write_all(line.as_bytes());
}
