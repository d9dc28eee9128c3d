//! A figure with its expected value and the observed one (our own).

mod samples;

use crate::Cell;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// A figure with its expected value and the observed one: one of [our own](crate::Report::checks), or a part
/// of a [published claim](crate::Report::claims).
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
    /// The standard error of the expected value, where its source is a sample.
    pub source_error: Option<f64>,
    /// The interval of 95 % confidence of the observed value, where our run is a sample.
    pub interval: Option<[f64; 2]>,
    /// Whether the expected value is our reading of a claim that states none.
    pub ours: bool,
}

/// The expected value of a figure.
///
/// ```
/// use nullwindow_lab::Expected;
/// assert_eq!(Expected::Near { value: 0.92, tolerance: 0.02 }.to_string(), "0.920 ± 0.020");
/// assert_eq!(Expected::Between(0.1, 0.2).to_string(), "0.100 to 0.200");
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
    /// A number from the first to the second.
    Between(f64, f64),
    /// This number or more.
    AtLeast(f64),
    /// This number or less.
    AtMost(f64),
}

impl Expected {
    /// The smallest and the largest number that is expected.
    #[must_use]
    pub fn ends(self) -> [f64; 2] {
        match self {
            Expected::Exactly(value) => [value, value],
            Expected::Near { value, tolerance } => [value - tolerance, value + tolerance],
            Expected::Between(low, high) => [low, high],
            Expected::AtLeast(least) => [least, f64::INFINITY],
            Expected::AtMost(most) => [f64::NEG_INFINITY, most],
        }
    }
}

/// The outcome of a [`Check`].
///
/// ```
/// use nullwindow_lab::{Check, Outcome};
/// let sample = |low, high| Check::at_least("points", 0.5, 0.6).sample([low, high]).outcome();
/// assert_eq!([sample(0.55, 0.65), sample(0.45, 0.75)], [Outcome::Met, Outcome::Open]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The observed value is the expected one, but for two standard errors of the source at most.
    Met,
    /// Not measured (NaN), or on too few games: the interval has both values that are expected and others.
    Open,
    /// The observed value is not the expected one.
    Missed,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Met => "met",
            Outcome::Open => "open",
            Outcome::Missed => "missed",
        })
    }
}

impl Check {
    /// A figure with any kind of expected value.
    pub fn new(figure: impl Into<String>, expected: Expected, observed: f64) -> Self {
        Check { figure: figure.into(), expected, observed, source_error: None, interval: None, ours: false }
    }

    /// A count must be equal to the last digit (of numbers below 2^53).
    pub fn exactly(figure: impl Into<String>, expected: u64, observed: u64) -> Self {
        Check::new(figure, Expected::Exactly(expected as f64), observed as f64)
    }

    /// A figure must equal another but for a tolerance.
    pub fn near(figure: impl Into<String>, value: f64, tolerance: f64, observed: f64) -> Self {
        Check::new(figure, Expected::Near { value, tolerance }, observed)
    }

    /// A figure must lie between two others, or be one of them.
    pub fn between(figure: impl Into<String>, [low, high]: [f64; 2], observed: f64) -> Self {
        Check::new(figure, Expected::Between(low, high), observed)
    }

    /// A figure must not be smaller than this.
    pub fn at_least(figure: impl Into<String>, least: f64, observed: f64) -> Self {
        Check::new(figure, Expected::AtLeast(least), observed)
    }

    /// A figure must not be larger than this.
    pub fn at_most(figure: impl Into<String>, most: f64, observed: f64) -> Self {
        Check::new(figure, Expected::AtMost(most), observed)
    }

    /// Whether the observed figure is the expected one.
    #[must_use]
    pub fn met(&self) -> bool {
        self.outcome() == Outcome::Met
    }

