//! Reading whole files, up to a limit of size: some have no end, such as `/dev/zero` (our own).

use std::fmt::Display;
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The most that is read of positions, lists of moves, games and weights, in MiB: their readers need several
/// times the memory.
pub const TEXT_MIB: usize = 64;

/// The most that is read of the games and the checkpoint of a training, and of a book, in MiB.
pub const LARGE_MIB: usize = 1_024;

/// All bytes of a source that has at most this number of MiB.
///
/// # Errors
/// If it cannot be read, or is larger; the error states the limit.
///
/// ```
/// let error = nullwindow_support::size_limit::read(std::io::repeat(0), 1).unwrap_err();
/// assert_eq!(error.to_string(), "larger than 1 MiB, the most that is read");
/// ```
pub fn read(source: impl Read, mebibytes: usize) -> Result<Vec<u8>> {
    let (mut bytes, largest) = (Vec::new(), mebibytes << 20);
    source.take(largest as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > largest {
        let reason = format!("larger than {mebibytes} MiB, the most that is read");
        return Err(Error::new(ErrorKind::FileTooLarge, reason));
    }
    Ok(bytes)
}

/// All bytes of a file that has at most this number of MiB.
///
/// # Errors
/// As [`read`].
///
/// ```no_run
/// use nullwindow_support::size_limit::{TEXT_MIB, file};
/// let bytes = file("book.bin".as_ref(), TEXT_MIB)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn file(path: &Path, mebibytes: usize) -> Result<Vec<u8>> {
    read(File::open(path)?, mebibytes)
}

/// The text of a file that has at most this number of MiB.
///
/// # Errors
/// As [`read`], or if it is not UTF-8.
///
/// ```no_run
/// use nullwindow_support::size_limit::{TEXT_MIB, text};
/// let weights = text("weights.txt".as_ref(), TEXT_MIB)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn text(path: &Path, mebibytes: usize) -> Result<String> {
    String::from_utf8(file(path, mebibytes)?)
        .map_err(|_| Error::new(ErrorKind::InvalidData, "this is not text (UTF-8)"))
}

/// Bytes that people have written, as text: without a byte order mark, and with line feeds for all ends of
/// lines.
///
/// # Errors
/// If they are not UTF-8; the error names `place` and the line.
///
/// ```
/// use nullwindow_support::size_limit::utf8;
/// assert_eq!(utf8(b"one\r\ntwo\rthree".to_vec(), "file").as_deref(), Ok("one\ntwo\nthree"));
/// let error = utf8(b"\xff\xfeo\0".to_vec(), "file").unwrap_err();
/// assert_eq!(error, "file: this is UTF-16; save it as UTF-8");
/// ```
pub fn utf8(bytes: Vec<u8>, place: impl Display) -> std::result::Result<String, String> {
    let text = String::from_utf8(bytes).map_err(|error| match error.as_bytes() {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => format!("{place}: this is UTF-16; save it as UTF-8"),
        bytes => {
            let sound = String::from_utf8_lossy(&bytes[..error.utf8_error().valid_up_to()]);
            let line = 1 + line_feeds(sound.into_owned()).matches('\n').count();
            format!("{place}, line {line}: this is not text (UTF-8)")
        }
    })?;
    Ok(line_feeds(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)))
}

/// A text with line feeds for its ends of lines.
fn line_feeds(text: String) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_much_as_the_limit_is_read_and_no_more() {
        let ones = |count| std::io::repeat(1).take(count);
        assert_eq!(read(ones(1 << 20), 1).unwrap().len(), 1 << 20);
        let error = read(ones((1 << 20) + 1), 1).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
        assert!(read(std::io::empty(), 0).unwrap().is_empty());
    }
}
