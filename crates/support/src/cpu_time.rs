//! The processor time of this process and of this thread, by the clocks of POSIX (our own). Systems without
//! them have the time by the clock on the wall.

use std::time::Duration;

#[cfg(not(unix))]
type Moment = std::time::Instant;

#[cfg(unix)]
type Moment = Duration;

/// The processor time of all threads of this process together.
///
/// ```
/// use nullwindow_support::ProcessTime;
/// use std::time::Duration;
/// let begin = ProcessTime::now();
/// let sum: u64 = (0..3_000_000_u64).map(std::hint::black_box).sum();
/// assert!(sum > 0 && begin.elapsed() > Duration::ZERO);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ProcessTime(Moment);

/// The processor time of the thread that asks.
///
/// ```
/// use nullwindow_support::ThreadTime;
/// use std::time::Duration;
/// let begin = ThreadTime::now();
/// let others: u64 = (0..3_000_000_u64).map(std::hint::black_box).sum();
/// assert!(others > 0 && begin.elapsed() > Duration::ZERO);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreadTime(Moment);

impl ProcessTime {
    /// The time of now.
    #[must_use]
    pub fn now() -> Self {
        ProcessTime(process())
    }

    /// What the process has taken since then.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        process() - self.0
    }
}

impl ThreadTime {
    /// The time of now.
    #[must_use]
    pub fn now() -> Self {
        ThreadTime(thread())
    }

    /// What the thread has taken since then.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        thread() - self.0
    }
}

#[cfg(unix)]
fn process() -> Moment {
    read(rustix::time::ClockId::ProcessCPUTime)
}

#[cfg(unix)]
fn thread() -> Moment {
    read(rustix::time::ClockId::ThreadCPUTime)
}

#[cfg(unix)]
fn read(clock: rustix::time::ClockId) -> Duration {
    // Neither is negative.
    Duration::try_from(rustix::time::clock_gettime(clock)).unwrap_or_default()
}

#[cfg(not(unix))]
fn process() -> Moment {
    Moment::now()
}

#[cfg(not(unix))]
fn thread() -> Moment {
    Moment::now()
}
