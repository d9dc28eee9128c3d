//! The limits that the system sets (`ulimit`): a program ends in one line before it reaches them (our own).
//!
//! - The size of files (`-f`): the write fails, as on a full disk; without a handler SIGXFSZ ends the
//!   program.
//! - Processor time (`-t`): SIGXCPU stops the work. It comes before the hard limit, which kills.
//! - The stack (`-s`): where it is small, the program runs in a thread that has enough of it.
//!
//! That of memory (`-v`) is the table's and the allocator's; the others are errors of single calls.

use crate::output::log;
use crate::stop;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use signal_hook::consts::SIGXFSZ;
use signal_hook::flag;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

/// The stack that a program has, in bytes: what most systems give it.
const STACK: u64 = 8 << 20;

/// Runs a program, within the limits.
pub(crate) fn within(program: impl FnOnce() -> ExitCode + Send) -> ExitCode {
    // Unlike an ignored signal, one with a handler is as before in the programs that this one starts.
    _ = flag::register(SIGXFSZ, Arc::default());
    let Rlimit { current, maximum } = getrlimit(Resource::Cpu);
    if current.is_some() {
        if let Some(seconds) = maximum.filter(|_| current == maximum) {
            // The time to print and to save what there is.
            let earlier = seconds.saturating_sub((seconds / 10).clamp(1, 10)).max(1);
            _ = setrlimit(Resource::Cpu, Rlimit { current: Some(earlier), maximum });
        }
        _ = stop::on_processor_limit();
    }
    if getrlimit(Resource::Stack).current.is_none_or(|bytes| bytes >= STACK) {
        return program();
    }
    thread::scope(|scope| {
        let started = thread::Builder::new().stack_size(STACK as usize).spawn_scoped(scope, program);
        match started {
            Ok(running) => running.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(error) => {
                log(&format!("error: there is no stack of {} KiB (ulimit -s): {error}", STACK >> 10));
                ExitCode::from(2)
            }
        }
    })
}
