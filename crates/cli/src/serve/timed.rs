//! A connection whose reads and writes all end at one time (our own).
//!
//! A time limit for each read and write alone would not do: a client that sends or takes a byte now and then
//! would hold its connection for ever.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The most bytes of one write: some systems begin the time limit anew within a write.
const PIECE: usize = 64 << 10;

/// The connection.
pub(super) struct Timed<'stream> {
    stream: &'stream TcpStream,
    end: Instant,
}

impl<'stream> Timed<'stream> {
    /// Its reads and writes together have this time.
    pub(super) fn new(stream: &'stream TcpStream, time: Duration) -> Self {
        Timed { stream, end: Instant::now() + time }
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(buffer)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(&bytes[..bytes.len().min(PIECE)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
