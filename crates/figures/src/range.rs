//! The numbers of an option: `7`, `2-10`, `2..10`, `2,4,6`, `2-4,8` (our own).

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Whole numbers, ascending, each once, and at least one. Both `2-10` and `2..10` include both ends.
///
/// ```
/// use nullwindow_figures::Range;
///
/// let depths: Range = "2-4,8".parse().expect("a range");
/// assert_eq!(depths.iter().collect::<Vec<_>>(), [2, 3, 4, 8]);
/// assert_eq!(depths.to_string(), "2-4,8");
/// assert_eq!("2..4".parse(), "2-4".parse::<Range>());
/// assert_eq!("6-4".parse::<Range>().unwrap_err().to_string(), "the range 6-4 is upside down");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range(Vec<u32>);

/// The error in the text of a [`Range`].
///
/// ```
/// use nullwindow_figures::{Range, RangeError};
/// assert_eq!("2-x".parse::<Range>(), Err(RangeError::NotANumber("x".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RangeError {
    /// A part is not a number.
    #[error("'{0:.60}' is not a whole number (write 7, 2-10 or 2,4,6)")]
    NotANumber(String),
    /// A range that ends before it begins.
    #[error("the range {0}-{1} is upside down")]
    UpsideDown(u32, u32),
    /// A number that the option cannot take.
    #[error("{0} is not in {1}-{2}")]
    Outside(u32, u32, u32),
}

impl Range {
    /// The largest number: no experiment could work through more numbers, and they take memory.
    const LARGEST: u32 = 1_000_000;

    /// All numbers, ascending.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + '_ {
        self.0.iter().copied()
    }

    /// The smallest number.
    #[must_use]
    pub fn first(&self) -> u32 {
        self.0[0]
    }

    /// The largest number.
    #[must_use]
    pub fn last(&self) -> u32 {
        self.0[self.0.len() - 1]
    }

    /// Whether it has this number.
    #[must_use]
    pub fn contains(&self, n: u32) -> bool {
        self.0.binary_search(&n).is_ok()
    }

    /// A parser for options that take only numbers from `low` to `high`: `#[arg(value_parser =
    /// Range::within(1, 20))]`.
    ///
    /// ```
    /// use nullwindow_figures::Range;
    /// let depths = Range::within(1, 20);
    /// assert!(depths("1-3").is_ok());
    /// assert_eq!(depths("0-3").unwrap_err().to_string(), "0 is not in 1-20");
    /// ```
    pub fn within(low: u32, high: u32) -> impl Fn(&str) -> Result<Self, RangeError> + Clone {
        move |text| {
            let range: Self = text.parse()?;
            let outside = range.iter().find(|n| !(low..=high).contains(n));
            outside.map_or(Ok(range), |n| Err(RangeError::Outside(n, low, high)))
        }
    }
}

/// One number.
///
/// ```
/// use nullwindow_figures::Range;
/// assert_eq!("7".parse(), Ok(Range::from(7)));
/// ```
impl From<u32> for Range {
    fn from(number: u32) -> Self {
        Range(vec![number])
    }
}

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, RangeError> {
        let number = |text: &str| match text.trim().parse() {
            Ok(n) if n > Self::LARGEST => Err(RangeError::Outside(n, 0, Self::LARGEST)),
            Ok(n) => Ok(n),
            Err(_) => Err(RangeError::NotANumber(text.trim().to_owned())),
        };
        let mut numbers = Vec::new();
        for part in text.split(',') {
            let ends = part.split_once("..").or_else(|| part.split_once('-'));
            let (low, high) = match ends {
                Some((low, high)) => (number(low)?, number(high)?),
                None => (number(part)?, number(part)?),
            };
            if low > high {
                return Err(RangeError::UpsideDown(low, high));
            }
            numbers.extend(low..=high);
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(Range(numbers))
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, run) in self.0.chunk_by(|a, b| a + 1 == *b).enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            match run {
                [n] => write!(f, "{n}")?,
                [low, .., high] => write!(f, "{low}-{high}")?,
                [] => {}
            }
        }
        Ok(())
    }
}

impl Serialize for Range {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_inverts_writing() {
        for text in ["7", "2-10", "2,4,6", "0-1,3,5-9"] {
            assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn order_and_repetition_do_not_matter() {
        assert_eq!("6,2-4,3".parse(), "2..4,6".parse::<Range>());
    }

    #[test]
    fn an_error_names_the_wrong_part() {
        let error = |text: &str| text.parse::<Range>().unwrap_err();
        assert_eq!(error(""), RangeError::NotANumber(String::new()));
        assert_eq!(error("2-"), RangeError::NotANumber(String::new()));
        assert_eq!(error("-3"), RangeError::NotANumber(String::new()));
        assert_eq!(error("2..=5"), RangeError::NotANumber("=5".into()));
        assert_eq!(error("4,9-2"), RangeError::UpsideDown(9, 2));
        assert_eq!(error("1-4000000000"), RangeError::Outside(4_000_000_000, 0, 1_000_000));
    }

    #[test]
    fn errors_quote_at_most_sixty_characters() {
        for text in ["x", "1", "é", "2-"].map(|part| part.repeat(50_000)) {
            let error = text.parse::<Range>().unwrap_err().to_string();
            assert!(error.chars().count() < 250, "{error:.300}");
        }
    }
}
