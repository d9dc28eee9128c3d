//! Runs a target on an input, and catches its panics (our own).

use crate::target::Target;
use crate::verdict::Verdict;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::time::{Duration, Instant};

/// The longest time that an input may take, of the processor.
pub(crate) const LIMIT: Duration = Duration::from_secs(1);

/// The failure of an input.
///
/// ```
/// let target = nullwindow_fuzz::target("record-pgn").expect("a target");
/// assert!(nullwindow_fuzz::run(&target, b"1. e4 e5 *").is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Where it is, the same for all inputs with this failure: a file and a line, or `slow`.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

thread_local! {
    /// The last panic of this thread.
    static PANIC: RefCell<Option<Failure>> = const { RefCell::new(None) };
    /// Whether a target runs in this thread.
    static RUNNING: Cell<bool> = const { Cell::new(false) };
}

/// From now on panics of targets are kept, and not printed.
fn keep_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !RUNNING.get() {
                return usual(info);
            }
            let place =
                info.location().map_or("nowhere".to_owned(), |at| format!("{}:{}", at.file(), at.line()));
            let payload = info.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
            let message = text.unwrap_or("a panic").to_owned();
            PANIC.set(Some(Failure { place, message }));
        }));
    });
}

/// The verdict of a target on an input.
///
/// # Errors
/// The failure: a panic, or more than a second of the processor's time.
pub fn run(target: &Target, input: &[u8]) -> Result<Verdict, Failure> {
    keep_panics();
    let begun = Instant::now();
    let verdict = caught(target, input)?;
    if begun.elapsed() > LIMIT {
        not_slow(target, input)?;
    }
    Ok(verdict)
}

/// The verdict, or the panic.
pub(crate) fn caught(target: &Target, input: &[u8]) -> Result<Verdict, Failure> {
    keep_panics();
    RUNNING.set(true);
    let verdict = panic::catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    RUNNING.set(false);
    verdict.map_err(|_| {
        let unknown =
            || Failure { place: "nowhere".to_owned(), message: "a panic of another thread".to_owned() };
        PANIC.take().unwrap_or_else(unknown)
    })
}

/// Whether an input that was slow by the clock is so by the processor's time too: others may have had it.
///
/// # Errors
/// If it is.
pub(crate) fn not_slow(target: &Target, input: &[u8]) -> Result<(), Failure> {
    let begun = nullwindow_support::ThreadTime::now();
    _ = caught(target, input)?;
    let took = begun.elapsed();
    if took > LIMIT {
        let message = format!("the input takes {:.1} s", took.as_secs_f64());
        return Err(Failure { place: "slow".to_owned(), message });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(run: fn(&[u8]) -> Verdict) -> Target {
        Target { name: "test", seeds: Vec::new, dictionary: Vec::new, run }
    }

    #[test]
    fn panics_and_slow_inputs_are_failures() {
        let panics = target(|input| panic!("{} bytes", input.len()));
        let failure = run(&panics, b"abc").unwrap_err();
        assert!(failure.place.contains("guard.rs:") && failure.message == "3 bytes", "{failure:?}");
        let slow = target(|_| {
            let begun = nullwindow_support::ThreadTime::now();
            while begun.elapsed() <= LIMIT {}
            Verdict::accepted(0)
        });
        assert_eq!(run(&slow, b"").unwrap_err().place, "slow");
        assert!(run(&target(|_| Verdict::accepted(0)), b"").is_ok());
    }
}
