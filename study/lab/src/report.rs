//! The report of an experiment: data, checks, claims, verdict (our own).

mod check;
mod own_figures;
mod verdict;

pub use check::{Check, Expected, Outcome};
pub use own_figures::OwnFigures;
pub(crate) use own_figures::own_figures;
pub use verdict::Verdict;
pub(crate) use verdict::reason;

use crate::{Plot, Table};

/// The report of an experiment: the data, the checks of our own figures, and the published claim taken apart
/// into figures, from which the verdict on it is computed.
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
    /// Our own figures. One that is not met makes the program fail, so that an experiment is also a test.
    pub checks: Vec<Check>,
    /// The published claim, taken apart into figures. A missed one decides against the claim, and never makes
    /// the program fail.
    pub claims: Vec<Check>,
    /// Figures that [`OwnFigures`] may name, beside those of the claims.
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

    /// Adds a check that holds in every setting. Those of one setting are in
    /// [`Experiment::OURS`](crate::Experiment::OURS).
    pub fn check(mut self, check: Check) -> Self {
        self.checks.push(check);
        self
    }

    /// Adds a part of the published claim.
    pub fn claim(mut self, part: Check) -> Self {
        self.claims.push(part);
        self
    }

    /// Adds a figure that no source claims, for [`OwnFigures`].
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

    /// The tables that people are shown.
    pub(crate) fn shown(&self) -> &[Table] {
        if self.views.is_empty() { std::slice::from_ref(&self.table) } else { &self.views }
    }

    /// Checks the figures against ours; one that is not measured is not met.
    pub(crate) fn check_ours(&mut self, ours: &OwnFigures) {
        for &(figure, value, tolerance) in ours.figures {
            let claimed = self.claims.iter().find(|part| part.figure == figure).map(|part| part.observed);
            let measured = || self.measured.iter().find(|(name, _)| name == figure).map(|(_, x)| *x);
            let observed = claimed.or_else(measured).unwrap_or(f64::NAN);
            self.checks.push(Check::near(figure, value, tolerance, observed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_figures_are_found_by_name_and_can_fail() {
        let mut report = Report::new(Table::new(&["x"]))
            .claim(Check::at_most("claimed", 1.0, 0.5))
            .measured("measured", 7.0);
        report.check_ours(&OwnFigures {
            options: "",
            figures: &[("claimed", 0.51, 0.02), ("measured", 7.5, 0.1), ("misspelt", 0.0, 9.0)],
        });
        assert_eq!(report.checks.iter().map(Check::met).collect::<Vec<_>>(), [true, false, false]);
        assert_eq!(report.verdict().0, Verdict::Holds, "our figures are no part of the claim");
    }

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
}
