//! Moments of the real clock (our own). A browser has no clock for it: there no time passes, and simulated
//! networks, which count their own time, work all the same.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use frozen::Instant;

#[cfg(target_family = "wasm")]
mod frozen {
    use std::time::Duration;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub(crate) struct Instant;

    impl Instant {
        pub(crate) fn now() -> Self {
            Instant
        }

        pub(crate) fn elapsed(self) -> Duration {
            Duration::ZERO
        }
    }
}
