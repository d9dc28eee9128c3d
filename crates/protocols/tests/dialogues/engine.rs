//! An engine on a thread of this process, as a board drives it: lines go in while it searches.

use nullwindow_protocols::ProtocolError;
use std::io::{self, BufReader, PipeReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Longer than anything here takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A dialogue under way.
pub(crate) struct Engine {
    input: PipeWriter,
    pub(crate) lines: Receiver<String>,
    dialogue: Option<JoinHandle<Result<(), ProtocolError>>>,
}

/// An output whose lines arrive at the board one by one. Protocols write whole lines.
pub(crate) struct Lines(Sender<String>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The board may be gone.
        _ = str::from_utf8(bytes).unwrap().lines().try_for_each(|line| self.0.send(line.to_owned()));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Engine {
    pub(crate) fn start(
        run: impl FnOnce(BufReader<PipeReader>, Lines) -> Result<(), ProtocolError> + Send + 'static,
    ) -> Self {
        let ((reader, input), (send, lines)) = (io::pipe().unwrap(), channel());
        let dialogue = thread::spawn(move || run(BufReader::new(reader), Lines(send)));
        Engine { input, lines, dialogue: Some(dialogue) }
    }

    pub(crate) fn send(&self, text: impl AsRef<[u8]>) {
        (&self.input).write_all(&[text.as_ref(), b"\n"].concat()).unwrap();
    }

    /// Its lines up to one that begins with `begin`.
    pub(crate) fn until(&self, begin: &str) -> Vec<String> {
        let mut written = Vec::new();
        loop {
            let line =
                self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {begin}: {written:?}"));
            written.push(line);
            if written.last().unwrap().starts_with(begin) {
                return written;
            }
        }
    }

    pub(crate) fn ask(&self, text: &str, begin: &str) -> Vec<String> {
        self.send(text);
        self.until(begin)
    }

    /// The best move.
    pub(crate) fn best(&self, text: &str) -> String {
        let written = self.ask(text, "bestmove ");
        written.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }
}

/// At the end of a test it writes nothing more, and ends without an error.
impl Drop for Engine {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.send("quit");
            assert_eq!(self.lines.recv_timeout(PATIENCE).ok(), None);
            self.dialogue.take().unwrap().join().unwrap().unwrap();
        }
    }
}
