//! Durations as arguments of the command line (our own).

use anyhow::{Result, anyhow};
use std::time::Duration;

/// Reads a number of seconds above 0, an argument of the command line.
///
/// # Errors
/// If it is none.
pub fn seconds(text: &str) -> Result<Duration> {
    let above = seconds_or_none(text).ok().filter(|time| !time.is_zero());
    above.ok_or_else(|| anyhow!("this is not a number of seconds above 0"))
}

/// Reads a number of seconds from 0 on.
pub(crate) fn seconds_or_none(text: &str) -> Result<Duration> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| anyhow!("this is not a number of seconds"))
}
