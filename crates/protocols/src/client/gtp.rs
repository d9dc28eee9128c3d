//! The Go Text Protocol, from the side of the controller.

use super::process::{EngineError, Process};
use nullwindow::session::excerpt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The time for the answer to any command but one that searches.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// The largest number of lines of an answer.
const MAX_LINES: usize = 10_000;

/// The answer to a command within a time.
///
/// # Errors
/// If there is none, or the engine refuses the command.
///
/// ```no_run
/// use nullwindow_protocols::client::{Process, gtp, words};
/// use std::sync::atomic::AtomicBool;
/// let mut engine = Process::start(&words("nullwindow gtp --game kalah")?)?;
/// let answer = gtp::ask(&mut engine, "name", gtp::TIMEOUT, &AtomicBool::new(false))?;
/// assert_eq!(answer, "nullwindow");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask(
    process: &mut Process,
    command: &str,
    time: Duration,
    stop: &AtomicBool,
) -> Result<String, EngineError> {
    let end = Instant::now().checked_add(time);
    process.send(command)?;
    let first = loop {
        let line = process.line(end, stop)?;
        if !line.is_empty() {
            break line;
        }
    };
    let (good, rest) = match (first.strip_prefix('='), first.strip_prefix('?')) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return Err(EngineError::Broken(format!("'{}' is no answer", excerpt(&first)))),
    };
    let mut answer = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
    for _ in 0..MAX_LINES {
        let line = process.line(end, stop)?;
        if line.is_empty() {
            return if good {
                Ok(answer)
            } else {
                Err(EngineError::Refused(format!("'{command}': {}", excerpt(&answer))))
            };
        }
        answer = answer + "\n" + &line;
    }
    Err(EngineError::Broken("its answer does not end".to_owned()))
}

/// Checks that it speaks version 2 of the protocol.
///
/// # Errors
/// If it speaks another version, or none.
pub fn greet(process: &mut Process, stop: &AtomicBool) -> Result<(), EngineError> {
    match ask(process, "protocol_version", TIMEOUT, stop)?.as_str() {
        "2" => Ok(()),
        version => {
            Err(EngineError::Invalid(format!("speaks version '{}' of the protocol, not 2", excerpt(version))))
        }
    }
}
