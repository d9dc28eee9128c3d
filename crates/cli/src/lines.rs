//! Reading line by line what may never end.

use anyhow::{Context, Result, ensure};
use std::io::{BufRead, Read};

/// Nobody types more than this, and /dev/zero has no end.
pub(crate) const LONGEST: usize = 1 << 16;

/// The next line of the input, with its newline; `None` at the end.
///
/// # Errors
/// If it cannot be read, or is no line. They name `place`.
pub(crate) fn next(input: &mut impl BufRead, place: &str) -> Result<Option<String>> {
    let bytes = begin(input, place)?;
    ensure!(bytes.len() < LONGEST, "{place}: a line is longer than {LONGEST} bytes");
    Ok((!bytes.is_empty()).then(|| text(&bytes)))
}

/// A line, where too long ones are passed over.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// With its newline.
    Whole(String),
    /// One of [`LONGEST`] bytes or more, which was skipped to its end: how it begins.
    TooLong(String),
}

/// The next line of the input, however long, in little memory; `None` at the end.
///
/// # Errors
/// If it cannot be read. They name `place`.
pub(crate) fn next_or_skipped(input: &mut impl BufRead, place: &str) -> Result<Option<Line>> {
    let bytes = begin(input, place)?;
    if bytes.len() < LONGEST {
        return Ok((!bytes.is_empty()).then(|| Line::Whole(text(&bytes))));
    }
    if !bytes.ends_with(b"\n") {
        input.skip_until(b'\n').with_context(|| place.to_owned())?;
    }
    Ok(Some(Line::TooLong(text(&bytes))))
}

/// A line to its end, or the first [`LONGEST`] bytes of it.
fn begin(input: &mut impl BufRead, place: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LONGEST as u64).read_until(b'\n', &mut bytes).with_context(|| place.to_owned())?;
    Ok(bytes)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
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
    #[test]
    fn long_lines_are_skipped_to_their_end_and_no_further() {
        let long = |length| "a".repeat(length - 1) + "\n";
        let read = |length| {
            let input = long(length) + "next\n";
            let mut input = input.as_bytes();
            let mut line = || next_or_skipped(&mut input, "here").unwrap();
            (line(), [line(), line()])
        };
        let after = [Some(Line::Whole("next\n".to_owned())), None];
        assert_eq!(read(LONGEST - 1), (Some(Line::Whole(long(LONGEST - 1))), after));
        for length in [LONGEST, LONGEST + 1, 5 * LONGEST, 1 << 20] {
            let (first, rest) = read(length);
            let Some(Line::TooLong(begin)) = first else { panic!("{length}: {first:?}") };
            assert_eq!(
                (begin.len(), rest),
                (LONGEST, [Some(Line::Whole("next\n".to_owned())), None]),
                "{length}"
            );
        }
        let mut endless = BufReader::new(repeat(b'a').take(1 << 24));
        assert!(matches!(next_or_skipped(&mut endless, "here"), Ok(Some(Line::TooLong(_)))));
        assert_eq!(next_or_skipped(&mut endless, "here").unwrap(), None);
    }
}
