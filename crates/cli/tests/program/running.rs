//! Programs at work: waiting until one is busy, and until it has ended. Both programs' tests share this file.
#![cfg(target_os = "linux")]

use crate::common::{send, ticks};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The processor time that a command has to end, in ticks of 10 ms. A release build needs a tenth of it.
const ENDING: u64 = 50;

/// The time after which a command hangs that uses no processor time. A busy machine needs much of it.
const HANGING: Duration = Duration::from_secs(60);

/// The processor time after which a command is at its work, in ticks of 10 ms.
pub(crate) const BUSY: u64 = 40;

pub(crate) fn start(arguments: &[&str]) -> Child {
    start_after(":", arguments)
}

/// Starts the program where a command of the shell has been executed.
pub(crate) fn start_after(setting: &str, arguments: &[&str]) -> Child {
    Command::new("sh")
        .args(["-c", &format!("{setting}; exec \"$0\" \"$@\""), crate::PROGRAM])
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until the process has had `busy` ticks of processor time.
pub(crate) fn wait_until_busy(child: &mut Child, busy: u64, arguments: &[&str]) {
    while ticks(child) < busy {
        assert_eq!(child.try_wait().unwrap(), None, "{arguments:?} has ended before the signal");
        sleep(Duration::from_millis(5));
    }
}

/// Sends a signal, waits for the end, and returns the output.
pub(crate) fn end(child: Child, signal: &str, arguments: &[&str]) -> Output {
    send(signal, &child);
    ended(child, signal, arguments)
}

/// Waits for the end after what has happened, and returns the output.
pub(crate) fn ended(mut child: Child, what: &str, arguments: &[&str]) -> Output {
    let (happened, before) = (Instant::now(), ticks(&child));
    while child.try_wait().unwrap().is_none() {
        if happened.elapsed() > HANGING || ticks(&child) > before + ENDING {
            child.kill().unwrap();
            panic!("{arguments:?} goes on after {what}");
        }
        sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}
