//! The report of an experiment: data, checks, verdict (our own).

use crate::{Cell, Plot, Table};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// The report of an experiment: the data, the checks of our own expected figures, and the verdict on the
/// claim.
///
/// ```
/// use nullwindow_lab::{Check, Report, Table, Verdict};
/// let report = Report::new(Table::new(&["b", "leaves"]))
///     .check(Check::near("NegaScout / alpha-beta", 0.92, 0.02, 0.93))
///     .verdict(Verdict::Holds, "NegaScout visits fewer leaves");
/// assert!(report.checks[0].met());
/// ```
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
    /// The expected figures and the observed ones.
    pub checks: Vec<Check>,
    /// The verdict on the claim and its reason; `None` if no claim was tested, or the run was stopped.
    pub verdict: Option<(Verdict, String)>,
}

impl Report {
    /// A report with these data and nothing else yet.
    #[must_use]
    pub fn new(table: Table) -> Self {
        Report {
            table,
            views: Vec::new(),
            plots: Vec::new(),
            notes: Vec::new(),
            checks: Vec::new(),
            verdict: None,
        }
    }

    /// Adds a view for people.
    #[must_use]
    pub fn view(mut self, view: Table) -> Self {
        self.views.push(view);
        self
    }

    /// Adds a figure. The experiment must declare that it [plots](crate::Experiment::PLOTS).
    #[must_use]
    pub fn plot(mut self, plot: Plot) -> Self {
        self.plots.push(plot);
        self
    }

    /// Adds a remark.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds a check.
    #[must_use]
    pub fn check(mut self, check: Check) -> Self {
        self.checks.push(check);
        self
    }

    /// Sets the verdict on the claim.
    #[must_use]
    pub fn verdict(mut self, verdict: Verdict, because: impl Into<String>) -> Self {
        self.verdict = Some((verdict, because.into()));
        self
    }
}

/// The verdict on a published claim. ([`Check`]s are about *our own* expected figures.)
///
/// ```
/// assert_eq!(nullwindow_lab::Verdict::DoesNotHold.to_string(), "does not hold");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The data agree with the claim.
    Holds,
    /// The data agree with the claim except for figures that are missed and excused, which the reason names.
    HoldsExcept,
    /// The run was too small to decide.
    Undecided,
    /// The data contradict the claim.
    DoesNotHold,
    /// The claim depends on details that its source leaves out, and under our reading the data do not agree
    /// with it.
    NotReproduced,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Holds => "holds",
            Verdict::HoldsExcept => "holds with exceptions",
            Verdict::Undecided => "undecided",
            Verdict::DoesNotHold => "does not hold",
            Verdict::NotReproduced => "not reproduced",
        })
    }
}

/// One expected figure, and the observed one. A check that is not met makes the program fail (unless it is
/// [excused](Check::excused)), so that an experiment is also a test.
///
/// ```
/// use nullwindow_lab::Check;
/// assert!(Check::exactly("leaves", 17, 17).met());
/// assert!(!Check::at_most("SCOUT's visits of a node", 3.0, 4.0).met());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// The name of the figure.
    pub figure: String,
    /// The expected value.
    pub expected: Expected,
    /// The observed value.
    pub observed: f64,
    /// The reason why a miss does not make the program fail, if it does not. It is shown as a miss all the
    /// same.
    pub excuse: Option<String>,
}

/// The expected value of a figure.
///
/// ```
/// use nullwindow_lab::Expected;
/// assert_eq!(Expected::Near { value: 0.92, tolerance: 0.02 }.to_string(), "0.920 ± 0.020");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Expected {
    /// This number.
    Exactly(f64),
    /// This number within the tolerance.
    Near {
        /// The number.
        value: f64,
        /// The largest distance from it.
        tolerance: f64,
    },
    /// This number or more.
    AtLeast(f64),
    /// This number or less.
    AtMost(f64),
}

impl Check {
    /// A count must be equal to the last digit (of numbers below 2^53).
    pub fn exactly(figure: impl Into<String>, expected: u64, observed: u64) -> Self {
        let (expected, observed) = (expected as f64, observed as f64);
        Check { figure: figure.into(), expected: Expected::Exactly(expected), observed, excuse: None }
    }

    /// A figure must equal another but for a tolerance.
    pub fn near(figure: impl Into<String>, value: f64, tolerance: f64, observed: f64) -> Self {
        Check { figure: figure.into(), expected: Expected::Near { value, tolerance }, observed, excuse: None }
    }

