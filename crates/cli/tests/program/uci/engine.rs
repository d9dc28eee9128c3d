//! A running engine, as a board drives it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// A running engine.
pub(crate) struct Engine {
    pub(crate) child: Child,
    pub(crate) input: ChildStdin,
    pub(crate) lines: Receiver<String>,
}

/// Longer than anything here takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

impl Engine {
    /// An engine for chess.
    pub(crate) fn start() -> Self {
        Engine::start_with("uci", &[])
    }

    /// An engine that speaks UCI or USI.
    pub(crate) fn start_with(protocol: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
            .args([&[protocol, "--hash", "1"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (send, lines) = channel();
        thread::spawn(move || {
            BufReader::new(output).lines().map(Result::unwrap).try_for_each(|line| send.send(line))
        });
        Engine { child, input, lines }
    }

    pub(crate) fn send(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
    }

    /// Its lines up to one that begins with `begin`.
    pub(crate) fn until(&mut self, begin: &str) -> Vec<String> {
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

    pub(crate) fn ask(&mut self, text: &str, begin: &str) -> Vec<String> {
        self.send(text);
        self.until(begin)
    }

    /// The best move.
    pub(crate) fn best(&mut self, text: &str) -> String {
        let written = self.ask(text, "bestmove ");
        written.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }

    /// It writes nothing more, and exits successfully.
    pub(crate) fn end(mut self) {
        self.send("quit");
        assert_eq!(self.lines.recv_timeout(PATIENCE).ok(), None);
        assert!(self.child.wait().unwrap().success());
    }
}
