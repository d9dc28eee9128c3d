//! The progress of long work (our own).

/// Shows the progress of long work. `()` shows nothing.
///
/// ```
/// use nullwindow_figures::Progress;
/// struct Dots;
/// impl Progress for Dots {
///     fn show(&self, _done: usize, _of: usize, _next: &str) { eprint!(".") }
/// }
/// ```
pub trait Progress {
    /// `done` steps of `of` are done, and the step `next` begins. Called once more, with an empty name, after
    /// the last step.
    fn show(&self, done: usize, of: usize, next: &str);
}

impl Progress for () {
    fn show(&self, _: usize, _: usize, _: &str) {}
}