    /// A figure must not be smaller than this.
    pub fn at_least(figure: impl Into<String>, least: f64, observed: f64) -> Self {
        Check { figure: figure.into(), expected: Expected::AtLeast(least), observed, excuse: None }
    }

    /// A figure must not be larger than this.
    pub fn at_most(figure: impl Into<String>, most: f64, observed: f64) -> Self {
        Check { figure: figure.into(), expected: Expected::AtMost(most), observed, excuse: None }
    }

    /// The same check, but a miss does not make the program fail, for this reason. Only for figures that are
    /// themselves in doubt; nothing changes where the check is met.
    ///
    /// ```
    /// use nullwindow_lab::Check;
    /// let check = Check::near("ratio", 0.91, 0.03, 0.955).excused("small sample in the source");
    /// assert!(!check.met() && !check.failed());
    /// assert!(check.to_string().starts_with("missed (small sample in the source): ratio"));
    /// ```
    #[must_use]
    pub fn excused(mut self, because: impl Into<String>) -> Self {
        self.excuse = Some(because.into());
        self
    }

    /// Whether it makes the program fail: not met, and not excused.
    #[must_use]
    pub fn failed(&self) -> bool {
        !self.met() && self.excuse.is_none()
    }

    /// Whether the observed figure is the expected one. NaN never is.
    #[must_use]
    pub fn met(&self) -> bool {
        match self.expected {
            Expected::Exactly(value) => self.observed == value,
            Expected::Near { value, tolerance } => (self.observed - value).abs() <= tolerance,
            Expected::AtLeast(least) => self.observed >= least,
            Expected::AtMost(most) => self.observed <= most,
        }
    }
}

/// Whole numbers without decimals, others as in tables.
fn short(x: f64) -> String {
    if x.fract() == 0.0 { format!("{x}") } else { Cell::Real(x).to_string() }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Expected::Exactly(value) => f.write_str(&short(value)),
            Expected::Near { value, tolerance } => {
                write!(f, "{} ± {}", Cell::Real(value), Cell::Real(tolerance))
            }
            Expected::AtLeast(least) => write!(f, "≥ {}", short(least)),
            Expected::AtMost(most) => write!(f, "≤ {}", short(most)),
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match &self.excuse {
            _ if self.met() => "met",
            Some(excuse) => &format!("missed ({excuse})"),
            None => "NOT MET",
        };
        let observed = match self.expected {
            Expected::Near { .. } => Cell::Real(self.observed).to_string(),
            _ => short(self.observed),
        };
        write!(f, "{mark}: {}: {observed} (expected {})", self.figure, self.expected)
    }
}

impl Serialize for Check {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (relation, expected, tolerance) = match self.expected {
            Expected::Exactly(value) => ("exactly", value, 0.0),
            Expected::Near { value, tolerance } => ("near", value, tolerance),
            Expected::AtLeast(least) => ("at_least", least, 0.0),
            Expected::AtMost(most) => ("at_most", most, 0.0),
        };
        let mut check = serializer.serialize_struct("Check", 7)?;
        check.serialize_field("figure", &self.figure)?;
        check.serialize_field("relation", relation)?;
        check.serialize_field("expected", &expected)?;
        check.serialize_field("tolerance", &tolerance)?;
        check.serialize_field("observed", &self.observed)?;
        check.serialize_field("met", &self.met())?;
        check.serialize_field("excuse", &self.excuse.as_ref().filter(|_| !self.met()))?;
        check.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_meets_no_check() {
        for check in [
            Check::near("x", 1.0, 9.0, f64::NAN),
            Check::at_least("x", 0.0, f64::NAN),
            Check::at_most("x", 9.0, f64::NAN),
        ] {
            assert!(!check.met(), "{check}");
        }
    }

    #[test]
    fn checks_are_one_line() {
        assert_eq!(Check::exactly("leaves", 17, 18).to_string(), "NOT MET: leaves: 18 (expected 17)");
        assert_eq!(
            Check::near("ratio", 0.5, 0.01, 0.5049).to_string(),
            "met: ratio: 0.505 (expected 0.500 ± 0.010)"
        );
        assert_eq!(Check::at_least("ratio", 1.1, 2.0).to_string(), "met: ratio: 2 (expected ≥ 1.100)");
    }
}
