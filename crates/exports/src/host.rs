//! What the page gives to a module (our own): its clock, and a place for reports of work in progress.

use nullwindow::engine::Clock;
use serde::Serialize;
use std::time::Duration;

#[cfg(target_arch = "wasm32")]
mod imports {
    //! Functions of the page.

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since any moment.
        safe fn now() -> f64;
        /// Takes a text in UTF-8 at this address.
        fn progress(address: *const u8, length: usize);
    }

    pub(super) fn milliseconds() -> f64 {
        now()
    }

    pub(super) fn show(text: &str) {
        // SAFETY: the page reads these bytes before it returns, and does not write them.
        unsafe { progress(text.as_ptr(), text.len()) }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod imports {
    //! The same without a page, for tests.

    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub(super) fn milliseconds() -> f64 {
        START.elapsed().as_secs_f64() * 1_000.0
    }

    pub(super) fn show(_: &str) {}
}

/// Shows a report on the page, in JSON; elsewhere it does nothing.
///
/// ```
/// nullwindow_exports::progress(&["a report"]);
/// ```
pub fn progress(report: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(report) {
        imports::show(&text);
    }
}

/// The page's clock, from now on.
///
/// ```
/// use nullwindow::engine::Clock;
/// let clock = nullwindow_exports::PageClock::start();
/// assert!(clock.elapsed(0) <= clock.elapsed(0));
/// ```
#[derive(Debug)]
pub struct PageClock {
    start: f64,
}

impl PageClock {
    /// Begins now.
    #[must_use]
    pub fn start() -> Self {
        PageClock { start: imports::milliseconds() }
    }
}

impl Clock for PageClock {
    fn elapsed(&self, _: u64) -> Duration {
        let seconds = (imports::milliseconds() - self.start) / 1_000.0;
        Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX)
    }
}
