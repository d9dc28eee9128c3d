//! A certificate's unpacked bytes, counted (our own).

use std::io::{BufReader, Read, Result};

/// Reads a certificate's unpacked bytes, and counts them for the places of errors.
///
/// ```
/// use nullwindow::strategy::CertificateReader;
/// let mut reader = CertificateReader::new(&b"game kalah\n"[..]);
/// assert_eq!((reader.byte()?, reader.place()), (b'g', 1));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct CertificateReader<R> {
    bytes: BufReader<R>,
    place: u64,
}

impl<R: Read> CertificateReader<R> {
    /// Reads these bytes.
    pub fn new(bytes: R) -> Self {
        CertificateReader { bytes: BufReader::new(bytes), place: 0 }
    }

    /// The number of bytes read.
    #[must_use]
    pub fn place(&self) -> u64 {
        self.place
    }

    /// The next byte.
    ///
    /// # Errors
    /// At the end, and where the file is damaged.
    pub fn byte(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    /// The next byte; `None` at the end.
    ///
    /// # Errors
    /// Where the file is damaged.
    pub(super) fn byte_if_any(&mut self) -> Result<Option<u8>> {
        let mut byte = [0];
        let read = self.bytes.read(&mut byte)?;
        self.place += read as u64;
        Ok((read == 1).then_some(byte[0]))
    }

    /// The next bytes.
    ///
    /// # Errors
    /// If there are not as many, and where the file is damaged.
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut bytes = [0; N];
        self.bytes.read_exact(&mut bytes)?;
        self.place += N as u64;
        Ok(bytes)
    }
}
