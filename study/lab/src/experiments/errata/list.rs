//! The errata, in the order of their documents (our own).

/// A statement that is printed, and what is right.
#[derive(Clone, Copy)]
pub(super) struct Erratum {
    pub(super) source: &'static str,
    pub(super) printed: &'static str,
    pub(super) correct: &'static str,
    /// `lab NAME OPTIONS`: an experiment. `test FILE::NAME`: a test of the library. Empty for a misprint.
    pub(super) shown_by: &'static str,
}

/// Every erratum.
///
/// # Panics
/// If a line of the file has not four parts.
pub(super) fn errata() -> impl Iterator<Item = Erratum> + Clone {
    let lines = include_str!("../../../fixtures/errata.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut parts = line.splitn(4, " |").map(str::trim);
        let mut part = || parts.next().expect("four parts");
        Erratum { source: part(), printed: part(), correct: part(), shown_by: part() }
    })
}
