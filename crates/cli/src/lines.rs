//! Reading line by line what may never end.

use anyhow::{Context, Result, ensure};
use std::io::{BufRead, Read};

/// Nobody types more than this, and /dev/zero has no end.
const LONGEST: usize = 1 << 16;

/// The next line of the input, with its newline; `None` at the end.
///
/// # Errors
/// If it cannot be read, or is no line. They name `place`.
pub(crate) fn next(input: &mut impl BufRead, place: &str) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    input.take(LONGEST as u64).read_until(b'\n', &mut bytes).with_context(|| place.to_owned())?;
    ensure!(bytes.len() < LONGEST, "{place}: a line is longer than {LONGEST} bytes");
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, repeat};

    #[test]
    fn endless_lines_are_refused() {
        let mut input = &b"a\n\nb\xff"[..];
        let mut lines = || next(&mut input, "here").unwrap();
        let read = [lines(), lines(), lines()].map(Option::unwrap);
        assert_eq!((read, lines()), (["a\n", "\n", "b\u{fffd}"].map(String::from), None));
        let error = next(&mut BufReader::new(repeat(0)), "here").unwrap_err();
        assert_eq!(error.to_string(), "here: a line is longer than 65536 bytes");
    }
}
