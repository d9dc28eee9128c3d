//! The process group of an engine: the program and all that it has started (our own).
//!
//! An engine is often started by a shell script. If the script does not `exec`, it is the script that is the
//! child, and the engine would go on without it.

use std::process::{Child, Command};

/// The program will have a group of its own. Ctrl-C, which goes to a group, is then for this program alone.
#[cfg(unix)]
pub(super) fn separate(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
pub(super) fn separate(_: &mut Command) {}

/// Whether the program has ended. Its number, and so its group's, is kept until the child is waited for: no
/// other group can have it before.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let state = waitid(WaitId::Pid(Pid::from_child(child)), options);
    matches!(state, Ok(Some(_)) | Err(Errno::CHILD))
}

#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills the program and all of its group. The child must not have been waited for.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// Kills the program.
#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    _ = child.kill();
}
