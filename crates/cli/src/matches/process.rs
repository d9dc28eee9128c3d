//! A program that is spoken with line by line, in a process of its own.

use crate::lines;
use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A running program. It is killed when this is dropped.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Result<String, String>>,
    /// The last that it wrote to standard error.
    errors: Arc<Mutex<Vec<u8>>>,
    /// Who reads standard error, until its end.
    reader: Option<JoinHandle<()>>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The program has ended, or what it writes is no answer.
    Broken(String),
    /// It answers, but not what it should.
    Wrong(String),
    /// The time is over.
    Late,
    /// It refuses what it was told: what that was, and what it says.
    Refused(String),
    /// Nobody waits any more.
    Stopped,
}

/// What is kept of standard error, in bytes.
const KEPT: usize = 4096;

/// How often the flag is looked at that stops everything.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// How long a program may take to end when it is told to.
const TO_QUIT: Duration = Duration::from_millis(500);

impl Process {
    pub(super) fn start(words: &[String]) -> std::io::Result<Self> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for the referee alone.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        // A program that writes without end must wait for its reader.
        let (send, output) = sync_channel(1024);
        if let Some(stdout) = child.stdout.take() {
            let mut stdout = BufReader::new(stdout);
            thread::spawn(move || {
                loop {
                    let line = lines::next(&mut stdout, "its answer").map_err(|error| format!("{error:#}"));
                    let last = !matches!(line, Ok(Some(_)));
                    if line.transpose().is_none_or(|line| send.send(line).is_err()) || last {
                        return;
                    }
                }
            });
        }
        let errors = Arc::default();
        let reader = child.stderr.take().map(|stderr| {
            let kept = Arc::clone(&errors);
            thread::spawn(move || keep(stderr, &kept))
        });
        Ok(Process { child, input, output, errors, reader })
    }

    /// Sends it a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(self.ended()) }
    }

    /// The next line of its output, without the spaces around it.
    pub(super) fn line(&mut self, end: Option<Instant>, stop: &AtomicBool) -> Result<String, Fault> {
        loop {
            let left = end.map_or(LOOK_EVERY, |end| end.saturating_duration_since(Instant::now()));
            match self.output.recv_timeout(left.min(LOOK_EVERY)) {
                Ok(Ok(line)) => return Ok(line.trim().to_owned()),
                Ok(Err(error)) => return Err(Fault::Broken(error)),
                Err(_) if stop.load(Relaxed) => return Err(Fault::Stopped),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Fault::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// It has closed its output: how it ended, and its last words.
    fn ended(&mut self) -> Fault {
        let status =
            self.wait().map_or("has closed its output".to_owned(), |status| format!("has ended ({status})"));
        let errors = self.errors.lock().map(|kept| String::from_utf8_lossy(&kept).into_owned());
        let last = errors.unwrap_or_default().lines().rfind(|line| !line.trim().is_empty()).map(short);
        Fault::Broken(status + &last.map_or(String::new(), |last| format!(": {last}")))
    }

    /// Waits a little for its end, and for its last words.
    fn wait(&mut self) -> Option<ExitStatus> {
        let end = Instant::now() + TO_QUIT;
        let mut status = None;
        while Instant::now() < end {
            status = status.or_else(|| self.child.try_wait().ok().flatten());
            if status.is_some() && self.reader.as_ref().is_none_or(JoinHandle::is_finished) {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
        status
    }

    /// Lets it end by itself, if it does so soon.
    pub(super) fn quit(mut self) {
        if let Some(mut input) = self.input.take() {
            _ = writeln!(input, "quit");
        }
        _ = self.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// Reads to the end, and keeps the last of it.
fn keep(mut stderr: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut bytes = [0; KEPT];
    while let Ok(read @ 1..) = stderr.read(&mut bytes) {
        if let Ok(mut kept) = kept.lock() {
            kept.extend(&bytes[..read]);
            let over = kept.len().saturating_sub(KEPT);
            kept.drain(..over);
        }
    }
}

/// No more of a text than one wants to see.
pub(super) fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.chars().take(60).collect()
}