    /// The outcome.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let slack = 2.0 * self.source_error.unwrap_or(0.0);
        // A tolerance has its own rounding: 0.92 + 0.02 is not 0.94.
        let rounding = if let Expected::Near { .. } = self.expected { 1e-12 } else { 0.0 };
        let [least, most] = self.expected.ends();
        let [least, most] = [least - slack - rounding, most + slack + rounding];
        let [low, high] = self.interval.unwrap_or([self.observed; 2]);
        if [self.observed, low, high, slack].iter().any(|x| x.is_nan()) {
            Outcome::Open
        } else if least <= low && high <= most {
            Outcome::Met
        } else if high < least || most < low {
            Outcome::Missed
        } else {
            Outcome::Open
        }
    }

    /// The distance of the interval from the nearest limit, relative to the observed value.
    pub(crate) fn margin(&self) -> f64 {
        let [least, most] = self.expected.ends();
        let [low, high] = self.interval.unwrap_or([self.observed; 2]);
        (low - least).min(most - high) / self.observed.abs().max(f64::MIN_POSITIVE)
    }

    /// The same check, whose expected value is our reading of a claim that states none.
    ///
    /// ```
    /// use nullwindow_lab::Check;
    /// let check = Check::at_most("few: share searched again", 0.25, 0.1).ours();
    /// assert_eq!(check.stated_by("published"), "ours");
    /// ```
    #[must_use]
    pub fn ours(self) -> Self {
        Check { ours: true, ..self }
    }

    /// Who states the expected value: we, or this source.
    #[must_use]
    pub fn stated_by(&self, source: &'static str) -> &'static str {
        if self.ours { "ours" } else { source }
    }

    /// The observed value as people read it, with its interval.
    pub(crate) fn seen(&self) -> String {
        let observed = match self.expected {
            _ if self.observed.is_nan() => "not measured".to_owned(),
            Expected::Near { .. } | Expected::Between(..) => Cell::Real(self.observed).to_string(),
            _ => short(self.observed),
        };
        match self.interval {
            Some([low, high]) if low.is_nan() || high.is_nan() => format!("{observed}, a sample of one"),
            Some([low, high]) => format!("{observed}, 95 % from {} to {}", short(low), short(high)),
            None => observed,
        }
    }

    /// A line for people; `source` is who states the expected value, where it is not ours.
    pub(crate) fn line(&self, [missed, source]: [&'static str; 2]) -> String {
        let strict = Check { source_error: None, ..self.clone() };
        let mark = match (self.outcome(), self.source_error) {
            (Outcome::Met, Some(error)) if !strict.met() => {
                format!("met within the source's sampling error ± {}", Cell::Real(error))
            }
            (Outcome::Met, _) => "met".to_owned(),
            (Outcome::Open, _) => "open".to_owned(),
            (Outcome::Missed, _) => missed.to_owned(),
        };
        let stated_by = self.stated_by(source);
        format!("{mark}: {}: {} ({stated_by} {})", self.figure, self.seen(), self.expected)
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
            Expected::Between(low, high) => write!(f, "{} to {}", Cell::Real(low), Cell::Real(high)),
            Expected::AtLeast(least) => write!(f, "≥ {}", short(least)),
            Expected::AtMost(most) => write!(f, "≤ {}", short(most)),
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A check that could not be made has failed.
        let line = self.line(["NOT MET", "expected"]);
        f.write_str(&line.strip_prefix("open").map_or(line.clone(), |rest| format!("NOT MET{rest}")))
    }
}

impl Serialize for Check {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let relation = match self.expected {
            Expected::Exactly(_) => "exactly",
            Expected::Near { .. } => "near",
            Expected::Between(..) => "between",
            Expected::AtLeast(_) => "at_least",
            Expected::AtMost(_) => "at_most",
        };
        let [least, most] = self.expected.ends().map(|end| Some(end).filter(|end| end.is_finite()));
        let mut check = serializer.serialize_struct("Check", 9)?;
        check.serialize_field("figure", &self.figure)?;
        check.serialize_field("relation", relation)?;
        check.serialize_field("least", &least)?;
        check.serialize_field("most", &most)?;
        check.serialize_field("observed", &self.observed)?;
        check.serialize_field("interval", &self.interval)?;
        check.serialize_field("source_error", &self.source_error)?;
        check.serialize_field("ours", &self.ours)?;
        check.serialize_field("met", &self.met())?;
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
            Check::between("x", [0.0, 9.0], f64::NAN),
            Check::at_least("x", 0.0, 1.0).sampled(f64::NAN),
        ] {
            assert!(!check.met(), "{check}");
            assert!(check.to_string().starts_with("NOT MET: x: "), "{check}");
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
