//! What `solve` works on (our own).

use nullwindow::session::AnyProblem;

/// A position to solve.
pub(super) struct Task {
    /// Where it came from: `ffo:40`, `file.obf:3` (the line), `argument 1`.
    pub(super) name: String,
    /// The position; the result is compared with its scores.
    pub(super) problem: AnyProblem,
}
