//! Durations as arguments of the command line (our own).

use anyhow::{Result, anyhow};
use std::time::Duration;

/// Reads a number of seconds above 0, an argument of the command line.
///
/// # Errors
/// If it is none.
pub fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| anyhow!("this is not a number of seconds above 0"))
}
