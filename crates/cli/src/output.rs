//! Writing to standard output.

use std::io::{self, ErrorKind, Write};

/// Prints, and takes a reader who has seen enough (`| head`) for no error.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
