//! An engine's process: lines to its input, and lines from its output within a time (our own).

use super::group;
use crate::lines;
use nullwindow::session::excerpt;
use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use thiserror::Error;

/// A running program. It is killed when this is dropped, and with it what it has started; so is what it
/// leaves when it ends itself.
///
/// ```no_run
/// use nullwindow_protocols::client::{Process, words};
/// use std::sync::atomic::AtomicBool;
/// let mut engine = Process::start(&words("nullwindow uci")?)?;
/// engine.send("uci")?;
/// while engine.line(None, &AtomicBool::new(false))? != "uciok" {}
/// engine.quit();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// How it has ended, and when that was seen.
    end: Option<(ExitStatus, Instant)>,
    input: Option<ChildStdin>,
    output: Receiver<Result<String, String>>,
    /// The end of its standard error.
    errors: Arc<Mutex<Vec<u8>>>,
    /// The thread that reads standard error to its end.
    reader: Option<JoinHandle<()>>,
}

/// Why an engine gives no valid answer.
///
/// ```
/// use nullwindow_protocols::client::EngineError;
/// assert_eq!(EngineError::TimedOut.to_string(), "it takes too long");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EngineError {
    /// The program has ended, or its output is not of the protocol.
    #[error("{0}")]
    Broken(String),
    /// It answers that it has no move, `0000`, where there is one.
    #[error("it answers 0000, which is no move")]
    NoMove,
    /// It answers in the protocol, but not as it should.
    #[error("{0}")]
    Invalid(String),
    /// The time is over.
    #[error("it takes too long")]
    TimedOut,
    /// It refuses a command: the command, and its reason.
    #[error("it refuses {0}")]
    Refused(String),
    /// The flag was set that stops the dialogue.
    #[error("stopped")]
    Stopped,
}

/// The number of bytes that are kept of standard error.
const KEPT: usize = 4096;

/// The time between two looks at the flag that stops the dialogue.
const POLL_EVERY: Duration = Duration::from_millis(20);

/// The time that a program has to end after `quit`, and its pipes to close after its end.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);

impl Process {
    /// Starts a program with these arguments.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(words: &[String]) -> std::io::Result<Self> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        group::separate(&mut command);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        // A program that writes without end must wait for its reader.
        let (send, output) = sync_channel(1024);
        if let Some(stdout) = child.stdout.take() {
            let mut stdout = BufReader::new(stdout);
            thread::spawn(move || {
                loop {
                    let line = lines::next(&mut stdout).map_err(|error| format!("its answer: {error}"));
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
        Ok(Process { child, end: None, input, output, errors, reader })
    }

    /// Sends it a line.
    ///
    /// # Errors
    /// If it has ended.
    pub fn send(&mut self, line: &str) -> Result<(), EngineError> {
        let sent = self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(self.ended()) }
    }

    /// The next line of its output, without the spaces around it, until `end` or until `stop` is set.
    ///
    /// # Errors
    /// If it has ended, or there is no line in time.
    pub fn line(&mut self, end: Option<Instant>, stop: &AtomicBool) -> Result<String, EngineError> {
        loop {
            let left = end.map_or(POLL_EVERY, |end| end.saturating_duration_since(Instant::now()));
            let pause = if self.end.is_some() { POLL_EVERY } else { left.min(POLL_EVERY) };
            match self.output.recv_timeout(pause) {
                Ok(Ok(line)) => return Ok(line.trim().to_owned()),
                Ok(Err(error)) => return Err(EngineError::Broken(error)),
                Err(_) if stop.load(Relaxed) => return Err(EngineError::Stopped),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => match self.end() {
                    // Its last lines may still come, and then the end of its output, unless a process that
                    // has left its group holds the pipe.
                    Some((_, seen)) if seen.elapsed() < QUIT_TIMEOUT => {}
                    Some(_) => return Err(self.ended()),
                    None if left.is_zero() => return Err(EngineError::TimedOut),
                    None => {}
                },
            }
        }
    }

    /// The error of a closed output: how the program ended, and its last line of standard error.
    fn ended(&mut self) -> EngineError {
        let status =
            self.wait().map_or("has closed its output".to_owned(), |status| format!("has ended ({status})"));
        let errors = self.errors.lock().map(|kept| String::from_utf8_lossy(&kept).into_owned());
        let last = errors.unwrap_or_default().lines().rfind(|line| !line.trim().is_empty()).map(excerpt);
        EngineError::Broken(status + &last.map_or(String::new(), |last| format!(": {last}")))
    }

    /// How it has ended, if it has, and when that was first seen. What it has started is killed then.
    fn end(&mut self) -> Option<(ExitStatus, Instant)> {
        if self.end.is_none() && group::has_ended(&mut self.child) {
            group::kill(&mut self.child);
            self.end = self.child.wait().ok().map(|status| (status, Instant::now()));
        }
        self.end
    }

    /// Waits up to [`QUIT_TIMEOUT`] for its end, and for the end of its standard error.
    fn wait(&mut self) -> Option<ExitStatus> {
        let end = Instant::now() + QUIT_TIMEOUT;
        while Instant::now() < end {
            if self.end().is_some() && self.reader.as_ref().is_none_or(JoinHandle::is_finished) {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.end.map(|(status, _)| status)
    }

    /// Sends `quit`, and waits for its end; kills it, and what it has started, if it does not end.
    pub fn quit(mut self) {
        if let Some(mut input) = self.input.take() {
            _ = writeln!(input, "quit");
        }
        _ = self.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.end.is_none() {
            group::kill(&mut self.child);
            _ = self.child.wait();
        }
    }
}

/// Reads to the end, and keeps the last [`KEPT`] bytes.
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::mem;

    /// Longer than anything here takes.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn script(text: &str) -> Process {
        Process::start(&["/bin/sh", "-c", text].map(str::to_owned)).unwrap()
    }

    fn line(process: &mut Process) -> Result<String, EngineError> {
        process.line(Instant::now().checked_add(PATIENCE), &AtomicBool::new(false))
    }

    /// Its output, which is closed when no process is left that holds it.
    fn output(process: &mut Process) -> Receiver<Result<String, String>> {
        mem::replace(&mut process.output, sync_channel(0).1)
    }

    #[test]
    fn an_engine_without_its_script_is_ended() {
        let text = "sleep 1000; true";
        let mut quit = script(text);
        let closed = output(&mut quit);
        quit.quit();
        assert_eq!(closed.recv_timeout(PATIENCE), Err(RecvTimeoutError::Disconnected), "quit");
        let mut dropped = script(text);
        let closed = output(&mut dropped);
        drop(dropped);
        assert_eq!(closed.recv_timeout(PATIENCE), Err(RecvTimeoutError::Disconnected), "dropped");
    }

    #[test]
    fn an_engine_has_ended_although_what_it_has_started_holds_its_output() {
        let mut process = script("sleep 1000 & echo last; echo why >&2; exit 3");
        assert_eq!(line(&mut process), Ok("last".to_owned()));
        let ended = EngineError::Broken("has ended (exit status: 3): why".to_owned());
        assert_eq!(line(&mut process), Err(ended));
        let left = output(&mut process).recv_timeout(PATIENCE);
        assert_eq!(left, Err(RecvTimeoutError::Disconnected), "nothing is left of it");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_outside_the_group_does_not_hide_the_end() {
        let mut process = script("setsid sleep 90 & sleep 0.1; exit 3");
        assert_eq!(line(&mut process), Err(EngineError::Broken("has ended (exit status: 3)".to_owned())));
    }
}
