//! The variants of the rule of capture (Irving, Donkers & Uiterwijk 2000).

use nullwindow::session::excerpt;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The rule for a last seed in an own empty pit opposite an empty pit.
///
/// ```
/// use nullwindow_games::kalah::Rule;
/// assert_eq!("standard".parse(), Ok(Rule::Standard));
/// assert_eq!(Rule::EmptyCapture.to_string(), "empty-capture");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// It is captured: the last seed goes to the store, alone. The variant that was solved in 2000.
    EmptyCapture,
    /// It stays: an empty opposite pit captures nothing.
    Standard,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Rule::EmptyCapture => "empty-capture",
            Rule::Standard => "standard",
        })
    }
}

/// A text that names no rule.
///
/// ```
/// use nullwindow_games::kalah::Rule;
/// let error = "stanard".parse::<Rule>().unwrap_err();
/// assert_eq!(error.to_string(), "'stanard' is not a rule of capture (empty-capture or standard)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{}' is not a rule of capture (empty-capture or standard)", excerpt(found))]
pub struct RuleError {
    /// The text.
    pub found: String,
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        match text {
            "empty-capture" => Ok(Rule::EmptyCapture),
            "standard" => Ok(Rule::Standard),
            _ => Err(RuleError { found: text.to_owned() }),
        }
    }
}
