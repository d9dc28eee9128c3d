//! The report of an experiment: data, checks, claims, verdict (our own).

mod check;
mod verdict;

pub use check::{Check, Expected, Outcome};
pub use verdict::Verdict;
pub(crate) use verdict::reason;

use crate::{Plot, Table};

/// The report of an experiment: the data, the checks of what holds in every setting, and the
/// published claim taken apart into figures, from which the verdict on it is computed.
///
/// ```
/// use nullwindow_lab::{Check, Report, Table, Verdict};
/// let report = Report::new(Table::new(&["b", "leaves"]))
///     .check(Check::exactly("searches with another value than alpha-beta", 0, 0))
///     .claim(Check::between("b=20: NegaScout / alpha-beta", [0.8, 0.9], 0.93))
///     .claim(Check::between("b=40: NegaScout / alpha-beta", [0.8, 0.9], 0.86));
/// assert!(report.checks[0].met());
/// assert_eq!(report.verdict().0, Verdict::HoldsInPart);
/// ```
#[must_use]
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The data, which `--csv` writes.
    pub table: Table,
    /// The tables that people are shown instead, if the data are too long to read.
    pub views: Vec<Table>,
    /// The figures, for [`Run::svg`](crate::Run::svg).
    pub plots: Vec<Plot>,
    /// Remarks, a sentence each.
    pub notes: Vec<String>,
    /// What holds in every setting, such as theorems. One that is not met makes the program fail, so that an
    /// experiment is also a test.
    pub checks: Vec<Check>,
    /// The published claim, taken apart into figures. A missed one decides against the claim, and never makes
    /// the program fail.
    pub claims: Vec<Check>,
    /// Figures that no source claims, for the kept report.
    pub measured: Vec<(String, f64)>,
    undecided: Option<String>,
    left_out: Option<String>,
}

impl Report {
    /// A report with these data and nothing else yet.
    pub fn new(table: Table) -> Self {
        Report {
            table,
            views: Vec::new(),
            plots: Vec::new(),
            notes: Vec::new(),
            checks: Vec::new(),
            claims: Vec::new(),
            measured: Vec::new(),
            undecided: None,
            left_out: None,
        }
    }

    /// Adds a remark.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds a check that holds in every setting.
    pub fn check(mut self, check: Check) -> Self {
        self.checks.push(check);
        self
    }

    /// Adds a part of the published claim.
    pub fn claim(mut self, part: Check) -> Self {
        self.claims.push(part);
        self
    }

    /// Adds a figure that no source claims, for the kept report.
    pub fn measured(mut self, figure: impl Into<String>, observed: f64) -> Self {
        self.measured.push((figure.into(), observed));
        self
    }

    /// Adds tables for people.
    pub fn views(mut self, views: impl IntoIterator<Item = Table>) -> Self {
        self.views.extend(views);
        self
    }

    /// Adds plots. The experiment must declare that it [plots](crate::Experiment::PLOTS).
    pub fn plots(mut self, plots: impl IntoIterator<Item = Plot>) -> Self {
        self.plots.extend(plots);
        self
    }

    /// Adds checks that hold in every setting.
    pub fn checks(mut self, checks: impl IntoIterator<Item = Check>) -> Self {
        self.checks.extend(checks);
        self
    }

    /// Adds parts of the published claim.
    pub fn claims(mut self, parts: impl IntoIterator<Item = Check>) -> Self {
        self.claims.extend(parts);
        self
    }

    /// Adds figures that no source claims.
    ///
    /// ```
    /// use nullwindow_lab::{Report, Table};
    /// let report = Report::new(Table::new(&["b"])).figures([2, 3].map(|b| (format!("width {b}"), 1.5)));
    /// assert_eq!(report.measured[1], ("width 3".to_owned(), 1.5));
    /// ```
    pub fn figures(mut self, figures: impl IntoIterator<Item = (String, f64)>) -> Self {
        self.measured.extend(figures);
        self
    }

    /// The run is too small for a verdict, for this reason, if the first argument is true.
    pub fn undecided_if(self, small: bool, because: impl Into<String>) -> Self {
        if small { self.undecided(because) } else { self }
    }

    /// The run is too small for a verdict, for this reason.
    pub fn undecided(mut self, because: impl Into<String>) -> Self {
        self.undecided = Some(because.into());
        self
    }

    /// The claim depends on this, which its source leaves out: if not all of it is met, it is not reproduced.
    pub fn left_out(mut self, details: impl Into<String>) -> Self {
        self.left_out = Some(details.into());
        self
    }

    /// The verdict on the claim, and its reason.
    #[must_use]
    pub fn verdict(&self) -> (Verdict, String) {
        let (verdict, because) = (Verdict::of(&self.claims), reason(&self.claims));
        match (&self.undecided, &self.left_out, verdict) {
            (Some(small), ..) => (Verdict::Undecided, small.clone()),
            (_, Some(details), Verdict::HoldsInPart | Verdict::DoesNotHold) => {
                (Verdict::NotReproduced, format!("{because}. The source leaves out {details}"))
            }
            _ => (verdict, because),
        }
    }

    /// The figure that the verdict rests on: a missed one, else an open one, else, of those that are met, the
    /// one whose interval comes closest to a limit.
    #[must_use]
    pub fn deciding(&self) -> Option<&Check> {
        let worst = |outcome| self.claims.iter().find(|part| part.outcome() == outcome);
        let closest = || self.claims.iter().min_by(|a, b| a.margin().total_cmp(&b.margin()));
        worst(Outcome::Missed).or_else(|| worst(Outcome::Open)).or_else(closest)
    }

    /// The tables that people are shown.
    pub(crate) fn shown(&self) -> &[Table] {
        if self.views.is_empty() { std::slice::from_ref(&self.table) } else { &self.views }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_source_leaves_out_and_a_small_run_make_no_contradiction() {
        let report = |leaves| Report::new(Table::new(&["x"])).claim(Check::at_most("leaves", 0.6, leaves));
        assert_eq!(report(0.9).verdict().0, Verdict::DoesNotHold);
        let (verdict, because) = report(0.9).left_out("the order of moves").verdict();
        assert_eq!(verdict, Verdict::NotReproduced);
        assert!(because.ends_with(". The source leaves out the order of moves"), "{because}");
        assert_eq!(report(0.5).left_out("the order of moves").verdict().0, Verdict::Holds);
        let small = report(0.9).undecided("one game").verdict();
        assert_eq!(small, (Verdict::Undecided, "one game".to_owned()));
    }

    #[test]
    fn the_deciding_figure_is_the_worst() {
        let part = |figure: &str, low, high| Check::at_most(figure, 1.0, low).sample([low, high]);
        let report = Report::new(Table::new(&["x"])).claims([part("far", 0.1, 0.2), part("near", 0.8, 0.9)]);
        let deciding = |report: &Report| report.deciding().map(|part| part.figure.clone());
        assert_eq!(deciding(&report).as_deref(), Some("near"));
        let report = report.claim(part("open", 0.9, 1.1));
        assert_eq!(deciding(&report).as_deref(), Some("open"));
        assert_eq!(deciding(&report.claim(part("missed", 1.1, 1.2))).as_deref(), Some("missed"));
    }
}
