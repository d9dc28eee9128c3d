//! Lines of text from outside, read in bounded memory (our own).

use std::io::{self, BufRead, ErrorKind, Read};

/// The largest length of a line, in bytes with its newline, plus one. Inputs such as `/dev/zero` have no end
/// of line.
pub const MAX_LENGTH: usize = 1 << 16;

/// The next line of the input, with its newline; `None` at the end. Bytes that are not UTF-8 are replaced.
///
/// # Errors
/// If the input cannot be read, or the line has [`MAX_LENGTH`] bytes or more.
///
/// ```
/// use nullwindow_protocols::lines;
/// let mut input = &b"play b f5\n"[..];
/// assert_eq!(lines::next(&mut input)?.as_deref(), Some("play b f5\n"));
/// assert_eq!(lines::next(&mut input)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn next(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let bytes = beginning(input)?;
    if bytes.len() >= MAX_LENGTH {
        let message = format!("a line is longer than {MAX_LENGTH} bytes");
        return Err(io::Error::new(ErrorKind::InvalidData, message));
    }
    Ok((!bytes.is_empty()).then(|| decode(&bytes)))
}

/// A line, of which an overlong one is skipped: see [`next_or_skipped`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// With its newline.
    Whole(String),
    /// The beginning of a line of [`MAX_LENGTH`] bytes or more, which is skipped to its end.
    TooLong(String),
}

/// The next line of the input, of any length, in bounded memory; `None` at the end.
///
/// # Errors
/// If the input cannot be read.
///
/// ```
/// use nullwindow_protocols::lines::{InputLine, MAX_LENGTH, next_or_skipped};
/// let text = "a".repeat(2 * MAX_LENGTH) + "\nquit\n";
/// let mut input = text.as_bytes();
/// assert!(matches!(next_or_skipped(&mut input)?, Some(InputLine::TooLong(_))));
/// assert_eq!(next_or_skipped(&mut input)?, Some(InputLine::Whole("quit\n".to_owned())));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn next_or_skipped(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let bytes = beginning(input)?;
    if bytes.len() < MAX_LENGTH {
        return Ok((!bytes.is_empty()).then(|| InputLine::Whole(decode(&bytes))));
    }
    if !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(InputLine::TooLong(decode(&bytes))))
}

/// A line to its end, or its first [`MAX_LENGTH`] bytes.
fn beginning(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_LENGTH as u64).read_until(b'\n', &mut bytes)?;
    Ok(bytes)
}

fn decode(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, repeat};

    #[test]
    fn overlong_line_is_refused() {
        let mut input = &b"a\n\nb\xff"[..];
        let mut lines = || next(&mut input).unwrap();
        let read = [lines(), lines(), lines()].map(Option::unwrap);
        assert_eq!((read, lines()), (["a\n", "\n", "b\u{fffd}"].map(String::from), None));
        let error = next(&mut BufReader::new(repeat(0))).unwrap_err();
        assert_eq!(error.to_string(), "a line is longer than 65536 bytes");
    }

    #[test]
    fn overlong_line_is_skipped_to_its_end_and_no_further() {
        let long = |length| "a".repeat(length - 1) + "\n";
        let read = |length| {
            let input = long(length) + "next\n";
            let mut input = input.as_bytes();
            let mut line = || next_or_skipped(&mut input).unwrap();
            (line(), [line(), line()])
        };
        let after = [Some(InputLine::Whole("next\n".to_owned())), None];
        assert_eq!(read(MAX_LENGTH - 1), (Some(InputLine::Whole(long(MAX_LENGTH - 1))), after));
        for length in [MAX_LENGTH, MAX_LENGTH + 1, 5 * MAX_LENGTH, 1 << 20] {
            let (first, rest) = read(length);
            let Some(InputLine::TooLong(begin)) = first else { panic!("{length}: {first:?}") };
            assert_eq!(
                (begin.len(), rest),
                (MAX_LENGTH, [Some(InputLine::Whole("next\n".to_owned())), None]),
                "{length}"
            );
        }
        let mut endless = BufReader::new(repeat(b'a').take(1 << 24));
        assert!(matches!(next_or_skipped(&mut endless), Ok(Some(InputLine::TooLong(_)))));
        assert_eq!(next_or_skipped(&mut endless).unwrap(), None);
    }
}
